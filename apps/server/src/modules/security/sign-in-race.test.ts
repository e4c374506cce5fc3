import { calls } from '@kontor/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { agreed, codeOf, newOperator, signIn, type TestOperator } from '../../testing/operators.ts';
import { holdingUser } from '../../testing/held-user.ts';
import { codeOf as shownBy, proveOwner } from '../../testing/second-factor.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';

const { operators, people, security } = calls;
const NEW_PASSWORD = 'another good phrase';

let server: TestServer;
let admin: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await newOperator(server, 'admin');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.end());

/** Lets something happen while the next password is being compared, which takes a while. */
function whileComparing(happens: () => Promise<unknown>): void {
  const { passwords } = server.program.services;
  const compare = passwords.matches.bind(passwords);
  vi.spyOn(passwords, 'matches').mockImplementationOnce(async (hash, password) => {
    const matches = await compare(hash, password);
    await happens();
    return matches;
  });
}

const login = ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  server.call(people.login, { user_string: email, password });

async function forget({ email }: TestUser) {
  server.wallClock.advance(61_000);
  await server.must(people.sendMailCode, { user_string: email, scene: 'forget' });
  const code = await server.codeFor(email);
  const typed = { user_string: email, code, password: NEW_PASSWORD, re_password: NEW_PASSWORD };
  return await server.call(people.forget, typed);
}

async function updatePassword(user: TestUser) {
  const proof = await proveOwner(server, user, 'password');
  const typed = { proof, password: NEW_PASSWORD, re_password: NEW_PASSWORD };
  return await server.call(security.updatePassword, typed, { token: user.token });
}

/** A table cannot be written to while this works, as if the program ended at that place. */
async function withoutWritesTo(table: string, work: () => Promise<void>): Promise<void> {
  const { pool } = server.program.services.database;
  await pool.query(`CREATE OR REPLACE FUNCTION no_writes() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$`);
  await pool.query(`CREATE TRIGGER no_writes BEFORE UPDATE OF revoked_at ON ${table}
    EXECUTE FUNCTION no_writes()`);
  try {
    await work();
  } finally {
    await pool.query(`DROP TRIGGER no_writes ON ${table}`);
  }
}

describe('a member who signs in with the old password', () => {
  it.each([
    ['reset', forget],
    ['changed', updatePassword],
  ])('is not let in when it is %s meanwhile', async (_, change) => {
    const user = await server.newUser('race');
    whileComparing(() => change(user));
    expect((await login(user)).error?.error).toBe('LOGIN_FAILED');
    expect((await login({ ...user, password: NEW_PASSWORD })).result).toHaveLength(43);
  });

  it('has no session that wakes up when an account is closed meanwhile and opened', async () => {
    const user = await server.newUser('closed');
    const reason = 'as asked by the member';
    const setDisabled = (disabled: boolean) =>
      server.must(calls.operatorUsers.setDisabled, { id: user.id, disabled, reason }, admin.as);
    whileComparing(() => setDisabled(true));
    expect((await login(user)).error?.error).toBe('LOGIN_FAILED');
    await setDisabled(false);
    expect(await server.program.services.sessions.list(user.id)).toEqual([]);
  });
});

describe('a sign-in under way', () => {
  /** Answer what makes the change, with all that comes before it done. */
  const freezing = async ({ id }: TestUser) => {
    const reason = 'a call of the owner';
    return () => server.must(calls.operatorUsers.freeze, { id, reason }, admin.as);
  };
  const switchingOn = async (user: TestUser) => {
    const as = { token: user.token };
    const proof = await proveOwner(server, user, 'totp_on');
    const { secret } = await server.must(security.beginTotp, {}, as);
    const totp = shownBy(secret, server.wallClock.now());
    return () => server.must(security.confirmTotp, { totp, proof }, as);
  };
  const changes = [
    ['frozen', freezing, 'ACCOUNT_FROZEN'],
    ['given an authenticator', switchingOn, 'LOGIN_FAILED'],
  ] as const;

  it.each(changes)(
    'that came first ends with the others when an account is %s',
    async (_, begin) => {
      const user = await server.newUser('under');
      const act = await begin(user);
      let signedIn: ReturnType<typeof login> | undefined;
      let changed: Promise<unknown> | undefined;
      await holdingUser(server, user.id, async ({ waiting }) => {
        signedIn = login(user);
        await waiting(1, signedIn);
        changed = act();
        await waiting(2, changed);
      });
      await changed;
      const token = (await signedIn)?.result ?? '';
      const { error } = await server.call(people.info, {}, { token });
      expect(error?.error).toBe('LOGIN_REQUIRED');
    },
  );

  it.each(changes)('that came later is refused when an account is %s', async (_, begin, code) => {
    const user = await server.newUser('later');
    const act = await begin(user);
    let signedIn: ReturnType<typeof login> | undefined;
    let changed: Promise<unknown> | undefined;
    await holdingUser(server, user.id, async ({ waiting }) => {
      changed = act();
      await waiting(1, changed);
      signedIn = login(user);
      await waiting(2, signedIn);
    });
    await changed;
    expect((await signedIn)?.error?.error).toBe(code);
  });
});

