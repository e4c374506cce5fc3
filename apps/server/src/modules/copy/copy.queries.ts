import { DAY_MS } from '@kontor/rules/time';
import {
  contracts,
  copies,
  follows,
  positions,
  traders,
  traderStatistics,
  users,
} from '@kontor/schema';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { containing } from '../../platform/like.ts';
import { type PageInput, pageOf, type PageRows } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type TraderRow = typeof traders.$inferSelect;
export type FollowRow = typeof follows.$inferSelect;
export type CopyRow = typeof copies.$inferSelect;
export type PositionRow = typeof positions.$inferSelect;
type Statistics = typeof traderStatistics.$inferSelect;

/** A trader as everybody may see them. */
export interface ShownTrader {
  readonly trader: TraderRow;
  readonly nickname: string;
  readonly headPortrait: string;
  /** Null before their first full hour. */
  readonly statistics: Statistics | null;
  readonly followers: number;
}

export type TraderSort = 'followers_profit' | 'return_rate' | 'accuracy' | 'followers';

/** A member's ended follows that are still shown. */
const ENDED_FOLLOWS_MAX = 50;
const CURVE_DAYS = 90;

const followers = sql<number>`(
  SELECT count(*)::int FROM ${follows}
  WHERE ${follows.traderId} = ${traders.id} AND ${follows.status} = 'active'
)`;
const shown = {
  trader: traders,
  nickname: users.nickname,
  headPortrait: users.headPortrait,
  statistics: traderStatistics,
  followers,
};
const ORDERS: Readonly<Record<TraderSort, SQL>> = {
  followers_profit: sql`coalesce(${traderStatistics.followersProfit}, 0) DESC`,
  return_rate: sql`coalesce(${traderStatistics.returnRate}, 0) DESC`,
  accuracy: sql`coalesce(${traderStatistics.profitOrders}::numeric
    / nullif(${traderStatistics.closedOrders}, 0), 0) DESC`,
  followers: sql`${followers} DESC`,
};

/** The approved traders. `search` is a part of a nickname. */
export async function listTraders(
  queries: Queries,
  { sort, search, ...page }: PageInput & { readonly sort: TraderSort; readonly search?: string },
): Promise<PageRows<ShownTrader>> {
  const where = and(
    eq(traders.status, 'approved'),
    search === undefined ? undefined : ilike(users.nickname, containing(search)),
  );
  return await pageOf(queries, page, [ORDERS[sort], asc(traders.id)], (moment) =>
    moment
      .select(shown)
      .from(traders)
      .innerJoin(users, eq(users.id, traders.id))
      .leftJoin(traderStatistics, eq(traderStatistics.traderId, traders.id))
      .where(where)
      .$dynamic(),
  );
}

export async function shownTrader(
  queries: Queries,
  traderId: number,
): Promise<ShownTrader | undefined> {
  const [row] = await queries
    .select(shown)
    .from(traders)
    .innerJoin(users, eq(users.id, traders.id))
    .leftJoin(traderStatistics, eq(traderStatistics.traderId, traders.id))
    .where(eq(traders.id, traderId));
  return row;
}

/** The active follows of a member, by trader. */
export async function activeFollows(
  queries: Queries,
  userId: number,
): Promise<ReadonlyMap<number, FollowRow>> {
  const rows = await queries
    .select()
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.status, 'active')));
  return new Map(rows.map((row) => [row.traderId, row]));
}

/** The newest follow of a trader, over or not. */
export async function newestFollow(
  queries: Queries,
  userId: number,
  traderId: number,
): Promise<FollowRow | undefined> {
  const [row] = await queries
    .select()
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.traderId, traderId)))
    .orderBy(desc(follows.id))
    .limit(1);
  return row;
}

export interface ShownFollow {
  readonly follow: FollowRow;
  readonly nickname: string;
  readonly headPortrait: string;
}

const shownFollow = {
  follow: follows,
  nickname: users.nickname,
  headPortrait: users.headPortrait,
};

/** A member's follows with their traders' names: active ones first, then the newest. */
export async function followsOf(queries: Queries, userId: number): Promise<readonly ShownFollow[]> {
  const select = (where: SQL | undefined, limit: number) =>
    queries
      .select(shownFollow)
      .from(follows)
      .innerJoin(users, eq(users.id, follows.traderId))
      .where(and(eq(follows.userId, userId), where))
      .orderBy(asc(follows.status), desc(follows.id))
      .limit(limit);
  // `active` sorts before `ending`; a member's live follows are bounded by the exchange.
  const live = await select(ne(follows.status, 'ended'), 1_000);
  return [...live, ...(await select(eq(follows.status, 'ended'), ENDED_FOLLOWS_MAX))];
}

