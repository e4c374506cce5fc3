import { type Amount, ONE, roundToDecimals } from '@kontor/money';

interface Promised {
  readonly dailyRate: Amount;
  readonly days: number;
}

/** How much of a product can be sold while the dividends of all of it are covered. */
export function coveredBy(free: Amount, { dailyRate, days }: Promised, decimals: number): Amount {
  if (free <= 0n) return 0n;
  return roundToDecimals((free * ONE) / (dailyRate * BigInt(days)), decimals, 'down');
}
