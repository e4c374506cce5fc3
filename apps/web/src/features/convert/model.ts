/** What the form that exchanges coins works with; every figure is the core's own rule. */
import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, divide, formatAmount, parseAmount } from '@kontor/money';
import { type Conversion, conversionOf } from '@kontor/rules/convert';
import { coinText } from '../../shared/lib/coin-text.ts';

export type Currency = OutputOf<typeof calls.markets.currencies>[number];
export type Held = OutputOf<typeof calls.wallet.currencies>[number];
export type Offer = OutputOf<typeof calls.convert.quote>;

export interface Pair {
  readonly from: Currency;
  readonly to: Currency;
}

/** Coins that can be exchanged: first those that are held, in the order of the list. */
export function coinsToConvert(currencies: readonly Currency[], held: readonly Held[]): Currency[] {
  const coins = currencies.filter(({ type, status }) => type === 'coin' && status === 1);
  const has = (coin: Currency): boolean => heldOf(held, coin) > 0n;
  return [...coins.filter(has), ...coins.filter((coin) => !has(coin))];
}

export function heldOf(held: readonly Held[], coin: Currency): Amount {
  return parseAmount(held.find(({ id }) => id === coin.id)?.available ?? '0');
}

export const USUAL_FROM = 'USDT';
const USUAL_TO = 'BTC';

/** The two coins that an address names, else the usual ones; never one and the same. */
export function pairOf(
  coins: readonly Currency[],
  named: { readonly from: string | null; readonly to: string | null },
): Pair | undefined {
  const find = (code: string | null): Currency | undefined =>
    coins.find(({ name }) => name === code?.toUpperCase());
  const first = find(named.from);
  const second = find(named.to);
  const from = first ?? find(second?.name === USUAL_FROM ? USUAL_TO : USUAL_FROM);
  if (from === undefined) return undefined;
  const usual = find(from.name === USUAL_TO ? USUAL_FROM : USUAL_TO);
  const to = second === undefined || second.id === from.id ? usual : second;
  return to === undefined ? undefined : { from, to };
}

/** Choosing the coin that stands at the other end turns the pair round. */
export function withCoin(pair: Pair, end: 'from' | 'to', coin: Currency): Pair {
  const other = end === 'from' ? 'to' : 'from';
  if (pair[other].id !== coin.id) return { ...pair, [end]: coin };
  return { from: pair.to, to: pair.from };
}

/** What arrives of an amount at an offer. */
export function arrives(offer: Offer, amount: Amount, to: Currency): Conversion {
  return conversionOf({
    amount,
    fromPrice: parseAmount(offer.from_price),
    toPrice: parseAmount(offer.to_price),
    feeRate: parseAmount(offer.rate),
    decimals: to.precision,
  });
}

/** The price of the dearer coin in the other one, which has the digits that people know. */
export function priceOf(
  { from_price, to_price }: Offer,
  from: string,
  to: string,
): { from: string; price: string; to: string } {
  const first = parseAmount(from_price);
  const second = parseAmount(to_price);
  const price = (a: Amount, b: Amount): string => coinText(formatAmount(divide(a, b, 'down')));
  if (first >= second) return { from, price: price(first, second), to };
  return { from: to, price: price(second, first), to: from };
}

/** What is wrong with an amount before it is sent, as the code of an error and its values. */
export interface Fault {
  readonly code:
    | 'INSUFFICIENT_BALANCE'
    | 'BELOW_MINIMUM'
    | 'ABOVE_MAXIMUM'
    | 'FIELD_NOT_POSITIVE'
    | 'QUANTITY_WRONG';
  readonly values?: Readonly<Record<string, string>>;
}

/** In the order in which it helps to know: money that is not there comes before bounds. */
export function faultOf(
  amount: Amount | undefined,
  available: Amount,
  offer: Offer | undefined,
  received: Amount | undefined,
): Fault | undefined {
  if (amount === undefined || amount <= 0n) return { code: 'FIELD_NOT_POSITIVE' };
  if (amount > available) return { code: 'INSUFFICIENT_BALANCE' };
  if (offer === undefined) return undefined;
  if (amount < parseAmount(offer.min_number)) {
    return { code: 'BELOW_MINIMUM', values: { minimum: offer.min_number } };
  }
  if (amount > parseAmount(offer.max_number)) {
    return { code: 'ABOVE_MAXIMUM', values: { maximum: offer.max_number } };
  }
  return received === 0n ? { code: 'QUANTITY_WRONG' } : undefined;
}
