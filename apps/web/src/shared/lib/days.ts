import { formatDate } from './relative-time.ts';

export interface Day<Row> {
  readonly date: string;
  readonly rows: Row[];
}

/** Rows that stand newest first, those of one day under its date in the reader's zone. */
export function daysOf<Row extends { readonly create_time: number }>(
  rows: readonly Row[],
): Day<Row>[] {
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const date = formatDate(row.create_time);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
