import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@kontor/postgres';
import { DAY_MS } from '@kontor/rules/time';
import * as schema from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { runCli } from './cli.ts';
import { coreMaker } from './exchange/core-maker.ts';
import { openExchangeWith } from './exchange/exchange.ts';
import type { Command } from './exchange/index.ts';
import { MemoryLog, until } from './exchange/testing/harness.ts';
import {
  FIRST_MEMBER,
  marketSetup,
  randomOrder,
  seededRandom,
} from './exchange/testing/market-load.ts';
import {
  type Release,
  ReleasedProcess,
  releaseOf,
  removeRelease,
} from './exchange/testing/released-version.ts';
import { countTry } from './modules/people/index.ts';
import { MIGRATIONS_FOLDER } from './platform/migrations-folder.ts';
import { ServerProcess } from './testing/server-process.ts';

/** Whole programs are started, one after another. */
const TEST_MS_MAX = 240_000;
const SEED = 20_260_411;
const MEMBERS = 10;
const START = 1_767_600_000_000;
/** The core of before promotions had a budget and payouts one transaction each. */
const BEFORE_BUDGETS = '9';
/** One whose tables are older than these, whatever the last one's are. */
const OLDER_TABLES = '13';
const READY = /Kontor is ready: (http:\S+)/;

let release: Release;
let database: TestDatabase;
let client: pg.Client;
let folder: string;
let processes: { end(): Promise<unknown> }[] = [];
/** The tables of a released version, the last one unless its core is named. */
async function begin(core?: string): Promise<void> {
  release = await releaseOf(core);
  database = await createTestDatabase({ migrationsFolder: release.migrations });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'kontor-upgrade-'));
}
afterEach(async () => {
  await Promise.all(processes.map((one) => one.end()));
  processes = [];
  await client.end();
  await database.drop();
  await removeRelease(release);
  await rm(folder, { recursive: true, force: true });
});

async function startOld(): Promise<ReleasedProcess> {
  const old = new ReleasedProcess(release, database.url, folder);
  processes.push({ end: () => old.kill() });
  return old;
}

async function startNew(): Promise<ServerProcess> {
  const server = await ServerProcess.start({ DATA_DIR: folder, DATABASE_URL: database.url });
  processes.push({
    end: async () => {
      server.child.kill('SIGKILL');
      await server.end();
    },
  });
  return server;
}

async function verify(): Promise<{ code: number; text: string }> {
  let text = '';
  const add = (part: string) => {
    text += part;
  };
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder };
  const code = await runCli(['verify'], environment, { out: add, error: add });
  return { code, text };
}

const random = seededRandom(SEED);
const orders = (count: number) =>
  Array.from({ length: count }, () => randomOrder(random, MEMBERS, null));

interface State {
  readonly migrations: string[];
  readonly head: number;
  readonly checkpoint: number;
}

async function state(): Promise<State> {
  const { rows } = await client.query<State>(
    `SELECT (SELECT array_agg(name ORDER BY name) FROM schema_migrations) AS migrations,
       (SELECT max(last_sequence)::float8 FROM journal) AS head,
       (SELECT sequence::float8 FROM checkpoint) AS checkpoint`,
  );
  return rows[0] as State;
}

/**
 * Leaves what a kill can leave: commands that were answered, and lie in the journal, but are not in
 * the tables. The checkpoint is held, so that none of them gets there before the end.
 */
async function killWithLag(old: ReleasedProcess, count: number): Promise<void> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM checkpoint FOR UPDATE');
  await old.submit(orders(count));
  await old.kill();
  const sessions = `FROM pg_stat_activity
    WHERE application_name LIKE 'kontor exchange%' AND datname = current_database()`;
  await client.query(`SELECT pg_terminate_backend(pid) ${sessions}`);
  await until(async () => (await client.query(`SELECT pid ${sessions}`)).rowCount === 0);
  await holder.query('ROLLBACK');
  await holder.end();
}

