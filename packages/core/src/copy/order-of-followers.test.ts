import { expect, it } from 'vitest';
import { inFairOrder } from './order-of-followers.ts';

const FOLLOWERS = 100;
const ACTS = 20_000;

it('keeps everybody, and puts nobody systematically first', () => {
  const ids = Array.from({ length: FOLLOWERS }, (_, n) => n + 1);
  const first = new Map<number, number>();
  const rankSum = new Map<number, number>();
  for (let act = 1; act <= ACTS; act += 1) {
    const order = inFairOrder(ids, act);
    expect(new Set(order).size).toBe(FOLLOWERS);
    const [winner] = order;
    first.set(winner ?? 0, (first.get(winner ?? 0) ?? 0) + 1);
    order.forEach((id, rank) => rankSum.set(id, (rankSum.get(id) ?? 0) + rank));
  }
  for (const id of ids) {
    // 200 times first are to be expected, with a standard deviation of 14; the mean rank is 49.5.
    expect(Math.abs((first.get(id) ?? 0) - ACTS / FOLLOWERS)).toBeLessThan(70);
    expect(Math.abs((rankSum.get(id) ?? 0) / ACTS - (FOLLOWERS - 1) / 2)).toBeLessThan(1.5);
  }
});

it('is the same for the same act', () => {
  expect(inFairOrder([5, 3, 9], 7)).toEqual(inFairOrder([9, 5, 3], 7));
});
