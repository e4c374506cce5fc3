import { calls, type InputOf } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import {
  away,
  BTC,
  BTC_USDT,
  ETH,
  innerPrice,
  newTrader,
  projected,
  type Trader,
  USDT,
} from '../../testing/trading.ts';

const { spot } = calls;
type PlaceInput = InputOf<typeof spot.place>;

let server: TestServer;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start();
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  // Coins to sell.
  await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.05' }, alice.as);
});
afterAll(() => server.end());

const place = (who: Trader, input: Partial<PlaceInput>, headers = {}) =>
  server.call(
    spot.place,
    { ...BTC_USDT, type: 'buy', amount: '0.001', ...input },
    {
      ...who.as,
      headers,
    },
  );
const errorOf = async (who: Trader, input: Partial<PlaceInput>) => {
  const { error } = await place(who, input);
  return error === undefined ? undefined : [error.error, error.details?.field];
};
const open = async (who: Trader) => await server.must(spot.list, { limit: 100 }, who.as);

describe('an order that meets an own one', () => {
  /** One that rests below the market, which a sale at its price would meet first. */
  const rest = async (who: Trader) => {
    const target_price = away(await innerPrice(server), -10);
    const { result } = await place(who, { target_price });
    return { id: result?.id ?? 0, target_price };
  };

  it('goes by what it says, which is kept on it', async () => {
    const price = away(await innerPrice(server), 10);
    for (const mode of ['expire_taker', 'expire_maker', 'expire_both'] as const) {
      const { result } = await place(alice, {
        type: 'sell',
        target_price: price,
        self_trade_prevention: mode,
      });
      const order = await server.must(spot.detail, { id: result?.id ?? 0 }, alice.as);
      expect(order.self_trade_prevention).toBe(mode);
    }
    await server.must(spot.cancelAll, {}, alice.as);
  });

  it('goes by the preference of its member alone, which is set once for a key', async () => {
    expect(await server.must(spot.preferences, {}, alice.as)).toEqual({
      self_trade_prevention: 'expire_taker',
    });
    const headers = { 'idempotency-key': 'prefer-1' };
    const wish = { self_trade_prevention: 'expire_maker' as const };
    const first = await server.must(spot.prefer, wish, { ...alice.as, headers });
    expect(await server.must(spot.prefer, wish, { ...alice.as, headers })).toEqual(first);
    const other = await server.call(
      spot.prefer,
      { self_trade_prevention: 'expire_both' },
      { ...alice.as, headers },
    );
    expect(other.error?.error).toBe('KEY_REUSED');
    expect(await server.must(spot.preferences, {}, alice.as)).toEqual(first);
    expect(await server.must(spot.preferences, {}, bob.as)).toEqual({
      self_trade_prevention: 'expire_taker',
    });
    const { id } = await rest(alice);
    expect(await server.must(spot.detail, { id }, alice.as)).toMatchObject(wish);
    await server.must(spot.cancelAll, {}, alice.as);
    await server.must(spot.prefer, { self_trade_prevention: 'expire_taker' }, alice.as);
  });

  it('asks for a token, and for a mode that there is', async () => {
    expect((await server.call(spot.preferences, {})).error?.error).toBe('LOGIN_REQUIRED');
    expect(
      (await server.call(spot.prefer, { self_trade_prevention: 'expire_maker' })).error?.error,
    ).toBe('LOGIN_REQUIRED');
    const { error } = await server.call(
      spot.prefer,
      { self_trade_prevention: 'none' as 'expire_both' },
      alice.as,
    );
    expect(error?.fields).toMatchObject([
      { field: 'self_trade_prevention', error: 'FIELD_CHOICE' },
    ]);
  });

  it('is not amended into it', async () => {
    const price = await innerPrice(server);
    // Both stand between the quotes, where nobody else is.
    const bid = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'buy', amount: '0.001', target_price: away(price, -10) },
      alice.as,
    );
    const ask = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'sell', amount: '0.001', target_price: price },
      alice.as,
    );
    const { error } = await server.call(spot.amend, { id: bid.id, target_price: price }, alice.as);
    expect(error).toMatchObject({ error: 'MEETS_OWN_ORDER', details: { field: 'target_price' } });
    const after = await server.must(spot.list, { limit: 100 }, alice.as);
    expect(after.data.map(({ id, status }) => [id, status])).toEqual([
      [ask.id, 'open'],
      [bid.id, 'open'],
    ]);
    await server.must(spot.cancelAll, {}, alice.as);
  });
});