it(
  'a new version that comes too early changes nothing and says why; the old one starts',
  async () => {
    await begin(OLDER_TABLES);
    const first = await startOld();
    expect(await first.ready(), first.errors).toBe(true);
    await first.submit([...marketSetup(MEMBERS, START), ...orders(50)]);
    await killWithLag(first, 60);
    const before = await state();
    expect(before.head - before.checkpoint).toBeGreaterThanOrEqual(60);

    const early = await startNew();
    expect(await early.end()).toBe(1);
    expect(await state()).toEqual(before);
    expect((await verify()).text).toMatch(/^kontor: the tables are those of an older version/);
    expect(early.errors).toMatch(
      new RegExp(
        `^kontor: the last ${before.head - before.checkpoint} commands .* were written by ` +
          `version ${release.coreVersion} of the exchange's core .*Nothing was changed\\. ` +
          'Start the version that wrote them',
        'm',
      ),
    );

    const second = await startOld();
    expect(await second.ready(), second.errors).toBe(true);
    expect((await state()).checkpoint).toBe(before.head);
    await second.kill();

    const upgraded = await startNew();
    await upgraded.says(READY);
    expect(await upgraded.stop()).toBe(0);
    expect((await state()).migrations.length).toBeGreaterThan(before.migrations.length);

    const report = await verify();
    expect(report.text).toContain('what was looked at is well');
    expect(report.text).toContain(
      `not replayed: commands 1 to ${before.head}, which version ${release.coreVersion} wrote: ` +
        'its core is not at hand\n',
    );
    expect(report.code).toBe(0);
    await database.allowTampering();
    await client.query('UPDATE ledger_entries SET reference_id = 77 WHERE id = 1');
    expect((await verify()).text).toMatch(/WRONG +rows of ledger_entries +a row up to \d+ is not/);

    const late = await startOld();
    expect(await late.ready()).toBe(false);
    expect(late.errors).toContain('which this version does not know');
  },
  TEST_MS_MAX,
);

it(
  'what was promised is kept: a voucher of before is claimed, used and paid',
  async () => {
    await begin(BEFORE_BUDGETS);
    const [holder, claimer] = [FIRST_MEMBER, FIRST_MEMBER + 1];
    const of = (actor: number, kind: string, input: Command['input']): Command => ({
      kind,
      actor,
      input,
      key: null,
    });
    const voucher = {
      kind: 'cash_voucher',
      currencyId: 1,
      amount: '10',
      quantity: 5,
      claimFrom: START,
      claimUntil: START + 400 * DAY_MS,
      daysToUse: 365,
      minimumCertification: 0,
      minimumVip: 0,
      enabled: true,
    };
    const old = await startOld();
    expect(await old.ready(), old.errors).toBe(true);
    const outcomes = await old.submit([
      ...marketSetup(MEMBERS, Date.now()),
      of(0, 'coupon.define_offer', voucher),
      of(holder, 'coupon.claim', { offerId: 1 }),
      of(FIRST_MEMBER + 2, 'coupon.claim', { offerId: 1 }),
      of(FIRST_MEMBER + 2, 'coupon.use', { couponId: 2 }),
    ]);
    expect(outcomes.slice(-4).filter((outcome) => !outcome.includes('"ok":true'))).toEqual([]);
    await until(async () => (await state()).checkpoint === (await state()).head);
    await old.kill();

    const upgraded = await startNew();
    await upgraded.says(READY);
    expect(await upgraded.stop()).toBe(0);
    // 30 can be claimed, 10 are, and 10 had been paid.
    expect(upgraded.printed + upgraded.errors).toMatch(
      /"amount":"50","currency":"USDT","source":"play_money".*offers and coupons of before owe/,
    );
    const again = await startNew();
    await again.says(READY);
    expect(await again.stop()).toBe(0);
    expect(again.printed + again.errors).not.toContain('offers and coupons of before owe');

    const exchange = await openExchangeWith({
      database: { url: database.url },
      clock: { now: () => Date.now() },
      log: new MemoryLog(),
      maker: coreMaker,
      tables: schema.exchangeTables,
    });
    const does = async (command: Command) => {
      const { outcome } = await exchange.submit(command);
      return outcome.ok ? 'ok' : outcome.code;
    };
    await until(() => exchange.status().leader);
    expect(await does(of(holder, 'coupon.use', { couponId: 1 }))).toBe('ok');
    expect(await does(of(claimer, 'coupon.claim', { offerId: 1 }))).toBe('ok');
    expect(await does(of(claimer, 'coupon.use', { couponId: 3 }))).toBe('ok');
    await exchange.close();

    const { rows } = await client.query(
      `SELECT sum(available + frozen)::float8 AS sum,
         sum(available) FILTER (WHERE user_id = 12)::float8 AS free,
         sum(frozen) FILTER (WHERE user_id = 12)::float8 AS promised
       FROM balances WHERE currency_id = 1`,
    );
    // Beside it the demo's own budget, and what its trial bonus promises of it.
    expect(rows).toEqual([{ sum: 0, free: 95_000, promised: 5_020 }]);
    const report = await verify();
    expect(report.text).toContain('what was looked at is well');
    expect(report.code).toBe(0);
  },
  TEST_MS_MAX,
);

