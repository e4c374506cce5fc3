import { divide, formatAmount, tryParseAmount } from '@kontor/money';

/**
 * Today's change in percent of what was there before it, cut off at two decimals. Null where either
 * is unknown or nothing was there: a percentage of nothing says nothing.
 */
export function changePercent(total: string | null, change: string | null): string | null {
  if (total === null || change === null) return null;
  const now = tryParseAmount(total);
  const moved = tryParseAmount(change);
  if (now === undefined || moved === undefined) return null;
  const before = now - moved;
  if (before <= 0n) return null;
  const size = divide((moved < 0n ? -moved : moved) * 100n, before, 'down');
  return formatAmount(moved < 0n ? -size : size);
}
