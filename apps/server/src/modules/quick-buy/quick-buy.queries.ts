import { buyMethods, buyOrders, buyPayers, buyQuotes, members, users } from '@kontor/schema';
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { beginningWith } from '../../platform/like.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type BuyMethodRow = typeof buyMethods.$inferSelect;
export type BuyOrderRow = typeof buyOrders.$inferSelect;
export type BuyStatus = BuyOrderRow['status'];
export const OPEN_STATUSES = ['to_be_paid', 'in_review', 'appealed'] as const;
/** Those that an operator has to decide. */
const WAITING: readonly (BuyStatus | undefined)[] = ['in_review', 'appealed'];

/** An order with whose it is. */
export interface OperatorOrderRow {
  readonly order: BuyOrderRow;
  readonly user: Pick<typeof users.$inferSelect, 'id' | 'uid' | 'nickname'>;
}

export async function methodsOf(queries: Reads, country?: string): Promise<BuyMethodRow[]> {
  return await queries
    .select()
    .from(buyMethods)
    .where(country === undefined ? undefined : eq(buyMethods.country, country))
    .orderBy(asc(buyMethods.country), asc(buyMethods.id));
}

export async function methodOf(queries: Reads, id: number): Promise<BuyMethodRow | undefined> {
  const [row] = await queries.select().from(buyMethods).where(eq(buyMethods.id, id));
  return row;
}

/** The method of an own quote; undefined for a quote that is not there or another's. */
export async function methodOfQuote(
  queries: Reads,
  userId: number,
  quoteId: number,
): Promise<BuyMethodRow | undefined> {
  const [row] = await queries
    .select({ method: buyMethods })
    .from(buyQuotes)
    .innerJoin(buyMethods, eq(buyMethods.id, buyQuotes.methodId))
    .where(and(eq(buyQuotes.id, quoteId), eq(buyQuotes.userId, userId)));
  return row?.method;
}

export async function orderOf(
  queries: Reads,
  userId: number,
  id: number,
): Promise<BuyOrderRow | undefined> {
  const own = and(eq(buyOrders.id, id), eq(buyOrders.userId, userId));
  const [row] = await queries.select().from(buyOrders).where(own);
  return row;
}

/** The own orders, newest first. */
export async function listOrders(
  queries: Queries,
  userId: number,
  status: BuyStatus | undefined,
  page: PageInput,
): Promise<PageRows<BuyOrderRow>> {
  const where = and(
    eq(buyOrders.userId, userId),
    status === undefined ? undefined : eq(buyOrders.status, status),
  );
  return await pageOf(queries, page, desc(buyOrders.id), (moment) =>
    moment.select().from(buyOrders).where(where).$dynamic(),
  );
}

export async function countOpen(queries: Reads, userId: number): Promise<number> {
  const [counted] = await queries
    .select({ total: count() })
    .from(buyOrders)
    .where(and(eq(buyOrders.userId, userId), inArray(buyOrders.status, [...OPEN_STATUSES])));
  return counted?.total ?? 0;
}

/** How far the member is certified: 0 to 2. */
export async function levelOf(queries: Reads, userId: number): Promise<number> {
  const [row] = await queries
    .select({ level: members.certifiedLevel })
    .from(members)
    .where(eq(members.id, userId));
  return row?.level ?? 0;
}

const withUser = {
  order: buyOrders,
  user: { id: users.id, uid: users.uid, nickname: users.nickname },
};

/** Everybody's orders: what waits for an operator oldest first, everything else newest first. */
export async function listForOperators(
  queries: Queries,
  { status, keyword }: { status?: BuyStatus | undefined; keyword?: string | undefined },
  page: PageInput,
): Promise<PageRows<OperatorOrderRow>> {
  const conditions: (SQL | undefined)[] = [
    status === undefined ? undefined : eq(buyOrders.status, status),
    keyword === undefined
      ? undefined
      : or(ilike(buyOrders.reference, beginningWith(keyword)), eq(users.uid, keyword)),
  ];
  const where = and(...conditions);
  return await pageOf(
    queries,
    page,
    WAITING.includes(status) ? asc(buyOrders.id) : desc(buyOrders.id),
    (moment) =>
      moment
        .select(withUser)
        .from(buyOrders)
        .innerJoin(users, eq(users.id, buyOrders.userId))
        .where(where)
        .$dynamic(),
  );
}

export async function orderForOperator(
  queries: Reads,
  id: number,
): Promise<OperatorOrderRow | undefined> {
  const [row] = await queries
    .select(withUser)
    .from(buyOrders)
    .innerJoin(users, eq(users.id, buyOrders.userId))
    .where(eq(buyOrders.id, id));
  return row;
}

/** How many orders under way each method has. */
export async function openByMethod(queries: Reads): Promise<ReadonlyMap<number, number>> {
  const rows = await queries
    .select({ methodId: buyOrders.methodId, total: count() })
    .from(buyOrders)
    .where(inArray(buyOrders.status, [...OPEN_STATUSES]))
    .groupBy(buyOrders.methodId);
  return new Map(rows.map(({ methodId, total }) => [methodId, total]));
}

export async function keepPayer(
  queries: Queries,
  row: typeof buyPayers.$inferInsert,
): Promise<void> {
  await queries.insert(buyPayers).values(row).onConflictDoNothing();
}

export async function sealedPayerOf(queries: Reads, id: string): Promise<string | undefined> {
  const [row] = await queries.select().from(buyPayers).where(eq(buyPayers.id, id));
  return row?.sealed;
}
