import { type Amount, parseAmount } from '@kontor/money';
import {
  balances,
  currencies,
  FIRST_MEMBER_ID,
  houseAccounts,
  ledgerEntries,
  marketStates,
  options,
  positions,
} from '@kontor/schema';
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { atOneMoment, type Reads } from '../../../platform/paging.ts';
import type { Queries } from '../../../platform/queries.ts';

/** A sum of amounts that PostgreSQL made; nothing summed up is nothing. */
const sum = (of: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${of}), 0)::text`;
const whole = sql`${balances.available} + ${balances.frozen}`;
const ofMembers = sql`${balances.userId} >= ${FIRST_MEMBER_ID}`;

export interface CurrencySums {
  readonly currencyId: number;
  readonly members: Amount;
  readonly house: Amount;
  readonly entries: Amount;
}

/** What members and the house have, and what all entries come to, as of one moment. */
export async function sumsByCurrency(queries: Queries): Promise<CurrencySums[]> {
  return await atOneMoment(queries, async (moment) => {
    const held = await moment
      .select({
        currencyId: currencies.id,
        members: sql<string>`coalesce(sum(${whole}) FILTER (WHERE ${ofMembers}), 0)::text`,
        house: sql<string>`coalesce(sum(${whole}) FILTER (WHERE NOT ${ofMembers}), 0)::text`,
      })
      .from(currencies)
      .leftJoin(balances, eq(balances.currencyId, currencies.id))
      .groupBy(currencies.id)
      .orderBy(asc(currencies.id));
    const booked = await moment
      .select({ currencyId: ledgerEntries.currencyId, entries: sum(sql`${ledgerEntries.amount}`) })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.currencyId);
    const entries = new Map(booked.map((row) => [row.currencyId, row.entries]));
    return held.map(({ currencyId, members, house }) => ({
      currencyId,
      members: parseAmount(members),
      house: parseAmount(house),
      entries: parseAmount(entries.get(currencyId) ?? '0'),
    }));
  });
}

export interface HouseBalance {
  readonly houseId: number;
  readonly currencyId: number;
  readonly amount: Amount;
}

/** What is in the accounts of the house, and what they owe; those of nothing are left out. */
export async function houseBalances(reads: Reads): Promise<HouseBalance[]> {
  return await reads
    .select({
      houseId: balances.userId,
      currencyId: balances.currencyId,
      amount: balances.available,
    })
    .from(balances)
    .where(and(lt(balances.userId, FIRST_MEMBER_ID), ne(balances.available, 0n)))
    .orderBy(asc(balances.userId), asc(balances.currencyId));
}

export async function houseAccountsOf(reads: Reads) {
  return await reads.select().from(houseAccounts).orderBy(asc(houseAccounts.id));
}

export interface Owed {
  readonly currencyId: number;
  readonly owed: Amount;
  readonly frozen: Amount;
  readonly members: number;
}

/** What all members together have, per currency. */
export async function owedToMembers(reads: Reads): Promise<Owed[]> {
  const rows = await reads
    .select({
      currencyId: balances.currencyId,
      owed: sum(whole),
      frozen: sum(sql`${balances.frozen}`),
      members: sql<number>`count(DISTINCT ${balances.userId})::int`,
    })
    .from(balances)
    .where(and(ofMembers, sql`${whole} <> 0`))
    .groupBy(balances.currencyId)
    .orderBy(asc(balances.currencyId));
  return rows.map((row) => ({
    ...row,
    owed: parseAmount(row.owed),
    frozen: parseAmount(row.frozen),
  }));
}

/** Options that are not settled, by market, direction and the minute in which they end. */
export async function openOptions(reads: Reads) {
  return await reads
    .select({
      marketId: options.marketId,
      direction: options.direction,
      expiresAt: options.bucketAt,
      count: sql<number>`count(*)::int`,
      stake: sum(sql`${options.stake}`),
      payout: sum(sql`${options.stake} * ${options.payoutRatio}`),
    })
    .from(options)
    .where(inArray(options.status, ['pending', 'open']))
    .groupBy(options.marketId, options.direction, options.bucketAt)
    .orderBy(asc(options.bucketAt), asc(options.marketId), asc(options.direction));
}

/** Open futures positions by market. */
export async function openFutures(reads: Reads) {
  const lots = (direction: 'long' | 'short') =>
    sql<string>`coalesce(sum(${positions.openLots})
      FILTER (WHERE ${positions.direction} = ${direction}), 0)::text`;
  return await reads
    .select({
      marketId: positions.marketId,
      long: lots('long'),
      short: lots('short'),
      positions: sql<number>`count(*)::int`,
      margin: sum(sql`${positions.margin}`),
    })
    .from(positions)
    .where(inArray(positions.status, ['open', 'closing']))
    .groupBy(positions.marketId)
    .orderBy(asc(positions.marketId));
}

/** The liquidity account's own lots by market. */
export async function liquidityLots(reads: Reads): Promise<ReadonlyMap<number, Amount>> {
  const rows = await reads
    .select({ id: marketStates.id, lots: marketStates.liquidityLots })
    .from(marketStates);
  return new Map(rows.map(({ id, lots }) => [id, lots]));
}
