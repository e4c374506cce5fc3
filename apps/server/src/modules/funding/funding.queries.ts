import {
  accountSecurity,
  chainDeposits,
  deposits,
  members,
  users,
  withdrawals,
} from '@kontor/schema';
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../platform/like.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { DepositRow, WithdrawalRow } from './wires.ts';

export interface OwnFilter<Status> {
  readonly userId: number;
  readonly currencyId: number | undefined;
  readonly status: Status | undefined;
  readonly id: number | undefined;
}

/** A member's deposits, newest first. */
export async function depositsOf(
  queries: Queries,
  { userId, currencyId, status, id }: OwnFilter<DepositRow['status']>,
  page: PageInput,
): Promise<PageRows<DepositRow>> {
  const own = and(
    eq(deposits.userId, userId),
    currencyId === undefined ? undefined : eq(deposits.currencyId, currencyId),
    status === undefined ? undefined : eq(deposits.status, status),
    id === undefined ? undefined : eq(deposits.id, id),
  );
  return await pageOf(queries, page, desc(deposits.id), (moment) =>
    moment.select().from(deposits).where(own).$dynamic(),
  );
}

/** A member's withdrawals, newest first. */
export async function withdrawalsOf(
  queries: Queries,
  { userId, currencyId, status, id }: OwnFilter<WithdrawalRow['status']>,
  page: PageInput,
): Promise<PageRows<WithdrawalRow>> {
  const own = and(
    eq(withdrawals.userId, userId),
    currencyId === undefined ? undefined : eq(withdrawals.currencyId, currencyId),
    status === undefined ? undefined : eq(withdrawals.status, status),
    id === undefined ? undefined : eq(withdrawals.id, id),
  );
  return await pageOf(queries, page, desc(withdrawals.id), (moment) =>
    moment.select().from(withdrawals).where(own).$dynamic(),
  );
}

export async function depositById(queries: Reads, id: number): Promise<DepositRow | undefined> {
  const [row] = await queries.select().from(deposits).where(eq(deposits.id, id));
  return row;
}

