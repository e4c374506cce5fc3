import { calls } from '@kontor/contract';
import { operators, tries, users } from '@kontor/schema';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeOf, newOperator } from '../../testing/operators.ts';
import { proveOwner } from '../../testing/second-factor.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { Passwords } from './index.ts';

const { people, security } = calls;

/** One word as a PC sends it and as a Mac does; and how it was hashed before that was one. */
const ON_PC = 'Mar\u00e9chal au balcon';
const ON_MAC = ON_PC.normalize('NFD');
const CHEAP = { memoryCost: 8, timeCost: 1, algorithm: 2, parallelism: 1 } as const;
const hashedBefore = (typed: string) => hash(typed, CHEAP);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.end());

const login = async ({ email }: Pick<TestUser, 'email'>, password: string) =>
  (await server.call(people.login, { user_string: email, password })).error?.error ?? 'ok';

async function hashOf(id: number): Promise<string> {
  const { queries } = server.program.services;
  const [row] = await queries.select().from(users).where(eq(users.id, id));
  return row?.passwordHash ?? '';
}

async function setHash(id: number, passwordHash: string): Promise<void> {
  await server.program.services.queries.update(users).set({ passwordHash }).where(eq(users.id, id));
}

async function register(email: string, password: string, again = password) {
  server.wallClock.advance(61_000);
  await server.must(people.sendMailCode, { user_string: email, scene: 'register' });
  const code = await server.codeFor(email);
  const typed = { user_string: email, code, password, re_password: again };
  return (await server.call(people.register, typed)).error?.error ?? 'ok';
}

