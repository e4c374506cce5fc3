import {
  type Amount,
  divide,
  formatAmount,
  multiplyDivide,
  ONE,
  powerOfTen,
  SCALE_DIGITS,
} from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { indexInUsdt } from '../market/valuation.ts';

/** Two coins with their index prices in USDT and the fee, as they are now. */
export function pairNow(
  x: Exchange,
  fromCurrencyId: number,
  toCurrencyId: number,
  fromField = 'from_currency_id',
) {
  if (fromCurrencyId === toCurrencyId) refuse('CURRENCIES_SAME', { field: 'to_currency_id' });
  return {
    fromCurrencyId,
    toCurrencyId,
    fromPrice: indexInUsdt(x, fromCurrencyId, fromField).price,
    toPrice: indexInUsdt(x, toCurrencyId, 'to_currency_id').price,
    feeRate: x.setting('convert_fee_rate'),
  };
}

/** How much of the second coin one of the first is worth. */
export function priceOf(prices: { readonly fromPrice: Amount; readonly toPrice: Amount }): Amount {
  return divide(prices.fromPrice, prices.toPrice, 'down');
}

/** A bound of what is exchanged, in the first coin and with no more decimals than that has. */
export function boundIn(
  x: Exchange,
  setting: 'convert_minimum' | 'convert_maximum' | 'convert_small_maximum',
  { fromCurrencyId, fromPrice }: { readonly fromCurrencyId: number; readonly fromPrice: Amount },
): string {
  const unit = powerOfTen(SCALE_DIGITS - decimalsOf(x, fromCurrencyId));
  const rounding = setting === 'convert_minimum' ? 'up' : 'down';
  return formatAmount(multiplyDivide(x.setting(setting), ONE, fromPrice * unit, rounding) * unit);
}
