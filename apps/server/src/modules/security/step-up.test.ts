import { calls } from '@kontor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { members } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPayer, saveWallet, withdraw } from '../../testing/funding.ts';
import { holdingUser } from '../../testing/held-user.ts';
import { agreed, looking, newOperator, type TestOperator } from '../../testing/operators.ts';
import {
  codeOf,
  endHold,
  ownCode,
  proveOwner,
  setPayPassword,
  switchTotpOn,
} from '../../testing/second-factor.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { projected } from '../../testing/trading.ts';
import { tendSecurity } from './security-part.ts';

const { funding, operatorUsers, people, security } = calls;
const reason = 'looked at the passport';

let server: TestServer;
let ada: TestOperator;
let bob: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
});
/** Days pass here, and nobody stays signed in to the console for one. */
async function signOperatorsIn(): Promise<void> {
  ada = await newOperator(server, 'admin');
  bob = await newOperator(server, 'compliance');
  support = await newOperator(server, 'support');
}
beforeEach(signOperatorsIn);
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.end());

const as = ({ token }: Pick<TestUser, 'token'>) => ({ token });
const tend = () => tendSecurity(server.program.services);
const login = ({ email, password }: Pick<TestUser, 'email' | 'password'>, totp?: string) =>
  server.call(people.login, { user_string: email, password, ...(totp && { totp }) });
const messagesTo = async (address: string) =>
  (await server.outbox())
    .filter((message) => message.includes(`To: ${address}`))
    .map((message) => message.replaceAll('=\r\n', ''));
/** What stands in the newest message to an address. */
const notMeCodeTo = async (address: string) =>
  /\d+(?:-[A-Z0-9]{4}){4}/u.exec((await messagesTo(address)).at(-1) ?? '')?.[0] ?? '';

async function bindMobile(user: TestUser, mobile: string, more = {}) {
  server.wallClock.advance(61_000);
  await server.must(people.sendMobileCode, { area_code: '44', mobile }, as(user));
  const code = await server.codeFor(`+44${mobile}`);
  const proof = await proveOwner(server, user, 'mobile', more);
  await server.must(security.bindMobile, { area_code: '44', mobile, code, proof }, as(user));
}

describe('who has nothing but a session', () => {
  /** Each change with all that the thief can make up. */
  const changes = [
    [
      'pay password',
      security.setPayPassword,
      { pay_password: '739154', re_pay_password: '739154' },
    ],
    ['password', security.updatePassword, { password: 'mine now 77', re_password: 'mine now 77' }],
    ['authenticator', security.confirmTotp, { totp: '123456' }],
    ['authenticator away', security.disableTotp, {}],
    ['recovery codes', security.renewRecoveryCodes, {}],
    ['mail', security.bindEmail, { email: 'thief@kontor.example', code: '123456' }],
    ['mobile', security.bindMobile, { area_code: '44', mobile: '7911555001', code: '123456' }],
    ['words', security.setAntiPhishing, { phrase: 'trust me' }],
    ['address', funding.saveAddress, { currency: 1, name: 'a', address: 'b', qrcode: 'c' }],
    ['card', funding.saveCard, { card_number: '4242424242424242' }],
    ['account abroad', funding.saveInternationalCard, { card_number: 'DE89370400440532013000' }],
  ] as const;

  it.each(changes)('changes nothing: %s', async (_, call, input) => {
    const victim = await server.newUser('victim');
    const before = await server.must(security.overview, {}, as(victim));
    const bare = await server.send(call, { ...input }, as(victim));
    const fields = (bare.error?.fields ?? []).map(({ field }) => field);
    expect(fields).toContain('proof');
    const forged = await server.send(call, { ...input, proof: 'x'.repeat(32) }, as(victim));
    expect(forged.error).toBeDefined();
    expect(await server.must(security.overview, {}, as(victim))).toEqual(before);
  });

  it('binds no mobile of the thief’s own without the mail’s code and the password', async () => {
    const victim = await server.newUser('first');
    server.wallClock.advance(61_000);
    await server.must(people.sendMobileCode, { area_code: '44', mobile: '7911555002' }, as(victim));
    const code = await server.codeFor('+447911555002');
    const prove = (input: object) =>
      server.errorOf(
        security.prove,
        { for: 'mobile', password: '', ...input } as never,
        as(victim),
      );
    expect(await prove({})).toBe('FIELD_REQUIRED');
    expect(await prove({ password: 'a guess that is long' })).toBe('FIELD_REQUIRED');
    const guess = { password: 'a guess that is long', email_code: '123456' };
    expect(await prove(guess)).toBe('PROOF_PASSWORD_WRONG');
    // With the password but not the mail, either.
    const known = { password: victim.password, email_code: '123456' };
    expect(await prove(known)).toBe('CODE_WRONG');
    const number = { area_code: '44', mobile: '7911555002', code, proof: 'y'.repeat(32) };
    expect(await server.errorOf(security.bindMobile, number, as(victim))).toBe('PROOF_OVER');
  });

  it('guesses the password five times and is locked, for longer each time', async () => {
    const victim = await server.newUser('guessed');
    const email_code = await ownCode(server, victim, 'password');
    const guess = (password: string) =>
      server.call(security.prove, { for: 'password', password, email_code }, as(victim));
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`wrong ${n} x`)));
    const codes = guesses.map(({ error }) => error?.error);
    expect(codes.filter((code) => code === 'PROOF_PASSWORD_WRONG')).toHaveLength(4);
    expect(codes.filter((code) => code === 'PROOF_PASSWORD_LOCKED')).toHaveLength(8);
    expect((await guess(victim.password)).error).toMatchObject({
      error: 'PROOF_PASSWORD_LOCKED',
      details: { field: 'password', minutes: 15 },
    });
    server.wallClock.advance(15 * MINUTE_MS);
    const again = await ownCode(server, victim, 'password');
    const input = { for: 'password', password: victim.password, email_code: again } as const;
    expect((await server.call(security.prove, input, as(victim))).error).toBeUndefined();
  });
});

