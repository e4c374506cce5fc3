import { type ChangeEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { figures } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import { caretAfter, readGroupedEdit, settleDecimalInput } from './decimal-input.ts';
import { FIELD_INPUT_CLASS, FieldFrame } from './field-frame.tsx';

export interface AmountFieldProps {
  label: ReactNode;
  /** Decimal text, or '' for nothing. Never a number. */
  value: string;
  onValueChange: (value: string) => void;
  /** Decimals that can be typed; the rest is not taken. */
  decimals: number;
  /** Behind the figure: a code, or a button such as the one for the maximum. */
  suffix?: ReactNode;
  /** In front of the label and figure, as a stepper's minus. */
  before?: ReactNode;
  centred?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  id?: string;
  /** Arrow up and down; a stepper steps with it. */
  onStep?: (direction: 1 | -1) => void;
  onBlur?: () => void;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** An amount as decimal text; its thousands are grouped while it is typed and the cursor stays. */
export function AmountField({ ref, ...props }: AmountFieldProps) {
  const ownId = useId();
  const inputId = props.id ?? ownId;
  const noteId = `${inputId}-note`;
  const edit = useRef<{ input: HTMLInputElement; digits: number }>(undefined);
  const signs = figures();
  const shown = signs.typed(props.value);

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.target;
    const caret = input.selectionStart ?? input.value.length;
    const { nativeEvent } = event;
    const inserted = nativeEvent instanceof InputEvent ? nativeEvent.data : undefined;
    const next = readGroupedEdit(input.value, inserted, caret, props.decimals, signs);
    edit.current = { input, digits: next.before };
    props.onValueChange(next.value);
  };
  // Without a dependency list: a refused key also moves the cursor and changes no value.
  useLayoutEffect(() => {
    if (edit.current === undefined) return;
    const { input, digits } = edit.current;
    edit.current = undefined;
    const caret = caretAfter(input.value, digits, signs.group);
    input.setSelectionRange(caret, caret);
  });

  return (
    <FieldFrame
      htmlFor={inputId}
      label={props.label}
      error={props.error}
      hint={props.hint}
      noteId={noteId}
      disabled={props.disabled}
      centred={props.centred ?? false}
      className={props.className}
      before={props.before}
      after={
        props.suffix ? <span className="flex flex-none items-center">{props.suffix}</span> : null
      }
    >
      <input
        ref={ref}
        id={inputId}
        name={props.name}
        type="text"
        inputMode={props.decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        required={props.required}
        disabled={props.disabled}
        placeholder={props.placeholder}
        value={shown}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error || props.hint ? noteId : undefined}
        onChange={change}
        onKeyDown={(event) => {
          if (!props.onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          props.onStep(event.key === 'ArrowUp' ? 1 : -1);
        }}
        onBlur={() => {
          const settled = settleDecimalInput(props.value);
          if (settled !== props.value) props.onValueChange(settled);
          props.onBlur?.();
        }}
        className={classNames(FIELD_INPUT_CLASS, props.centred && 'text-center')}
      />
    </FieldFrame>
  );
}
