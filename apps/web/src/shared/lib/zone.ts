/** The clocks that all moments are shown by: the device's, or UTC where the reader chose that. */
import { clockAt, type Zone, zoneId, zoneName } from '@kontor/i18n';
import { usePreferences } from '../session/preferences-store.ts';

export function shownZone(): Zone {
  return usePreferences.getState().zone;
}

/** A date whose UTC parts are what the shown clocks say at a moment. */
export function shownClock(ms: number): Date {
  return clockAt(ms, shownZone());
}

/** When the shown clocks say this; months from 0, and what is too large goes on into the next. */
export function momentOf(year: number, month: number, day = 1, hours = 0, minutes = 0): number {
  return shownZone() === 'utc'
    ? Date.UTC(year, month, day, hours, minutes)
    : new Date(year, month, day, hours, minutes).getTime();
}

/** `UTC−5`: for a note beside what is shown. */
export function shownZoneName(ms: number): string {
  return zoneName(shownZone(), ms);
}

/** When the shown clocks say what a field for a moment holds, `2026-11-20T18:02`; NaN for none. */
export function typedMoment(text: string): number {
  return Date.parse(shownZone() === 'utc' ? `${text}Z` : text);
}

/** The head of a file's column; one of moments names their zone: `Time (America/New_York)`. */
export function columnHead(column: string, head: string): string {
  return column.endsWith('_time') ? `${head} (${zoneId(shownZone())})` : head;
}