describe('a proof', () => {
  it('is good once, in its session, for its purpose, and for ten minutes', async () => {
    const user = await server.newUser('proof');
    const other = { token: (await login(user)).result ?? '' };
    const set = (proof: string, session: { token: string } = user) =>
      server.errorOf(security.setAntiPhishing, { phrase: 'Blue heron', proof }, as(session));
    const proof = await proveOwner(server, user, 'anti_phishing');
    expect(await set(proof, other)).toBe('PROOF_OVER');
    const wrongPurpose = await proveOwner(server, user, 'pay_password');
    expect(await set(wrongPurpose)).toBe('PROOF_OVER');
    const outcomes = await Promise.all([set(proof), set(proof), set(proof)]);
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'PROOF_OVER')).toHaveLength(2);
    const late = await proveOwner(server, user, 'anti_phishing');
    server.wallClock.advance(10 * MINUTE_MS);
    expect(await set(late)).toBe('PROOF_OVER');
  });

  it('changes nothing any more once its session has ended, also at that moment', async () => {
    const user = await server.newUser('ended');
    const proof = await proveOwner(server, user, 'pay_password');
    const digits = { pay_password: '408263', re_pay_password: '408263', proof };
    let set: Promise<string | undefined> | undefined;
    await holdingUser(server, user.id, async ({ waiting, write }) => {
      set = server.errorOf(security.setPayPassword, digits, as(user));
      await waiting(1, set);
      await write('UPDATE sessions SET revoked_at = 1 WHERE user_id = $1', [user.id]);
    });
    expect(await set).toBe('PROOF_OVER');
  });

  it('takes no code that was sent for something else', async () => {
    const user = await server.newUser('purpose');
    const email_code = await ownCode(server, user, 'anti_phishing');
    const input = { for: 'password', password: user.password, email_code } as const;
    expect(await server.errorOf(security.prove, input, as(user))).toBe('CODE_WRONG');
    expect((await messagesTo(user.email)).at(-1)).toContain('anti-phishing');
  });

  it('wants a code to each address and the authenticator, and spends none on a miss', async () => {
    const user = await server.newUser('all');
    await bindMobile(user, '7911555010');
    const mobile = '+447911555010';
    const next = await (async () => {
      const proof = await proveOwner(server, user, 'totp_on', { mobile });
      const { secret } = await server.must(security.beginTotp, {}, as(user));
      const shown = () => codeOf(secret, server.wallClock.now());
      await server.must(security.confirmTotp, { totp: shown(), proof }, as(user));
      return () => {
        server.wallClock.advance(30_000);
        return shown();
      };
    })();
    const email_code = await ownCode(server, user, 'password');
    await server.must(security.sendCode, { for: 'password', to: 'mobile' }, as(user));
    const mobile_code = await server.codeFor(mobile);
    const whole = {
      for: 'password',
      password: user.password,
      email_code,
      mobile_code,
      totp: next(),
    } as const;
    const missing = async (field: keyof typeof whole) => {
      const { [field]: _, ...rest } = whole;
      const { error } = await server.send(security.prove, rest, as(user));
      return [error?.error, error?.fields?.[0]?.field ?? error?.details?.field];
    };
    expect(await missing('email_code')).toEqual(['FIELD_REQUIRED', 'email_code']);
    expect(await missing('mobile_code')).toEqual(['FIELD_REQUIRED', 'mobile_code']);
    expect(await missing('totp')).toEqual(['TOTP_REQUIRED', 'totp']);
    expect(await missing('password')).toEqual(['FIELD_REQUIRED', 'password']);
    const wrong = { ...whole, mobile_code: mobile_code === '000000' ? '000001' : '000000' };
    expect(await server.errorOf(security.prove, wrong, as(user))).toBe('CODE_WRONG');
    expect((await server.call(security.prove, whole, as(user))).error).toBeUndefined();
    // Its codes are spent with it.
    const again = { ...whole, totp: next() };
    expect(await server.errorOf(security.prove, again, as(user))).toBe('CODE_EXPIRED');
  });
});

