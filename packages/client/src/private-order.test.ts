import { describe, expect, it } from 'vitest';
import { PrivateOrder } from './private-order.ts';

function make() {
  const asked: number[] = [];
  return { order: new PrivateOrder((seq) => asked.push(seq)), asked };
}

describe("a member's events", () => {
  it('pass once each and in order', () => {
    const { order, asked } = make();
    expect(order.take({ seq: 5, prev: 2 })).toBe(true);
    expect(order.take({ seq: 7, prev: 5 })).toBe(true);
    expect(order.take({ seq: 7, prev: 5 })).toBe(false);
    expect(order.take({ seq: 5, prev: 2 })).toBe(false);
    expect(asked).toEqual([]);
  });

  it('with a gap are held back until the missing ones came, which are asked for once', () => {
    const { order, asked } = make();
    order.take({ seq: 5, prev: 2 });
    expect(order.take({ seq: 9, prev: 7 })).toBe(false);
    expect(order.take({ seq: 11, prev: 9 })).toBe(false);
    expect(asked).toEqual([5]);
    for (const event of [
      { seq: 7, prev: 5 },
      { seq: 9, prev: 7 },
      { seq: 11, prev: 9 },
    ]) {
      expect(order.take(event)).toBe(true);
    }
    expect(order.take({ seq: 20, prev: 15 })).toBe(false);
    expect(asked).toEqual([5, 11]);
  });

  it('are asked for after every connection, at first from nothing', () => {
    const { order, asked } = make();
    order.connected();
    order.restart(40);
    expect(order.take({ seq: 41, prev: 40 })).toBe(true);
    order.connected();
    expect(asked).toEqual([0, 41]);
  });

  it('of another member begin anew', () => {
    const { order, asked } = make();
    order.take({ seq: 50, prev: 1 });
    order.forget();
    expect(order.take({ seq: 7, prev: 3 })).toBe(true);
    order.forget();
    order.connected();
    expect(asked).toEqual([0]);
  });
});
