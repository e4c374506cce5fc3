import { type Amount, formatAmount, minimum, parseAmount } from '@kontor/money';
import { firstDividendAt, miningDividend, miningPenalty, parseMinute } from '@kontor/rules/mining';
import { DAY_MS } from '@kontor/rules/time';
import type { Fault } from '../../shared/api/fault-text.ts';
import type { Product } from './text.ts';

/** What locking an amount now would come to, by the exchange's own rules. */
export interface Plan {
  readonly amount: string;
  readonly dividend: string;
  readonly total: string;
  readonly firstAt: number;
  readonly expiresAt: number;
  /** Of ending it on the first day. */
  readonly penalty: string;
  readonly returns: string;
}

export function planOf(product: Product, amount: Amount, decimals: number, now: number): Plan {
  const { days } = product;
  const dividend = miningDividend(amount, parseAmount(product.daily_rate), decimals);
  const firstAt = firstDividendAt(now, parseMinute(product.dividend_time) ?? 0);
  const terms = {
    amount,
    penaltyRate: parseAmount(product.penalty_rate),
    penaltyMaximum: parseAmount(product.penalty_maximum),
  };
  const penalty = miningPenalty(terms, days, decimals);
  return {
    amount: formatAmount(amount),
    dividend: formatAmount(dividend),
    total: formatAmount(dividend * BigInt(days)),
    firstAt,
    expiresAt: now + days * DAY_MS,
    penalty: formatAmount(penalty),
    returns: formatAmount(amount - penalty),
  };
}

/** What a member may still lock of it; `free` is what the spot account has. */
export function mostOf(product: Product, free: Amount | undefined): Amount {
  const own = parseAmount(product.max) - parseAmount(product.own);
  const most = minimum(own, parseAmount(product.remaining));
  const affordable = free === undefined ? most : minimum(most, free);
  return affordable > 0n ? affordable : 0n;
}

/** What is wrong with an amount before it is sent, in the server's own codes. */
export function faultOf(
  product: Product,
  amount: Amount | undefined,
  free: Amount | undefined,
): Fault | undefined {
  if (amount === undefined || amount <= 0n) return { code: 'FIELD_NOT_POSITIVE', details: {} };
  if (amount < parseAmount(product.min)) {
    return { code: 'BELOW_MINIMUM', details: { minimum: product.min } };
  }
  const own = parseAmount(product.max) - parseAmount(product.own);
  if (amount > own) {
    return { code: 'ABOVE_MAXIMUM', details: { maximum: formatAmount(own > 0n ? own : 0n) } };
  }
  if (amount > parseAmount(product.remaining)) {
    return { code: 'MINING_GONE', details: { available: product.remaining } };
  }
  if (free !== undefined && amount > free) return { code: 'INSUFFICIENT_BALANCE', details: {} };
  return undefined;
}
