import { plainDigits } from '@kontor/i18n';
import {
  type ChangeEvent,
  type CompositionEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import { FIELD_INPUT_CLASS, FieldFrame } from './field-frame.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A code, the number of a phone or a card: digits of any script become 0 to 9. */
  digits?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text. `{...register('name')}` of react-hook-form fits as it is. */
export function Field({
  label,
  error,
  hint,
  prefix,
  suffix,
  digits = false,
  className,
  id,
  ...input
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target, nativeEvent } = event;
    // An input method is left alone until it is done.
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (digits && !isComposing) showPlain(target);
    input.onChange?.(event);
  };
  return (
    <FieldFrame
      htmlFor={inputId}
      label={label}
      error={error}
      hint={hint}
      noteId={noteId}
      disabled={input.disabled}
      className={className}
      before={prefix ? <span className="pl-3 text-body text-mid">{prefix}</span> : null}
      after={suffix ? <span className="flex flex-none items-center pr-3">{suffix}</span> : null}
    >
      <input
        type="text"
        {...input}
        onChange={change}
        onCompositionEnd={(event) => {
          if (digits && showPlain(event.currentTarget)) input.onChange?.(asChange(event));
          input.onCompositionEnd?.(event);
        }}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(FIELD_INPUT_CLASS)}
      />
    </FieldFrame>
  );
}

/** Writes the digits of a field as 0 to 9, its cursor where it was; says whether any changed. */
function showPlain(field: HTMLInputElement): boolean {
  const plain = plainDigits(field.value);
  if (plain === field.value) return false;
  const caret = plainDigits(field.value.slice(0, field.selectionStart ?? undefined)).length;
  field.value = plain;
  field.setSelectionRange(caret, caret);
  return true;
}

/** What an input method has left is a change like any other. */
function asChange(event: CompositionEvent<HTMLInputElement>): ChangeEvent<HTMLInputElement> {
  return { ...event, type: 'change', target: event.currentTarget };
}
