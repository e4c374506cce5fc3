import { balancesTable, type ExchangeRow, type ExchangeTable } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EncodedTable, encodeTable } from './encoding.ts';
import { overlaid, overlaidPool, type PendingRows } from './overlay.ts';

const balances = balancesTable as unknown as ExchangeTable;

let database: TestDatabase;
let pool: pg.Pool;
let over: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool();
  await pool.query(`INSERT INTO balances (id, user_id, account_id, currency_id, available, frozen)
    SELECT n, n, 1, 1, 5, 0 FROM generate_series(1, 3) AS n`);
  over = overlaidPool(pool, pending);
});
afterAll(() => database.drop());

const row = (id: number, available: bigint): ExchangeRow =>
  ({ id, userId: id, accountId: 1, currencyId: 1, available, frozen: 0n }) as ExchangeRow;
const changed: EncodedTable = encodeTable(balances, [row(2, 7n * 10n ** 18n), row(9, 10n ** 18n)]);
const pending: PendingRows = (name) => (name === 'balances' ? changed : undefined);
const SUM = 'SELECT trim_scale(sum("available"))::text AS sum FROM "balances"';

describe('a read over the tables', () => {
  it.each([
    ['a sum', SUM, [], [{ sum: '18' }]],
    ['a condition', `${SUM} WHERE "user_id" = $1`, [2], [{ sum: '7' }]],
    ['another name', 'SELECT b."id" FROM "balances" b WHERE b."id" > $1', [3], [{ id: '9' }]],
    [
      'a join with itself',
      'SELECT count(*)::int AS n FROM "balances" a JOIN "balances" b ON a."id" = b."id"',
      [],
      [{ n: 4 }],
    ],
    [
      'a clause of its own',
      `WITH "mine" AS (SELECT * FROM "balances" WHERE "id" = $1) SELECT "id" FROM "mine"`,
      [9],
      [{ id: '9' }],
    ],
    [
      'a recursive clause of its own',
      `WITH RECURSIVE "up" AS (SELECT 8::bigint AS n UNION SELECT n + 1 FROM "up" WHERE n < 9)
       SELECT "id" FROM "balances" JOIN "up" ON "up".n = "balances"."id"`,
      [],
      [{ id: '9' }],
    ],
    [
      'two in one',
      '(SELECT "id" FROM "balances" WHERE "id" = 9) UNION (SELECT "id" FROM "balances" LIMIT 0)',
      [],
      [{ id: '9' }],
    ],
  ])('sees what is not projected: %s', async (_, text, values, expected) => {
    expect((await over.query(text, [...values])).rows).toEqual(expected);
    expect((await over.query({ text, values: [...values] })).rows).toEqual(expected);
    // The tables themselves are as they were.
    expect((await pool.query(SUM)).rows).toEqual([{ sum: '15' }]);
  });

  it('sees it in a transaction too, at one moment', async () => {
    const client = await over.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      expect((await client.query(SUM)).rows).toEqual([{ sum: '18' }]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  });

  it('leaves alone what names no such table, and what is no read', () => {
    const same = ['SELECT 1', 'SELECT * FROM "orders"', 'BEGIN', 'UPDATE "balances" SET id = 1'];
    for (const text of same) expect(overlaid(text, [], pending)).toBeUndefined();
  });

  it('finds by the index of the table, not through all of it', async () => {
    const statement = overlaid('SELECT * FROM "balances" WHERE "id" = $1', [2], pending);
    await pool.query(`INSERT INTO balances (id, user_id, account_id, currency_id, available, frozen)
      SELECT n, n, 1, 1, 0, 0 FROM generate_series(100, 20000) AS n`);
    await pool.query('ANALYZE balances');
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${statement?.text ?? ''}`,
      statement?.values,
    );
    expect(rows.map((line) => line['QUERY PLAN']).join(' ')).not.toContain('Seq Scan');
    await pool.query('DELETE FROM balances WHERE id >= 100');
  });
});
