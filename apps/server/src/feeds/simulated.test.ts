import { formatAmount, parseAmount, toApproximateNumber as approximate } from '@kontor/money';
import { describe, expect, test } from 'vitest';
import { aggregate, BASE_PERIODS, type Candle, CandleBuilder } from './candles.ts';
import { FeedError, type FeedInstrument, type ResumePoints } from './feed.ts';
import { numberedInstruments, SEEDED_INSTRUMENTS } from './instruments.ts';
import { sessionAt } from '@kontor/rules/session';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { SimulatedFeed } from './simulated.ts';
import { instrumentOf, updateOf } from './testing/instruments.ts';
import { correlation, mean } from './testing/statistics.ts';

/** A Friday in the New York session, in the middle of a minute. */
const START = Date.UTC(2026, 10, 20, 15, 30, 17);
const ALL = Number.POSITIVE_INFINITY;
const BTC = instrumentOf('BTC/USDT');
const ETH = instrumentOf('ETH/USDT');
const AAPL = instrumentOf('AAPL/USDT');

function feedOf(options: {
  seed?: string;
  instruments?: readonly FeedInstrument[];
  start?: number;
  resume?: ResumePoints;
}): SimulatedFeed {
  return new SimulatedFeed({
    seed: options.seed ?? 'kontor',
    instruments: options.instruments ?? [BTC, ETH, AAPL],
    start: options.start ?? START,
    resume: options.resume,
  });
}

function returns(candles: readonly Candle[]): number[] {
  const closes = candles.map(({ close }) => Math.log(approximate(close)));
  return closes.slice(1).map((close, index) => close - (closes[index] ?? 0));
}