describe('place', () => {
  it('trades a market order by quantity and by budget', async () => {
    const byQuantity = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'buy', amount: '0.002' },
      bob.as,
    );
    expect(byQuantity).toMatchObject({ status: 'filled', filled: '0.002', fee: '0.000002' });
    const byBudget = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'buy', amount: '100', by: 'quote' },
      bob.as,
    );
    const order = await server.must(spot.detail, { id: byBudget.id }, bob.as);
    expect(order).toMatchObject({ by: 'quote', amount: '100', order_type: 'market' });
    // What buys no whole step stays, and is said in the answer as in the order.
    expect(order.unspent).toBe(byBudget.unspent);
    expect(Number(order.unspent)).toBeCloseTo(100 - Number(order.filled_value), 8);
    expect(byQuantity.unspent).toBeNull();
    expect(Number(order.filled_value)).toBeGreaterThan(98);
    expect(Number(order.filled_value)).toBeLessThanOrEqual(100);
    expect(order.fills).toHaveLength(1);
    expect(order.fills[0]).toMatchObject({ role: 'taker', liquidity: true, fee: order.fee });
  });

  it('takes each type of order for what its prices say', async () => {
    const price = await innerPrice(server);
    const types: [Partial<PlaceInput>, string, string][] = [
      [{ target_price: away(price, -10) }, 'limit', 'open'],
      [{ stop_price: away(price, 10) }, 'stop_market', 'waiting'],
      [{ stop_price: away(price, 10), target_price: away(price, 11) }, 'stop_limit', 'waiting'],
      [{ order_type: 'take_profit', stop_price: away(price, -10) }, 'take_profit', 'waiting'],
      [
        {
          order_type: 'take_profit_limit',
          stop_price: away(price, -10),
          target_price: away(price, -10),
        },
        'take_profit_limit',
        'waiting',
      ],
    ];
    for (const [input, type, status] of types) {
      const { result, error } = await place(bob, input);
      expect(error, type).toBeUndefined();
      expect(result?.status, type).toBe(status);
      const order = await server.must(spot.detail, { id: result?.id ?? 0 }, bob.as);
      expect(order).toMatchObject({
        order_type: type,
        status,
        target_price: input.target_price ?? null,
        stop_price: input.stop_price ?? null,
        fills: [],
      });
    }
    await server.must(spot.cancelAll, {}, bob.as);
  });

  it.each(['target_price', 'stop_price', 'stop_limit_price'])(
    'takes an empty %s for a mistake, never for a market order',
    async (field) => {
      const { error } = await place(bob, { [field]: '' });
      expect(error?.fields).toMatchObject([{ field, error: 'FIELD_REQUIRED' }]);
    },
  );

  it('places a pair of which one cancels the other', async () => {
    const price = await innerPrice(server);
    const placed = await server.must(
      spot.place,
      {
        ...BTC_USDT,
        type: 'sell',
        amount: '0.01',
        order_type: 'oco',
        target_price: away(price, 10),
        stop_price: away(price, -10),
        stop_limit_price: away(price, -11),
      },
      alice.as,
    );
    const { data } = await open(alice);
    const [stop, limit] = data;
    expect(data).toHaveLength(2);
    expect(limit).toMatchObject({ id: placed.id, order_type: 'limit', frozen: '0.01' });
    expect(stop).toMatchObject({
      id: placed.sibling_id,
      order_type: 'stop_limit',
      status: 'waiting',
      target_price: away(price, -11),
      stop_price: away(price, -10),
      sibling_id: placed.id,
      frozen: '0',
    });
    const cancelled = await server.must(spot.cancel, { id: placed.id }, alice.as);
    expect(cancelled).toEqual({ id: placed.id, status: 'cancelled' });
    const other = await server.must(spot.detail, { id: placed.sibling_id ?? 0 }, alice.as);
    expect(other).toMatchObject({ status: 'cancelled', reason: 'sibling' });
  });

  it('refuses what cannot be and names the field', async () => {
    const price = await innerPrice(server);
    const far = away(price, -100);
    const cases: [Partial<PlaceInput>, string, string | undefined][] = [
      [{ currency_id: USDT, legal_id: BTC }, 'MARKET_UNKNOWN', 'currency_id'],
      [{ order_type: 'limit' }, 'PRICE_REQUIRED', 'target_price'],
      [{ order_type: 'market', target_price: price }, 'PRICE_NOT_ALLOWED', 'target_price'],
      [
        { order_type: 'limit', target_price: price, stop_price: price },
        'PRICE_NOT_ALLOWED',
        'stop_price',
      ],
      [{ stop_limit_price: price }, 'PRICE_NOT_ALLOWED', 'stop_limit_price'],
      [{ order_type: 'stop_market' }, 'TRIGGER_REQUIRED', 'stop_price'],
      [{ stop_price: far }, 'TRIGGER_PASSED', 'stop_price'],
      [{ target_price: `${price}7` }, 'PRICE_STEP', 'target_price'],
      [{ target_price: away(price, 100) }, 'PRICE_BAND', 'target_price'],
      [{ amount: '0.0010000001' }, 'QUANTITY_STEP', 'amount'],
      [{ amount: '0.00001' }, 'BELOW_MINIMUM', 'amount'],
      [{ amount: '100000' }, 'ABOVE_MAXIMUM', 'amount'],
      [{ amount: '0.5' }, 'INSUFFICIENT_BALANCE', 'amount'],
      [{ by: 'quote', target_price: price }, 'QUANTITY_WRONG', 'by'],
      [
        { time_in_force: 'post_only', target_price: away(price, 5) },
        'POST_ONLY_CROSSES',
        'target_price',
      ],
      [{ time_in_force: 'fok', target_price: away(price, -5) }, 'NO_LIQUIDITY', 'amount'],
      [{ target_price: far, expires_at: 1_000 }, 'EXPIRY_WRONG', 'expires_at'],
      [{ order_type: 'oco', stop_price: price }, 'PRICE_REQUIRED', 'target_price'],
      [{ order_type: 'oco', target_price: price }, 'TRIGGER_REQUIRED', 'stop_price'],
      [
        { order_type: 'oco', target_price: far, stop_price: away(far, -10) },
        'TRIGGER_ORDER',
        'stop_price',
      ],
      [
        { order_type: 'oco', target_price: far, stop_price: price, by: 'quote' },
        'QUANTITY_WRONG',
        'by',
      ],
      [
        { order_type: 'oco', target_price: far, stop_price: price, time_in_force: 'ioc' },
        'FIELD_CHOICE',
        'time_in_force',
      ],
      [{ amount: '-1' }, 'FIELD_NOT_POSITIVE', undefined],
      [{ amount: '1e3' }, 'FIELD_TYPE', undefined],
      [{ amount: '' }, 'FIELD_REQUIRED', undefined],
    ];
    for (const [input, code, field] of cases) {
      expect(await errorOf(bob, input), JSON.stringify(input)).toEqual([code, field]);
    }
    expect((await open(bob)).total).toBe(0);
  });

  it('refuses in a market that is switched off, and to who may not trade', async () => {
    const { exchange } = server.program.services;
    const run = async (kind: string, input: Record<string, number | boolean>) =>
      expect((await exchange.submit({ kind, actor: 0, input, key: null })).outcome.ok).toBe(true);
    await run('market.switch', { id: 1, enabled: false });
    expect((await errorOf(bob, {}))?.[0]).toBe('MARKET_CLOSED');
    await run('market.switch', { id: 1, enabled: true });
    await run('member.set_trading', { userId: bob.id, enabled: false });
    expect((await errorOf(bob, {}))?.[0]).toBe('TRADING_DISABLED');
    await run('member.set_trading', { userId: bob.id, enabled: true });
  });

  it('answers a repeat with the first answer, and refuses another body under its key', async () => {
    const price = await innerPrice(server);
    const headers = { 'idempotency-key': 'once' };
    const first = await place(bob, { target_price: away(price, -10) }, headers);
    const second = await place(bob, { target_price: away(price, -10) }, headers);
    expect(second.result).toEqual(first.result);
    expect((await open(bob)).total).toBe(1);
    const other = await place(bob, { target_price: away(price, -11) }, headers);
    expect(other.error?.error).toBe('KEY_REUSED');
    // Another user's key of the same name is another key.
    const elsewhere = await place(alice, { target_price: away(price, -10) }, headers);
    expect(elsewhere.result?.id).not.toBe(first.result?.id);
    await server.must(spot.cancelAll, {}, alice.as);
    await server.must(spot.cancelAll, {}, bob.as);
  });
});

