import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bollingerBands,
  exponentialMovingAverage,
  macd,
  relativeStrengthIndex,
  simpleMovingAverage,
} from './indicators.ts';

const finite = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 120 });

describe('moving averages', () => {
  it('know nothing before the period is full', () => {
    expect(simpleMovingAverage([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]);
    expect(exponentialMovingAverage([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]);
  });

  it('agree with the plain definition', () => {
    fc.assert(
      fc.property(finite, fc.integer({ min: 1, max: 30 }), (values, period) => {
        const series = simpleMovingAverage(values, period);
        expect(series).toHaveLength(values.length);
        series.forEach((value, index) => {
          const window = values.slice(Math.max(0, index - period + 1), index + 1);
          if (window.length < period) expect(value).toBeUndefined();
          else expect(value).toBeCloseTo(window.reduce((a, b) => a + b, 0) / period, 6);
        });
      }),
    );
  });
});

describe('bollinger bands', () => {
  it('lie two population deviations around the mean', () => {
    const { upper, middle, lower } = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
    expect(middle[7]).toBe(5);
    expect(upper[7]).toBe(9);
    expect(lower[7]).toBe(1);
    expect(upper[6]).toBeUndefined();
  });
});

describe('relative strength index', () => {
  it('matches the worked example of Wilder smoothing', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61,
      46.28, 46.28, 46.0,
    ];
    const series = relativeStrengthIndex(closes, 14);
    expect(series[13]).toBeUndefined();
    expect(series[14]).toBeCloseTo(70.46, 1);
    expect(series[15]).toBeCloseTo(66.25, 1);
  });

  it('is 100 without a loss, 0 without a gain and 50 without a move', () => {
    const rising = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(relativeStrengthIndex(rising)[19]).toBe(100);
    expect(relativeStrengthIndex([...rising].reverse())[19]).toBe(0);
    expect(relativeStrengthIndex(rising.map(() => 5))[19]).toBe(50);
  });

  it('stays between 0 and 100', () => {
    fc.assert(
      fc.property(finite, (values) => {
        for (const value of relativeStrengthIndex(values)) {
          if (value === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('macd', () => {
  it('is zero on a flat line and starts when its averages do', () => {
    const flat = Array.from({ length: 40 }, () => 10);
    const { line, signal, histogram } = macd(flat);
    expect(line[24]).toBeUndefined();
    expect(line[25]).toBe(0);
    expect(signal[32]).toBeUndefined();
    expect(signal[33]).toBe(0);
    expect(histogram[39]).toBe(0);
    expect(signal).toHaveLength(40);
  });

  it('is positive in a rise', () => {
    const rising = Array.from({ length: 60 }, (_, index) => index ** 1.5);
    expect(macd(rising).line[59]).toBeGreaterThan(0);
  });
});
