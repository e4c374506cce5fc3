import { ENTRY_KINDS } from '@kontor/core';
import { corporateActions, ledgerEntries, options, orders, positions } from '@kontor/schema';
import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { appendOnlyCounts } from '../../platform/append-only-count.ts';
import {
  atOneMoment,
  type PageInput,
  type PageRows,
  type Reads,
  rowsBefore,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { EntryKind } from './entry-groups.ts';

export type EntryRow = typeof ledgerEntries.$inferSelect;

/** An entry with the market or the instrument of what caused it; null for another cause. */
export interface BillRow {
  readonly entry: EntryRow;
  readonly marketId: number | null;
  readonly instrumentId: number | null;
}

/** Whose number an entry's reference is, by its kind. */
const OF_POSITIONS: readonly EntryKind[] = [
  'futures.profit',
  'futures.fee',
  'futures.overnight',
  'futures.liquidation',
];
const OF_OPTIONS: readonly EntryKind[] = ['option.stake', 'option.payout'];
const OF_CORPORATE_ACTIONS: readonly EntryKind[] = ['stock.split', 'stock.dividend'];

export interface BillFilter {
  readonly userId: number;
  readonly accountId?: number | undefined;
  readonly currencyId?: number | undefined;
  readonly kinds?: readonly EntryKind[] | undefined;
  /** Platform ms; `to` is not included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Older than this entry. */
  readonly before?: number | undefined;
}

/** Entries by their ids: at least `from`, below `to`. */
interface Span {
  readonly from: number;
  readonly to: number;
}

type Moment = Reads & Pick<Queries, 'execute'>;

/**
 * A member's entries, newest first, with how many there are in all, whatever `before` says. Each
 * page is read from indexes alone: by the member's ids, or, where it is filtered, out of each
 * balance and reason that fits.
 */
export async function listBills(
  queries: Queries,
  filter: BillFilter,
  page: PageInput,
): Promise<PageRows<BillRow>> {
  return await atOneMoment(queries, async (reads) => {
    const moment = reads as Moment;
    const span = await spanOf(moment, filter);
    const balances = isWhole(filter) ? undefined : await balancesFor(moment, filter);
    const until = Math.min(span.to, filter.before ?? span.to);
    const ids = await idsOf(moment, filter, balances, { from: span.from, to: until }, page);
    return {
      rows: await rowsOf(moment, ids),
      total: await countBills(queries, moment, filter, balances, span),
    };
  });
}

const isWhole = ({ accountId, currencyId, kinds }: BillFilter): boolean =>
  accountId === undefined && currencyId === undefined && kinds === undefined;

async function spanOf(moment: Moment, { userId, from, to }: BillFilter): Promise<Span> {
  return {
    from: from === undefined ? 0 : await firstIdAt(moment, userId, from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : await firstIdAt(moment, userId, to),
  };
}

/**
 * Above which id all of a member's entries are of a time or later. Ids grow with time, so it is
 * found by halving, a look into the member's index at a time.
 */
async function firstIdAt(moment: Moment, userId: number, at: number): Promise<number> {
  const { rows } = await moment.execute<{ id: string }>(sql`
    WITH RECURSIVE search(low, high) AS (
      SELECT 0::bigint, (SELECT id + 1 FROM ledger_entries
        WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1)
      UNION ALL
      SELECT CASE WHEN found.at < ${at} THEN found.id + 1 ELSE low END,
        CASE WHEN found.at < ${at} THEN high ELSE (low + high) / 2 END
      FROM search LEFT JOIN LATERAL (
        SELECT id, at FROM ledger_entries
        WHERE (user_id, id) >= (${userId}::bigint, (low + high) / 2)
          AND (user_id, id) < (${userId}::bigint, high)
        ORDER BY user_id, id LIMIT 1
      ) AS found ON true
      WHERE low < high
    )
    SELECT low AS id FROM search WHERE low >= high`);
  return Number(rows[0]?.id ?? Number.MAX_SAFE_INTEGER);
}

async function balancesFor(
  moment: Moment,
  { userId, accountId, currencyId }: BillFilter,
): Promise<number[]> {
  const { rows } = await moment.execute<{ id: string }>(sql`
    SELECT id FROM balances WHERE user_id = ${userId}
      AND (${accountId ?? null}::int IS NULL OR account_id = ${accountId ?? null}::int)
      AND (${currencyId ?? null}::bigint IS NULL OR currency_id = ${currencyId ?? null}::bigint)`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Rows are compared as a whole, so that only the index of those columns gives their order: the
 * planner would else walk back through everybody's entries for a reason that hardly ever was.
 */
async function idsOf(
  moment: Moment,
  { userId, kinds }: BillFilter,
  balances: readonly number[] | undefined,
  { from, to }: Span,
  page: PageInput,
): Promise<number[]> {
  const offset = rowsBefore(page);
  const parts = sql`
    SELECT entry.id FROM ${list(balances ?? [], 'bigint')} AS balance(id)
    CROSS JOIN ${list(kinds ?? ENTRY_KINDS, 'text')} AS reason(kind)
    CROSS JOIN LATERAL (
      SELECT id FROM ledger_entries
      WHERE (balance_id, kind, id) >= (balance.id, reason.kind, ${from}::bigint)
        AND (balance_id, kind, id) < (balance.id, reason.kind, ${to}::bigint)
      ORDER BY balance_id DESC, kind DESC, id DESC LIMIT ${page.limit + offset}
    ) AS entry`;
  const whole = sql`
    SELECT id FROM (
      SELECT id FROM ledger_entries
      WHERE (user_id, id) >= (${userId}::bigint, ${from}::bigint)
        AND (user_id, id) < (${userId}::bigint, ${to}::bigint)
      ORDER BY user_id DESC, id DESC LIMIT ${page.limit + offset}
    ) AS own`;
  const found = balances === undefined ? whole : parts;
  const { rows } = await moment.execute<{ id: string }>(
    sql`${found} ORDER BY id DESC LIMIT ${page.limit} OFFSET ${offset}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Values as the rows of a list. */
function list(values: readonly (number | string)[], type: 'bigint' | 'text'): SQL {
  return sql`unnest(${sql.param([...values])}::${sql.raw(type)}[])`;
}

async function rowsOf(moment: Moment, ids: readonly number[]): Promise<BillRow[]> {
  if (ids.length === 0) return [];
  const found = await moment
    .select({
      entry: ledgerEntries,
      orderMarketId: orders.marketId,
      positionMarketId: positions.marketId,
      optionMarketId: options.marketId,
      instrumentId: corporateActions.instrumentId,
    })
    .from(ledgerEntries)
    .leftJoin(orders, causedBy(orders.id, ['spot.trade']))
    .leftJoin(positions, causedBy(positions.id, OF_POSITIONS))
    .leftJoin(options, causedBy(options.id, OF_OPTIONS))
    .leftJoin(corporateActions, causedBy(corporateActions.id, OF_CORPORATE_ACTIONS))
    .where(inArray(ledgerEntries.id, [...ids]))
    .orderBy(desc(ledgerEntries.id));
  return found.map(({ entry, instrumentId, ...marketIds }) => ({
    entry,
    marketId: marketIds.orderMarketId ?? marketIds.positionMarketId ?? marketIds.optionMarketId,
    instrumentId,
  }));
}

function causedBy(id: AnyColumn, kinds: readonly EntryKind[]): SQL | undefined {
  return and(inArray(ledgerEntries.kind, [...kinds]), eq(id, ledgerEntries.referenceId));
}

/** What was counted once is not counted again: entries only ever come after. */
function countBills(
  queries: Queries,
  moment: Moment,
  filter: BillFilter,
  balances: readonly number[] | undefined,
  { from, to }: Span,
): Promise<number> {
  const { userId, accountId, currencyId, kinds } = filter;
  const { from: since = null, to: until = null } = filter;
  const key = ['bills', userId, accountId ?? null, currencyId ?? null, kinds ?? null, since, until];
  const which =
    balances === undefined
      ? sql`user_id = ${userId}`
      : sql`balance_id = ANY(${sql.param([...balances])}::bigint[])
          AND kind = ANY(${sql.param([...(kinds ?? ENTRY_KINDS)])}::text[])`;
  return appendOnlyCounts(queries).count(JSON.stringify(key), async (id) => {
    const { rows } = await moment.execute<{ count: string; newest: string | null }>(sql`
      SELECT count(*) AS count, max(id) AS newest FROM ledger_entries
      WHERE ${which} AND id >= ${Math.max(from, id + 1)} AND id < ${to}`);
    const [row] = rows;
    const newest = row?.newest ?? null;
    return { count: Number(row?.count ?? 0), newestId: newest === null ? null : Number(newest) };
  });
}
