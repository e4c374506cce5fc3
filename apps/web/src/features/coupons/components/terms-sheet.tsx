import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { percentOf, type Terms, useCouponText } from '../text.ts';

/** What a coupon does, in sentences: what it brings, what may be done with it, how it ends. */
export function TermsText({ terms }: { terms: Terms }) {
  const { t } = useTranslation('coupons');
  const text = useCouponText();
  const { kind, currency } = terms;
  const money = { amount: coinText(terms.amount), currency: currency ?? '' };
  const sentences = {
    fee_discount: () => [
      t('terms.fee_discount.what', {
        percent: percentOf(terms.discount),
        products: text.products(terms),
      }),
      t('terms.fee_discount.end'),
    ],
    trial_bonus: () => [
      t('terms.trial_bonus.what', money),
      t('terms.trial_bonus.profit'),
      t('terms.trial_bonus.end'),
    ],
    cash_voucher: () => [t('terms.cash_voucher.what', money), t('terms.cash_voucher.end')],
  }[kind]();
  return (
    <div className="flex flex-col gap-2 text-body text-mid">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

export interface TermsSheetProps {
  terms: Terms;
  /** Dates and amounts of this one. */
  facts: readonly Fact[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything that holds for a coupon. */
export function TermsSheet({ terms, facts, open, onOpenChange }: TermsSheetProps) {
  const { t } = useTranslation(['coupons', 'common']);
  const text = useCouponText();
  const lasts = terms.days_active;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('terms.title')}
      description={text.name(terms)}
      closeLabel={t('common:close')}
    >
      <TermsText terms={terms} />
      <FactList
        className="pt-4 pb-2"
        facts={[
          { key: 'for', label: t('fact.condition'), value: text.condition(terms) },
          ...facts,
          ...(lasts === null
            ? []
            : [{ key: 'lasts', label: t('fact.lasts'), value: t('days', { count: lasts }) }]),
        ]}
      />
    </Sheet>
  );
}