describe('a letter to the owner', () => {
  it('goes to every address, is sent again where it failed, and outlives the program', async () => {
    const user = await server.newUser('letters');
    await bindMobile(user, '7911555020');
    const { mail } = server.program.services;
    const away = vi.spyOn(mail, 'send').mockRejectedValue(new Error('no mail server'));
    const { services } = server.program;
    await services.background.idle();
    away.mockRestore();
    const proof = await proveOwner(server, user, 'anti_phishing', { mobile: '+447911555020' });
    const down = vi.spyOn(mail, 'send').mockRejectedValue(new Error('no mail server'));
    await server.must(security.setAntiPhishing, { phrase: 'Blue heron', proof }, as(user));
    await services.background.idle();
    expect((await messagesTo('+447911555020')).at(-1)).toContain('anti-phishing');
    expect((await messagesTo(user.email)).at(-1)).not.toContain('anti-phishing code was set');
    down.mockRestore();
    await tend();
    expect((await messagesTo(user.email)).at(-1)).not.toContain('anti-phishing code was set');
    server.wallClock.advance(MINUTE_MS);
    await tend();
    expect((await messagesTo(user.email)).at(-1)).toContain('anti-phishing code was set');
    const sent = (await messagesTo(user.email)).length;
    server.wallClock.advance(HOUR_MS);
    await tend();
    expect(await messagesTo(user.email)).toHaveLength(sent);
  });
});