/** One of a member's own follows. */
export async function followOf(
  queries: Queries,
  userId: number,
  followId: number,
): Promise<ShownFollow | undefined> {
  const [row] = await queries
    .select(shownFollow)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.traderId))
    .where(and(eq(follows.id, followId), eq(follows.userId, userId)));
  return row;
}

/** The open positions of a member that copy somebody. */
export async function openCopies(queries: Queries, userId: number): Promise<PositionRow[]> {
  return await queries
    .select()
    .from(positions)
    .where(
      and(
        eq(positions.userId, userId),
        isNotNull(positions.followId),
        inArray(positions.status, ['open', 'closing']),
      ),
    )
    .orderBy(desc(positions.id));
}

/** A trader's own positions: not what they copy themselves, and USDT-margined ones only. */
const ownLinear = (traderId: number) =>
  and(
    eq(positions.userId, traderId),
    sql`${positions.followId} IS NULL`,
    sql`EXISTS (SELECT 1 FROM ${contracts}
      WHERE ${contracts.id} = ${positions.marketId} AND ${contracts.kind} = 'linear')`,
  );

export async function openPositionsOf(queries: Queries, traderId: number): Promise<PositionRow[]> {
  return await queries
    .select()
    .from(positions)
    .where(and(ownLinear(traderId), inArray(positions.status, ['open', 'closing'])))
    .orderBy(desc(positions.id));
}

export async function closedPositionsOf(
  queries: Queries,
  traderId: number,
  page: PageInput,
): Promise<PageRows<PositionRow>> {
  const where = and(ownLinear(traderId), eq(positions.status, 'closed'));
  return await pageOf(queries, page, desc(positions.id), (moment) =>
    moment.select().from(positions).where(where).$dynamic(),
  );
}

/** A trader's realised profit after fees, added up day by day over the last 90 days. */
export async function profitCurve(
  queries: Queries,
  traderId: number,
  now: number,
): Promise<readonly { readonly time: number; readonly value: string }[]> {
  const from = Math.floor(now / DAY_MS) * DAY_MS - CURVE_DAYS * DAY_MS;
  // Written out: the same expression with other parameters would be another one for GROUP BY.
  const day = sql.raw(`greatest(positions.closed_at / ${DAY_MS} * ${DAY_MS}, ${from})`);
  const net = sql`${positions.realisedProfit} - ${positions.fee} - ${positions.overnightFee}`;
  const rows = await queries
    .select({
      time: sql<string>`${day}`,
      value: sql<string>`trim_scale(sum(sum(${net})) OVER (ORDER BY ${day}))::text`,
    })
    .from(positions)
    .where(and(ownLinear(traderId), eq(positions.status, 'closed')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map(({ time, value }) => ({ time: Number(time), value }));
}

const originals = alias(positions, 'originals');

export interface ShownCopy {
  readonly copy: CopyRow;
  readonly position: PositionRow | null;
  /** The trader's position, which says at what it was closed in the end. */
  readonly original: PositionRow;
  readonly nickname: string;
}

/** What was copied or skipped for a member, newest first. */
export async function listCopies(
  queries: Queries,
  {
    userId,
    followId,
    ...page
  }: PageInput & { readonly userId: number; readonly followId?: number },
): Promise<PageRows<ShownCopy>> {
  const where = and(
    eq(copies.userId, userId),
    followId === undefined ? undefined : eq(copies.followId, followId),
  );
  return await pageOf(queries, page, desc(copies.id), (moment) =>
    moment
      .select({
        copy: copies,
        position: positions,
        original: getTableColumns(originals),
        nickname: users.nickname,
      })
      .from(copies)
      .innerJoin(users, eq(users.id, copies.traderId))
      .innerJoin(originals, eq(originals.id, copies.traderPositionId))
      .leftJoin(positions, eq(positions.id, copies.positionId))
      .where(where)
      .$dynamic(),
  );
}

export interface FollowerRow {
  readonly follow: FollowRow;
  readonly nickname: string;
}

/** A trader's followers, newest first, without anything of theirs but what concerns the trader. */
export async function listFollowers(
  queries: Queries,
  traderId: number,
  page: PageInput,
): Promise<PageRows<FollowerRow>> {
  const where = and(eq(follows.traderId, traderId), eq(follows.status, 'active'));
  return await pageOf(queries, page, desc(follows.id), (moment) =>
    moment
      .select({ follow: follows, nickname: users.nickname })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.userId))
      .where(where)
      .$dynamic(),
  );
}
