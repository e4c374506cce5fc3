import { parseAmount } from '@kontor/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgedPosition,
  contractTerms,
  countedPositions,
  countedPrice,
  haircutOf,
  judgedAt,
  type MarkedPosition,
  poolFigures,
} from './futures.ts';

const RULE = { afterMs: 10_000, perMinute: parseAmount('0.001'), maximum: parseAmount('0.1') };
const share = (ageMs: number) => haircutOf(RULE, ageMs);
const at = (price: string, haircut: string, lots: bigint) =>
  countedPrice(parseAmount(price), parseAmount(haircut), lots);

describe('the haircut', () => {
  it('begins with nothing where a price becomes stale, and grows by the millisecond', () => {
    expect([0, 9_999, 10_000].map(share)).toEqual([0n, 0n, 0n]);
    // A millisecond's part of a minute's thousandth, never less than it is.
    expect(share(10_001)).toBe(16_666_666_667n);
    expect(share(70_000)).toBe(parseAmount('0.001'));
    expect(share(610_000)).toBe(parseAmount('0.01'));
  });

  it('ends at its maximum', () => {
    const end = 10_000 + 100 * 60_000;
    expect(share(end)).toBe(parseAmount('0.1'));
    expect(share(end - 1)).toBeLessThan(parseAmount('0.1'));
    expect(share(end + 1)).toBe(parseAmount('0.1'));
    expect(share(Number.MAX_SAFE_INTEGER)).toBe(parseAmount('0.1'));
  });

  it('is nothing where an operator has set none', () => {
    expect(haircutOf({ ...RULE, perMinute: 0n }, 1e12)).toBe(0n);
    expect(haircutOf({ ...RULE, maximum: 0n }, 1e12)).toBe(0n);
  });
});

describe('the price at which a position counts', () => {
  it('is lower for who is long, higher for who is short, and the same for who is neither', () => {
    expect(at('3000', '0.01', 1n)).toBe(parseAmount('2970'));
    expect(at('3000', '0.01', -1n)).toBe(parseAmount('3030'));
    expect(at('3000', '0.01', 0n)).toBe(parseAmount('3000'));
    expect(at('3000', '0', 1n)).toBe(parseAmount('3000'));
  });

  it('is rounded against the margin, and stays above zero', () => {
    expect(countedPrice(3n, parseAmount('0.1'), 1n)).toBe(2n);
    expect(countedPrice(3n, parseAmount('0.1'), -1n)).toBe(4n);
    expect(countedPrice(1n, parseAmount('0.5'), 1n)).toBe(1n);
  });
});

const terms = contractTerms({
  kind: 'linear',
  lotSize: parseAmount('0.1'),
  priceDecimals: 1,
  marginDecimals: 8,
  tiers: [{ notional: '100000000', rate: '0.004', multiple: 125 }],
});

const position = (
  marketId: number,
  direction: 'long' | 'short',
  lots: number,
  markedAt: number,
): AgedPosition => ({
  marketId,
  terms,
  held: { direction, lots: BigInt(lots) * 10n ** 18n, openValue: BigInt(lots) * 300n * 10n ** 18n },
  mark: parseAmount('3000'),
  markedAt,
  advanced: 0n,
  margin: 0n,
});

/** Equity less maintenance, without money. */
function worth(positions: readonly MarkedPosition[]): bigint {
  const { equity, maintenance } = poolFigures(0n, positions);
  return equity - maintenance;
}

describe('the positions of a margin', () => {
  it('are moved market by market, by what is more long or more short in each', () => {
    const positions = [
      position(1, 'long', 3, 1_000_000),
      position(2, 'long', 3, 390_000),
      position(2, 'short', 1, 390_000),
      position(3, 'short', 2, 390_000),
    ];
    expect(judgedAt(positions)).toBe(1_000_000);
    const marks = countedPositions(positions, 1_000_000, RULE).map(({ mark }) => mark);
    expect(marks).toEqual(['3000', '2970', '2970', '3030'].map(parseAmount));
  });

  const some = fc.array(
    fc.record({
      marketId: fc.integer({ min: 1, max: 3 }),
      isLong: fc.boolean(),
      lots: fc.integer({ min: 1, max: 500 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('are never worth more by an older price, and never less than by the maximum', () => {
    fc.assert(
      fc.property(some, fc.nat(20_000_000), fc.nat(20_000_000), (held, age, more) => {
        const positions = held.map(({ marketId, isLong, lots }) =>
          position(marketId, isLong ? 'long' : 'short', lots, 0),
        );
        const now = worth(countedPositions(positions, age, RULE));
        const later = worth(countedPositions(positions, age + more, RULE));
        const atMost = worth(countedPositions(positions, 1e12, RULE));
        // What is long and short as much has no side: there a maintenance may move either way.
        expect(later).toBeLessThanOrEqual(now);
        expect(atMost).toBeLessThanOrEqual(later);
      }),
    );
  });
});
