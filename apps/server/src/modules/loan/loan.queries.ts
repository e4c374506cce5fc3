import { HOUSE, houseBalanceId } from '@kontor/core';
import { balances, loanEvents, loans, members, users } from '@kontor/schema';
import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { memberMatching } from '../../platform/member-search.ts';
import {
  atOneMoment,
  type PageInput,
  pageOf,
  type PageRows,
  type Reads,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { LoanRow } from './loan-wire.ts';

export type EventRow = typeof loanEvents.$inferSelect;
type Status = LoanRow['status'];
const OPEN: Status[] = ['requested', 'quoted', 'active'];
const EVENTS_MAX = 500;

/** The member's requests and loans, newest first. */
export async function listLoans(
  queries: Queries,
  userId: number,
  which: 'open' | 'over' | undefined,
  page: PageInput,
): Promise<PageRows<LoanRow>> {
  const state =
    which === undefined
      ? undefined
      : which === 'open'
        ? inArray(loans.status, OPEN)
        : notInArray(loans.status, OPEN);
  const where = and(eq(loans.userId, userId), state);
  return await pageOf(queries, page, desc(loans.id), (moment) =>
    moment.select().from(loans).where(where).$dynamic(),
  );
}

/** Undefined for none, and for somebody else's. */
export async function loanOf(
  queries: Reads,
  userId: number,
  id: number,
): Promise<LoanRow | undefined> {
  const [row] = await queries
    .select()
    .from(loans)
    .where(and(eq(loans.id, id), eq(loans.userId, userId)));
  return row;
}

/** What happened to a loan, newest first; of a very long one the newest part. */
export async function eventsOf(queries: Reads, loanId: number): Promise<EventRow[]> {
  return await queries
    .select()
    .from(loanEvents)
    .where(eq(loanEvents.loanId, loanId))
    .orderBy(desc(loanEvents.id))
    .limit(EVENTS_MAX);
}

export interface OperatorLoanRow {
  readonly loan: LoanRow;
  readonly user: typeof users.$inferSelect;
  readonly member: typeof members.$inferSelect | null;
}

/** All loans for operators; what waits for an answer oldest first. */
export async function listForOperators(
  queries: Queries,
  { status, keyword }: { status?: Status | undefined; keyword?: string | undefined },
  page: PageInput,
): Promise<PageRows<OperatorLoanRow>> {
  const where = and(
    status === undefined ? undefined : eq(loans.status, status),
    keyword === undefined
      ? undefined
      : or(eq(sql`${loans.id}::text`, keyword), memberMatching(keyword)),
  );
  return await pageOf(
    queries,
    page,
    status === 'requested' ? asc(loans.id) : desc(loans.id),
    (moment) =>
      moment
        .select({ loan: loans, user: users, member: members })
        .from(loans)
        .innerJoin(users, eq(users.id, loans.userId))
        .leftJoin(members, eq(members.id, loans.userId))
        .where(where)
        .$dynamic(),
  );
}

export async function loanForOperator(
  queries: Reads,
  id: number,
): Promise<OperatorLoanRow | undefined> {
  const [row] = await queries
    .select({ loan: loans, user: users, member: members })
    .from(loans)
    .innerJoin(users, eq(users.id, loans.userId))
    .leftJoin(members, eq(members.id, loans.userId))
    .where(eq(loans.id, id));
  return row;
}

export interface TreasuryRow {
  readonly currencyId: number;
  readonly available: bigint;
  readonly promised: bigint;
  readonly lent: bigint;
  readonly loans: number;
  readonly shortfalls: bigint;
}

/** What the treasury has of each of these currencies, and what is out. */
export async function treasuryOf(
  queries: Queries,
  currencyIds: readonly number[],
): Promise<TreasuryRow[]> {
  return await atOneMoment(queries, async (moment) => {
    const rows: TreasuryRow[] = [];
    for (const currencyId of currencyIds) {
      const [balance] = await moment
        .select({ available: balances.available })
        .from(balances)
        .where(eq(balances.id, houseBalanceId(HOUSE.loanTreasury.id, currencyId)));
      const open = await moment
        .select()
        .from(loans)
        .where(and(eq(loans.currencyId, currencyId), inArray(loans.status, ['quoted', 'active'])));
      const lost = await moment
        .select({ shortfall: loans.shortfall })
        .from(loans)
        .where(and(eq(loans.currencyId, currencyId), eq(loans.status, 'closed_out')));
      const active = open.filter(({ status }) => status === 'active');
      rows.push({
        currencyId,
        available: balance?.available ?? 0n,
        promised: sumOf(open.filter(({ status }) => status === 'quoted').map((one) => one.amount)),
        lent: sumOf(active.map(({ principal }) => principal)),
        loans: active.length,
        shortfalls: sumOf(lost.map(({ shortfall }) => shortfall ?? 0n)),
      });
    }
    return rows;
  });
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