it('transactions that payouts of before named are used, also one that two named', async () => {
  await begin(BEFORE_BUDGETS);
  const old = await startOld();
  expect(await old.ready(), old.errors).toBe(true);
  await old.submit(marketSetup(1, START));
  await until(async () => (await state()).checkpoint === (await state()).head);
  await old.kill();
  const named = ['0xAB', ' ab', null, '0xCD'];
  for (const [n, txid] of named.entries()) {
    await client.query(
      `INSERT INTO withdrawals (id, user_id, currency_id, network_id, kind, destination_id,
         destination, destination_name, amount, fee, btc_value, status, hold_left, needs_second,
         txid, created_at, updated_at)
       VALUES ($1, $2, 1, 1, 'chain', 1, '0x1', 'ledger', 10, 1, 0, 'done', 0, false, $3, 1, 1)`,
      [n + 1, FIRST_MEMBER, txid],
    );
  }
  await migrate(database.url, MIGRATIONS_FOLDER);
  const { rows } = await client.query(
    'SELECT id::float8, transaction, withdrawal_id::int FROM payout_transactions ORDER BY 3',
  );
  // As the core finds it: by the beginning of its hash.
  const placed = (transaction: string, withdrawal_id: number) => {
    const hash = createHash('sha256').update(`payout ${transaction}`).digest('hex');
    return { id: Number.parseInt(hash.slice(0, 13), 16) + 1, transaction, withdrawal_id };
  };
  expect(rows).toEqual([placed('ethereum ab', 1), placed('ethereum cd', 4)]);
});

it('what was locked after wrong tries stays locked', async () => {
  await begin(OLDER_TABLES);
  const now = START;
  const lock = now + 60_000;
  await client.query(
    `INSERT INTO login_failures (account, failures, last_at, locked_until) VALUES
       ('pair 192.0.2.1 anna@kontor.example', 10, $1, $2),
       ('pair 2001:db8:: two words as typed', 3, $1, NULL),
       ('caller 192.0.2.1', 100, $1, $2), ('account operator ada@kontor.example', 100, $1, $2)`,
    [now, lock],
  );
  await client.query(
    `INSERT INTO factor_failures (key, failures, locks, last_at, locked_until) VALUES
       ('password 100', 5, 1, $1, $2), ('pay_password 100', 2, 1, $1, NULL),
       ('totp 100', 5, 3, $1, $2)`,
    [now, lock],
  );
  await migrate(database.url, MIGRATIONS_FOLDER);
  const queries = drizzle(client, { schema, casing: 'snake_case' });
  const locked = { locked: true, waitMs: 60_000 };
  const later = async (policy: schema.GuardedBy, key: string) =>
    await countTry(queries, policy, key, now);
  expect(await later('login_pair', '192.0.2.1 anna@kontor.example')).toEqual(locked);
  expect(await later('login_pair', '2001:db8:: two words as typed')).toMatchObject({ left: 6 });
  expect(await later('login_caller', '192.0.2.1')).toEqual(locked);
  expect(await later('login_account', 'operator ada@kontor.example')).toEqual(locked);
  expect(await later('password', '100')).toEqual(locked);
  expect(await later('pay_password', '100')).toMatchObject({ locked: false, left: 2 });
  expect(await later('totp', '100')).toEqual(locked);
  const { rows } = await client.query<{ locks: number }>('SELECT locks FROM tries ORDER BY locks');
  expect(rows.map(({ locks }) => locks)).toEqual([0, 0, 0, 0, 1, 1, 3]);
});
