import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'gold' | 'up' | 'down' | 'blue' | 'fill' | 'line' | 'line-down' | 'plain';
export type ButtonSize = 'large' | 'medium' | 'small';

const TONES: Record<ButtonTone, string> = {
  gold: 'bg-gold text-on-gold',
  up: 'bg-up text-on-up',
  down: 'bg-down text-on-down',
  blue: 'bg-blue text-white',
  fill: 'bg-fill text-hi',
  line: 'text-hi inset-ring inset-ring-line',
  'line-down': 'text-down border border-down',
  plain: 'text-mid',
};

const SIZES: Record<ButtonSize, string> = {
  large: 'min-h-12 px-4 text-[15px] leading-5 gap-2',
  medium: 'min-h-11 px-3 text-body gap-2',
  small: 'min-h-8 px-3 text-label gap-1.5 relative hit-44 rounded-chip',
};

export interface ButtonLook {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Takes the whole width. */
  block?: boolean;
}

/** The classes alone, for links that look like buttons. */
export function buttonClass({ tone = 'fill', size = 'large', block = false }: ButtonLook): string {
  return classNames(
    'press inline-flex items-center justify-center rounded-control py-1 font-semibold select-none',
    'text-center disabled:opacity-45',
    TONES[tone],
    SIZES[size],
    block && 'w-full',
  );
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  /** A second, smaller line: what the button commits. */
  caption?: ReactNode;
  /** Shows a ring in place of the icon and ignores presses; the focus stays where it is. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  tone,
  size,
  block,
  icon,
  caption,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(tone && { tone }),
    ...(size && { size }),
    ...(block && { block }),
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it is 'button' unless the caller says so
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        // A submit button that is busy would send its form a second time.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(buttonClass(look), busy && 'cursor-progress', className)}
    >
      {busy ? <Spinner /> : icon}
      {caption === undefined ? (
        children
      ) : (
        <span className="flex flex-col">
          <span>{children}</span>
          <span className="text-caption font-medium">{caption}</span>
        </span>
      )}
    </button>
  );
}
