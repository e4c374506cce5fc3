import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundled } from './bundled.ts';
import { createTestDatabase, stopTestCluster } from './database.ts';

// The shared server may be in use by others; this one is ours to start and stop.
const place = mkdtempSync(join(tmpdir(), 'kontor-testkit-test-'));
const temporaryBefore = process.env.TMPDIR;
beforeAll(() => {
  chmodSync(place, 0o711);
  process.env.TMPDIR = place;
});
afterAll(async () => {
  await stopTestCluster();
  if (temporaryBefore === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporaryBefore;
  rmSync(place, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function runElsewhere(): Promise<{ code: unknown; output: string }> {
  const program = fileURLToPath(new URL('./testing/make-databases.ts', import.meta.url));
  const child = spawn(process.execPath, [await bundled(program)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const [code] = await once(child, 'exit');
  return { code, output: await output };
}

it('serves many processes that start at once with no server there', async () => {
  const product = fileURLToPath(new URL('../../schema/drizzle', import.meta.url));
  const count = readdirSync(product).filter((name) => name.endsWith('.sql')).length;
  const runs = await Promise.all([1, 2, 3, 4].map(runElsewhere));
  expect(runs).toEqual(runs.map(() => ({ code: 0, output: `${count}\n${count}\n` })));
});

it('gives each caller a database of its own with the tables of its migrations', async () => {
  const migrationsFolder = join(place, 'migrations');
  mkdirSync(migrationsFolder);
  writeFileSync(join(migrationsFolder, '0000_first.sql'), 'CREATE TABLE words (word text);');
  const [one, two] = await Promise.all([
    createTestDatabase({ migrationsFolder }),
    createTestDatabase({ migrationsFolder }),
  ]);
  await query(one.url, "INSERT INTO words VALUES ('mine')");
  expect(await query(two.url, 'SELECT word FROM words')).toEqual([]);

  // Changed migrations make new tables, without anybody clearing anything.
  writeFileSync(join(migrationsFolder, '0001_next.sql'), 'ALTER TABLE words ADD n int DEFAULT 7;');
  const three = await createTestDatabase({ migrationsFolder });
  await query(three.url, "INSERT INTO words VALUES ('new')");
  expect(await query(three.url, 'SELECT n FROM words')).toEqual([{ n: 7 }]);

  const client = new pg.Client({ connectionString: one.url });
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()));
  await client.connect();
  await Promise.all([one.drop(), two.drop(), three.drop()]);
  await lost;
  await expect(query(one.url, 'SELECT')).rejects.toMatchObject({ code: '3D000' });
});

it('writes to the disk only for tests that ask for it', async () => {
  const quick = await createTestDatabase();
  const durable = await createTestDatabase({ durable: true });
  expect(await query(quick.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  expect(await query(durable.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  await Promise.all([quick.drop(), durable.drop()]);
});

it('starts anew over what cannot be started, and stops for good', async () => {
  await stopTestCluster();
  const [name] = readdirSync(place).filter(
    (entry) => !entry.endsWith('-durable') && entry.startsWith('kontor'),
  );
  const cluster = join(place, name ?? '', 'postgres', 'cluster');
  rmSync(join(cluster, 'global', 'pg_control'));
  const { url, drop } = await createTestDatabase();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await drop();
  await stopTestCluster();
  await expect(query(url, 'SELECT')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
