import { type Amount, formatAmount } from '@kontor/money';
import { figures, readDecimal } from '../../shared/lib/format.ts';

/** A rate in hundredths for a text that says percent itself: `0.09` for 0.0009. */
export function hundredths(rate: string): string {
  const amount = readDecimal(rate);
  return figures().amount(amount === undefined ? undefined : formatAmount(amount * 100n));
}

/** The rates of makers and takers: `0.09 / 0.1%`. */
export function ratesText(maker: string, taker: string): string {
  return `${hundredths(maker)} / ${figures().share(taker)}`;
}

/** A round figure as short as it can be said: `50K`, `1.5M`, `0`. */
export function shortAmount(amount: string): string {
  return figures().brief(amount);
}

/** How much of what is needed is there, from 0 to 100 in whole numbers, cut off. */
export function progress(has: string | null, needs: string): number {
  const amount = readDecimal(has);
  const needed = readDecimal(needs);
  if (amount === undefined || needed === undefined || needed <= 0n || amount <= 0n) return 0;
  return amount >= needed ? 100 : Number((amount * 100n) / needed);
}

/** What lacks still; undefined where nothing does, or where it is not known. */
export function missingTo(has: string | null, needs: string): Amount | undefined {
  const amount = readDecimal(has);
  const needed = readDecimal(needs);
  if (amount === undefined || needed === undefined || amount >= needed) return undefined;
  return needed - (amount < 0n ? 0n : amount);
}