describe('two members', () => {
  it('meet at the price of the one who was there first', async () => {
    const price = await innerPrice(server);
    const ask = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'sell', amount: '0.01', target_price: price },
      alice.as,
    );
    const bid = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'buy', amount: '0.004', target_price: price },
      bob.as,
    );
    expect(bid).toMatchObject({ status: 'filled', filled: '0.004', fee: '0.000004' });
    await projected(server);
    const maker = await server.must(spot.detail, { id: ask.id }, alice.as);
    expect(maker).toMatchObject({ status: 'open', filled: '0.004', frozen: '0.006' });
    expect(maker.fills).toMatchObject([
      { price, amount: '0.004', role: 'maker', liquidity: false },
    ]);
    const taker = await server.must(spot.detail, { id: bid.id }, bob.as);
    expect(taker.fills).toMatchObject([{ role: 'taker', liquidity: false, fee: '0.000004' }]);
    await server.must(spot.cancel, { id: ask.id }, alice.as);
  });
});

describe('list', () => {
  it('pages through the history, newest first, and counts it right as it grows', async () => {
    const carol = await newTrader(server, 'carol');
    const price = await innerPrice(server);
    const ids: number[] = [];
    const add = async () => {
      const { id } = await server.must(
        spot.place,
        { ...BTC_USDT, type: 'buy', amount: '0.001', target_price: away(price, -10) },
        carol.as,
      );
      ids.unshift(id);
    };
    for (let n = 0; n < 5; n += 1) await add();
    expect(await open(carol)).toMatchObject({ total: 5 });
    await server.must(spot.cancel, { id: ids[0] ?? 0 }, carol.as);
    await server.must(spot.cancel, { id: ids[3] ?? 0 }, carol.as);
    const history = await server.must(spot.list, { status: 'history', limit: 1 }, carol.as);
    expect(history).toMatchObject({ total: 2, page: 1, limit: 1, data: [{ id: ids[0] }] });
    const second = await server.must(spot.list, { status: 'history', limit: 1, page: 2 }, carol.as);
    expect(second.data.map(({ id }) => id)).toEqual([ids[3]]);
    await add();
    await server.must(spot.cancel, { id: ids[2] ?? 0 }, carol.as);
    const grown = await server.must(spot.list, { status: 'history' }, carol.as);
    expect(grown.total).toBe(3);
    expect(grown.data).toHaveLength(3);
    const beyond = await server.must(spot.list, { status: 'history', page: 9 }, carol.as);
    expect(beyond).toMatchObject({ data: [], total: 3 });
    const none = await server.must(spot.list, { symbol: 'eth/usdt' }, carol.as);
    expect(none).toMatchObject({ data: [], total: 0 });
    const own = await server.must(spot.list, { symbol: 'BTC/USDT' }, carol.as);
    expect(own.total).toBe(3);
    expect(await server.errorOf(spot.list, { symbol: 'NO/USDT' }, carol.as)).toBe('MARKET_UNKNOWN');
    await server.must(spot.cancelAll, {}, carol.as);
  });
});

