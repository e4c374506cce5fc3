import { calls } from '@kontor/contract';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { route, type Route } from '../../http/route.ts';
import { holdingUser } from '../../testing/held-user.ts';
import {
  codeOf,
  endHold,
  ownCode,
  proveOwner,
  setPayPassword,
  switchTotpOn,
  TEST_PAY_PASSWORD,
} from '../../testing/second-factor.ts';
import { routes, TEST_PASSWORD, TestServer, type TestUser } from '../../testing/test-server.ts';
import { requireSecondFactor, withdrawalsHeldUntil } from './index.ts';

const { people, security } = calls;

/** Stands for every call that asks for the second factor: withdrawals, OTC, NFT payments. */
const PAYING_PATH = { method: 'POST', path: '/test/pay' } as const;
const paying: Route = route(
  {
    ...security.setPayPassword,
    ...PAYING_PATH,
    perMinute: 10_000,
    input: calls.funding.withdraw.input.pick({ pay_password: true, totp: true }),
    errors: calls.funding.withdraw.errors,
  },
  async (context) => {
    const { pay_password: payPassword, totp } = context.input;
    await requireSecondFactor(context, { payPassword, totp });
    return { withdrawals_held_until: null };
  },
);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ routes: [...routes, paying] });
});
afterAll(async () => {
  await server.end();
});

async function pay(user: TestUser, payPassword: string, totp?: string) {
  const input = { pay_password: payPassword, totp };
  const { error } = await server.send(PAYING_PATH, input, { token: user.token });
  return error;
}

const login = (user: TestUser, totp?: string, password = user.password) =>
  server.call(people.login, { user_string: user.email, password, ...(totp && { totp }) });

function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

async function logOf(token: string): Promise<string[]> {
  const { data } = await server.must(security.log, { limit: 100 }, { token });
  return data.map(({ kind }) => kind);
}

async function lastMailTo(address: string): Promise<string> {
  const mails = (await server.outbox()).filter((mail) => mail.includes(`To: ${address}`));
  return (mails.at(-1) ?? '').replaceAll('=\r\n', '');
}

