import { fills, members, orders } from '@kontor/schema';
import { and, asc, count, desc, eq, gt, inArray, max, or, type SQL } from 'drizzle-orm';
import { appendOnlyCounts } from '../../platform/append-only-count.ts';
import type { Queries } from '../../platform/queries.ts';
import type { FillRow, OrderRow } from './order-wire.ts';

const OPEN = inArray(orders.status, ['open', 'waiting']);
const OVER = inArray(orders.status, ['filled', 'cancelled']);
/** More fills of one order than anybody reads; the first are shown. */
const FILLS_MAX = 1_000;

export interface OrdersPage {
  readonly userId: number;
  readonly status: 'open' | 'history';
  /** Null for all markets. */
  readonly marketId: number | null;
  readonly page: number;
  readonly limit: number;
}

/** A member's orders, newest first, with how many there are in all. */
export async function listOrders(
  queries: Queries,
  page: OrdersPage,
): Promise<{ rows: OrderRow[]; total: number }> {
  const own = and(
    eq(orders.userId, page.userId),
    page.marketId === null ? undefined : eq(orders.marketId, page.marketId),
  );
  const ofStatus = and(own, page.status === 'open' ? OPEN : OVER);
  // One moment for the rows and their number, or an order that ends between would count twice.
  return await queries.transaction(
    async (moment) => {
      const rows = await moment
        .select()
        .from(orders)
        .where(ofStatus)
        .orderBy(desc(orders.id))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit);
      const open = await moment.select({ count: count() }).from(orders).where(and(own, OPEN));
      const openCount = open[0]?.count ?? 0;
      if (page.status === 'open') return { rows, total: openCount };
      const all = await countAll(queries, moment, page, own);
      return { rows, total: all - openCount };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Orders are never deleted, so all of them are counted on from the last count. */
function countAll(
  queries: Queries,
  moment: Pick<Queries, 'select'>,
  { userId, marketId }: OrdersPage,
  own: SQL | undefined,
): Promise<number> {
  return appendOnlyCounts(queries).count(`orders ${userId} ${marketId ?? ''}`, async (id) => {
    const [row] = await moment
      .select({ count: count(), newestId: max(orders.id) })
      .from(orders)
      .where(and(own, gt(orders.id, id)));
    return row ?? { count: 0, newestId: null };
  });
}

/** One of a member's orders; undefined for somebody else's as for one that never was. */
export async function orderOf(
  queries: Queries,
  userId: number,
  orderId: number,
): Promise<OrderRow | undefined> {
  const [row] = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return row;
}

/** An order's fills, oldest first. */
export async function fillsOf(queries: Queries, orderId: number): Promise<FillRow[]> {
  const rows = await queries
    .select()
    .from(fills)
    // The planner takes the partial indexes only where it is told what they leave out.
    .where(
      or(
        and(eq(fills.takerOrderId, orderId), gt(fills.takerOrderId, 0)),
        and(eq(fills.makerOrderId, orderId), gt(fills.makerOrderId, 0)),
      ),
    )
    .orderBy(asc(fills.id))
    .limit(FILLS_MAX);
  return rows;
}

/** A member's VIP level; 0 before the exchange knows the member. */
export async function vipLevelOf(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ vipLevel: members.vipLevel })
    .from(members)
    .where(eq(members.id, userId));
  return row?.vipLevel ?? 0;
}