describe('list by side and state', () => {
  it('answers and counts only what fits, over all pages', async () => {
    const dave = await newTrader(server, 'dave');
    const price = await innerPrice(server);
    await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.01' }, dave.as);
    const add = async (type: 'buy' | 'sell', target_price: string) => {
      const order = { ...BTC_USDT, type, amount: '0.001', target_price };
      return (await server.must(spot.place, order, dave.as)).id;
    };
    const bids = [await add('buy', away(price, -10)), await add('buy', away(price, -10))];
    const asks = [await add('sell', away(price, 10)), await add('sell', away(price, 10))];
    const idsOf = async (input: InputOf<typeof spot.list>) => {
      const { data, total } = await server.must(spot.list, input, dave.as);
      return [data.map(({ id }) => id), total];
    };
    expect(await idsOf({ type: 'buy', limit: 1 })).toEqual([[bids[1]], 2]);
    expect(await idsOf({ type: 'sell', state: 'open' })).toEqual([[asks[1], asks[0]], 2]);
    expect(await idsOf({ state: 'waiting' })).toEqual([[], 0]);
    expect(await idsOf({ status: 'history', type: 'buy' })).toMatchObject([{ length: 1 }, 1]);
    expect(await idsOf({ status: 'history', type: 'sell' })).toEqual([[], 0]);
    for (const id of [bids[0], asks[0]]) {
      await server.must(spot.cancel, { id: id ?? 0 }, dave.as);
    }
    const over = { status: 'history', limit: 1 } as const;
    expect(await idsOf({ ...over, state: 'cancelled' })).toEqual([[asks[0]], 2]);
    expect(await idsOf({ ...over, state: 'cancelled', page: 2 })).toEqual([[bids[0]], 2]);
    expect(await idsOf({ ...over, state: 'cancelled', type: 'buy' })).toEqual([[bids[0]], 1]);
    expect(await idsOf({ ...over, state: 'filled' })).toMatchObject([{ length: 1 }, 1]);
    expect(await idsOf({ ...over, state: 'open' })).toEqual([[], 0]);
    await server.must(spot.cancelAll, {}, dave.as);
  });
});