describe('the pay password', () => {
  it('is set with a code, shown by /user/info, and asked for', async () => {
    const user = await server.newUser('pay');
    expect((await pay(user, TEST_PAY_PASSWORD))?.error).toBe('PAY_PASSWORD_UNSET');
    await setPayPassword(server, user);
    expect(await server.must(people.info, {}, { token: user.token })).toMatchObject({
      has_pay_password: true,
      has_totp: false,
    });
    // Whoever has set it need not be the owner: money waits as long as withdrawals do.
    expect(await pay(user, TEST_PAY_PASSWORD)).toMatchObject({
      error: 'WITHDRAWALS_HELD',
      details: { hours: 24 },
    });
    await endHold(server, user.id);
    expect(await pay(user, TEST_PAY_PASSWORD)).toBeUndefined();
    const wrong = await pay(user, '739155');
    expect(wrong).toMatchObject({
      error: 'PAY_PASSWORD_WRONG',
      details: { field: 'pay_password', left: 4 },
    });
    expect(wrong?.fields?.[0]?.message).toContain('4');
    expect(await logOf(user.token)).toEqual(['second_factor_failed', 'pay_password_set', 'login']);
  });

  it('refuses trivial digits and two that differ, and keeps the proof', async () => {
    const user = await server.newUser('pin');
    const proof = await proveOwner(server, user, 'pay_password');
    const set = (payPassword: string, again = payPassword) =>
      server.call(
        security.setPayPassword,
        { pay_password: payPassword, re_pay_password: again, proof },
        { token: user.token },
      );
    for (const weak of ['000000', '123456', '654321', '010190', '121212']) {
      expect((await set(weak)).error, weak).toMatchObject({
        error: 'PAY_PASSWORD_WEAK',
        details: { field: 'pay_password' },
      });
    }
    expect((await set('739154', '739155')).error?.error).toBe('PASSWORDS_DIFFER');
    const { result } = await set('739154');
    expect(result?.withdrawals_held_until).toBe(server.wallClock.now() + DAY_MS);
    expect((await set('739154')).error?.error).toBe('PROOF_OVER');
  });

  it('is locked after five wrong ones, however many at once, and longer each time', async () => {
    const user = await server.newUser('brute');
    await setPayPassword(server, user);
    await endHold(server, user.id);
    const guesses = Array.from({ length: 40 }, (_, n) => String(900_000 + n));
    const errors = await Promise.all(guesses.map((guess) => pay(user, guess)));
    const codes = errors.map((error) => error?.error);
    expect(codes.filter((code) => code === 'PAY_PASSWORD_WRONG')).toHaveLength(4);
    expect(codes.filter((code) => code === 'PAY_PASSWORD_LOCKED')).toHaveLength(36);
    expect(await lastMailTo(user.email)).toContain('Too many wrong');
    for (const minutes of [15, 60, 1_440, 1_440]) {
      const locked = await pay(user, TEST_PAY_PASSWORD);
      expect(locked).toMatchObject({ error: 'PAY_PASSWORD_LOCKED', details: { minutes } });
      server.wallClock.advance(minutes * MINUTE_MS);
      for (let n = 0; n < 5; n += 1) await pay(user, '900000');
    }
    // A new one, which proves the owner, ends the lock.
    await setPayPassword(server, user, '408263');
    await endHold(server, user.id);
    expect(await pay(user, '408263')).toBeUndefined();
    expect((await pay(user, TEST_PAY_PASSWORD))?.error).toBe('PAY_PASSWORD_WRONG');
  });

  it('is not locked by right ones, however many at once', async () => {
    const user = await server.newUser('parallel');
    await setPayPassword(server, user);
    await endHold(server, user.id);
    const errors = await Promise.all(
      Array.from({ length: 12 }, () => pay(user, TEST_PAY_PASSWORD)),
    );
    expect(errors).toEqual(Array.from({ length: 12 }, () => undefined));
  });

  it('a right one forgets the wrong ones', async () => {
    const user = await server.newUser('clumsy');
    await setPayPassword(server, user);
    await endHold(server, user.id);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) {
        expect((await pay(user, '900000'))?.error).toBe('PAY_PASSWORD_WRONG');
      }
      expect(await pay(user, TEST_PAY_PASSWORD)).toBeUndefined();
    }
  });
});

