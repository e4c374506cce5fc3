import { type Amount, divide } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
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

/** How much of the second coin one of the first is worth. */
export function priceOf(prices: { readonly fromPrice: Amount; readonly toPrice: Amount }): Amount {
  return divide(prices.fromPrice, prices.toPrice, 'down');
}
