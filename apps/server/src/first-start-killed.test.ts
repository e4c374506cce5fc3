import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budget } from '@kontor/testkit/budget';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { afterEach, expect, it } from 'vitest';
import { openExchange } from './exchange/index.ts';
import { ensureFirstOperator } from './modules/operators/index.ts';
import { ensureDemoLogin, Passwords } from './modules/people/index.ts';
import { seedSubscriptions } from './modules/subscription/index.ts';
import { ManualClock } from './platform/clock.ts';
import { createLog } from './platform/logger.ts';
import { ManualWallClock } from './platform/wall-clock.ts';
import { startProgram } from './program.ts';
import type { Services } from './services.ts';
import { CANDLES, TEST_START } from './testing/candles.ts';
import { testConfig } from './testing/test-config.ts';

/** Each start gets so many writes further than the one before it, which ended in the middle. */
const WRITES = budget(47, 5);
const TEST_MS_MAX = budget(240_000, 1_800_000);
const STARTS_MAX = 400;
/** Go on by themselves, and are nothing that a start brings. */
const MARKET = new Set(['market.tick', 'clock.pulse']);
/** Tables that a start fills directly, not by commands. */
const OWN_TABLES = [
  'chat_canned',
  'content_pieces',
  'content_versions',
  'operators',
  'site_settings',
  'users',
];

let ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.toReversed()) await end();
  ended = [];
});

async function installation() {
  const database = await createTestDatabase({ prepared: CANDLES });
  ended.push(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'kontor-killed-'));
  ended.push(() => rm(folder, { recursive: true, force: true }));
  return { database, folder };
}

/** Starts as the program does, up to where it says that it is ready, and stops. */
async function start(
  { database, folder }: Awaited<ReturnType<typeof installation>>,
  writes = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const warnings: string[] = [];
  const program = await startProgram({
    config: testConfig({ DATA_DIR: folder, DATABASE_URL: database.url }),
    log: createLog('warn', { write: (line) => void warnings.push(line) }),
    routes: [],
    parts: [],
    clock: new ManualClock(TEST_START, 1),
    wallClock: new ManualWallClock(TEST_START),
    passwords: new Passwords({ memoryCost: 8, timeCost: 1 }),
    openExchange: async (options) => endingAfter(await openExchange(options), writes),
    onServing: welcome,
  });
  await program.stop();
  return warnings;
}

async function welcome(services: Services): Promise<void> {
  await ensureDemoLogin(services);
  await seedSubscriptions(services);
  await ensureFirstOperator(services);
}

/** An exchange that hears of nothing more after so many commands. */
function endingAfter(exchange: Services['exchange'], writes: number): Services['exchange'] {
  const submit = exchange.submit.bind(exchange);
  let left = writes;
  const counted: typeof submit = (command) => {
    if (MARKET.has(command.kind)) return submit(command);
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : submit(command);
  };
  return Object.assign(exchange, { submit: counted });
}

/** Lets a statement after so many others fail when its rows are written, as a kill takes them. */
async function failAfter(database: TestDatabase, writes: number): Promise<void> {
  const pool = database.pool();
  await pool.query(`
    CREATE SEQUENCE kills;
    CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('kills') > ${writes} THEN RAISE EXCEPTION 'killed'; END IF;
      RETURN NULL;
    END $$;
    GRANT ALL ON SEQUENCE kills TO PUBLIC;
  `);
  for (const table of OWN_TABLES) {
    await pool.query(`
      CREATE TRIGGER kill AFTER INSERT OR UPDATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION kill()`);
  }
}

/** Starts once; false where the start was killed on the way. */
async function isWhole(installed: Awaited<ReturnType<typeof installation>>): Promise<boolean> {
  try {
    await start(installed, WRITES);
    return true;
  } catch (error) {
    if (!isKill(error)) throw error;
    return false;
  }
}

function isKill(error: unknown): boolean {
  return error instanceof Error && (error.message === 'killed' || isKill(error.cause));
}

/** These grow with the number of batches, not with what a start brings. */
const BY_BATCHES = ['journal', 'ledger_entries'];

/** Row counts by table, and balances summed by account and currency. */
async function rowsOf({ database }: { readonly database: TestDatabase }) {
  const pool = database.pool();
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
    [BY_BATCHES],
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  const { rows: money } = await pool.query(
    `SELECT account_id, currency_id, sum(available) AS available, sum(frozen) AS frozen
      FROM balances GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return { counts, money };
}

it(
  'a first start that is killed again and again comes to what an undisturbed one makes',
  async () => {
    const undisturbed = await installation();
    const warnings = await start(undisturbed);
    expect(warnings.filter((line) => line.includes('refused'))).toEqual([]);

    const killed = await installation();
    await failAfter(killed.database, WRITES);
    const { database } = killed;
    for (let starts = 1; ; starts += 1) {
      expect(starts).toBeLessThan(STARTS_MAX);
      await database.pool().query('ALTER SEQUENCE kills RESTART');
      if (await isWhole(killed)) break;
    }
    expect(await rowsOf(killed)).toEqual(await rowsOf(undisturbed));
  },
  TEST_MS_MAX,
);
