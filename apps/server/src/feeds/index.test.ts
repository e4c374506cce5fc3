import { parseAmount } from '@kontor/money';
import { expect, test } from 'vitest';
import { ManualClock } from '../platform/clock.ts';
import { BASE_PERIODS, CandleBuilder, openFeed, type ResumePoint } from './index.ts';
import { instrumentOf } from './testing/instruments.ts';

const START = Date.UTC(2026, 10, 20, 15, 30, 17);
const BTC = instrumentOf('BTC/USDT');

test('a server at speed 60 that stops and starts again has candles without a hole', async () => {
  const clock = new ManualClock(START, 60);
  const builder = new CandleBuilder(BASE_PERIODS);
  const closes = new Map<number, bigint>();
  let resume = new Map<number, ResumePoint>();
  for (let run = 0; run < 3; run += 1) {
    const feed = await openFeed({
      choice: { kind: 'simulated' },
      seed: 'kontor',
      clock,
      instruments: [BTC],
      resume,
    });
    for (const part of await feed.bridge(BTC.id, 0, clock.now())) {
      const [minute] = builder.addCandle(BTC.id, part);
      if (minute !== undefined) closes.set(minute.candle.time, minute.candle.close);
    }
    const stop = new AbortController();
    const running = clock.every(({ time, next }) => {
      for (const update of feed.step(time, next)) {
        const [minute] = builder.add(update, time);
        if (minute !== undefined) closes.set(minute.candle.time, minute.candle.close);
        resume = new Map([[BTC.id, { price: update.price, time }]]);
      }
    }, stop.signal);
    await clock.advance(10 * 60_000 + 7000);
    stop.abort();
    await running;
    await feed.close();
    await clock.advance(5 * 60_000 + 400);
  }
  const times = [...closes.keys()];
  expect(times.length).toBe(
    Math.floor((times.at(-1) ?? 0) / 60_000) - Math.floor(START / 60_000) + 1,
  );
  expect(times.length).toBeGreaterThanOrEqual(40);
});

test('what cannot be opened says why', async () => {
  const common = { seed: 's', instruments: [BTC] };
  const clock = new ManualClock(START, 60);
  await expect(openFeed({ ...common, clock, choice: { kind: 'live' } })).rejects.toThrow(
    'CLOCK_SPEED 1',
  );
  const choice = { kind: 'replay', file: '/nowhere.csv', symbol: 'BTC/USDT' } as const;
  await expect(openFeed({ ...common, clock, choice })).rejects.toThrow('there is no such file');
  expect(BTC.referencePrice).toBe(parseAmount('67218.4'));
});