describe('“it was not me”', () => {
  it('ends all sessions, lets nobody in, and freezes what was to be withdrawn', async () => {
    const payer = await newPayer(server, 'robbed');
    const address_id = await saveWallet(server, payer);
    const { result: asked } = await withdraw(server, payer, { address_id });
    const id = asked?.id ?? 0;
    const code = await notMeCodeTo(payer.email);
    expect(await server.errorOf(security.notMe, { code: `${code.slice(0, -1)}!` })).toBe(
      'FIELD_FORMAT',
    );
    const other = code.endsWith('A') ? 'B' : 'A';
    const forged = `${code.slice(0, -1)}${other}`;
    expect(await server.errorOf(security.notMe, { code: forged })).toBe('NOTICE_UNKNOWN');
    await server.must(security.notMe, { code: code.toLowerCase().replaceAll('-', ' ') });
    expect(await server.errorOf(people.info, {}, payer.as)).toBe('LOGIN_REQUIRED');
    expect((await login(payer)).error?.error).toBe('ACCOUNT_FROZEN');
    // A wrong password is not told from any other account's.
    expect((await login({ ...payer, password: 'wrong' })).error?.error).toBe('LOGIN_FAILED');
    const approve = () => server.call(funding.approveWithdrawal, { id, reason }, ada.as);
    expect((await approve()).error?.error).toBe('WITHDRAWALS_FROZEN');
    await projected(server);
    await looking(server, bob);
    const detail = await server.must(operatorUsers.detail, { id: payer.id }, bob.as);
    expect(detail).toMatchObject({ withdrawals_enabled: false });
    expect(detail.frozen_at).toBe(server.wallClock.now());
    expect((await messagesTo(payer.email)).at(-1)).toContain('frozen');
    // Once more is the same.
    await server.must(security.notMe, { code });
    const identity = 'document' as const;
    const lift = { id: payer.id, identity, reason };
    expect(await server.errorOf(operatorUsers.unfreeze, lift, support.as)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    const allow = { id: payer.id, enabled: true, reason };
    expect(await server.errorOf(operatorUsers.setWithdrawals, allow, bob.as)).toBe(
      'ACCOUNT_FROZEN',
    );
    server.wallClock.advance(1_000);
    await agreed(server, operatorUsers.unfreeze, lift, bob, ada);
    expect((await login(payer)).result).toHaveLength(43);
    expect((await approve()).error?.error).toBe('WITHDRAWALS_FROZEN');
    await agreed(server, operatorUsers.setWithdrawals, allow, bob, ada);
    expect((await approve()).error).toBeUndefined();
    // The letter of before freezes nothing any more.
    expect(await server.errorOf(security.notMe, { code })).toBe('NOTICE_UNKNOWN');
  });

  it('of a letter that is a month old is not taken', async () => {
    const user = await server.newUser('old');
    await setPayPassword(server, user);
    const code = await notMeCodeTo(user.email);
    server.wallClock.advance(30 * DAY_MS + 1);
    expect(await server.errorOf(security.notMe, { code })).toBe('NOTICE_UNKNOWN');
  });

  it('freezes withdrawals later where the exchange did not answer', async () => {
    const payer = await newPayer(server, 'late');
    const code = await notMeCodeTo(payer.email);
    const { exchange, queries } = server.program.services;
    vi.spyOn(exchange, 'submit').mockRejectedValueOnce(new Error('nobody leads'));
    expect((await server.call(security.notMe, { code })).error?.error).toBe('SERVER_FAULT');
    expect((await login(payer)).error?.error).toBe('ACCOUNT_FROZEN');
    await tend();
    await projected(server);
    const [row] = await queries.select().from(members).where(eq(members.id, payer.id));
    expect(row?.withdrawalsEnabled).toBe(false);
  });
});

describe('an account that is closed', () => {
  it('pays nothing out, also what was asked for before; opened again, not at once', async () => {
    const payer = await newPayer(server, 'closed');
    const address_id = await saveWallet(server, payer);
    const { result } = await withdraw(server, payer, { address_id });
    const id = result?.id ?? 0;
    const close = (disabled: boolean) =>
      server.must(operatorUsers.setDisabled, { id: payer.id, disabled, reason }, bob.as);
    await close(true);
    const approve = () => server.errorOf(funding.approveWithdrawal, { id, reason }, ada.as);
    expect(await approve()).toBe('WITHDRAWALS_FROZEN');
    const allow = { id: payer.id, enabled: true, reason };
    expect(await server.errorOf(operatorUsers.setWithdrawals, allow, bob.as)).toBe(
      'ACCOUNT_DISABLED',
    );
    await close(false);
    expect(await approve()).toBe('WITHDRAWALS_FROZEN');
    await agreed(server, operatorUsers.setWithdrawals, allow, bob, ada);
    expect(await approve()).toBeUndefined();
  });

  it('or frozen by support says so to its owner, who asks for no withdrawal', async () => {
    const payer = await newPayer(server, 'stopped');
    const address_id = await saveWallet(server, payer);
    const stop = { id: payer.id, enabled: false, reason };
    await server.must(operatorUsers.setWithdrawals, stop, bob.as);
    const { error } = await withdraw(server, payer, { address_id });
    expect(error?.error).toBe('WITHDRAWALS_FROZEN');
    await server.must(operatorUsers.freeze, { id: payer.id, reason }, support.as);
    expect((await login(payer)).error?.error).toBe('ACCOUNT_FROZEN');
  });
});

describe('a lost authenticator', () => {
  const ask = (id: number, operator = support, factor: 'totp' | 'email' | 'mobile' = 'totp') =>
    server.call(operatorUsers.askRemoval, { id, factor, identity: 'video', reason }, operator.as);
  const approve = async (id: number, operator: TestOperator) => {
    const answer = await server.call(operatorUsers.approveRemoval, { id, reason }, operator.as);
    // The owner is told before time passes.
    await server.program.services.background.idle();
    return answer;
  };

  it('is taken away by two, after 72 hours of which the owner is told each day', async () => {
    const user = await server.newUser('lost');
    await switchTotpOn(server, user);
    await endHold(server, user.id);
    const { result: removal } = await ask(user.id, bob);
    const id = removal?.id ?? 0;
    expect(removal).toMatchObject({ state: 'waiting', asked_by: bob.id });
    expect((await ask(user.id)).error?.error).toBe('REMOVAL_RUNS');
    expect((await approve(id, bob)).error?.error).toBe('FOUR_EYES_REQUIRED');
    expect((await approve(id, support)).error?.error).toBe('OPERATOR_ROLE_REQUIRED');
    server.wallClock.advance(10 * DAY_MS);
    await signOperatorsIn();
    await tend();
    expect((await login(user)).error?.error).toBe('TOTP_REQUIRED');
    const told = (await messagesTo(user.email)).length;
    const { result: running } = await approve(id, ada);
    expect(running).toMatchObject({
      state: 'running',
      due_at: server.wallClock.now() + 3 * DAY_MS,
    });
    expect((await approve(id, ada)).error?.error).toBe('REMOVAL_DECIDED');
    for (const days of [1, 2, 3]) {
      await tend();
      await tend();
      expect((await messagesTo(user.email)).slice(told)).toHaveLength(days);
      expect((await login(user)).error?.error).toBe('TOTP_REQUIRED');
      server.wallClock.advance(days === 3 ? DAY_MS - 1 : DAY_MS);
    }
    await tend();
    expect((await login(user)).error?.error).toBe('TOTP_REQUIRED');
    server.wallClock.advance(1);
    await tend();
    const { result: token = '' } = await login(user);
    expect(token).toHaveLength(43);
    const overview = await server.must(security.overview, {}, { token });
    expect(overview.withdrawals_held_until).toBe(server.wallClock.now() + DAY_MS);
    const second = ada.id;
    await signOperatorsIn();
    const { data } = await server.must(operatorUsers.removals, { user_id: user.id }, bob.as);
    expect(data[0]).toMatchObject({ id, state: 'removed', approved_by: second });
  });

  it('stays when the owner says no, or uses it', async () => {
    const owner = await server.newUser('awake');
    const app = await switchTotpOn(server, owner);
    const first = (await ask(owner.id)).result?.id ?? 0;
    await approve(first, ada);
    expect((await login(owner, app.nextCode())).result).toHaveLength(43);
    const stateOf = async (id: number) => {
      const { data } = await server.must(operatorUsers.removals, { user_id: owner.id }, bob.as);
      return data.find((row) => row.id === id)?.state;
    };
    expect(await stateOf(first)).toBe('cancelled');
    expect((await messagesTo(owner.email)).at(-1)).toContain('canceled');
    const second = (await ask(owner.id)).result?.id ?? 0;
    await approve(second, ada);
    await server.program.services.background.idle();
    await server.must(security.notMe, { code: await notMeCodeTo(owner.email) });
    expect(await stateOf(second)).toBe('cancelled');
    server.wallClock.advance(4 * DAY_MS);
    await signOperatorsIn();
    await tend();
    const lift = { id: owner.id, identity: 'document', reason } as const;
    await agreed(server, operatorUsers.unfreeze, lift, bob, ada);
    expect((await login(owner)).error?.error).toBe('TOTP_REQUIRED');
  });

  it('is asked for only where there is one, and an address only beside another', async () => {
    const user = await server.newUser('bare');
    expect((await ask(user.id)).error?.error).toBe('TOTP_OFF');
    expect((await ask(user.id, support, 'mobile')).error?.error).toBe('NOT_BOUND');
    expect((await ask(user.id, support, 'email')).error?.error).toBe('ADDRESS_LAST');
    expect((await ask(999_999)).error?.error).toBe('USER_UNKNOWN');
    await bindMobile(user, '7911555030');
    const id = (await ask(user.id, support, 'mobile')).result?.id ?? 0;
    const end = () => server.call(operatorUsers.endRemoval, { id, reason }, support.as);
    expect((await end()).result?.state).toBe('refused');
    expect((await end()).error?.error).toBe('REMOVAL_DECIDED');
    expect((await approve(id, ada)).error?.error).toBe('REMOVAL_DECIDED');
    expect((await approve(999_999, ada)).error?.error).toBe('REMOVAL_UNKNOWN');
    const again = (await ask(user.id, support, 'mobile')).result?.id ?? 0;
    await approve(again, ada);
    server.wallClock.advance(3 * DAY_MS);
    await tend();
    const token = (await login(user)).result ?? '';
    expect(await server.must(security.overview, {}, { token })).toMatchObject({ mobile: null });
    expect((await messagesTo('+447911555030')).at(-1)).toContain('removed');
  });
});
