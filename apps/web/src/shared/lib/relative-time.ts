import { figures } from './format.ts';
import { shownClock } from './zone.ts';

/** Moments as the shown language writes them, and how long ago they were. */

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const JUST_NOW_SECONDS = 300;
const DAYS_MAX = 30;

/**
 * A timestamp of up to 10 digits is in seconds, a longer one in milliseconds; gives milliseconds.
 */
export function timestampMs(timestamp: number): number {
  return Math.abs(timestamp) < 10_000_000_000 ? timestamp * 1_000 : timestamp;
}

/** `Nov 20, 2026`, as the shown language writes it, by the shown clocks. */
export function formatDate(timestamp: number): string {
  return figures().date(timestampMs(timestamp));
}

/** `Nov 20, 2026 18:02:51`, as the shown language writes it, by the shown clocks. */
export function formatDateTime(timestamp: number, withSeconds = true): string {
  return figures().moment(timestampMs(timestamp), withSeconds);
}

/** `2026-11-20` by the shown clocks: for fields, files and comparing days. */
export function plainDate(timestamp: number): string {
  return shownClock(timestampMs(timestamp)).toISOString().slice(0, 10);
}

/** `18:02:51`, or `18:02`, by the shown clocks. */
export function formatTime(timestamp: number, withSeconds = true): string {
  return figures().time(timestampMs(timestamp), withSeconds);
}

/** `2026-11-20 18:02:51` by the shown clocks: for exports. */
export function plainDateTime(timestamp: number): string {
  return `${plainDate(timestamp)} ${formatTime(timestamp)}`;
}

/**
 * Under 300 s just now, under an hour in minutes, under a day in hours, under 30 days in days,
 * beyond that a date. A time in the future (a clock that is a little behind) is just now, for which
 * there is no figure: undefined.
 */
export function relativeTime(timestamp: number, nowMs: number): string | undefined {
  const seconds = Math.floor((nowMs - timestampMs(timestamp)) / 1_000);
  if (seconds < JUST_NOW_SECONDS) return undefined;
  if (seconds < HOUR_SECONDS) return figures().ago(Math.floor(seconds / MINUTE_SECONDS), 'minute');
  if (seconds < DAY_SECONDS) return figures().ago(Math.floor(seconds / HOUR_SECONDS), 'hour');
  const days = Math.floor(seconds / DAY_SECONDS);
  return days < DAYS_MAX ? figures().ago(days, 'day') : formatDate(timestamp);
}
