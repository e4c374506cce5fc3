import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { countLogin } from './login-failures.ts';

const { people } = calls;
const FAILURES_MAX = 10;
const FAILURES_MAX_TOGETHER = 100;
const SLOW_MS = 10_000;
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await server.end();
});

/** What a login from an address is refused with; undefined when it succeeds. */
async function loginFrom(address: string, user_string: string, password: string) {
  const headers = { 'x-forwarded-for': address };
  const { error } = await server.call(people.login, { user_string, password }, { headers });
  return error === undefined ? undefined : { error: error.error, ...error.details };
}

async function ownerFrom(address: string, user: TestUser) {
  return await loginFrom(address, user.email, user.password);
}

/** Failed tries as the call counts them, without the work of comparing passwords. */
async function fail(times: number, attempt: (n: number) => { account: string; caller: string }) {
  for (let n = 0; n < times; n += 1) {
    await countLogin(server.program.services.queries, {
      ...attempt(n),
      userId: undefined,
      now: server.wallClock.now(),
    });
  }
}

const LOCKED = { error: 'ACCOUNT_LOCKED', minutes: 15 };
const SLOW = { error: 'TOO_MANY_REQUESTS', seconds: SLOW_MS / 1_000 };
const WRONG = { error: 'LOGIN_FAILED' };

describe('failed logins', () => {
  it('lock the account for the one who failed and for nobody else', async () => {
    const user = await server.newUser('victim');
    for (let n = 0; n < FAILURES_MAX; n += 1) {
      expect(await loginFrom('203.0.113.7', user.email, 'wrong wrong')).toEqual(WRONG);
    }
    expect(await loginFrom('203.0.113.7', user.email, user.password)).toEqual(LOCKED);
    expect(await ownerFrom('198.51.100.1', user)).toBeUndefined();
    expect(await ownerFrom('203.0.113.8', user)).toBeUndefined();
  });

  it('count as one caller for all addresses of a /64', async () => {
    const user = await server.newUser('six');
    for (let n = 0; n < FAILURES_MAX; n += 1) {
      expect(await loginFrom(`2001:db8:1:2::${n}`, user.email, 'wrong wrong')).toEqual(WRONG);
    }
    expect(await ownerFrom('2001:db8:1:2:3::1', user)).toEqual(LOCKED);
    expect(await ownerFrom('2001:db8:1:3::1', user)).toBeUndefined();
  });

  it('of very many callers slow the account down for strangers, and never lock it', async () => {
    const user = await server.newUser('hunted');
    const home = '198.51.100.2';
    expect(await ownerFrom(home, user)).toBeUndefined();
    server.wallClock.advance(61_000);
    await fail(FAILURES_MAX_TOGETHER, (n) => ({
      account: user.email,
      caller: `192.0.2.${n % 200}`,
    }));
    expect(await loginFrom('203.0.113.20', user.email, 'wrong wrong')).toEqual(SLOW);
    expect(await ownerFrom('203.0.113.21', user)).toEqual(SLOW);
    // Where the owner has been before, nobody else's failures matter.
    expect(await ownerFrom(home, user)).toBeUndefined();
    server.wallClock.advance(SLOW_MS);
    expect(await loginFrom('203.0.113.20', user.email, 'wrong wrong')).toEqual(WRONG);
    expect(await ownerFrom('203.0.113.21', user)).toEqual(SLOW);
    server.wallClock.advance(SLOW_MS);
    expect(await ownerFrom('203.0.113.21', user)).toBeUndefined();
  });

  it('of one caller on very many accounts slow this caller down', async () => {
    const user = await server.newUser('sprayed');
    const caller = '203.0.113.30';
    await fail(FAILURES_MAX_TOGETHER, (n) => ({ account: `account${n}@kontor.example`, caller }));
    expect(await ownerFrom(caller, user)).toEqual(SLOW);
    expect(await ownerFrom('203.0.113.31', user)).toBeUndefined();
    server.wallClock.advance(SLOW_MS);
    // A login to an account of one's own does not wash off the others.
    expect(await ownerFrom(caller, user)).toBeUndefined();
    expect(await ownerFrom(caller, user)).toEqual(SLOW);
  });

  it('that are refused count nowhere', async () => {
    const user = await server.newUser('patient');
    const stranger = '203.0.113.40';
    for (let n = 0; n < FAILURES_MAX; n += 1) {
      await loginFrom(stranger, user.email, 'wrong wrong');
    }
    await expect(fail(1, () => ({ account: user.email, caller: stranger }))).rejects.toMatchObject({
      code: 'ACCOUNT_LOCKED',
    });
    const { rows } = await server.program.services.database.pool.query(
      'SELECT failures FROM tries WHERE key LIKE $1 ORDER BY failures',
      [`%${user.email}`],
    );
    expect(rows).toEqual([{ failures: FAILURES_MAX }, { failures: FAILURES_MAX }]);
  });

  it('are forgotten with a new password by code', async () => {
    const user = await server.newUser('reset');
    await fail(FAILURES_MAX_TOGETHER, (n) => ({
      account: user.email,
      caller: `192.0.2.${n % 200}`,
    }));
    expect(await ownerFrom('203.0.113.50', user)).toEqual(SLOW);
    await server.must(people.sendMailCode, { user_string: user.email, scene: 'forget' });
    const password = 'another good password';
    await server.must(people.forget, {
      user_string: user.email,
      code: await server.codeFor(user.email),
      password,
      re_password: password,
    });
    expect(await loginFrom('203.0.113.50', user.email, password)).toBeUndefined();
  });
});
