import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NaiveBook, NaiveTriggers } from '../testing/naive-book.ts';
import { expectSame } from '../testing/same.ts';
import { type Fill, match, OrderBook, type Side, TriggerIndex } from './index.ts';

/** Seed of fast-check. */
const SEED = 20_261_127;

/** One step: what to do, and numbers that mean what the step makes of them. */
type Step = ['limit' | 'market' | 'cancel' | 'reduce' | 'available', Side, number, number];

const side = fc.constantFrom<Side>('buy', 'sell');
const lots = fc.integer({ min: 1, max: 20 });

function steps(pricesMax: number, length: number): fc.Arbitrary<Step[]> {
  const price = fc.integer({ min: 1, max: pricesMax });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant('limit' as const), side, price, lots) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('market' as const), side, price, lots) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('cancel' as const), side, fc.nat(), lots) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('reduce' as const), side, fc.nat(), lots) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('available' as const), side, price, lots) },
  );
  return fc.array(step, { minLength: 1, maxLength: length, size: 'max' });
}

/** Both books side by side; every answer is compared at once. */
class Twins {
  readonly book = new OrderBook();
  readonly naive = new NaiveBook();
  orderIds = 0;

  do([kind, takerSide, number, count]: Step): void {
    const orderId = this.orderIds === 0 ? 0 : 1 + (number % this.orderIds);
    if (kind === 'cancel') {
      expectSame(this.book.cancel(orderId), this.naive.cancel(orderId));
    } else if (kind === 'reduce') {
      const less = Math.min(count, this.naive.get(orderId)?.lots ?? count);
      expectSame(this.book.reduce(orderId, less), this.naive.reduce(orderId, less));
    } else if (kind === 'available') {
      for (const limit of [number, undefined]) {
        expectSame(
          this.book.lotsAvailable(takerSide, limit, count * 5),
          this.naive.lotsAvailable(takerSide, limit, count * 5),
        );
      }
    } else {
      this.take(takerSide, kind === 'limit' ? number : undefined, count);
    }
  }

  compare(): void {
    expectSame(this.book.stateHash(), this.naive.stateHash());
    expectSame(this.book.size, this.naive.size);
    for (const bookSide of ['buy', 'sell'] as const) {
      const depth = this.naive.depth(bookSide, Number.POSITIVE_INFINITY);
      expectSame(this.book.depth(bookSide, Number.POSITIVE_INFINITY), depth);
      expectSame(this.book.levels(bookSide), depth.length);
      expectSame(
        this.book.lots(bookSide),
        depth.reduce((sum, [, levelLots]) => sum + levelLots, 0),
      );
      expectSame(this.book.bestPrice(bookSide), depth[0]?.[0]);
      expectSame(this.book.best(bookSide)?.orderId, this.naive.orders(bookSide)[0]?.orderId);
    }
  }

  private take(takerSide: Side, limitTicks: number | undefined, count: number): void {
    const fills: Fill[] = [];
    const naiveFills: Fill[] = [];
    const left = match(this.book, takerSide, limitTicks, count, fills);
    expectSame(left, this.naive.match(takerSide, limitTicks, count, naiveFills));
    expectSame(fills, naiveFills);
    this.orderIds += 1;
    if (limitTicks === undefined || left === 0) return;
    this.book.insert(this.orderIds, this.orderIds % 5, takerSide, limitTicks, left);
    this.naive.insert(this.orderIds, this.orderIds % 5, takerSide, limitTicks, left);
  }
}

