import { calls } from '@kontor/contract';
import { identityRequests } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looking, newOperator, type TestOperator } from '../../../testing/operators.ts';
import { TestServer } from '../../../testing/test-server.ts';
import {
  BTC_USDT,
  innerPrice,
  newTrader,
  projected,
  type Trader,
} from '../../../testing/trading.ts';

const { list, detail, bills, orders, positions, sessions } = calls.operatorUsers;
const { revokeSessions, setTrading, setDisabled } = calls.operatorUsers;
const reason = 'asked for by the member';

let server: TestServer;
let compliance: TestOperator;
let support: TestOperator;
let alice: Trader;
let bob: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  compliance = await newOperator(server, 'compliance');
  support = await newOperator(server, 'support');
  alice = await newTrader(server, 'alice.desk');
  bob = await newTrader(server, 'bob.desk');
  await looking(server, compliance, support);
});
afterAll(() => server.end());

const order = async (amount = '0.01') => ({
  ...BTC_USDT,
  type: 'buy' as const,
  amount,
  target_price: await innerPrice(server, -200),
});

describe('the search', () => {
  const ids = async (input: Parameters<typeof server.must<typeof list>>[1]) =>
    (await server.must(list, input, support.as)).data.map(({ id }) => id);

  it('finds by id, number, name and address, and no pattern of its own', async () => {
    const { uid } = await server.must(calls.people.info, {}, alice.as);
    expect(await ids({ keyword: String(alice.id) })).toContain(alice.id);
    expect(await ids({ keyword: uid })).toEqual([alice.id]);
    expect(await ids({ keyword: alice.email.toUpperCase() })).toEqual([alice.id]);
    expect(await ids({ keyword: alice.email.slice(1, 3) })).toContain(alice.id);
    expect(await ids({ keyword: "' OR 1=1 --" })).toEqual([]);
    const everybody = { keyword: 'desk' };
    expect(await ids(everybody)).toEqual([bob.id, alice.id]);
    const second = { ...everybody, limit: 1, page: 2 };
    expect((await server.must(list, second, support.as)).total).toBe(2);
  });

  it('lists nobody for less than two letters or a whole number', async () => {
    for (const keyword of ['a', '%', '%%', '@.', '中']) {
      expect(await server.errorOf(list, { keyword }, support.as)).toBe('FIELD_TOO_SHORT');
    }
    expect(await server.errorOf(list, {} as never, support.as)).toBe('FIELD_REQUIRED');
    // Digits are a number as a whole: a part of one, or a few of a telephone's, find nobody.
    const { uid } = await server.must(calls.people.info, {}, alice.as);
    expect(await ids({ keyword: uid.slice(0, -1) })).toEqual([]);
    expect(await ids({ keyword: '0' })).toEqual([]);
  });

  it('finds nobody by what many addresses share behind the @', async () => {
    const shared = ['om', 'example', 'kontor.example', '@kontor.example', '1@kontor.example'];
    for (const keyword of shared) expect(await ids({ keyword }), keyword).toEqual([]);
    const { email } = alice;
    expect(await ids({ keyword: email.slice(0, email.indexOf('@') + 3) })).toEqual([alice.id]);
  });

  it('tells by certification and by what is stopped', async () => {
    const keyword = 'desk';
    expect(await ids({ keyword, certified: '0' })).toHaveLength(2);
    expect(await ids({ keyword, certified: '2' })).toEqual([]);
    expect(await ids({ keyword, state: 'disabled' })).toEqual([]);
    expect(await ids({ keyword, state: 'active' })).toHaveLength(2);
  });
});

