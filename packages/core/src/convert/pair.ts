import { type Amount, divide, roundToDecimals, type Rounding } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { indexInUsdt } from '../market/valuation.ts';

/** Two coins with their index prices in USDT and the fee, as they are now. */
export function pairNow(x: Exchange, fromCurrencyId: number, toCurrencyId: number) {
  if (fromCurrencyId === toCurrencyId) refuse('CURRENCIES_SAME', { field: 'to_currency_id' });
  return {
    fromCurrencyId,
    toCurrencyId,
    fromPrice: indexInUsdt(x, fromCurrencyId, 'from_currency_id').price,
    toPrice: indexInUsdt(x, toCurrencyId, 'to_currency_id').price,
    feeRate: x.setting('convert_fee_rate'),
  };
}

/**
 * The least and the most of the first coin that may be exchanged, in its decimals: what is named
 * can be typed, and is taken.
 */
export function boundsOf(
  x: Exchange,
  { fromCurrencyId, fromPrice }: { readonly fromCurrencyId: number; readonly fromPrice: Amount },
): { readonly minimum: Amount; readonly maximum: Amount } {
  const decimals = decimalsOf(x, fromCurrencyId);
  const bound = (worth: Amount, rounding: Rounding): Amount =>
    roundToDecimals(divide(worth, fromPrice, rounding), decimals, rounding);
  return {
    minimum: bound(x.setting('convert_minimum'), 'up'),
    maximum: bound(x.setting('convert_maximum'), 'down'),
  };
}

/** How much of the second coin one of the first is worth. */
export function priceOf(prices: { readonly fromPrice: Amount; readonly toPrice: Amount }): Amount {
  return divide(prices.fromPrice, prices.toPrice, 'down');
}
