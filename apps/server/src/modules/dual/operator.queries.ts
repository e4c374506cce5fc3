import { HOUSE } from '@kontor/core';
import { balances, dualOrders, dualProducts, users } from '@kontor/schema';
import { and, desc, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { memberColumns, memberMatching } from '../../platform/member-search.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { DualOrderRow, ProductRow } from './dual-wire.ts';

interface ProductSearch {
  readonly coinId?: number | undefined;
  readonly type?: ProductRow['type'] | undefined;
  readonly status?: 'open' | 'over' | 'waiting' | undefined;
}

function stateOf(status: ProductSearch['status']): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'over') return eq(dualProducts.status, 'settled');
  const waits = sql`(${dualProducts.needsSecond} AND ${dualProducts.approvedBy} IS NULL
    AND ${dualProducts.enabled})`;
  return and(ne(dualProducts.status, 'settled'), status === 'waiting' ? waits : not(waits));
}

/** All products, newest first. */
export async function listProducts(
  queries: Queries,
  { coinId, type, status }: ProductSearch,
  page: PageInput,
): Promise<PageRows<ProductRow>> {
  const where = and(
    coinId === undefined ? undefined : eq(dualProducts.coinId, coinId),
    type === undefined ? undefined : eq(dualProducts.type, type),
    stateOf(status),
  );
  return await pageOf(queries, page, desc(dualProducts.id), (moment) =>
    moment.select().from(dualProducts).where(where).$dynamic(),
  );
}

export async function anyProduct(queries: Reads, id: number): Promise<ProductRow | undefined> {
  const [row] = await queries.select().from(dualProducts).where(eq(dualProducts.id, id));
  return row;
}

interface OwnedOrder {
  readonly order: DualOrderRow;
  readonly user: Pick<typeof users.$inferSelect, 'uid' | 'nickname'>;
}

/** Purchases, newest first; what has matured and is not paid is `settling`. */
export async function listAllOrders(
  queries: Queries,
  search: {
    readonly productId?: number | undefined;
    readonly status?: 'purchased' | 'settling' | 'completed' | undefined;
    readonly keyword?: string | undefined;
    readonly now: number;
  },
  page: PageInput,
): Promise<PageRows<OwnedOrder>> {
  const { productId, status, keyword, now } = search;
  const state = sql`CASE WHEN ${dualOrders.status} = 'completed' THEN 'completed'
    WHEN ${dualOrders.maturesAt} > ${now}::bigint THEN 'purchased' ELSE 'settling' END`;
  const where = and(
    productId === undefined ? undefined : eq(dualOrders.productId, productId),
    status === undefined ? undefined : eq(state, status),
    keyword === undefined ? undefined : memberMatching(keyword),
  );
  return await pageOf(queries, page, desc(dualOrders.id), (moment) =>
    moment
      .select({ order: dualOrders, user: memberColumns })
      .from(dualOrders)
      .innerJoin(users, eq(users.id, dualOrders.userId))
      .where(where)
      .$dynamic(),
  );
}

interface CoverRow {
  readonly currencyId: number;
  readonly treasury: bigint;
  readonly reserved: bigint;
}

/** What the treasury has and what all open purchases may take out of it at worst. */
export async function coverOf(queries: Queries): Promise<CoverRow[]> {
  const { rows } = await queries.execute<{ currency: string; has: string; needs: string }>(sql`
    SELECT coalesce(b.currency_id, r.currency_id) AS currency,
      (coalesce(b.has, 0) * 1e18)::numeric(60, 0)::text AS has,
      (coalesce(r.needs, 0) * 1e18)::numeric(60, 0)::text AS needs
    FROM (
      SELECT ${balances.currencyId} AS currency_id, ${balances.available} AS has
      FROM ${balances} WHERE ${balances.userId} = ${HOUSE.dualTreasury.id}
    ) b
    FULL JOIN (
      SELECT currency_id, sum(need) AS needs FROM (
        SELECT CASE type WHEN 'call' THEN coin_id ELSE quote_id END AS currency_id,
          payout_own - principal AS need FROM dual_orders WHERE status <> 'completed'
        UNION ALL
        SELECT CASE type WHEN 'call' THEN quote_id ELSE coin_id END, payout_other
        FROM dual_orders WHERE status <> 'completed'
      ) needed GROUP BY currency_id
    ) r ON r.currency_id = b.currency_id
    ORDER BY 1`);
  return rows.map(({ currency, has, needs }) => ({
    currencyId: Number(currency),
    treasury: BigInt(has),
    reserved: BigInt(needs),
  }));
}
