import { balances, ledgerEntries, miningOrders, miningProducts, users } from '@kontor/schema';
import { HOUSE } from '@kontor/core';
import type { Amount } from '@kontor/money';
import { and, count, desc, eq, sql, sum } from 'drizzle-orm';
import { memberColumns, memberMatching } from '../../platform/member-search.ts';
import {
  atOneMoment,
  pageAt,
  type PageInput,
  pageOf,
  type PageRows,
  type Reads,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { amountOf } from '../../platform/sums.ts';
import type { MiningRow, ProductRow } from './mining-wire.ts';
import { availableOf, promisedOf } from './mining.queries.ts';

type ProductStatus = 'waiting' | 'open' | 'disabled' | 'sold_out';

export interface OperatorProductRow {
  readonly product: ProductRow;
  readonly status: ProductStatus;
  readonly orders: number;
  readonly locked: Amount;
}

/** What a product is now; the one rule for what is shown and what is looked for. */
const status = sql<ProductStatus>`CASE
  WHEN NOT ${miningProducts.enabled} THEN 'disabled'
  WHEN ${miningProducts.needsSecond} AND ${miningProducts.approvedBy} IS NULL THEN 'waiting'
  WHEN ${miningProducts.quantity} - ${miningProducts.sold} < ${miningProducts.minimum}
    THEN 'sold_out'
  ELSE 'open' END`;

interface ProductSearch {
  readonly status?: ProductStatus | undefined;
  readonly category?: ProductRow['category'] | undefined;
}

/** All products, newest first. */
export async function listProducts(
  queries: Queries,
  search: ProductSearch,
  page: PageInput,
): Promise<PageRows<OperatorProductRow>> {
  const where = and(
    search.status === undefined ? undefined : eq(status, search.status),
    search.category === undefined ? undefined : eq(miningProducts.category, search.category),
  );
  return await atOneMoment(queries, async (moment) => {
    const { rows, total } = await pageAt(moment, page, desc(miningProducts.id), () =>
      moment
        .select({ product: miningProducts, status })
        .from(miningProducts)
        .where(where)
        .$dynamic(),
    );
    const held = await Promise.all(rows.map(({ product }) => heldOf(moment, product.id)));
    const found = rows.map((row, n) => ({ ...row, ...(held[n] ?? { orders: 0, locked: 0n }) }));
    return { rows: found, total };
  });
}

export async function productOf(
  queries: Reads,
  id: number,
): Promise<OperatorProductRow | undefined> {
  const [row] = await queries
    .select({ product: miningProducts, status })
    .from(miningProducts)
    .where(eq(miningProducts.id, id));
  return row === undefined ? undefined : { ...row, ...(await heldOf(queries, id)) };
}

/** What is in progress of a product. */
async function heldOf(moment: Reads, productId: number) {
  const [row] = await moment
    .select({ orders: count(), locked: sum(miningOrders.amount) })
    .from(miningOrders)
    .where(and(eq(miningOrders.productId, productId), eq(miningOrders.status, 'in_progress')));
  return { orders: row?.orders ?? 0, locked: amountOf(row?.locked) };
}

interface OperatorOrderRow {
  readonly order: MiningRow;
  readonly user: Pick<typeof users.$inferSelect, 'uid' | 'nickname'>;
}

/** What members have locked, newest first. */
export async function listAllOrders(
  queries: Queries,
  search: {
    readonly config_id?: number | undefined;
    readonly status?: MiningRow['status'] | undefined;
    readonly keyword?: string | undefined;
  },
  page: PageInput,
): Promise<PageRows<OperatorOrderRow>> {
  const { config_id: productId, keyword } = search;
  const where = and(
    productId === undefined ? undefined : eq(miningOrders.productId, productId),
    search.status === undefined ? undefined : eq(miningOrders.status, search.status),
    keyword === undefined ? undefined : memberMatching(keyword),
  );
  return await pageOf(queries, page, desc(miningOrders.id), (moment) =>
    moment
      .select({ order: miningOrders, user: memberColumns })
      .from(miningOrders)
      .innerJoin(users, eq(users.id, miningOrders.userId))
      .where(where)
      .$dynamic(),
  );
}

interface CoverRow {
  readonly currencyId: number;
  readonly available: Amount;
  readonly promised: Amount;
  readonly locked: Amount;
  readonly orders: number;
  readonly paid: Amount;
  readonly penalties: Amount;
}

/** What the treasury has of each currency that it was funded with or that a product is in. */
export async function coverOf(queries: Queries): Promise<CoverRow[]> {
  return await atOneMoment(queries, async (moment) => {
    const funded = await moment
      .select({ currencyId: balances.currencyId })
      .from(balances)
      .where(eq(balances.userId, HOUSE.miningTreasury.id));
    const offered = await moment
      .select({ currencyId: miningProducts.currencyId })
      .from(miningProducts)
      .groupBy(miningProducts.currencyId);
    const ids = new Set([...funded, ...offered].map(({ currencyId }) => currencyId));
    const rows: CoverRow[] = [];
    for (const currencyId of [...ids].sort((a, b) => a - b)) {
      rows.push(await coverIn(moment, currencyId));
    }
    return rows;
  });
}

async function coverIn(moment: Reads, currencyId: number): Promise<CoverRow> {
  const { status: state, amount } = miningOrders;
  const [held] = await moment
    .select({ orders: count(), locked: sum(amount) })
    .from(miningOrders)
    .where(and(eq(state, 'in_progress'), eq(miningOrders.currencyId, currencyId)));
  return {
    currencyId,
    available: await availableOf(moment, currencyId),
    promised: await promisedOf(moment, currencyId),
    locked: amountOf(held?.locked),
    orders: held?.orders ?? 0,
    paid: -(await movedFor(moment, currencyId, 'mining.dividend')),
    penalties: await movedFor(moment, currencyId, 'mining.penalty'),
  };
}

/** What the treasury got, or gave as a negative, for one reason. */
async function movedFor(moment: Reads, currencyId: number, kind: string): Promise<Amount> {
  const [row] = await moment
    .select({ total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, HOUSE.miningTreasury.id),
        eq(ledgerEntries.currencyId, currencyId),
        eq(ledgerEntries.kind, kind),
      ),
    );
  return amountOf(row?.total);
}
