import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers. */
  label: string;
  children: ReactNode;
  /** A red dot: something is waiting. Its meaning belongs into `label`. */
  dot?: boolean;
  busy?: boolean;
  /** On pictures: a dark disc behind the icon. */
  disc?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44×44 target with one icon of 20 to 24 px. */
export function IconButton({
  label,
  children,
  dot = false,
  busy = false,
  disc = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
      className={classNames(
        'press relative inline-flex size-11 flex-none items-center justify-center',
        'disabled:opacity-45',
        disc ? 'rounded-full bg-[rgb(10_12_18/72%)] text-white' : 'rounded-control text-mid',
        className,
      )}
    >
      {busy ? <Spinner /> : children}
      {dot ? (
        <span className="absolute top-2 right-2 size-2 rounded-full bg-down ring-2 ring-page" />
      ) : null}
    </button>
  );
}
