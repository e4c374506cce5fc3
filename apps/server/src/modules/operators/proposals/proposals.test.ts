import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { operatorAudit, operatorProposals } from '@kontor/schema';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../../cli.ts';
import { newOperator, signIn, type TestOperator } from '../../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';
import { projected } from '../../../testing/trading.ts';
import { tendProposals } from './tend-proposals.ts';

const { operatorConfig, operators, proposals } = calls;
const reason = 'looked at by two of us';
const name = 'convert_fee_rate';

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
let fritz: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  olga = await newOperator(server, 'admin');
  paul = await newOperator(server, 'admin');
  fritz = await newOperator(server, 'finance');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.end());

async function proposed(value: string, headers = {}): Promise<number> {
  const input = { name, value, reason };
  const answer = await server.must(operatorConfig.defineSetting, input, { ...olga.as, headers });
  if (!('proposal_id' in answer)) throw new Error('one operator was enough');
  return answer.proposal_id;
}
/** What `kontor verify` finds wrong. */
async function verified(): Promise<string> {
  await projected(server);
  let text = '';
  const { databaseUrl = '', dataDirectory } = server.config;
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory };
  const out = (part: string): string => (text += part);
  const code = await runCli(['verify'], environment, { out, error: out });
  return code === 0 ? '' : text;
}
async function valueNow(): Promise<string | undefined> {
  await projected(server);
  const all = await server.must(operatorConfig.settings, {}, olga.as);
  return all.find((one) => one.name === name)?.value;
}
const decide = (
  call: typeof proposals.approve | typeof proposals.reject | typeof proposals.withdraw,
  id: number,
  by: TestOperator,
) => server.errorOf(call, { id, reason }, by.as);

