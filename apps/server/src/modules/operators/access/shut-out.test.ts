import { calls } from '@kontor/contract';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { operatorAudit, operatorProposals } from '@kontor/schema';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enrol, newOperator, signIn, type TestOperator } from '../../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';
import { proposalsPart, tendProposals } from '../index.ts';

const { create, list, me, setDisabled, setRoles } = calls.operators;
const { proposals } = calls;
const reason = 'not to be trusted any more';

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
beforeEach(async () => {
  server = await TestServer.start();
  olga = await newOperator(server, 'admin');
  paul = await newOperator(server, 'admin');
});
afterEach(() => server.end());

/** Answers the number of the proposal. */
async function shutOut(who: TestOperator, by: TestOperator): Promise<number> {
  const answer = await server.must(setDisabled, { id: who.id, disabled: true, reason }, by.as);
  if (!('proposal_id' in answer)) throw new Error('an admin was shut out at once');
  return answer.proposal_id;
}

/** Real time passes, and the program looks at what is due. */
async function pass(ms: number): Promise<void> {
  server.wallClock.advance(ms);
  await tendProposals(server.program.services);
}

/** Sessions end with two quiet hours. */
async function again(who: TestOperator): Promise<TestOperator> {
  const token = await signIn(server, who);
  return { ...who, token, as: { token } };
}

async function rowOf(who: TestOperator) {
  const { data } = await server.must(list, { keyword: who.email }, olga.as);
  return data[0];
}

async function stateOf(id: number): Promise<string> {
  const { data } = await server.must(proposals.list, {}, olga.as);
  return data.find((one) => one.id === id)?.state ?? '';
}

/** What the log has of a proposal beside the acts of operators, the oldest first. */
async function eventsOf(id: number) {
  const { act, operatorId: by, input, error, kind } = operatorAudit;
  const rows = await server.program.services.queries
    .select({ act, by, input, error })
    .from(operatorAudit)
    .where(eq(kind, 'event'))
    .orderBy(asc(operatorAudit.id));
  return rows.filter((row) => row.act.startsWith('proposal') && (row.input as Told).id === id);
}

interface Told {
  readonly id?: number;
}

let made = 0;
async function makes(by: TestOperator): Promise<object> {
  made += 1;
  const facts = { email: `puppet${made}@ops.example`, name: 'Puppet', reason };
  const roles = 'admin' as never;
  return await server.must(create, { ...facts, roles, password: TEST_PASSWORD }, by.as);
}

const WAITS = { proposal_id: expect.any(Number) as number };