describe('simulated history', () => {
  test('is whole, contiguous and consistent in its periods, for all instruments', async () => {
    const instruments = numberedInstruments();
    const feed = feedOf({ instruments });
    const first = feedOf({ instruments }).step(START);
    for (const { id, symbol, class: kind, priceDecimals } of instruments) {
      const [minutes = [], hours = [], days = []] = await Promise.all(
        BASE_PERIODS.map((period) => feed.history(id, period, 0, ALL)),
      );
      const dayStart = START - (START % DAY_MS);
      const minutesFrom = START - (START % HOUR_MS) - 3 * DAY_MS;
      expect(days[0]?.time, symbol).toBeLessThanOrEqual(dayStart - 361 * DAY_MS);
      if (kind === 'coin') {
        expect([minutes.length, hours.length, days.length]).toEqual([4351, 736, 366]);
      }
      const dayHours = hours.filter(({ time }) => time >= dayStart - 30 * DAY_MS);
      expect(aggregate(dayHours, '1day')).toEqual(
        days.filter(({ time }) => time >= dayStart - 30 * DAY_MS),
      );
      expect(aggregate(minutes, '60min')).toEqual(hours.filter(({ time }) => time >= minutesFrom));
      for (const candles of [minutes, hours, days]) {
        expect(candles.at(-1)?.close, symbol).toBe(updateOf(first, id)?.price);
        candles.forEach((candle, index) => check(candle, candles[index - 1], kind));
      }
      expect(formatAmount(minutes[0]?.close ?? 0n).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(
        priceDecimals,
      );
    }
  });

  function check(candle: Candle, before: Candle | undefined, kind: 'coin' | 'stock'): void {
    const { open, high, low, close, volume, time } = candle;
    const inside = low <= open && low <= close && high >= open && high >= close && low > 0n;
    const contiguous = before === undefined || kind === 'stock' || before.close === open;
    if (inside && contiguous && volume >= 0n && time > (before?.time ?? 0)) return;
    throw new Error(`a bad candle at ${new Date(time).toISOString()}`);
  }

  test('looks like a market: volatility, clusters, correlation, turnover', async () => {
    const instruments = numberedInstruments();
    const feed = feedOf({ instruments });
    const daysOf = (id: number) => feed.history(id, '1day', 0, START - DAY_MS);
    for (const { id, symbol, volatilityYear, class: kind, turnoverDay = 0 } of instruments) {
      const days = await daysOf(id);
      const perYear = kind === 'coin' ? 365 : 252;
      const volatility = Math.sqrt(mean(returns(days).map((value) => value ** 2)) * perYear);
      expect(volatility / volatilityYear, symbol).toBeGreaterThan(0.6);
      expect(volatility / volatilityYear, symbol).toBeLessThan(1.6);
      const turnover = mean(days.map((day) => approximate(day.volume) * approximate(day.close)));
      expect(turnover / turnoverDay, symbol).toBeGreaterThan(0.5);
      expect(turnover / turnoverDay, symbol).toBeLessThan(2);
    }
    const bitcoin = returns(await daysOf(BTC.id));
    expect(correlation(bitcoin, returns(await daysOf(ETH.id)))).toBeGreaterThan(0.6);
    const minutes = await feed.history(BTC.id, '1min', 0, ALL);
    const size = returns(minutes).map(Math.abs);
    const later = size.slice(30);
    expect(correlation(size.slice(0, later.length), later)).toBeGreaterThan(0.05);
    const volumes = minutes.slice(1).map(({ volume }) => approximate(volume));
    expect(correlation(size, volumes)).toBeGreaterThan(0.2);
  });

  test('a stock gaps overnight, and the day after it does not undo the gap', async () => {
    const gaps: number[] = [];
    const days: number[] = [];
    for (const instrument of numberedInstruments().filter((each) => each.class === 'stock')) {
      const candles = await feedOf({ instruments: [instrument] }).history(
        instrument.id,
        '1day',
        0,
        ALL,
      );
      candles.slice(1).forEach(({ open, close }, index) => {
        const before = candles[index]?.close ?? 0n;
        gaps.push(Math.log(approximate(open) / approximate(before)) / instrument.volatilityYear);
        days.push(Math.log(approximate(close) / approximate(open)) / instrument.volatilityYear);
      });
    }
    expect(Math.sqrt(mean(gaps.map((gap) => gap ** 2)))).toBeGreaterThan(0.02);
    expect(Math.abs(correlation(gaps, days))).toBeLessThan(0.2);
  });

  test('depends on seed, symbol and start, and on nothing else', async () => {
    const days = async (feed: SimulatedFeed) => feed.history(ETH.id, '1day', 0, ALL);
    const reference = await days(feedOf({}));
    const again = feedOf({ instruments: [ETH] });
    again.step(START + 5 * HOUR_MS);
    expect(await days(again)).toEqual(reference);
    expect(await days(feedOf({ seed: 'other' }))).not.toEqual(reference);
    expect(await days(feedOf({ start: START + 60_000 }))).not.toEqual(reference);
  });

  test('of two seeds shares no price: each moves by itself', async () => {
    const minutes = async (seed: string) =>
      returns(await feedOf({ seed }).history(BTC.id, '1min', 0, ALL));
    const [one, two] = [await minutes('kontor'), await minutes('kontos')];
    expect(one.length).toBeGreaterThan(4_000);
    expect(Math.abs(correlation(one, two))).toBeLessThan(0.1);
  });

  test('can be asked for a part, and refuses an unknown instrument', async () => {
    const feed = feedOf({});
    const from = START - (START % HOUR_MS) - 5 * HOUR_MS;
    const part = await feed.history(BTC.id, '60min', from, from + 2 * HOUR_MS);
    expect(part.map(({ time }) => time)).toEqual([from, from + HOUR_MS]);
    await expect(feed.history(999, '1day', 0, 1)).rejects.toThrow(FeedError);
  });
});

describe('simulated steps', () => {
  test('begin at the reference price and do not depend on how they are taken', () => {
    const slow = feedOf({});
    const fast = feedOf({});
    const first = slow.step(START);
    expect(updateOf(first, BTC.id)?.price).toBe(BTC.referencePrice);
    expect(updateOf(first, BTC.id)?.volume).toBe(0n);
    let volume = 0n;
    for (let time = START + 1000; time < START + 10 * 60_000; time += 1000) {
      volume += updateOf(slow.step(time), BTC.id)?.volume ?? 0n;
    }
    const end = START + 10 * 60_000;
    const slowEnd = slow.step(end);
    const fastEnd = fast.step(end);
    volume += updateOf(slowEnd, BTC.id)?.volume ?? 0n;
    expect(slowEnd.map(({ price }) => price)).toEqual(fastEnd.map(({ price }) => price));
    expect(updateOf(fastEnd, BTC.id)?.volume).toBe(volume);
    expect(volume).toBeGreaterThan(0n);
    expect(() => fast.step(end - 1)).toThrow(RangeError);
  });

  test('join the history without a seam: the candles are those of an earlier start', async () => {
    const builder = new CandleBuilder(BASE_PERIODS);
    const feed = feedOf({ instruments: [BTC] });
    for (const period of BASE_PERIODS) {
      const last = (await feed.history(BTC.id, period, 0, ALL)).at(-1);
      if (last !== undefined) builder.resume(BTC.id, period, last);
    }
    const before = builder.current(BTC.id, '1min');
    for (let time = START; time < START + 40_000; time += 1000) {
      for (const update of feed.step(time)) builder.add(update, time);
    }
    const after = builder.current(BTC.id, '1min');
    expect(after?.time).toBe(before?.time);
    expect(after?.open).toBe(before?.open);
    expect((after?.volume ?? 0n) > (before?.volume ?? 0n)).toBe(true);
  });

  test('move a stock in its session only, and tell so', () => {
    const close = Date.UTC(2026, 10, 20, 21);
    const feed = feedOf({ instruments: [AAPL], start: close - 60_000 });
    const prices = new Set<bigint>();
    for (let time = close - 60_000; time < close; time += 1000) {
      const [update] = feed.step(time);
      expect(update?.inSession).toBe(true);
      prices.add(update?.price ?? 0n);
    }
    expect(prices.size).toBeGreaterThan(3);
    feed.step(close);
    const [friday] = feed.step(close + 1000);
    const [sunday] = feed.step(close + 2 * DAY_MS);
    expect(sunday).toEqual({ ...friday, volume: 0n });
    expect(sunday?.inSession).toBe(false);
    const [monday] = feed.step(Date.UTC(2026, 10, 23, 14, 30));
    expect(monday?.inSession).toBe(true);
    expect(monday?.price).not.toBe(friday?.price);
    expect(sessionAt(Date.UTC(2026, 10, 23, 14, 30))).toBeDefined();
  });

  test('stay plausible when time runs fast', () => {
    const instruments = numberedInstruments().slice(0, 6);
    const feed = feedOf({ instruments });
    for (let time = START; time < START + 90 * DAY_MS; time += DAY_MS / 4) {
      for (const { price, instrumentId } of feed.step(time)) {
        const home = instruments[instrumentId - 1]?.referencePrice ?? 0n;
        if (price * 20n < home || price > home * 20n) throw new Error(`${instrumentId}: ${price}`);
      }
    }
  });
});

describe('a restart', () => {
  const stopped = START + 3 * HOUR_MS + 25_000;
  const started = stopped + 2 * HOUR_MS + 11_000;

  function before() {
    const feed = feedOf({});
    const updates = feed.step(stopped);
    const resume = new Map(
      updates.map(({ instrumentId, price }) => [instrumentId, { price, time: stopped }]),
    );
    return { feed, resume };
  }

  test('goes on as if the market had never stopped', () => {
    const { feed, resume } = before();
    const again = feedOf({ start: started, resume });
    for (const offset of [0, 1000, 60_000, HOUR_MS]) {
      const kept = feed.step(started + offset);
      const resumed = again.step(started + offset);
      for (const { instrumentId, price } of kept) {
        const other = approximate(updateOf(resumed, instrumentId)?.price ?? 0n);
        // The resume price is rounded to a tick, so the paths may lie a tick apart.
        expect(Math.abs(other / approximate(price) - 1)).toBeLessThan(1e-4);
      }
    }
  });

  test('bridges the stop with minutes that begin and end where the ticks do', async () => {
    const { resume } = before();
    const again = feedOf({ start: started, resume });
    const candles = await again.bridge(BTC.id, 0, ALL);
    const first = again.step(started);
    expect(candles[0]?.open).toBe(resume.get(BTC.id)?.price);
    expect(candles.at(-1)?.close).toBe(updateOf(first, BTC.id)?.price);
    expect(updateOf(first, BTC.id)?.volume).toBe(0n);
    const begin = stopped - (stopped % 60_000);
    expect(candles.map(({ time }) => time)).toEqual(
      Array.from({ length: candles.length }, (_, index) => begin + index * 60_000),
    );
    expect(candles.at(-1)?.time).toBe(started - (started % 60_000));
    candles
      .slice(2)
      .forEach((candle, index) => expect(candle.open).toBe(candles[index + 1]?.close));
    const paged = [
      ...(await again.bridge(BTC.id, begin, begin + HOUR_MS)),
      ...(await again.bridge(BTC.id, begin + HOUR_MS, ALL)),
    ];
    expect(paged).toEqual(candles);
    expect(await feedOf({}).bridge(BTC.id, 0, START - 60_000)).toEqual([]);
  });

  test('after years begins with the old price a quarter ago', async () => {
    const price = parseAmount('30000');
    const resume = new Map([[BTC.id, { price, time: START - 900 * DAY_MS }]]);
    const candles = await feedOf({ instruments: [BTC], resume }).bridge(BTC.id, 0, ALL);
    expect(candles[0]?.open).toBe(price);
    expect(candles[0]?.time).toBe(START - 92 * DAY_MS - 17_000);
  });
});

describe('the seeded list', () => {
  test('has enough markets with sound numbers', () => {
    const count = (kind: string) => SEEDED_INSTRUMENTS.filter((each) => each.class === kind).length;
    expect(count('coin')).toBeGreaterThanOrEqual(24);
    expect(count('stock')).toBeGreaterThanOrEqual(14);
    expect(new Set(SEEDED_INSTRUMENTS.map(({ symbol }) => symbol)).size).toBe(
      SEEDED_INSTRUMENTS.length,
    );
    for (const each of SEEDED_INSTRUMENTS) {
      expect(each.priceDecimals + each.quantityDecimals, each.symbol).toBeLessThanOrEqual(8);
      const decimals = formatAmount(each.referencePrice).split('.')[1] ?? '';
      expect(decimals.length, each.symbol).toBeLessThanOrEqual(each.priceDecimals);
    }
  });
});
