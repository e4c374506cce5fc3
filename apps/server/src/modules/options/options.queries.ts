import { balances, exchangeSettings, optionDurations, options } from '@kontor/schema';
import { and, asc, count, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import { appendOnlyCounts } from '../../platform/append-only-count.ts';
import {
  atOneMoment,
  type PageInput,
  type PageRows,
  type Reads,
  rowsBefore,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { OptionRow } from './option-wire.ts';

export interface OptionsPage extends PageInput {
  readonly userId: number;
  /** Null for all markets. */
  readonly marketId: number | null;
  readonly statuses: readonly OptionRow['status'][];
}

/** A member's options, newest first, with how many there are in all. */
export async function listOptions(
  queries: Queries,
  page: OptionsPage,
): Promise<PageRows<OptionRow>> {
  const { userId, marketId, statuses } = page;
  const own = and(
    eq(options.userId, userId),
    marketId === null ? undefined : eq(options.marketId, marketId),
  );
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select()
      .from(options)
      .where(and(own, inArray(options.status, [...statuses])))
      .orderBy(desc(options.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    const [open] = await moment
      .select({ count: count() })
      .from(options)
      .where(and(own, ne(options.status, 'settled')));
    const openCount = open?.count ?? 0;
    const all = await countAll(queries, moment, userId, marketId);
    const settledCount = statuses.includes('settled') ? all - openCount : 0;
    return { rows, total: settledCount + (statuses.includes('open') ? openCount : 0) };
  });
}

/** Options are never deleted, so all of them are counted on from the last count. */
function countAll(
  queries: Queries,
  moment: Reads,
  userId: number,
  marketId: number | null,
): Promise<number> {
  return appendOnlyCounts(queries).count(`options ${userId} ${marketId ?? ''}`, async (id) => {
    const ofMarket = marketId === null ? undefined : eq(options.marketId, marketId);
    const [row] = await moment
      .select({ count: count(), newestId: max(options.id) })
      .from(options)
      .where(and(eq(options.userId, userId), ofMarket, gt(options.id, id)));
    return row ?? { count: 0, newestId: null };
  });
}

/** One of a member's options; undefined for somebody else's as for one that never was. */
export async function optionOf(
  queries: Queries,
  userId: number,
  optionId: number,
): Promise<OptionRow | undefined> {
  const [row] = await queries
    .select()
    .from(options)
    .where(and(eq(options.id, optionId), eq(options.userId, userId)));
  return row;
}

/** The durations on offer, shortest first. */
export async function offeredDurations(queries: Queries) {
  return await queries
    .select()
    .from(optionDurations)
    .where(eq(optionDurations.enabled, true))
    .orderBy(asc(optionDurations.seconds));
}

/** The least and the most that may be staked. */
export async function stakeLimits(queries: Queries): Promise<{ minimum: bigint; maximum: bigint }> {
  const rows = await queries
    .select()
    .from(exchangeSettings)
    .where(inArray(exchangeSettings.name, ['option_stake_minimum', 'option_stake_maximum']));
  const value = (name: string): bigint => rows.find((row) => row.name === name)?.value ?? 0n;
  return { minimum: value('option_stake_minimum'), maximum: value('option_stake_maximum') };
}

/** What is available under a balance's id; zero for one that never was. */
export async function availableOf(queries: Queries, balanceId: number): Promise<bigint> {
  const [row] = await queries
    .select({ available: balances.available })
    .from(balances)
    .where(eq(balances.id, balanceId));
  return row?.available ?? 0n;
}

/** How many members had an option settled from `since` on, and how many of them lost in sum. */
export async function losingAccounts(
  queries: Queries,
  since: number,
): Promise<{ accounts: number; losing: number }> {
  const byAccount = queries
    .select({
      userId: options.userId,
      net: sql<string>`sum(${options.returned} - ${options.stake})`.as('net'),
    })
    .from(options)
    .where(gt(options.settledAt, since))
    .groupBy(options.userId)
    .as('by_account');
  const [row] = await queries
    .select({
      accounts: count(),
      losing: sql<number>`count(*) FILTER (WHERE ${byAccount.net} < 0)::int`,
    })
    .from(byAccount);
  return row ?? { accounts: 0, losing: 0 };
}