export async function withdrawalById(
  queries: Reads,
  id: number,
): Promise<WithdrawalRow | undefined> {
  const [row] = await queries.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

/** Whose something is, as operators see it. */
const whose = {
  uid: users.uid,
  nickname: users.nickname,
  certifiedLevel: members.certifiedLevel,
};
export interface Whose {
  readonly uid: string;
  readonly nickname: string;
  readonly certifiedLevel: number;
}

export interface QueueFilter<Status> {
  readonly status: Status | undefined;
  /** A member's number, address or reference, a row's number, a transaction. */
  readonly keyword: string | undefined;
  readonly id?: number;
}

/** Deposits of all: what waits oldest first, all else newest first. */
export async function depositQueue(
  queries: Queries,
  { status, keyword, id }: QueueFilter<DepositRow['status']>,
  page: PageInput,
): Promise<PageRows<{ row: DepositRow; whose: Whose }>> {
  const where = and(
    status === undefined ? undefined : eq(deposits.status, status),
    id === undefined ? undefined : eq(deposits.id, id),
    keywordOf(keyword, (text) => [
      eq(deposits.txid, text),
      isNumber(text) ? eq(deposits.id, Number(text)) : undefined,
    ]),
  );
  return await pageOf(
    queries,
    page,
    status === 'pending' ? asc(deposits.id) : desc(deposits.id),
    (moment) =>
      moment
        .select({ row: deposits, whose })
        .from(deposits)
        .innerJoin(users, eq(users.id, deposits.userId))
        .innerJoin(members, eq(members.id, deposits.userId))
        .where(where)
        .$dynamic(),
  );
}

export type ChainDepositRow = typeof chainDeposits.$inferSelect;

/** What was seen on chains, newest first. */
export async function chainDepositQueue(
  queries: Queries,
  { status, keyword }: QueueFilter<ChainDepositRow['status']>,
  page: PageInput,
): Promise<PageRows<{ row: ChainDepositRow; whose: Whose }>> {
  const where = and(
    status === undefined ? undefined : eq(chainDeposits.status, status),
    keywordOf(keyword, (text) => [eq(chainDeposits.txid, text)]),
  );
  // Who was sent something before anything else is no member of the exchange so far.
  const certifiedLevel = sql<number>`coalesce(${members.certifiedLevel}, 0)`;
  return await pageOf(queries, page, desc(chainDeposits.id), (moment) =>
    moment
      .select({ row: chainDeposits, whose: { ...whose, certifiedLevel } })
      .from(chainDeposits)
      .innerJoin(users, eq(users.id, chainDeposits.userId))
      .leftJoin(members, eq(members.id, chainDeposits.userId))
      .where(where)
      .$dynamic(),
  );
}

/** Who withdraws to the same address, where that wants two operators. */
export interface Sharer {
  readonly user_id: number;
  readonly uid: string;
  readonly nickname: string;
}
const sharers = sql<Sharer[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('user_id', u.id, 'uid', u.uid, 'nickname', u.nickname)
    ORDER BY u.id)
  FROM jsonb_array_elements_text(${withdrawals.sharedWith}) AS ids(id)
  JOIN users u ON u.id = ids.id::bigint
), '[]'::jsonb)`;

const UNDER_WAY: readonly string[] = ['requested', 'reviewed', 'sent'];

/** Withdrawals of all: what is under way oldest first, all else newest first. */
export async function withdrawalQueue(
  queries: Queries,
  { status, keyword, id }: QueueFilter<WithdrawalRow['status']>,
  page: PageInput,
): Promise<PageRows<{ row: WithdrawalRow; whose: Whose; sharedWith: Sharer[] }>> {
  const where = and(
    status === undefined ? undefined : eq(withdrawals.status, status),
    id === undefined ? undefined : eq(withdrawals.id, id),
    keywordOf(keyword, (text) => [
      eq(withdrawals.txid, text),
      eq(withdrawals.destination, text),
      isNumber(text) ? eq(withdrawals.id, Number(text)) : undefined,
    ]),
  );
  const isUnderWay = status !== undefined && UNDER_WAY.includes(status);
  return await pageOf(
    queries,
    page,
    isUnderWay ? asc(withdrawals.id) : desc(withdrawals.id),
    (moment) =>
      moment
        .select({ row: withdrawals, whose, sharedWith: sharers })
        .from(withdrawals)
        .innerJoin(users, eq(users.id, withdrawals.userId))
        .innerJoin(members, eq(members.id, withdrawals.userId))
        .where(where)
        .$dynamic(),
  );
}

const isNumber = (text: string) => /^\d{1,15}$/.test(text);

function keywordOf(
  keyword: string | undefined,
  own: (text: string) => (SQL | undefined)[],
): SQL | undefined {
  if (keyword === undefined) return undefined;
  const part = containing(keyword);
  const uid = /^K?(\d+)$/i.exec(keyword)?.[1];
  return or(
    uid === undefined ? undefined : eq(users.uid, uid),
    ilike(users.email, part),
    ilike(users.mobile, part),
    ...own(keyword),
  );
}

/** What a member names with a transfer, so that it is found in a statement. */
export function referenceOf(uid: string): string {
  return `K${uid}`;
}

export async function uidOf(queries: Reads, userId: number): Promise<string> {
  const [row] = await queries.select({ uid: users.uid }).from(users).where(eq(users.id, userId));
  return row?.uid ?? '';
}

/** What a member must give to withdraw. */
export async function factorsOf(
  queries: Reads,
  userId: number,
): Promise<{ readonly hasPayPassword: boolean; readonly hasTotp: boolean }> {
  const [row] = await queries
    .select({ hash: accountSecurity.payPasswordHash, secret: accountSecurity.totpSecret })
    .from(accountSecurity)
    .where(eq(accountSecurity.userId, userId));
  return { hasPayPassword: row?.hash != null, hasTotp: row?.secret != null };
}
