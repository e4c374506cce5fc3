import {
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { amountFaultText } from '../lib/amount-fault.ts';
import { figures } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import {
  caretAfter,
  type Edit,
  editAmount,
  editBetween,
  faultOf,
  settledAmount,
  shownText,
  unreadOf,
  type Written,
} from './decimal-input.ts';
import { FIELD_INPUT_CLASS, FieldFrame } from './field-frame.tsx';

export interface AmountFieldProps {
  label: ReactNode;
  /** Decimal text, '' for nothing, or what could not be read (`unreadOf`). Never a number. */
  value: string;
  onValueChange: (value: string) => void;
  /** How many decimals are taken; what has more is told here, and cut off nowhere. */
  decimals: number;
  /** It is asked for in percent: a sign behind it is no mistake. */
  isPercent?: boolean;
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

/**
 * An amount as decimal text; its thousands are grouped while it is typed and the cursor stays. What
 * is no number of this field stays as it was written, with what to write in its place.
 */
export function AmountField({ ref, ...props }: AmountFieldProps) {
  const ownId = useId();
  const inputId = props.id ?? ownId;
  const noteId = `${inputId}-note`;
  const cursor = useRef<{ input: HTMLInputElement; count: number }>(undefined);
  const [written, setWritten] = useState<Written>();
  // An input method writes in the field itself until it is done; the form hears of it then.
  const [composed, setComposed] = useState<string>();
  const signs = figures();
  const { decimals, isPercent = false } = props;
  const options = { decimals, isPercent };
  const now: Written = written?.value === props.value ? written : { value: props.value };
  const shown = shownText(now, signs);
  const fault = faultOf(props.value, signs, options);
  const error = (fault && amountFaultText(fault, decimals)) ?? props.error;

  const take = (input: HTMLInputElement, edit: Edit): void => {
    const { caret, ...next } = editAmount(now, edit, signs, options);
    cursor.current = { input, count: caret };
    setWritten(next);
    if (next.value !== props.value) props.onValueChange(next.value);
  };
  const takeChange = (input: HTMLInputElement, isFilled: boolean): void => {
    const { value: text } = input;
    if (isFilled) return take(input, { before: '', inserted: text, after: '', isPasted: true });
    take(input, editBetween(shown, text, input.selectionStart ?? text.length));
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) {
      setComposed(target.value);
    } else if (target.value !== shown) {
      // A browser that fills a form says nothing or everything of what it puts in.
      const data = nativeEvent instanceof InputEvent ? nativeEvent.data : target.value;
      takeChange(target, data === target.value && data.length > 1);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const { currentTarget: input } = event;
    const inserted = event.clipboardData.getData('text');
    const before = input.value.slice(0, input.selectionStart ?? 0);
    const after = input.value.slice(input.selectionEnd ?? input.value.length);
    if (inserted !== '') take(input, { before, inserted, after, isPasted: true });
  };
  const settle = (): void => {
    const settled = settledAmount(props.value, signs, options);
    setWritten(undefined);
    if (settled !== props.value) props.onValueChange(settled);
  };
  // Without a dependency list: a refused key also moves the cursor and changes no value.
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    const { input, count } = cursor.current;
    cursor.current = undefined;
    const isAsWritten = unreadOf(now.value) !== undefined || now.text !== undefined;
    const caret = isAsWritten ? count : caretAfter(input.value, count, signs.group);
    if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
  });

  return (
    <FieldFrame
      htmlFor={inputId}
      label={props.label}
      error={error}
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
        value={composed ?? shown}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || props.hint ? noteId : undefined}
        onChange={change}
        onPaste={paste}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined);
          if (currentTarget.value !== shown) takeChange(currentTarget, false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle();
          if (!props.onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          props.onStep(event.key === 'ArrowUp' ? 1 : -1);
        }}
        onBlur={() => {
          settle();
          props.onBlur?.();
        }}
        className={classNames(FIELD_INPUT_CLASS, props.centred && 'text-center')}
      />
    </FieldFrame>
  );
}
