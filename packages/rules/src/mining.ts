/**
 * Lock-in mining: what a day pays and when, and what an early end costs; the same in the exchange,
 * on the server and on the screen before somebody buys.
 */
import { type Amount, minimum, multiplyDivide, ONE, roundToDecimals } from '@kontor/money';
import { DAY_MS, MINUTE_MS } from './time.ts';

export const MINUTES_OF_DAY = 1_440;

/** What one day pays, rounded down: the rest of a unit stays with the treasury. */
export function miningDividend(amount: Amount, dailyRate: Amount, decimals: number): Amount {
  return roundToDecimals(multiplyDivide(amount, dailyRate, ONE, 'down'), decimals, 'down');
}

/**
 * The first dividend time after the moment of locking. Of a lock of so many days exactly as many
 * dividend times lie after its beginning and not after its end, so each pays one day.
 */
export function firstDividendAt(lockedAt: number, minuteOfDay: number): number {
  const day = Math.floor(lockedAt / DAY_MS) * DAY_MS;
  const today = day + minuteOfDay * MINUTE_MS;
  return today > lockedAt ? today : today + DAY_MS;
}

/** Days that are still to go: a day that has begun counts as a whole one. */
export function miningDaysLeft(at: number, expiresAt: number): number {
  return Math.max(0, Math.ceil((expiresAt - at) / DAY_MS));
}

export interface PenaltyTerms {
  readonly amount: Amount;
  readonly penaltyRate: Amount;
  /** The share of the principal that it never exceeds. */
  readonly penaltyMaximum: Amount;
}

/** What ending it with so many days left costs: rounded up, but never above the greatest share. */
export function miningPenalty(
  { amount, penaltyRate, penaltyMaximum }: PenaltyTerms,
  daysLeft: number,
  decimals: number,
): Amount {
  const whole = multiplyDivide(amount * BigInt(daysLeft), penaltyRate, ONE, 'up');
  const most = multiplyDivide(amount, penaltyMaximum, ONE, 'down');
  return minimum(roundToDecimals(whole, decimals, 'up'), roundToDecimals(most, decimals, 'down'));
}

/** `605` as `10:05`. */
export function minuteText(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** The minute of `10:05`; undefined for what is no time of day. */
export function parseMinute(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}
