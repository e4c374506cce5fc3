import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { checkAllocation } from '@kontor/rules/subscription';
import { MINUTE_MS } from '@kontor/rules/time';
import { subscriptionTokenId } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../cli.ts';
import { verifyExchange } from '../../exchange/index.ts';
import { createLog } from '../../platform/logger.ts';
import { startProgram } from '../../program.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { wrongFigures } from '../../testing/wrong-figures.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';
import { seedSubscriptions } from './index.ts';

const { subscription, messages, wallet, markets, spot, earn } = calls;
type ProjectInput = InputOf<typeof subscription.defineProject>;
type Project = OutputOf<typeof subscription.defineProject>;

const SALE_MS = 10 * MINUTE_MS;

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({
    environment: { CLOCK_SPEED: '600' },
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
  });
  olga = await newOperator(server, 'finance');
  paul = await newOperator(server, 'finance');
  await server.clock.advance(2 * MINUTE_MS);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const reason = 'for the new season';
let named = 0;
/** 100,000 tokens at 0.05 USDT, from in a minute on for ten minutes, listed ten minutes later. */
const terms = (changes: Partial<ProjectInput> = {}): ProjectInput => {
  const starts = server.clock.now() + MINUTE_MS;
  named += 1;
  return {
    kind: 'ieo',
    theme: 'storage',
    name: `Granary ${named}`,
    code: `GRAN${named}`,
    currency_id: USDT,
    price: '0.05',
    price_decimals: 5,
    quantity_decimals: 2,
    total: '100000',
    min: '100',
    per_user_limit: '60000',
    starts_at: starts,
    ends_at: starts + SALE_MS,
    listing_at: starts + 2 * SALE_MS,
    lock_days: 2,
    reason,
    ...changes,
  };
};
const define = (changes: Partial<ProjectInput> = {}, operator = olga) =>
  server.call(subscription.defineProject, terms(changes), operator.as);
const defined = (changes: Partial<ProjectInput> = {}): Promise<Project> =>
  server.must(subscription.defineProject, terms(changes), olga.as);
/** What is due happens with the next command, and a fast clock's next step may be far. */
async function pass(ms: number): Promise<void> {
  await server.clock.advance(ms);
  const pulse = { kind: 'clock.pulse', actor: 0, input: {}, key: null };
  await server.program.services.exchange.submit(pulse);
  await projected(server);
}
async function opened(changes: Partial<ProjectInput> = {}): Promise<Project> {
  const project = await defined(changes);
  const { id, revision } = project;
  // What one operator has defined in a day counts together.
  if (project.needs_second) {
    await server.must(subscription.approveProject, { id, revision, reason }, paul.as);
  }
  await pass(project.starts_at - server.clock.now() + 1_000);
  return project;
}
const apply = (project_id: number, amount: string, who = alice, headers = {}) =>
  server.call(
    subscription.apply,
    { project_id, amount, pay_currency: 'USDT' },
    { ...who.as, headers },
  );
const applied = (project_id: number, amount: string, who = alice) =>
  server.must(subscription.apply, { project_id, amount, pay_currency: 'USDT' }, who.as);
const detail = (project_id: number, who?: Trader) =>
  server.must(subscription.detail, { project_id }, who?.as);
const money = async (type: 'change' | 'financial', who = alice, currency = USDT) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const found = accounts.find((account) => account.type === type);
  const held = found?.balances.find((one) => one.currency === currency);
  return `${held?.available ?? '0'} + ${held?.frozen ?? '0'}`;
};
async function cli(...words: string[]) {
  let text = '';
  const out = (part: string): void => {
    text += part;
  };
  const code = await runCli(words, {}, { out, error: out });
  return { code, text };
}

