import { calls } from '@kontor/contract';
import { DEFAULT_SETTINGS } from '@kontor/core';
import { parseAmount } from '@kontor/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreed, newOperator, type TestOperator } from '../../../testing/operators.ts';
import { TestServer } from '../../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader, USDT } from '../../../testing/trading.ts';
import { isWhole, SETTING_PAIRS, SETTING_RULES } from './setting-rules.ts';
import { SETTING_MEANINGS } from './setting-texts.ts';

const { settings, defineSetting, markets, switchMarket, limitMarket } = calls.operatorConfig;
const { limitContract, levels, defineLevel, durations, defineDuration } = calls.operatorConfig;
const { traders, approveTrader, rejectTrader, suspendTrader } = calls.operatorConfig;
const reason = 'decided by the risk committee';

let server: TestServer;
let trading: TestOperator;
let alice: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  trading = await newOperator(server, 'trading');
  alice = await newTrader(server, 'alice');
  await server.clock.advance(2_000);
});
afterAll(() => server.end());

/** The error's code and its field; undefined twice where there is none. */
async function fault(call: Parameters<typeof server.send>[0], input: object) {
  const { error } = await server.send(call, { reason, ...input }, trading.as);
  return [error?.error, error?.fields?.[0]?.field];
}

describe('settings', () => {
  it('all have bounds that hold their seeded value, and a meaning', () => {
    expect(Object.keys(SETTING_RULES).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
    expect(Object.keys(SETTING_MEANINGS).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
    for (const [name, rule] of Object.entries(SETTING_RULES)) {
      const [value, low, high] = [DEFAULT_SETTINGS[name] ?? '', rule.minimum, rule.maximum].map(
        parseAmount,
      ) as [bigint, bigint, bigint];
      expect([name, low <= value && value <= high, low < high]).toEqual([name, true, true]);
      if (isWhole(rule)) expect(DEFAULT_SETTINGS[name]).toMatch(/^\d+$/);
    }
    for (const [low, high] of SETTING_PAIRS) {
      const value = (name: string) => parseAmount(DEFAULT_SETTINGS[name] ?? '');
      expect(value(low) <= value(high)).toBe(true);
    }
  });

  it('are listed with what they are, and changed', async () => {
    const before = await server.must(settings, {}, trading.as);
    expect(before).toHaveLength(Object.keys(DEFAULT_SETTINGS).length);
    const stake = before.find(({ name }) => name === 'option_stake_minimum');
    expect(stake).toMatchObject({ group: 'options', value: '10', seeded: '10', unit: 'USDT' });
    const input = { name: 'option_stake_minimum', value: '20', reason };
    await server.must(defineSetting, input, trading.as);
    const after = await server.must(settings, {}, trading.as);
    expect(after.find(({ name }) => name === 'option_stake_minimum')).toMatchObject({
      value: '20',
      seeded: '10',
    });
    const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '15' } as const;
    expect(await server.errorOf(calls.options.submit, option, alice.as)).toBe('BELOW_MINIMUM');
  });

  it.each([
    ['option_stake_minimum', '6000', 'FIELD_TOO_LARGE'],
    ['option_stake_maximum', '5', 'FIELD_TOO_SHORT'],
    ['loan_close_rate', '1.4', 'FIELD_TOO_LARGE'],
    ['open_orders_maximum', '0', 'FIELD_TOO_SHORT'],
    ['open_orders_maximum', '10.5', 'FIELD_DECIMALS'],
    ['open_orders_maximum', '100000', 'FIELD_TOO_LARGE'],
    ['copy_slippage_major', '0.5', 'FIELD_TOO_LARGE'],
    ['grant_amount', '-1', 'FIELD_TYPE'],
    ['grant_amount', '1e3', 'FIELD_TYPE'],
    ['grant_amount', '', 'FIELD_TYPE'],
  ])('%s cannot be %s', async (name, value, error) => {
    expect(await fault(defineSetting, { name, value })).toEqual([error, 'value']);
  });

  it.each(['btc_price', 'constructor', '__proto__', 'toString'])(
    'there is none %s',
    async (name) => {
      expect(await fault(defineSetting, { name, value: '1' })).toEqual(['SETTING_UNKNOWN', 'name']);
    },
  );
});

describe('markets', () => {
  const shown = async (keyword: string, kind: 'spot' | 'futures' = 'spot') => {
    const { data } = await server.must(markets, { keyword, kind }, trading.as);
    const [market] = data;
    if (market === undefined) throw new Error(`no market ${keyword}`);
    return market;
  };

  it('are listed, searched and paged, closed ones too', async () => {
    const { total, data } = await server.must(markets, { limit: 3 }, trading.as);
    expect([data.length, total > 20]).toEqual([3, true]);
    expect(await shown('btc/')).toMatchObject({ symbol: 'BTC/USDT', contract: null });
    expect(await shown('BITCOIN', 'futures')).toMatchObject({
      contract: { kind: 'linear', margin_currency: 'USDT', lot_size: '0.01' },
    });
  });

  it('take no new orders while they are off', async () => {
    const { id } = await shown('ETH/');
    const buy = { currency_id: 3, legal_id: USDT, type: 'buy', amount: '0.1' } as const;
    await server.must(switchMarket, { id, enabled: false, reason }, trading.as);
    expect(await server.errorOf(calls.spot.place, buy, alice.as)).toBe('MARKET_CLOSED');
    expect((await shown('ETH/')).enabled).toBe(false);
    await server.must(switchMarket, { id, enabled: true, reason }, trading.as);
    expect(await server.errorOf(calls.spot.place, buy, alice.as)).toBeUndefined();
    expect(await fault(switchMarket, { id: 99_999, enabled: true })).toEqual([
      'MARKET_UNKNOWN',
      'id',
    ]);
  });

  it('have limits that orders keep, on their own grid', async () => {
    const market = await shown('BTC/');
    const limits = {
      id: market.id,
      minimum_quantity: '0.001',
      maximum_quantity: '5',
      minimum_notional: '10',
      price_band: '0.03',
    };
    await server.must(limitMarket, { ...limits, reason }, trading.as);
    await projected(server);
    expect(await shown('BTC/')).toMatchObject(limits);
    const buy = { ...BTC_USDT, type: 'buy' as const };
    expect(await server.errorOf(calls.spot.place, { ...buy, amount: '0.0005' }, alice.as)).toBe(
      'BELOW_MINIMUM',
    );
    const wrong = (fields: object) => fault(limitMarket, { ...limits, ...fields });
    expect(await wrong({ minimum_quantity: '0.000000001' })).toEqual([
      'QUANTITY_STEP',
      'minimum_quantity',
    ]);
    expect(await wrong({ maximum_quantity: '0.0001' })).toEqual([
      'FIELD_TOO_SHORT',
      'maximum_quantity',
    ]);
    expect(await wrong({ price_band: '0.5' })).toEqual(['FIELD_TOO_LARGE', 'price_band']);
    expect(await wrong({ price_band: '0.00001' })).toEqual(['FIELD_TOO_SHORT', 'price_band']);
    expect(await wrong({ minimum_notional: '99999999' })).toEqual([
      'FIELD_TOO_LARGE',
      'minimum_notional',
    ]);
    expect(await wrong({ id: 99_999 })).toEqual(['MARKET_UNKNOWN', 'id']);
  });

  it('of futures have limits in lots, and a fee for the night', async () => {
    const { id, contract } = await shown('BTC/', 'futures');
    const limits = { id, minimum_lots: '2', maximum_lots: '50', overnight_rate: '0.0002' };
    await agreed(server, limitContract, { ...limits, reason }, trading);
    await projected(server);
    const after = (await shown('BTC/', 'futures')).contract;
    expect(after).toEqual({
      ...contract,
      minimum_lots: '2',
      maximum_lots: '50',
      overnight_rate: '0.0002',
    });
    const open = { currency_id: 2, legal_id: 1, type: 1, status: 1, multiple: 10 } as const;
    expect(await server.errorOf(calls.futures.submit, { ...open, share: '1' }, alice.as)).toBe(
      'BELOW_MINIMUM',
    );
    const wrong = (fields: object) => fault(limitContract, { ...limits, ...fields });
    expect(await wrong({ maximum_lots: '1' })).toEqual(['FIELD_TOO_SHORT', 'maximum_lots']);
    expect(await wrong({ minimum_lots: '0.001' })).toEqual(['QUANTITY_STEP', 'minimum_lots']);
    expect(await wrong({ overnight_rate: '0.5' })).toEqual(['FIELD_TOO_LARGE', 'overnight_rate']);
    expect(await wrong({ id: 1 })).toEqual(['MARKET_UNKNOWN', 'id']);
  });
});

describe('levels', () => {
  it('charge from the next trade on, and never less below than above', async () => {
    const rows = await server.must(levels, {}, trading.as);
    expect(rows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { members, ...zero } = rows[0] ?? ({} as never);
    expect(members).toBe(1);
    const buy = { ...BTC_USDT, type: 'buy', amount: '0.01' } as const;
    const before = await server.must(calls.spot.place, buy, alice.as);
    const cheaper = { ...zero, spot_taker_rate: '0.0015', reason };
    await agreed(server, defineLevel, cheaper, trading);
    const after = await server.must(calls.spot.place, buy, alice.as);
    expect([before.fee, after.fee]).toEqual(['0.00001', '0.000015']);
    const wrong = (fields: object) => fault(defineLevel, { ...zero, ...fields });
    expect(await wrong({ spot_maker_rate: '0.0001' })).toEqual(['LEVEL_ORDER', 'spot_maker_rate']);
    expect(await wrong({ spot_maker_rate: '0.02' })).toEqual([
      'FIELD_TOO_LARGE',
      'spot_maker_rate',
    ]);
    expect(await wrong({ minimum_volume: '2000000' })).toEqual(['LEVEL_ORDER', 'minimum_volume']);
    expect(await wrong({ id: 10 })).toEqual(['FIELD_TOO_LARGE', 'id']);
  });
});

describe('durations of options', () => {
  it('change for options bought from then on', async () => {
    const [shortest] = await server.must(durations, {}, trading.as);
    expect(shortest).toMatchObject({ seconds: 30, payout_ratio: '0.75', open: 0 });
    const bought = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '50' } as const;
    const old = await server.must(calls.options.submit, bought, alice.as);
    const change = {
      id: shortest?.id ?? 0,
      seconds: 30,
      payout_ratio: '0.8',
      enabled: true,
      reason,
    };
    await server.must(defineDuration, change, trading.as);
    const fresh = await server.must(calls.options.submit, bought, alice.as);
    expect([old.profit_ratio, fresh.profit_ratio]).toEqual(['0.75', '0.8']);
    await projected(server);
    expect((await server.must(durations, {}, trading.as))[0]).toMatchObject({
      payout_ratio: '0.8',
      open: 2,
    });
    const again = await server.must(calls.options.result, { id: old.id }, alice.as);
    expect(again.profit_ratio).toBe('0.75');
  });

  it('are added, switched off, and never twice the same', async () => {
    const input = { seconds: 600, payout_ratio: '0.7', enabled: true };
    const { id } = await server.must(defineDuration, { ...input, reason }, trading.as);
    expect(id).toBe(6);
    expect(await fault(defineDuration, input)).toEqual(['DURATION_EXISTS', 'seconds']);
    await server.must(defineDuration, { ...input, id, enabled: false, reason }, trading.as);
    await projected(server);
    const offered = await server.must(calls.options.durations, {}, alice.as);
    expect(offered.map(({ seconds }) => seconds)).not.toContain(600);
    const wrong = (fields: object) => fault(defineDuration, { ...input, id, ...fields });
    expect(await wrong({ payout_ratio: '1.5' })).toEqual(['FIELD_TOO_LARGE', 'payout_ratio']);
    expect(await wrong({ payout_ratio: '0.01' })).toEqual(['FIELD_TOO_SHORT', 'payout_ratio']);
    expect(await wrong({ seconds: '4000' })).toEqual(['FIELD_TOO_LARGE', 'seconds']);
    expect(await wrong({ id: 40 })).toEqual(['DURATION_UNKNOWN', 'id']);
  });
});

describe('traders', () => {
  const status = async (id: number) =>
    (await server.must(traders, {}, trading.as)).data.find((row) => row.id === id)?.status;

  it('wait for an answer, get it once, and read why', async () => {
    const off = { name: 'trader_approves_itself', value: '0', reason };
    await server.must(defineSetting, off, trading.as);
    const bob = await newTrader(server, 'bob');
    await server.program.services.exchange.submit({
      kind: 'member.certify',
      actor: 0,
      input: { userId: bob.id, level: 2 },
      key: null,
    });
    const apply = { profit_share: '0.1', introduction: 'I hold what I believe in' };
    await server.must(calls.copy.apply, apply, bob.as);
    await projected(server);
    const counted = await server.must(calls.operators.counts, {}, trading.as);
    expect(counted.find(({ queue }) => queue === 'traders')).toEqual({
      queue: 'traders',
      waiting: 1,
    });
    const queue = await server.must(traders, { status: 'applied' }, trading.as);
    expect(queue.data).toMatchObject([{ id: bob.id, introduction: apply.introduction }]);
    const decide = { id: bob.id, reason: 'too little history', seen: 'applied' } as const;
    await server.must(rejectTrader, decide, trading.as);
    expect(await fault(rejectTrader, { id: bob.id, seen: 'applied' })).toEqual([
      'DECIDED_ALREADY',
      'id',
    ]);
    const mine = (await server.must(traders, { status: 'rejected' }, trading.as)).data;
    expect(mine).toMatchObject([{ id: bob.id, reason: decide.reason }]);
    await server.must(calls.copy.apply, apply, bob.as);
    await server.must(approveTrader, { id: bob.id, reason, seen: 'applied' }, trading.as);
    expect(await status(bob.id)).toBe('approved');
    await server.must(
      suspendTrader,
      { id: bob.id, reason: 'wash trades', seen: 'approved' },
      trading.as,
    );
    expect(await status(bob.id)).toBe('suspended');
    expect(await fault(suspendTrader, { id: bob.id, seen: 'approved' })).toEqual([
      'DECIDED_ALREADY',
      'id',
    ]);
    expect(await fault(approveTrader, { id: 999_999, seen: 'applied' })).toEqual([
      'TRADER_UNKNOWN',
      'id',
    ]);
  });
});
