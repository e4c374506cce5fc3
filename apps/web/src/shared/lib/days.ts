import { formatDate, timestampMs } from './relative-time.ts';
import { shownZoneName } from './zone.ts';

export interface Day<Row> {
  readonly date: string;
  /** By whose clocks: `UTC−5`. */
  readonly zone: string;
  readonly rows: Row[];
}

/** Rows that stand newest first, those of one day under its date by the shown clocks. */
export function daysOf<Row extends { readonly create_time: number }>(
  rows: readonly Row[],
): Day<Row>[] {
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const date = formatDate(row.create_time);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, zone: shownZoneName(timestampMs(row.create_time)), rows: [row] });
  }
  return days;
}
