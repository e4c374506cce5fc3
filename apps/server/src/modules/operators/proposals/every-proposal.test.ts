import { type Call, calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../../exchange/index.ts';
import { REASON } from '../../../testing/act-stage.ts';
import { newOperator } from '../../../testing/operators.ts';
import {
  propose,
  proposedActs,
  type ProposedLine,
  type Two,
} from '../../../testing/proposed-acts.ts';
import { TestServer } from '../../../testing/test-server.ts';
import { projected } from '../../../testing/trading.ts';

const { proposals, operators } = calls;

let two: Two;
beforeAll(async () => {
  const server = await TestServer.start();
  two = {
    server,
    olga: await newOperator(server, 'admin'),
    paul: await newOperator(server, 'admin'),
  };
});
afterAll(() => two.server.end());

const proposed = (act: ProposedLine, time: number) => propose(act, two, time);

async function found(id: number) {
  const { server, paul } = two;
  const { data } = await server.must(proposals.list, { limit: 20 }, paul.as);
  return data.find((one) => one.id === id);
}

const agree = (id: number) => two.server.call(proposals.approve, { id, ...REASON }, two.paul.as);

describe('every act for two', () => {
  it('is among those that are proposed here', () => {
    const groups: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
    const wanted = groups
      .flatMap((group) => Object.values(group))
      .filter(({ secondOperator }) => secondOperator !== 'never');
    const here = proposedActs.map(({ call }) => call);
    expect(wanted.filter((call) => !here.includes(call)).map(({ path }) => path)).toEqual([]);
  });

  it.each(proposedActs.map((act) => [act.name, act] as const))(
    '%s is done as it was proposed, and stands in the log under the key that it is known by',
    async (_, act) => {
      const { server, olga, paul } = two;
      const id = await proposed(act, 1);
      const { result, error } = await agree(id);
      expect(error).toBeUndefined();
      expect(result).toEqual({ id, state: 'done', error: null });
      const { data } = await server.must(operators.audit, { limit: 4 }, olga.as);
      const [agreed, done, begun, word] = data;
      const path = act.call.path.replace('/operator/', '');
      expect(word).toMatchObject({ kind: 'intent', act: 'proposals/approve' });
      expect(begun).toMatchObject({ kind: 'intent', act: path, operator_id: paul.id });
      expect(begun?.input).toMatchObject({ proposal_id: id, proposer: olga.id });
      expect(done).toMatchObject({ kind: 'outcome', intent_id: begun?.id, error: null });
      expect(agreed).toMatchObject({ kind: 'outcome', intent_id: word?.id, error: null });
      expect(JSON.stringify(data)).not.toContain('correct horse');
    },
  );

  it.each(proposedActs.filter(({ replaces }) => replaces).map((act) => [act.name, act] as const))(
    '%s is refused where something else stands than was shown, and may be proposed anew',
    async (_, act) => {
      const first = await proposed(act, 2);
      const second = await proposed(act, 3);
      const shown = (await found(second))?.changes.filter(({ before }) => before !== null) ?? [];
      expect(shown.length).toBeGreaterThan(0);
      expect((await agree(first)).error).toBeUndefined();
      const { error } = await agree(second);
      expect(error?.error).toBe('PROPOSAL_OUTDATED');
      expect(error?.message).toContain(shown[0]?.field);
      const over = { state: 'outdated', error: 'PROPOSAL_OUTDATED', decider: two.paul.id };
      expect(await found(second)).toMatchObject(over);
      expect((await agree(second)).error?.error).toBe('PROPOSAL_DECIDED');
      expect((await agree(await proposed(act, 4))).error).toBeUndefined();
    },
  );

  it('leaves a log and a journal that agree', async () => {
    const { server } = two;
    await projected(server);
    const { database, log } = server.program.services;
    const { checks } = await verifyExchange({ database, log });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const ofOperators = checks.find(({ name }) => name.startsWith("operators' commands"));
    expect(ofOperators?.looked).toBeGreaterThan(proposedActs.length / 2);
  });
});
