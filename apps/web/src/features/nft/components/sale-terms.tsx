import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { unreadOf } from '../../../shared/ui/decimal-input.ts';
import { Select } from '../../../shared/ui/select.tsx';
import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';

const DAYS = [1, 3, 7, 14, 30] as const;
const PERCENT = 100n;

/** What is typed of a sale's terms. */
export interface Terms {
  readonly price: string;
  readonly days: string;
  readonly margin: string;
  /** In percent. */
  readonly increment: string;
}

export const FIRST_TERMS: Terms = { price: '', days: '7', margin: '', increment: '5' };

/** Percent as the share that is sent; undefined for nothing. */
export function shareOf(percent: string): string | undefined {
  const amount = readDecimal(percent);
  return amount === undefined ? undefined : formatAmount(amount / PERCENT);
}

/** Whether nothing stands in a field that could not be read: a deposit left out is none. */
export function areRead({ margin, increment }: Terms, auction: boolean): boolean {
  return !auction || [margin, increment].every((text) => unreadOf(text) === undefined);
}

/** As the calls take them: from now on. */
export function termsInput({ days, margin, increment }: Terms, auction: boolean) {
  const from = serverNowMs();
  const step = shareOf(increment);
  return {
    starts_at: from,
    ends_at: from + Number(days) * DAY_MS,
    ...(auction && margin !== '' && { margin }),
    ...(auction && step !== undefined && { increment: step }),
  };
}

/** How long it is offered and, of an auction, deposit and step. */
export function TermFields({
  terms,
  onChange,
  auction,
  currency,
  decimals,
  daysMaximum,
}: {
  terms: Terms;
  onChange: (change: Partial<Terms>) => void;
  auction: boolean;
  currency: string;
  decimals: number;
  daysMaximum: number;
}) {
  const { t } = useTranslation(['nft', 'common']);
  return (
    <>
      <Select
        label={t('form.days')}
        closeLabel={t('common:close')}
        value={terms.days}
        onChange={(days) => onChange({ days })}
        options={DAYS.filter((days) => days <= daysMaximum).map((count) => ({
          value: String(count),
          label: t('form.daysCount', { count }),
        }))}
      />
      {auction ? (
        <>
          <AmountField
            label={t('form.margin', { currency })}
            value={terms.margin}
            decimals={decimals}
            onValueChange={(margin) => onChange({ margin })}
            hint={t('form.marginHint')}
          />
          <AmountField
            label={t('form.increment')}
            value={terms.increment}
            decimals={2}
            onValueChange={(increment) => onChange({ increment })}
            isPercent
            suffix={<span className="pr-3 text-body text-mid">%</span>}
          />
        </>
      ) : null}
    </>
  );
}
