import { type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../shared/lib/coin-text.ts';
import { figures, readDecimal, UNKNOWN } from '../../shared/lib/format.ts';

export type Offer = OutputOf<typeof calls.coupons.offers>['data'][number];
export type Coupon = OutputOf<typeof calls.coupons.list>['data'][number];
/** What a coupon is, whether it was claimed or not. */
export type Terms = Pick<
  Offer,
  | 'kind'
  | 'currency'
  | 'amount'
  | 'discount'
  | 'products'
  | 'days_active'
  | 'minimum_certification'
  | 'minimum_vip'
>;
export const COUPON_TABS = ['offers', 'unused', 'active', 'past'] as const;
export type CouponTab = (typeof COUPON_TABS)[number];

/** A share in hundredths: `20` for 0.2. */
export function percentOf(share: string | null): string {
  const amount = readDecimal(share);
  return figures().amount(amount === undefined ? undefined : formatAmount(amount * 100n));
}

/** `10 USDT`; undefined of a discount. */
export function moneyOf({ amount, currency }: Pick<Terms, 'amount' | 'currency'>): string {
  return amount === null ? UNKNOWN : `${coinText(amount)} ${currency ?? ''}`;
}

export interface CouponText {
  /** `20 % off spot and futures fees for 7 days`, in the reader's language. */
  readonly name: (terms: Terms) => string;
  readonly products: (terms: Terms) => string;
  /** Whom it is for. */
  readonly condition: (terms: Terms) => string;
}

/** What coupons are called: made of what they are, in the reader's language. */
export function useCouponText(): CouponText {
  const { t } = useTranslation('coupons');
  const products = (terms: Terms): string =>
    figures().list(terms.products.map((product) => t(`products.${product}`)));
  return {
    products,
    name: (terms) =>
      terms.kind === 'fee_discount'
        ? t('name.fee_discount', {
            percent: percentOf(terms.discount),
            products: products(terms),
            count: terms.days_active ?? 0,
          })
        : t(`name.${terms.kind}`, {
            amount: coinText(terms.amount),
            currency: terms.currency ?? '',
          }),
    condition: ({ minimum_certification: level, minimum_vip: vip }) => {
      const parts = [
        ...(level > 0 ? [t('condition.certification', { level })] : []),
        ...(vip > 0 ? [t('condition.vip', { level: vip })] : []),
      ];
      return parts.length === 0 ? t('condition.none') : figures().list(parts);
    },
  };
}
