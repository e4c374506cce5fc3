import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { wrongFigures } from '../../testing/wrong-figures.ts';
import { BTC, newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';
import { seedMining } from './index.ts';

const { mining, messages, wallet } = calls;
type ProductInput = InputOf<typeof mining.defineProduct>;
type Product = OutputOf<typeof mining.defineProduct>;
type Account = OutputOf<typeof wallet.list>['accounts'][number]['type'];

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({
    environment: { CLOCK_SPEED: '24000' },
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
  });
  olga = await newOperator(server, 'finance');
  paul = await newOperator(server, 'finance');
  await server.clock.advance(120_000);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const reason = 'for the new season';
const terms = (changes: Partial<ProductInput> = {}): ProductInput => ({
  category: 'lock_in',
  name: 'steady',
  currency_id: USDT,
  days: 3,
  daily_rate: '0.002',
  penalty_rate: '0.004',
  dividend_time: '08:00',
  min: '10',
  max: '2000',
  quantity: '5000',
  enabled: true,
  reason,
  ...changes,
});
const define = (changes: Partial<ProductInput> = {}, operator = olga) =>
  server.call(mining.defineProduct, terms(changes), operator.as);
const productOf = async (changes: Partial<ProductInput> = {}): Promise<Product> =>
  await server.must(mining.defineProduct, terms(changes), olga.as);
const lock = (config_id: number, amount: string, who = alice, headers = {}) =>
  server.call(mining.lock, { config_id, amount }, { ...who.as, headers });
const locked = (config_id: number, amount: string, who = alice) =>
  server.must(mining.lock, { config_id, amount }, who.as);
const cancel = (id: number, who = alice, headers = {}) =>
  server.call(mining.cancel, { id }, { ...who.as, headers });
const held = async (type: Account, who = alice) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const found = accounts.find((account) => account.type === type);
  const usdt = found?.balances.find(({ currency }) => currency === USDT);
  return `${usdt?.available ?? '0'} + ${usdt?.frozen ?? '0'}`;
};
const spot = async (who = alice) => parseAmount((await held('change', who)).split(' ')[0] ?? '');
const configs = (who?: Trader) => server.must(mining.config, {}, who?.as);
async function pass(ms: number): Promise<void> {
  await server.clock.advance(ms);
  await projected(server);
}

describe('what can be locked', () => {
  it('is some of each category on the first day of a demo, covered by the treasury', async () => {
    const found = await configs();
    const shelves = ['lock_in', 'defi', 'cloud'] as const;
    for (const category of shelves) {
      expect(found.filter((one) => one.category === category)).toHaveLength(3);
      const alone = await server.must(mining.config, { category });
      expect(alone.every((one) => one.category === category)).toBe(true);
    }
    expect(found.find(({ name }) => name === 'steady')).toMatchObject({
      currency: 'USDT',
      min: '100',
      max: '50000',
      days: 30,
      daily_rate: '0.0018',
      penalty_rate: '0.004',
      penalty_maximum: '0.5',
      dividend_time: '08:00',
      remaining: '5000000',
      own: '0',
      version: 1,
    });
    await seedMining(server.program.services);
    expect(await configs()).toEqual(found);
    const cover = await server.must(mining.treasury, {}, olga.as);
    expect(cover.map(({ currency }) => currency).sort()).toEqual(['BTC', 'ETH', 'USDC', 'USDT']);
    expect(cover.find(({ currency }) => currency === 'USDT')).toMatchObject({
      available: '2000000',
      promised: '0',
      free: '2000000',
      orders: 0,
    });
  });

  it('is nothing where money is real', async () => {
    const real = await TestServer.start({ environment: { PLAY_MONEY: '0' } });
    const found = await real.must(mining.config, {});
    await real.end();
    expect(found).toEqual([]);
  });

  it('says what is left of it, and what the caller has', async () => {
    const { id } = await productOf({ quantity: '500' });
    await locked(id, '200');
    const seen = (list: Awaited<ReturnType<typeof configs>>) => list.find((one) => one.id === id);
    expect(seen(await configs(alice))).toMatchObject({ remaining: '300', own: '200' });
    expect(seen(await configs(bob))).toMatchObject({ remaining: '300', own: '0' });
    await server.must(mining.defineProduct, terms({ id, enabled: false }), olga.as);
    expect(seen(await configs())).toBeUndefined();
    expect((await lock(id, '10')).error?.error).toBe('MINING_NOT_OPEN');
  });
});

