import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { worksIn } from './process-state.ts';
import { newDataDirectory, newFolder, removeDataDirectories } from './testing/data-directory.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDirectory: await newDataDirectory(), log: silentLog });
});
afterAll(async () => {
  await database.close();
  await removeDataDirectories();
});

async function value(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT ${expression} AS value`);
  return rows[0]?.value;
}

it('reads ids and times as exact numbers and amounts as text, also in arrays', async () => {
  expect(await value('9007199254740991::bigint')).toBe(9_007_199_254_740_991);
  expect(await value('-9007199254740991::bigint')).toBe(-9_007_199_254_740_991);
  expect(await value("'0.100000000000000001'::numeric(38,18)")).toBe('0.100000000000000001');
  expect(await value('ARRAY[1::bigint, NULL]')).toEqual([1, null]);
  expect(await value("ARRAY['12345678901234567890.000000000000000001'::numeric, NULL]")).toEqual([
    '12345678901234567890.000000000000000001',
    null,
  ]);
  expect(await value('(SELECT count(*) FROM generate_series(1, 3))')).toBe(3);
});

it('refuses an integer that a number cannot hold', async () => {
  await expect(value('9007199254740992::bigint')).rejects.toThrow('9007199254740992 does not fit');
  await expect(value('ARRAY[9007199254740993::bigint]')).rejects.toThrow('does not fit');
  // The connection it came over is as good as before.
  expect(await value('1::bigint')).toBe(1);
});

it('limits pooled statements in time, and direct ones not', async () => {
  const show = 'SHOW statement_timeout';
  expect((await database.pool.query(show)).rows).toEqual([{ statement_timeout: '30s' }]);
  const client = await database.direct();
  expect((await client.query(show)).rows).toEqual([{ statement_timeout: '0' }]);
  expect((await client.query('SELECT 1::bigint AS id')).rows).toEqual([{ id: 1 }]);
  const name = await client.query('SHOW application_name');
  expect(name.rows).toEqual([{ application_name: 'kontor' }]);
  await client.end();
});

it('survives the death of PostgreSQL with its connections open, and goes on after it', async () => {
  const direct = await database.direct();
  const ended = new Promise<void>((resolve) => direct.once('end', resolve));
  const held = await database.pool.connect();
  const heldEnded = new Promise<void>((resolve) => held.once('end', resolve));
  // Idle ones in the pool besides those that are held.
  await Promise.all([1, 2, 3].map(() => database.pool.query('SELECT pg_sleep(0.05)')));
  await held.query('CREATE TABLE kept AS SELECT 1 AS one');
  process.kill(database.embedded?.pid ?? 0, 'SIGKILL');
  await Promise.all([ended, heldEnded]);
  await expect(direct.query('SELECT')).rejects.toThrow();
  held.release(true);

  let answer: pg.QueryResult | undefined;
  while (answer === undefined) {
    answer = await database.pool.query('SELECT one FROM kept').catch(() => undefined);
  }
  expect(answer.rows).toEqual([{ one: 1 }]);
  await database.ping();
});

it('closes what is left open, and stops PostgreSQL', async () => {
  const other = await openDatabase({ dataDirectory: await newDataDirectory(), log: silentLog });
  const { pid, cluster } = other.embedded ?? { pid: 0, cluster: '' };
  await other.direct();
  await Promise.all([other.close(), other.close()]);
  expect(await worksIn(pid, cluster)).toBe(false);
  await expect(other.ping()).rejects.toThrow('cannot reach the database kontor at 127.0.0.1:');
  await expect(other.direct()).rejects.toThrow('the database is closed');
});

it('uses a database by URL without starting one, and does not stop it', async () => {
  const dataDirectory = newFolder();
  const options = { databaseUrl: database.url, dataDirectory, log: silentLog };
  const second = await openDatabase(options);
  expect(second.embedded).toBeUndefined();
  await second.ping();
  await second.close();
  await database.ping();
});

it('says what is wrong with a URL, without the password in it', async () => {
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDirectory: newFolder(), log: silentLog }).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  expect(await open('mysql://me:secret@host/db')).toMatch(/^DATABASE_URL is not of the form/);
  const wrong = database.url.replace(/:[0-9a-f]{64}@/, ':secret@');
  const refused = await open(wrong);
  expect(refused).toMatch(/^cannot reach the database kontor at 127\.0\.0\.1:\d+: password auth/);
  expect(refused).not.toContain('secret');
  const missing = database.url.replace('/kontor?', '/missing?');
  expect(await open(missing)).toContain('database "missing" does not exist');
});
