import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, ONE, divide, formatAmount, multiplyDivide, parseAmount } from '@kontor/money';
import { figures } from '../../../shared/lib/format.ts';

export type Product = OutputOf<typeof calls.dual.detail>;
export type DualType = Product['type'];
export type DualOrder = OutputOf<typeof calls.dual.order>;
/** What a product and a purchase have in common. */
export type Terms = Pick<
  Product,
  'section' | 'type' | 'currency' | 'linked_price' | 'rate_year' | 'days' | 'growth' | 'expires_at'
>;

export const SORTS = ['rate', 'maturity', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

/** How far the linked price is from the index in percent, with its sign; null without an index. */
export function distanceOf(product: Pick<Product, 'linked_price' | 'index_price'>): Amount | null {
  if (product.index_price === null) return null;
  const index = parseAmount(product.index_price);
  const apart = parseAmount(product.linked_price) - index;
  const size = multiplyDivide(apart < 0n ? -apart : apart, 100n * ONE, index, 'down');
  return apart < 0n ? -size : size;
}

function compare(a: Amount, b: Amount): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function size(amount: Amount): Amount {
  return amount < 0n ? -amount : amount;
}

/** The distance does not say which is nearer where there is no index. */
function byDistance(a: Product, b: Product): number {
  const [one, other] = [distanceOf(a), distanceOf(b)];
  if (one === null || other === null) return 0;
  return compare(size(one), size(other));
}

function byRate(a: Product, b: Product): number {
  return compare(parseAmount(b.rate_year), parseAmount(a.rate_year));
}

const ORDERS: Readonly<Record<Sort, (a: Product, b: Product) => number>> = {
  rate: byRate,
  maturity: (a, b) => a.expires_at - b.expires_at,
  distance: byDistance,
};

/** Those of one kind, what can be bought first; equal ones as the server has them. */
export function shelfOf(
  products: readonly Product[],
  { type, sort }: { type: DualType; sort: Sort },
): Product[] {
  const isOnSale = (product: Product): number => (product.status === 'on_sale' ? 0 : 1);
  return products
    .filter((product) => product.type === type)
    .sort((a, b) => isOnSale(a) - isOnSale(b) || ORDERS[sort](a, b));
}

/** `28.40` of `0.284`, two decimals, cut off, for a text that says percent itself. */
export function percentOf(share: string): string {
  return figures().money(formatAmount(100n * parseAmount(share)), { decimals: 2 });
}

/** How many whole shares an amount pays for. */
export function sharesFor(available: Amount, price: string): number {
  return Number(divide(available, parseAmount(price), 'down') / ONE);
}
