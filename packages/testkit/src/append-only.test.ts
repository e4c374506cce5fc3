import { exchangeTables } from '@kontor/schema';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

const HISTORY = [
  'journal',
  'tick_heads',
  'core_versions',
  'version_rows',
  'signing_keys',
  'content_versions',
  'content_acceptances',
  ...exchangeTables.filter(({ kind }) => kind === 'log').map(({ name }) => name),
];

let database: TestDatabase;
/** The application's own role, who also owns the tables. */
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const INSERT_TICK = `INSERT INTO ticks (id, instrument_id, at, price, volume, hash)
  VALUES (1, 1, 1, 1, 0, 'x') ON CONFLICT (id) DO NOTHING`;

it('all tables of history are looked at', () => {
  expect(HISTORY).toEqual(expect.arrayContaining(['journal', 'ledger_entries', 'fills', 'ticks']));
});

describe.each(HISTORY)('%s', (table) => {
  it.each([
    ['UPDATE', async () => `UPDATE ${table} SET ${await firstColumn(table)} = DEFAULT`],
    ['DELETE', async () => `DELETE FROM ${table}`],
    ['TRUNCATE', async () => `TRUNCATE ${table} CASCADE`],
  ])('refuses %s', async (verb, statement) => {
    await expect(client.query(await statement())).rejects.toMatchObject({
      code: '42501',
      message: `${verb} on ${table} is refused: its rows are only ever added`,
    });
  });
});

it('adds rows, and one twice without a word, as the projector does after a crash', async () => {
  expect((await client.query(INSERT_TICK)).rowCount).toBe(1);
  expect((await client.query(INSERT_TICK)).rowCount).toBe(0);
  await expect(
    client.query(INSERT_TICK.replace('DO NOTHING', 'DO UPDATE SET price = 2')),
  ).rejects.toMatchObject({ code: '42501' });
});

it('lets a test do harm that has said so', async () => {
  const other = await createTestDatabase();
  await other.allowTampering();
  const harm = new pg.Client({ connectionString: other.url });
  await harm.connect();
  await harm.query(INSERT_TICK);
  expect((await harm.query('UPDATE ticks SET price = 2')).rowCount).toBe(1);
  await harm.query('TRUNCATE journal, ledger_entries');
  await harm.end();
  await other.drop();
});

async function firstColumn(table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum = 1`,
    [table],
  );
  return rows[0]?.name ?? '';
}