describe('a password is one, however its letters are sent', () => {
  it.each([
    ['a PC and a Mac', ON_PC, ON_MAC],
    ['full-width letters', 'Wide letters 77', '\uff37\uff49\uff44\uff45 letters \uff17\uff17'],
    ['a no-break space', 'correct horse battery', 'correct\u00a0horse\u3000battery'],
    ['the space of Ogham, which no normal form changes', 'correct horse', 'correct\u1680horse'],
  ])('%s', async (_, one, other) => {
    for (const [set, typed] of [
      [one, other],
      [other, one],
    ] as const) {
      const email = `forms-${crypto.randomUUID()}@kontor.example`;
      expect(await register(email, set, typed)).toBe('ok');
      expect(await login({ email }, typed)).toBe('ok');
      expect(await login({ email }, set)).toBe('ok');
      expect(await login({ email }, `${typed}!`)).toBe('LOGIN_FAILED');
    }
  });

  it('where it is forgotten, changed and proved', async () => {
    const user = await server.newUser('forms');
    server.wallClock.advance(61_000);
    await server.must(people.sendMailCode, { user_string: user.email, scene: 'forget' });
    const code = await server.codeFor(user.email);
    const forgotten = { user_string: user.email, code, password: ON_MAC, re_password: ON_PC };
    await server.must(people.forget, forgotten);
    const token = await server.must(people.login, { user_string: user.email, password: ON_PC });
    const proof = await proveOwner(server, { ...user, token, password: ON_MAC }, 'password');
    const changed = { proof, password: `${ON_PC} 2`, re_password: `${ON_MAC} 2` };
    await server.must(security.updatePassword, changed, { token });
    expect(await login(user, `${ON_MAC} 2`)).toBe('ok');
  });

  it('for operators too, who may not choose the one that was given in other letters', async () => {
    const { services } = server.program;
    const one = await newOperator(server, 'support');
    const reason = 'a better one';
    const change = { password: one.password, new_password: ON_MAC, reason };
    const totp = codeOf(server, one.secret);
    await server.must(calls.operators.changePassword, { ...change, totp }, one.as);
    const { email } = one;
    const signIn = (more: object) =>
      server.errorOf(calls.operators.login, { email, password: ON_PC, ...more });
    expect(await signIn({})).toBe('TOTP_REQUIRED');
    const given = { passwordIsOthers: true };
    await services.queries.update(operators).set(given).where(eq(operators.id, one.id));
    expect(await signIn({ new_password: ON_MAC })).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it('of digits too, where they pay', async () => {
    const user = await server.newUser('digits');
    const proof = await proveOwner(server, user, 'pay_password');
    const set = (typed: string) =>
      server.errorOf(
        security.setPayPassword,
        { pay_password: typed, re_pay_password: '739154', proof },
        { token: user.token },
      );
    expect(await set('\uff17\uff13\uff19\uff11\uff15\uff15')).toBe('PASSWORDS_DIFFER');
    expect(await set('\uff17\uff13\uff19\uff11\uff15\uff14')).toBeUndefined();
  });

  it('and of known ones none in other letters', async () => {
    const email = 'forms-known@kontor.example';
    expect(await register(email, '\uff50assword1234')).toBe('PASSWORD_WEAK');
  });
});

describe('its length is that of the normal text', () => {
  const email = 'forms-length@kontor.example';
  it('counts letters, not what they are sent as', async () => {
    // Seven letters of two code points each, and 72 of four.
    expect(await register(email, 'e\u0301a\u0300i\u0302o\u0308u\u0301n\u0303c\u0327')).toBe(
      'PASSWORD_WEAK',
    );
    const long = '\u1f82\u1f83\u1f84\u1f85'.repeat(18).normalize('NFD');
    expect(long.length).toBeGreaterThan(4 * 70);
    expect(await register(email, `${long}a`)).toBe('FIELD_TOO_LONG');
    expect(await register(email, long)).toBe('ok');
    expect(await login({ email }, long.normalize('NFC'))).toBe('ok');
  });

  it('refuses what grows beyond it, but for a login with one from before', async () => {
    // A letter that is eighteen in its normal form.
    const grown = '\ufdfa'.repeat(8);
    expect(await register('forms-grown@kontor.example', grown)).toBe('FIELD_TOO_LONG');
    const user = await server.newUser('grown');
    await setHash(user.id, await hashedBefore(grown));
    expect(await login(user, grown)).toBe('ok');
  });
});

describe('a hash from before', () => {
  it('lets in who types as then, and is renewed, so that the other letters do too', async () => {
    const user = await server.newUser('before');
    await setHash(user.id, await hashedBefore(ON_MAC));
    const before = await hashOf(user.id);
    expect(await login(user, ON_PC)).toBe('LOGIN_FAILED');
    expect(await hashOf(user.id)).toBe(before);
    expect(await login(user, ON_MAC)).toBe('ok');
    const renewed = await hashOf(user.id);
    expect(renewed).not.toBe(before);
    expect(await login(user, ON_PC)).toBe('ok');
    expect(await login(user, ON_MAC)).toBe('ok');
    expect(await hashOf(user.id)).toBe(renewed);
  });

  it('is renewed for many who sign in at once, and all are let in', async () => {
    const user = await server.newUser('at-once');
    await setHash(user.id, await hashedBefore(ON_MAC));
    const all = await Promise.all(Array.from({ length: 5 }, () => login(user, ON_MAC)));
    expect(all).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await login(user, ON_PC)).toBe('ok');
  });

  it('proves its owner', async () => {
    const user = await server.newUser('prover');
    await setHash(user.id, await hashedBefore(ON_MAC));
    await proveOwner(server, { ...user, password: ON_MAC }, 'password');
  });

  it('signs an operator in and is renewed', async () => {
    const { queries } = server.program.services;
    const one = await newOperator(server, 'finance');
    const passwordHash = await hashedBefore(ON_MAC);
    await queries.update(operators).set({ passwordHash }).where(eq(operators.id, one.id));
    const typed = { email: one.email, totp: codeOf(server, one.secret) };
    expect(await server.errorOf(calls.operators.login, { ...typed, password: ON_PC })).toBe(
      'LOGIN_FAILED',
    );
    await server.must(calls.operators.login, { ...typed, password: ON_MAC });
    const later = { email: one.email, totp: codeOf(server, one.secret) };
    await server.must(calls.operators.login, { ...later, password: ON_PC });
  });
});

describe('a try', () => {
  it('is counted once, whatever is compared', async () => {
    const user = await server.newUser('counted');
    const { queries } = server.program.services;
    for (let n = 0; n < 3; n += 1) expect(await login(user, ON_MAC)).toBe('LOGIN_FAILED');
    const rows = await queries.select().from(tries).where(eq(tries.key, user.email));
    expect(rows).toMatchObject([{ policy: 'login_account', failures: 3 }]);
  });

  it('takes the same work for all accounts: what is typed alone says how much', async () => {
    const verified: string[] = [];
    const hashing = {
      hash: (typed: string) => hash(typed, CHEAP),
      verify: vi.fn((_: string, typed: string) => {
        verified.push(typed);
        return Promise.resolve(typed === ON_MAC);
      }),
    };
    const passwords = new Passwords(CHEAP, hashing);
    const known = await hashedBefore(ON_MAC);
    for (const passwordHash of [undefined, known]) {
      verified.length = 0;
      expect(await passwords.matches(passwordHash, ON_MAC)).toBe(passwordHash === known);
      expect(verified).toEqual([ON_PC, ON_MAC]);
      verified.length = 0;
      expect(await passwords.matches(passwordHash, ON_PC)).toBe(false);
      expect(verified).toEqual([ON_PC]);
    }
  });
});
