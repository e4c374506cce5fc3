import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** The visible name; without it give `aria-label`. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** On or off at once, with a check inside so that colour is not the only sign. Works with refs. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 text-caption text-mid',
        'has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-45',
        className,
      )}
    >
      {children === undefined ? null : <span>{children}</span>}
      <span className="relative inline-flex h-[22px] w-9 flex-none">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells it
          role="switch"
          className="peer absolute -inset-y-[11px] -inset-x-1 size-auto cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
        />
        <span
          className={classNames(
            'pointer-events-none absolute inset-0 rounded-full bg-fill inset-ring inset-ring-low/40',
            'transition-colors duration-200 peer-checked:bg-blue-line peer-checked:inset-ring-transparent',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
            'peer-focus-visible:outline-[var(--blue)]',
          )}
        />
        <span
          className={classNames(
            'pointer-events-none absolute top-0.5 left-0.5 grid size-[18px] place-items-center rounded-full',
            'bg-low text-transparent transition-[translate,background-color] duration-200',
            'peer-checked:translate-x-3.5 peer-checked:bg-white peer-checked:text-[var(--blue)]',
          )}
        >
          <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden>
            <path
              d="m2.5 6.2 2.4 2.4 4.6-5"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
      </span>
    </label>
  );
}
