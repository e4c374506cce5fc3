import { type Amount, ONE, parseAmount, roundToDecimals } from '@kontor/money';

/** A sum as the database gives it: decimal text with all its zeros, or null of nothing. */
export function amountOf(total: string | null | undefined): Amount {
  return total == null ? 0n : parseAmount(total);
}

interface Promised {
  readonly dailyRate: Amount;
  readonly days: number;
}

/** How much of a product can be sold while the dividends of all of it are covered. */
export function coveredBy(free: Amount, { dailyRate, days }: Promised, decimals: number): Amount {
  if (free <= 0n) return 0n;
  return roundToDecimals((free * ONE) / (dailyRate * BigInt(days)), decimals, 'down');
}
