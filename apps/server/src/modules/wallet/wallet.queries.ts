import type { Amount } from '@kontor/money';
import { balances, ledgerEntries, loans, transfers } from '@kontor/schema';
import { and, asc, desc, eq, gte, lt, or } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type BalanceRow = typeof balances.$inferSelect;

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

export interface Debt {
  readonly currencyId: number;
  readonly amount: Amount;
}

/** What a member owes for each open loan, principal and interest. */
export async function openDebts(queries: Queries, userId: number): Promise<Debt[]> {
  const rows = await queries
    .select({
      currencyId: loans.currencyId,
      principal: loans.principal,
      interest: loans.interest,
    })
    .from(loans)
    .where(and(eq(loans.userId, userId), eq(loans.status, 'active')));
  return rows.map(({ currencyId, principal, interest }) => ({
    currencyId,
    amount: principal + interest,
  }));
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

export type TransferRow = typeof transfers.$inferSelect;

export interface TransferFilter {
  readonly userId: number;
  readonly id?: number | undefined;
  readonly currencyId?: number | undefined;
  /** Out of it, or into it. */
  readonly accountId?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A member's transfers, newest first. */
export async function listTransfers(
  queries: Queries,
  { userId, id, currencyId, accountId, from, to }: TransferFilter,
  page: PageInput,
): Promise<PageRows<TransferRow>> {
  const own = and(
    eq(transfers.userId, userId),
    id === undefined ? undefined : eq(transfers.id, id),
    currencyId === undefined ? undefined : eq(transfers.currencyId, currencyId),
    accountId === undefined
      ? undefined
      : or(eq(transfers.fromAccountId, accountId), eq(transfers.toAccountId, accountId)),
    from === undefined ? undefined : gte(transfers.at, from),
    to === undefined ? undefined : lt(transfers.at, to),
  );
  return await pageOf(queries, page, desc(transfers.id), (moment) =>
    moment.select().from(transfers).where(own).$dynamic(),
  );
}
