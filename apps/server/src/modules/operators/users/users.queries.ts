import {
  accountSecurity,
  identityRequests,
  members,
  options,
  orders,
  positions,
  sessions,
  traders,
  users,
  withdrawals,
} from '@kontor/schema';
import {
  and,
  count,
  desc,
  eq,
  ilike,
  inArray,
  max,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { containing } from '../../../platform/like.ts';
import { type PageInput, pageOf, type PageRows } from '../../../platform/paging.ts';
import type { Queries } from '../../../platform/queries.ts';

const IDENTITY_MAX = 20;
const ID_DIGITS_MAX = 15;
/** Fewer digits of a telephone number say nothing of whose it is. */
const MOBILE_DIGITS_MIN = 5;

const row = {
  user: users,
  vipLevel: sql<number>`coalesce(${members.vipLevel}, 0)`,
  certified: sql<number>`coalesce(${members.certifiedLevel}, 0)`,
  tradingEnabled: sql<boolean>`coalesce(${members.tradingEnabled}, true)`,
};
export interface FoundUser {
  readonly user: typeof users.$inferSelect;
  readonly vipLevel: number;
  readonly certified: number;
  readonly tradingEnabled: boolean;
}
export type OrderRow = typeof orders.$inferSelect;
export type PositionRow = typeof positions.$inferSelect;
export type IdentityRow = typeof identityRequests.$inferSelect;

export type UserState = 'active' | 'trading_stopped' | 'disabled';

export interface UserSearch extends PageInput {
  readonly keyword: string;
  readonly certified: number | undefined;
  readonly state: UserState | undefined;
}

/**
 * Users by their whole id or number, or a part of name, mail (before the @) or mobile, the newest
 * first.
 */
export async function searchUsers(
  queries: Queries,
  search: UserSearch,
): Promise<PageRows<FoundUser>> {
  const { keyword, certified, state } = search;
  const where = and(
    matching(keyword),
    certified === undefined
      ? undefined
      : sql`coalesce(${members.certifiedLevel}, 0) = ${certified}`,
    state === undefined ? undefined : STATES[state],
  );
  return await pageOf(queries, search, desc(users.id), (moment) =>
    moment
      .select(row)
      .from(users)
      .leftJoin(members, eq(members.id, users.id))
      .where(where)
      .$dynamic(),
  );
}

const STATES: Readonly<Record<UserState, SQL>> = {
  active: sql`NOT ${users.disabled} AND coalesce(${members.tradingEnabled}, true)`,
  trading_stopped: sql`NOT coalesce(${members.tradingEnabled}, true)`,
  disabled: sql`${users.disabled}`,
};

/** Says whose address it is, and not only at whose house: two letters of what is before the @. */
const NAMES_ADDRESS = /[\p{L}\d].*[\p{L}\d].*@/u;

function matching(keyword: string): SQL | undefined {
  const part = containing(keyword);
  if (/^\d+$/.test(keyword)) {
    return or(
      keyword.length <= ID_DIGITS_MAX ? eq(users.id, Number(keyword)) : undefined,
      eq(users.uid, keyword),
      keyword.length >= MOBILE_DIGITS_MIN ? ilike(users.mobile, part) : undefined,
    );
  }
  return or(
    ilike(users.nickname, part),
    // Nearly everybody shares what is behind the @ with many others.
    NAMES_ADDRESS.test(keyword)
      ? ilike(users.email, part)
      : sql`split_part(${users.email}, '@', 1) ILIKE ${part}`,
    sql`lower(${users.email}) = ${keyword.toLowerCase()}`,
    ilike(users.mobile, part),
    eq(users.inviteCode, keyword.toUpperCase()),
  );
}

export async function foundUser(queries: Queries, id: number): Promise<FoundUser | undefined> {
  const [found] = await queries
    .select(row)
    .from(users)
    .leftJoin(members, eq(members.id, users.id))
    .where(eq(users.id, id));
  return found;
}

/** What the detail says beside the row itself. */
export async function factsOf(queries: Queries, userId: number) {
  const [security] = await queries
    .select({
      pay: accountSecurity.payPasswordHash,
      totp: accountSecurity.totpSecret,
      frozenAt: accountSecurity.frozenAt,
      heldUntil: accountSecurity.withdrawalsHeldUntil,
    })
    .from(accountSecurity)
    .where(eq(accountSecurity.userId, userId));
  const [seen] = await queries
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const [invited] = await queries
    .select({ total: count() })
    .from(users)
    .where(eq(users.invitedBy, userId));
  const [trader] = await queries
    .select({ status: traders.status })
    .from(traders)
    .where(eq(traders.id, userId));
  const [member] = await queries
    .select({ withdrawalsEnabled: members.withdrawalsEnabled })
    .from(members)
    .where(eq(members.id, userId));
  return {
    hasPayPassword: (security?.pay ?? null) !== null,
    hasTotp: (security?.totp ?? null) !== null,
    frozenAt: security?.frozenAt ?? null,
    heldUntil: security?.heldUntil ?? null,
    withdrawalsEnabled: member?.withdrawalsEnabled ?? true,
    lastSeenAt: seen?.at ?? null,
    invited: invited?.total ?? 0,
    traderStatus: trader?.status ?? null,
  };
}

/** How much of each kind is open. */
export async function openOf(queries: Queries, userId: number) {
  const [openOrders] = await queries
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ['open', 'waiting'])));
  const [openPositions] = await queries
    .select({ total: count() })
    .from(positions)
    .where(and(eq(positions.userId, userId), isLive()));
  const [openOptions] = await queries
    .select({ total: count() })
    .from(options)
    .where(and(eq(options.userId, userId), inArray(options.status, ['pending', 'open'])));
  const under = ['requested', 'reviewed', 'sent'] as const;
  const [openWithdrawals] = await queries
    .select({ total: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.status, under)));
  return {
    orders: openOrders?.total ?? 0,
    positions: openPositions?.total ?? 0,
    options: openOptions?.total ?? 0,
    withdrawals: openWithdrawals?.total ?? 0,
  };
}

