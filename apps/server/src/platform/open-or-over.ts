import { isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Rows of a state that a time decides: null in `overAt` while something is `open`, else when that
 * ended. Without a wish for one of the two, all rows.
 */
export function openOrOver<State extends string>(
  overAt: PgColumn,
  open: NoInfer<State>,
  wanted: State | undefined,
): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === open ? isNull(overAt) : isNotNull(overAt);
}
