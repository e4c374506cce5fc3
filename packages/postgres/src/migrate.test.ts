import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { createTables, migrate, migrationsDigest, pendingMigrations } from './migrate.ts';
import { newDataDirectory, newFolder, removeDataDirectories } from './testing/data-directory.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openDatabase({ dataDirectory: await newDataDirectory(), log: silentLog });
});
beforeEach(async () => {
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = join(newFolder(), 'migrations');
  mkdirSync(folder);
});
afterAll(async () => {
  await database.close();
  await removeDataDirectories();
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function steps(): Promise<number[]> {
  const { rows } = await database.pool.query<{ n: number }>('SELECT n FROM steps ORDER BY at');
  return rows.map(({ n }) => n);
}

const FIRST =
  'CREATE TABLE steps (at serial, n int);--> statement-breakpoint\n' +
  'INSERT INTO steps (n) VALUES (0);';

it('applies files in the order of their names, each once', async () => {
  write('0002_last.sql', 'INSERT INTO steps (n) VALUES (2);');
  write('0000_first.sql', FIRST);
  write('0001_middle.sql', 'INSERT INTO steps (n) VALUES (1);');
  write('notes.txt', 'not SQL');
  const names = ['0000_first.sql', '0001_middle.sql', '0002_last.sql'];
  expect(await migrate(database.pool, folder)).toEqual(names);
  expect(await migrate(database.url, folder)).toEqual([]);
  write('0003_later.sql', 'INSERT INTO steps (n) VALUES (3);');
  expect(await migrate(database.pool, folder)).toEqual(['0003_later.sql']);
  expect(await steps()).toEqual([0, 1, 2, 3]);
});

it('refuses a file that was changed after it was applied, whatever its line ends', async () => {
  write('0000_first.sql', FIRST);
  await migrate(database.pool, folder);
  write('0000_first.sql', FIRST.replaceAll('\n', '\r\n'));
  expect(await migrate(database.pool, folder)).toEqual([]);
  write('0000_first.sql', `${FIRST} `);
  write('0001_more.sql', 'INSERT INTO steps (n) VALUES (1);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'the migration 0000_first.sql was changed after it had been applied',
  );
  expect(await steps()).toEqual([0]);
});

it('refuses a database that a newer version has used', async () => {
  write('0000_first.sql', FIRST);
  write('0001_newer.sql', 'INSERT INTO steps (n) VALUES (1);');
  await migrate(database.pool, folder);
  rmSync(join(folder, '0001_newer.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'the database has the migration 0001_newer.sql, which this version does not know',
  );
});

it('refuses a file that comes before one that is applied', async () => {
  write('0000_first.sql', FIRST);
  write('0002_last.sql', 'INSERT INTO steps (n) VALUES (2);');
  await migrate(database.pool, folder);
  write('0001_forgotten.sql', 'INSERT INTO steps (n) VALUES (1);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'the migration 0001_forgotten.sql comes before 0002_last.sql',
  );
  expect(await steps()).toEqual([0, 2]);
});

it('leaves nothing of a file that fails, and keeps those before it', async () => {
  write('0000_first.sql', FIRST);
  write(
    '0001_bad.sql',
    'INSERT INTO steps (n) VALUES (1);--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);',
  );
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'the migration 0001_bad.sql failed at statement 2: relation "nowhere" does not exist',
  );
  expect(await steps()).toEqual([0]);
  write('0001_bad.sql', 'INSERT INTO steps (n) VALUES (9);');
  expect(await migrate(database.pool, folder)).toEqual(['0001_bad.sql']);
});

it('says so when a file ends its own transaction', async () => {
  write('0000_first.sql', `${FIRST} COMMIT; BEGIN;`);
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'it ends the transaction it runs in',
  );
});

it('lets one of several migrators work and the others wait', async () => {
  write('0000_first.sql', `${FIRST} SELECT pg_sleep(0.3);`);
  write('0001_second.sql', 'INSERT INTO steps (n) VALUES (1);');
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)));
  expect(applied.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 0, 2]);
  expect(await steps()).toEqual([0, 1]);
});

it('refuses folders that cannot be meant', async () => {
  await expect(migrate(database.pool, folder)).rejects.toThrow('there are no migrations in');
  await expect(migrate(database.pool, join(folder, 'none'))).rejects.toThrow('cannot read');
  write('first.sql', FIRST);
  await expect(migrate(database.pool, folder)).rejects.toThrow('is not named like');
  rmSync(join(folder, 'first.sql'));
  write('0000_one.sql', FIRST);
  write('0000_two.sql', FIRST);
  await expect(migrate(database.pool, folder)).rejects.toThrow('have the same number');
});

it('makes the tables of an empty database, and leaves those of another as they are', async () => {
  write('0000_first.sql', FIRST);
  expect(await createTables(database.pool, folder)).toEqual(['0000_first.sql']);
  write('0001_more.sql', 'INSERT INTO steps (n) VALUES (1);');
  expect(await createTables(database.pool, folder)).toEqual([]);
  expect(await steps()).toEqual([0]);
  const pending = await pendingMigrations(database.pool, folder);
  expect(pending.map(({ name }) => name)).toEqual(['0001_more.sql']);
});

it('has a digest that changes with any file', async () => {
  write('0000_first.sql', FIRST);
  const before = await migrationsDigest(folder);
  expect(await migrationsDigest(folder)).toBe(before);
  write('0000_first.sql', `${FIRST} `);
  expect(await migrationsDigest(folder)).not.toBe(before);
});
