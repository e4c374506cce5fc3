import { type Amount, formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { formatPercent, readDecimal } from '../lib/format.ts';
import type { Quotation } from '../markets/quotations.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { type AlertDraft, distance, moved } from './condition.ts';

const DISTANCES = [-10, -5, -2, 2, 5, 10] as const;

/** The price that is waited for, typed or so many percent away from the present one. */
export function PriceFields({
  draft,
  change,
  fault,
  market,
  price,
}: {
  draft: AlertDraft;
  change: (next: Partial<AlertDraft>) => void;
  fault: string | undefined;
  market: Quotation;
  price: Amount | undefined;
}) {
  const { t } = useTranslation('alerts');
  const target = readDecimal(draft.target);
  const away = target === undefined || price === undefined ? undefined : distance(target, price);
  const size = away === undefined || away >= 0n ? away : -away;
  const hint =
    away === undefined || size === undefined
      ? undefined
      : t(away < 0n ? 'hint.below' : 'hint.above', { percent: formatAmount(size, 2) });
  return (
    <>
      <AmountField
        label={t('target')}
        name="target"
        value={draft.target}
        decimals={market.price_precision}
        suffix={<span className="pr-3 text-label text-low">{market.legal_name}</span>}
        onValueChange={(text) => change({ target: text })}
        error={fault}
        hint={hint}
      />
      <div role="group" aria-label={t('helper')} className="grid grid-cols-6 gap-1.5">
        {DISTANCES.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={price === undefined}
            onClick={() => {
              if (price !== undefined) {
                change({ target: moved(price, percent, market.price_precision) });
              }
            }}
            className="press min-h-11 rounded-control bg-fill text-caption text-mid disabled:opacity-45"
          >
            {formatPercent(String(percent), { decimals: 0 })}
          </button>
        ))}
      </div>
    </>
  );
}