describe('an order', () => {
  it('pays each day, tells of the first, and returns by itself', async () => {
    const dora = await newTrader(server, 'dora');
    const { id: product } = await productOf();
    const before = await spot(dora);
    const order = await locked(product, '1000', dora);
    expect(order).toMatchObject({
      config_id: product,
      status: 'in_progress',
      dividend: '2',
      dividends_paid: 0,
      earned: '0',
      expires_at: order.locked_at + 3 * DAY_MS,
      days_left: 3,
      penalty_now: '12',
      returns_now: '988',
      penalty: null,
      returned: null,
    });
    expect(await held('mining', dora)).toBe('0 + 1000');
    const frozen = await server.must(wallet.explain, { currency: USDT, type: 'mining' }, dora.as);
    expect(JSON.stringify(frozen)).toContain('"mining"');
    const first = order.next_dividend_at ?? 0;
    expect(new Date(first).toISOString().slice(11)).toBe('08:00:00.000Z');
    expect(first - order.locked_at).toBeLessThanOrEqual(DAY_MS);
    await pass(first - server.clock.now() + 1_000);
    const paid = await server.must(mining.detail, { id: order.id }, dora.as);
    expect(paid).toMatchObject({
      dividends_paid: 1,
      earned: '2',
      next_dividend_at: first + DAY_MS,
    });
    expect(paid.dividends).toEqual(
      [0, 1, 2].map((n) => ({
        day: n + 1,
        amount: '2',
        at: first + n * DAY_MS,
        paid: n === 0,
      })),
    );
    await pass(3 * DAY_MS);
    const over = await server.must(mining.detail, { id: order.id }, dora.as);
    expect(over).toMatchObject({
      status: 'completed',
      earned: '6',
      returned: '1000',
      penalty: null,
      penalty_now: null,
      next_dividend_at: null,
      ended_at: order.expires_at,
      days_left: 0,
    });
    expect(formatAmount((await spot(dora)) - before)).toBe('6');
    expect(await held('mining', dora)).toBe('0 + 0');
    const { data } = await server.must(messages.list, { type: 'system' }, dora.as);
    const titles = data.map(({ title }) => title);
    expect(titles.filter((one) => one === 'Your first mining yield has arrived')).toHaveLength(1);
    expect(titles).toContain('Your locked funds are back');
    const bills = await server.must(wallet.bills, { currency: USDT, type: 'change' }, dora.as);
    expect(bills.data.slice(0, 4).map(({ info }) => info)).toEqual([
      `Principal returned · mining order ${order.id}`,
      ...Array(3).fill(`Daily yield · mining order ${order.id}`),
    ]);
    expect((await cancel(order.id, dora)).error?.error).toBe('MINING_ORDER_OVER');
    const list = await server.must(mining.orders, { status: 'completed' }, dora.as);
    expect(list).toMatchObject({ total: 1, data: [{ id: order.id }] });
  });

  it('ended early costs what was said before, and keeps what was paid', async () => {
    const erin = await newTrader(server, 'erin');
    const { id: product } = await productOf({ days: 30 });
    const before = await spot(erin);
    const order = await locked(product, '1000', erin);
    await pass(2 * DAY_MS + HOUR_MS);
    const shown = await server.must(mining.detail, { id: order.id }, erin.as);
    expect(shown).toMatchObject({ days_left: 28, penalty_now: '112', returns_now: '888' });
    const keyed = { 'idempotency-key': 'end-1' };
    const ended = await cancel(order.id, erin, keyed);
    expect(ended.result).toEqual({ returned: '888', penalty: '112' });
    expect((await cancel(order.id, erin, keyed)).result).toEqual(ended.result);
    expect((await cancel(order.id, erin)).error?.error).toBe('MINING_ORDER_OVER');
    const after = await server.must(mining.detail, { id: order.id }, erin.as);
    expect(after).toMatchObject({ status: 'redeemed', penalty: '112', returned: '888' });
    expect(after.dividends).toHaveLength(after.dividends_paid);
    const earned = parseAmount(after.earned);
    expect((await spot(erin)) - before).toBe(earned - parseAmount('112'));
  });

  it('is told on the member’s socket with each change', async () => {
    const mine = await new SocketClient(server.address, { token: alice.token }).connect();
    const theirs = await new SocketClient(server.address, { token: bob.token }).connect();
    const order = await locked((await productOf()).id, '100');
    await mine.until(() => mine.all('mining').length === 1);
    expect(mine.last('mining').data).toEqual(order);
    await server.must(mining.cancel, { id: order.id }, alice.as);
    await mine.until(() => mine.all('mining').length === 2);
    expect(mine.last('mining').data).toMatchObject({ id: order.id, status: 'redeemed' });
    expect(theirs.all('mining')).toEqual([]);
    mine.end();
    theirs.end();
  });
});

