import { type Call, calls } from '@kontor/contract';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyExchange } from '../exchange/index.ts';
import { shelfPart } from '../modules/dual/index.ts';
import { type ActLine, newStage, type Stage } from '../testing/act-stage.ts';
import { besideActs } from '../testing/beside-acts.ts';
import { memberActs } from '../testing/member-acts.ts';
import { operatorActs } from '../testing/operator-acts.ts';
import { proposedActs } from '../testing/proposed-acts.ts';
import { TestServer } from '../testing/test-server.ts';
import { projected } from '../testing/trading.ts';

const acts: readonly ActLine[] = [...memberActs, ...operatorActs];
/**
 * What is written beside the exchange: no command is made, so nothing is projected. A fault that is
 * let run again makes one, and has its own test: `exchange/faults.test.ts`.
 */
const beside: readonly Call[] = [...besideActs, ...proposedActs]
  .map(({ call }) => call)
  .concat(calls.chat.send);

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await TestServer.start({
    environment: { CLOCK_SPEED: '60' },
    parts: [shelfPart()],
  });
  stage = await newStage(server);
});
afterAll(() => server.end());

/** While it does its work nothing gets into the tables, and nobody waits long for that. */
async function heldBack<Result>(work: () => Promise<Result>): Promise<Result> {
  const { exchange, database } = server.program.services;
  await projected(server);
  const client: pg.PoolClient = await database.pool.connect();
  const waitFor = exchange.waitFor.bind(exchange);
  const spy = vi
    .spyOn(exchange, 'waitFor')
    .mockImplementation((sequence, ms) => waitFor(sequence, Math.min(ms, 20)));
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM checkpoint FOR UPDATE');
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
    spy.mockRestore();
    await projected(server);
  }
}

describe('every act', () => {
  it('is in the story, or makes no command', () => {
    const groups: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
    const acting = groups.flatMap((group) => Object.values(group)).filter((one) => one.idempotent);
    const told = acts.map(({ call }) => call);
    const known = [...told, ...beside];
    expect(acting.filter((call) => !known.includes(call)).map(({ path }) => path)).toEqual([]);
    expect(told.filter((call, at) => told.indexOf(call) !== at).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

describe('with the tables held back', () => {
  it.each(acts.map((act) => [act.call.path, act] as const))(
    '%s answers what it has done, as it does when they show it',
    async (path, { call, good, by }) => {
      const input = (await good(stage)) as Readonly<Record<string, unknown>>;
      const headers = { 'idempotency-key': `held ${path}` };
      const send = () => server.send(call, input, { ...by(stage).as, headers, as: 'json' });
      const { first, lag } = await heldBack(async () => {
        const { exchange } = server.program.services;
        return { first: await send(), lag: exchange.status().lag };
      });
      expect(first.error).toBeUndefined();
      // What is only proposed makes no command before the second operator agrees.
      if (call.secondOperator !== 'always') {
        expect(Number(first.headers.get('seq'))).toBeGreaterThan(0);
        expect(lag).toBeGreaterThan(0);
      }
      stage.answers.set(call, first.result);
      // The same again, now from the tables.
      const again = await send();
      expect(again.error).toBeUndefined();
      expect(again.result).toEqual(first.result);
    },
  );

  it('has left nothing that verify finds wrong: all of it is in the log of operators', async () => {
    const { database, log } = server.program.services;
    const { checks } = await verifyExchange({ database, log });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});
