import type { calls, ParsedInputOf } from '@kontor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import type { ClosePeriod } from './past-prices.ts';

export type EquityRange = ParsedInputOf<typeof calls.wallet.equity>['range'];

const POINTS_MAX = 120;

/** How far back each range goes and how far apart its points are. */
const RANGES: Readonly<Record<Exclude<EquityRange, 'All'>, { spanMs: number; stepMs: number }>> = {
  '1D': { spanMs: DAY_MS, stepMs: 15 * MINUTE_MS },
  '1W': { spanMs: 7 * DAY_MS, stepMs: 2 * HOUR_MS },
  '1M': { spanMs: 30 * DAY_MS, stepMs: 6 * HOUR_MS },
  '3M': { spanMs: 90 * DAY_MS, stepMs: DAY_MS },
  '1Y': { spanMs: 365 * DAY_MS, stepMs: 4 * DAY_MS },
};

const STEPS_MS = [
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  ...[1, 2, 4, 7, 14, 30, 60, 120, 365, 3_650].map((days) => days * DAY_MS),
];

export interface EquityTimes {
  /** Platform ms, ascending, all before `now`. */
  readonly times: readonly number[];
  /** Candles whose ends lie on these times. */
  readonly period: ClosePeriod;
}

/**
 * When a curve is sampled: on the grid of its step, from the member's first entry on, which is a
 * point itself where the range reaches back to it. At most 121 times.
 */
export function equityTimes(range: EquityRange, firstEntryAt: number, now: number): EquityTimes {
  const { spanMs, stepMs } =
    range === 'All'
      ? { spanMs: now - firstEntryAt, stepMs: stepFor(now - firstEntryAt) }
      : RANGES[range];
  const from = now - spanMs;
  const times: number[] = [];
  if (firstEntryAt >= from && firstEntryAt < now) times.push(firstEntryAt);
  const start = Math.max(from, firstEntryAt + 1);
  for (let time = Math.ceil(start / stepMs) * stepMs; time < now; time += stepMs) times.push(time);
  return { times, period: periodFor(stepMs) };
}

function stepFor(spanMs: number): number {
  return STEPS_MS.find((stepMs) => spanMs / stepMs < POINTS_MAX) ?? spanMs;
}

function periodFor(stepMs: number): ClosePeriod {
  if (stepMs < HOUR_MS) return '15min';
  return stepMs < DAY_MS ? '60min' : '1day';
}
