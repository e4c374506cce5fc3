import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@kontor/rules/time';
import { budget } from '@kontor/testkit/budget';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gaussian, keyOf } from './random.ts';
import { openReplay, type ReplayFeed } from './replay.ts';
import { instrumentOf, updateOf } from './testing/instruments.ts';

const REAL_FILE = new URL('../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url)
  .pathname;
const BEGIN = Date.UTC(2022, 0, 5);
const BTC = instrumentOf('BTC/USDT');

/** Seconds of a minute in which the extremes give themselves away if anything does. */
const WATCHED_SECONDS = { from: 15, until: 40 };
const OPTION_MS = 30_000;
const MINUTES = budget(720, 2_880);
const END = BEGIN + MINUTES * MINUTE_MS;

/**
 * The share of options won by who bets that a new extreme of the minute turns back: up at the
 * lowest price so far below the open, down at the highest above it. Ties are given back.
 */
function winRateOf(feed: ReplayFeed, from: number, to: number, stepMs: number): number {
  const seen = new Map<number, bigint>();
  for (let time = from; time < to; time += stepMs) {
    const update = updateOf(feed.step(time, time + stepMs), BTC.id);
    if (update !== undefined) seen.set(time, update.price);
  }
  let won = 0;
  let bets = 0;
  for (let minute = from; minute < to; minute += MINUTE_MS) {
    const opened = seen.get(minute) ?? 0n;
    let [low, high] = [opened, opened];
    for (let second = 0; second <= WATCHED_SECONDS.until; second += stepMs / 1000) {
      const time = minute + second * 1000;
      const price = seen.get(time) ?? 0n;
      low = price < low ? price : low;
      high = price > high ? price : high;
      const change = (seen.get(time + OPTION_MS) ?? price) - price;
      const extreme = price !== opened && (price === low || price === high);
      if (second < WATCHED_SECONDS.from || !extreme || change === 0n) continue;
      bets += 1;
      if (price === low ? change > 0n : change < 0n) won += 1;
    }
  }
  expect(bets).toBeGreaterThan(1000);
  return won / bets;
}

const openAt = (file: string, stepMs: number, seed = 'kontor'): Promise<ReplayFeed> =>
  openReplay({ file, symbol: 'BTC/USDT', seed, instruments: [BTC], start: BEGIN, stepMs });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foresight-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Minutes of a walk whose every second is even chance, in half dollars as exchanges count. */
async function walkFile(minutes: number): Promise<string> {
  const key = keyOf('a market without memory');
  const lines = ['timestamp,open,high,low,close,volume'];
  let price = 46_000;
  for (let minute = 0; minute < minutes; minute += 1) {
    const walk = [price];
    for (let second = 1; second < 60; second += 1) {
      price += Math.round(gaussian(key, minute * 60 + second) * 8) / 2;
      walk.push(price);
    }
    const time = new Date(BEGIN + minute * MINUTE_MS).toISOString().slice(0, 19);
    lines.push([time, walk[0], Math.max(...walk), Math.min(...walk), price, 1].join());
  }
  const path = join(folder, 'walk.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}

describe('whoever bets that an extreme of the minute turns back', () => {
  test.each([1000, 3000])('wins hardly half on a walk in steps of %d ms', async (stepMs) => {
    const file = await walkFile(MINUTES);
    const rate = winRateOf(await openAt(file, stepMs), BEGIN, END, stepMs);
    expect(rate).toBeGreaterThan(0.45);
    expect(rate).toBeLessThan(0.55);
  });

  test.skipIf(!existsSync(REAL_FILE)).each([1000, 3000])(
    'nor on the recorded month in steps of %d ms',
    async (stepMs) => {
      const rate = winRateOf(await openAt(REAL_FILE, stepMs), BEGIN, END, stepMs);
      expect(rate).toBeGreaterThan(0.45);
      expect(rate).toBeLessThan(0.55);
    },
  );
});

describe('when and in which order the extremes come', () => {
  /** Seconds of high and low in a day of equal minutes, whose low is the nearer extreme. */
  async function secondsOf(seed: string, minutes = 1440): Promise<{ high: number; low: number }[]> {
    const lines = ['timestamp,open,high,low,close,volume'];
    for (let minute = 0; minute < 1440; minute += 1) {
      const time = new Date(BEGIN + minute * MINUTE_MS).toISOString().slice(0, 19);
      lines.push(`${time},46000.0,46030.0,45980.0,46000.0,1`);
    }
    const path = join(folder, 'equal.csv');
    await writeFile(path, lines.join('\n'));
    const feed = await openAt(path, 1000, seed);
    const found: { high: number; low: number }[] = [];
    for (let minute = BEGIN; minute < BEGIN + minutes * MINUTE_MS; minute += MINUTE_MS) {
      const prices: bigint[] = [];
      for (let time = minute; time < minute + MINUTE_MS; time += 1000) {
        prices.push(updateOf(feed.step(time, time + 1000), BTC.id)?.price ?? 0n);
      }
      const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1));
      found.push({
        high: prices.indexOf(sorted.at(-1) ?? 0n),
        low: prices.indexOf(sorted[0] ?? 0n),
      });
    }
    return found;
  }

  test('is told by no second and no shape, only by the seed', async () => {
    const first = await secondsOf('kontor');
    const again = budget(240, 1440);
    expect(await secondsOf('kontor', again)).toEqual(first.slice(0, again));
    expect(await secondsOf('another', again)).not.toEqual(first.slice(0, again));
    for (const kind of ['high', 'low'] as const) {
      const counts = new Map<number, number>();
      for (const seconds of first) {
        counts.set(seconds[kind], (counts.get(seconds[kind]) ?? 0) + 1);
      }
      expect(Math.max(...counts.values()), kind).toBeLessThan(144);
      expect(counts.size, kind).toBeGreaterThan(40);
    }
    const lowFirst = first.filter(({ high, low }) => low < high).length / first.length;
    expect(lowFirst).toBeGreaterThan(0.4);
    expect(lowFirst).toBeLessThan(0.6);
  });
});
