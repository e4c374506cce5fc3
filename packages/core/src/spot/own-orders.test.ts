import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { BTC, BTC_USDT, codeOf, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

const ANNA = 1_001;
const BEN = 1_002;

type Input = { [field: string]: Json };
interface Placed {
  id: number;
  status: string;
  filled: string;
  reason: string | null;
  siblingId: number | null;
}

let test: TestExchange;

function done(user: number, kind: string, input: Input): Placed {
  const outcome = test.send(user, kind, input);
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as unknown as Placed;
}

const limit = (user: number, side: string, quantity: string, limitPrice: string, more?: Input) =>
  done(user, 'spot.place', {
    marketId: BTC_USDT,
    side,
    type: 'limit',
    quantity,
    limitPrice,
    ...more,
  });

const market = (user: number, side: string, more: Input) =>
  done(user, 'spot.place', { marketId: BTC_USDT, side, type: 'market', ...more });

const pair = (user: number, more?: Input) =>
  done(user, 'spot.place_pair', {
    marketId: BTC_USDT,
    side: 'sell',
    quantity: '0.1',
    limitPrice: '41000',
    stopPrice: '39000',
    ...more,
  });

function order(id: number) {
  test.endBatch();
  return test.row<{
    id: number;
    status: string;
    cancelReason: string | null;
    quantity: bigint;
    filledQuantity: bigint;
    holdLeft: bigint;
    selfTradePrevention: string;
  }>('orders', id);
}

function told(user: number): { kind: string; values: Input }[] {
  test.endBatch();
  return test
    .table<{ id: number; userId: number; kind: string; values: Input }>('notices')
    .filter(({ userId }) => userId === user)
    .map(({ kind, values }) => ({ kind, values }));
}

const whole = (text: string) => BigInt(Math.round(Number(text) * 10_000)) * 10n ** 14n;

beforeEach(() => {
  test = new TestExchange();
  for (const user of [ANNA, BEN]) test.member(user, { [BTC]: '1' });
  test.tick({ [BTC_USDT]: '40000.0' });
  return () => {
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
  };
});

describe('a stop that meets an order of its own member', () => {
  it('sells all the same: the resting order gives way, and its owner is told', () => {
    const own = limit(ANNA, 'buy', '0.0005', '39400');
    const stop = done(ANNA, 'spot.place', {
      marketId: BTC_USDT,
      side: 'sell',
      type: 'stop_market',
      quantity: '0.2',
      triggerPrice: '39500',
    });
    limit(BEN, 'buy', '0.2', '39300');
    test.tick({ [BTC_USDT]: '39500.0' });
    expect(order(stop.id)).toMatchObject({ status: 'filled', filledQuantity: whole('0.2') });
    expect(order(own.id)).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
    expect(told(ANNA)).toContainEqual({
      kind: 'order.self_trade',
      values: { order: own.id, symbol: 'BTC/USDT' },
    });
    expect(test.balance(ANNA, BTC)).toBe('0.8 + 0');
  });

  it('so does the stop of a pair, also after a restart', () => {
    const own = limit(ANNA, 'buy', '0.0005', '39000');
    const first = pair(ANNA);
    limit(BEN, 'buy', '0.1', '38990');
    test.recover();
    test.tick({ [BTC_USDT]: '39000.0' });
    expect(order(first.siblingId ?? 0)).toMatchObject({ status: 'filled' });
    expect(order(own.id)).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
  });

  it('ends where that was asked of it, and its owner is told', () => {
    const own = limit(ANNA, 'buy', '0.0005', '39400');
    const stop = done(ANNA, 'spot.place', {
      marketId: BTC_USDT,
      side: 'sell',
      type: 'stop_market',
      quantity: '0.5',
      triggerPrice: '39500',
      selfTradePrevention: 'expire_taker',
    });
    test.tick({ [BTC_USDT]: '39500.0' });
    expect(order(stop.id)).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
    expect(order(own.id).status).toBe('open');
    expect(told(ANNA).map(({ kind }) => kind)).toEqual(['order.triggered', 'order.self_trade']);
  });

  it('fills or kills without counting the orders that give way', () => {
    limit(ANNA, 'buy', '0.05', '39400');
    const stop = done(ANNA, 'spot.place', {
      marketId: BTC_USDT,
      side: 'sell',
      type: 'stop_market',
      timeInForce: 'fok',
      quantity: '0.2',
      triggerPrice: '39500',
    });
    limit(BEN, 'buy', '0.18', '39300');
    test.tick({ [BTC_USDT]: '39500.0' });
    expect(order(stop.id)).toMatchObject({ status: 'cancelled', cancelReason: 'fill_or_kill' });
  });
});

describe('a taker that meets an order of its own member', () => {
  it.each([
    [null, 'cancelled', '0', 'open'],
    ['expire_taker', 'cancelled', '0', 'open'],
    ['expire_maker', 'filled', '0.1', 'cancelled'],
    ['expire_both', 'cancelled', '0', 'cancelled'],
  ])('by %s is %s with %s filled, and the resting one is %s', (mode, status, filled, resting) => {
    const own = limit(ANNA, 'sell', '0.05', '40000');
    limit(BEN, 'sell', '0.2', '40010');
    const taker = limit(ANNA, 'buy', '0.1', '40010', { selfTradePrevention: mode });
    expect(taker).toMatchObject({
      status,
      filled,
      reason: status === 'filled' ? null : 'self_trade',
    });
    expect(order(own.id).status).toBe(resting);
    expect(order(taker.id).selfTradePrevention).toBe(mode ?? 'expire_taker');
  });

  it('goes by what its member prefers, unless the order says otherwise', () => {
    done(ANNA, 'member.prefer', { selfTradePrevention: 'expire_maker' });
    const first = limit(ANNA, 'sell', '0.05', '40000');
    limit(ANNA, 'buy', '0.01', '40000');
    expect(order(first.id).status).toBe('cancelled');
    const second = limit(ANNA, 'sell', '0.05', '40100');
    limit(ANNA, 'buy', '0.01', '40100', { selfTradePrevention: 'expire_taker' });
    expect(order(second.id).status).toBe('open');
    expect(codeOf(test.send(ANNA, 'member.prefer', { selfTradePrevention: 'none' }))).toBe(
      'FIELD_CHOICE',
    );
  });

  it('ends no stop with the limit leg of a pair that gives way', () => {
    const first = pair(ANNA, { limitPrice: '40100' });
    limit(ANNA, 'buy', '0.01', '40100', { selfTradePrevention: 'expire_maker' });
    expect(order(first.id)).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
    expect(order(first.siblingId ?? 0)).toMatchObject({
      status: 'waiting',
      holdLeft: whole('0.1'),
    });
    limit(BEN, 'buy', '0.1', '38900');
    test.recover();
    test.tick({ [BTC_USDT]: '39000.0' });
    expect(order(first.siblingId ?? 0).status).toBe('filled');
  });

  it('counts no own order that would give way, where it fills or is killed', () => {
    limit(ANNA, 'sell', '0.1', '40000');
    limit(BEN, 'sell', '0.1', '40001');
    const kill = { timeInForce: 'fok', selfTradePrevention: 'expire_maker' };
    expect(limit(ANNA, 'buy', '0.1', '40001', kill).status).toBe('filled');
  });
});

describe('a market order by a budget that is spent', () => {
  it('is filled where the next offer is its own member’s', () => {
    limit(BEN, 'sell', '0.0025', '40000');
    const own = limit(ANNA, 'sell', '0.1', '40001');
    const taker = market(ANNA, 'buy', { quoteBudget: '100.46' });
    expect(taker).toMatchObject({ status: 'filled', filled: '0.0025', reason: null });
    expect(order(own.id).status).toBe('open');
  });

  it('is filled where nobody offers more, or only beyond the band', () => {
    limit(BEN, 'sell', '0.0025', '40000');
    expect(market(ANNA, 'buy', { quoteBudget: '100.46' })).toMatchObject({ status: 'filled' });
    limit(BEN, 'sell', '0.0025', '40000');
    limit(BEN, 'sell', '0.1', '41000');
    expect(market(ANNA, 'buy', { quoteBudget: '100.46' })).toMatchObject({ status: 'filled' });
  });

  it('is cancelled at an own order while it still buys a step', () => {
    limit(BEN, 'sell', '0.0025', '40000');
    limit(ANNA, 'sell', '0.1', '40001');
    expect(market(ANNA, 'buy', { quoteBudget: '104.1' })).toMatchObject({
      status: 'cancelled',
      filled: '0.0025',
      reason: 'self_trade',
    });
  });
});

describe('an order that is amended into an own one', () => {
  it('is refused, and nothing changes', () => {
    limit(ANNA, 'sell', '0.1', '40100');
    const bid = limit(ANNA, 'buy', '0.1', '39900');
    const outcome = test.send(ANNA, 'spot.amend', { orderId: bid.id, limitPrice: '40100' });
    expect(outcome).toMatchObject({ code: 'MEETS_OWN_ORDER', details: { field: 'target_price' } });
    expect(order(bid.id).status).toBe('open');
    expect(test.balance(ANNA, USDT)).toBe('6010 + 3990');
  });

  it('trades where others’ offers come first and are enough', () => {
    limit(BEN, 'sell', '0.1', '40000');
    limit(ANNA, 'sell', '0.1', '40100');
    const bid = limit(ANNA, 'buy', '0.1', '39900');
    expect(done(ANNA, 'spot.amend', { orderId: bid.id, limitPrice: '40100' })).toMatchObject({
      status: 'filled',
    });
  });

  it('makes it give way where the amended order says so', () => {
    const own = limit(ANNA, 'sell', '0.1', '40100');
    const bid = limit(ANNA, 'buy', '0.1', '39900', { selfTradePrevention: 'expire_maker' });
    done(ANNA, 'spot.amend', { orderId: bid.id, limitPrice: '40100' });
    expect(order(own.id).status).toBe('cancelled');
    expect(order(bid.id).status).toBe('open');
  });
});

describe('a pair whose limit leg is filled in part', () => {
  it('keeps its stop for the rest, which sells that and no more', () => {
    const first = pair(ANNA);
    test.tick({ [BTC_USDT]: '40900.0' });
    limit(BEN, 'buy', '0.04', '41000');
    const stop = first.siblingId ?? 0;
    expect(order(first.id)).toMatchObject({ status: 'open', holdLeft: whole('0.06') });
    expect(order(stop)).toMatchObject({ status: 'waiting', quantity: whole('0.06') });
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0.06');
    limit(BEN, 'buy', '0.1', '40100');
    test.recover();
    test.tick({ [BTC_USDT]: '39000.0' });
    expect(order(first.id)).toMatchObject({ status: 'cancelled', cancelReason: 'sibling' });
    expect(order(stop)).toMatchObject({ status: 'filled', filledQuantity: whole('0.06') });
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0');
  });

  it('of a purchase holds what the rest can cost at the stop, to the last digit', () => {
    const first = done(ANNA, 'spot.place_pair', {
      marketId: BTC_USDT,
      side: 'buy',
      quantity: '0.1',
      limitPrice: '39500',
      stopPrice: '41000',
      stopLimitPrice: '41100',
    });
    expect(test.balance(ANNA, USDT)).toBe('5890 + 4110');
    limit(BEN, 'sell', '0.04', '39500');
    // 0.04 at 39,500 is paid, 0.06 at 41,100 is kept.
    expect(test.balance(ANNA, USDT)).toBe('5954 + 2466');
    limit(BEN, 'sell', '0.06', '41050');
    test.tick({ [BTC_USDT]: '41000.0' });
    expect(order(first.siblingId ?? 0)).toMatchObject({ status: 'filled' });
    expect(test.balance(ANNA, USDT)).toBe('5957 + 0');
  });

  it('ends its stop with the last of it', () => {
    const first = pair(ANNA);
    test.tick({ [BTC_USDT]: '40900.0' });
    limit(BEN, 'buy', '0.04', '41000');
    limit(BEN, 'buy', '0.06', '41000');
    expect(order(first.id).status).toBe('filled');
    expect(order(first.siblingId ?? 0)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'sibling',
    });
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0');
  });

  it('ends wholly when either leg is cancelled', () => {
    const first = pair(ANNA);
    test.tick({ [BTC_USDT]: '40900.0' });
    limit(BEN, 'buy', '0.04', '41000');
    done(ANNA, 'spot.cancel', { orderId: first.siblingId ?? 0 });
    expect(order(first.id).status).toBe('cancelled');
    expect(test.balance(ANNA, BTC)).toBe('0.96 + 0');
  });
});
