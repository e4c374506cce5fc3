import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budget } from '@kontor/testkit/budget';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../platform/migrations-folder.ts';
import { OwnSigningKey } from '../platform/own-signing-key.ts';
import { replayCore } from './core-file.ts';
import type { Command } from './core-port.ts';
import type { Exchange } from './exchange.ts';
import { type FakeCore, fakeCoreMaker } from './testing/fake-core.ts';
import { grant, Harness, TABLES, until } from './testing/harness.ts';
import { verify } from './verify.ts';

const MEMBER = 100_001;
const SEED = Number(process.env.SEED ?? 20_260_413);

let harness: Harness;
let folder: string;
let migrations: string;
let key: OwnSigningKey;
beforeEach(async () => {
  harness = await Harness.create();
  folder = await mkdtemp(join(tmpdir(), 'kontor-take-over-'));
  key = await OwnSigningKey.open(folder);
  migrations = await mkdtemp(join(folder, 'migrations-'));
  for (const file of await readdir(MIGRATIONS_FOLDER)) {
    if (file.endsWith('.sql'))
      await copyFile(join(MIGRATIONS_FOLDER, file), join(migrations, file));
  }
});
afterEach(async () => {
  await harness.end();
  await rm(folder, { recursive: true, force: true });
});

const migration = (name: string, sql: string) => writeFile(join(migrations, name), sql);

/** A version of the exchange comes to lead, with whatever migrations lie there now. */
function lead(version: string): Promise<Exchange<FakeCore>> {
  const upgrade = { migrationsFolder: migrations, sign: (text: string) => key.sign(text) };
  return harness.open({ maker: fakeCoreMaker({ version }), upgrade });
}

/** It also does something, and stops. */
async function work(version: string): Promise<void> {
  const exchange = await lead(version);
  await exchange.submit(grant(MEMBER, '5'));
  const order = { kind: 'order', actor: MEMBER, input: { amount: '1' }, key: null };
  const { outcome } = await exchange.submit(order);
  const { orderId } = (outcome as unknown as { result: { orderId: number } }).result;
  if (orderId % 2 === 1) {
    await exchange.submit({ kind: 'fill', actor: 0, input: { orderId }, key: null });
  }
  await exchange.close();
}

const coreOf = (version: string) => Promise.resolve(replayCore(fakeCoreMaker({ version }), TABLES));

/** With the cores of older versions at hand, or without. */
async function look(version: string, hasCores = true) {
  const { database, log } = harness;
  const maker = fakeCoreMaker({ version });
  const tickPublicKeys = [key.publicKey];
  const cores = hasCores ? { coreOf } : {};
  const report = await verify({ database, log, maker, tables: TABLES, tickPublicKeys, ...cores });
  return { ...report, wrong: report.checks.filter(({ ok }) => !ok).map(({ name }) => name) };
}

const applied = () => harness.number('SELECT count(*) FROM schema_migrations');
const head = () => harness.number('SELECT max(last_sequence) FROM journal');