describe('the authenticator', () => {
  it('is asked for at the login, and a code is good once', async () => {
    const user = await server.newUser('totp');
    const app = await switchTotpOn(server, user);
    expect(app.recoveryCodes).toHaveLength(10);
    const { uri } = (await server.call(security.beginTotp, {}, { token: user.token })).result ?? {};
    expect(uri).toBeUndefined();
    expect((await login(user)).error).toMatchObject({
      error: 'TOTP_REQUIRED',
      details: { field: 'totp' },
    });
    // The very code that switched it on is used up.
    expect((await login(user, app.code())).error?.error).toBe('TOTP_WRONG');
    const code = app.nextCode();
    expect((await login(user, code)).result).toHaveLength(43);
    expect((await login(user, code)).error?.error).toBe('TOTP_WRONG');
    server.wallClock.advance(30_000);
    expect((await login(user, code)).error?.error).toBe('TOTP_WRONG');
    expect((await login(user, app.nextCode())).result).toHaveLength(43);
    // A wrong password is not told from one without a code.
    expect((await login(user, app.nextCode(), 'wrong password')).error?.error).toBe('LOGIN_FAILED');
  });

  it('ends the sessions that began without it, and keeps the one that switched it on', async () => {
    const user = await server.newUser('elsewhere');
    const elsewhere = (await login(user)).result ?? '';
    const info = (token: string) => server.errorOf(people.info, {}, { token });
    expect(await info(elsewhere)).toBeUndefined();
    await switchTotpOn(server, user);
    expect([await info(elsewhere), await info(user.token)]).toEqual(['LOGIN_REQUIRED', undefined]);
  });

  it('takes the code of one step before and after, and of no other', async () => {
    const user = await server.newUser('steps');
    const app = await switchTotpOn(server, user);
    server.wallClock.advance(10 * MINUTE_MS);
    const now = server.wallClock.now();
    for (const [steps, expected] of [
      [-2, 'TOTP_WRONG'],
      [-1, undefined],
      [2, 'TOTP_WRONG'],
      [1, undefined],
    ] as const) {
      const code = codeOf(app.secret, now + steps * 30_000);
      expect((await login(user, code)).error?.error, String(steps)).toBe(expected);
    }
    // One that came before another that was taken is not taken any more.
    expect((await login(user, codeOf(app.secret, now))).error?.error).toBe('TOTP_WRONG');
  });

  it('of many at once with the same code lets one in', async () => {
    const user = await server.newUser('race');
    const app = await switchTotpOn(server, user);
    const code = app.nextCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(user, code)));
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(1);
  });

  it('is locked after five wrong codes, for a right one too, and by no reset less', async () => {
    const user = await server.newUser('guess');
    const app = await switchTotpOn(server, user);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => login(user, String(n).padStart(6, '0'))),
    );
    const codes = answers.map(({ error }) => error?.error);
    expect(codes.filter((code) => code === 'TOTP_WRONG')).toHaveLength(4);
    expect(codes.filter((code) => code === 'TOTP_LOCKED')).toHaveLength(5);
    expect((await login(user, app.nextCode())).error?.error).toBe('TOTP_LOCKED');
    server.wallClock.advance(61_000);
    await server.must(people.sendMailCode, { user_string: user.email, scene: 'forget' });
    const password = 'another good phrase';
    await server.must(people.forget, {
      user_string: user.email,
      code: await server.codeFor(user.email),
      password,
      re_password: password,
    });
    // Who has the mail alone still lacks the authenticator.
    expect((await login(user, undefined, password)).error?.error).toBe('TOTP_REQUIRED');
    expect((await login(user, app.nextCode(), password)).error?.error).toBe('TOTP_LOCKED');
    server.wallClock.advance(15 * MINUTE_MS);
    expect((await login(user, app.nextCode(), password)).result).toHaveLength(43);
  });

  it('is asked for with the pay password, before a try of it is spent', async () => {
    const user = await server.newUser('both');
    await setPayPassword(server, user);
    const app = await switchTotpOn(server, user);
    await endHold(server, user.id);
    expect((await pay(user, '900000'))?.error).toBe('TOTP_REQUIRED');
    expect(await pay(user, '900000', app.nextCode())).toMatchObject({
      error: 'PAY_PASSWORD_WRONG',
      details: { left: 4 },
    });
    // The wrong pay password has not used the code up.
    expect(await pay(user, TEST_PAY_PASSWORD, app.code())).toBeUndefined();
    expect((await pay(user, TEST_PAY_PASSWORD, app.code()))?.error).toBe('TOTP_WRONG');
    const [recovery = ''] = app.recoveryCodes;
    expect((await pay(user, TEST_PAY_PASSWORD, recovery))?.error).toBe('FIELD_FORMAT');
  });

  it('a recovery code signs in once, however it is written', async () => {
    const user = await server.newUser('recover');
    const app = await switchTotpOn(server, user);
    const [first = '', second = ''] = app.recoveryCodes;
    expect((await login(user, first.toLowerCase().replace('-', ' '))).result).toHaveLength(43);
    expect((await login(user, first)).error?.error).toBe('TOTP_WRONG');
    expect(await lastMailTo(user.email)).toContain('recovery code');
    const overview = await server.must(security.overview, {}, { token: user.token });
    expect(overview.recovery_codes_left).toBe(9);
    const proof = await proveOwner(server, user, 'recovery_codes', { totp: app.nextCode });
    const renewed = await server.must(
      security.renewRecoveryCodes,
      { proof },
      { token: user.token },
    );
    expect(renewed.recovery_codes).toHaveLength(10);
    expect((await login(user, second)).error?.error).toBe('TOTP_WRONG');
    expect((await login(user, renewed.recovery_codes[0])).result).toHaveLength(43);
  });

  it('is not on before it is confirmed, in time and with its own code', async () => {
    const user = await server.newUser('begin');
    const { token } = user;
    const proof = await proveOwner(server, user, 'totp_on');
    const early = { totp: '123456', proof };
    expect(await server.errorOf(security.confirmTotp, early, { token })).toBe('TOTP_EXPIRED');
    const drawn = await server.must(security.beginTotp, {}, { token });
    expect(drawn.uri).toMatch(/^otpauth:\/\/totp\/Kontor/u);
    expect(drawn.uri).toContain(drawn.secret);
    const shown = () => codeOf(drawn.secret, server.wallClock.now());
    const confirm = (totp: string, given = proof) =>
      server.errorOf(security.confirmTotp, { totp, proof: given }, { token });
    expect(await confirm(wrongFor(shown()))).toBe('TOTP_WRONG');
    expect(await confirm(shown(), 'x'.repeat(32))).toBe('PROOF_OVER');
    expect((await login(user)).result).toHaveLength(43);
    server.wallClock.advance(16 * MINUTE_MS);
    expect(await confirm(shown())).toBe('TOTP_EXPIRED');
    expect(await server.errorOf(security.disableTotp, { proof }, { token })).toBe('TOTP_OFF');
  });

  it('is not put over another one that was switched on at that moment', async () => {
    const user = await server.newUser('both');
    const { token, id } = user;
    const proof = await proveOwner(server, user, 'totp_on');
    const { secret } = await server.must(security.beginTotp, {}, { token });
    const totp = codeOf(secret, server.wallClock.now());
    let confirmed: Promise<string | undefined> | undefined;
    await holdingUser(server, id, async ({ waiting, write }) => {
      confirmed = server.errorOf(security.confirmTotp, { totp, proof }, { token });
      await waiting(1, confirmed);
      await write('UPDATE account_security SET totp_secret = $2 WHERE user_id = $1', [id, 'other']);
    });
    expect(await confirmed).toBe('TOTP_ON');
  });

  it('is switched off with all that the owner has, or a recovery code in its place', async () => {
    const user = await server.newUser('off');
    const { token } = user;
    const app = await switchTotpOn(server, user);
    const email_code = await ownCode(server, user, 'totp_off');
    const { password } = user;
    const prove = (totp?: string) =>
      server.call(security.prove, { for: 'totp_off', password, email_code, totp }, { token });
    expect((await prove()).error?.error).toBe('TOTP_REQUIRED');
    expect((await prove(wrongFor(app.code()))).error?.error).toBe('TOTP_WRONG');
    const { proof = '' } = (await prove(app.recoveryCodes[0])).result ?? {};
    const { result } = await server.call(security.disableTotp, { proof }, { token });
    expect(result?.withdrawals_held_until).toBe(server.wallClock.now() + DAY_MS);
    expect((await login(user)).result).toHaveLength(43);
    const overview = await server.must(security.overview, {}, { token });
    expect(overview).toMatchObject({ totp_at: null, recovery_codes_left: 0 });
  });

  it('lies in the table encrypted, and opens for its own account alone', async () => {
    const user = await server.newUser('sealed');
    const app = await switchTotpOn(server, user);
    const { database, dataKeys } = server.program.services;
    const { rows } = await database.pool.query<{ all: string; totp_secret: string }>(
      'SELECT s::text AS all, totp_secret FROM account_security s WHERE user_id = $1',
      [user.id],
    );
    const [row] = rows;
    expect(row?.all).not.toContain(app.secret);
    expect(dataKeys.openText('totp', String(user.id), row?.totp_secret ?? '')).toBe(app.secret);
    expect(() => dataKeys.openText('totp', '1', row?.totp_secret ?? '')).toThrow();
    const { rows: codes } = await database.pool.query<{ all: string }>(
      'SELECT c::text AS all FROM recovery_codes c WHERE user_id = $1',
      [user.id],
    );
    expect(codes.map(({ all }) => all).join()).not.toContain(
      app.recoveryCodes[0]?.replace('-', ''),
    );
  });
});