describe('the book and its naive twin', () => {
  it('agree after every step in a narrow market', () => {
    fc.assert(
      fc.property(steps(12, 120), (script) => {
        const twins = new Twins();
        for (const step of script) {
          twins.do(step);
          twins.compare();
        }
      }),
      { numRuns: 200, seed: SEED },
    );
  });

  it('agree while thousands of levels come and go', () => {
    // Bids below and asks above the middle, so that they rest; then most are cancelled, so that
    // blocks of levels are split and put together again.
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const twins = new Twins();
        const draw = drawFrom(seed);
        for (let step = 1; step <= 2400; step += 1) {
          const takerSide = draw(2) === 0 ? 'buy' : 'sell';
          const price = 3000 + (takerSide === 'buy' ? -1 : 1) * draw(3000);
          const growing = step < 1400;
          const kind = draw(10) < (growing ? 1 : 8) ? 'cancel' : 'limit';
          twins.do([kind, takerSide, kind === 'limit' ? price : draw(1_000_000), 1 + draw(9)]);
          if (step % 200 === 0) twins.compare();
        }
        expect(twins.book.size).toBeGreaterThan(50);
        while (twins.book.size > 0) twins.do(['market', draw(2) ? 'buy' : 'sell', 1, 400]);
        twins.compare();
      }),
      { numRuns: 5, seed: SEED },
    );
  });

  it('agree on ids that are far apart or collide', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.maxSafeInteger(), { maxLength: 400, size: 'max' }), (ids) => {
        const twins = new Twins();
        ids.push(
          ...ids.map((id) => (id % 2 ** 20) + 2 ** 32 * 7).filter((id) => !ids.includes(id)),
        );
        const distinct = [...new Set(ids)];
        for (const id of distinct) {
          twins.book.insert(id, 1, 'buy', 5, 1);
          twins.naive.insert(id, 1, 'buy', 5, 1);
        }
        for (const id of distinct.filter((_, at) => at % 3 !== 0)) {
          expectSame(twins.book.cancel(id), twins.naive.cancel(id));
        }
        for (const id of distinct)
          expectSame(twins.book.has(id), twins.naive.get(id) !== undefined);
        twins.compare();
      }),
      { numRuns: 30, seed: SEED },
    );
  });
});

describe('triggers', () => {
  it('are taken in the order in which the price reaches them', () => {
    const triggers = new TriggerIndex();
    triggers.add(1, 'above', 105);
    triggers.add(2, 'above', 103);
    triggers.add(3, 'above', 103);
    triggers.add(4, 'below', 95);
    triggers.add(5, 'below', 98);
    triggers.add(6, 'above', 106);
    expect(triggers.take(100)).toEqual([]);
    expect(triggers.take(105)).toEqual([2, 3, 1]);
    expect(triggers.take(105)).toEqual([]);
    expect(triggers.take(95)).toEqual([5, 4]);
    expect([triggers.size, triggers.has(6), triggers.has(1)]).toEqual([1, true, false]);
    expect([triggers.remove(6), triggers.remove(6), triggers.take(1000)]).toEqual([
      true,
      false,
      [],
    ]);
  });

  it('refuse a second trigger for an order, and prices that are none', () => {
    const triggers = new TriggerIndex();
    triggers.add(1, 'above', 105);
    expect(() => triggers.add(1, 'below', 90)).toThrow(RangeError);
    expect(() => triggers.add(2, 'below', 0)).toThrow(RangeError);
    expect(() => triggers.take(Number.NaN)).toThrow(RangeError);
    expect(triggers.size).toBe(1);
  });

  it.each([
    ['few prices', 30, 100],
    ['many prices', 5000, 4],
  ])('agree with the naive ones at %s', (_, pricesMax, numRuns) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const triggers = new TriggerIndex();
        const naive = new NaiveTriggers();
        const draw = drawFrom(seed);
        for (let orderId = 1; orderId <= pricesMax / 2 + 100; orderId += 1) {
          const price = 1 + draw(pricesMax);
          // Triggers lie around the middle, like those of a market that moves about it.
          const direction = price > pricesMax / 2 === draw(20) > 0 ? 'above' : 'below';
          triggers.add(orderId, direction, price);
          naive.add(orderId, direction, price);
          if (draw(4) === 0) {
            const gone = 1 + draw(orderId);
            expectSame(triggers.remove(gone), naive.remove(gone));
          }
          if (draw(20) === 0) {
            const reached = Math.floor(pricesMax * 0.4) + 1 + draw(Math.ceil(pricesMax * 0.2));
            expectSame(triggers.take(reached), naive.take(reached));
          }
          expectSame(triggers.size, naive.size);
        }
        expectSame(triggers.take(1), naive.take(1));
        expectSame(triggers.take(pricesMax), naive.take(pricesMax));
        expectSame([triggers.size, naive.size], [0, 0]);
      }),
      { numRuns, seed: SEED },
    );
  });
});

/** Whole numbers from 0 to below the limit, the same for the same seed (xorshift). */
function drawFrom(seed: number): (limit: number) => number {
  let state = seed | 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
