import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Step, StepState } from '../model/states.ts';

const DOTS: Readonly<Record<StepState, string>> = {
  past: 'bg-up text-on-up',
  now: 'ring-2 ring-inset ring-[var(--blue)]',
  ahead: 'ring-2 ring-inset ring-line',
  bad: 'bg-down text-on-down',
};

/** What has happened, what happens now, and what is still to come, one below the other. */
export function Steps<Name extends string>({
  label,
  steps,
  words,
  note,
}: {
  label: string;
  steps: readonly Step<Name>[];
  words: (name: Name) => string;
  /** Below the last step that has been reached. */
  note?: ReactNode;
}) {
  const reached = steps.findLastIndex(({ state }) => state !== 'ahead');
  return (
    <ol aria-label={label}>
      {steps.map(({ name, state, at }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-4 last:pb-0"
        >
          {index === steps.length - 1 ? null : (
            <span
              aria-hidden
              className={classNames(
                'absolute top-5 bottom-0 left-[9px] w-0.5',
                state === 'past' ? 'bg-up' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              'grid size-5 flex-none place-items-center rounded-full',
              DOTS[state],
            )}
          >
            {state === 'past' ? <Check size={13} strokeWidth={3} /> : null}
            {state === 'bad' ? <X size={13} strokeWidth={3} /> : null}
            {state === 'now' ? <span className="size-2 rounded-full bg-blue-line" /> : null}
          </span>
          <div className="min-w-0 flex-1">
            <p
              className={classNames(
                'text-body leading-5',
                state === 'ahead' ? 'text-low' : 'font-medium text-hi',
                state === 'bad' && 'text-down',
              )}
            >
              {words(name)}
            </p>
            {at === undefined ? null : (
              <p className="text-caption text-low">{formatDateTime(at)}</p>
            )}
            {index === reached && note !== undefined ? note : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