describe('projects', () => {
  it('are announced, open and over by the time alone', async () => {
    const { id, ...project } = await defined({ kind: 'reit', theme: 'homes' });
    const stateOf = async () => (await detail(id)).state;
    expect(project).toMatchObject({ status: 'warm_up', needs_second: false });
    expect(await stateOf()).toBe('warm_up');
    await pass(project.starts_at - server.clock.now() + 1_000);
    expect(await stateOf()).toBe('in_progress');
    await applied(id, '100');
    await pass(SALE_MS);
    expect(await stateOf()).toBe('finished');
    expect(await detail(id)).toMatchObject({ listed: false, remaining: '99900', mine: null });
    const lists = async (input: InputOf<typeof subscription.projects>) =>
      (await server.must(subscription.projects, { ...input, limit: 100 })).data.map(
        (one) => one.id,
      );
    expect(await lists({ state: 'finished' })).toContain(id);
    expect(await lists({ state: 'in_progress' })).not.toContain(id);
    expect(await lists({ kind: 'reit' })).toContain(id);
    expect(await lists({ kind: 'ieo' })).not.toContain(id);
  });

  it('that are large wait for a second operator, unseen until then', async () => {
    const large = await defined({ price: '1', total: '100000' });
    expect(large).toMatchObject({ status: 'waiting', needs_second: true, cost_maximum: '100000' });
    const unknown = async () => server.errorOf(subscription.detail, { project_id: large.id });
    expect(await unknown()).toBe('SUBSCRIPTION_UNKNOWN');
    const approve = { id: large.id, revision: 1, reason };
    const own = await server.call(subscription.approveProject, approve, olga.as);
    expect(own.error?.error).toBe('FOUR_EYES_REQUIRED');
    const other = { ...approve, revision: 2 };
    expect(await server.errorOf(subscription.approveProject, other, paul.as)).toBe('OFFER_CHANGED');
    await server.must(subscription.approveProject, approve, paul.as);
    expect((await detail(large.id)).state).toBe('warm_up');
    const back = { id: large.id, reason };
    const taken = await server.must(subscription.withdrawProject, back, olga.as);
    expect(taken).toMatchObject({ status: 'withdrawn', withdrawn_for: 'operator' });
    expect(await unknown()).toBe('SUBSCRIPTION_UNKNOWN');
    expect(await server.errorOf(subscription.withdrawProject, approve, olga.as)).toBe(
      'SUBSCRIPTION_FIXED',
    );
  });

  it('are refused at the field that is wrong', async () => {
    const faults: [Partial<ProjectInput>, string, string][] = [
      [{ code: 'BTC' }, 'code', 'SUBSCRIPTION_CODE_TAKEN'],
      [{ code: 'b-c' }, 'code', 'FIELD_FORMAT'],
      [{ currency_id: 2 }, 'currency_id', 'CURRENCY_UNKNOWN'],
      [{ ends_at: 5 }, 'ends_at', 'SUBSCRIPTION_TIMES_WRONG'],
      [{ per_user_limit: '99' }, 'per_user_limit', 'BELOW_MINIMUM'],
      [{ website: 'http://x.example' }, 'website', 'FIELD_FORMAT'],
      [{ id: 999_999 }, 'id', 'SUBSCRIPTION_UNKNOWN'],
    ];
    for (const [changes, field, code] of faults) {
      const { error } = await define(changes);
      const fault = error?.fields?.[0] ?? { field: error?.details?.field, error: error?.error };
      expect(fault, `${field} ${code}`).toMatchObject({ field });
      expect(error?.fields?.[0]?.error ?? error?.error).toBe(code);
    }
    const support = await newOperator(server, 'support');
    expect(await server.errorOf(subscription.defineProject, terms(), support.as)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
  });
});

describe('an application', () => {
  it('freezes the money once, adds to the own order, and says what it would get', async () => {
    const { id } = await opened();
    const before = parseAmount((await money('change')).split(' ')[0] ?? '');
    const keyed = { 'idempotency-key': `apply-${id}` };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => apply(id, '70000', alice, keyed)),
    );
    expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(1);
    expect(answers[0]?.result).toMatchObject({
      applied: '70000',
      frozen: '3500',
      passed: null,
      expected: '60000',
      status: 'applied',
    });
    expect((await apply(id, '70001', alice, keyed)).error?.error).toBe('KEY_REUSED');
    const more = await applied(id, '10000');
    expect(more).toMatchObject({ applied: '80000', frozen: '4000' });
    const after = parseAmount((await money('change')).split(' ')[0] ?? '');
    expect(formatAmount(before - after)).toBe('4000');
    const frozen = await server.must(
      wallet.explain,
      { currency: USDT, type: 'financial' },
      alice.as,
    );
    expect(JSON.stringify(frozen)).toContain('"subscription"');
    await applied(id, '100000', bob);
    const seen = await detail(id, alice);
    expect(seen).toMatchObject({ applied: '180000', remaining: '0', subscribers: 2 });
    expect(seen.mine).toMatchObject({ applied: '80000', expected: '44444.44' });
    const { holdings, offers } = await server.must(earn.overview, {}, alice.as);
    expect(holdings).toContainEqual(
      expect.objectContaining({ kind: 'subscription', amount: '4000', currency: 'USDT' }),
    );
    expect(offers.find(({ kind }) => kind === 'subscription')).toMatchObject({ rate_from: null });
  });

  it('is refused with the reason at the field, in the reader’s language', async () => {
    const { id } = await opened();
    const cases: [Partial<InputOf<typeof subscription.apply>>, string, string][] = [
      [{ amount: '99.99' }, 'BELOW_MINIMUM', 'amount'],
      [{ amount: '100000.01' }, 'ABOVE_MAXIMUM', 'amount'],
      [{ amount: '100.001' }, 'FIELD_DECIMALS', 'amount'],
      [{ project_id: 999_999 }, 'SUBSCRIPTION_UNKNOWN', 'project_id'],
      [{ pay_currency: 'BTC' }, 'SUBSCRIPTION_CURRENCY_WRONG', 'pay_currency'],
      [{ pay_currency: 'NOPE' }, 'SUBSCRIPTION_CURRENCY_WRONG', 'pay_currency'],
    ];
    for (const [changes, error, field] of cases) {
      const input = { project_id: id, amount: '100', pay_currency: 'USDT', ...changes };
      const answer = await server.call(subscription.apply, input, alice.as);
      expect(answer.error, error).toMatchObject({ error, details: { field } });
    }
    const early = await defined();
    const soon = await apply(early.id, '100', alice, { lang: 'fra' });
    expect(soon.error).toMatchObject({ error: 'SUBSCRIPTION_NOT_OPEN' });
    expect(soon.error?.message).toContain('souscription');
    const visitor = { project_id: id, amount: '100', pay_currency: 'USDT' };
    expect((await server.call(subscription.apply, visitor)).error?.type).toBe('999');
    expect((await server.call(subscription.orders, {})).error?.type).toBe('999');
  });
});

