import { type Call, calls, OPERATOR_ROLES, type OperatorRole } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../cli.ts';
import { actOf } from '../../platform/audit-chain.ts';
import { OwnSigningKey } from '../../platform/own-signing-key.ts';
import { type ActLine, newStage, pass, REASON, type Stage } from '../../testing/act-stage.ts';
import { besideActs } from '../../testing/beside-acts.ts';
import { memberActs } from '../../testing/member-acts.ts';
import { operatorActs } from '../../testing/operator-acts.ts';
import {
  agreed,
  enrol,
  looking,
  newOperator,
  signIn,
  type TestOperator,
} from '../../testing/operators.ts';
import { propose, proposedActs, type ProposedLine, type Two } from '../../testing/proposed-acts.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, projected } from '../../testing/trading.ts';
import { shelfPart } from '../dual/index.ts';
import { OperatorAudit, tendProposals } from './index.ts';

const { coupons, operators, operatorUsers, proposals, spot } = calls;

const groups: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
const every = groups
  .flatMap((group) => Object.values(group))
  .filter(({ access, method }) => access === 'operator' && method === 'POST');

const NOBODY = 88_000_001;
/** Two of each role. */
type Desk = Readonly<Record<OperatorRole, readonly [TestOperator, TestOperator]>>;

let server: TestServer;
let stage: Stage;
let desk: Desk;
/** An admin whom another one shuts out. */
let gone: TestOperator;
let shutOut = 0;
const done = new Set<Call>();
const refusals = new Set<string>();

beforeAll(async () => {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' }, parts: [shelfPart()] });
  stage = await newStage(server);
  const pair = async (role: OperatorRole) =>
    [role, [await newOperator(server, role), await newOperator(server, role)]] as const;
  const pairs = [];
  for (const role of OPERATOR_ROLES) pairs.push(await pair(role));
  desk = Object.fromEntries(pairs) as unknown as Desk;
  gone = await newOperator(server, 'admin');
});
afterAll(() => server.end());

/** Nobody's session outlives the hours. */
async function signInAgain(): Promise<void> {
  const again = async (one: TestOperator): Promise<TestOperator> => {
    const token = await signIn(server, one);
    return { ...one, token, as: { token } };
  };
  const pairs = [];
  for (const role of OPERATOR_ROLES) {
    const [one, other] = desk[role];
    pairs.push([role, [await again(one), await again(other)]]);
  }
  desk = Object.fromEntries(pairs) as Desk;
  stage = { ...stage, olga: await again(stage.olga), paul: await again(stage.paul) };
}

async function hoursPass(hours: number): Promise<void> {
  await pass(server, hours * HOUR_MS);
  server.wallClock.advance(hours * HOUR_MS);
  await signInAgain();
}

/** Who may do it: two of its first role. */
function twoOf({ roles: [role = 'admin'] }: Call): Pick<Stage, 'olga' | 'paul'> {
  const [olga, paul] = desk[role];
  return { olga, paul };
}

interface Sent {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  readonly by: Pick<TestOperator, 'as'>;
}

let keys = 0;
async function send({ call, input, by }: Sent, key = `day-${(keys += 1)}`) {
  const hasFile = Object.values(input).some((value) => value instanceof Blob);
  const headers = call.idempotent ? { 'idempotency-key': key } : {};
  const as = hasFile ? 'multipart' : 'json';
  const answer = await server.send(call, input, { ...by.as, headers, as });
  if (answer.error?.error !== undefined) refusals.add(answer.error.error);
  return answer;
}

async function refusal(sent: Sent, key?: string): Promise<string | undefined> {
  return (await send(sent, key)).error?.error;
}

/** Members go on meanwhile. */
async function trade(): Promise<void> {
  const type = keys % 2 === 0 ? 'buy' : 'sell';
  await server.must(spot.place, { ...BTC_USDT, type, amount: '0.001' }, stage.ana.as);
}

