import { useTranslation } from 'react-i18next';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import type { Terms } from '../model/estimate.ts';
import type { WishDraft, WishField } from '../model/wish.ts';

const USUAL_DAYS = ['7', '30', '90', '180', '365'] as const;

export interface WishFieldsProps {
  terms: Terms;
  draft: WishDraft;
  errorOf: (field: WishField) => string | undefined;
  onChange: (changes: Partial<WishDraft>) => void;
}

/** How much of what, against what, and for how long. */
export function WishFields({ terms, draft, errorOf, onChange }: WishFieldsProps) {
  const { t } = useTranslation(['loan', 'common']);
  const decimals = useCoinDecimals(draft.currency);
  const coins = (end: 'currency' | 'margin') => (
    <Select
      label={t(`field.${end}`)}
      closeLabel={t('common:close')}
      value={draft[end]}
      error={errorOf(end)}
      onChange={(name) => onChange(otherEnd(draft, end, name))}
      options={terms.currencies.map(({ name }) => ({
        value: name,
        label: name,
        icon: <CoinMark symbol={name} size={24} />,
      }))}
    />
  );
  const usual = USUAL_DAYS.filter(
    (days) => Number(days) >= terms.days_minimum && Number(days) <= terms.days_maximum,
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {coins('currency')}
        {coins('margin')}
      </div>
      <AmountField
        label={t('field.amount')}
        name="amount"
        value={draft.amount}
        decimals={decimals}
        suffix={<span className="pr-3 text-body text-low">{draft.currency}</span>}
        error={errorOf('amount')}
        onValueChange={(amount) => onChange({ amount })}
      />
      <div className="flex flex-col gap-2">
        <AmountField
          label={t('field.days')}
          name="days"
          value={draft.days}
          decimals={0}
          error={errorOf('days')}
          onValueChange={(days) => onChange({ days })}
        />
        <RangeChips
          label={t('field.terms')}
          spread
          value={draft.days}
          onChange={(days) => onChange({ days })}
          options={usual.map((days) => ({
            value: days,
            label: t('days', { count: Number(days) }),
          }))}
        />
      </div>
    </>
  );
}

/** Both ends are never the same: choosing the other one turns them round. */
function otherEnd(draft: WishDraft, end: 'currency' | 'margin', name: string): Partial<WishDraft> {
  const amount = end === 'currency' && name !== draft.currency ? { amount: '' } : {};
  if (end === 'currency') {
    const turned = name === draft.margin;
    return { currency: name, ...amount, ...(turned && { margin: draft.currency }) };
  }
  const turned = name === draft.currency;
  return { margin: name, ...(turned && { currency: draft.margin, amount: '' }) };
}