describe('taking a database over', () => {
  it('begins a version once, and not again at a restart', async () => {
    await work('1');
    await work('1');
    await work('2');
    await work('2');
    expect(await harness.rows('SELECT version FROM core_versions ORDER BY sequence')).toEqual([
      { version: '1' },
      { version: '2' },
    ]);
    expect(await look('2')).toMatchObject({ wrong: [], notReplayed: [] });
  });

  it('is refused, and changes nothing, while commands are not in the tables', async () => {
    await work('1');
    const newest = await head();
    await harness.rows('UPDATE checkpoint SET sequence = $1', [newest - 2]);
    await migration('9990_later.sql', 'CREATE TABLE later (id int);');
    const files = await applied();
    const which = `the last 2 commands \\(${newest - 1} to ${newest}\\)`;
    await expect(lead('2')).rejects.toThrow(
      new RegExp(`^${which} were written by version 1 of the exchange's core .* this is version 2`),
    );
    await expect(lead('1')).rejects.toThrow(
      new RegExp(`^${which} are not in the tables yet, .* \\(9990_later\\.sql\\)\\. Nothing was`),
    );
    expect([await applied(), await head()]).toEqual([files, newest]);
    await harness.rows('UPDATE checkpoint SET sequence = $1', [newest]);
    await work('1');
    expect(await applied()).toBe(files + 1);
  });

  it('is tried again by a server that stands by, until the older version is done', async () => {
    await work('1');
    const newest = await head();
    // The lock of the leader, held by nobody who would do anything.
    await harness.rows('SELECT pg_advisory_lock($1, $2)', [0x4b4f4e54, 1]);
    const exchange = await lead('2');
    expect(exchange.status().state).toBe('standby');
    await harness.rows('UPDATE checkpoint SET sequence = $1', [newest - 1]);
    await harness.rows('SELECT pg_advisory_unlock($1, $2)', [0x4b4f4e54, 1]);
    await until(() => exchange.status().state === 'failed');
    expect(exchange.status().reason).toMatch(/^the last 1 commands .* Nothing was changed\. Start/);
    await harness.rows('UPDATE checkpoint SET sequence = $1', [newest]);
    await until(() => exchange.status().leader);
    expect(await harness.number('SELECT max(sequence) FROM core_versions')).toBe(newest + 1);
  });

  it('is refused to an older version', async () => {
    await work('10');
    await expect(lead('9')).rejects.toThrow(
      "the newest commands were written by version 10 of the exchange's core, and this is version",
    );
    await work('10');
    expect((await look('10')).wrong).toEqual([]);
  });

  it('leaves everything as it was when a migration fails, and the old version starts', async () => {
    await work('1');
    const before = [await applied(), await head()];
    await migration('9990_good.sql', 'CREATE TABLE later (id int);');
    await migration('9991_bad.sql', 'INSERT INTO nowhere VALUES (1);');
    await expect(lead('2')).rejects.toThrow(
      'the migration 9991_bad.sql failed at statement 1: relation "nowhere" does not exist',
    );
    expect([await applied(), await head()]).toEqual(before);
    await rm(join(migrations, '9990_good.sql'));
    await rm(join(migrations, '9991_bad.sql'));
    await work('1');
    expect((await look('1')).wrong).toEqual([]);
  });

  it.each([
    ['other rows', "UPDATE orders SET status = 'cancelled' WHERE id = 1;", 'orders'],
    ['another column', 'ALTER TABLE fills ADD COLUMN note text;', 'fills'],
    ['another type', 'ALTER TABLE timers ALTER COLUMN subject_id TYPE numeric;', 'timers'],
  ])('is refused to a migration that makes %s without a new version', async (_, sql, table) => {
    await work('1');
    await migration('9990_change.sql', sql);
    await expect(lead('1')).rejects.toThrow(
      `9990_change.sql would change ${table}, which only a new version of the exchange's core may`,
    );
    await work('2');
    expect(await applied()).toBe((await readdir(migrations)).length);
  });

  it('compares what a migration has left as it was, and nothing that it changed', async () => {
    await work('1');
    await work('1');
    await migration(
      '9990_change.sql',
      `UPDATE orders SET updated_at = updated_at + 1;--> statement-breakpoint
       ALTER TABLE fills ADD COLUMN note text NOT NULL DEFAULT 'none';`,
    );
    await work('2');
    expect(await look('2')).toMatchObject({ wrong: [], notReplayed: [] });
    await harness.database.allowTampering();
    await harness.rows("UPDATE fills SET side = 'sell' WHERE id = 1");
    await harness.rows("UPDATE orders SET fee = 1 WHERE status = 'filled' AND id = 1");
    expect((await look('2')).wrong).toEqual(['rows of orders', 'rows of fills']);
  });

  it('knows all columns of all tables, so that none can be forged', async () => {
    const rows = await harness.rows(
      `SELECT table_name, array_agg(column_name::text) AS columns FROM information_schema.columns
       WHERE table_schema = current_schema() GROUP BY 1`,
    );
    const columns = new Map(rows.map((row) => [row.table_name, row.columns as string[]]));
    for (const table of TABLES) {
      expect(columns.get(table.name)?.sort(), table.name).toEqual(
        table.columns.map(({ name }) => name).sort(),
      );
    }
  });
});

