import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { securityEvents } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer, type TestUser } from '../../testing/test-server.ts';

const { people, security } = calls;
const TRIES = 10;
const LOCK_MS = 15 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await server.end();
});

async function login(user: TestUser, password: string, address = '203.0.113.7') {
  const headers = { 'x-forwarded-for': address };
  const input = { user_string: user.email, password };
  return (await server.call(people.login, input, { headers })).error?.error ?? 'ok';
}

async function fail(user: TestUser, times: number, address?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await login(user, 'wrong wrong', address)).toBe('LOGIN_FAILED');
  }
}

async function locks(user: TestUser): Promise<number> {
  const { queries } = server.program.services;
  const rows = await queries
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id));
  return rows.filter(({ kind }) => kind === 'login_locked').length;
}

async function mails(user: TestUser): Promise<number> {
  const sent = (await server.outbox()).filter((mail) => mail.includes(`To: ${user.email}`));
  return sent.filter((mail) => mail.includes('Too many failed logins')).length;
}

it('a login that is locked stands in the log, and its owner hears of it', async () => {
  const user = await server.newUser('locked');
  await fail(user, TRIES - 1);
  expect(await locks(user)).toBe(0);
  await fail(user, 1);
  expect(await locks(user)).toBe(1);
  expect(await mails(user)).toBe(1);
  expect(await login(user, user.password)).toBe('ACCOUNT_LOCKED');
  expect(await locks(user)).toBe(1);
  const { data } = await server.must(security.log, {}, { token: user.token });
  expect(data[0]).toMatchObject({ kind: 'login_locked', address: expect.stringMatching(/^203/u) });
});

it('the tenth try locks nothing when it is the right one', async () => {
  const user = await server.newUser('tenth');
  await fail(user, TRIES - 1);
  expect(await login(user, user.password)).toBe('ok');
  expect(await locks(user)).toBe(0);
});

it('each lock is in the log; of several in a day the first alone is told by mail', async () => {
  const user = await server.newUser('again');
  await fail(user, TRIES);
  await fail(user, TRIES, '203.0.113.8');
  server.wallClock.advance(LOCK_MS);
  await fail(user, TRIES);
  expect([await locks(user), await mails(user)]).toEqual([3, 1]);
  server.wallClock.advance(DAY_MS);
  await fail(user, TRIES);
  expect([await locks(user), await mails(user)]).toEqual([4, 2]);
});

it('an account that does not exist is locked without a trace', async () => {
  const user = await server.newUser('other');
  const nobody = { ...user, email: 'nobody-here@kontor.example' };
  await fail(nobody, TRIES);
  expect(await login(nobody, 'wrong wrong')).toBe('ACCOUNT_LOCKED');
  expect(await locks(user)).toBe(0);
});