const isAllotted = (data: unknown) => (data as { passed: string | null }).passed !== null;

describe('the end', () => {
  it('is told, listed with its hash, and computed again by anybody', async () => {
    const { id, code } = await opened();
    const cora = await newTrader(server, 'cora');
    const dora = await newTrader(server, 'dora');
    const erin = await newTrader(server, 'erin');
    const early = await server.errorOf(subscription.allocation, { project_id: id });
    expect(early).toBe('SUBSCRIPTION_NOT_ALLOTTED');
    const mine = await new SocketClient(server.address, { token: cora.token }).connect();
    const orders = [
      await applied(id, '100000', cora),
      await applied(id, '30000', dora),
      await applied(id, '20000', erin),
    ];
    await pass(SALE_MS);
    await mine.until(() => mine.all('subscription').some(({ data }) => isAllotted(data)));
    expect(mine.last('subscription').data).toMatchObject({
      id: orders[0]?.id,
      passed: '60000',
      paid: '3000',
      refunded: '2000',
      status: 'locked',
    });
    mine.end();
    expect(await money('change', cora)).toBe('7000 + 0');
    const token = subscriptionTokenId(id);
    expect(await money('financial', cora, token)).toBe('0 + 60000');
    const list = await server.must(subscription.allocation, { project_id: id });
    expect(list.orders).toEqual([
      [orders[0]?.id, '100000', '60000'],
      [orders[1]?.id, '30000', '24000'],
      [orders[2]?.id, '20000', '16000'],
    ]);
    const project = await detail(id);
    expect(project).toMatchObject({ passed: '100000', raised: '5000', state: 'finished' });
    expect(checkAllocation(list)).toMatchObject({ ok: true, hash: project.allocation_hash });
    const { data } = await server.must(messages.list, { type: 'system' }, cora.as);
    expect(data[0]?.title).toBe(`You were allocated ${code} tokens`);
    const bills = await server.must(wallet.bills, { currency: USDT, type: 'change' }, cora.as);
    expect(bills.data[0]?.info).toContain('Refund');
    const own = await server.must(subscription.orders, { status: 'locked' }, cora.as);
    expect(own).toMatchObject({ total: 1, data: [{ passed: '60000' }] });
    const url = `${server.address}/api/project/allocation?project_id=${id}`;
    const hash = project.allocation_hash ?? '';
    expect(await cli('verify-allocation', url, '--hash', hash)).toMatchObject({ code: 0 });
    expect((await cli('verify-allocation', url)).text).toContain('it verifies');
    const other = await cli('verify-allocation', url, '--hash', 'ab'.repeat(32));
    expect(other).toMatchObject({ code: 1 });
    expect(other.text).toContain('does not have the hash that was given');
    const folder = await mkdtemp(join(tmpdir(), 'kontor-allocation-'));
    const file = join(folder, 'list.json');
    await writeFile(file, JSON.stringify({ ...list, orders: list.orders.slice(1) }));
    expect(await cli('verify-allocation', file)).toMatchObject({ code: 1 });
    expect(await cli('verify-allocation', join(folder, 'none'))).toMatchObject({ code: 2 });
    expect(await cli('verify-allocation')).toMatchObject({ code: 2 });
    await rm(folder, { recursive: true });
  });
});

