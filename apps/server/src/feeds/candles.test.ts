import { parseAmount } from '@kontor/money';
import { describe, expect, test } from 'vitest';
import {
  aggregate,
  basePeriodOf,
  BASE_PERIODS,
  CandleBuilder,
  PERIODS,
  periodEnd,
  periodStart,
} from './candles.ts';
import type { PriceUpdate } from './feed.ts';
import { medianOf } from './index-price.ts';
import { candle } from './testing/instruments.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const tick = (price: number, volume: number, inSession = true): PriceUpdate => ({
  instrumentId: 7,
  price: BigInt(price) * 10n ** 18n,
  volume: BigInt(volume) * 10n ** 18n,
  sources: 1,
  inSession,
});

describe('periods', () => {
  test.each([
    ['1min', '2026-11-19T13:47:00', '2026-11-19T13:48:00'],
    ['5min', '2026-11-19T13:45:00', '2026-11-19T13:50:00'],
    ['15min', '2026-11-19T13:45:00', '2026-11-19T14:00:00'],
    ['30min', '2026-11-19T13:30:00', '2026-11-19T14:00:00'],
    ['60min', '2026-11-19T13:00:00', '2026-11-19T14:00:00'],
    ['4hour', '2026-11-19T12:00:00', '2026-11-19T16:00:00'],
    ['1day', '2026-11-19T00:00:00', '2026-11-20T00:00:00'],
    ['1week', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
    ['1mon', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
  ] as const)('%s of Thursday 13:47:59 is %s to %s', (period, start, end) => {
    const time = at('2026-11-19T13:47:59');
    expect(periodStart(period, time)).toBe(at(start));
    expect(periodEnd(period, time)).toBe(at(end));
    expect(periodStart(period, at(start))).toBe(at(start));
    expect(periodStart(period, at(end))).toBe(at(end));
  });

  test('a week begins on Monday, a month ends a year, each has a base', () => {
    expect(periodStart('1week', at('2026-11-15T23:59:59'))).toBe(at('2026-11-09T00:00:00'));
    expect(periodEnd('1mon', at('2026-12-31T00:00:00'))).toBe(at('2027-01-01T00:00:00'));
    expect(PERIODS.map(basePeriodOf).join(' ')).toBe(
      '1min 1min 1min 1min 60min 60min 1day 1day 1day',
    );
  });

  test('aggregation keeps first open, last close, extremes and the sum of volumes', () => {
    const begin = at('2026-11-19T13:55:00');
    const minutes = [
      candle(begin + 60_000, [10, 12, 9, 11], 1),
      candle(begin + 240_000, [11, 15, 11, 14], 2),
      candle(begin + 300_000, [14, 14, 8, 9], 4),
    ];
    expect(aggregate(minutes, '5min')).toEqual([
      candle(begin, [10, 15, 9, 14], 3),
      candle(begin + 300_000, [14, 14, 8, 9], 4),
    ]);
    expect(aggregate(minutes, '1mon')).toEqual([
      candle(at('2026-11-01T00:00:00'), [10, 15, 8, 9], 7),
    ]);
    expect(aggregate([], '1day')).toEqual([]);
  });
});

describe('candle builder', () => {
  const begin = at('2026-11-19T23:59:58');

  test('builds minute, hour and day from ticks and starts new ones in their time', () => {
    const builder = new CandleBuilder(BASE_PERIODS);
    builder.add(tick(100, 1), begin);
    const changed = builder.add(tick(103, 2), begin + 1000);
    expect(changed.map(({ period, candle: { time } }) => [period, time])).toEqual([
      ['1min', at('2026-11-19T23:59:00')],
      ['60min', at('2026-11-19T23:00:00')],
      ['1day', at('2026-11-19T00:00:00')],
    ]);
    expect(changed[0]?.candle).toEqual(candle(at('2026-11-19T23:59:00'), [100, 103, 100, 103], 3));
    const [minute, , day] = builder.add(tick(99, 1), begin + 2000);
    expect(minute?.candle).toEqual(candle(at('2026-11-20T00:00:00'), [99, 99, 99, 99], 1));
    expect(day?.candle.time).toBe(at('2026-11-20T00:00:00'));
    expect(() => builder.add(tick(98, 1), begin + 1999)).toThrow(RangeError);
  });

  test('continues stored candles after a restart and joins a bridge to them', () => {
    const builder = new CandleBuilder(BASE_PERIODS);
    const minute = at('2026-11-19T10:00:00');
    builder.resume(7, '1min', candle(minute, [50, 60, 40, 55], 10));
    builder.resume(7, '1day', candle(at('2026-11-19T00:00:00'), [45, 60, 40, 55], 99));
    builder.addCandle(7, candle(minute, [55, 61, 54, 57], 1));
    expect(builder.current(7, '1min')).toEqual(candle(minute, [50, 61, 40, 57], 11));
    expect(builder.current(7, '60min')).toEqual(candle(minute, [55, 61, 54, 57], 1));
    builder.add(tick(39, 1), minute + 30_000);
    expect(builder.current(7, '1day')).toEqual(
      candle(at('2026-11-19T00:00:00'), [45, 61, 39, 39], 101),
    );
  });

  test('a repeated price outside the session makes no candle', () => {
    const builder = new CandleBuilder(BASE_PERIODS);
    expect(builder.add(tick(100, 0, false), begin)).toEqual([]);
    expect(builder.current(7, '1min')).toBeUndefined();
  });
});

describe('median', () => {
  const median = (decimals: number, ...texts: string[]) =>
    medianOf(texts.map(parseAmount), decimals);

  test('is the one in the middle, exactly as it is', () => {
    expect(median(1, '3', '1.2345', '0.5')).toBe(parseAmount('1.2345'));
    expect(median(1, '900719925474099.3', '900719925474099.1', '900719925474099.2')).toBe(
      parseAmount('900719925474099.2'),
    );
  });

  test('of an even count is the mean of the middle two, rounded down', () => {
    expect(median(1, '67200.1', '67300.4')).toBe(parseAmount('67250.2'));
    expect(median(2, '9', '1', '2.01', '2.02')).toBe(parseAmount('2.01'));
    expect(median(1, '1.25', '1.25')).toBe(parseAmount('1.25'));
    expect(() => median(1)).toThrow(RangeError);
  });
});
