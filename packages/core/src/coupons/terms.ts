import { type Amount, multiplyDivide, ONE } from '@kontor/money';
import { COUPON_KINDS, COUPON_PRODUCTS, type CouponProduct } from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  idInput,
  listInput,
  optional,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { indexInUsdt } from '../market/valuation.ts';
import type { Coupon, CouponOffer } from './memory.ts';

/** What decides what a coupon is worth and whom it is for. */
export type Terms = Pick<Coupon, (typeof TERMS)[number]>;
const TERMS = [
  'kind',
  'currencyId',
  'amount',
  'discount',
  'products',
  'minimumCertification',
  'minimumVip',
  'daysActive',
] as const;

const DISCOUNT_DECIMALS = 4;

export const termsInput = {
  kind: wordInput(...COUPON_KINDS),
  currencyId: optional(idInput),
  amount: optional(amountInput),
  discount: optional(amountInput),
  products: optional(listInput(wordInput(...COUPON_PRODUCTS), COUPON_PRODUCTS.length)),
  minimumCertification: countInput(0, 2),
  minimumVip: countInput(0, 9),
  daysActive: optional(countInput(1, 90)),
};

type Wished = Omit<Terms, 'products'> & { readonly products: CouponProduct[] | null };

/** The terms that a kind has; what belongs to another kind is left out. */
export function termsFrom(wished: Wished): Terms {
  const { kind, minimumCertification, minimumVip, daysActive } = wished;
  const conditions = { minimumCertification, minimumVip };
  if (kind === 'fee_discount') {
    const worth = { currencyId: null, amount: null, ...discountOf(wished) };
    return { kind, ...worth, ...conditions, daysActive: given(daysActive, 'days_active') };
  }
  const currencyId = given(wished.currencyId, 'currency_id');
  const money = { currencyId, amount: given(wished.amount, 'amount'), discount: null };
  const days = kind === 'cash_voucher' ? null : given(daysActive, 'days_active');
  return { kind, ...money, products: [], ...conditions, daysActive: days };
}

function discountOf({ discount, products }: Wished) {
  const share = given(discount, 'discount');
  if (share > ONE) refuse('FIELD_TOO_LARGE', { field: 'discount', maximum: 1 });
  checkDecimals(share, DISCOUNT_DECIMALS, 'discount');
  const chosen = COUPON_PRODUCTS.filter((product) => products?.includes(product) === true);
  if (chosen.length === 0) refuse('FIELD_REQUIRED', { field: 'products' });
  return { discount: share, products: chosen };
}

/** The first of the terms in which two differ. */
export function differenceOf(a: Terms, b: Terms): (typeof TERMS)[number] | undefined {
  return TERMS.find((name) => String(a[name]) !== String(b[name]));
}

export function termsOf(row: Readonly<Coupon | CouponOffer>): Terms {
  const { kind, currencyId, amount, discount, products } = row;
  const { minimumCertification, minimumVip, daysActive } = row;
  const worth = { kind, currencyId, amount, discount, products };
  return { ...worth, minimumCertification, minimumVip, daysActive };
}

/**
 * The most that so many can cost, in USDT at the index, rounded up; null for a discount, of which
 * nothing is paid. Only coins are given, and as a bonus only what options are bought with. Refuses
 * with CURRENCY_UNKNOWN, FIELD_DECIMALS or PRICE_STALE.
 */
export function costOf(
  x: Exchange,
  { kind, currencyId, amount }: Pick<Terms, 'kind' | 'currencyId' | 'amount'>,
  quantity: number,
): Amount | null {
  if (currencyId === null || amount === null) return null;
  const field = 'currency_id';
  const currency = x.currencies.get(currencyId);
  if (currency === undefined) return refuse('CURRENCY_UNKNOWN', { field });
  if (kind === 'trial_bonus' && currency.code !== 'USDT') refuse('CURRENCY_UNKNOWN', { field });
  const { price } = indexInUsdt(x, currencyId, field);
  checkDecimals(amount, currency.decimals, 'amount');
  return multiplyDivide(amount * BigInt(quantity), price, ONE, 'up');
}

function given<T>(value: T | null, field: string): T {
  return value ?? refuse('FIELD_REQUIRED', { field });
}