/** Does an act, again under its key, and what of it is refused: another role, key or row. */
async function play({ call, good, by }: ActLine): Promise<void> {
  const here = { ...stage, ...twoOf(call) };
  const input = (await good(here)) as Readonly<Record<string, unknown>>;
  const sent = { call, input, by: by(here) };
  const other = OPERATOR_ROLES.find((role) => role !== 'admin' && !call.roles.includes(role));
  if (other !== undefined) {
    const [stranger] = desk[other];
    expect(await refusal({ ...sent, by: stranger })).toBe('OPERATOR_ROLE_REQUIRED');
  }
  if ('id' in input) {
    expect(await refusal({ ...sent, input: { ...input, id: NOBODY } })).toBeDefined();
  }
  const key = `act-${call.path}`;
  const { result, error } = await send(sent, key);
  expect(error).toBeUndefined();
  stage.answers.set(call, result);
  done.add(call);
  if (!call.idempotent) return;
  const again = await send(sent, key);
  expect(again.error).toBeUndefined();
  if (call.secretAnswer.length === 0) expect(again.result).toEqual(result);
  if ('reason' in input) {
    const changed = { ...sent, input: { ...input, reason: 'for another reason' } };
    expect(await refusal(changed, key)).toBe('KEY_REUSED');
  }
  await trade();
}

/** What `kontor verify` prints, by its exit code and the checks that are wrong. */
async function verify(): Promise<{ code: number; wrong: string[] }> {
  await projected(server);
  let text = '';
  const { databaseUrl = '', dataDirectory } = server.config;
  const code = await runCli(
    ['verify'],
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory },
    { out: (part) => (text += part), error: (part) => (text += part) },
  );
  return { code, wrong: [...text.matchAll(/^WRONG +(.+?) {2,}/gm)].map(([, name = '']) => name) };
}

