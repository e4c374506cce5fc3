import type { Amount } from '@kontor/money';
import { parseAmount } from '@kontor/money';
import { tickId } from '@kontor/rules/ticks';
import { MINUTE_MS } from '@kontor/rules/time';
import { corporateActions, ticks } from '@kontor/schema';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { windowMs } from './alert-index.ts';
import { SlidingExtremes } from './sliding-extremes.ts';

/** A longer window's past is read by minutes: a day of ticks is 86,400 rows, of minutes 1,440. */
const BY_TICKS_MINUTES_MAX = 5;

/** A window with the signed ticks of its past, none of them from before a split. */
export async function openWindow(
  queries: Queries,
  instrumentId: number,
  minutes: number,
  until: number,
): Promise<SlidingExtremes> {
  const window = new SlidingExtremes(windowMs(minutes));
  const since = Math.max(until - windowMs(minutes), await lastSplit(queries, instrumentId));
  const within = and(
    gt(ticks.id, tickId(instrumentId, since)),
    lte(ticks.id, tickId(instrumentId, until)),
  );
  for (const { at, low, high } of minutes > BY_TICKS_MINUTES_MAX
    ? await byMinutes(queries, within)
    : await byTicks(queries, within)) {
    window.add(at, low, high);
  }
  return window;
}

interface Range {
  readonly at: number;
  readonly low: Amount;
  readonly high: Amount;
}
type Within = ReturnType<typeof and>;

async function byTicks(queries: Queries, within: Within): Promise<Range[]> {
  const rows = await queries.select().from(ticks).where(within).orderBy(asc(ticks.id));
  return rows.map(({ at, price }) => ({ at, low: price, high: price }));
}

/** A minute counts as long as its first tick does, so no window is ever too long. */
async function byMinutes(queries: Queries, within: Within): Promise<Range[]> {
  const minute = sql`${ticks.at} / ${sql.raw(String(MINUTE_MS))}`;
  const rows = await queries
    .select({
      at: sql<string>`min(${ticks.at})`,
      low: sql<string>`min(${ticks.price})`,
      high: sql<string>`max(${ticks.price})`,
    })
    .from(ticks)
    .where(within)
    .groupBy(minute)
    .orderBy(minute);
  return rows.map(({ at, low, high }) => ({
    at: Number(at),
    low: parseAmount(low),
    high: parseAmount(high),
  }));
}

async function lastSplit(queries: Queries, instrumentId: number): Promise<number> {
  const [row] = await queries
    .select({ at: corporateActions.at })
    .from(corporateActions)
    .where(and(eq(corporateActions.instrumentId, instrumentId), eq(corporateActions.kind, 'split')))
    .orderBy(desc(corporateActions.id))
    .limit(1);
  return row?.at ?? 0;
}
