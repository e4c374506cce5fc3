import { balances, ledgerEntries, orders } from '@kontor/schema';
import { and, asc, count, desc, eq, gt, max, type SQL } from 'drizzle-orm';
import { appendOnlyCounts } from '../../platform/append-only-count.ts';
import type { Queries } from '../../platform/queries.ts';

export type BalanceRow = typeof balances.$inferSelect;
export type EntryRow = typeof ledgerEntries.$inferSelect;

/** An entry with the market of the order that caused it; null for another cause. */
export interface BillRow {
  readonly entry: EntryRow;
  readonly marketId: number | null;
}

export interface BillsPage {
  readonly userId: number;
  readonly accountId: number | null;
  readonly currencyId: number | null;
  readonly page: number;
  readonly limit: number;
}

/** All balances of a member, those of nothing included, by account and currency. */
export async function balancesOf(queries: Queries, userId: number): Promise<BalanceRow[]> {
  return await queries
    .select()
    .from(balances)
    .where(eq(balances.userId, userId))
    .orderBy(asc(balances.accountId), asc(balances.currencyId));
}

/** One balance; undefined where there was never anything. */
export async function balanceOf(queries: Queries, id: number): Promise<BalanceRow | undefined> {
  const [row] = await queries.select().from(balances).where(eq(balances.id, id));
  return row;
}

/** A member's entries, newest first, with how many there are in all. */
export async function listBills(
  queries: Queries,
  page: BillsPage,
): Promise<{ rows: BillRow[]; total: number }> {
  const { userId, accountId, currencyId } = page;
  const own = and(
    eq(ledgerEntries.userId, userId),
    accountId === null ? undefined : eq(ledgerEntries.accountId, accountId),
    currencyId === null ? undefined : eq(ledgerEntries.currencyId, currencyId),
  );
  return await queries.transaction(
    async (moment) => {
      const rows = await moment
        .select({ entry: ledgerEntries, marketId: orders.marketId })
        .from(ledgerEntries)
        .leftJoin(
          orders,
          and(eq(ledgerEntries.kind, 'spot.trade'), eq(orders.id, ledgerEntries.referenceId)),
        )
        .where(own)
        .orderBy(desc(ledgerEntries.id))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit);
      return { rows, total: await countBills(queries, moment, page, own) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function countBills(
  queries: Queries,
  moment: Pick<Queries, 'select'>,
  { userId, accountId, currencyId }: BillsPage,
  own: SQL | undefined,
): Promise<number> {
  const key = `bills ${userId} ${accountId ?? ''} ${currencyId ?? ''}`;
  return appendOnlyCounts(queries).count(key, async (id) => {
    const [row] = await moment
      .select({ count: count(), newestId: max(ledgerEntries.id) })
      .from(ledgerEntries)
      .where(and(own, gt(ledgerEntries.id, id)));
    return row ?? { count: 0, newestId: null };
  });
}

/** When a member's first money came, platform ms; undefined before that. */
export async function firstEntryAt(queries: Queries, userId: number): Promise<number | undefined> {
  const [row] = await queries
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(asc(ledgerEntries.id))
    .limit(1);
  return row?.at;
}
