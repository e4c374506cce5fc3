import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { FIELD_INPUT_CLASS, FieldFrame } from './field-frame.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text. `{...register('name')}` of react-hook-form fits as it is. */
export function Field({ label, error, hint, prefix, suffix, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
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
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(FIELD_INPUT_CLASS)}
      />
    </FieldFrame>
  );
}