describe('cancel and amend', () => {
  it('never touch what is not open or not one’s own', async () => {
    const price = await innerPrice(server);
    const { result } = await place(alice, { target_price: away(price, -10) });
    const id = result?.id ?? 0;
    for (const call of [spot.cancel, spot.amend] as const) {
      const input = { id, amount: '0.002' };
      expect(await server.errorOf(call, input, bob.as)).toBe('ORDER_NOT_OPEN');
      expect(await server.errorOf(call, { ...input, id: 999_999 }, bob.as)).toBe('ORDER_NOT_OPEN');
      expect((await server.send(call, { id: 'x' }, bob.as)).error?.error).toBe('FIELD_TYPE');
    }
    expect(await server.errorOf(spot.detail, { id }, bob.as)).toBe('ORDER_UNKNOWN');
    await server.must(spot.cancel, { id }, alice.as);
    expect(await server.errorOf(spot.cancel, { id }, alice.as)).toBe('ORDER_NOT_OPEN');
  });

  it('change what is named and keep the rest', async () => {
    const price = await innerPrice(server);
    const { result } = await place(bob, { target_price: away(price, -10), amount: '0.003' });
    const id = result?.id ?? 0;
    await server.must(spot.amend, { id, amount: '0.002' }, bob.as);
    const smaller = await server.must(spot.detail, { id }, bob.as);
    expect(smaller).toMatchObject({ amount: '0.002', target_price: away(price, -10) });
    await server.must(spot.amend, { id, target_price: away(price, -12) }, bob.as);
    const moved = await server.must(spot.detail, { id }, bob.as);
    expect(moved).toMatchObject({ amount: '0.002', target_price: away(price, -12) });
    const nothing = await server.call(spot.amend, { id }, bob.as);
    expect(nothing.error?.error).toBe('FIELD_REQUIRED');
    const stop = await server.call(spot.amend, { id, stop_price: price }, bob.as);
    expect(stop.error).toMatchObject({ error: 'PRICE_NOT_ALLOWED' });
    await server.must(spot.cancel, { id }, bob.as);
    const pair = await server.must(
      spot.place,
      {
        ...BTC_USDT,
        type: 'sell',
        amount: '0.01',
        order_type: 'oco',
        target_price: away(price, 10),
        stop_price: away(price, -10),
      },
      alice.as,
    );
    const amended = await server.errorOf(spot.amend, { id: pair.id, amount: '0.02' }, alice.as);
    expect(amended).toBe('ORDER_NOT_AMENDABLE');
    await server.must(spot.cancelAll, {}, alice.as);
  });

  it('cancel all of one market, or everything', async () => {
    const price = await innerPrice(server);
    const { result } = await place(bob, { target_price: away(price, -10) });
    const elsewhere = await server.must(
      spot.cancelAll,
      { currency_id: ETH, legal_id: USDT },
      bob.as,
    );
    expect(elsewhere).toEqual({ cancelled: [] });
    const half = await server.errorOf(spot.cancelAll, { currency_id: BTC }, bob.as);
    expect(half).toBe('FIELD_REQUIRED');
    const unknown = await server.errorOf(
      spot.cancelAll,
      { currency_id: USDT, legal_id: BTC },
      bob.as,
    );
    expect(unknown).toBe('MARKET_UNKNOWN');
    const here = await server.must(spot.cancelAll, { ...BTC_USDT }, bob.as);
    expect(here).toEqual({ cancelled: [result?.id] });
  });
});

describe('fees', () => {
  it('are the own level’s, and level 0’s for a visitor', async () => {
    const none = { discount: '0', stock_discount: '0' };
    const lowest = { vip_level: 0, maker_rate: '0.001', taker_rate: '0.001', ...none };
    expect(await server.must(spot.fees, {})).toEqual(lowest);
    expect(await server.must(spot.fees, {}, alice.as)).toEqual(lowest);
    const [vip, level] = [await newTrader(server, 'vip'), 2];
    const { exchange } = server.program.services;
    const input = { userId: vip.id + 1, vipLevel: level };
    const { outcome } = await exchange.submit({ kind: 'member.open', actor: 0, input, key: null });
    expect(outcome.ok).toBe(true);
    const later = await server.newUser('later');
    expect(later.id).toBe(vip.id + 1);
    await projected(server);
    expect(await server.must(spot.fees, {}, { token: later.token })).toEqual({
      vip_level: level,
      maker_rate: '0.0008',
      taker_rate: '0.001',
      ...none,
    });
  });
});

describe('visitors', () => {
  it('have no orders', async () => {
    const own = Object.values(spot).filter(({ access }) => access === 'member');
    expect(own).toHaveLength(8);
    for (const call of own) {
      const { error } = await server.send(call, {}, {});
      expect(error, call.path).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
    }
  });
});