describe('one user', () => {
  it('is shown with balances, what is open and how they are protected', async () => {
    await server.must(calls.spot.place, await order(), alice.as);
    await projected(server);
    const shown = await server.must(detail, { id: alice.id }, support.as);
    expect(shown).toMatchObject({
      id: alice.id,
      email: alice.email,
      has_totp: false,
      has_pay_password: false,
      open: { orders: 1, positions: 0, options: 0, withdrawals: 0 },
      invited: 0,
    });
    const change = shown.balances.find(({ account }) => account === 'change');
    expect(Number(change?.available) + Number(change?.frozen)).toBe(10_000);
    expect(Number(change?.frozen)).toBeGreaterThan(0);
    expect(shown.total_usd).toBe('30000');
    expect(await server.errorOf(detail, { id: 999_999 }, support.as)).toBe('USER_UNKNOWN');
  });

  it("shows a document's number to compliance, and its last four to others", async () => {
    const { queries, dataKeys } = server.program.services;
    await queries.insert(identityRequests).values({
      userId: bob.id,
      level: 1,
      idType: 'passport',
      name: 'Bob',
      numberSealed: dataKeys.sealText('identity number', String(bob.id), 'C01X00T478'),
      numberHash: 'hash',
      duplicate: false,
      status: 'in_review',
      createdAt: 1,
    });
    const number = async (operator: TestOperator) =>
      (await server.must(detail, { id: bob.id }, operator.as)).identity[0]?.number;
    expect(await number(compliance)).toBe('C01X00T478');
    expect(await number(support)).toBe('••••T478');
  });

  it('has bills, orders and positions, newest first, of nobody else', async () => {
    const page = { id: alice.id };
    const found = await server.must(bills, { ...page, account: 'change' }, support.as);
    expect(found.data.map(({ kind, value }) => [kind, value])).toEqual([['member.grant', '10000']]);
    expect(await server.errorOf(bills, { ...page, currency: 4_000 }, support.as)).toBe(
      'CURRENCY_UNKNOWN',
    );
    const open = await server.must(orders, { ...page, status: 'open' }, support.as);
    expect(open.data).toMatchObject([
      { symbol: 'BTC/USDT', market: 'spot', side: 'buy', status: 'open', quantity: '0.01' },
    ]);
    expect((await server.must(orders, { ...page, status: 'history' }, support.as)).total).toBe(0);
    expect((await server.must(orders, { id: bob.id }, support.as)).total).toBe(0);
    const futures = {
      currency_id: 2,
      legal_id: 1,
      type: 1,
      status: 1,
      share: '1',
      multiple: 10,
    } as const;
    await server.must(calls.futures.submit, futures, bob.as);
    await projected(server);
    const held = await server.must(positions, { id: bob.id, status: 'open' }, support.as);
    expect(held.data).toMatchObject([
      { symbol: 'BTC/USDT', direction: 'long', open_lots: '1', margin_currency: 'USDT' },
    ]);
  });
});

