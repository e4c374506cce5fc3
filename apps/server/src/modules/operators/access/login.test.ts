import { calls } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { sessions as memberSessions, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  codeNow,
  codeOf,
  newOperator,
  signIn,
  type TestOperator,
} from '../../../testing/operators.ts';
import { switchTotpOn } from '../../../testing/second-factor.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';

const { login, logout, me, sessions, changePassword } = calls.operators;

let server: TestServer;
let admin: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await newOperator(server, 'admin');
});
afterAll(() => server.end());

async function events(operatorId: number): Promise<string[]> {
  const { rows } = await server.program.services.database.pool.query<{ act: string }>(
    "SELECT act FROM operator_audit WHERE kind = 'event' AND operator_id = $1 ORDER BY id",
    [operatorId],
  );
  return rows.map(({ act }) => act);
}

describe('the first sign-in', () => {
  it('shows a secret, anew each time, and makes it the second factor by its code', async () => {
    const one = await newOperator(server, 'support');
    expect(await server.must(me, {}, one.as)).toEqual({
      id: one.id,
      email: one.email,
      name: 'support',
      roles: ['support'],
    });
    expect(await events(one.id)).toEqual(['totp_on', 'sign_in']);
  });

  it('does not take the code of a secret that was shown before', async () => {
    const { email, password } = await unenrolled();
    const first = await server.must(login, { email, password });
    const second = await server.must(login, { email, password });
    if (first.state !== 'enrol' || second.state !== 'enrol') throw new Error('no enrolment');
    expect(first.secret).not.toBe(second.secret);
    expect(second.uri).toContain(`secret=${second.secret}`);
    const old = codeNow(server, first.secret);
    expect(await server.errorOf(login, { email, password, totp: old })).toBe('TOTP_WRONG');
    const token = await signIn(server, { email, password, secret: second.secret });
    expect(await server.errorOf(me, {}, { token })).toBeUndefined();
  });

  it('has a password that somebody else gave changed before anything', async () => {
    const email = 'fresh@operators.example';
    const password = 'given by an admin';
    const reason = 'a new colleague';
    await server.must(
      calls.operators.create,
      { email, name: 'Fresh', roles: ['finance'], password, reason },
      admin.as,
    );
    const without = await server.call(login, { email, password });
    expect(without.error).toMatchObject({
      error: 'PASSWORD_CHANGE_REQUIRED',
      fields: [{ field: 'new_password' }],
    });
    const same = { email, password, new_password: password };
    expect(await server.errorOf(login, same)).toBe('PASSWORD_CHANGE_REQUIRED');
    const weak = await server.call(login, { email, password, new_password: '12345678' });
    expect(weak.error).toMatchObject({
      error: 'PASSWORD_WEAK',
      fields: [{ field: 'new_password' }],
    });
    const own = { email, password, new_password: 'chosen by myself' };
    const enrolment = await server.must(login, own);
    if (enrolment.state !== 'enrol') throw new Error('no enrolment');
    const totp = codeOf(server, enrolment.secret);
    const answer = await server.must(login, { ...own, totp });
    expect(answer).toMatchObject({ state: 'signed_in', operator: { roles: ['finance'] } });
    expect(await server.errorOf(login, { email, password })).toBe('LOGIN_FAILED');
    expect(await server.errorOf(login, { email, password: own.new_password })).toBe(
      'TOTP_REQUIRED',
    );
  });
});

async function unenrolled() {
  const email = `new-${crypto.randomUUID().slice(0, 8)}@operators.example`;
  const password = 'correct horse battery';
  const { makeOperator } = await import('../index.ts');
  const facts = { email, name: 'New', roles: ['content'], password, passwordIsOthers: false };
  await makeOperator(server.program.services, facts);
  server.wallClock.advance(MINUTE_MS + 1_000);
  return { email, password };
}