describe('the last of a product', () => {
  it('is had by one of fifty', async () => {
    const members = await Promise.all(
      Array.from({ length: 5 }, (_, n) => newTrader(server, `locker${n}`)),
    );
    const { id } = await productOf({ quantity: '100', max: '100' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => lock(id, '100', members[n % 5])),
    );
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(1);
    const codes = new Set(answers.map(({ error }) => error?.error ?? 'ok'));
    codes.delete('ABOVE_MAXIMUM');
    expect(codes).toEqual(new Set(['ok', 'MINING_GONE']));
    const { data } = await server.must(mining.operatorOrders, { config_id: id }, olga.as);
    expect(data).toHaveLength(1);
    const found = await server.must(mining.operatorProducts, { status: 'sold_out' }, olga.as);
    expect(found.data).toMatchObject([{ id, sold: '100', locked: '100', orders: 1 }]);
  });

  it('is locked once, however often it is sent', async () => {
    const { id } = await productOf();
    const keyed = { 'idempotency-key': 'lock-1' };
    const before = await spot();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => lock(id, '50', alice, keyed)),
    );
    expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(1);
    expect(formatAmount(before - (await spot()))).toBe('50');
    expect((await lock(id, '51', alice, keyed)).error?.error).toBe('KEY_REUSED');
  });
});

describe('what is refused', () => {
  it('says why at the field, in the reader’s language', async () => {
    const { id, ...product } = await productOf({ quantity: '3000' });
    const cases: [Partial<InputOf<typeof mining.lock>>, string, string][] = [
      [{ amount: '9.99' }, 'BELOW_MINIMUM', 'amount'],
      [{ amount: '2000.01' }, 'ABOVE_MAXIMUM', 'amount'],
      [{ amount: '10.000000001' }, 'FIELD_DECIMALS', 'amount'],
      [{ config_id: 999_999 }, 'MINING_UNKNOWN', 'config_id'],
      [{ version: 7 }, 'MINING_TERMS_CHANGED', 'config_id'],
    ];
    for (const [changes, error, field] of cases) {
      const input = { config_id: id, amount: '100', ...changes };
      const answer = await server.call(mining.lock, input, alice.as);
      expect(answer.error, error).toMatchObject({ error, details: { field } });
    }
    expect(product.status).toBe('open');
    const refused = await server.call(
      mining.lock,
      { config_id: id, amount: '5' },
      { ...alice.as, headers: { lang: 'fra' } },
    );
    expect(refused.error?.message).toContain('10');
    expect((await server.call(mining.orders, {})).error?.type).toBe('999');
    expect((await server.call(mining.lock, { config_id: id, amount: '10' })).error?.type).toBe(
      '999',
    );
  });

  it('is somebody else’s order, as if there were none', async () => {
    const order = await locked((await productOf()).id, '100');
    expect((await cancel(order.id, bob)).error?.error).toBe('MINING_ORDER_UNKNOWN');
    expect(await server.errorOf(mining.detail, { id: order.id }, bob.as)).toBe(
      'MINING_ORDER_UNKNOWN',
    );
    expect(await server.errorOf(mining.detail, { id: 999_999 }, alice.as)).toBe(
      'MINING_ORDER_UNKNOWN',
    );
    const { data } = await server.must(mining.orders, { limit: 100 }, bob.as);
    expect(data.some(({ id }) => id === order.id)).toBe(false);
  });

  it('is what the treasury does not cover, which is what is left of it', async () => {
    const coin = { currency_id: BTC, min: '0.01', max: '100000', quantity: '100000' };
    const large = await productOf({ ...coin, days: 365, daily_rate: '0.05', penalty_rate: '0.05' });
    expect(large).toMatchObject({ status: 'waiting', needs_second: true });
    await server.must(
      mining.approveProduct,
      { id: large.id, revision: large.revision, reason },
      paul.as,
    );
    const seen = (await configs()).find(({ id }) => id === large.id);
    // 30 BTC pay 5 % a day for 365 days of 1.64383561 BTC.
    expect(seen?.remaining).toBe('1.64383561');
    const answer = await lock(large.id, '1.65');
    expect(answer.error?.error).toBe('MINING_TREASURY_SHORT');
    await server.must(
      mining.defineProduct,
      terms({ ...coin, id: large.id, enabled: false }),
      olga.as,
    );
  });
});

