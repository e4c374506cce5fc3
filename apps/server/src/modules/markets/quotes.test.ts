import { formatAmount, parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../../feeds/candles.ts';
import { Quotes } from './quotes.ts';

const START_MS = Date.UTC(2026, 0, 5);
const ID = 7;

function candle(time: number, price: number, volume = 1): Candle {
  const close = parseAmount(String(price));
  return { time, open: close, high: close, low: close, close, volume: parseAmount(String(volume)) };
}

/** Feeds minute after minute, as the publisher does, with the hour that each belongs to. */
function fed(minutes: readonly number[]): Quotes {
  const quotes = new Quotes();
  let hour: Candle | undefined;
  for (const [index, price] of minutes.entries()) {
    const minute = candle(START_MS + index * MINUTE_MS, price);
    hour =
      hour === undefined || index % 60 === 0
        ? minute
        : {
            ...hour,
            high: hour.high > minute.high ? hour.high : minute.high,
            low: hour.low < minute.low ? hour.low : minute.low,
            close: minute.close,
            volume: hour.volume + minute.volume,
          };
    quotes.put(ID, '60min', hour);
    quotes.put(ID, '1min', minute);
  }
  return quotes;
}

describe('the last 24 hours', () => {
  it('are the last 1,440 minutes, whatever the minute of the hour', () => {
    for (const length of [1_440, 1_441, 1_470, 1_499, 1_500, 2_000]) {
      const prices = Array.from({ length }, (_, index) => 1_000 + ((index * 37) % 501));
      const quote = fed(prices).of(ID);
      const window = prices.slice(-1_440);
      expect(quote?.high, `${length} minutes`).toBe(parseAmount(String(Math.max(...window))));
      expect(quote?.low).toBe(parseAmount(String(Math.min(...window))));
      expect(formatAmount(quote?.volume ?? 0n)).toBe('1440');
      const from = window[0] ?? 0;
      const to = window.at(-1) ?? 0;
      const exact = ((to - from) / from) * 100;
      expect(Number(formatAmount(quote?.change ?? 0n))).toBeCloseTo(exact, 9);
      expect(quote?.spark).toHaveLength(24);
    }
  });

  it('read an hour’s minutes when the window begins in it, and count them anew if need be', () => {
    const prices = Array.from({ length: 1_590 }, (_, index) => 1_000 + ((index * 37) % 501));
    const double = (one: Candle): Candle => ({ ...one, high: one.high * 2n, low: one.low * 2n });
    for (const isRecounted of [false, true]) {
      const [put, read] = [fed(prices.slice(0, 1_500)), new Quotes()];
      const hoursRead: number[] = [];
      for (let hour = 0; hour < 25; hour += 1) {
        const start = START_MS + hour * 60 * MINUTE_MS;
        const minutes = prices
          .slice(hour * 60, hour * 60 + 60)
          .map((price, minute) => candle(start + minute * MINUTE_MS, price));
        const sorted = minutes.toSorted((a, b) => Number(a.close - b.close));
        const [low, high] = [sorted[0]?.low ?? 0n, sorted.at(-1)?.high ?? 0n];
        const volume = parseAmount('60');
        const first = minutes[0] ?? candle(start, 0);
        read.put(ID, '60min', { ...first, high, low, volume, close: minutes.at(-1)?.close ?? 0n });
        read.putHour(ID, start, () => {
          hoursRead.push(hour);
          return minutes;
        });
      }
      if (isRecounted) for (const quotes of [put, read]) quotes.recount(ID, double);
      expect(read.of(ID), 'at the end of an hour').toEqual(put.of(ID));
      for (let index = 1_500; index < 1_590; index += 1) {
        const minute = candle(START_MS + index * MINUTE_MS, prices[index] ?? 0);
        for (const quotes of [put, read]) {
          quotes.put(ID, '60min', minute);
          quotes.put(ID, '1min', minute);
        }
        expect(read.of(ID), `minute ${index}`).toEqual(put.of(ID));
      }
      // The first for its oldest minute, the last for its newest.
      expect(hoursRead).toEqual([24, 0, 1, 2]);
    }
  });

  it('forget a peak one minute after it is a day old', () => {
    const prices = (length: number): number[] =>
      Array.from({ length }, (_, index) => (index === 25 ? 9_000 : 1_000));
    expect(fed(prices(1_465)).of(ID)?.high).toBe(parseAmount('9000'));
    expect(fed(prices(1_466)).of(ID)?.high).toBe(parseAmount('1000'));
  });

  it('go by whole hours where the minutes are not known', () => {
    const quotes = new Quotes();
    for (let hour = 0; hour < 30; hour += 1) {
      quotes.put(ID, '60min', candle(START_MS + hour * 60 * MINUTE_MS, 100 + hour));
    }
    expect(quotes.of(ID)).toMatchObject({ low: parseAmount('105'), high: parseAmount('129') });
    // Minutes that begin later say nothing of the hour in which the window begins.
    quotes.put(ID, '1min', candle(START_MS + 29 * 60 * MINUTE_MS, 129));
    expect(quotes.of(ID)).toMatchObject({ low: parseAmount('105'), high: parseAmount('129') });
    expect(quotes.price(ID)).toBe(parseAmount('129'));
    expect(new Quotes().of(ID)).toBeUndefined();
  });
});
