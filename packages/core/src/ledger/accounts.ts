import { type Amount, formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { balanceId } from './ledger.ts';

/** A member's spot account: what nearly everything is paid from and into. */
export const spotBalance = (userId: number, currencyId: number): number =>
  balanceId(userId, ACCOUNT_IDS.change, currencyId);

/** Where what is invested lies frozen until it is over. */
export const financialBalance = (userId: number, currencyId: number): number =>
  balanceId(userId, ACCOUNT_IDS.financial, currencyId);

/** Of a row that names it, so that it must be there. */
export function currencyOf(x: Exchange, currencyId: number) {
  const currency = x.currencies.get(currencyId);
  if (currency === undefined) throw new Error(`currency ${currencyId} is not in memory`);
  return currency;
}

export function decimalsOf(x: Exchange, currencyId: number): number {
  return currencyOf(x, currencyId).decimals;
}

/**
 * A member's spot balance, the running one's unless said, from which this can be paid; refuses with
 * INSUFFICIENT_BALANCE, and what there is, at the field.
 */
export function requireFunds(
  x: Exchange,
  currencyId: number,
  amount: Amount,
  field: string,
  userId = x.actor,
): number {
  const balance = spotBalance(userId, currencyId);
  const available = x.ledger.available(balance);
  if (amount > available) {
    refuse('INSUFFICIENT_BALANCE', {
      field,
      currency_id: currencyId,
      available: formatAmount(available),
    });
  }
  return balance;
}
