import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Detail } from '../text.ts';

type Dividend = Detail['dividends'][number];

/** A week is read whole; of a longer time a few days tell enough. */
const WEEK = 7;
const SHOWN = 5;

/** Those around the next one, and the last. */
function nearest(dividends: readonly Dividend[]): Dividend[] {
  if (dividends.length <= WEEK) return [...dividends];
  const next = dividends.findIndex(({ paid }) => !paid);
  const from = Math.max(0, (next < 0 ? dividends.length : next) - 2);
  const shown = dividends.slice(from, from + SHOWN - 1);
  const last = dividends.at(-1);
  return last === undefined || shown.includes(last) ? shown : [...shown, last];
}

/** Each day's dividend: when, how much, and whether it was paid. */
export function Schedule({
  dividends,
  currency,
}: {
  dividends: readonly Dividend[];
  currency: string;
}) {
  const { t } = useTranslation('mining');
  const coins = useCoins(currency);
  const headId = useId();
  const [all, setAll] = useState(false);
  if (dividends.length === 0) return null;
  const shown = all ? dividends : nearest(dividends);
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className="pb-1 text-head">
        {t('schedule.title')}
      </h2>
      <ol>
        {shown.map(({ day, at, amount, paid }, n) => (
          <li
            key={day}
            className={classNames(
              'flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5 text-label',
              // The days between are left out, which dashes say.
              n > 0 && day !== (shown[n - 1]?.day ?? 0) + 1 && 'mt-2 border-t border-dashed',
            )}
          >
            <span className="min-w-14 text-low">{t('schedule.day', { day })}</span>
            <span className="flex-1 text-mid">{formatDateTime(at, false)}</span>
            <span
              className={classNames(
                'inline-flex items-center gap-1 font-medium',
                paid ? 'text-gold' : 'text-hi',
              )}
            >
              {paid ? (
                <>
                  <Check size={14} strokeWidth={2.25} aria-hidden />
                  <span className="sr-only">{t('schedule.paid')}</span>
                </>
              ) : null}
              {coins(amount)}
            </span>
          </li>
        ))}
      </ol>
      {dividends.length > WEEK ? (
        <Button
          size="small"
          tone="plain"
          className="-ml-3"
          onClick={() => setAll(!all)}
          aria-expanded={all}
        >
          {all ? t('schedule.less') : t('schedule.all', { count: dividends.length })}
        </Button>
      ) : null}
    </section>
  );
}
