import { createHash } from 'node:crypto';
import { calls, type OutputOf } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { verifyReceiptText } from '../../receipt-file.ts';
import { agreed, newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader } from '../../testing/trading.ts';
import { openRounds } from './open-rounds.ts';
import { seedPrediction } from './seed-prediction.ts';

const { prediction, messages, security, receipts, people } = calls;
type Quiz = OutputOf<typeof prediction.define>;

const reason = 'for a test';
let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
/** Agrees to what Olga proposes. */
let quin: TestOperator;
/** Asks the questions. */
let rosa: TestOperator;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
  });
  olga = await newOperator(server, 'trading');
  paul = await newOperator(server, 'trading');
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  quin = await newOperator(server, 'trading');
  rosa = await newOperator(server, 'trading');
  for (const judge of [olga, quin]) await server.must(prediction.declare, { reason }, judge.as);
});
afterAll(() => server.end());

const now = () => server.clock.now();
const ask = async (changes: object = {}): Promise<Quiz> =>
  await server.must(
    prediction.define,
    {
      title: { en: 'Will it rain?', fra: 'Pleuvra-t-il ?' },
      options: [
        { en: 'Yes', fra: 'Oui' },
        { en: 'No', fra: 'Non' },
      ],
      rules: { en: 'As the weather service says.' },
      source: 'weather.example',
      opens_at: now(),
      closes_at: now() + MINUTE_MS,
      ends_at: now() + 2 * MINUTE_MS,
      reason,
      ...changes,
    },
    { ...rosa.as, as: 'json' },
  );
const bet = (id: number, option_id: number, amount: string, who = alice, headers = {}) =>
  server.call(prediction.bet, { id, option_id, amount }, { ...who.as, headers });
const resolve = (id: number, option_id?: number, who = olga) =>
  server.call(prediction.resolve, { id, option_id, source: 'weather.example/1', reason }, who.as);
/** Resolved by two: the first one's word waits for the second one's. */
async function resolveByTwo(id: number, option_id?: number): Promise<void> {
  const input = { id, option_id, source: 'weather.example/1', reason };
  await agreed(server, prediction.resolve, input, olga, quin);
}
const detail = (id: number, as = {}) => server.must(prediction.detail, { id }, as);
async function pass(ms: number): Promise<void> {
  await server.clock.advance(ms);
  await projected(server);
}

describe('the first day of a demo', () => {
  it('has questions in several states and price rounds, once', async () => {
    const { exchange, queries, markets } = server.program.services;
    await openRounds({ exchange, queries, markets }, now());
    await projected(server);
    const { data } = await server.must(prediction.list, { show: 'open', limit: 50 });
    expect(data.filter(({ kind }) => kind === 'question')).toHaveLength(5);
    const states = new Set(data.map(({ state }) => state));
    for (const state of ['not_started', 'guessing']) expect(states).toContain(state);
    const rounds = data.filter(({ kind }) => kind === 'price');
    expect(rounds).toHaveLength(4);
    await openRounds({ exchange, queries, markets }, now());
    await seedPrediction(exchange, queries, { playMoney: true, now: now() });
    await projected(server);
    const again = await server.must(prediction.list, { show: 'open' });
    expect(again.total).toBe(data.length);
  });
});