describe('an admin who shuts the other one out', () => {
  it('is not the only one for thirty days, and makes no operator alone', async () => {
    await shutOut(paul, olga);
    await pass(0);
    expect(await makes(olga)).toEqual(WAITS);
    await pass(DAY_MS);
    olga = await again(olga);
    expect((await rowOf(paul))?.disabled).toBe(true);
    expect(await makes(olga)).toEqual(WAITS);
    await pass(30 * DAY_MS - HOUR_MS);
    olga = await again(olga);
    expect(await makes(olga)).toEqual(WAITS);
    await pass(HOUR_MS);
    expect(await makes(olga)).toEqual({ id: expect.any(Number) });
  });

  it('has to wait for a day, in which who it is reads of it and works on', async () => {
    const id = await shutOut(paul, olga);
    await pass(0);
    const [mail = '', ...more] = await server.outbox();
    expect(more).toEqual([]);
    expect(mail).toContain(`To: ${paul.email}`);
    // Long lines are broken on their way.
    expect(mail.replaceAll(/=?\r?\n/g, '')).toContain(reason);
    await pass(DAY_MS - 1);
    [olga, paul] = [await again(olga), await again(paul)];
    // The two sign-ins took a minute.
    expect(await stateOf(id)).toBe('waiting');
    await pass(0);
    expect(await stateOf(id)).toBe('done');
    expect(await server.errorOf(me, {}, paul.as)).toBe('LOGIN_REQUIRED');
    expect((await server.outbox()).length).toBe(1);
    const input = { id, what: 'operators/disable', operator: paul.id };
    expect(await eventsOf(id)).toEqual(
      ['proposal_told', 'proposal_due', 'proposal_ended'].map((act) => ({
        act,
        by: olga.id,
        input,
        error: null,
      })),
    );
  });

  it('has done it where the program stood still when the day was over', async () => {
    await shutOut(paul, olga);
    await pass(0);
    await server.restart(() => {
      server.wallClock.advance(DAY_MS);
      return Promise.resolve();
    });
    await pass(0);
    olga = await again(olga);
    expect((await rowOf(paul))?.disabled).toBe(true);
  });

  it('has done it to its end where the program died in the middle', async () => {
    const id = await shutOut(paul, olga);
    const { queries } = server.program.services;
    const isIt = eq(operatorProposals.id, id);
    await queries.update(operatorProposals).set({ state: 'approved' }).where(isIt);
    await pass(0);
    expect((await rowOf(paul))?.disabled).toBe(true);
    expect(await stateOf(id)).toBe('done');
  });

  it('is said to be due once, however often it is tried', async () => {
    const id = await shutOut(paul, olga);
    await pass(0);
    const { proposals: waiting } = server.program.services.operators;
    const carryOut = vi.spyOn(waiting, 'carryOut');
    for (const ms of [DAY_MS, 0]) {
      carryOut.mockRejectedValueOnce(new Error('the database is away'));
      await pass(ms);
    }
    await pass(0);
    const acts = (await eventsOf(id)).map(({ act }) => act);
    expect(acts).toEqual(['proposal_told', 'proposal_due', 'proposal_ended']);
    olga = await again(olga);
    expect(await stateOf(id)).toBe('done');
  });

  it('waits for nobody where a third admin agrees, who is told what it is', async () => {
    const third = await newOperator(server, 'admin');
    const id = await shutOut(paul, olga);
    const { data } = await server.must(proposals.list, { status: 'waiting' }, third.as);
    const { proposed_at = 0, ...row } = data[0] ?? {};
    expect(row).toMatchObject({ id, you: 'second', due_at: proposed_at + DAY_MS });
    await server.must(proposals.approve, { id, reason }, third.as);
    expect(await server.errorOf(me, {}, paul.as)).toBe('LOGIN_REQUIRED');
    expect(await makes(olga)).toEqual(WAITS);
  });

  it('does not do it when who it is says no, even one of their own making', async () => {
    const facts = { email: 'tied@ops.example', name: 'Tied', reason };
    const roles = 'admin' as never;
    const wish = { ...facts, roles, password: TEST_PASSWORD };
    const { proposal_id } = (await server.must(create, wish, olga.as)) as typeof WAITS;
    await server.must(proposals.approve, { id: proposal_id, reason }, paul.as);
    const tied = await enrol(server, facts.email);
    const id = await shutOut(tied, olga);
    const { data } = await server.must(proposals.list, { status: 'waiting' }, tied.as);
    expect(data.find((one) => one.id === id)?.you).toBe('concerned');
    expect(await server.errorOf(proposals.approve, { id, reason }, tied.as)).toBe('OPERATOR_SELF');
    await server.must(proposals.reject, { id, reason }, tied.as);
    await pass(DAY_MS);
    olga = await again(olga);
    expect((await rowOf(tied))?.disabled).toBe(false);
    expect(await stateOf(id)).toBe('rejected');
  });

  it('does not do it when they have thought better of it', async () => {
    const id = await shutOut(paul, olga);
    await server.must(proposals.withdraw, { id, reason }, olga.as);
    await pass(DAY_MS);
    await again(paul);
  });
});

it('the role of an admin is taken as late, and what else changes with it', async () => {
  const wish = { id: paul.id, roles: 'support' as never, reason };
  const { proposal_id: id } = (await server.must(setRoles, wish, olga.as)) as typeof WAITS;
  const { data } = await server.must(proposals.list, {}, paul.as);
  expect(data.find((one) => one.id === id)?.changes).toEqual([
    { field: 'operator', before: null, after: `admin, ${paul.email}`, unit: null },
    { field: 'roles', before: 'admin', after: 'support', unit: null },
  ]);
  await pass(0);
  await pass(DAY_MS);
  olga = await again(olga);
  expect(await stateOf(id)).toBe('done');
  expect((await rowOf(paul))?.roles).toEqual(['support']);
  expect(await makes(olga)).toEqual(WAITS);
});

it('whose roles are others by then keeps them, and the log says that it is over', async () => {
  const third = await newOperator(server, 'admin');
  const give = async (roles: string): Promise<number> => {
    const wish = { id: paul.id, roles: roles as never, reason };
    return ((await server.must(setRoles, wish, olga.as)) as typeof WAITS).proposal_id;
  };
  const id = await give('support');
  await server.must(proposals.approve, { id: await give('admin,finance'), reason }, third.as);
  await pass(0);
  await pass(DAY_MS);
  await pass(0);
  olga = await again(olga);
  expect(await stateOf(id)).toBe('outdated');
  expect((await rowOf(paul))?.roles).toEqual(['admin', 'finance']);
  expect((await eventsOf(id)).map(({ act, error }) => [act, error])).toEqual([
    ['proposal_told', null],
    ['proposal_due', null],
    ['proposal_ended', 'PROPOSAL_OUTDATED'],
  ]);
});

