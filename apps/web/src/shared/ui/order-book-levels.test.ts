import { parseAmount } from '@kontor/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookLevel,
  bookRatio,
  deepestSum,
  depthShares,
  groupLevels,
  groupingSteps,
  spreadOf,
} from './order-book-levels.ts';

const ASKS: BookLevel[] = [
  ['100.1', '1'],
  ['100.2', '2'],
  ['101', '3'],
  ['101.5', '4'],
];
const BIDS: BookLevel[] = [
  ['99.9', '1.5'],
  ['99.1', '0.5'],
  ['98', '7'],
];

describe('groupLevels', () => {
  it('keeps the levels at the tick and sums them up', () => {
    expect(groupLevels(ASKS, 'ask', '0.1', 3)).toEqual([
      { price: '100.1', quantity: '1', cumulative: '1' },
      { price: '100.2', quantity: '2', cumulative: '3' },
      { price: '101', quantity: '3', cumulative: '6' },
    ]);
  });

  it('rounds asks up and bids down', () => {
    expect(groupLevels(ASKS, 'ask', '1', 5).map((row) => [row.price, row.quantity])).toEqual([
      ['101', '6'],
      ['102', '4'],
    ]);
    expect(groupLevels(BIDS, 'bid', '1', 5).map((row) => [row.price, row.quantity])).toEqual([
      ['99', '2'],
      ['98', '7'],
    ]);
  });

  it('leaves out empty and unreadable levels', () => {
    const levels: BookLevel[] = [
      ['99', '0'],
      ['x', '1'],
      ['98', '1'],
    ];
    expect(groupLevels(levels, 'bid', '1', 5)).toEqual([
      { price: '98', quantity: '1', cumulative: '1' },
    ]);
  });

  it('loses no quantity whatever the step', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 9_999 }));
    fc.assert(
      fc.property(
        fc.array(level, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('0.1', '1', '10', '100'),
        fc.constantFrom<'bid' | 'ask'>('bid', 'ask'),
        (pairs, step, side) => {
          const sorted = [...pairs].sort((a, b) => (side === 'ask' ? a[0] - b[0] : b[0] - a[0]));
          const levels = sorted.map(([price, size]): BookLevel => [`${price}`, `${size}`]);
          const rows = groupLevels(levels, side, step, 1_000);
          const sum = pairs.reduce((total, [, size]) => total + size, 0);
          expect(rows.at(-1)?.cumulative).toBe(`${sum}`);
          expect(new Set(rows.map((row) => row.price)).size).toBe(rows.length);
          for (const row of rows) expect(parseAmount(row.price) % parseAmount(step)).toBe(0n);
        },
      ),
    );
  });
});

describe('the two sides together', () => {
  const asks = groupLevels(ASKS, 'ask', '0.1', 4);
  const bids = groupLevels(BIDS, 'bid', '0.1', 3);
  it('measure their bars by the deeper one', () => {
    expect(deepestSum(bids, asks)).toBe('10');
    expect(depthShares(asks, '10')).toEqual([0.1, 0.3, 0.6, 1]);
    expect(depthShares([], '0')).toEqual([]);
  });
  it('weigh whole percents that add up to 100', () => {
    expect(bookRatio(bids, asks)).toEqual({ buy: 47, sell: 53 });
    expect(bookRatio([], [])).toBeUndefined();
    expect(bookRatio(bids, [])).toEqual({ buy: 100, sell: 0 });
  });
  it('have a spread only when both are there', () => {
    expect(spreadOf(BIDS, ASKS)).toBe('0.2');
    expect(spreadOf([], ASKS)).toBeUndefined();
  });
  it('offer multiples of the tick', () => {
    expect(groupingSteps('0.1')).toEqual(['0.1', '1', '10', '100']);
  });
});
