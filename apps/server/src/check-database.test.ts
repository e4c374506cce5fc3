import { HOUR_MS } from '@kontor/rules/time';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/logger.ts';
import { begunWith } from './testing/begun.ts';
import { TEST_START } from './testing/candles.ts';

type Environment = Readonly<Record<string, string>>;

const PEOPLE = {};
const TEST = { NODE_ENV: 'test' };
const STILL = { ...TEST, FEED: 'still' };
const MOVED = { ...TEST, CLOCK_MOVED: '1' };
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3Ef' +
  'H1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

let database: TestDatabase;
let pool: pg.Pool;
let lines: string[];
beforeEach(() => {
  lines = [];
});
afterEach(() => database.drop());

const REAL = { PLAY_MONEY: '0' };
const RAIL = { ...REAL, BTC_XPUB: ZPUB };

const WATCHED = `INSERT INTO chain_cursors (chain, chain_id, block_number, block_hash)
  VALUES ('ethereum', 1, 1, '0x1')`;

const open = async (has: 'nothing' | 'a journal', first: Environment = {}): Promise<void> => {
  const prepared = has === 'nothing' ? undefined : begunWith(first);
  database = await createTestDatabase(prepared === undefined ? {} : { prepared });
  pool = database.pool();
};
const check = (environment: Environment, now = TEST_START): Promise<void> =>
  checkDatabase({
    pool,
    settings: readConfig(environment),
    now,
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  });
const marks = async (): Promise<readonly unknown[]> => {
  const { rows } = await pool.query<object>("SELECT * FROM site_settings WHERE name = 'begun_for'");
  return rows;
};

describe('a database that begins in a test', () => {
  it.each([
    ['prices that stand', STILL],
    ['a clock that is moved', MOVED],
  ])('with %s is of tests from then on', async (_, first) => {
    await open('nothing');
    await check(first);
    for (const later of [TEST, STILL, MOVED]) await check(later);
    await expect(check(PEOPLE)).rejects.toThrow(ConfigError);
    await expect(check(PEOPLE)).rejects.toThrow(/^this database has begun in a test.*DATA_DIR/u);
    await expect(check({ NODE_ENV: 'production' })).rejects.toThrow('begun in a test');
    // Visitors are told nothing of it.
    expect(await marks()).toEqual([{ name: 'begun_for', value: 'tests', public: false }]);
  });
});

describe('a database of people', () => {
  it.each([
    ['FEED=still', STILL],
    ['CLOCK_MOVED', MOVED],
  ])('refuses %s although its journal is still empty', async (name, later) => {
    await open('nothing');
    await check(PEOPLE);
    await check(TEST);
    await expect(check(later)).rejects.toThrow(ConfigError);
    await expect(check(later)).rejects.toThrow(`${name} is only for a database that begins in`);
  });

  it('is one that has begun before there were marks; a refusal writes nothing', async () => {
    await open('a journal');
    await pool.query("DELETE FROM site_settings WHERE name = 'begun_for'");
    await expect(check(STILL)).rejects.toThrow('FEED=still is only for a database');
    await expect(check(MOVED)).rejects.toThrow('CLOCK_MOVED is only for a database');
    expect(await marks()).toEqual([]);
    await check(PEOPLE);
    expect(await marks()).toMatchObject([{ value: 'people' }]);
  });

  it('is either, where a test and people begin it at once', async () => {
    await open('nothing');
    const ends = await Promise.allSettled([check(STILL), check(PEOPLE)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a database of play money', () => {
  const REFUSED = /^this database has begun with play money, which BTC_XPUB would pay.*DATA_DIR/u;

  it.each(['nothing', 'a journal'] as const)(
    'that has %s takes no rail of real money',
    async (has) => {
      await open(has);
      await check(PEOPLE);
      await expect(check(RAIL)).rejects.toThrow(ConfigError);
      await expect(check(RAIL)).rejects.toThrow(REFUSED);
      // Without the grant it is still of play money.
      await check(REAL);
      await expect(check(RAIL)).rejects.toThrow(REFUSED);
      await check(PEOPLE);
    },
  );

  it('is one of before there were marks in which somebody was given some', async () => {
    await open('a journal');
    await pool.query("DELETE FROM site_settings WHERE name = 'begun_with'");
    await pool.query(
      'INSERT INTO members (id, vip_level, trading_enabled, granted_at) VALUES (1001, 0, true, 1)',
    );
    await expect(check(RAIL)).rejects.toThrow(REFUSED);
    await check(REAL);
    await expect(check(RAIL)).rejects.toThrow(REFUSED);
  });
});

describe('a database of real money', () => {
  const REFUSED = /^money in this database is real.*PLAY_MONEY must be 0.*DATA_DIR/u;

  it.each([
    ['a rail', RAIL],
    ['none yet', REAL],
  ])('with %s is never given play money', async (_, first) => {
    await open('nothing');
    await check(first);
    await expect(check(PEOPLE)).rejects.toThrow(ConfigError);
    await expect(check(PEOPLE)).rejects.toThrow(REFUSED);
    await check(RAIL);
    await check(REAL);
  });

  it('is one of before there were marks which a chain was watched for', async () => {
    await open('a journal', REAL);
    await pool.query("DELETE FROM site_settings WHERE name = 'begun_with'");
    await pool.query(WATCHED);
    await expect(check(PEOPLE)).rejects.toThrow(REFUSED);
    await check(RAIL);
  });
});

describe('a journal that is ahead of the world', () => {
  it('is said with how much', async () => {
    await open('a journal');
    await check(PEOPLE, TEST_START - 50_000);
    expect(lines).toEqual([]);
    await check(PEOPLE, TEST_START - 2 * HOUR_MS);
    expect(lines).toHaveLength(1);
    const { aheadMs, msg } = JSON.parse(lines[0] ?? '') as { aheadMs: number; msg: string };
    expect(Math.round(aheadMs / HOUR_MS)).toBe(2);
    expect(msg).toContain("ahead of this machine's time");
  });

  it('stops the start where money is real', async () => {
    await open('a journal', REAL);
    await expect(check(RAIL, TEST_START - 2 * HOUR_MS)).rejects.toThrow(
      /^the journal is 72\d\d seconds ahead.*BTC_XPUB/u,
    );
    await check(RAIL);
  });

  it('is as it should be with a clock of its own', async () => {
    await open('a journal');
    await check({ CLOCK_SPEED: '60' }, TEST_START - 2 * HOUR_MS);
    await check({ CLOCK_START: '2026-03-02T12:00:00Z' }, TEST_START - 2 * HOUR_MS);
    expect(lines).toEqual([]);
  });
});