function isLive() {
  return notInArray(positions.status, ['closed', 'cancelled']);
}

/** The newest proofs of identity. */
export async function identityOf(queries: Queries, userId: number): Promise<IdentityRow[]> {
  return await queries
    .select()
    .from(identityRequests)
    .where(eq(identityRequests.userId, userId))
    .orderBy(desc(identityRequests.id))
    .limit(IDENTITY_MAX);
}

export interface OfUser extends PageInput {
  readonly userId: number;
  readonly status: 'open' | 'history' | undefined;
}

export async function ordersOf(
  queries: Queries,
  { userId, status, ...page }: OfUser,
): Promise<PageRows<OrderRow>> {
  const open = inArray(orders.status, ['open', 'waiting']);
  const where = and(eq(orders.userId, userId), only(status, open));
  return await pageOf(queries, page, desc(orders.id), (moment) =>
    moment.select().from(orders).where(where).$dynamic(),
  );
}

export async function positionsOf(
  queries: Queries,
  { userId, status, ...page }: OfUser,
): Promise<PageRows<PositionRow>> {
  const where = and(eq(positions.userId, userId), only(status, isLive()));
  return await pageOf(queries, page, desc(positions.id), (moment) =>
    moment.select().from(positions).where(where).$dynamic(),
  );
}

function only(status: OfUser['status'], open: SQL): SQL | undefined {
  if (status === undefined) return undefined;
  return status === 'open' ? open : sql`NOT (${open})`;
}

/** Closes an account to its owner, or opens it again. */
export async function setUserDisabled(
  queries: Pick<Queries, 'update'>,
  id: number,
  disabled: boolean,
): Promise<void> {
  await queries.update(users).set({ disabled }).where(eq(users.id, id));
}