describe('the password', () => {
  it('is changed with a proof; every other session ends and withdrawals wait a day', async () => {
    const user = await server.newUser('change');
    const { token } = user;
    const stolen = (await login(user)).result;
    const proof = await proveOwner(server, user, 'password');
    const password = 'a different phrase';
    const change = (given: string, again = given) =>
      server.call(
        security.updatePassword,
        { password: given, re_password: again, proof },
        { token },
      );
    expect((await change('short')).error?.error).toBe('PASSWORD_WEAK');
    expect((await change(password, 'something else')).error?.error).toBe('PASSWORDS_DIFFER');
    const { result } = await change(password);
    expect(result?.withdrawals_held_until).toBe(server.wallClock.now() + DAY_MS);
    expect(await server.errorOf(people.info, {}, { token: stolen })).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(people.info, {}, { token })).toBeUndefined();
    expect((await login(user)).error?.error).toBe('LOGIN_FAILED');
    expect((await login(user, undefined, password)).result).toHaveLength(43);
    expect(await lastMailTo(user.email)).toContain('password was changed');
    const { services } = server.program;
    expect(await withdrawalsHeldUntil(services, user.id)).not.toBeNull();
    server.wallClock.advance(DAY_MS);
    expect(await withdrawalsHeldUntil(services, user.id)).toBeNull();
  });

  it('holds withdrawals a day, and longer where an operator says so', async () => {
    const { database } = server.program.services;
    const setHours = (hours: string) =>
      database.pool.query(
        "UPDATE site_settings SET value = $1 WHERE name = 'withdrawals_hold_hours'",
        [hours],
      );
    const heldFor = async (hours: string) => {
      await setHours(hours);
      const user = await server.newUser('demo');
      const password = 'a different phrase';
      const { withdrawals_held_until: held } = await server.must(
        security.updatePassword,
        {
          password,
          re_password: password,
          proof: await proveOwner(server, user, 'password'),
        },
        { token: user.token },
      );
      return (held ?? 0) - server.wallClock.now();
    };
    expect([await heldFor('0'), await heldFor('48')]).toEqual([DAY_MS, 2 * DAY_MS]);
    await setHours('24');
  });

  it('a session that was logged out is good for nothing, whoever copied its token', async () => {
    const user = await server.newUser('stolen');
    await server.must(people.logout, {}, { token: user.token });
    for (const call of [security.overview, security.log, people.info]) {
      expect(await server.errorOf(call, {}, { token: user.token })).toBe('LOGIN_REQUIRED');
    }
  });

  it('codes cannot be tried for ever', async () => {
    const user = await server.newUser('codes');
    const { password, token } = user;
    const code = await ownCode(server, user, 'password');
    const prove = (email_code: string) =>
      server.errorOf(security.prove, { for: 'password', password, email_code }, { token });
    const errors: (string | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) errors.push(await prove(wrongFor(code)));
    expect(errors).toEqual([...Array(5).fill('CODE_WRONG'), 'CODE_EXPIRED', 'CODE_EXPIRED']);
    expect(await prove(code)).toBe('CODE_EXPIRED');
    expect((await login(user)).result).toHaveLength(43);
    expect(TEST_PASSWORD).toBe(user.password);
  });
});
