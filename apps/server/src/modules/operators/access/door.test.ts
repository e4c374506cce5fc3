import { calls } from '@kontor/contract';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agreed,
  codeOf,
  newOperator,
  signIn,
  type TestOperator,
} from '../../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';

const { login, me, sessions, endSession, changePassword, recover, setDisabled } = calls.operators;
/** More than any of the limits of an address and minute. */
const STRANGERS = 125;

let server: TestServer;
let olga: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  olga = await newOperator(server, 'admin');
});
afterAll(() => server.end());
// What one test has failed is forgotten in the next.
beforeEach(() => server.wallClock.advance(20 * MINUTE_MS));

const wrongTokens = async () => {
  for (let tries = 0; tries < STRANGERS; tries += 1) {
    const token = String(tries).padStart(43, 'x');
    await server.call(me, {}, { token });
  }
};
const wrongPasswords = async (email: string) => {
  for (let tries = 0; tries < STRANGERS; tries += 1) {
    await server.call(login, { email, password: 'a guess' });
  }
};
/** Signs in on a device, and answers its mark. */
async function marked({ email, password, secret }: TestOperator): Promise<string> {
  const totp = codeOf(server, secret);
  const answer = await server.must(login, { email, password, totp });
  if (answer.state !== 'signed_in') throw new Error('not signed in');
  return answer.device;
}
const tryWith = async (operator: TestOperator, mark: string) => {
  const { email, password, secret } = operator;
  const input = { email, password, totp: codeOf(server, secret) };
  return await server.errorOf(login, input, { headers: { 'device-mark': mark } });
};

/** What a new password is refused with. */
const renewed = async ({ as, password, secret }: TestOperator, old = password) => {
  const totp = codeOf(server, secret);
  const change = { password: old, new_password: `${password}-2`, totp, reason: 'monthly' };
  return await server.errorOf(changePassword, change, as);
};

describe('strangers at the same address', () => {
  it('keep nobody out who is signed in, however many tokens they try', async () => {
    const token = await signIn(server, olga);
    await wrongTokens();
    expect(await server.errorOf(me, {}, { token: 'y'.repeat(43) })).toBe('TOO_MANY_REQUESTS');
    expect(await server.errorOf(me, {}, { token })).toBeUndefined();
  });

  it('keep nobody from signing in on a known device, whosever passwords they try', async () => {
    const mark = await marked(olga);
    await wrongPasswords(olga.email);
    await wrongPasswords('nobody@operators.example');
    expect(await tryWith(olga, '')).toBe('TOO_MANY_REQUESTS');
    expect(await tryWith(olga, mark)).toBeUndefined();
  });

  it('keep nobody who is signed in from a new password; a session has ten guesses', async () => {
    const vera = await newOperator(server, 'support');
    await wrongPasswords(vera.email);
    await wrongPasswords('nobody@operators.example');
    expect(await renewed(vera, 'a guess')).toBe('PASSWORD_WRONG');
    expect(await renewed(vera)).toBeUndefined();
    const said: (string | undefined)[] = [];
    for (let tries = 0; tries < 11; tries += 1) said.push(await renewed(vera, 'a guess'));
    expect(said).toEqual([...Array<string>(10).fill('PASSWORD_WRONG'), 'ACCOUNT_LOCKED']);
  });

  it('are not let past their limits by a mark that is no device of the account', async () => {
    const other = await newOperator(server, 'finance');
    const theirs = await marked(other);
    const own = await marked(olga);
    for (let tries = 0; tries < 10; tries += 1) {
      await server.call(login, { email: olga.email, password: 'a guess' });
    }
    const last = own.at(-1) === 'A' ? 'E' : 'A';
    const marks = [theirs, own.slice(0, -1) + last, own.toLowerCase(), 'A'.repeat(64), '{}'];
    for (const mark of marks) expect(await tryWith(olga, mark)).toBe('ACCOUNT_LOCKED');
    expect(await tryWith(olga, own)).toBeUndefined();
  });

  it('who hold a mark fail no more often with it than without', async () => {
    const mark = await marked(olga);
    const options = { headers: { 'device-mark': mark } };
    const guess = { email: olga.email, password: 'a guess' };
    const said: (string | undefined)[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      said.push(await server.errorOf(login, guess, options));
    }
    expect(said).toEqual([...Array<string>(10).fill('LOGIN_FAILED'), 'ACCOUNT_LOCKED']);
    // The owner comes in from elsewhere.
    expect(await tryWith(olga, '')).toBeUndefined();
  });

  it('are let by nobody’s mark after thirty days', async () => {
    const mark = await marked(olga);
    server.wallClock.advance(30 * DAY_MS);
    await wrongPasswords(olga.email);
    expect(await tryWith(olga, mark)).toBe('TOO_MANY_REQUESTS');
    server.wallClock.advance(20 * MINUTE_MS);
    expect(await tryWith(olga, mark)).toBeUndefined();
  });
});

