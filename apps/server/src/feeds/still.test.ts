import { parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { expect, test } from 'vitest';
import { ManualClock } from '../platform/clock.ts';
import { BASE_PERIODS, openFeed, type ResumePoints } from './index.ts';
import { numberedInstruments } from './instruments.ts';
import { SimulatedFeed } from './simulated.ts';
import { StillFeed } from './still.ts';
import { instrumentOf, updateOf } from './testing/instruments.ts';

/** A Friday in the New York session, in the middle of a minute. */
const START = Date.UTC(2026, 10, 20, 15, 30, 17);
const ALL = Number.POSITIVE_INFINITY;
const BTC = instrumentOf('BTC/USDT');
const AAPL = instrumentOf('AAPL/USDT');
const common = { seed: 'kontor', start: START };

test('prices stand to the last digit, nothing is traded, the past is simulated', async () => {
  const instruments = numberedInstruments();
  const feed = new StillFeed({ ...common, instruments });
  const moving = new SimulatedFeed({ ...common, instruments });
  const first = feed.step(START);
  for (const { id, symbol, referencePrice } of instruments) {
    expect(updateOf(first, id), symbol).toMatchObject({ price: referencePrice, volume: 0n });
    expect(feed.labelOf(id)).toBe('simulated');
  }
  for (const period of BASE_PERIODS) {
    const past = await feed.history(BTC.id, period, 0, ALL);
    expect(past).toEqual(await moving.history(BTC.id, period, 0, ALL));
    expect(past.at(-1)?.close).toBe(updateOf(first, BTC.id)?.price);
  }
  for (let time = START + 1_000; time < START + 5 * MINUTE_MS; time += 1_000) {
    expect(feed.step(time)).toEqual(first);
  }
  expect(() => feed.step(START)).toThrow(RangeError);
});

test('a share stands too, and is out of session when its exchange is closed', () => {
  const feed = new StillFeed({ ...common, instruments: [AAPL] });
  const [open] = feed.step(START);
  const [closed] = feed.step(START + 12 * HOUR_MS);
  expect(open?.inSession).toBe(true);
  expect(closed).toEqual({ ...open, inSession: false });
  feed.split(AAPL.id, 2, 1);
  const [after] = feed.step(START + 13 * HOUR_MS);
  expect(after?.price).toBe(parseAmount('113.24'));
});

test('a restart finds the price where it stood, and its hours bridge a long stop', async () => {
  const price = parseAmount('70000.5');
  const resume: ResumePoints = new Map([[BTC.id, { price, time: START - 30 * DAY_MS }]]);
  const feed = await openFeed({
    ...common,
    choice: { kind: 'simulated', isStill: true },
    clock: new ManualClock(START, 1),
    instruments: [BTC, AAPL],
    resume,
  });
  const at = feed.step(START, START + 1_000);
  expect(updateOf(at, BTC.id)?.price).toBe(price);
  expect(updateOf(at, AAPL.id)?.price).toBe(AAPL.referencePrice);
  const bridge = await feed.bridge(BTC.id, 0, START);
  expect(bridge.length).toBe((30 * DAY_MS) / HOUR_MS);
  expect(new Set(bridge.map(({ close }) => close))).toEqual(new Set([price]));
  const past = await feed.history(BTC.id, '1min', 0, ALL);
  expect(past.at(-1)?.close).toBe(price);
  const added = { ...instrumentOf('ETH/USDT'), isOwn: true };
  feed.add(added);
  const later = feed.step(START + 1_000, START + 2_000);
  expect(updateOf(later, added.id)?.price).toBe(added.referencePrice);
});
