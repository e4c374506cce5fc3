/**
 * The regular session of the New York exchanges, 09:30 to 16:00, with its holidays and early closes
 * by rule. A session lies within one UTC day, so it is found by the day's number since 1970.
 */

import { DAY_MS, MINUTE_MS } from './time.ts';

export interface Session {
  /** Platform ms. */
  readonly open: number;
  readonly close: number;
  /** Whether it ends at 13:00. */
  readonly closesEarly: boolean;
}

const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const EARLY_CLOSE_MINUTE = 13 * 60;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const CACHED_DAYS_MAX = 4096;
/** Days on which the exchange stayed closed by no rule: Hurricane Sandy, days of mourning. */
const EXTRAORDINARY_CLOSURES = [
  dayOf(2012, 10, 29),
  dayOf(2012, 10, 30),
  dayOf(2018, 12, 5),
  dayOf(2025, 1, 9),
];

const sessions = new Map<number, Session | undefined>();

/** The session of a UTC day (days since 1970), or undefined on a weekend or holiday. */
export function sessionOfDay(day: number): Session | undefined {
  if (sessions.has(day)) return sessions.get(day);
  if (sessions.size >= CACHED_DAYS_MAX) sessions.clear();
  const session = computeSession(day);
  sessions.set(day, session);
  return session;
}

export function sessionAt(time: number): Session | undefined {
  const session = sessionOfDay(Math.floor(time / DAY_MS));
  return session !== undefined && time >= session.open && time < session.close
    ? session
    : undefined;
}

/** The session that runs at a time, or else the next one. */
export function sessionFrom(time: number): Session {
  let day = Math.floor(time / DAY_MS);
  let session = sessionOfDay(day);
  // There is a session within any week.
  while (session === undefined || session.close <= time) {
    day += 1;
    session = sessionOfDay(day);
  }
  return session;
}

/** The first moment from a time on at which the exchange opens. */
export function nextOpening(time: number): number {
  const session = sessionFrom(time);
  return session.open >= time ? session.open : sessionFrom(session.close).open;
}

/** When the session that runs at a time ends, or else the next one. */
export function nextClosing(time: number): number {
  return sessionFrom(time).close;
}

/** Whether more than `ms` of a time without prices lies within one session. */
export function isSilentInSession(from: number, until: number, ms: number): boolean {
  for (let session = sessionFrom(from); session.open < until; ) {
    if (Math.min(until, session.close) - Math.max(from, session.open) > ms) return true;
    session = sessionFrom(session.close);
  }
  return false;
}

function computeSession(day: number): Session | undefined {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return undefined;
  const year = new Date(day * DAY_MS).getUTCFullYear();
  if (holidaysOf(year).includes(day)) return undefined;
  if (EXTRAORDINARY_CLOSURES.includes(day)) return undefined;
  const closesEarly = earlyClosesOf(year).includes(day);
  const offset = isDaylightTime(day, year) ? 4 * 60 : 5 * 60;
  const at = (minute: number): number => day * DAY_MS + (minute + offset) * MINUTE_MS;
  const close = at(closesEarly ? EARLY_CLOSE_MINUTE : CLOSE_MINUTE);
  return { open: at(OPEN_MINUTE), close, closesEarly };
}

/** Daylight time runs from the second Sunday of March to the first of November. */
function isDaylightTime(day: number, year: number): boolean {
  return day >= nthWeekday(year, 3, SUNDAY, 2) && day < nthWeekday(year, 11, SUNDAY, 1);
}

function holidaysOf(year: number): number[] {
  const newYear = dayOf(year, 1, 1);
  const days = [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastMondayOfMay(year),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ];
  // The exchange does not move New Year's Day from a Saturday into the old year.
  if (weekdayOf(newYear) !== SATURDAY) days.push(observed(newYear));
  if (year >= 2022) days.push(observed(dayOf(year, 6, 19)));
  return days;
}

/** The day after Thanksgiving, and the eves of Independence Day and Christmas. */
function earlyClosesOf(year: number): number[] {
  const days = [nthWeekday(year, 11, THURSDAY, 4) + 1];
  for (const eve of [dayOf(year, 7, 3), dayOf(year, 12, 24)]) {
    if (weekdayOf(eve) !== FRIDAY) days.push(eve);
  }
  return days;
}

function lastMondayOfMay(year: number): number {
  const last = dayOf(year, 5, 31);
  return last - ((weekdayOf(last) + 6) % 7);
}

function observed(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}

function dayOf(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

/** The anonymous Gregorian computus (Meeus). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const k = c % 4;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
