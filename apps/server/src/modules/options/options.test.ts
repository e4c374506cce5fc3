import { calls, type InputOf } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_START, TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const { options } = calls;
type SubmitInput = InputOf<typeof options.submit>;

const BTC_MARKET = 1;

let server: TestServer;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start();
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const input = (changes: Partial<SubmitInput> = {}): SubmitInput => ({
  match_id: BTC_MARKET,
  currency_id: USDT,
  type: 1,
  seconds: 30,
  number: '25',
  ...changes,
});
const submit = (who: Trader, changes: Partial<SubmitInput> = {}, headers = {}) =>
  server.call(options.submit, input(changes), { ...who.as, headers });
/** Prices flow: a tick a second. */
const pass = async (ms: number) => {
  await server.clock.advance(ms);
  await projected(server);
};
const balanceOf = async (who: Trader) =>
  (await server.must(options.currencies, {}, who.as))[0]?.balance;
const platform = async (kind: string, fields: Record<string, string | number | boolean>) => {
  const command = { kind, actor: 0, input: fields, key: null };
  const { outcome } = await server.program.services.exchange.submit(command);
  expect(outcome).toMatchObject({ ok: true });
};

describe('what is offered', () => {
  it('is shown to visitors, the balance only to its owner', async () => {
    const [visitor] = await server.must(options.currencies, {});
    expect(visitor).toEqual({
      id: USDT,
      name: 'USDT',
      balance: null,
      bonus: null,
      min: '10',
      max: '5000',
      precision: 8,
    });
    expect(await balanceOf(bob)).toBe('10000');
  });

  it('has durations with their payout and the win rate that breaks even', async () => {
    const durations = await server.must(options.durations, {});
    expect(durations.map((one) => [one.seconds, one.profit_ratio, one.break_even])).toEqual([
      [30, '0.75', '0.571429'],
      [60, '0.82', '0.549451'],
      [120, '0.83', '0.546449'],
      [180, '0.84', '0.543479'],
      [300, '0.85', '0.540541'],
    ]);
    const define = { id: 3, seconds: 120, payoutRatio: '0.83' };
    await platform('option_duration.define', { ...define, enabled: false });
    await projected(server);
    expect((await server.must(options.durations, {})).map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    expect((await submit(bob, { seconds: 120 })).error?.error).toBe('DURATION_UNKNOWN');
    await platform('option_duration.define', { ...define, enabled: true });
  });
});

describe('an option', () => {
  it('is bought, enters at the next tick, and is settled at its expiry', async () => {
    await pass(1_500);
    const acceptedAt = server.clock.now();
    const { result: bought, headers } = await submit(alice);
    expect(Number(headers.get('seq'))).toBeGreaterThan(0);
    expect(bought).toEqual({
      id: bought?.id,
      match_id: BTC_MARKET,
      symbol: 'BTC/USDT',
      currency_id: USDT,
      currency: 'USDT',
      type: 1,
      seconds: 30,
      number: '25',
      account: 'micro',
      open_price: null,
      end_price: null,
      profit_ratio: '0.75',
      profit_result: null,
      result: null,
      fact_profits: null,
      status: 1,
      created_at: acceptedAt,
      entry_at: null,
      ends_at: null,
      settled_at: null,
    });
    const id = bought?.id ?? 0;
    expect(await server.must(options.result, { id }, alice.as)).toEqual(bought);
    expect(await balanceOf(alice)).toBe('9975');
    await pass(1_000);
    const open = await server.must(options.result, { id }, alice.as);
    const entryAt = acceptedAt + 500;
    expect(open).toMatchObject({ status: 1, entry_at: entryAt, ends_at: entryAt + 30_000 });
    expect(open.open_price).toMatch(/^\d+\.\d+$/);
    await pass(30_000);
    const over = await server.must(options.result, { id }, alice.as);
    expect(over).toMatchObject({ status: 3, settled_at: entryAt + 30_000 });
    const change = Math.sign(Number(over.end_price) - Number(over.open_price));
    expect(over.profit_result).toBe(change);
    expect(over.fact_profits).toBe({ 1: '18.75', 0: '0', [-1]: '-25' }[change]);
    expect(Number(await balanceOf(alice))).toBe(10_000 + Number(over.fact_profits));
  });

  it('gives the stake back when no price comes', async () => {
    // A coin that no feed knows: its only tick is sent by hand.
    const id = 900;
    const coin = { id, code: 'XYZ', title: 'XYZ', kind: 'coin', decimals: 8, enabled: true };
    await platform('currency.define', coin);
    await platform('instrument.define', {
      id,
      symbol: 'XYZ/USDT',
      class: 'coin',
      priceDecimals: 2,
    });
    await platform('market.define', {
      id,
      instrumentId: id,
      kind: 'spot',
      baseCurrencyId: id,
      quoteCurrencyId: USDT,
      priceDecimals: 2,
      quantityDecimals: 4,
      minimumQuantity: '0.0001',
      maximumQuantity: '1000',
      minimumNotional: '1',
      priceBand: '0.02',
      liquidityQuantity: '0',
      liquidityHalfSpread: '0.0005',
      enabled: true,
      listedAt: TEST_START,
    });
    const { exchange } = server.program.services;
    const prices = [[id, '7.125', '0']];
    const at = server.clock.now();
    await exchange.submit({ kind: 'market.tick', actor: 0, input: { at, prices }, key: null });
    const before = await balanceOf(bob);
    const { result } = await submit(bob, { match_id: id, type: 2 });
    await pass(6_000);
    expect(await server.must(options.result, { id: result?.id ?? 0 }, bob.as)).toMatchObject({
      status: 3,
      type: 2,
      result: 'void',
      profit_result: 0,
      fact_profits: '0',
      open_price: null,
      end_price: null,
      entry_at: null,
      settled_at: at + 5_000,
    });
    expect(await balanceOf(bob)).toBe(before);
  });
});

describe('refusals', () => {
  it('name their field', async () => {
    const cases: [Partial<SubmitInput>, string, string | undefined][] = [
      [{ match_id: 9_999 }, 'MARKET_UNKNOWN', 'match_id'],
      [{ currency_id: 2 }, 'CURRENCY_UNKNOWN', 'currency_id'],
      [{ seconds: 31 }, 'DURATION_UNKNOWN', 'seconds'],
      [{ number: '9.99' }, 'BELOW_MINIMUM', 'number'],
      [{ number: '5000.01' }, 'ABOVE_MAXIMUM', 'number'],
      [{ number: '10.123456789' }, 'FIELD_DECIMALS', 'number'],
      [{ number: '-1' }, 'FIELD_NOT_POSITIVE', undefined],
      [{ number: '1e3' }, 'FIELD_TYPE', undefined],
      [{ type: 3 }, 'FIELD_TOO_LARGE', undefined],
    ];
    for (const [changes, code, field] of cases) {
      const { error } = await submit(bob, changes);
      expect([error?.error, error?.details?.field], JSON.stringify(changes)).toEqual([code, field]);
    }
  });

  it('of a stock, of a market that is off, of a member who may not trade', async () => {
    const stock = server.program.services.markets.catalogue
      .markets()
      .find(({ instrument }) => instrument.class === 'stock');
    const matchId = stock?.market.id ?? 0;
    expect((await submit(bob, { match_id: matchId })).error?.error).toBe('MARKET_UNKNOWN');
    await platform('market.switch', { id: BTC_MARKET, enabled: false });
    expect((await submit(bob)).error?.error).toBe('MARKET_CLOSED');
    await platform('market.switch', { id: BTC_MARKET, enabled: true });
    await platform('member.set_trading', { userId: bob.id, enabled: false });
    expect((await submit(bob)).error?.error).toBe('TRADING_DISABLED');
    await platform('member.set_trading', { userId: bob.id, enabled: true });
  });

  it('of more than is there, more than may be won, and more than may be open', async () => {
    const poor = await newTrader(server, 'poor');
    expect((await submit(poor, { number: '5000' })).error).toBeUndefined();
    expect((await submit(poor, { number: '5000' })).error).toBeUndefined();
    const short = (await submit(poor, { number: '10' })).error;
    expect([short?.error, short?.details?.field]).toEqual(['INSUFFICIENT_BALANCE', 'number']);
    await platform('setting.define', { name: 'option_exposure_maximum', value: '7500' });
    const full = (await submit(bob, { number: '10.5' })).error;
    expect([full?.error, full?.details]).toEqual([
      'EXPOSURE_FULL',
      { field: 'number', maximum: '0' },
    ]);
    expect(full?.message).toContain('0');
    await platform('setting.define', { name: 'option_exposure_maximum', value: '250000' });
    await platform('setting.define', { name: 'options_open_maximum', value: '2' });
    const many = (await submit(poor, { number: '10' })).error;
    expect([many?.error, many?.details]).toEqual(['TOO_MANY_OPTIONS', { maximum: 2 }]);
    await platform('setting.define', { name: 'options_open_maximum', value: '50' });
  });

  it('of who is not signed in', async () => {
    for (const call of [options.submit, options.list]) {
      const { error } = await server.send(call, input());
      expect([error?.type, error?.error]).toEqual(['999', 'LOGIN_REQUIRED']);
    }
  });
});

describe('the own options', () => {
  it("are listed newest first, by market and status, and are nobody else's", async () => {
    const carol = await newTrader(server, 'carol');
    await pass(1_000);
    const first = (await submit(carol)).result?.id ?? 0;
    await pass(32_000);
    const second = (await submit(carol)).result?.id ?? 0;
    const third = (await submit(carol, { match_id: 2 })).result?.id ?? 0;
    const ids = async (query: InputOf<typeof options.list>) => {
      const { data, total } = await server.must(options.list, query, carol.as);
      return [data.map(({ id }) => id), total];
    };
    expect(await ids({})).toEqual([[third, second, first], 3]);
    expect(await ids({ status: 1 })).toEqual([[third, second], 2]);
    expect(await ids({ status: 2 })).toEqual([[], 0]);
    expect(await ids({ status: 3 })).toEqual([[first], 1]);
    expect(await ids({ match_id: 2 })).toEqual([[third], 1]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([[second], 3]);
    expect(await server.errorOf(options.list, { match_id: 9_999 }, carol.as)).toBe(
      'MARKET_UNKNOWN',
    );
    expect(await server.errorOf(options.result, { id: first }, bob.as)).toBe('OPTION_UNKNOWN');
    expect(await server.errorOf(options.result, { id: 999_999 }, carol.as)).toBe('OPTION_UNKNOWN');
  });

  it('are bought once under one key', async () => {
    const dora = await newTrader(server, 'dora');
    const headers = { 'idempotency-key': 'an-option' };
    const [one, two] = [await submit(dora, {}, headers), await submit(dora, {}, headers)];
    expect(two.result).toEqual(one.result);
    expect(await balanceOf(dora)).toBe('9975');
    const other = await submit(dora, { number: '26' }, headers);
    expect(other.error?.error).toBe('KEY_REUSED');
    expect((await server.must(options.list, {}, dora.as)).total).toBe(1);
  });
});

describe('the measured share of losing accounts', () => {
  it('is told from 20 accounts on, over 30 days', async () => {
    const measure = async () => {
      server.wallClock.advance(61_000);
      return await server.must(options.statistics, {});
    };
    const few = await measure();
    expect(few).toMatchObject({ days: 30, losing_share: null });
    expect(few.accounts).toBeLessThan(20);
    const { exchange } = server.program.services;
    const send = async (actor: number, kind: string, fields: Record<string, string | number>) => {
      const { outcome } = await exchange.submit({ kind, actor, input: fields, key: null });
      expect(outcome).toMatchObject({ ok: true });
    };
    for (let user = 50_001; user <= 50_025; user += 1) {
      await send(0, 'member.open', { userId: user, vipLevel: 0 });
      await send(user, 'member.grant', {});
      const stake = { marketId: 1, currencyId: USDT, seconds: 30, stake: '20' };
      await send(user, 'option.buy', { ...stake, direction: user % 2 === 0 ? 'up' : 'down' });
    }
    await pass(33_000);
    const many = await measure();
    expect(many.accounts).toBeGreaterThanOrEqual(25);
    const rows = await server.program.services.database.pool.query<{ share: string }>(
      `SELECT trunc(avg((net < 0)::int), 4)::text AS share FROM (
         SELECT sum(returned - stake) AS net FROM options WHERE status = 'settled'
         GROUP BY user_id) AS accounts`,
    );
    expect(many.losing_share).toBe(rows.rows[0]?.share);
    expect(Number(many.losing_share)).toBeGreaterThan(0);
    // A figure is kept for a minute, and after 30 days nothing is left of it.
    expect(await server.must(options.statistics, {})).toEqual(many);
    expect(server.clock.now()).toBeLessThan(TEST_START + DAY_MS);
  });
});
