import { HOUSE, houseBalanceId } from '@kontor/core';
import type { Amount } from '@kontor/money';
import { balances, miningOrders, miningProducts } from '@kontor/schema';
import { and, asc, desc, eq, isNotNull, or, sql, sum } from 'drizzle-orm';
import {
  atOneMoment,
  type PageInput,
  pageOf,
  type PageRows,
  type Reads,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { amountOf } from '../../platform/sums.ts';
import type { MiningRow, ProductRow } from './mining-wire.ts';

interface OpenProduct {
  readonly product: ProductRow;
  /** What one member has locked of it. */
  readonly own: Amount;
  /** What the treasury can still promise in its currency. */
  readonly free: Amount;
}

/** What can be locked, by category and length; nobody has anything as the visitor 0. */
export async function listOpenProducts(
  queries: Queries,
  userId: number,
  category: ProductRow['category'] | undefined,
): Promise<OpenProduct[]> {
  const open = and(
    eq(miningProducts.enabled, true),
    or(eq(miningProducts.needsSecond, false), isNotNull(miningProducts.approvedBy)),
    category === undefined ? undefined : eq(miningProducts.category, category),
  );
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select()
      .from(miningProducts)
      .where(open)
      .orderBy(desc(miningProducts.category), asc(miningProducts.days), asc(miningProducts.id));
    const own = await ownOf(moment, userId);
    const free = new Map<number, Amount>();
    for (const id of new Set(rows.map(({ currencyId }) => currencyId))) {
      free.set(id, (await availableOf(moment, id)) - (await promisedOf(moment, id)));
    }
    return rows.map((product) => ({
      product,
      own: own.get(product.id) ?? 0n,
      free: free.get(product.currencyId) ?? 0n,
    }));
  });
}

async function ownOf(moment: Reads, userId: number): Promise<ReadonlyMap<number, Amount>> {
  const { productId, amount, status } = miningOrders;
  const rows = await moment
    .select({ productId, total: sum(amount) })
    .from(miningOrders)
    .where(and(eq(miningOrders.userId, userId), eq(status, 'in_progress')))
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, amountOf(row.total)]));
}

/** What the treasury has of a currency. */
export async function availableOf(moment: Reads, currencyId: number): Promise<Amount> {
  const [row] = await moment
    .select({ available: balances.available })
    .from(balances)
    .where(eq(balances.id, houseBalanceId(HOUSE.miningTreasury.id, currencyId)));
  return row?.available ?? 0n;
}

const stillToPay = sql<string | null>`
  sum(${miningOrders.dividend} * (${miningOrders.days} - ${miningOrders.dividendsPaid}))`;

/** The dividends that it still owes of everything sold. */
export async function promisedOf(moment: Reads, currencyId: number): Promise<Amount> {
  const { status } = miningOrders;
  const [row] = await moment
    .select({ total: stillToPay })
    .from(miningOrders)
    .where(and(eq(status, 'in_progress'), eq(miningOrders.currencyId, currencyId)));
  return amountOf(row?.total);
}

/** The own orders, newest first; of one state or of all. */
export async function listOrders(
  queries: Queries,
  userId: number,
  status: MiningRow['status'] | undefined,
  page: PageInput,
): Promise<PageRows<MiningRow>> {
  const where = and(
    eq(miningOrders.userId, userId),
    status === undefined ? undefined : eq(miningOrders.status, status),
  );
  return await pageOf(queries, page, desc(miningOrders.id), (moment) =>
    moment.select().from(miningOrders).where(where).$dynamic(),
  );
}

/** Undefined for none, and for somebody else's. */
export async function orderOf(
  queries: Reads,
  userId: number,
  id: number,
): Promise<MiningRow | undefined> {
  const [row] = await queries
    .select()
    .from(miningOrders)
    .where(and(eq(miningOrders.id, id), eq(miningOrders.userId, userId)));
  return row;
}