describe('signing in', () => {
  it('takes both factors, in any case of the address', async () => {
    const { email, password, secret } = admin;
    expect(await server.errorOf(login, { email, password })).toBe('TOTP_REQUIRED');
    const token = await signIn(server, { email: email.toUpperCase(), password, secret });
    expect(await server.must(me, {}, { token })).toMatchObject({ id: admin.id, roles: ['admin'] });
  });

  it('does not tell an address that nobody has from a wrong password', async () => {
    const unknown = await server.call(login, { email: 'who@operators.example', password: 'x' });
    const wrong = await server.call(login, { email: admin.email, password: 'x' });
    expect(unknown.error).toEqual(wrong.error);
    expect(unknown.error?.error).toBe('LOGIN_FAILED');
  });

  it('takes each code once', async () => {
    const { email, password, secret } = admin;
    const totp = codeOf(server, secret);
    await server.must(login, { email, password, totp });
    expect(await server.errorOf(login, { email, password, totp })).toBe('TOTP_WRONG');
  });

  it('of two who use one code at once lets one in', async () => {
    const { email, password, secret } = admin;
    const totp = codeOf(server, secret);
    const both = await Promise.all([1, 2].map(() => server.call(login, { email, password, totp })));
    expect(both.filter(({ result }) => result !== undefined)).toHaveLength(1);
  });

  it("is no way in for a member, nor an operator's token a member's", async () => {
    const member = await server.newUser();
    expect(await server.errorOf(me, {}, { token: member.token })).toBe('LOGIN_REQUIRED');
    const { error } = await server.call(calls.people.info, {}, admin.as);
    expect(error).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
  });
});

describe('guessing', () => {
  it('a password locks the account for who guesses, even with the right one then', async () => {
    const one = await newOperator(server, 'trading');
    const { email, password, secret } = one;
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        server.errorOf(login, { email, password: `guess ${n}` }),
      ),
    );
    expect(tries.filter((error) => error === 'LOGIN_FAILED')).toHaveLength(10);
    expect(tries.filter((error) => error === 'ACCOUNT_LOCKED')).toHaveLength(2);
    const totp = codeOf(server, secret);
    expect(await server.errorOf(login, { email, password, totp })).toBe('ACCOUNT_LOCKED');
    server.wallClock.advance(15 * MINUTE_MS);
    await signIn(server, one);
    await server.program.services.background.idle();
    expect((await events(one.id)).filter((act) => act === 'sign_in_failed')).toHaveLength(10);
  });

  it('at an address that somebody has is answered before that is written down', async () => {
    const one = await newOperator(server, 'trading');
    const { audit } = server.program.services.operators;
    const note = audit.note.bind(audit);
    let resolve = (): void => undefined;
    const isOver = new Promise<void>((done) => {
      resolve = done;
    });
    const log = vi.spyOn(audit, 'note').mockImplementation(async (event) => {
      await isOver;
      await note(event);
    });
    try {
      const password = 'guessed by a stranger';
      // While the log takes nothing: whoever measures the answer learns nothing from its work.
      expect(await server.errorOf(login, { email: one.email, password })).toBe('LOGIN_FAILED');
      expect(log).toHaveBeenCalledOnce();
    } finally {
      resolve();
      log.mockRestore();
    }
    await server.program.services.background.idle();
    expect((await events(one.id)).at(-1)).toBe('sign_in_failed');
  });

  it('a code locks the second factor after five, each time for longer', async () => {
    const one = await newOperator(server, 'trading');
    const { email, password, secret } = one;
    server.wallClock.advance(MINUTE_MS);
    const guess = () => server.errorOf(login, { email, password, totp: '000000' });
    const first = await Promise.all(Array.from({ length: 8 }, guess));
    expect(first.filter((error) => error === 'TOTP_WRONG')).toHaveLength(4);
    expect(first.filter((error) => error === 'TOTP_LOCKED')).toHaveLength(4);
    const right = () => server.errorOf(login, { email, password, totp: codeOf(server, secret) });
    expect(await right()).toBe('TOTP_LOCKED');
    server.wallClock.advance(15 * MINUTE_MS);
    for (let n = 0; n < 5; n += 1) await guess();
    server.wallClock.advance(16 * MINUTE_MS);
    expect(await right()).toBe('TOTP_LOCKED');
    server.wallClock.advance(45 * MINUTE_MS);
    expect(await right()).toBeUndefined();
    expect(await events(one.id)).toContain('totp_locked');
  });

  it('a code locks no member whose id is the same, and neither forgets the other’s', async () => {
    const one = await newOperator(server, 'trading');
    const { email, password, id } = one;
    const member = await server.newUser();
    const { queries } = server.program.services;
    await queries.update(users).set({ id }).where(eq(users.id, member.id));
    await queries
      .update(memberSessions)
      .set({ userId: id })
      .where(eq(memberSessions.userId, member.id));
    const app = await switchTotpOn(server, member);
    const guess = () => server.errorOf(login, { email, password, totp: '000000' });
    for (let n = 0; n < 5; n += 1) await guess();
    expect(await guess()).toBe('TOTP_LOCKED');
    const typed = { user_string: member.email, password: TEST_PASSWORD, totp: app.nextCode() };
    expect(await server.errorOf(calls.people.login, typed)).toBeUndefined();
    expect(await guess()).toBe('TOTP_LOCKED');
  });
});

