import { type Call, calls, type OperatorRole } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { looking, newOperator, signIn, type TestOperator } from '../../../testing/operators.ts';
import { TestServer, type TestUser } from '../../../testing/test-server.ts';

const { audit, beginLooking, looks } = calls.operators;
const { list, detail, bills, sessions } = calls.operatorUsers;

let server: TestServer;
let chief: TestOperator;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await TestServer.start();
  chief = await newOperator(server, 'compliance');
  ana = await server.newUser('ana');
  ben = await server.newUser('ben');
});
afterAll(() => server.end());

const fresh = (role: OperatorRole = 'support') => newOperator(server, role);
/** What the log has of an operator's looks, the oldest first. */
const logged = async ({ id }: TestOperator) => {
  const input = { operator_id: id, kind: 'event' as const, limit: 100 };
  const { data } = await server.must(audit, input, chief.as);
  return data
    .filter(({ act }) => !['sign_in', 'totp_on'].includes(act))
    .map(({ act, input: looked, error }) => [act, looked, error])
    .toReversed();
};
const every = Object.values(calls).flatMap((area) => Object.values<Call>(area));
const lookingCalls = every.filter((call) => call.looks);

describe('a look at a member', () => {
  it('wants a reason, once an hour, and of each sign-in', async () => {
    const sam = await fresh();
    const look = () => server.errorOf(detail, { id: ana.id }, sam.as);
    expect(await look()).toBe('LOOK_REASON_REQUIRED');
    expect(await server.errorOf(beginLooking, { reason: '' }, sam.as)).toBe('FIELD_REQUIRED');
    const { until } = await server.must(beginLooking, { reason: 'a ticket of Ana' }, sam.as);
    expect(until).toBe(server.wallClock.now() + HOUR_MS);
    expect(await look()).toBeUndefined();
    server.wallClock.advance(HOUR_MS - 1);
    expect(await look()).toBeUndefined();
    server.wallClock.advance(1);
    expect(await look()).toBe('LOOK_REASON_REQUIRED');
    const other = await fresh();
    expect(await server.errorOf(detail, { id: ana.id }, other.as)).toBe('LOOK_REASON_REQUIRED');
  });

  it('is wanted a reason for by all that shows who members are and what they have', async () => {
    const root = await fresh('admin');
    expect(lookingCalls.map(({ path }) => path.replace('/operator/', '')).sort()).toEqual([
      'adjustments/payouts',
      'ledger',
      'outbox',
      'users',
      'users/bills',
      'users/detail',
      'users/orders',
      'users/positions',
      'users/sessions',
    ]);
    for (const call of lookingCalls) {
      const input = { id: ana.id, user_id: ana.id, keyword: ana.email };
      expect(await server.errorOf(call, input, root.as), call.path).toBe('LOOK_REASON_REQUIRED');
    }
  });

  it('stands in the log before anything is shown: whom, what, and by whom', async () => {
    const sam = await fresh();
    await looking(server, sam);
    await server.must(list, { keyword: 'kontor.example', limit: 2 }, sam.as);
    await server.must(list, { keyword: 'kontor.example', limit: 2, page: 2 }, sam.as);
    await server.must(detail, { id: ana.id }, sam.as);
    await server.must(bills, { id: ben.id }, sam.as);
    await server.must(sessions, { id: ben.id }, sam.as);
    expect(await logged(sam)).toEqual([
      ['users', { keyword: 'kontor.example', page: 1, limit: 2 }, null],
      ['users', { keyword: 'kontor.example', page: 2, limit: 2 }, null],
      ['users/detail', { id: ana.id }, null],
      ['users/bills', { id: ben.id, page: 1, limit: 20 }, null],
      ['users/sessions', { id: ben.id }, null],
    ]);
  });

  it('that a page repeats while it is open stands there once in ten minutes', async () => {
    const sam = await fresh();
    await looking(server, sam);
    const look = () => server.must(detail, { id: ana.id }, sam.as);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await logged(sam)).toHaveLength(1);
    server.wallClock.advance(10 * MINUTE_MS);
    await look();
    expect(await logged(sam)).toHaveLength(2);
  });

  it('is not shown where it cannot be written down', async () => {
    const sam = await fresh();
    await looking(server, sam);
    const { pool } = server.program.services.database;
    await pool.query(`CREATE FUNCTION no_looks() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'no room'; END $$`);
    await pool.query(`CREATE TRIGGER no_looks BEFORE INSERT ON operator_audit
      FOR EACH ROW WHEN (NEW.act = 'users/detail') EXECUTE FUNCTION no_looks()`);
    expect(await server.errorOf(detail, { id: ana.id }, sam.as)).toBe('SERVER_FAULT');
    await pool.query('DROP TRIGGER no_looks ON operator_audit');
    expect(await server.errorOf(detail, { id: ana.id }, sam.as)).toBeUndefined();
    expect(await logged(sam)).toHaveLength(1);
  });
});

