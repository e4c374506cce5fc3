import { describe, expect, it } from 'vitest';
import { withTrades } from '../../shared/trading/use-trades.ts';
import { joinCandles } from '../../shared/trading/use-candles.ts';
import { withoutOrder } from './calls/use-orders.ts';
import { filledPercent, groupPairs, lastingOf } from './orders.ts';
import type { SpotOrder } from './ticket.ts';

function order(id: number, changes: Partial<SpotOrder> = {}): SpotOrder {
  return {
    id,
    by: 'base',
    amount: '0.12',
    filled: '0',
    filled_value: '0',
    status: 'open',
    order_type: 'limit',
    time_in_force: 'gtc',
    sibling_id: null,
    self_trade_prevention: 'expire_taker',
    unspent: null,
    expires_at: null,
    ...changes,
  } as SpotOrder;
}

describe('filledPercent', () => {
  it('is cut off, by quantity or by budget', () => {
    expect(filledPercent(order(1, { filled: '0.042' }))).toBe(35);
    expect(filledPercent(order(1, { filled: '0.119999' }))).toBe(99);
    expect(filledPercent(order(1, { filled: '0.12' }))).toBe(100);
    const budget = { by: 'quote', amount: '1000', filled: '5', filled_value: '999' } as const;
    expect(filledPercent(order(1, budget))).toBe(99);
    expect(filledPercent(order(1, { ...budget, status: 'filled' }))).toBe(100);
  });
});

describe('groupPairs', () => {
  it('puts both legs of a pair together, the limit first', () => {
    const orders = [
      order(5, { status: 'waiting', sibling_id: 4 }),
      order(9),
      order(4, { sibling_id: 5 }),
      order(3, { sibling_id: 2 }),
    ];
    expect(groupPairs(orders).map((group) => group.map((one) => one.id))).toEqual([
      [4, 5],
      [9],
      [3],
    ]);
  });
});

describe('lastingOf', () => {
  it('names only what is not usual', () => {
    expect(lastingOf(order(1))).toBeUndefined();
    expect(lastingOf(order(1, { expires_at: 5 }))).toBe('gtd');
    expect(lastingOf(order(1, { time_in_force: 'post_only' }))).toBe('post_only');
    expect(lastingOf(order(1, { order_type: 'market', time_in_force: 'ioc' }))).toBeUndefined();
  });
});

describe('a cancelled order', () => {
  it('ends in its page together with its pair, and other pages stay the same object', () => {
    const page = {
      data: [order(1), order(2, { sibling_id: 3 }), order(3, { sibling_id: 2 })],
      page: 1,
      limit: 10,
      total: 3,
    };
    expect(withoutOrder(page, 3).data.map((one) => one.status)).toEqual([
      'open',
      'cancelled',
      'cancelled',
    ]);
    expect(withoutOrder(page, 9)).toBe(page);
  });
});

describe('trades and candles', () => {
  it('come once each, newest trade and oldest candle first', () => {
    const trade = (id: number) => ({ id }) as Parameters<typeof withTrades>[0][number];
    expect(withTrades([trade(2), trade(1)], [trade(3), trade(2)]).map((one) => one.id)).toEqual([
      3, 2, 1,
    ]);
    const candle = (time: number, close: number) => ({
      time,
      open: 1,
      high: 1,
      low: 1,
      close,
      volume: 1,
    });
    const joined = joinCandles([candle(2, 1)], [candle(1, 1), candle(2, 7)]);
    expect(joined.map((one) => [one.time, one.close])).toEqual([
      [1, 1],
      [2, 7],
    ]);
  });
});