it('who is no admin any more is given no other roles by it', async () => {
  const third = await newOperator(server, 'admin');
  const take = async (roles: string): Promise<number> => {
    const wish = { id: paul.id, roles: roles as never, reason };
    return ((await server.must(setRoles, wish, olga.as)) as typeof WAITS).proposal_id;
  };
  const more = await take('finance,trading');
  await pass(0);
  await server.must(proposals.approve, { id: await take('support'), reason }, third.as);
  await pass(DAY_MS);
  olga = await again(olga);
  expect(await stateOf(more)).toBe('failed');
  expect((await rowOf(paul))?.roles).toEqual(['support']);
});

it('what else changes of roles waits for a second operator for ever', async () => {
  const fritz = await newOperator(server, 'finance');
  for (const [id, roles] of [
    [paul.id, 'admin,support'],
    [fritz.id, 'admin'],
  ] as const) {
    await server.must(setRoles, { id, roles, reason }, olga.as);
  }
  await pass(6 * DAY_MS);
  olga = await again(olga);
  expect([(await rowOf(paul))?.roles, (await rowOf(fritz))?.roles]).toEqual([
    ['admin'],
    ['finance'],
  ]);
});

it('an admin whom no mail has reached stays, and has a whole day from it', async () => {
  const id = await shutOut(paul, olga);
  const { mail } = server.program.services;
  const down = vi.spyOn(mail, 'send').mockRejectedValue(new Error('no mail server'));
  await pass(DAY_MS);
  await pass(HOUR_MS);
  olga = await again(olga);
  expect(await stateOf(id)).toBe('waiting');
  down.mockRestore();
  await pass(0);
  const told = server.wallClock.now();
  const { data } = await server.must(proposals.list, {}, olga.as);
  expect(data.find((one) => one.id === id)?.due_at).toBe(told + DAY_MS);
  const until = new Date(told + DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
  expect((await server.outbox()).at(-1)).toContain(until);
  await pass(DAY_MS - 1);
  olga = await again(olga);
  expect((await rowOf(paul))?.disabled).toBe(false);
  await pass(0);
  expect((await rowOf(paul))?.disabled).toBe(true);
});

it('an admin whom the mail server kept from reading of it is told later', async () => {
  await shutOut(paul, olga);
  const { mail } = server.program.services;
  const send = vi.spyOn(mail, 'send').mockRejectedValueOnce(new Error('no mail server'));
  await pass(0);
  expect(await server.outbox()).toEqual([]);
  await pass(0);
  await pass(0);
  expect(send).toHaveBeenCalledTimes(2);
  expect((await server.outbox()).length).toBe(1);
});

it('the program tells at once, and does at its start what came due', async () => {
  const own = await TestServer.start({ parts: [proposalsPart()] });
  try {
    const [anna, berta] = [await newOperator(own, 'admin'), await newOperator(own, 'admin')];
    await own.must(setDisabled, { id: berta.id, disabled: true, reason }, anna.as);
    await expect.poll(() => own.outbox()).toEqual([expect.stringContaining(berta.email)]);
    await own.restart(() => {
      own.wallClock.advance(DAY_MS);
      return Promise.resolve();
    });
    await expect
      .poll(async () => (await own.program.services.queries.select().from(operatorProposals))[0])
      .toMatchObject({ state: 'done', decider: null });
  } finally {
    await own.end();
  }
});

describe('whoever was shut out', () => {
  it('proposes nothing any more: what waited is over, and the log says so', async () => {
    const rosa = await newOperator(server, 'admin');
    const { proposal_id: open = 0 } = (await makes(paul)) as { readonly proposal_id?: number };
    expect(await stateOf(open)).toBe('waiting');
    const id = await shutOut(paul, olga);
    await server.must(proposals.approve, { id, reason }, rosa.as);
    expect(await stateOf(open)).toBe('outdated');
    const ended = { act: 'proposal_ended', by: paul.id, error: 'PROPOSER_OUT' };
    expect(await eventsOf(open)).toEqual([
      { ...ended, input: { id: open, what: 'operators/create', operator: null } },
    ]);
    const { error } = await server.call(proposals.approve, { id: open, reason }, olga.as);
    expect(error?.error).toBe('PROPOSAL_DECIDED');
  });
});
