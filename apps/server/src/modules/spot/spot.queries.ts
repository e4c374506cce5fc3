import { fills, members, orders, type SelfTradePrevention } from '@kontor/schema';
import { and, asc, count, desc, eq, gt, inArray, isNull, max, or, type SQL } from 'drizzle-orm';
import { appendOnlyCounts } from '../../platform/append-only-count.ts';
import {
  atOneMoment,
  type PageInput,
  type PageRows,
  type Reads,
  rowsBefore,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { FillRow, OrderRow } from './order-wire.ts';

const OPEN = inArray(orders.status, ['open', 'waiting']);
const OVER = inArray(orders.status, ['filled', 'cancelled']);
/** Orders that open or close a futures position are shown with it. */
const NOT_OF_A_POSITION = isNull(orders.positionId);
/** More fills of one order than anybody reads; the first are shown. */
const FILLS_MAX = 1_000;

export interface OrdersPage extends PageInput {
  readonly userId: number;
  readonly status: 'open' | 'history';
  /** Null for all markets. */
  readonly marketId: number | null;
  /** Null for both sides. */
  readonly side: OrderRow['side'] | null;
  /** Null for every state that the status has. */
  readonly state: OrderRow['status'] | null;
}

/** A member's orders, newest first, with how many there are in all. */
export async function listOrders(queries: Queries, page: OrdersPage): Promise<PageRows<OrderRow>> {
  const own = and(
    eq(orders.userId, page.userId),
    NOT_OF_A_POSITION,
    page.marketId === null ? undefined : eq(orders.marketId, page.marketId),
    page.side === null ? undefined : eq(orders.side, page.side),
  );
  const ofState = page.state === null ? undefined : eq(orders.status, page.state);
  const ofStatus = and(own, page.status === 'open' ? OPEN : OVER, ofState);
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select()
      .from(orders)
      .where(ofStatus)
      .orderBy(desc(orders.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    if (ofState !== undefined) {
      // A state comes to orders in no order, so it is counted from the first each time.
      const found = await moment.select({ count: count() }).from(orders).where(ofStatus);
      return { rows, total: found[0]?.count ?? 0 };
    }
    const open = await moment.select({ count: count() }).from(orders).where(and(own, OPEN));
    const openCount = open[0]?.count ?? 0;
    if (page.status === 'open') return { rows, total: openCount };
    const all = await countAll(queries, moment, page, own);
    return { rows, total: all - openCount };
  });
}

/** Orders are never deleted, so all of them are counted on from the last count. */
function countAll(
  queries: Queries,
  moment: Reads,
  { userId, marketId, side }: OrdersPage,
  own: SQL | undefined,
): Promise<number> {
  return appendOnlyCounts(queries).count(
    `orders ${userId} ${marketId ?? ''} ${side ?? ''}`,
    async (id) => {
      const [row] = await moment
        .select({ count: count(), newestId: max(orders.id) })
        .from(orders)
        .where(and(own, gt(orders.id, id)));
      return row ?? { count: 0, newestId: null };
    },
  );
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
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), NOT_OF_A_POSITION));
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

/** What a member's orders go by; as everybody's begin before the exchange knows the member. */
export async function preventionOf(queries: Queries, userId: number): Promise<SelfTradePrevention> {
  const [row] = await queries
    .select({ selfTradePrevention: members.selfTradePrevention })
    .from(members)
    .where(eq(members.id, userId));
  return row?.selfTradePrevention ?? 'expire_taker';
}

/** A member's VIP level; 0 before the exchange knows the member. */
export async function vipLevelOf(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ vipLevel: members.vipLevel })
    .from(members)
    .where(eq(members.id, userId));
  return row?.vipLevel ?? 0;
}