/** A column of each table whose change breaks no constraint. */
const COLUMNS = {
  balances: 'account_id',
  orders: 'market_id',
  counters: 'value',
  ledger_entries: 'reference_id',
  fills: 'taker_user_id',
} as const;

interface Forgery {
  readonly table: keyof typeof COLUMNS;
  /** Which of its rows, from 0 to 1. */
  readonly place: number;
  readonly act: 'change' | 'delete' | 'add';
}

const forgery: fc.Arbitrary<Forgery> = fc.record({
  table: fc.constantFrom(...(Object.keys(COLUMNS) as Forgery['table'][])),
  place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  act: fc.constantFrom('change', 'delete', 'add'),
});

/** Forges one row, and returns how to undo it; undefined where the table has none. */
async function forge({
  table,
  place,
  act,
}: Forgery): Promise<(() => Promise<unknown>) | undefined> {
  const rows = await harness.rows(`SELECT id FROM ${table} ORDER BY id`);
  const ids = rows.map(({ id }) => Number(id));
  const id = ids[Math.floor(place * ids.length)];
  if (id === undefined) return undefined;
  const column = COLUMNS[table];
  if (act === 'change') {
    await harness.rows(`UPDATE ${table} SET ${column} = ${column} + 1 WHERE id = ${id}`);
    return () => harness.rows(`UPDATE ${table} SET ${column} = ${column} - 1 WHERE id = ${id}`);
  }
  if (act === 'delete') {
    await harness.rows(`CREATE TABLE forged AS SELECT * FROM ${table} WHERE id = ${id}`);
    await harness.rows(`DELETE FROM ${table} WHERE id = ${id}`);
    return async () => {
      await harness.rows(`INSERT INTO ${table} SELECT * FROM forged`);
      await harness.rows('DROP TABLE forged');
    };
  }
  const added = Math.max(...ids) + 1;
  await harness.rows(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '{"id": ${added}}')).*
     FROM ${table} t WHERE id = ${id}`,
  );
  return () => harness.rows(`DELETE FROM ${table} WHERE id = ${added}`);
}

const act: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('grant', 'order'),
    actor: fc.integer({ min: MEMBER, max: MEMBER + 3 }),
    input: fc.record({ amount: fc.integer({ min: 1, max: 9 }).map(String) }),
    key: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('fill'),
    actor: fc.constant(0),
    input: fc.record({ orderId: fc.integer({ min: 1, max: 12 }) }),
    key: fc.constant(null),
  }),
);
/** What is done between two starts, and whether the second is of a newer version. */
const part = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 20 }),
  isNewer: fc.boolean(),
});

it(`no forged row passes, whenever versions began (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 2, maxLength: 6 }),
      fc.array(forgery, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      async (parts, forgeries, hasCores) => {
        await harness.end();
        harness = await Harness.create();
        let version = 1;
        for (const { acts, isNewer } of parts) {
          if (isNewer) version += 1;
          const exchange = await lead(`${version}`);
          for (const one of acts) await exchange.submit(one);
          await exchange.close();
        }
        expect(await look(`${version}`)).toMatchObject({ wrong: [], notReplayed: [] });
        await harness.database.allowTampering();
        for (const one of forgeries) {
          const undo = await forge(one);
          if (undo === undefined) continue;
          const { wrong } = await look(`${version}`, hasCores);
          expect(wrong).toContain(`rows of ${one.table}`);
          await undo();
        }
        expect((await look(`${version}`)).wrong).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? budget(3, 40)), seed: SEED, endOnFailure: true },
  );
});
