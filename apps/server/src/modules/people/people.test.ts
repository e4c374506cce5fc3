import { readFile } from 'node:fs/promises';
import { calls } from '@kontor/contract';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const { people } = calls;
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  await server.end();
});

async function codeBy(email: string, scene: 'register' | 'forget' = 'register'): Promise<string> {
  server.wallClock.advance(61_000);
  await server.must(people.sendMailCode, { user_string: email, scene });
  return await server.codeFor(email);
}

const SAME_PASSWORDS = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };

function other(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('registration', () => {
  it('by mail opens an account that the exchange knows and that can sign in', async () => {
    const user = await server.newUser();
    expect(user.id).toBeGreaterThan(100_000);
    const info = await server.must(people.info, {}, { token: user.token });
    expect(info).toMatchObject({ email: user.email, mobile: null, vip_level: 0, certified: 0 });
    expect(info.uid).toMatch(/^[1-9]\d{7}$/);
    const { exchange, database } = server.program.services;
    await exchange.waitFor(exchange.status().sequence, 5_000);
    const { rows } = await database.pool.query('SELECT FROM members WHERE id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  it('by mobile takes the area code, with the code from a short message', async () => {
    server.wallClock.advance(61_000);
    await server.must(people.sendMobileCode, { area_code: '+49', mobile: '15112345678' });
    const code = await server.codeFor('+4915112345678');
    const account = { user_string: '15112345678', area_code: '49', password: TEST_PASSWORD };
    await server.must(people.register, {
      ...account,
      type: 'mobile',
      code,
      re_password: TEST_PASSWORD,
    });
    // As it is written at home, with the 0 that is not dialled from abroad.
    const atHome = { ...account, user_string: '0151 12345678' };
    const token = await server.must(people.login, atHome);
    const info = await server.must(people.info, {}, { token });
    expect(info).toMatchObject({
      email: null,
      mobile: '15112345678',
      account_number: '+49 15112345678',
    });
    expect(await server.errorOf(people.login, { ...account, area_code: '43' })).toBe(
      'LOGIN_FAILED',
    );
  });

  it('by mobile from before loses its zero, where no other account has that number', async () => {
    const { database } = server.program.services;
    const copyOf = (id: number, area: string, mobile: string) =>
      database.pool.query(
        `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', $1::int,
          'uid', $1::text, 'email', NULL, 'mobile', $2::text, 'area_code', $3::text,
          'invite_code', 'ZERO' || $1))).* FROM users u ORDER BY id LIMIT 1`,
        [id, mobile, area],
      );
    await copyOf(910_001, '33', '0612345678');
    await copyOf(910_002, '39', '0612345678');
    await copyOf(910_003, '44', '07700900123');
    await copyOf(910_004, '44', '7700900123');
    const file = '../../../../../packages/schema/drizzle/0034_home_zero.sql';
    await database.pool.query(await readFile(new URL(file, import.meta.url), 'utf8'));
    const { rows } = await database.pool.query<{ mobile: string }>(
      'SELECT mobile FROM users WHERE id > 910000 ORDER BY id',
    );
    expect(rows.map(({ mobile }) => mobile)).toEqual([
      '612345678',
      '0612345678',
      '07700900123',
      '7700900123',
    ]);
  });

  it('refuses different and weak passwords, a taken address and an unknown invite', async () => {
    const email = 'refused@kontor.example';
    const code = await codeBy(email);
    const form = { user_string: email, code, password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const errorOf = async (change: Partial<typeof form> & { extension_code?: string }) => {
      server.wallClock.advance(61_000);
      return await server.errorOf(people.register, { ...form, ...change });
    };
    expect(await errorOf({ re_password: 'something else' })).toBe('PASSWORDS_DIFFER');
    expect(await errorOf({ password: 'password123', re_password: 'password123' })).toBe(
      'PASSWORD_WEAK',
    );
    expect(await errorOf({ extension_code: 'NOBODY99' })).toBe('INVITE_UNKNOWN');
    expect(await errorOf({ code: other(code) })).toBe('CODE_WRONG');
    expect(await errorOf({})).toBeUndefined();
    expect(await errorOf({})).toBe('CODE_EXPIRED');
  });

  it('says nothing else of an address that has an account; its owner is told', async () => {
    const known = await server.newUser('has-one');
    const unknown = 'has-none@kontor.example';
    const said = async (user_string: string) => {
      server.wallClock.advance(61_000);
      const asked = { user_string, scene: 'register' } as const;
      const { result, error } = await server.call(people.sendMailCode, asked);
      const tries: (string | undefined)[] = [];
      for (let count = 0; count < 6; count += 1) {
        const form = { user_string, code: '000000', ...SAME_PASSWORDS };
        tries.push(await server.errorOf(people.register, form));
      }
      const soon = await server.errorOf(people.sendMailCode, asked);
      return { result, error, tries, soon };
    };
    const answers = [await said(known.email), await said(unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ error: undefined, soon: 'CODE_TOO_SOON' });
    const letters = (await server.outbox()).filter((one) => one.includes(`To: ${known.email}`));
    expect(letters.at(-1)).toContain('You already have a Kontor account');
    expect(letters.at(-1)).not.toMatch(/^\d{6}\s*$/m);
    // By a telephone number likewise.
    const number = { area_code: '+49', mobile: '15112345678' };
    expect(await server.errorOf(people.sendMobileCode, number)).toBeUndefined();
    const messages = (await server.outbox()).filter((one) => one.includes('To: +4915112345678'));
    expect(messages.at(-1)).toContain('already has an account');
  });

  it('two at once with one code make one account', async () => {
    const email = 'twice@kontor.example';
    const code = await codeBy(email);
    const form = { user_string: email, code, password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const errors = await Promise.all([
      server.errorOf(people.register, form),
      server.errorOf(people.register, form),
    ]);
    expect(errors.filter((error) => error === undefined)).toHaveLength(1);
    expect(['CODE_EXPIRED', 'USER_EXISTS']).toContain(errors.find((error) => error !== undefined));
  });

  it('remembers who invited', async () => {
    const inviter = await server.newUser('inviter');
    const { extension_code } = await server.must(people.info, {}, { token: inviter.token });
    const email = 'invited@kontor.example';
    const code = await codeBy(email);
    await server.must(people.register, {
      user_string: email,
      code,
      password: TEST_PASSWORD,
      re_password: TEST_PASSWORD,
      extension_code: extension_code.toLowerCase(),
    });
    const { rows } = await server.program.services.database.pool.query(
      'SELECT invited_by FROM users WHERE email = $1',
      [email],
    );
    expect(rows).toEqual([{ invited_by: inviter.id }]);
  });

  it.each([
    ['short7!', 'short'],
    ['aaaaaaaaaa', 'pattern'],
    ['87654321', 'pattern'],
    ['abcdefghij', 'pattern'],
    ['Passw0rd', 'common'],
    ['weakling', 'personal'],
    ['Weakling2026', 'personal'],
    ['weakling@kontor.example', 'personal'],
  ])('says why %s is weak: %s', async (password, reason) => {
    server.wallClock.advance(61_000);
    const { error } = await server.call(people.register, {
      user_string: 'weakling@kontor.example',
      code: '123456',
      password,
      re_password: password,
    });
    expect(error).toMatchObject({ error: 'PASSWORD_WEAK', details: { reason, field: 'password' } });
    expect(error?.fields?.[0]?.message).toBe(error?.message);
  });
});

describe('codes', () => {
  it('can be asked for once a minute, and the answer says how long to wait', async () => {
    const email = 'soon@kontor.example';
    await codeBy(email);
    server.wallClock.advance(20_000);
    const { error } = await server.call(people.sendMailCode, { user_string: email });
    expect(error).toMatchObject({ error: 'CODE_TOO_SOON', details: { seconds: 40 } });
    expect(error?.message).toContain('40');
  });

  it('are checked without being used up, and only the newest counts', async () => {
    const email = 'newest@kontor.example';
    const first = await codeBy(email);
    const second = await codeBy(email);
    const check = (email_code: string) =>
      server.errorOf(people.checkCode, { user_string: email, scene: 'register', email_code });
    const firstAnswer = await check(first);
    expect(firstAnswer === 'CODE_WRONG' || first === second).toBe(true);
    expect(await check(second)).toBeUndefined();
    expect(await check(second)).toBeUndefined();
  });

  it('are over after five wrong tries, even when tried at once', async () => {
    const email = 'tries@kontor.example';
    const code = await codeBy(email);
    const check = (email_code: string) =>
      server.errorOf(people.checkCode, { user_string: email, email_code });
    const tries = await Promise.all(Array.from({ length: 8 }, () => check(other(code))));
    expect(tries.filter((error) => error === 'CODE_WRONG')).toHaveLength(5);
    expect(await check(code)).toBe('CODE_EXPIRED');
  });

  it('are over after ten minutes', async () => {
    const email = 'late@kontor.example';
    const code = await codeBy(email);
    server.wallClock.advance(10 * MINUTE_MS);
    expect(await server.errorOf(people.checkCode, { user_string: email, email_code: code })).toBe(
      'CODE_EXPIRED',
    );
  });

  it('are sent twenty times a day at most', async () => {
    const email = 'many@kontor.example';
    for (let count = 0; count < 20; count += 1) await codeBy(email);
    server.wallClock.advance(61_000);
    expect(await server.errorOf(people.sendMailCode, { user_string: email })).toBe('CODE_LIMIT');
    server.wallClock.advance(24 * 60 * MINUTE_MS);
    expect(await server.errorOf(people.sendMailCode, { user_string: email })).toBeUndefined();
  });

  it('of one scene are wrong in the other', async () => {
    const user = await server.newUser('scene');
    const code = await codeBy(user.email, 'forget');
    const check = { user_string: user.email, email_code: code } as const;
    expect(await server.errorOf(people.checkCode, { ...check, scene: 'forget' })).toBeUndefined();
    expect(await server.errorOf(people.checkCode, { ...check, scene: 'register' })).toBe(
      'CODE_EXPIRED',
    );
  });

  it('are used once, even by two requests at once', async () => {
    const user = await server.newUser('once');
    const code = await codeBy(user.email, 'forget');
    const reset = (password: string) =>
      server.errorOf(people.forget, {
        user_string: user.email,
        code,
        password,
        re_password: password,
      });
    const errors = await Promise.all([reset('one good password'), reset('two good passwords')]);
    expect(errors).toContain('CODE_EXPIRED');
    expect(errors).toContain(undefined);
  });

  it('lie hashed in the database', async () => {
    const email = 'hashed@kontor.example';
    const code = await codeBy(email);
    const { rows } = await server.program.services.database.pool.query(
      'SELECT * FROM verification_codes WHERE recipient = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify({ ...rows[0], id: 0, created_at: 0, expires_at: 0 })).not.toContain(code);
  });

  it('are good for who asked for them, whatever a stranger asks for and tries', async () => {
    const user = await server.newUser('bound-code');
    server.wallClock.advance(61_000);
    const own = { headers: { requester: 'a-browser-of-the-owner' } };
    const stranger = { headers: { requester: 'somebody-elses-browser' } };
    const ask = { user_string: user.email, scene: 'forget' } as const;
    const check = (code: string, who: typeof own) =>
      server.errorOf(people.checkCode, { ...ask, email_code: code }, who);
    await server.must(people.sendMailCode, ask, own);
    const code = await server.codeFor(user.email);
    // More tries than end a code, a code of their own, and at once.
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await check(other(code), stranger)).toBe('CODE_WRONG');
    }
    expect(await server.errorOf(people.sendMailCode, ask, stranger)).toBeUndefined();
    for (let tries = 0; tries < 8; tries += 1) await check(other(code), stranger);
    // The right one is none in another's hands.
    const password = 'a good new password';
    const reset = { user_string: user.email, code, password, re_password: password };
    const taken = await server.errorOf(people.forget, reset, stranger);
    expect(['CODE_WRONG', 'CODE_EXPIRED']).toContain(taken);
    expect(await server.errorOf(people.forget, reset)).toBe('CODE_WRONG');
    expect(await check(code, own)).toBeUndefined();
    expect(await server.errorOf(people.forget, reset, own)).toBeUndefined();
  });

  it('cost no more than the budget of an address, of a range and of all', async () => {
    const small = await TestServer.start({
      environment: { SMS_BUDGET: '2/3/5', MAIL_BUDGET: '2/100/200', TRUSTED_PROXIES: '1' },
    });
    try {
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
      const sms = (mobile: string, address: string) =>
        small.errorOf(people.sendMobileCode, { area_code: '49', mobile }, from(address));
      // An address.
      expect(await sms('15110000001', '203.0.113.1')).toBeUndefined();
      expect(await sms('15120000002', '203.0.113.1')).toBeUndefined();
      expect(await sms('15130000003', '203.0.113.1')).toBe('CODE_BUDGET');
      // A range, from wherever.
      expect(await sms('15110000004', '203.0.113.4')).toBeUndefined();
      expect(await sms('15110000005', '203.0.113.5')).toBeUndefined();
      expect(await sms('15110000006', '203.0.113.6')).toBe('CODE_BUDGET');
      // All together; mails go on.
      expect(await sms('15170000007', '203.0.113.7')).toBeUndefined();
      expect(await sms('15180000008', '203.0.113.8')).toBe('CODE_BUDGET');
      const mail = { user_string: 'mail@kontor.example' };
      expect(await small.errorOf(people.sendMailCode, mail, from('203.0.113.1'))).toBeUndefined();
      const support = await newOperator(small, 'support');
      expect(await small.must(calls.operators.codes, {}, support.as)).toEqual([
        { kind: 'mobile', sent: 5, budget: 5, callers_full: 1, ranges_full: 1 },
        { kind: 'email', sent: 1, budget: 200, callers_full: 0, ranges_full: 0 },
      ]);
      const figures = await small.program.services.metrics.registry.metrics();
      for (const limit of ['caller', 'range', 'all']) {
        expect(figures).toContain(`kontor_codes_refused_total{kind="mobile",limit="${limit}"} 1`);
      }
      // A day later it begins again.
      small.wallClock.advance(24 * 60 * MINUTE_MS);
      expect(await sms('15130000003', '203.0.113.1')).toBeUndefined();
    } finally {
      await small.end();
    }
  });

  it('of who does not name themselves are good for their address', async () => {
    const email = 'unnamed@kontor.example';
    const code = await codeBy(email);
    const named = { headers: { requester: 'a-browser-of-the-owner' } };
    const check = { user_string: email, email_code: code };
    expect(await server.errorOf(people.checkCode, check, named)).toBe('CODE_WRONG');
    const broken = { headers: { requester: 'too short' } };
    expect(await server.errorOf(people.checkCode, check, broken)).toBeUndefined();
    expect(await server.errorOf(people.checkCode, check)).toBeUndefined();
  });

  it('for a forgotten password tell nobody whether there is an account', async () => {
    const user = await server.newUser('known');
    server.wallClock.advance(61_000);
    const before = (await server.outbox()).length;
    const unknown = 'unknown@kontor.example';
    const ask = (user_string: string) =>
      server.call(people.sendMailCode, { user_string, type: 'forget' });
    const answers = [await ask(user.email), await ask(unknown)];
    expect(answers[0]?.result).toEqual(answers[1]?.result);
    const again = [await ask(user.email), await ask(unknown)];
    expect(again.map(({ error }) => error)).toEqual([again[0]?.error, again[0]?.error]);
    expect((await server.outbox()).length).toBe(before + 1);
    server.wallClock.advance(61_000);
    const reset = (user_string: string, code: string) =>
      server.errorOf(people.forget, {
        user_string,
        code,
        password: TEST_PASSWORD,
        re_password: TEST_PASSWORD,
      });
    const code = await server.codeFor(user.email);
    expect(await reset(user.email, other(code))).toBe('CODE_WRONG');
    expect(await reset(unknown, '123456')).toBe('CODE_WRONG');
  });
});

describe('login', () => {
  it('does not tell a wrong password from an unknown account', async () => {
    const user = await server.newUser('login');
    const wrong = { user_string: user.email, password: 'not the password' };
    const unknown = { ...wrong, user_string: 'nobody@kontor.example' };
    const neither = { ...wrong, user_string: 'not an address' };
    for (const input of [wrong, unknown, neither]) {
      expect((await server.call(people.login, input)).error).toEqual({
        type: 'error',
        code: 0,
        error: 'LOGIN_FAILED',
        message: 'Incorrect login details. Check them and try again.',
      });
    }
  });

  it.each(['known', 'unknown'])(
    'locks a %s account for 15 minutes after ten failures',
    async (which) => {
      const user = await server.newUser('locked');
      const user_string = which === 'known' ? user.email : 'no-account@kontor.example';
      const fail = () => server.errorOf(people.login, { user_string, password: 'wrong wrong' });
      const errors = await Promise.all(Array.from({ length: 15 }, fail));
      expect(errors.filter((error) => error === 'LOGIN_FAILED')).toHaveLength(10);
      server.wallClock.advance(14 * MINUTE_MS);
      const locked = await server.call(people.login, { user_string, password: user.password });
      expect(locked.error).toMatchObject({ error: 'ACCOUNT_LOCKED', details: { minutes: 1 } });
      server.wallClock.advance(MINUTE_MS);
      expect(await server.errorOf(people.login, { user_string, password: user.password })).toBe(
        which === 'known' ? undefined : 'LOGIN_FAILED',
      );
    },
  );

  it('starts the count anew after a success', async () => {
    const user = await server.newUser('counted');
    for (let round = 0; round < 2; round += 1) {
      server.wallClock.advance(61_000);
      for (let count = 0; count < 9; count += 1) {
        expect(
          await server.errorOf(people.login, { user_string: user.email, password: 'wrong wrong' }),
        ).toBe('LOGIN_FAILED');
      }
      await server.must(people.login, { user_string: user.email, password: user.password });
    }
  });

  it('is refused to a disabled account, whose sessions end too', async () => {
    const user = await server.newUser('disabled');
    await server.program.services.database.pool.query(
      'UPDATE users SET disabled = true WHERE id = $1',
      [user.id],
    );
    server.wallClock.advance(61_000);
    const login = { user_string: user.email, password: user.password };
    expect(await server.errorOf(people.login, login)).toBe('ACCOUNT_DISABLED');
    expect(await server.errorOf(people.login, { ...login, password: 'wrong wrong' })).toBe(
      'LOGIN_FAILED',
    );
    expect(await server.errorOf(people.info, {}, { token: user.token })).toBe('LOGIN_REQUIRED');
  });
});

describe('sessions', () => {
  it('are ended all at once, but for the one that asks, and nobody else’s', async () => {
    const user = await server.newUser('others');
    const bystander = await server.newUser('bystander');
    const login = { user_string: user.email, password: TEST_PASSWORD };
    const elsewhere = [
      await server.must(people.login, login),
      await server.must(people.login, login),
    ];
    const { revokeOthers } = people;
    expect(await server.must(revokeOthers, {}, { token: user.token })).toEqual({ ended: 2 });
    expect(await server.must(revokeOthers, {}, { token: user.token })).toEqual({ ended: 0 });
    for (const token of elsewhere) {
      expect(await server.errorOf(people.info, {}, { token })).toBe('LOGIN_REQUIRED');
    }
    for (const { token } of [user, bystander]) {
      expect(await server.errorOf(people.info, {}, { token })).toBeUndefined();
    }
  });

  it('are listed, end one by one, and are over at once', async () => {
    const user = await server.newUser('sessions');
    const login = { user_string: user.email, password: user.password };
    const headers = { 'user-agent': 'Second device' };
    const second = await server.must(people.login, login, { headers });
    const list = await server.must(people.sessions, {}, { token: user.token });
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const target = list.find(({ device }) => device === 'Second device');
    expect(await server.errorOf(people.info, {}, { token: second })).toBeUndefined();
    await server.must(people.revokeSession, { id: target?.id ?? 0 }, { token: user.token });
    const { status, error } = await server.call(people.info, {}, { token: second });
    expect([status, error?.type, error?.error]).toEqual([200, '999', 'LOGIN_REQUIRED']);
    expect(
      await server.errorOf(people.revokeSession, { id: target?.id ?? 0 }, { token: user.token }),
    ).toBe('SESSION_UNKNOWN');
  });

  it('of somebody else are unknown', async () => {
    const [one, two] = [await server.newUser('one'), await server.newUser('two')];
    const [session] = await server.must(people.sessions, {}, { token: one.token });
    expect(
      await server.errorOf(people.revokeSession, { id: session?.id ?? 0 }, { token: two.token }),
    ).toBe('SESSION_UNKNOWN');
    expect(await server.errorOf(people.info, {}, { token: one.token })).toBeUndefined();
  });

  it('end with logout', async () => {
    const user = await server.newUser('logout');
    await server.must(people.logout, {}, { token: `Bearer ${user.token}` });
    expect(await server.errorOf(people.info, {}, { token: user.token })).toBe('LOGIN_REQUIRED');
  });

  it('last thirty days from their last use', async () => {
    const user = await server.newUser('sliding');
    const day = 24 * 60 * MINUTE_MS;
    server.wallClock.advance(29 * day);
    expect(await server.errorOf(people.info, {}, { token: user.token })).toBeUndefined();
    server.wallClock.advance(29 * day);
    expect(await server.errorOf(people.info, {}, { token: user.token })).toBeUndefined();
    server.wallClock.advance(30 * day);
    expect(await server.errorOf(people.info, {}, { token: user.token })).toBe('LOGIN_REQUIRED');
  });

  it('last ninety days from the sign-in, however often they are used', async () => {
    const user = await server.newUser('ninety');
    const day = 24 * 60 * MINUTE_MS;
    const errors: (string | undefined)[] = [];
    for (const days of [29, 29, 29, 2, 2]) {
      server.wallClock.advance(days * day);
      errors.push(await server.errorOf(people.info, {}, { token: user.token }));
    }
    expect(errors).toEqual([undefined, undefined, undefined, undefined, 'LOGIN_REQUIRED']);
  });

  it('all end with a new password, the lock goes, and the owner gets a mail', async () => {
    const user = await server.newUser('forgot');
    for (let count = 0; count < 10; count += 1) {
      await server.errorOf(people.login, { user_string: user.email, password: 'wrong wrong' });
    }
    const code = await codeBy(user.email, 'forget');
    const password = 'another good password';
    await server.must(people.forget, {
      user_string: user.email,
      code,
      password,
      re_password: password,
    });
    expect(await server.errorOf(people.info, {}, { token: user.token })).toBe('LOGIN_REQUIRED');
    const login = (text: string) =>
      server.errorOf(people.login, { user_string: user.email, password: text });
    expect(await login(password)).toBeUndefined();
    expect(await login(user.password)).toBe('LOGIN_FAILED');
    expect((await server.outbox()).at(-1)).toContain('Subject: Your Kontor password was reset');
  });

  it('are stored without their tokens', async () => {
    const user = await server.newUser('stored');
    const { rows } = await server.program.services.database.pool.query(
      'SELECT * FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(user.token);
  });
});

describe('play money', () => {
  it('is granted once a day, and a repeat with the same key answers the same', async () => {
    const user = await server.newUser('grant');
    const next = async () =>
      (await server.must(people.info, {}, { token: user.token })).next_grant_at;
    expect(await next()).toBeNull();
    const options = { token: user.token, headers: { 'idempotency-key': 'my-first-grant' } };
    const first = await server.call(people.grant, {}, options);
    expect(first.result?.granted).toEqual([
      { currency: 'USDT', type: 'change', amount: '10000' },
      { currency: 'USDT', type: 'lever', amount: '10000' },
      { currency: 'USDT', type: 'micro', amount: '10000' },
    ]);
    expect(Number(first.headers.get('seq'))).toBeGreaterThan(0);
    expect((await server.call(people.grant, {}, options)).result).toEqual(first.result);
    const again = await server.call(people.grant, {}, { token: user.token });
    expect(again.error).toMatchObject({ error: 'GRANT_TAKEN', details: { next_at: await next() } });
    expect(await next()).toBe(server.clock.now() + DAY_MS);
  });

  it('repairs a member that the exchange did not get to know', async () => {
    const user = await server.newUser('repair');
    const { exchange, database } = server.program.services;
    await exchange.waitFor(exchange.status().sequence, 5_000);
    // As after a registration that met a restarting exchange: an account, and no member.
    await database.pool.query(
      `INSERT INTO users SELECT (jsonb_populate_record(u, '{"id":900001,"uid":"10000001",
        "email":"orphan@kontor.example","invite_code":"ORPHAN22"}')).* FROM users u WHERE id = $1`,
      [user.id],
    );
    const login = { user_string: 'orphan@kontor.example', password: user.password };
    const token = await server.must(people.login, login);
    expect(await server.errorOf(people.grant, {}, { token })).toBeUndefined();
  });
});
