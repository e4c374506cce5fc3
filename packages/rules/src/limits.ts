import type { Amount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from './time.ts';

/** A day begins at 00:00 UTC of platform time. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

export function nextDay(at: number): number {
  return dayOf(at) + DAY_MS;
}

/** What makes a limit looser waits for so long; what makes it tighter does not wait. */
export const LOOSER_AFTER_MS = DAY_MS;
export const COOL_OFF_HOURS = { minimum: 24, maximum: 1_008 } as const;
export const EXCLUSION_MONTHS = { minimum: 6, maximum: 60 } as const;
export const LIMIT_MAXIMUM: Amount = 1_000_000_000n * 10n ** 18n;
export const LIMIT_DECIMALS = 2;

/** A limit, and what it becomes; null is no limit. */
export interface Limit {
  readonly amount: Amount | null;
  readonly next: Amount | null;
  /** When `next` takes the place of `amount`; null when nothing waits. */
  readonly nextAt: number | null;
}

/** The limit at a time: what has waited long enough has taken its place. */
export function limitAt(limit: Limit, at: number): Limit {
  if (limit.nextAt === null || at < limit.nextAt) return limit;
  return { amount: limit.next, next: null, nextAt: null };
}

/** Whether `a` lets somebody do more than `b`. */
function isLooser(a: Amount | null, b: Amount | null): boolean {
  if (b === null) return false;
  return a === null || a > b;
}

/**
 * The limit after its owner wants another. Tighter counts at once; looser 24 hours later, counted
 * from when so much was first asked for. What is wanted now takes the place of what waits.
 */
export function changedLimit(before: Limit, wanted: Amount | null, at: number): Limit {
  const now = limitAt(before, at);
  if (!isLooser(wanted, now.amount)) return { amount: wanted, next: null, nextAt: null };
  const waited = now.nextAt !== null && !isLooser(wanted, now.next);
  return { ...now, next: wanted, nextAt: waited ? now.nextAt : at + LOOSER_AFTER_MS };
}

/** When a cool-off that begins now ends. */
export function coolOffUntil(at: number, hours: number): number {
  return at + hours * HOUR_MS;
}

/** The same day so many months later; a day which that month lacks is counted on into the next. */
export function excludedUntil(at: number, months: number): number {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.getTime();
}

/** The loss of a day's result: what futures and options took and cost, less what they gave. */
export function lossOf(result: Amount): Amount {
  return result < 0n ? -result : 0n;
}