describe('operators', () => {
  it('are told at the field what is wrong', async () => {
    const faults: [Partial<ProductInput>, string, string][] = [
      [{ currency_id: 99_999 }, 'currency_id', 'CURRENCY_UNKNOWN'],
      [{ daily_rate: '0.06' }, 'daily_rate', 'ABOVE_MAXIMUM'],
      [{ penalty_rate: '0.001' }, 'penalty_rate', 'BELOW_MINIMUM'],
      [{ dividend_time: '24:00' }, 'dividend_time', 'FIELD_FORMAT'],
      [{ max: '9' }, 'max', 'BELOW_MINIMUM'],
      [{ min: '0.000001' }, 'min', 'MINING_NO_DIVIDEND'],
      [{ id: 999_999 }, 'id', 'MINING_UNKNOWN'],
    ];
    for (const [changes, field, error] of faults) {
      const answer = await define(changes);
      const fault = answer.error?.fields?.[0] ?? {
        error: answer.error?.error,
        field: answer.error?.details?.field,
      };
      expect(fault).toMatchObject({ field, error });
    }
  });

  it('are two for what promises more than the limit', async () => {
    const product = await productOf({ quantity: '2000000' });
    expect(product).toMatchObject({
      status: 'waiting',
      cost_maximum: '12000',
      defined_by: olga.id,
      approved_by: null,
    });
    const approve = (operator: TestOperator) =>
      server.call(
        mining.approveProduct,
        { id: product.id, revision: product.revision, reason },
        operator.as,
      );
    expect((await approve(olga)).error?.error).toBe('FOUR_EYES_REQUIRED');
    expect((await lock(product.id, '10')).error?.error).toBe('MINING_NOT_OPEN');
    expect((await approve(paul)).result).toMatchObject({ status: 'open', approved_by: paul.id });
    expect((await approve(paul)).error?.error).toBe('DECIDED_ALREADY');
    expect((await lock(product.id, '10')).error).toBeUndefined();
  });

  it('of content see none of it, and support changes nothing', async () => {
    const content = await newOperator(server, 'content');
    const support = await newOperator(server, 'support');
    expect(await server.errorOf(mining.operatorProducts, {}, content.as)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    expect(await server.errorOf(mining.defineProduct, terms(), support.as)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    const keyword = alice.email;
    const { data } = await server.must(mining.operatorOrders, { keyword }, support.as);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((order) => order.user_id === alice.id)).toBe(true);
  });
});

describe('the books', () => {
  it('agree with every order, and show a dividend that was forged', async () => {
    await locked((await productOf()).id, '100', bob);
    await projected(server);
    const { database, log } = server.program.services;
    const failed = async () => {
      const { checks } = await verifyExchange({ database, log });
      return checks.filter(({ ok }) => !ok).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    const change = async (text: string) => {
      await database.pool.query(`UPDATE mining_orders SET ${text} WHERE status = 'in_progress'`);
    };
    await change('dividends_paid = dividends_paid + 1, earned = earned + dividend');
    expect(await wrongFigures(server)).toContain('dividends equal days at the rate');
    await change('dividends_paid = dividends_paid - 1, earned = earned - dividend');
    await change('amount = amount + 1');
    expect(await wrongFigures(server)).toContain('frozen equals holds');
    await change('amount = amount - 1, days = days + 100000000');
    expect(await wrongFigures(server)).toContain('the mining treasury covers what it has promised');
    await change('days = days - 100000000');
    expect(await wrongFigures(server)).toEqual([]);
  });
});
