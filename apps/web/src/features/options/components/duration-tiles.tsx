import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Duration } from '../model/option.ts';
import { ratioText } from '../model/ticket.ts';

/** How long an option runs, each with what a right guess earns. */
export function DurationTiles({
  durations,
  value,
  onChange,
}: {
  durations: readonly Duration[];
  value: number | undefined;
  onChange: (seconds: number) => void;
}) {
  const { t } = useTranslation('options');
  const name = useId();
  return (
    <div>
      <p className="flex justify-between gap-3 pb-2 text-label text-low">
        <span>{t('duration')}</span>
        <span className="text-right">{t('payoutIfRight')}</span>
      </p>
      <div role="radiogroup" aria-label={t('duration')} className="flex gap-2 max-xs:gap-1.5">
        {durations.map(({ id, seconds, profit_ratio }) => {
          const chosen = seconds === value;
          return (
            <label
              key={id}
              className={classNames(
                'relative flex min-h-[52px] min-w-0 flex-1 cursor-pointer flex-col items-center',
                'justify-center rounded-control select-none has-[:focus-visible]:outline-2',
                'has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-[var(--blue)]',
                chosen ? 'bg-blue-wash inset-ring-2 inset-ring-[var(--blue)]' : 'bg-control',
              )}
            >
              <input
                type="radio"
                name={name}
                value={seconds}
                checked={chosen}
                onChange={() => onChange(seconds)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span className="text-body font-semibold">{t('seconds', { count: seconds })}</span>
              <span className={classNames('text-caption', chosen ? 'text-blue' : 'text-low')}>
                {ratioText(profit_ratio)}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