describe('what a member was given by single words', () => {
  const { alone } = calls.operators;

  it('stands in the log with whose it was, once in ten minutes, and counts as a look', async () => {
    const fay = await fresh('finance');
    const look = (user_id?: number) => server.errorOf(alone, { user_id }, fay.as);
    // What is one's own is no look at anybody; a case of a queue is its reason.
    expect(await look()).toBeUndefined();
    expect(await logged(fay)).toEqual([]);
    await Promise.all([look(ana.id), look(ana.id)]);
    await look(ana.id);
    await look(ben.id);
    expect(await look(999_999)).toBe('USER_UNKNOWN');
    expect(await logged(fay)).toEqual([
      ['alone', { user_id: ana.id }, null],
      ['alone', { user_id: ben.id }, null],
      ['alone', { user_id: 999_999 }, null],
    ]);
    expect(await reportOf(fay)).toMatchObject([{ members: 3, looks: 3, refused: 0 }]);
    server.wallClock.advance(10 * MINUTE_MS);
    await look(ana.id);
    expect(await logged(fay)).toHaveLength(4);
  });
});

describe('what is refused', () => {
  it('stands in the log: without a reason, and with a role that may not', async () => {
    const sam = await fresh();
    const { settings } = calls.operatorConfig;
    expect(await server.errorOf(list, { keyword: 'ana' }, sam.as)).toBe('LOOK_REASON_REQUIRED');
    expect(await server.errorOf(settings, {}, sam.as)).toBe('OPERATOR_ROLE_REQUIRED');
    expect(await server.errorOf(looks, {}, sam.as)).toBe('OPERATOR_ROLE_REQUIRED');
    expect(await logged(sam)).toEqual([
      ['users', { keyword: 'ana', page: 1, limit: 20 }, 'LOOK_REASON_REQUIRED'],
      ['settings', {}, 'OPERATOR_ROLE_REQUIRED'],
      ['looks', {}, 'OPERATOR_ROLE_REQUIRED'],
    ]);
  });
});

describe('the report', () => {
  it('counts nobody as refused who is asked for a reason', async () => {
    const sam = await fresh();
    expect(await server.errorOf(detail, { id: ana.id }, sam.as)).toBe('LOOK_REASON_REQUIRED');
    expect(await reportOf(sam)).toEqual([]);
    await looking(server, sam);
    await server.must(detail, { id: ana.id }, sam.as);
    expect(await reportOf(sam)).toMatchObject([{ looks: 1, refused: 0 }]);
  });

  it('says of each operator and day how many were looked at, and why', async () => {
    const sam = await fresh();
    expect(await server.errorOf(detail, { id: ana.id }, sam.as)).toBe('LOOK_REASON_REQUIRED');
    await looking(server, sam);
    await server.must(list, { keyword: 'ana' }, sam.as);
    for (const { id } of [ana, ben]) await server.must(detail, { id }, sam.as);
    await server.must(bills, { id: ben.id }, sam.as);
    expect(await server.errorOf(looks, {}, sam.as)).toBe('OPERATOR_ROLE_REQUIRED');
    const [row, ...others] = await reportOf(sam);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      operator_id: sam.id,
      operator_name: 'support',
      searches: 1,
      members: 2,
      looks: 4,
      refused: 1,
      reasons: ['answering a member'],
    });
    server.wallClock.advance(24 * HOUR_MS);
    const again = { ...sam, ...(await signedIn(sam)) };
    await looking(server, again);
    await server.must(detail, { id: ana.id }, again.as);
    const days = await reportOf(sam);
    expect(days.map(({ looks: count }) => count)).toEqual([1, 4]);
    expect((days[0]?.day ?? 0) - (days[1]?.day ?? 0)).toBe(24 * HOUR_MS);
    // What is older than a month is asked for.
    server.wallClock.advance(40 * 24 * HOUR_MS);
    const now = await fresh('compliance');
    expect((await server.must(looks, { operator_id: sam.id }, now.as)).total).toBe(0);
    expect((await server.must(looks, { operator_id: sam.id, from: 1 }, now.as)).total).toBe(2);
  });
});

async function reportOf({ id }: TestOperator) {
  const as = await newOperator(server, 'compliance');
  return (await server.must(looks, { operator_id: id }, as.as)).data;
}

async function signedIn(operator: TestOperator): Promise<Pick<TestOperator, 'token' | 'as'>> {
  const token = await signIn(server, operator);
  return { token, as: { token } };
}
