import { calls, OPERATOR_ID_MAX, type OperatorRole } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { operatorProposals, operators } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  agreed,
  codeOf,
  enrol,
  newOperator,
  signIn,
  type TestOperator,
} from '../../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';
import { ensureFirstOperator, makeOperator, tendProposals } from '../index.ts';

const { login, me, list, create, setRoles, setDisabled, recover } = calls.operators;
const reason = 'as agreed this morning';
const password = 'correct horse battery';

describe('the first operator', () => {
  it('is made where there is none, with a drawn password that is good once', async () => {
    const server = await TestServer.start();
    try {
      const first = await ensureFirstOperator(server.program.services);
      expect(first?.email).toBe('operator@kontor.example');
      expect(first?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      // A start that was killed may have shown it to nobody: each start shows a new one, and the
      // newest holds, until somebody has signed in.
      const second = await ensureFirstOperator(server.program.services);
      expect(second?.email).toBe(first?.email);
      expect(second?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      const { email = '', password: lost = '' } = first ?? {};
      expect(await server.errorOf(login, { email, password: lost })).toBe('LOGIN_FAILED');
      const printed = { email, password: second?.password ?? '' };
      expect(await server.errorOf(login, printed)).toBe('PASSWORD_CHANGE_REQUIRED');
      const typed = { ...printed, new_password: password };
      const enrolment = await server.must(login, typed);
      if (enrolment.state !== 'enrol') throw new Error('no enrolment');
      expect(enrolment.uri).toContain('otpauth://totp/');
      const { secret } = enrolment;
      const totp = codeOf(server, secret);
      const signedIn = await server.must(login, { ...typed, totp });
      if (signedIn.state !== 'signed_in') throw new Error('not signed in');
      const { token } = signedIn;
      expect(await server.errorOf(login, printed)).toBe('LOGIN_FAILED');
      const answer = await server.must(me, {}, { token });
      expect(answer).toMatchObject({ id: 1, roles: ['admin'] });
      expect(await ensureFirstOperator(server.program.services)).toBeUndefined();
    } finally {
      await server.end();
    }
  });

  it('is as the environment says, and its password is told to nobody', async () => {
    const environment = {
      OPERATOR_EMAIL: 'boss@company.example',
      OPERATOR_PASSWORD: 'set from outside',
    };
    const server = await TestServer.start({ environment });
    try {
      const first = await ensureFirstOperator(server.program.services);
      expect(first).toEqual({ email: environment.OPERATOR_EMAIL, password: undefined });
      expect(await ensureFirstOperator(server.program.services)).toBeUndefined();
      const typed = { email: environment.OPERATOR_EMAIL, password: environment.OPERATOR_PASSWORD };
      expect((await server.must(login, typed)).state).toBe('enrol');
      expect(server.logLines.join('\n')).not.toContain(environment.OPERATOR_PASSWORD);
    } finally {
      await server.end();
    }
  });
});

describe('an operator whom somebody else made', () => {
  const facts = { email: 'one@ops.example', name: 'One', roles: ['admin'], password };

  it('keeps the password, though it was never used', async () => {
    const server = await TestServer.start();
    try {
      const { services } = server.program;
      await makeOperator(services, { ...facts, passwordIsOthers: true });
      expect(await ensureFirstOperator(services)).toBeUndefined();
      const printed = { email: facts.email, password };
      expect(await server.errorOf(login, printed)).toBe('PASSWORD_CHANGE_REQUIRED');
    } finally {
      await server.end();
    }
  });

  it('or made beside the first one, and then the first one keeps it, too', async () => {
    const server = await TestServer.start();
    try {
      const { services } = server.program;
      const first = await ensureFirstOperator(services);
      await makeOperator(services, { ...facts, passwordIsOthers: true });
      expect(await ensureFirstOperator(services)).toBeUndefined();
      const printed = { email: first?.email ?? '', password: first?.password ?? '' };
      expect(await server.errorOf(login, printed)).toBe('PASSWORD_CHANGE_REQUIRED');
    } finally {
      await server.end();
    }
  });
});

describe('an operator whose making was interrupted', () => {
  const facts = { email: 'made@ops.example', name: 'Made', roles: ['support' as const], password };
  const keyed = (one: TestOperator, key: string) => ({
    ...one.as,
    as: 'json' as const,
    headers: { 'idempotency-key': key },
  });
  /** As a kill between the operator's row and the log's word of it. */
  const killed = (server: TestServer) => {
    const { audit } = server.program.services.operators;
    vi.spyOn(audit, 'end').mockRejectedValueOnce(new Error('killed'));
  };

  it('is found by the same key, and stands in the log as done', async () => {
    const server = await TestServer.start();
    try {
      const admin = await newOperator(server, 'admin');
      const input = { ...facts, reason };
      killed(server);
      expect(await server.errorOf(create, input, keyed(admin, 'once'))).toBe('SERVER_FAULT');
      await server.restart();
      const made = await server.must(create, input, keyed(admin, 'once'));
      const { data } = await server.must(list, { keyword: facts.email }, admin.as);
      expect(data.map(({ id }) => ({ id }))).toEqual([made]);
      const asked = { act: 'operators/create', limit: 1 };
      const log = await server.must(calls.operators.audit, asked, admin.as);
      expect(log.data[0]).toMatchObject({ kind: 'outcome', error: null, result: made });
      const alone = await server.must(calls.operators.audit, { act: 'made_alone' }, admin.as);
      expect(alone.data[0]?.input).toEqual(made);
      // Another act with the same address is none of it.
      expect(await server.errorOf(create, input, keyed(admin, 'twice'))).toBe('OPERATOR_EXISTS');
    } finally {
      await server.end();
    }
  });

  it('is found by who agrees once more', async () => {
    const server = await TestServer.start();
    try {
      const admin = await newOperator(server, 'admin');
      const other = await newOperator(server, 'admin');
      const input = { ...facts, reason };
      const waits = await server.must(create, input, keyed(admin, 'proposed'));
      const id = 'proposal_id' in waits ? waits.proposal_id : 0;
      const { approve } = calls.proposals;
      killed(server);
      expect(await server.errorOf(approve, { id, reason }, other.as)).toBe('SERVER_FAULT');
      await server.restart();
      const done = await server.must(approve, { id, reason }, other.as);
      expect(done).toEqual({ id, state: 'done', error: null });
      const { total } = await server.must(list, { keyword: facts.email }, admin.as);
      expect(total).toBe(1);
    } finally {
      await server.end();
    }
  });
});

describe('operators', () => {
  let server: TestServer;
  let admin: TestOperator;
  beforeAll(async () => {
    server = await TestServer.start();
    admin = await newOperator(server, 'admin');
  });
  afterAll(() => server.end());

  const one = (email: string, roles: OperatorRole[] = ['support']) => ({
    email,
    name: 'Some One',
    roles,
    password,
    reason,
  });
  const fault = async (call: Parameters<typeof server.send>[0], input: object) => {
    const { error } = await server.send(call, { ...input }, admin.as);
    return [error?.error, error?.fields?.[0]?.field];
  };

  it('are made with ids in a row, listed, and found by name or address', async () => {
    // The only admin makes the second operator alone.
    const made = await server.must(create, one('first@ops.example', ['finance', 'trading']), {
      ...admin.as,
    });
    const id = 'id' in made ? made.id : 0;
    const next = await server.must(create, one('second@ops.example'), admin.as);
    expect(next).toEqual({ id: id + 1 });
    const { data, total } = await server.must(list, { keyword: 'FIRST@' }, admin.as);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      id,
      roles: ['finance', 'trading'],
      disabled: false,
      has_totp: false,
      must_change_password: true,
      last_login_at: null,
    });
    expect((await server.must(list, { keyword: '%' }, admin.as)).total).toBe(0);
    const admins = await server.must(list, { role: 'admin', limit: 100 }, admin.as);
    expect(admins.data.map((each) => each.id)).toContain(admin.id);
    expect(admins.data.every(({ roles }) => roles.includes('admin'))).toBe(true);
    expect(admins.total).toBeLessThan((await server.must(list, {}, admin.as)).total);
  });

  it('see how much waits in each queue of theirs, once', async () => {
    const queues = async (one: TestOperator) =>
      (await server.must(calls.operators.counts, {}, one.as)).map(({ queue }) => queue);
    const chat = ['chat/list', 'chat/offline', 'chat/reports'];
    const money = ['deposits', 'identity', 'loans', 'proposals', 'traders', 'withdrawals'];
    // Of these what waits for one’s own word.
    const offers = ['adjustments', 'coupons', 'dual/products', 'mining', 'project'];
    const rest = [...money.slice(1), ...offers, 'promotions/fundings', 'users/removals'];
    const all = ['buy/orders', ...chat, 'deposits', 'faults', ...rest].toSorted();
    expect((await queues(admin)).toSorted()).toEqual(all);
    expect(await queues(await newOperator(server, 'content'))).toEqual(['proposals']);
    expect(await queues(await newOperator(server, 'trading'))).toEqual([
      'traders',
      'faults',
      'proposals',
    ]);
  });

  it('have one address each, in any case, and strong passwords', async () => {
    await server.must(create, one('once@ops.example'), admin.as);
    expect(await fault(create, one('ONCE@ops.example'))).toEqual(['OPERATOR_EXISTS', 'email']);
    const weak = { ...one('weak@ops.example'), password: '12345678' };
    expect(await fault(create, weak)).toEqual(['PASSWORD_WEAK', 'password']);
    const roles = { ...one('roles@ops.example'), roles: 'finance,king' };
    expect(await fault(create, roles)).toEqual(['FIELD_CHOICE', 'roles.1']);
    expect(await fault(create, { ...one('none@ops.example'), roles: '' })).toEqual([
      'FIELD_REQUIRED',
      'roles',
    ]);
  });

  it('of two made at once with one address are one', async () => {
    const both = await Promise.all([1, 2].map(() => fault(create, one('twin@ops.example'))));
    expect(both.map(([error]) => error ?? 'made').toSorted()).toEqual(['OPERATOR_EXISTS', 'made']);
  });

  it('may do other things from their next call on', async () => {
    const support = await newOperator(server, 'support');
    const { house } = calls.operatorLedger;
    expect(await server.errorOf(house, {}, support.as)).toBe('OPERATOR_ROLE_REQUIRED');
    await agreed(server, setRoles, { id: support.id, roles: ['finance'], reason }, admin);
    expect(await server.errorOf(house, {}, support.as)).toBeUndefined();
  });

  it('that are shut out are out at once, and in again with both factors', async () => {
    const trading = await newOperator(server, 'trading');
    await server.must(setDisabled, { id: trading.id, disabled: true, reason }, admin.as);
    expect(await server.errorOf(me, {}, trading.as)).toBe('LOGIN_REQUIRED');
    const { email, secret } = trading;
    const totp = codeOf(server, secret);
    expect(await server.errorOf(login, { email, password, totp })).toBe('ACCOUNT_DISABLED');
    await agreed(server, setDisabled, { id: trading.id, disabled: false, reason }, admin);
    expect(await server.errorOf(me, {}, trading.as)).toBe('LOGIN_REQUIRED');
    await signIn(server, trading);
  });

  it('who lost a factor begin anew, and the old one is worth nothing', async () => {
    const content = await newOperator(server, 'content');
    const given = 'a new first password';
    await agreed(server, recover, { id: content.id, password: given, reason }, admin);
    expect(await server.errorOf(me, {}, content.as)).toBe('LOGIN_REQUIRED');
    const { email, secret } = content;
    expect(await server.errorOf(login, { email, password })).toBe('LOGIN_FAILED');
    const own = { email, password: given, new_password: 'chosen once more' };
    const totp = codeOf(server, secret);
    expect(await server.errorOf(login, { ...own, totp })).toBe('TOTP_WRONG');
    expect((await server.must(login, own)).state).toBe('enrol');
  });

  it('are not set back once more where a crash came before the log’s word of it', async () => {
    const lost = await newOperator(server, 'content');
    const other = await newOperator(server, 'admin');
    const input = { id: lost.id, password: TEST_PASSWORD, reason };
    const waits = (await server.must(recover, input, admin.as)) as { readonly proposal_id: number };
    const { audit } = server.program.services.operators;
    vi.spyOn(audit, 'end').mockRejectedValueOnce(new Error('killed'));
    const word = { id: waits.proposal_id, reason };
    expect(await server.errorOf(calls.proposals.approve, word, other.as)).toBe('SERVER_FAULT');
    const begun = await enrol(server, lost.email);
    await server.must(calls.proposals.approve, word, other.as);
    expect(await server.must(me, {}, begun.as)).toMatchObject({ id: lost.id });
    expect(await signIn(server, begun)).toHaveLength(43);
  });

  it('do nothing of this to themselves, nor to who is not there', async () => {
    const { id } = admin;
    expect(await fault(setRoles, { id, roles: 'support', reason })).toEqual([
      'OPERATOR_SELF',
      'id',
    ]);
    expect(await fault(setDisabled, { id, disabled: true, reason })).toEqual([
      'OPERATOR_SELF',
      'id',
    ]);
    expect(await fault(recover, { id, password, reason })).toEqual(['OPERATOR_SELF', 'id']);
    expect(await fault(setDisabled, { id: 998, disabled: true, reason })).toEqual([
      'OPERATOR_UNKNOWN',
      'id',
    ]);
    expect(await fault(setDisabled, { id: 1_000, disabled: true, reason })).toEqual([
      'FIELD_TOO_LARGE',
      'id',
    ]);
  });

  it('of two admins who shut out each other at once one stays', async () => {
    const own = await TestServer.start();
    try {
      const [a, b] = [await newOperator(own, 'admin'), await newOperator(own, 'admin')];
      const take = (from: TestOperator, by: TestOperator) =>
        own.must(setDisabled, { id: from.id, disabled: true, reason }, by.as);
      await Promise.all([take(b, a), take(a, b)]);
      await tendProposals(own.program.services);
      own.wallClock.advance(DAY_MS);
      await tendProposals(own.program.services);
      const { queries } = own.program.services;
      const ends = await queries
        .select({ state: operatorProposals.state, error: operatorProposals.error })
        .from(operatorProposals)
        .orderBy(operatorProposals.state);
      expect(ends).toEqual([
        { state: 'done', error: null },
        { state: 'outdated', error: 'PROPOSER_OUT' },
      ]);
      const rows = await queries.select({ disabled: operators.disabled }).from(operators);
      expect(rows.filter(({ disabled }) => !disabled)).toHaveLength(1);
    } finally {
      await own.end();
    }
  });

  it('are at most as many as there are ids', async () => {
    const { services } = server.program;
    await services.database.pool.query(
      `INSERT INTO operators (id, email, name, roles, password_hash, password_is_others, disabled,
        created_at) VALUES ($1, 'last@ops.example', 'Last', '{}', '', false, true, 0)`,
      [OPERATOR_ID_MAX],
    );
    expect(await fault(create, one('more@ops.example'))).toEqual(['OPERATORS_FULL', undefined]);
    const facts = { email: 'x@ops.example', name: 'X', roles: [], password };
    await expect(
      makeOperator(services, { ...facts, passwordIsOthers: false }),
    ).rejects.toMatchObject({ code: 'OPERATORS_FULL' });
  });
});
