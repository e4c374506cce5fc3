import type { Amount } from '@kontor/money';
import {
  ACCOUNT_IDS,
  balances,
  fills,
  liquidations,
  marketStates,
  orders,
  positions,
} from '@kontor/schema';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  max,
  or,
  type SQL,
} from 'drizzle-orm';
import { appendOnlyCounts } from '../../platform/append-only-count.ts';
import {
  atOneMoment,
  type PageInput,
  type PageRows,
  type Reads,
  rowsBefore,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type PositionRow = typeof positions.$inferSelect;
export type LiquidationRow = typeof liquidations.$inferSelect;
export type FillRow = typeof fills.$inferSelect;
export type LeverBalance = Pick<
  typeof balances.$inferSelect,
  'currencyId' | 'available' | 'frozen'
>;
/** The resting order of a waiting entry. */
export type EntryRow = Pick<typeof orders.$inferSelect, 'limitPrice' | 'holdLeft'>;

export interface PositionWithEntry {
  readonly row: PositionRow;
  /** Null for what no longer waits. */
  readonly entry: EntryRow | null;
}

/** Everything of a member that stands against a margin, and the money behind it. */
export interface LivePositions {
  readonly positions: readonly PositionWithEntry[];
  readonly balances: readonly LeverBalance[];
}

const LIVE = inArray(positions.status, ['waiting', 'open', 'closing']);
const OVER = inArray(positions.status, ['closed', 'cancelled']);
/** More fills of one position than anybody reads; the first are shown. */
const FILLS_MAX = 1_000;

const withEntry = (reads: Reads) =>
  reads
    .select({
      row: getTableColumns(positions),
      entry: { limitPrice: orders.limitPrice, holdLeft: orders.holdLeft },
    })
    .from(positions)
    .leftJoin(
      orders,
      and(inArray(orders.status, ['open', 'waiting']), eq(orders.id, positions.entryOrderId)),
    )
    .$dynamic();

/** Of one moment; the positions in the order in which they were made. */
export async function livePositions(queries: Queries, userId: number): Promise<LivePositions> {
  return await atOneMoment(queries, async (moment) => ({
    positions: await withEntry(moment)
      .where(and(eq(positions.userId, userId), LIVE))
      .orderBy(asc(positions.id)),
    balances: await moment
      .select({
        currencyId: balances.currencyId,
        available: balances.available,
        frozen: balances.frozen,
      })
      .from(balances)
      .where(and(eq(balances.userId, userId), eq(balances.accountId, ACCOUNT_IDS.lever))),
  }));
}

/** One of a member's positions; undefined for somebody else's as for one that never was. */
export async function positionOf(
  queries: Queries,
  userId: number,
  positionId: number,
): Promise<PositionWithEntry | undefined> {
  const [found] = await withEntry(queries).where(
    and(eq(positions.id, positionId), eq(positions.userId, userId)),
  );
  return found;
}

export interface PositionsPage extends PageInput {
  readonly userId: number;
  /** Null for all that are over. */
  readonly status: PositionRow['status'] | null;
  /** Null for all markets. */
  readonly marketId: number | null;
}

/** A member's positions, newest first, with how many there are in all. */
export async function listPositions(
  queries: Queries,
  page: PositionsPage,
): Promise<PageRows<PositionWithEntry>> {
  const own = and(
    eq(positions.userId, page.userId),
    page.marketId === null ? undefined : eq(positions.marketId, page.marketId),
  );
  const wanted = and(own, page.status === null ? OVER : eq(positions.status, page.status));
  return await atOneMoment(queries, async (moment) => {
    const rows = await withEntry(moment)
      .where(wanted)
      .orderBy(desc(positions.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    if (page.status === null) {
      const all = await countAll(queries, moment, page, own);
      return { rows, total: all - (await countOf(moment, and(own, LIVE))) };
    }
    return { rows, total: await countOf(moment, wanted) };
  });
}

async function countOf(moment: Reads, wanted: SQL | undefined): Promise<number> {
  const [row] = await moment.select({ count: count() }).from(positions).where(wanted);
  return row?.count ?? 0;
}

/** Positions are never deleted, so all of them are counted on from the last count. */
function countAll(
  queries: Queries,
  moment: Reads,
  { userId, marketId }: PositionsPage,
  own: SQL | undefined,
): Promise<number> {
  return appendOnlyCounts(queries).count(`positions ${userId} ${marketId ?? ''}`, async (id) => {
    const [row] = await moment
      .select({ count: count(), newestId: max(positions.id) })
      .from(positions)
      .where(and(own, gt(positions.id, id)));
    return row ?? { count: 0, newestId: null };
  });
}

export interface PositionFill {
  readonly fill: FillRow;
  /** The side of it that was this position's order. */
  readonly order: Pick<typeof orders.$inferSelect, 'id' | 'reduces'>;
}

/** What a position's orders traded, oldest first. */
export async function fillsOf(queries: Queries, position: PositionRow): Promise<PositionFill[]> {
  return await queries
    .select({ fill: getTableColumns(fills), order: { id: orders.id, reduces: orders.reduces } })
    .from(orders)
    .innerJoin(
      fills,
      // The planner takes the partial indexes only where it is told what they leave out.
      or(
        and(eq(fills.takerOrderId, orders.id), gt(fills.takerOrderId, 0)),
        and(eq(fills.makerOrderId, orders.id), gt(fills.makerOrderId, 0)),
      ),
    )
    .where(eq(orders.positionId, position.id))
    .orderBy(asc(fills.id))
    .limit(FILLS_MAX);
}

/** All members' liquidations, newest first; of one market where `marketId` is not null. */
export async function listLiquidations(
  queries: Queries,
  marketId: number | null,
  page: PageInput,
): Promise<PageRows<LiquidationRow>> {
  const wanted = marketId === null ? undefined : eq(liquidations.marketId, marketId);
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select()
      .from(liquidations)
      .where(wanted)
      .orderBy(desc(liquidations.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    const total = await appendOnlyCounts(queries).count(
      `liquidations ${marketId ?? ''}`,
      async (id) => {
        const [row] = await moment
          .select({ count: count(), newestId: max(liquidations.id) })
          .from(liquidations)
          .where(and(wanted, gt(liquidations.id, id)));
        return row ?? { count: 0, newestId: null };
      },
    );
    return { rows, total };
  });
}

/** Of the newest trade of a market; null before the first. */
export async function lastPriceOf(queries: Queries, marketId: number): Promise<Amount | null> {
  const [row] = await queries
    .select({ lastPrice: marketStates.lastPrice })
    .from(marketStates)
    .where(eq(marketStates.id, marketId));
  return row?.lastPrice ?? null;
}
