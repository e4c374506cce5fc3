/** From which day to which day something is shown, as the address has it. */
import { DAY_MS } from '@kontor/rules/time';
import { plainDate } from '../../../shared/lib/relative-time.ts';
import { momentOf } from '../../../shared/lib/zone.ts';

export const SPANS = ['today', 'week', 'month', 'quarter', 'year'] as const;
export type Span = (typeof SPANS)[number];
/** How many days each has, this one included. */
export const SPAN_DAYS: Readonly<Record<Span, number>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

export interface Period {
  /** `2026-11-20`, by the shown clocks; both days are in it. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The midnight that a day begins with by the shown clocks; undefined for no day. */
export function startOfDay(text: string | null | undefined, laterDays = 0): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const isReal = plainDate(momentOf(year, month - 1, day)) === text;
  return isReal ? momentOf(year, month - 1, day + laterDays) : undefined;
}

/** The days that end with the one of a moment. */
export function spanUntil(span: Span, nowMs: number): Period {
  const today = plainDate(nowMs);
  const noon = (startOfDay(today) ?? nowMs) + DAY_MS / 2;
  return { from: plainDate(noon - (SPAN_DAYS[span] - 1) * DAY_MS), to: today };
}

/** Which of the usual spans a period is; `dates` where it is none of them. */
export function spanOf(period: Period, nowMs: number): Span | 'all' | 'dates' {
  if (period.from === undefined && period.to === undefined) return 'all';
  const found = SPANS.find((span) => {
    const { from, to } = spanUntil(span, nowMs);
    return from === period.from && to === period.to;
  });
  return found ?? 'dates';
}

/** What the server is asked for: the last day is in it to its end. */
export function timesOf({ from, to }: Period): { from?: number; to?: number } {
  const first = startOfDay(from);
  const end = startOfDay(to, 1);
  return { ...(first !== undefined && { from: first }), ...(end !== undefined && { to: end }) };
}

/** Whether the first day comes after the last one. */
export function isTurned({ from, to }: Period): boolean {
  const [first, last] = [startOfDay(from), startOfDay(to)];
  return first !== undefined && last !== undefined && first > last;
}
