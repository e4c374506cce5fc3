import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldFrameProps {
  /** The id of the control, for the label. */
  htmlFor: string;
  label: ReactNode;
  error?: ReactNode;
  /** Shown below when there is no error. */
  hint?: ReactNode;
  /** The id of the text below; the control names it in `aria-describedby`. */
  noteId: string;
  disabled?: boolean | undefined;
  before?: ReactNode;
  after?: ReactNode;
  /** Centres the label, as in a stepper between its two buttons. */
  centred?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The box that all fields share: 48 high, the label inside, the error below. */
export function FieldFrame({
  htmlFor,
  label,
  error,
  hint,
  noteId,
  disabled = false,
  before,
  after,
  centred = false,
  className,
  children,
}: FieldFrameProps) {
  const note = error || hint;
  return (
    <div className={className}>
      <div
        className={classNames(
          'relative flex min-h-12 items-center rounded-control bg-control transition-shadow',
          'has-[input:focus]:ring-2 has-[input:focus]:ring-[var(--blue)]',
          'has-[textarea:focus]:ring-2 has-[textarea:focus]:ring-[var(--blue)]',
          error ? 'ring-1 ring-[var(--down-chart)]' : null,
          disabled && 'opacity-45',
        )}
      >
        {before}
        <div className="min-w-0 flex-1 self-stretch">
          <label
            htmlFor={htmlFor}
            className={classNames(
              'block cursor-text truncate px-3 pt-1.5 text-micro text-low',
              centred && 'text-center',
            )}
          >
            {label}
          </label>
          {children}
        </div>
        {after}
      </div>
      {note ? (
        <p
          id={noteId}
          aria-live="polite"
          className={classNames('px-3 pt-1 text-caption', error ? 'text-down' : 'text-low')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** The classes of the control inside the frame. Its own outline is the frame's ring. */
export const FIELD_INPUT_CLASS =
  'block w-full min-w-0 bg-transparent px-3 pb-1.5 text-[16px] leading-5 font-medium text-hi outline-none disabled:cursor-not-allowed';
