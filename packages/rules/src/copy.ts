/** Copy trading: how many lots a copy has, and what of its profit the trader gets. */
import { type Amount, multiply, ONE, roundToDecimals } from '@kontor/money';

/** Decimals of lots: proportional lots that are not whole are rounded to these. */
const LOT_DECIMALS = 2;

export interface CopyTerms {
  /** `multiple`: of the trader's lots; `lots`: always the same. */
  readonly kind: 'multiple' | 'lots';
  readonly number: Amount;
}

/**
 * The lots of a copy of a position of `traderLots`. Proportional lots round down to two decimals;
 * whether so few can be traded is for the contract's minimum to say.
 */
export function copyLots({ kind, number }: CopyTerms, traderLots: Amount): Amount {
  if (kind === 'lots') return number;
  return roundToDecimals(multiply(number, traderLots, 'down'), LOT_DECIMALS, 'down');
}

/**
 * What of a copy stays open: the part of all its lots that the trader still has open of those that
 * were copied, rounded down to two decimals.
 */
export function copyLotsLeft(
  copyLots: Amount,
  trader: { readonly copied: Amount; readonly open: Amount },
): Amount {
  if (trader.open === 0n || trader.copied === 0n) return 0n;
  return roundToDecimals((copyLots * trader.open) / trader.copied, LOT_DECIMALS, 'down');
}

/** The worst price at which a copy may open: the trader's, moved against the copy by the guard. */
export function guardPrice(
  direction: 'long' | 'short',
  traderPrice: Amount,
  guard: Amount,
): Amount {
  const width = multiply(traderPrice, guard, 'down');
  return direction === 'long' ? traderPrice + width : traderPrice - width;
}

export interface ProfitShare {
  /** What the trader gets now, rounded down to the currency's `decimals`. */
  readonly share: Amount;
  readonly highWaterMark: Amount;
}

/**
 * The trader's part of the profit above the highest that was ever shared. `realisedProfit` is the
 * follow's total after fees and before shares; `ratio` 0.1 is a tenth.
 */
export function profitShareOf(
  realisedProfit: Amount,
  highWaterMark: Amount,
  ratio: Amount,
  decimals: number,
): ProfitShare {
  if (realisedProfit <= highWaterMark || ratio > ONE) return { share: 0n, highWaterMark };
  const share = roundToDecimals(
    multiply(realisedProfit - highWaterMark, ratio, 'down'),
    decimals,
    'down',
  );
  return { share, highWaterMark: realisedProfit };
}
