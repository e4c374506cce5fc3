import { dualOrders, dualProducts } from '@kontor/schema';
import { and, asc, desc, eq, gt, isNotNull, not, or } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { DualOrderRow, ProductRow } from './dual-wire.ts';

/** More than ever are on sale at a time. */
const SHELF_MAX = 500;

const approved = or(not(dualProducts.needsSecond), isNotNull(dualProducts.approvedBy));

/** What is on sale or will be, soonest maturity first. */
export async function productsOnSale(queries: Reads, now: number): Promise<ProductRow[]> {
  return await queries
    .select()
    .from(dualProducts)
    .where(and(eq(dualProducts.enabled, true), gt(dualProducts.saleUntil, now), approved))
    .orderBy(
      asc(dualProducts.maturesAt),
      asc(dualProducts.type),
      asc(dualProducts.linkedPrice),
      asc(dualProducts.id),
    )
    .limit(SHELF_MAX);
}

/** Undefined for none, and for one that waits for a second operator. */
export async function productOf(queries: Reads, id: number): Promise<ProductRow | undefined> {
  const [row] = await queries
    .select()
    .from(dualProducts)
    .where(and(eq(dualProducts.id, id), approved));
  return row;
}

/** The own purchases, newest first. */
export async function listOrders(
  queries: Queries,
  userId: number,
  status: DualOrderRow['status'] | undefined,
  page: PageInput,
): Promise<PageRows<DualOrderRow>> {
  const where = and(
    eq(dualOrders.userId, userId),
    status === undefined ? undefined : eq(dualOrders.status, status),
  );
  return await pageOf(queries, page, desc(dualOrders.id), (moment) =>
    moment.select().from(dualOrders).where(where).$dynamic(),
  );
}

/** Undefined for none, and for somebody else's. */
export async function orderOf(
  queries: Reads,
  userId: number,
  id: number,
): Promise<DualOrderRow | undefined> {
  const [row] = await queries
    .select()
    .from(dualOrders)
    .where(and(eq(dualOrders.id, id), eq(dualOrders.userId, userId)));
  return row;
}