describe('what is done to a user', () => {
  it('ends one session, or all, at once', async () => {
    const user = await server.newUser('signed');
    const input = { user_string: user.email, password: user.password };
    const second = await server.must(calls.people.login, input);
    const rows = await server.must(sessions, { id: user.id }, support.as);
    expect(rows).toHaveLength(2);
    const revoke = (session_id: number | 'all' = 0, id = user.id) =>
      server.call(revokeSessions, { id, session_id, reason }, support.as);
    expect((await revoke(rows[0]?.id, alice.id)).error?.error).toBe('SESSION_UNKNOWN');
    expect((await revoke(rows[1]?.id)).result).toEqual({ ended: 1 });
    // Nothing where a session was to be named does not mean all of them.
    for (const session_id of [undefined, '', null]) {
      const unnamed = { id: user.id, session_id, reason };
      const { error } = await server.send(revokeSessions, unnamed, { ...support.as, as: 'json' });
      expect(error).toMatchObject({ error: 'FIELD_REQUIRED', fields: [{ field: 'session_id' }] });
    }
    const known = async (token: string) =>
      (await server.errorOf(calls.people.info, {}, { token })) === undefined;
    expect((await known(user.token)) !== (await known(second))).toBe(true);
    expect((await revoke('all')).result).toEqual({ ended: 1 });
    expect([await known(user.token), await known(second)]).toEqual([false, false]);
    expect((await revoke('all', 999_999)).error?.error).toBe('USER_UNKNOWN');
  });

  it('tells the owner of the sessions that were ended, and the log of operators', async () => {
    const user = await server.newUser('told');
    const credentials = { user_string: user.email, password: user.password };
    await server.must(calls.people.login, credentials);
    const [one] = await server.must(sessions, { id: user.id }, support.as);
    await server.must(calls.people.login, credentials);
    const revoke = (session_id: number | 'all') =>
      server.must(revokeSessions, { id: user.id, session_id, reason }, support.as);
    await revoke(one?.id ?? 0);
    await revoke('all');
    // Nobody is signed in any more: there is nothing to tell.
    expect(await revoke('all')).toEqual({ ended: 0 });
    const admin = await newOperator(server, 'admin');
    const audit = await server.must(
      calls.operators.audit,
      { act: 'users/sessions/revoke', limit: 6 },
      admin.as,
    );
    const whole = { operator_name: 'support', reason: null };
    expect(audit.data.filter(({ kind }) => kind === 'outcome')).toMatchObject([
      { ...whole, result: { ended: 0 } },
      { ...whole, result: { ended: 2 } },
      { ...whole, result: { ended: 1 } },
    ]);
    const intent = { kind: 'intent', reason, input: { id: user.id, session_id: 'all' } };
    expect(audit.data).toContainEqual(expect.objectContaining(intent));
    const token = await server.must(calls.people.login, credentials);
    const log = await server.must(calls.security.log, {}, { token });
    const told = log.data.filter(({ kind }) => kind === 'sessions_ended');
    expect(told.map(({ values }) => values)).toEqual([{ count: 2 }, { count: 1 }]);
    const mails = (await server.outbox()).filter((mail) => mail.includes(`To: ${user.email}`));
    const subjects = mails.filter((mail) => mail.includes('Support logged devices out'));
    expect(subjects).toHaveLength(2);
  });

  it('stops new orders and lets open ones be cancelled', async () => {
    const stop = (enabled: boolean) =>
      server.must(setTrading, { id: alice.id, enabled, reason }, compliance.as);
    const { id } = await server.must(calls.spot.place, await order(), alice.as);
    await stop(false);
    expect(await server.errorOf(calls.spot.place, await order(), alice.as)).toBe(
      'TRADING_DISABLED',
    );
    expect(await server.errorOf(calls.spot.cancel, { id }, alice.as)).toBeUndefined();
    await projected(server);
    expect(
      (await server.must(list, { keyword: 'desk', state: 'trading_stopped' }, support.as)).total,
    ).toBe(1);
    await stop(true);
    expect(await server.errorOf(calls.spot.place, await order(), alice.as)).toBeUndefined();
    const input = { id: alice.id, enabled: false, reason };
    expect(await server.errorOf(setTrading, input, support.as)).toBe('OPERATOR_ROLE_REQUIRED');
  });

  it('closes an account to its owner and opens it again', async () => {
    const user = await server.newUser('closed');
    const set = (disabled: boolean) =>
      server.must(setDisabled, { id: user.id, disabled, reason }, compliance.as);
    await set(true);
    const { info, login } = calls.people;
    expect(await server.errorOf(info, {}, { token: user.token })).toBe('LOGIN_REQUIRED');
    const input = { user_string: user.email, password: user.password };
    expect(await server.errorOf(login, input)).toBe('ACCOUNT_DISABLED');
    await set(false);
    expect(await server.errorOf(login, input)).toBeUndefined();
    expect(
      await server.errorOf(setDisabled, { id: 999_999, disabled: true, reason }, compliance.as),
    ).toBe('USER_UNKNOWN');
  });
});