describe('a proposal', () => {
  it('is read as what changes, and done once, when another operator agrees', async () => {
    const before = await valueNow();
    const id = await proposed('0.011');
    const { data } = await server.must(proposals.list, { status: 'waiting' }, paul.as);
    expect(data[0]).toMatchObject({
      id,
      act: 'settings/define',
      changes: [{ field: name, before, after: '0.011', unit: 'share' }],
      reason,
      proposer: olga.id,
      state: 'waiting',
      you: 'second',
    });
    expect(await decide(proposals.approve, id, olga)).toBe('FOUR_EYES_REQUIRED');
    expect(await decide(proposals.approve, id, fritz)).toBe('OPERATOR_ROLE_REQUIRED');
    expect(await valueNow()).toBe(before);
    const done = await server.must(proposals.approve, { id, reason }, paul.as);
    expect(done).toEqual({ id, state: 'done', error: null });
    expect(await valueNow()).toBe('0.011');
    expect(await decide(proposals.approve, id, paul)).toBe('PROPOSAL_DECIDED');
  });

  it('is one, however often it is sent under its key', async () => {
    const headers = { 'idempotency-key': 'the-same-proposal' };
    expect(await proposed('0.012', headers)).toBe(await proposed('0.012', headers));
  });

  it('is done to its end after a crash between the word and the act, and not twice', async () => {
    const id = await proposed('0.013');
    const { queries } = server.program.services;
    const decision = { state: 'approved', decider: paul.id, decision: reason } as const;
    const sentAt = server.clock.now();
    const isIt = eq(operatorProposals.id, id);
    await queries
      .update(operatorProposals)
      .set({ ...decision, sentAt })
      .where(isIt);
    await server.must(proposals.approve, { id, reason }, paul.as);
    expect(await valueNow()).toBe('0.013');
    // The act was done, and the crash came before that was written down.
    await server.program.services.exchange.submit({
      kind: 'setting.define',
      actor: 0,
      input: { name, value: '0.02' },
      key: null,
    });
    await queries.update(operatorProposals).set({ state: 'approved' }).where(isIt);
    await server.must(proposals.approve, { id, reason }, paul.as);
    expect(await valueNow()).toBe('0.02');
  });

  it('is done to its end by the program, once, where a crash cut it off', async () => {
    const id = await proposed('0.0135');
    const { audit, proposals: waiting } = server.program.services.operators;
    vi.spyOn(waiting, 'carryOut').mockRejectedValueOnce(new Error('killed'));
    expect(await decide(proposals.approve, id, paul)).toBe('SERVER_FAULT');
    await tendProposals(server.program.services);
    expect(await valueNow()).toBe('0.0135');
    // Killed once more, between what was done and the log's word of it.
    const next = await proposed('0.0136');
    vi.spyOn(audit, 'end').mockRejectedValueOnce(new Error('killed'));
    expect(await decide(proposals.approve, next, paul)).toBe('SERVER_FAULT');
    await server.restart();
    await tendProposals(server.program.services);
    await tendProposals(server.program.services);
    const { queries } = server.program.services;
    const rows = await queries
      .select({ state: operatorProposals.state, decider: operatorProposals.decider })
      .from(operatorProposals)
      .where(inArray(operatorProposals.id, [id, next]));
    expect(rows).toEqual([1, 2].map(() => ({ state: 'done', decider: paul.id })));
    const acts = await queries
      .select({ kind: operatorAudit.kind, by: operatorAudit.operatorId })
      .from(operatorAudit)
      .where(and(eq(operatorAudit.key, `proposal-${next}`), eq(operatorAudit.kind, 'intent')));
    expect(acts).toEqual([{ kind: 'intent', by: paul.id }]);
    expect(await decide(proposals.approve, next, paul)).toBe('PROPOSAL_DECIDED');
  });

  it('reads as done after a crash, whoever was shut out or made meanwhile', async () => {
    const id = await proposed('0.0137');
    const { audit } = server.program.services.operators;
    vi.spyOn(audit, 'end').mockRejectedValueOnce(new Error('killed'));
    expect(await decide(proposals.approve, id, paul)).toBe('SERVER_FAULT');
    expect(await valueNow()).toBe('0.0137');
    const gone = await newOperator(server, 'support');
    const out = { id: gone.id, disabled: true, reason };
    await server.must(operators.setDisabled, out, { ...olga.as, as: 'json' });
    await server.restart();
    await tendProposals(server.program.services);
    const [row] = await server.program.services.queries
      .select()
      .from(operatorProposals)
      .where(eq(operatorProposals.id, id));
    expect(row).toMatchObject({ state: 'done', error: null, decider: paul.id });
    expect(await verified()).toBe('');
  });

  it('is done once when two agree at once', async () => {
    const id = await proposed('0.014');
    const third = await newOperator(server, 'admin');
    const both = [decide(proposals.approve, id, paul), decide(proposals.approve, id, third)];
    const codes = await Promise.all(both);
    expect(codes.filter((code) => code === undefined).length).toBeGreaterThan(0);
    const [row] = await server.program.services.queries
      .select()
      .from(operatorProposals)
      .where(eq(operatorProposals.id, id));
    expect(row?.state).toBe('done');
  });

  it('is rejected by another one, and withdrawn by its own alone', async () => {
    const before = await valueNow();
    const no = await proposed('0.015');
    expect(await decide(proposals.reject, no, olga)).toBe('FOUR_EYES_REQUIRED');
    await server.must(proposals.reject, { id: no, reason }, paul.as);
    expect(await decide(proposals.approve, no, paul)).toBe('PROPOSAL_DECIDED');
    const back = await proposed('0.015');
    expect(await decide(proposals.withdraw, back, paul)).toBe('PROPOSAL_UNKNOWN');
    await server.must(proposals.withdraw, { id: back, reason }, olga.as);
    expect(await decide(proposals.approve, back, paul)).toBe('PROPOSAL_DECIDED');
    expect(await valueNow()).toBe(before);
  });

  it('keeps a password from everybody', async () => {
    const facts = { email: 'new@operators.example', name: 'New', roles: ['finance' as const] };
    const input = { ...facts, password: TEST_PASSWORD, reason };
    await server.must(operators.create, input, olga.as);
    const rows = await server.program.services.queries.select().from(operatorProposals);
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
    const { data } = await server.must(proposals.list, { status: 'waiting' }, paul.as);
    const made = data.find(({ act }) => act === 'operators/create');
    await server.must(proposals.approve, { id: made?.id ?? 0, reason }, paul.as);
    const { data: found } = await server.must(operators.list, { keyword: facts.email }, olga.as);
    const [account] = found;
    // Both had a hand in it.
    const { hands } = server.program.services.operators;
    expect(await hands.of(account?.id ?? 0)).toEqual([olga.id, paul.id]);
    expect(await hands.of(olga.id)).toEqual([account?.id]);
    // So the console can say it before anything is typed.
    const seen = await server.must(operators.colleagues, {}, olga.as);
    expect(seen.find(({ id }) => id === account?.id)).toMatchObject({
      name: 'New',
      one_hand: true,
    });
    expect(seen.filter((one) => one.one_hand)).toHaveLength(1);
    expect(seen.some(({ id }) => id === paul.id)).toBe(true);
  });

  it('is over after seven days', async () => {
    const id = await proposed('0.016');
    server.wallClock.advance(7 * DAY_MS);
    paul = { ...paul, token: await signIn(server, paul) };
    paul = { ...paul, as: { token: paul.token } };
    expect(await decide(proposals.approve, id, paul)).toBe('PROPOSAL_DECIDED');
    const { data } = await server.must(proposals.list, { status: 'decided' }, paul.as);
    expect(data.find((one) => one.id === id)?.state).toBe('expired');
    // Nor is anybody one hand with an account any more.
    expect(await server.program.services.operators.hands.of(olga.id)).toEqual([]);
  });
});

describe('whoever proposed and may not any more', () => {
  type End = (id: number, by: TestOperator) => Promise<object>;
  const ends: Readonly<Record<string, End>> = {
    'was shut out': (id, by) =>
      server.must(operators.setDisabled, { id, disabled: true, reason }, by.as),
    'has lost the role': (id, by) =>
      server.must(operators.setRoles, { id, roles: ['support'], reason }, by.as),
  };
  it.each(Object.keys(ends))('has proposed nothing: one who %s', async (how) => {
    const thief = await newOperator(server, 'trading');
    const other = await newOperator(server, 'trading');
    const [chief, deputy] = [
      await newOperator(server, 'admin'),
      await newOperator(server, 'admin'),
    ];
    const input = { name, value: '0.0123', reason };
    const made = await server.must(operatorConfig.defineSetting, input, thief.as);
    if (!('proposal_id' in made)) throw new Error('one operator was enough');
    const answer = (await ends[how]?.(thief.id, chief)) ?? {};
    if ('proposal_id' in answer) {
      await server.must(proposals.approve, { id: Number(answer.proposal_id), reason }, deputy.as);
    }
    // Shutting out ends what waits, so that it is over before anybody agrees.
    const said = how === 'was shut out' ? 'PROPOSAL_DECIDED' : 'PROPOSER_OUT';
    expect(await decide(proposals.approve, made.proposal_id, other)).toBe(said);
    await projected(server);
    const all = await server.must(operatorConfig.settings, {}, chief.as);
    expect(all.find((one) => one.name === name)?.value).not.toBe('0.0123');
    expect(await decide(proposals.approve, made.proposal_id, other)).toBe('PROPOSAL_DECIDED');
  });
});