describe('a day of operators', () => {
  it('has every act of the contract', () => {
    const told = new Set([...operatorActs, ...besideActs, ...proposedActs].map(({ call }) => call));
    expect(every.filter((call) => !told.has(call)).map(({ path }) => path)).toEqual([]);
  });

  it('begins with members who trade, and an admin who is to be shut out', async () => {
    for (const { call, good, by } of memberActs) {
      const input = await good(stage);
      const { result, error } = await server.send(
        call,
        { ...input },
        { ...by(stage).as, as: 'json' },
      );
      expect(error, call.path).toBeUndefined();
      stage.answers.set(call, result);
    }
    const [one] = desk.admin;
    const out = { id: gone.id, disabled: true, ...REASON };
    const answer = await server.must(operators.setDisabled, out, one.as);
    if (!('proposal_id' in answer)) throw new Error('an admin was shut out at once');
    shutOut = answer.proposal_id;
    await tendProposals(server.program.services);
    await hoursPass(3);
  });

  it.each(operatorActs.map((act) => [act.call.path, act] as const))('%s', async (_, act) => {
    await play(act);
  });

  it('is interrupted when something is proposed, and when another one is agreed to', async () => {
    const [one, other] = desk.admin;
    const { defineSetting } = calls.operatorConfig;
    const propose = async (value: string, key: string) => {
      const input = { name: 'buy_spread', value, ...REASON };
      return await send({ call: defineSetting, input, by: one }, key);
    };
    const agree = async (id: number, by: TestOperator) =>
      await send({ call: proposals.approve, input: { id, ...REASON }, by });
    const agreed = (await propose('0.011', 'agreed')).result as { readonly proposal_id: number };
    // A kill between what is done and the log's word of it.
    const killed = () => {
      const { audit } = server.program.services.operators;
      vi.spyOn(audit, 'end').mockRejectedValueOnce(new Error('killed'));
    };
    killed();
    expect((await propose('0.012', 'unheard')).error?.error).toBe('SERVER_FAULT');
    killed();
    expect((await agree(agreed.proposal_id, other)).error?.error).toBe('SERVER_FAULT');
    await server.restart(async () => {
      await server.clock.advance(5 * HOUR_MS);
      server.wallClock.advance(5 * HOUR_MS);
    });
    await signInAgain();
    const { data } = await server.must(proposals.list, { status: 'waiting' }, stage.olga.as);
    const unheard = data.find(({ changes }) => changes.some(({ after }) => after === '0.012'));
    // What was agreed to is done to its end by the program, in the name of whose word it was.
    await tendProposals(server.program.services);
    const ended = await agree(agreed.proposal_id, stage.olga);
    expect(ended.error).toMatchObject({ error: 'PROPOSAL_DECIDED', details: { state: 'done' } });
    expect(
      await refusal({
        call: proposals.approve,
        input: { id: unheard?.id ?? 0, ...REASON },
        by: stage.olga,
      }),
    ).toBe('PROPOSAL_OUTDATED');
    await hoursPass(4);
  });

  it.each(besideActs.map((act) => [act.call.path, act] as const))('%s', async (_, act) => {
    await play(act);
  });

  it.each(proposedActs.map((act) => [act.name, act] as const))(
    '%s is agreed to, refused, taken back and outdated',
    async (_, act) => {
      await hoursPass(0.1);
      const two: Two = { server, ...twoOf(act.call) };
      const decide = async (call: Call, id: number, by: TestOperator) =>
        await send({ call, input: { id, ...REASON }, by });
      const first = await propose(act, two, 1);
      expect((await decide(proposals.approve, first, two.olga)).error?.error).toBe(
        'FOUR_EYES_REQUIRED',
      );
      const agreed = await decide(proposals.approve, first, two.paul);
      expect(agreed.result).toMatchObject({ state: 'done' });
      done.add(act.call);
      expect((await decide(proposals.reject, first, two.paul)).error?.error).toBe(
        'PROPOSAL_DECIDED',
      );
      if (act.replaces) await outdated(act, two);
      const rejected = await decide(proposals.reject, await propose(act, two, 4), two.paul);
      expect(rejected.result).toMatchObject({ state: 'rejected' });
      const taken = await decide(proposals.withdraw, await propose(act, two, 5), two.olga);
      expect(taken.result).toMatchObject({ state: 'withdrawn' });
      await trade();
    },
  );

  async function outdated(act: ProposedLine, two: Two): Promise<void> {
    const [second, third] = [await propose(act, two, 2), await propose(act, two, 3)];
    const approve = async (id: number) =>
      await refusal({ call: proposals.approve, input: { id, ...REASON }, by: two.paul });
    expect(await approve(second)).toBeUndefined();
    expect(await approve(third)).toBe('PROPOSAL_OUTDATED');
  }

  it('has looks at members, and what is refused in every way', async () => {
    const [curious, other] = desk.support;
    const { id } = stage.ana;
    const look = { call: operatorUsers.detail, input: { id }, by: curious };
    expect(await refusal(look)).toBe('LOOK_REASON_REQUIRED');
    await looking(server, curious);
    await server.must(operatorUsers.list, { keyword: 'ana' }, curious.as);
    for (const call of [operatorUsers.detail, operatorUsers.bills, operatorUsers.sessions]) {
      expect(await refusal({ ...look, call })).toBeUndefined();
    }
    expect(await refusal({ ...look, by: other })).toBe('LOOK_REASON_REQUIRED');

    const freeze = { call: operatorUsers.freeze, input: { id, ...REASON }, by: curious };
    expect(await refusal({ ...freeze, input: { id } })).toBe('FIELD_REQUIRED');
    expect(await refusal({ ...freeze, by: stage.ana })).toBe('LOGIN_REQUIRED');
    expect(await refusal(freeze, 'proposal-1')).toBe('KEY_INVALID');

    const [finance] = desk.finance;
    const offer = stage.answers.get(coupons.defineOffer) as { readonly id: number };
    const word = { id: offer.id, revision: 1, confirmed_usd: '10010', ...REASON };
    const late = { call: coupons.approveOffer, input: word, by: finance };
    expect(await refusal(late)).toBe('DECIDED_ALREADY');

    const [admin] = desk.admin;
    const self = { id: admin.id, disabled: true, ...REASON };
    const disable = { call: operators.setDisabled, input: self, by: admin };
    expect(await refusal(disable)).toBe('OPERATOR_SELF');
  });

  it('has a new operator, who is one hand with who made them', async () => {
    const [admin, second] = desk.admin;
    const email = 'puppet@ops.example';
    const facts = { email, name: 'Puppet', roles: ['admin' as const], password: TEST_PASSWORD };
    await agreed(server, operators.create, { ...facts, ...REASON }, admin, second);
    const puppet = await enrol(server, email);
    const change = { name: 'convert_fee_rate', value: '0.03', ...REASON };
    const asAdmin = { ...admin.as, as: 'json' } as const;
    const answer = await server.must(calls.operatorConfig.defineSetting, change, asAdmin);
    if (!('proposal_id' in answer)) throw new Error('it was done by one operator');
    const input = { id: answer.proposal_id, ...REASON };
    expect(await refusal({ call: proposals.approve, input, by: puppet })).toBe(
      'FOUR_EYES_REQUIRED',
    );
  });

  it('ends with what nobody has said no to, a day later', async () => {
    await hoursPass(12);
    await tendProposals(server.program.services);
    const { data } = await server.must(proposals.list, { limit: 100 }, stage.olga.as);
    const row = data.find(({ id }) => id === shutOut);
    expect(row).toMatchObject({ state: 'done', decider: null });
  });

  it('has done every act of the contract', () => {
    expect(every.filter((call) => !done.has(call)).map(({ path }) => path)).toEqual([]);
  });

  it('stands whole in the log', async () => {
    const { rows } = await pool().query<{ act: string }>(
      `SELECT DISTINCT intent.act FROM operator_audit intent
        JOIN operator_audit outcome ON outcome.intent_id = intent.id AND outcome.kind = 'outcome'
       WHERE intent.kind = 'intent' AND outcome.error IS NULL`,
    );
    const logged = new Set(rows.map(({ act }) => act));
    const acts = every.filter(({ audited }) => audited);
    expect(acts.filter((call) => !logged.has(actOf(call))).map(actOf)).toEqual([]);
    const [admin] = desk.admin;
    const whole = await server.must(operators.verifyAudit, {}, admin.as);
    // Of the proposal that was not heard of, and the word that was not.
    expect(whole).toMatchObject({ ok: true, unfinished: 2 });
  });

  it('is clean for `kontor verify`', async () => {
    expect(await verify()).toEqual({ code: 0, wrong: [] });
  });

  const CHAIN = 'operator audit chain';
  const log = (change: string, where: string) =>
    `${change.replace('TABLE', 'operator_audit')} WHERE ${where}`;

  it.each([
    ['another reason', log("UPDATE TABLE SET reason = 'as asked'", "act = 'users/freeze'")],
    ['another operator', log('UPDATE TABLE SET operator_id = 1', "act = 'chat/mute'")],
    ['no look at a member', log('DELETE FROM TABLE', "act = 'users/detail' AND error IS NULL")],
    ['no refusal', log('DELETE FROM TABLE', "error = 'OPERATOR_ROLE_REQUIRED'")],
    ['no intent', log('DELETE FROM TABLE', "act = 'chat/mute' AND kind = 'intent'")],
    ['no end', log('DELETE FROM TABLE', 'id = (SELECT max(id) FROM operator_audit)')],
  ])('is not clean with %s in the log', async (_, change) => {
    await tampered(change, async () => {
      expect(await verify()).toEqual({ code: 1, wrong: [CHAIN] });
    });
  });

  const COMMANDS = "operators' commands are in the audit log";

  it('is not clean where an act says that it has sent other commands', async () => {
    const outcome = "act = 'users/trading' AND kind = 'outcome'";
    await tampered(log("UPDATE TABLE SET commands = '[]'", outcome), async () => {
      expect(await verify()).toEqual({ code: 1, wrong: [CHAIN, COMMANDS] });
    });
  });

  const PROPOSALS = 'proposals are as the audit log has them';
  const row = (state: string) =>
    `id = (SELECT max(id) FROM operator_proposals WHERE state = '${state}')`;
  const change = (state: string, set: string) =>
    `UPDATE operator_proposals SET ${set} WHERE ${row(state)}`;

  it.each([
    ['another approver', change('done', 'decider = decider + 1')],
    ['no approver', change('done', 'decider = NULL')],
    ['an approver of what was due', 'UPDATE operator_proposals SET decider = 1 WHERE due_at > 0'],
    ['another proposer', change('done', 'proposer = proposer + 1')],
    ['another act', change('done', "act = 'users/unfreeze'")],
    ['a yes for a no', change('rejected', "state = 'done'")],
    ['a no for a yes', change('done', "state = 'rejected'")],
    ['no word yet', change('withdrawn', "state = 'waiting', decider = NULL")],
    ['one gone', `DELETE FROM operator_proposals WHERE ${row('outdated')}`],
    [
      'one that nobody made',
      `INSERT INTO operator_proposals
       SELECT (jsonb_populate_record(p, '{"id": 9000, "key": "made up"}')).*
       FROM operator_proposals p WHERE ${row('waiting')}`,
    ],
  ])('is not clean with proposals forged: %s', async (_, forged) => {
    await tampered(forged, async () => {
      expect(await verify()).toEqual({ code: 1, wrong: [PROPOSALS] });
    });
  });

  it('is not clean with an outcome of no act that the exchange’s own key has signed', async () => {
    const intent = {
      id: NOBODY,
      operatorId: stage.olga.id,
      act: 'users/freeze',
      address: '',
    } as never;
    await tampered('SELECT', async () => {
      const { queries, wallClock } = server.program.services;
      const key = await OwnSigningKey.open(server.config.dataDirectory);
      const end = { error: null, result: {}, sequence: 0, commands: [] };
      const heads = { keep: () => Promise.resolve() } as never;
      await new OperatorAudit(queries, wallClock, { key, heads }).end(intent, end);
      expect(await verify()).toEqual({ code: 1, wrong: [CHAIN] });
    });
  });

  it('is clean again, and not with a command of an operator that no act has made', async () => {
    expect(await verify()).toEqual({ code: 0, wrong: [] });
    await server.program.services.exchange.submit({
      kind: 'member.set_trading',
      actor: stage.olga.id,
      input: { userId: stage.ana.id, enabled: false },
      key: 'past the log',
    });
    expect(await verify()).toEqual({ code: 1, wrong: [COMMANDS] });
  });

  it('is not clean with a log that goes on where its end was cut off', async () => {
    const { audit } = server.program.services.operators;
    await audit.note({ operatorId: stage.olga.id, act: 'nothing to see', address: '' });
    const client = await pool().connect();
    try {
      await client.query('ALTER TABLE operator_audit DISABLE TRIGGER append_only');
      await client.query("DELETE FROM operator_audit WHERE act = 'nothing to see'");
      await client.query('ALTER TABLE operator_audit ENABLE TRIGGER append_only');
    } finally {
      client.release();
    }
    await audit.note({ operatorId: null, act: 'something else', address: '' });
    expect(await verify()).toEqual({ code: 1, wrong: [CHAIN, COMMANDS] });
  });
});

function pool(): pg.Pool {
  return server.program.services.database.pool;
}

/** What somebody with the database alone has changed, for as long as it is looked at. */
async function tampered(change: string, look: () => Promise<void>): Promise<void> {
  const client = await pool().connect();
  const tables = ['operator_audit', 'operator_proposals'];
  try {
    await client.query('ALTER TABLE operator_audit DISABLE TRIGGER append_only');
    for (const name of tables)
      await client.query(`CREATE TEMP TABLE kept_${name} AS TABLE ${name}`);
    await client.query(change);
    await look();
  } finally {
    for (const name of tables) {
      await client.query(`DELETE FROM ${name}`);
      await client.query(`INSERT INTO ${name} TABLE kept_${name}`);
      await client.query(`DROP TABLE kept_${name}`);
    }
    await client.query('ALTER TABLE operator_audit ENABLE TRIGGER append_only');
    client.release();
  }
}