describe('a password that is changed', () => {
  it.each([
    ['reset', forget],
    ['changed', updatePassword],
  ])('ends the sessions in the same moment, or is not %s', async (_, change) => {
    const user = await server.newUser('halfway');
    await login(user);
    await withoutWritesTo('sessions', async () => {
      expect((await change(user)).error?.error).toBe('SERVER_FAULT');
    });
    expect((await login({ ...user, password: NEW_PASSWORD })).error?.error).toBe('LOGIN_FAILED');
    expect((await login(user)).result).toHaveLength(43);
  });
});

describe('an operator who signs in with what was taken away', () => {
  const reason = 'lost the phone';
  const given = 'given by the admin';

  it('is not let in, and changes nothing, when all is begun anew meanwhile', async () => {
    const one = await newOperator(server, 'finance');
    const second = await newOperator(server, 'admin');
    const totp = codeOf(server, one.secret);
    whileComparing(() =>
      agreed(server, operators.recover, { id: one.id, password: given, reason }, admin, second),
    );
    const { email, password } = one;
    const { error } = await server.call(operators.login, { email, password, totp });
    expect(error?.error).toBe('LOGIN_FAILED');
    expect(await server.program.services.operators.sessions.list(one.id)).toEqual([]);
    const own = { email, password: given, new_password: NEW_PASSWORD };
    expect((await server.must(operators.login, own)).state).toBe('enrol');
  });

  it('puts no password of an intruder over the one that was given meanwhile', async () => {
    const email = 'fresh@operators.example';
    const facts = { email, name: 'Fresh', roles: ['finance' as const], password: 'first given' };
    await agreed(server, operators.create, { ...facts, reason }, admin);
    const [made] = (await server.must(operators.list, { keyword: email }, admin.as)).data;
    const second = await newOperator(server, 'admin');
    const typed = { email, password: facts.password, new_password: NEW_PASSWORD };
    const enrolment = await server.must(operators.login, typed);
    if (enrolment.state !== 'enrol') throw new Error('no enrolment');
    const totp = codeOf(server, enrolment.secret);
    whileComparing(() =>
      agreed(
        server,
        operators.recover,
        { id: made?.id ?? 0, password: given, reason },
        admin,
        second,
      ),
    );
    expect((await server.call(operators.login, { ...typed, totp })).error?.error).toBe(
      'LOGIN_FAILED',
    );
    const own = { email, password: given, new_password: NEW_PASSWORD };
    expect((await server.must(operators.login, own)).state).toBe('enrol');
  });

  it('confirms only the secret whose code it was', async () => {
    const email = 'two@operators.example';
    const facts = { email, name: 'Two', roles: ['support' as const], password: 'first given' };
    await agreed(server, operators.create, { ...facts, reason }, admin);
    const typed = { email, password: facts.password, new_password: NEW_PASSWORD };
    const enrolment = await server.must(operators.login, typed);
    if (enrolment.state !== 'enrol') throw new Error('no enrolment');
    const totp = codeOf(server, enrolment.secret);
    // Somebody else with the same first password asks for a secret of theirs.
    whileComparing(() => server.must(operators.login, typed));
    expect((await server.call(operators.login, { ...typed, totp })).error?.error).toBe(
      'LOGIN_FAILED',
    );
  });

  it('keeps the sessions and the password together, too', async () => {
    const one = await newOperator(server, 'trading');
    const second = await newOperator(server, 'admin');
    const again = { id: one.id, password: given, reason };
    const asked = await server.must(operators.recover, again, admin.as);
    await withoutWritesTo('operator_sessions', async () => {
      const id = 'proposal_id' in asked ? asked.proposal_id : 0;
      const { error } = await server.call(calls.proposals.approve, { id, reason }, second.as);
      expect(error?.error).toBe('SERVER_FAULT');
    });
    expect(await signIn(server, one)).toHaveLength(43);
  });
});