describe('a mark of a device', () => {
  const reason = 'it may be stolen';
  it.each([
    ['a new password', (vera: TestOperator) => renewed(vera)],
    [
      'a recovery',
      async ({ id }: TestOperator) => {
        const input = { id, password: `${TEST_PASSWORD}-new`, reason };
        await agreed(server, recover, input, olga);
      },
    ],
    [
      'a shutting out',
      ({ id }: TestOperator) => server.must(setDisabled, { id, disabled: true, reason }, olga.as),
    ],
  ])('is none any more after %s', async (_, ends) => {
    const vera = await newOperator(server, 'support');
    olga = { ...olga, as: { token: await signIn(server, olga) } };
    const options = { headers: { 'device-mark': await marked(vera) } };
    const guess = { email: vera.email, password: 'a guess' };
    for (let tries = 0; tries < 10; tries += 1) await server.call(login, guess);
    expect(await server.errorOf(login, guess, options)).toBe('LOGIN_FAILED');
    await ends(vera);
    expect(await server.errorOf(login, guess, options)).toBe('ACCOUNT_LOCKED');
  });
});

describe('the own sessions', () => {
  it('are named, ended one by one, and all others at once', async () => {
    const vera = await newOperator(server, 'support');
    const second = await signIn(server, vera);
    const third = await signIn(server, vera);
    const reason = 'a device that is gone';
    const list = await server.must(sessions, {}, vera.as);
    expect(list).toHaveLength(3);
    expect(list.every(({ device }) => device.length > 0 && device.length < 40)).toBe(true);
    const other = list.find(({ current }) => !current)?.id ?? 0;
    expect(await server.must(endSession, { id: other, reason }, vera.as)).toEqual({ ended: 1 });
    const again = await server.errorOf(endSession, { id: other, reason }, vera.as);
    expect(again).toBe('SESSION_UNKNOWN');
    // Nothing where a session was to be named does not mean all of them.
    const unnamed = { id: '' as never, reason };
    expect(await server.errorOf(endSession, unnamed, vera.as)).toBe('FIELD_REQUIRED');
    const [foreign] = await server.must(sessions, {}, { token: await signIn(server, olga) });
    const refused = await server.errorOf(endSession, { id: foreign?.id ?? 0, reason }, vera.as);
    expect(refused).toBe('SESSION_UNKNOWN');
    expect(await server.must(endSession, { reason }, vera.as)).toEqual({ ended: 1 });
    const left = await Promise.all(
      [second, third].map((token) => server.errorOf(me, {}, { token })),
    );
    expect(left).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED']);
    expect(await server.errorOf(me, {}, vera.as)).toBeUndefined();
  });
});

describe('the console’s own host and networks', () => {
  it('are the only ones at which its calls and pages are there', async () => {
    const closed = await TestServer.start({
      environment: {
        CONSOLE_HOST: 'desk.kontor.example',
        CONSOLE_NETWORKS: '10.0.0.0/8, 2001:db8::/32',
        TRUSTED_PROXIES: '1',
      },
    });
    try {
      const from = (address: string, host = 'desk.kontor.example') => ({
        headers: { 'x-forwarded-for': address, 'x-forwarded-host': host },
      });
      const guess = { email: 'who@operators.example', password: 'x' };
      const said = (address: string, host?: string) =>
        closed.errorOf(login, guess, from(address, host));
      expect(await said('10.1.2.3')).toBe('LOGIN_FAILED');
      expect(await said('2001:db8::7')).toBe('LOGIN_FAILED');
      expect(await said('::ffff:10.1.2.3')).toBe('LOGIN_FAILED');
      expect(await said('203.0.113.9')).toBe('NOT_FOUND');
      expect(await said('2001:db9::7')).toBe('NOT_FOUND');
      expect(await said('10.1.2.3', 'kontor.example')).toBe('NOT_FOUND');
      // However it is written.
      for (const path of ['/api/%6fperator/login', '/api/operator/me', '/api/%6Fperator/users']) {
        const { status, error } = await closed.raw(path, from('203.0.113.9'));
        expect([status, error?.error]).toEqual([404, 'NOT_FOUND']);
      }
      // Members are served as ever.
      expect(await closed.errorOf(calls.site.ping, {}, from('203.0.113.9', 'kontor.example'))).toBe(
        undefined,
      );
    } finally {
      await closed.end();
    }
  });
});
