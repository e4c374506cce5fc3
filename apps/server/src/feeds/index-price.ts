import { type Amount, roundToDecimals } from '@kontor/money';

/**
 * The exact median; of an even count the mean of the two in the middle, rounded down to `decimals`.
 * A price that is itself in the middle is not rounded. Throws a RangeError when there is none.
 */
export function medianOf(amounts: readonly Amount[], decimals: number): Amount {
  const sorted = [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('no median of nothing');
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[middle - 1] ?? upper;
  if (lower === upper) return upper;
  return roundToDecimals((lower + upper) / 2n, decimals, 'down');
}
