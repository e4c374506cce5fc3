import { readFile, mkdtemp, rm, writeFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeTables } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../platform/migrations-folder.ts';
import { OwnSigningKey } from '../platform/own-signing-key.ts';
import { keepCore, loadCore } from './core-file.ts';
import { coreMaker } from './core-maker.ts';
import { openExchangeWith } from './exchange.ts';
import { buildCore } from './testing/built-core.ts';
import { MemoryLog } from './testing/harness.ts';
import { marketSetup, randomOrder, seededRandom, tick } from './testing/market-load.ts';
import { verify, type VerifyOptions, type VerifyReport } from './verify.ts';

const SEED = Number(process.env.SEED ?? 20_260_412);
const MEMBERS = 6;
/** Older than what recorded how a version begins, the one that is built here, and a newer one. */
const [OLD, BUILT, NEW] = ['9', coreMaker.version, String(Number(coreMaker.version) + 1)];

const log = new MemoryLog();
let folder: string;
let key: OwnSigningKey;
let database: TestDatabase;
let client: pg.Client;
let time: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-versions-'));
  key = await OwnSigningKey.open(folder);
  await buildCore(join(folder, 'core.mjs'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  time = 5_000_000;
  await rm(join(folder, 'cores'), { recursive: true, force: true });
  await keepCore(join(folder, 'core.mjs'), BUILT, folder, sign);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const sign = (message: string) => key.sign(message);
const makerOf = (version: string) => ({ ...coreMaker, version });
const random = seededRandom(SEED);

/** A version leads, trades for a while and stops. The oldest knows of no beginnings. */
async function trade(version: string): Promise<void> {
  const exchange = await openExchangeWith({
    database,
    clock: { now: () => time },
    log,
    maker: makerOf(version),
    tables: exchangeTables,
    limits: { batchCountMax: 5 },
    ...(version === OLD ? {} : { upgrade: { migrationsFolder: MIGRATIONS_FOLDER, sign } }),
  });
  if (exchange.status().sequence < 10) {
    await Promise.all(marketSetup(MEMBERS, time).map((command) => exchange.submit(command)));
  }
  for (let second = 0; second < 12; second += 1) {
    time += 1_000;
    const orders = Array.from({ length: 8 }, () => randomOrder(random, MEMBERS, null));
    await Promise.all([tick(time), ...orders].map((command) => exchange.submit(command)));
  }
  await exchange.close();
}

function look(options: Partial<VerifyOptions> = {}): Promise<VerifyReport> {
  return verify({
    database,
    log,
    maker: makerOf(NEW),
    tables: exchangeTables,
    tickPublicKeys: [key.publicKey],
    coreOf: (version, keys) => loadCore(folder, version, keys),
    ...options,
  });
}

async function wrong(options: Partial<VerifyOptions> = {}): Promise<string[]> {
  const { checks } = await look(options);
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

async function number(text: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT (${text}) AS n`);
  return Number(rows[0]?.n);
}

/** Where a version began. */
const begun = (version: string) =>
  number(`SELECT sequence FROM core_versions WHERE version = '${version}'`);

async function damage(text: string): Promise<void> {
  const { rowCount } = await client.query(text);
  expect(rowCount, text).toBeGreaterThan(0);
}

describe('a journal of three versions', () => {
  it(`is replayed as far as cores are at hand, all rows compared (seed ${SEED})`, async () => {
    for (const version of [OLD, BUILT, NEW]) await trade(version);
    const report = await look();
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    const first = await begun(BUILT);
    expect(report.notReplayed).toEqual([
      `commands 1 to ${first - 1}, which version ${OLD} wrote: its core is not at hand`,
    ]);
    const looked = new Map(report.checks.map((check) => [check.name, check.looked]));
    expect(looked.get('commands replay')).toBe(report.sequence - first + 1);
    expect(looked.get('beginnings of versions')).toBe(2);
    for (const table of ['orders', 'fills', 'ledger_entries', 'ticks', 'options']) {
      const count = await number(`SELECT count(*) FROM ${table}`);
      expect(count).toBeGreaterThan(5);
      expect(looked.get(`rows of ${table}`)).toBe(count);
    }
  });

  it('shows every forged row, whichever version wrote it, by the check of its table', async () => {
    for (const version of [OLD, BUILT, NEW]) await trade(version);
    await database.allowTampering();
    const [second, third] = [await begun(BUILT), await begun(NEW)];
    /** The time of the batch before, and so that of all that happened earlier. */
    const at = (sequence: number) =>
      number(`SELECT max(at) FROM journal WHERE last_sequence < ${sequence}`);
    const [toSecond, toThird] = [await at(second), await at(third)];
    const parts = [
      ['oldest', `at <= ${toSecond}`],
      ['middle', `at > ${toSecond} AND at <= ${toThird}`],
      ['newest', `at > ${toThird}`],
    ];
    for (const [part, when] of parts) {
      const over = when?.replaceAll('at ', 'updated_at ');
      const one = (table: string, where = `${when}`) =>
        `WHERE id = (SELECT min(id) FROM ${table} WHERE ${where})`;
      const closed = `${over} AND status = 'filled'`;
      const forgeries = [
        ['ledger_entries', `UPDATE ledger_entries SET reference_id = 77 ${one('ledger_entries')}`],
        ['fills', `UPDATE fills SET price = price + 0.1 ${one('fills')}`],
        ['fills', `DELETE FROM fills ${one('fills')}`],
        ['ticks', `UPDATE ticks SET volume = volume + 1 ${one('ticks')}`],
        ['orders', `UPDATE orders SET updated_at = updated_at + 1 ${one('orders', closed)}`],
        ['orders', `DELETE FROM orders ${one('orders', closed)}`],
      ] as const;
      for (const [table, forgery] of forgeries) {
        await client.query('CREATE TABLE kept AS TABLE ' + table);
        await damage(forgery);
        const found = (await wrong()).map((text) => text.split(':')[0]);
        expect(found, `${part}: ${forgery}`).toContain(`rows of ${table}`);
        await client.query(`TRUNCATE ${table}`);
        await client.query(`INSERT INTO ${table} SELECT * FROM kept`);
        await client.query('DROP TABLE kept');
      }
    }
    const added = `INSERT INTO timers (id, due_at, kind, subject_id, done)
      SELECT max(id) + 1000, 1, 'clock.pulse', 1, true FROM timers`;
    await damage(added);
    expect(await wrong()).toEqual([expect.stringMatching(/^rows of timers: \d+ rows where/)]);
    await damage('DELETE FROM timers WHERE id = (SELECT max(id) FROM timers)');
    expect(await wrong()).toEqual([]);
  });
});

describe('a row that was forged before a version began', () => {
  const filled = (first: number, last: number) =>
    `(SELECT min(f.taker_order_id) FROM fills f JOIN orders o ON o.id = f.taker_order_id
      JOIN journal j ON j.last_sequence BETWEEN ${first} AND ${last} AND j.at = o.updated_at
      WHERE o.status = 'filled')`;

  it('is found by the core that wrote it, where that was kept', async () => {
    await trade(OLD);
    await trade(BUILT);
    const first = await begun(BUILT);
    const order = await number(filled(first + 1, 1e9));
    const entry = await number(`SELECT max(id) FROM ledger_entries`);
    await database.allowTampering();
    await damage(`UPDATE orders SET fee = fee + 1 WHERE id = ${order}`);
    await damage(`UPDATE members SET vip_level = 9 WHERE id = 100003`);
    await damage(`UPDATE ledger_entries SET reference_id = 77 WHERE id = ${entry}`);
    await damage(`UPDATE markets SET listed_at = 1 WHERE id = 1`);
    await trade(NEW);
    const found = await wrong();
    for (const [table, id] of [
      ['orders', order],
      ['members', 100_003],
      ['ledger_entries', entry],
      ['markets', 1],
    ]) {
      expect(found).toContain(`rows of ${table}: row ${id} is not what the replay makes of it`);
    }
    const last = (await begun(NEW)) - 1;
    const without = await look({ coreOf: async () => undefined });
    expect(without.notReplayed.at(-1)).toBe(
      `commands ${first} to ${last}, which version ${BUILT} wrote: its core is not at hand`,
    );
  });

  it('is found by the digest that an earlier version began with', async () => {
    await trade(OLD);
    const order = await number(filled(1, 1e9));
    await trade(BUILT);
    await damage(`UPDATE orders SET updated_at = updated_at + 1 WHERE id = ${order}`);
    await trade(NEW);
    const first = await begun(BUILT);
    expect(await wrong({ coreOf: async () => undefined })).toEqual([
      expect.stringMatching(
        new RegExp(
          '^rows of orders: a row up to \\d+ is not what it was when version ' +
            `${BUILT} began at ${first}$`,
        ),
      ),
    ]);
  });
});

describe('the core of an older version', () => {
  const files = () => readdir(join(folder, 'cores'));
  const path = async (end: string) =>
    join(folder, 'cores', (await files()).find((name) => name.endsWith(end)) ?? '');
  const notReplayed = async (options: Partial<VerifyOptions> = {}) =>
    (await look(options)).notReplayed.join('\n');

  it('is refused when it is not the one that was kept', async () => {
    await trade(BUILT);
    await trade(NEW);
    expect(await wrong()).toEqual([]);
    expect(await notReplayed()).toBe('');

    const file = await path('.mjs');
    const honest = await readFile(file, 'utf8');
    await writeFile(file, `${honest}\nglobalThis.wasRun = true;`);
    const changed =
      /^kept cores: the core of version \d+ in .* is refused: it was changed after it/;
    expect(await wrong()).toEqual([expect.stringMatching(changed)]);
    expect(globalThis).not.toHaveProperty('wasRun');
    await writeFile(file, honest);

    const seal = await path('.json');
    const sealed = await readFile(seal, 'utf8');
    const stranger = await OwnSigningKey.open(await mkdtemp(join(folder, 'stranger-')));
    await writeFile(seal, '{}');
    const unsigned = /is refused: its seal is not signed with the key of this exchange$/;
    expect(await wrong()).toEqual([expect.stringMatching(unsigned)]);
    await writeFile(file, `${honest}\nglobalThis.wasRun = true;`);
    await keepCore(file, BUILT, folder, (message) => stranger.sign(message));
    expect(await wrong()).toEqual([expect.stringMatching(unsigned)]);
    expect(globalThis).not.toHaveProperty('wasRun');
    await writeFile(seal, sealed);
    await writeFile(file, honest);
    expect(await wrong()).toEqual([]);
  });

  it('is kept once for each version, and replaced by another build of it', async () => {
    expect((await files()).length).toBe(2);
    const before = await files();
    await keepCore(join(folder, 'core.mjs'), BUILT, folder, sign);
    expect(await files()).toEqual(before);
    const other = join(folder, 'other.mjs');
    await writeFile(other, `${await readFile(join(folder, 'core.mjs'), 'utf8')}\n`);
    await keepCore(other, BUILT, folder, sign);
    expect((await files()).length).toBe(2);
    expect(await files()).not.toEqual(before);
    await keepCore(join(folder, 'nowhere.mjs'), NEW, folder, sign);
    expect((await files()).length).toBe(2);
    expect((await loadCore(folder, BUILT, [key.publicKey]))?.maker.version).toBe(BUILT);
    expect(await loadCore(folder, NEW, [key.publicKey])).toBeUndefined();
  });

  it('is not run without the key that tells it, nor where its part is left out', async () => {
    await trade(BUILT);
    await trade(NEW);
    const first = await begun(NEW);
    const part = `commands 1 to ${first - 1}, which version ${BUILT} wrote: `;
    const keyless = await verify({
      database,
      log,
      maker: makerOf(NEW),
      tables: exchangeTables,
      coreOf: (version, keys) => loadCore(folder, version, keys),
    });
    expect(keyless.ok).toBe(true);
    expect(keyless.notReplayed).toEqual([
      `${part}no public key is given, by which its core could be known`,
    ]);
    for (const skipReplayBefore of [first, first + 3, { version: NEW }]) {
      expect(await wrong({ skipReplayBefore })).toEqual([]);
      expect(await notReplayed({ skipReplayBefore })).toBe(`${part}left out, as asked`);
    }
    for (const skipReplayBefore of [0, 1, first - 1, { version: BUILT }]) {
      expect(await notReplayed({ skipReplayBefore })).toBe('');
    }
    await expect(look({ skipReplayBefore: { version: '99' } })).rejects.toThrow('no version 99');
  });
});

describe('what a version began with', () => {
  it('is held against the journal, its chain, its signature and the rows kept', async () => {
    for (const version of [OLD, BUILT, NEW]) await trade(version);
    await database.allowTampering();
    const first = await begun(NEW);
    const stranger = await OwnSigningKey.open(await mkdtemp(join(folder, 'stranger-')));
    expect(await wrong({ tickPublicKeys: [stranger.publicKey] })).toContain(
      `beginnings of versions: the beginning of version ${BUILT} at ${await begun(BUILT)} ` +
        'is not signed with the given key',
    );
    const forgeries: [forgery: string, undo: string, found: RegExp][] = [
      [
        `UPDATE journal SET core_version = '8' WHERE last_sequence > ${first}`,
        `UPDATE journal SET core_version = '${NEW}' WHERE last_sequence > ${first}`,
        new RegExp(
          '^beginnings of versions: command \\d+ is said to be of version 8, ' +
            `but version ${NEW} had`,
        ),
      ],
      [
        `UPDATE journal SET core_version = '8' WHERE last_sequence = ${first}`,
        `UPDATE journal SET core_version = '${NEW}' WHERE last_sequence = ${first}`,
        new RegExp(
          `^beginnings of versions: the beginning of version ${NEW} at \\d+ does not belong there$`,
        ),
      ],
      [
        'UPDATE version_rows SET body = (SELECT min(body) FROM version_rows)',
        `UPDATE version_rows v SET body = k.body FROM kept k
         WHERE (k.sequence, k.table_name, k.part) = (v.sequence, v.table_name, v.part)`,
        /^beginnings of versions: the rows of \w+ that were kept at \d+ were changed$/,
      ],
      [
        `DELETE FROM core_versions WHERE sequence = ${first}`,
        `INSERT INTO core_versions VALUES (${first}, '${NEW}')`,
        /^beginnings of versions: the journal has 2 where core_versions names another number$/,
      ],
    ];
    await client.query('CREATE TABLE kept AS TABLE version_rows');
    for (const [forgery, undo, found] of forgeries) {
      await damage(forgery);
      expect(await wrong(), forgery).toContainEqual(expect.stringMatching(found));
      await damage(undo);
      expect(await wrong(), undo).toEqual([]);
    }
  });

  it('is not enough where the newest part cannot be replayed: no row is well then', async () => {
    for (const version of [OLD, BUILT, NEW]) await trade(version);
    const found = await wrong({ maker: makerOf('99'), coreOf: async () => undefined });
    expect(found).toEqual([
      `rows: those since command ${await begun(NEW)} were not compared: its core is not at hand`,
    ]);
  });
});