describe('the listing', () => {
  it('makes a market that has a price, candles and a book, also after a restart', async () => {
    const fay = await newTrader(server, 'fay');
    const { id, code, ...project } = await opened({ lock_days: 0 });
    await applied(id, '20000', fay);
    await pass(project.listing_at - server.clock.now() + MINUTE_MS);
    const symbol = `${code}/USDT`;
    expect(await detail(id)).toMatchObject({ listed: true, symbol });
    await pass(5 * MINUTE_MS);
    const token = subscriptionTokenId(id);
    expect(await money('change', fay, token)).toBe('20000 + 0');
    const quoted = (await server.must(markets.quotations, {}))
      .flatMap(({ quotation }) => quotation)
      .find((one) => one.symbol === symbol);
    const price = Number(quoted?.now_price);
    expect(price).toBeGreaterThan(0.03);
    expect(price).toBeLessThan(0.08);
    const depth = await server.must(markets.depth, { symbol });
    expect([depth.bids.length, depth.asks.length].every((levels) => levels > 5)).toBe(true);
    const candles = await server.must(markets.candles, { symbol, period: '1min' });
    expect(candles.length).toBeGreaterThanOrEqual(4);
    expect(candles[0]?.time).toBeGreaterThanOrEqual(project.listing_at - MINUTE_MS);
    const trade = { currency_id: token, legal_id: USDT, type: 'sell', amount: '150' } as const;
    const sold = await server.must(spot.place, trade, fay.as);
    expect(sold.status).toBe('filled');
    const again = await restarted();
    const { quotes, candles: history } = again.services.markets;
    const seen = quotes.of(token);
    expect(seen).toBeDefined();
    expect(Math.abs(Number(formatAmount(seen?.price ?? 0n)) - price)).toBeLessThan(0.02);
    const stored = await history.candles(token, '1min', 0, server.clock.now() + 1);
    expect(stored[0]?.time).toBe(candles[0]?.time);
    const tickAt = (): number =>
      again.services.exchange.core()?.exchange.instrumentStates.get(token)?.tickAt ?? 0;
    const before = tickAt();
    await server.clock.advance(2 * MINUTE_MS);
    // The steps that a start has missed may still be made up.
    await expect.poll(tickAt).toBeGreaterThan(before);
    await again.stop();
  });

  async function restarted() {
    await projected(server);
    await checkBooks();
    const { config, clock, wallClock } = server;
    await server.program.stop();
    const log = createLog('silent', { write: () => undefined });
    return await startProgram({ config, log, routes: [], parts: [], clock, wallClock });
  }

  /** Before the stop, because nothing can be read through the server afterwards. */
  async function checkBooks() {
    const { database, log } = server.program.services;
    const failed = async () => {
      const { checks } = await verifyExchange({ database, log });
      return checks.filter(({ ok }) => !ok).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    const change = (text: string) => database.pool.query(text);
    await change(`UPDATE subscription_orders SET paid = paid + 1 WHERE status = 'locked'`);
    expect(await wrongFigures(server)).toContain('allocations by their rule');
    await change(`UPDATE subscription_orders SET paid = paid - 1 WHERE status = 'locked'`);
    await change(`UPDATE subscription_projects SET passed = passed - 1 WHERE passed > 0`);
    expect(await wrongFigures(server)).toContain('tokens equal what was allotted');
    await change(`UPDATE subscription_projects SET passed = passed + 1
      WHERE allocation_hash IS NOT NULL`);
    expect(await wrongFigures(server)).toEqual([]);
  }
});

describe('a demo', () => {
  it('begins with projects in each stage, of which one becomes a market in a minute', async () => {
    const demo = await TestServer.start();
    const { services } = demo.program;
    await seedSubscriptions(services);
    await seedSubscriptions(services);
    await projected(demo);
    const states = async () => {
      const { data } = await demo.must(subscription.projects, { limit: 100 });
      return data.map(({ code, state, listed }) => `${code} ${listed ? 'listed' : state}`);
    };
    expect((await states()).sort()).toEqual([
      'GRAN in_progress',
      'HLT in_progress',
      'LARCH warm_up',
      'LUMEN in_progress',
      'MERO in_progress',
      'TIDE warm_up',
    ]);
    await demo.clock.advance(50_000);
    await projected(demo);
    expect((await states()).sort()).toEqual([
      'GRAN listed',
      'HLT finished',
      'LARCH warm_up',
      'LUMEN in_progress',
      'MERO in_progress',
      'TIDE warm_up',
    ]);
    const { data } = await demo.must(subscription.projects, { limit: 100 });
    const of = (code: string) => data.find((one) => one.code === code);
    expect(of('GRAN')).toMatchObject({ subscribers: 24, passed: '300000', remaining: '0' });
    expect(of('LUMEN')).toMatchObject({ subscribers: 24 });
    await demo.end();
    const real = await TestServer.start({ environment: { PLAY_MONEY: '0' } });
    await seedSubscriptions(real.program.services);
    const none = await real.must(subscription.projects, {});
    await real.end();
    expect(none.data).toEqual([]);
  });
});
