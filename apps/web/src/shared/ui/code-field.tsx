import { type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';

export interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last digit is there. */
  onComplete?: (value: string) => void;
  length?: number;
  /** Dots instead of digits: for a payment password. It then is no one-time code. */
  masked?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A code of digits. It is one input behind drawn boxes, so that pasting, the keyboard's suggestion
 * of a received code and screen readers work as in any field.
 */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  masked = false,
  error,
  disabled = false,
  ref,
}: CodeFieldProps) {
  const [focused, setFocused] = useState(false);
  const id = useId();
  const change = (text: string): void => {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-label text-low">
        {label}
      </label>
      <div className={classNames('relative flex gap-2', disabled && 'opacity-45')}>
        <input
          ref={ref}
          id={id}
          type={masked ? 'password' : 'text'}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={masked ? 'off' : 'one-time-code'}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => change(event.target.value)}
          onPaste={(event) => {
            // A pasted `123 456` would be cut by a length limit before its space is dropped.
            event.preventDefault();
            change(event.clipboardData.getData('text'));
          }}
          onFocus={(event) => {
            setFocused(true);
            event.target.setSelectionRange(value.length, value.length);
          }}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-[16px] text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
        {Array.from({ length }, (_, index) => {
          const digit = value[index];
          const active = focused && index === Math.min(value.length, length - 1);
          return (
            <span
              // The boxes never change their order.
              key={`box-${index + 1}`}
              aria-hidden
              className={classNames(
                'grid h-13 min-w-0 flex-1 place-items-center rounded-control bg-control text-title-2',
                active && 'ring-2 ring-[var(--blue)]',
                !active && error && 'ring-1 ring-[var(--down-chart)]',
              )}
            >
              {digit === undefined ? (
                <span className={classNames('h-5 w-px', active && 'bg-hi')} />
              ) : masked ? (
                <span className="size-2.5 rounded-full bg-hi" />
              ) : (
                digit
              )}
            </span>
          );
        })}
      </div>
      {error ? (
        <p id={`${id}-note`} aria-live="polite" className="pt-1.5 text-caption text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}
