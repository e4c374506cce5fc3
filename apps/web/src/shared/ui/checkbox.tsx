import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** The visible name; without it give `aria-label`. May contain links. */
  children?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A native checkbox, drawn; works with `register` of react-hook-form by its ref. */
export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label
        className={classNames(
          'inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-body text-mid',
          'has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-45',
        )}
      >
        <span className="relative inline-flex size-5 flex-none">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer absolute -inset-3 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
          />
          <span
            className={classNames(
              'pointer-events-none absolute inset-0 rounded-tag border-2 transition-colors',
              'peer-checked:border-transparent peer-checked:bg-blue',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
              'peer-focus-visible:outline-[var(--blue)]',
              error ? 'border-down' : 'border-low',
            )}
          />
          <svg
            className="pointer-events-none absolute inset-0 text-white opacity-0 peer-checked:opacity-100"
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            aria-hidden
          >
            <path
              d="m5.5 10.3 3 3 6-6.6"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        {children === undefined ? null : <span>{children}</span>}
      </label>
      {error ? (
        <p id={errorId} className="text-caption text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}
