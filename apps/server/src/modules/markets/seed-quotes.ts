import { type Amount, maximum, ONE } from '@kontor/money';
import type { SeededInstrument } from '../../feeds/instruments.ts';

/** Of a usual day's turnover: what the largest order and the quotes of a market are made of. */
const TURNOVER_DIVISOR = 2_000n;
const LARGEST_ORDER_FACTOR = 20n;
/**
 * A first level has two to four hundredths of its side. Of this much that is an order as most are,
 * so that it costs about the same in every market to come and go: the spread, and little more.
 */
const QUOTED_USD_MIN: Amount = 500_000n * ONE;

/** What the liquidity account shows on each side, in USD. */
export function quotedUsd(seeded: SeededInstrument): Amount {
  return maximum(turnoverShare(seeded), QUOTED_USD_MIN);
}

export function largestOrderUsd(seeded: SeededInstrument): Amount {
  return turnoverShare(seeded) * LARGEST_ORDER_FACTOR;
}

function turnoverShare({ turnoverDay }: SeededInstrument): Amount {
  return (BigInt(Math.round(turnoverDay)) * ONE) / TURNOVER_DIVISOR;
}

/** Tighter where more is traded; never tighter than a step of the price. */
export function halfSpreadOf({ turnoverDay }: SeededInstrument): string {
  if (turnoverDay > 500e6) return '0.000013';
  if (turnoverDay > 50e6) return '0.0001';
  return '0.00015';
}
