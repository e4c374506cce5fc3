import type { OutputOf, calls } from '@kontor/contract/light';
import { DAY_MS } from '@kontor/rules/time';
import { momentOf, shownClock } from '../../shared/lib/zone.ts';

export type Overview = OutputOf<typeof calls.earn.overview>;
export type Holding = Overview['holdings'][number];
export type Offer = Overview['offers'][number];
export type Kind = Holding['kind'];

const DAYS_A_WEEK = 7;

/** Something that comes: one day's yield, or the end, at which one of `sums` comes back. */
export interface Payment {
  readonly key: string;
  readonly at: number;
  readonly what: 'daily' | 'return';
  readonly holding: Holding;
  readonly sums: readonly { readonly amount: string; readonly currency: string }[];
  /** Of a day's yield: which one it is. */
  readonly day?: number;
}

/** What comes in [from, to) ms, soonest first. */
export function paymentsOf(holdings: readonly Holding[], from: number, to: number): Payment[] {
  return holdings
    .flatMap((holding) => [...dailyOf(holding), endOf(holding)])
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at);
}

function dailyOf(holding: Holding): Payment[] {
  const { kind, id, daily, currency } = holding;
  if (daily === null) return [];
  const { amount, next_at: next, times, paid } = daily;
  return Array.from({ length: times }, (_, n) => {
    const at = next + n * DAY_MS;
    const sums = [{ amount, currency }];
    return { key: `${kind}-${id}-${at}`, at, what: 'daily', holding, sums, day: paid + n + 1 };
  });
}

function endOf(holding: Holding): Payment {
  const { kind, id, ends_at: at, returns } = holding;
  return { key: `${kind}-${id}-end`, at, what: 'return', holding, sums: returns };
}

/** A day of the reader's calendar. */
export interface CalendarDay {
  readonly start: number;
  readonly end: number;
  readonly date: number;
  readonly inMonth: boolean;
}

/** The weeks that a month lies in, by the shown clocks. */
export function weeksOf(year: number, month: number, firstWeekday: number): CalendarDay[][] {
  const weekday = shownClock(momentOf(year, month)).getUTCDay();
  const lead = (weekday - firstWeekday + DAYS_A_WEEK) % DAYS_A_WEEK;
  const length = shownClock(momentOf(year, month + 1, 0)).getUTCDate();
  const weeks: CalendarDay[][] = [];
  for (let first = 1 - lead; first <= length; first += DAYS_A_WEEK) {
    weeks.push(
      Array.from({ length: DAYS_A_WEEK }, (_, n) => {
        const date = first + n;
        const start = momentOf(year, month, date);
        return {
          start,
          end: momentOf(year, month, date + 1),
          date: shownClock(start).getUTCDate(),
          inMonth: date >= 1 && date <= length,
        };
      }),
    );
  }
  return weeks;
}

/** Sunday is 0. Where a browser does not know, weeks begin on Monday. */
export function firstWeekdayOf(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return firstDay % DAYS_A_WEEK;
}