describe('a question', () => {
  it('is hashed, takes bets once for each key, and pays the pool less the rake', async () => {
    const quiz = await ask();
    expect(createHash('sha256').update(quiz.terms).digest('hex')).toBe(quiz.hash);
    const french = await detail(quiz.id, { headers: { lang: 'fra' } });
    expect(french).toMatchObject({ title: 'Pleuvra-t-il ?', state: 'guessing', mine: [] });
    expect(french.options.map(({ name }) => name)).toEqual(['Oui', 'Non']);
    const client = await new SocketClient(server.address, { token: bob.token }).connect();
    expect(await client.subscribe({ channel: 'prediction' })).toEqual({ ok: true });
    const headers = { 'idempotency-key': 'guess-1' };
    const first = await bet(quiz.id, 1, '100', alice, headers);
    expect((await bet(quiz.id, 1, '100', alice, headers)).result).toEqual(first.result);
    expect((await bet(quiz.id, 1, '101', alice, headers)).error?.error).toBe('KEY_REUSED');
    await bet(quiz.id, 2, '200', bob);
    const live = () =>
      client
        .all('prediction')
        .flat()
        .filter(({ id }) => id === quiz.id);
    await client.until(() => live().some(({ pool }) => pool === '300'));
    expect(live().at(-1)?.options).toEqual([
      { id: 1, pool: '100', odds: '2.85' },
      { id: 2, pool: '200', odds: '1.425' },
    ]);
    await pass(MINUTE_MS);
    expect((await bet(quiz.id, 1, '1')).error?.error).toBe('PREDICTION_CLOSED');
    await pass(MINUTE_MS);
    expect((await detail(quiz.id)).state).toBe('unsettled');
    await resolveByTwo(quiz.id, 1);
    expect(await detail(quiz.id)).toMatchObject({
      state: 'over',
      result: 1,
      paid: '285',
      resolution: 'weather.example/1',
      resolved_by: [olga.id, quin.id],
    });
    expect((await resolve(quiz.id, 2)).error?.error).toBe('PREDICTION_OVER');
    expect((await bet(quiz.id, 1, '1')).error?.error).toBe('PREDICTION_CLOSED');
    await client.until(() => client.all('bet').some(({ data }) => data.result === 'missed'));
    client.end();
    const mine = await server.must(prediction.bets, { result: 'right' }, alice.as);
    expect(mine.data[0]).toMatchObject({ payout: '285', title: 'Will it rain?', option: 'Yes' });
    const { data } = await server.must(messages.list, { type: 'system' }, alice.as);
    expect(data[0]?.title).toBe('Your prediction was right');
    const facts = await server.must(prediction.facts, {});
    expect(facts).toMatchObject({ min: '1', max: '5000', losing_share: null });
  });

  it('refuses who may not, and says why', async () => {
    const quiz = await ask();
    const code = async (answer: ReturnType<typeof bet>) => (await answer).error?.error;
    expect(await code(bet(999_999, 1, '1'))).toBe('PREDICTION_UNKNOWN');
    expect(await code(bet(quiz.id, 3, '1'))).toBe('PREDICTION_OPTION');
    expect(await code(bet(quiz.id, 1, '5001'))).toBe('ABOVE_MAXIMUM');
    expect((await resolve(quiz.id, 1, paul)).error?.error).toBe('PREDICTION_UNDECLARED');
    expect((await resolve(quiz.id, 1)).error?.error).toBe('PREDICTION_NOT_ENDED');
    await bet(quiz.id, 1, '10', bob);
    const { uid } = await server.must(people.info, {}, bob.as);
    await server.must(prediction.declare, { uid, reason }, paul.as);
    expect(await server.must(prediction.judge, {}, paul.as)).toEqual({ declared: true, uid });
    expect(await code(bet(quiz.id, 1, '10', bob))).toBe('PREDICTION_JUDGE');
    expect((await resolve(quiz.id, undefined, paul)).error?.error).toBe('PREDICTION_CONFLICT');
    const hidden = await server.call(prediction.declare, { uid: 'nobody', reason }, paul.as);
    expect(hidden.error?.error).toBe('USER_UNKNOWN');
    await resolveByTwo(quiz.id);
    expect(await detail(quiz.id)).toMatchObject({ outcome: 'void', paid: '10' });
  });

  it('takes two words, and neither is of who asked', async () => {
    const { id } = await ask();
    await bet(id, 1, '10');
    await server.must(prediction.declare, { reason }, rosa.as);
    expect((await resolve(id, undefined, rosa)).error?.error).toBe('PREDICTION_ASKER');
    const first: unknown = (await resolve(id)).result;
    const { proposal_id: proposal = 0 } = first as { readonly proposal_id?: number };
    expect(await detail(id)).toMatchObject({ state: 'guessing', resolved_by: [] });
    const word = { id: proposal, reason };
    const own = await server.call(calls.proposals.approve, word, olga.as);
    expect(own.error?.error).toBe('FOUR_EYES_REQUIRED');
    const asker = await server.must(calls.proposals.approve, word, rosa.as);
    expect(asker).toMatchObject({ state: 'failed', error: 'PREDICTION_ASKER' });
    await resolveByTwo(id);
    expect(await detail(id)).toMatchObject({ outcome: 'void', resolved_by: [olga.id, quin.id] });
  });

  it('is not for a country where it is switched off', async () => {
    const mia = await newOperator(server, 'compliance');
    const off = { area_code: 49, timed_options: true, prediction: false, reason };
    await server.must(security.setRegion, off, mia.as);
    const listed = await server.must(security.operatorRegions, {}, mia.as);
    expect(listed).toContainEqual({ area_code: 49, timed_options: true, prediction: false });
  });
});

describe('a price round', () => {
  it('settles by itself, and its receipt verifies', async () => {
    const times = { opens_at: now(), closes_at: now() + 20_000, ends_at: now() + 40_000 };
    const input = { symbol: 'btc/usdt', ...times, reason };
    const round = await server.must(prediction.openRound, input, olga.as);
    await bet(round.id, 1, '50');
    await bet(round.id, 2, '50', await newTrader(server, 'dora'));
    expect((await resolve(round.id, 1)).error?.error).toBe('PREDICTION_BY_PRICE');
    await server.clock.advance(180_000);
    await projected(server);
    await server.program.services.markets.heads.signUntil(now());
    const over = await detail(round.id);
    expect(over.state).toBe('over');
    const receipt = await server.must(receipts.get, { kind: 'prediction', id: round.id });
    expect(receipt.complete).toBe(true);
    const report = verifyReceiptText(JSON.stringify(receipt));
    expect(report).toMatchObject({ ok: true, kind: 'prediction' });
    const forged = structuredClone(receipt);
    forged.result['result'] = over.result === 1 ? 2 : 1;
    expect(verifyReceiptText(JSON.stringify(forged)).ok).toBe(false);
  });
});

describe('verify', () => {
  it('finds nothing, and finds a payout that was forged', async () => {
    await projected(server);
    const { database, log } = server.program.services;
    const check = async () => {
      const { checks } = await verifyExchange({ database, log });
      return { ok: checks.every(({ ok }) => ok), faults: checks.filter(({ ok }) => !ok) };
    };
    expect((await check()).faults).toEqual([]);
    await database.pool.query(
      "UPDATE prediction_bets SET payout = payout + 1 WHERE result = 'right'",
    );
    expect((await check()).ok).toBe(false);
    await database.pool.query(
      "UPDATE prediction_bets SET payout = payout - 1 WHERE result = 'right'",
    );
  });
});
