import { balanceId, ENTRY_KINDS } from '@kontor/core';
import * as schema from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '../../platform/queries.ts';
import { type BillFilter, listBills } from './bills.queries.ts';

const ROWS = 300_000;
const USER = 5_000;
const PAGE = { page: 1, limit: 20 };
/** Rows that are looked at and are no part of the answer: probes, and the joins beside it. */
const READ_MAX = 2_500;
const ACCOUNT = 2;

/** Three members' entries in each other's way: of six currencies, a rare reason among them. */
const ENTRIES = `
  INSERT INTO balances (id, user_id, account_id, currency_id, available, frozen)
    SELECT (u * 16 + 2) * 4096 + c, u, 2, c, 0, 0
      FROM generate_series(${USER}, ${USER + 2}) u, generate_series(1, 6) c;
  INSERT INTO ledger_entries (id, balance_id, user_id, account_id, currency_id, kind,
      reference_id, amount, balance_after, at)
    SELECT n, ((${USER} + n % 3) * 16 + 2) * 4096 + 1 + n % 6, ${USER} + n % 3, 2, 1 + n % 6,
      CASE WHEN n % 50000 = 3 THEN 'deposit' ELSE 'spot.trade' END, n, 1, 1, n * 10
    FROM generate_series(1, ${ROWS}) n;
  ANALYZE;`;

let database: TestDatabase;
let pool: pg.Pool;
let queries: Queries;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool();
  await pool.query(ENTRIES);
  queries = drizzle(pool, { schema, casing: 'snake_case' });
});
afterAll(() => database.drop());

const own = (filter: Omit<BillFilter, 'userId'> = {}) => ({ userId: USER, ...filter });

interface Read {
  readonly scanned: number;
  readonly read: number;
}

/** What the session has read of the entries so far, by scans and by indexes. */
async function readSoFar(moment: Pick<Queries, 'execute'>): Promise<Read> {
  const { rows } = await moment.execute<Record<'scanned' | 'read', string>>(sql`
    SELECT seq_tup_read AS scanned, idx_tup_fetch AS read FROM pg_stat_xact_user_tables
    WHERE relname = 'ledger_entries'`);
  return { scanned: Number(rows[0]?.scanned ?? 0), read: Number(rows[0]?.read ?? 0) };
}

/** What a page reads, once its filter has been counted. */
async function readBy(filter: BillFilter): Promise<Read> {
  let stats: Read = { scanned: -1, read: -1 };
  const watched: Pick<Queries, 'transaction'> = {
    transaction: (work, options) =>
      queries.transaction(async (moment) => {
        const before = await readSoFar(moment);
        const result = await work(moment);
        const after = await readSoFar(moment);
        stats = { scanned: after.scanned - before.scanned, read: after.read - before.read };
        return result;
      }, options),
  };
  await listBills(watched as Queries, filter, PAGE);
  await listBills(watched as Queries, filter, PAGE);
  return stats;
}

describe('a page of a long history', () => {
  it.each<[string, Omit<BillFilter, 'userId'>]>([
    ['all', {}],
    ['a currency', { currencyId: 1 }],
    ['an account', { accountId: ACCOUNT }],
    ['a rare reason', { kinds: ['deposit'] }],
    ['a reason that never was', { kinds: ['loan.interest'] }],
    ['a long ago', { from: 1_000_000, to: 1_100_000 }],
    ['a long ago, of a currency', { from: 1_000_000, to: 1_100_000, currencyId: 4 }],
    ['deep inside', { before: ROWS / 2 }],
    ['deep inside of a currency', { currencyId: 4, before: 1_000 }],
  ])('of %s is read from indexes, and little of it', async (_, filter) => {
    const { scanned, read } = await readBy(own(filter));
    expect(scanned).toBe(0);
    expect(read).toBeLessThan(READ_MAX);
  });

  it('says the same as a plain scan', async () => {
    const filters: Omit<BillFilter, 'userId'>[] = [
      {},
      { currencyId: 4 },
      { kinds: ['deposit', 'spot.trade'], before: 60_001 },
      { kinds: ['deposit'] },
      { from: 1_499_990, to: 1_500_010 },
      { from: 0, to: 31 },
      { from: ROWS * 10 - 200 },
      { from: ROWS * 10 + 1 },
      { to: 0 },
    ];
    for (const filter of filters) {
      const { currencyId, kinds, from, to, before } = filter;
      const { rows } = await pool.query<{ id: string; total: string }>(
        `WITH fitting AS (SELECT id FROM ledger_entries WHERE user_id = $1
            AND ($2::int IS NULL OR currency_id = $2) AND kind = ANY($3)
            AND at >= $4 AND at < $5)
          SELECT id, (SELECT count(*) FROM fitting) AS total FROM fitting WHERE id < $6
          ORDER BY id DESC LIMIT 20`,
        [USER, currencyId ?? null, kinds ?? ENTRY_KINDS, from ?? 0, to ?? 1e12, before ?? 1e12],
      );
      const found = await listBills(queries, own(filter), PAGE);
      const name = JSON.stringify(filter);
      expect(
        found.rows.map(({ entry }) => entry.id),
        name,
      ).toEqual(rows.map(({ id }) => Number(id)));
      expect(found.total, name).toBe(Number(rows[0]?.total ?? 0));
    }
    expect(balanceId(USER, ACCOUNT, 1)).toBe((USER * 16 + ACCOUNT) * 4_096 + 1);
  });
});
