import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import * as schema from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queries } from '../../platform/queries.ts';
import { ManualWallClock } from '../../platform/wall-clock.ts';
import { tidyPeople } from './housekeeping.ts';
import { countTry, forgetTries, takeBackTry, type Try } from './tries.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const SLOW_MS = 10_000;
const LOGIN = { triesMax: 10, locksMs: [QUARTER_MS], quietMs: QUARTER_MS, keptMs: DAY_MS };
const TOGETHER = { ...LOGIN, triesMax: 100, locksMs: [SLOW_MS] };
const FACTOR = {
  triesMax: 5,
  locksMs: [QUARTER_MS, 60 * MINUTE_MS, DAY_MS],
  quietMs: DAY_MS,
  keptMs: 7 * DAY_MS,
};
/** The figures as they are told to members, written down a second time. */
const EXPECTED = [
  ['login_pair', LOGIN],
  ['login_caller', TOGETHER],
  ['login_account', TOGETHER],
  ['password', FACTOR],
  ['pay_password', FACTOR],
  ['totp', FACTOR],
  ['operator_totp', FACTOR],
] as const;
const BEGINNING_ANEW = EXPECTED.filter(([, { triesMax }]) => triesMax < 100);
const TOGETHER_POLICIES = EXPECTED.filter(([, { triesMax }]) => triesMax === 100);
type Policy = (typeof EXPECTED)[number][0];

let database: TestDatabase;
let queries: Queries;
let clock: ManualWallClock;
beforeAll(async () => {
  database = await createTestDatabase();
  queries = drizzle(database.pool(), { schema, casing: 'snake_case' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queries.delete(schema.tries);
  clock = new ManualWallClock(Date.UTC(2026, 2, 2, 12));
});

async function attempt(policy: Policy, key = 'key'): Promise<Try> {
  return await countTry(queries, policy, key, clock.now());
}

/** The last of so many. */
async function fail(policy: Policy, times: number, key?: string): Promise<Try> {
  for (let n = 1; n < times; n += 1) await attempt(policy, key);
  return await attempt(policy, key);
}

async function rows() {
  return await queries.select().from(schema.tries);
}

describe('tries', () => {
  it.each(EXPECTED)('of %s lock with exactly the last one', async (policy, figures) => {
    const { triesMax, locksMs } = figures;
    const before = await fail(policy, triesMax - 1);
    expect(before).toEqual({ locked: false, left: 1, lockMs: 0 });
    expect(await attempt(policy)).toEqual({ locked: false, left: 0, lockMs: locksMs[0] });
    expect(await attempt(policy)).toEqual({ locked: true, waitMs: locksMs[0] });
    // What is refused was not counted, and makes no lock longer.
    clock.advance((locksMs[0] ?? 0) - 1);
    expect(await attempt(policy)).toEqual({ locked: true, waitMs: 1 });
    expect(await rows()).toMatchObject([{ failures: triesMax }]);
    expect((await attempt(policy, 'another')).locked).toBe(false);
  });

  it.each(BEGINNING_ANEW)('of %s begin anew when the lock is over', async (policy, figures) => {
    const { triesMax, locksMs } = figures;
    await fail(policy, triesMax);
    clock.advance(locksMs[0] ?? 0);
    expect(await attempt(policy)).toEqual({ locked: false, left: triesMax - 1, lockMs: 0 });
  });

  it.each(TOGETHER_POLICIES)('of %s are one between two locks', async (policy, figures) => {
    await fail(policy, figures.triesMax);
    clock.advance(SLOW_MS);
    expect(await attempt(policy)).toEqual({ locked: false, left: 0, lockMs: SLOW_MS });
    expect(await attempt(policy)).toEqual({ locked: true, waitMs: SLOW_MS });
  });

  it.each(EXPECTED)('of %s are forgotten after a quiet time', async (policy, figures) => {
    const { triesMax, quietMs } = figures;
    await fail(policy, triesMax - 2);
    clock.advance(quietMs);
    expect(await attempt(policy)).toMatchObject({ left: 1 });
    clock.advance(quietMs + 1);
    expect(await attempt(policy)).toMatchObject({ left: triesMax - 1 });
  });

  it.each(BEGINNING_ANEW)('of %s lock for longer each time', async (policy, figures) => {
    const { triesMax, locksMs, keptMs } = figures;
    const last = locksMs.at(-1);
    for (const lockMs of [...locksMs, last ?? 0, last ?? 0]) {
      expect(await fail(policy, triesMax)).toEqual({ locked: false, left: 0, lockMs });
      clock.advance(lockMs);
    }
    clock.advance(keptMs);
    expect(await fail(policy, triesMax)).toMatchObject({ lockMs: locksMs[0] });
  });

  it('of a policy and a key are no others', async () => {
    await fail('totp', 5, '7');
    expect((await attempt('totp', '70')).locked).toBe(false);
    expect((await attempt('password', '7')).locked).toBe(false);
    await forgetTries(queries, 'password', '7');
    expect((await attempt('totp', '7')).locked).toBe(true);
  });

  it('that were right forget the wrong ones and their locks', async () => {
    await fail('totp', 5);
    clock.advance(QUARTER_MS);
    await fail('totp', 4);
    await forgetTries(queries, 'totp', 'key');
    expect(await fail('totp', 5)).toMatchObject({ left: 0, lockMs: QUARTER_MS });
  });

  it('are taken back one by one, never below none, and unlock nothing', async () => {
    await takeBackTry(queries, 'login_caller', 'key');
    expect(await rows()).toEqual([]);
    await fail('login_caller', 99);
    await takeBackTry(queries, 'login_caller', 'key');
    expect(await attempt('login_caller')).toMatchObject({ left: 1, lockMs: 0 });
    expect(await attempt('login_caller')).toMatchObject({ left: 0, lockMs: SLOW_MS });
    await takeBackTry(queries, 'login_caller', 'key');
    expect(await attempt('login_caller')).toEqual({ locked: true, waitMs: SLOW_MS });
    for (let n = 0; n < 101; n += 1) await takeBackTry(queries, 'login_caller', 'key');
    expect(await rows()).toMatchObject([{ failures: 0 }]);
    clock.advance(SLOW_MS);
    expect(await attempt('login_caller')).toMatchObject({ left: 99 });
  });

  it.each(EXPECTED)('of %s at once are not more than one after the other', async (policy, of) => {
    const { triesMax, locksMs } = of;
    const all = await Promise.all(Array.from({ length: triesMax + 20 }, () => attempt(policy)));
    expect(all.filter(({ locked }) => !locked)).toHaveLength(triesMax);
    expect(all.filter((one) => !one.locked && one.lockMs > 0)).toHaveLength(1);
    expect(await attempt(policy)).toEqual({ locked: true, waitMs: locksMs[0] });
  });

  it.each(EXPECTED)('of %s are swept as soon as they count no more', async (policy, figures) => {
    await fail(policy, figures.triesMax);
    for (let n = 0; n < 20; n += 1) await attempt(policy, `visitor ${n}`);
    clock.advance(figures.keptMs);
    await attempt(policy, 'late');
    await tidyPeople(queries, clock.now());
    expect(await rows()).toHaveLength(22);
    clock.advance(1);
    await tidyPeople(queries, clock.now());
    expect(await rows()).toMatchObject([{ key: 'late' }]);
  });
});