describe('a session', () => {
  it('is over with the sign-out, also for who has a copy of its token', async () => {
    const one = await newOperator(server, 'support');
    await server.must(me, {}, one.as);
    await server.must(logout, {}, one.as);
    expect(await server.errorOf(me, {}, one.as)).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(sessions, {}, one.as)).toBe('LOGIN_REQUIRED');
  });

  it('ends after two quiet hours, and after twelve in any case', async () => {
    const one = await newOperator(server, 'support');
    server.wallClock.advance(119 * MINUTE_MS);
    expect(await server.errorOf(me, {}, one.as)).toBeUndefined();
    server.wallClock.advance(121 * MINUTE_MS);
    expect(await server.errorOf(me, {}, one.as)).toBe('LOGIN_REQUIRED');
    const token = await signIn(server, one);
    for (let hour = 1; hour < 12; hour += 1) {
      server.wallClock.advance(60 * MINUTE_MS);
      expect(await server.errorOf(me, {}, { token })).toBeUndefined();
    }
    server.wallClock.advance(60 * MINUTE_MS);
    expect(await server.errorOf(me, {}, { token })).toBe('LOGIN_REQUIRED');
  });

  it('is forgotten a year after its end, and not before', async () => {
    const one = await newOperator(server, 'support');
    const { sessions: kept } = server.program.services.operators;
    const rows = async () =>
      (
        await server.program.services.database.pool.query(
          'SELECT id FROM operator_sessions WHERE operator_id = $1',
          [one.id],
        )
      ).rowCount;
    server.wallClock.advance(365 * 24 * 60 * MINUTE_MS);
    await kept.tidy();
    expect(await rows()).toBe(1);
    server.wallClock.advance(3 * 60 * MINUTE_MS);
    await kept.tidy();
    expect(await rows()).toBe(0);
  });

  it('is listed, and the others end with a new password', async () => {
    const one = await newOperator(server, 'support');
    const other = await signIn(server, one);
    expect(await server.must(sessions, {}, { token: other })).toMatchObject([
      { current: true },
      { current: false },
    ]);
    const change = { password: one.password, new_password: 'another good one', reason: 'monthly' };
    const send = async (fields: Partial<typeof change>) =>
      await server.call(
        changePassword,
        { ...change, ...fields, totp: codeOf(server, one.secret) },
        { token: other },
      );
    expect((await send({ password: 'x' })).error).toMatchObject({
      error: 'PASSWORD_WRONG',
      fields: [{ field: 'password' }],
    });
    expect((await send({ new_password: 'short' })).error?.error).toBe('PASSWORD_WEAK');
    expect((await send({})).result).toEqual({});
    expect(await server.errorOf(me, {}, one.as)).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(me, {}, { token: other })).toBeUndefined();
    await signIn(server, { ...one, password: change.new_password });
  });
});
