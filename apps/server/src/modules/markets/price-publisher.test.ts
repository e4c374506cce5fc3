import { expect, it } from 'vitest';
import type { Command } from '../../exchange/index.ts';
import { type Clock, ManualClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/logger.ts';
import { ManualWallClock } from '../../platform/wall-clock.ts';
import type { CandleHistory } from './candle-history.ts';
import { PricePublisher } from './price-publisher.ts';
import type { Quotes } from './quotes.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const STEP_MS = 1_000;
const MINUTE = 60_000;

/** Gives the times of all prices that the exchange takes, as ms since the start. */
async function published(clock: Clock, onTaken: () => void | Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  const publisher = new PricePublisher({
    feed: {
      step: () => [{ instrumentId: 1, price: 5n, volume: 0n, inSession: true }],
    } as never,
    exchange: {
      submit: async ({ input }: Command) => {
        taken.push((input as { at: number }).at - START);
        await onTaken();
        return { outcome: { ok: true } as never };
      },
      status: () => ({ leader: false }),
    },
    clock,
    wallClock: new ManualWallClock(START),
    history: { add: () => [] } as unknown as CandleHistory,
    quotes: {} as Quotes,
    log: createLog('silent'),
    priced: [],
  });
  await publisher.run(new AbortController().signal, START);
  return taken;
}

/**
 * Runs a publisher whose clock has gone on by `behindMs` since the feed began and goes on by
 * `perStepMs` with each price that the exchange takes. Gives the times of all prices that were made
 * up before the clock's own steps, as ms since the start.
 */
async function madeUp({ behindMs = 0, perStepMs = 0 }): Promise<number[]> {
  let now = START + behindMs;
  const clock: Clock = {
    now: () => now,
    speed: 1,
    sleepUntil: () => Promise.resolve(),
    within: (work) => work(),
    every: () => Promise.resolve(),
  };
  return await published(clock, () => {
    now += perStepMs;
  });
}

const grid = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, n) => from + n * STEP_MS);

it('makes up every step of a start that took a while, so that no chart has a hole', async () => {
  expect(await madeUp({ behindMs: MINUTE })).toEqual(grid(61));
});

it('makes up every step where the clock goes on meanwhile, slower than the steps', async () => {
  const times = await madeUp({ behindMs: 10 * STEP_MS, perStepMs: STEP_MS / 2 });
  expect(times).toEqual(grid(times.length));
  expect(times.length).toBe(21);
});

it('makes up every step before a clock that is moved goes on', async () => {
  const clock = new ManualClock(START + 10 * STEP_MS);
  const times: number[] = [];
  void published(clock, async () => {
    if (times.push(clock.now()) > 1) return;
    // Somebody moves it on while the exchange takes its time.
    void clock.advance(MINUTE);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
  await expect.poll(() => times.length).toBe(71);
  expect(times.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => START + 10 * STEP_MS));
});

it('leaves steps out behind a clock that runs away from it, and comes to an end', async () => {
  const times = await madeUp({ behindMs: MINUTE, perStepMs: 3 * STEP_MS });
  // In order, on the grid, and closer to the clock by a tenth of a step each time.
  for (const [n, time] of times.entries()) {
    expect(time % STEP_MS).toBe(0);
    if (n > 0) expect(time).toBeGreaterThan(times[n - 1] ?? 0);
  }
  expect(times.length).toBeLessThanOrEqual(620);
  const clockAtTheEnd = MINUTE + times.length * 3 * STEP_MS;
  expect(clockAtTheEnd - (times.at(-1) ?? 0)).toBeLessThanOrEqual(4 * STEP_MS);
});

it('makes up half an hour at the most: the exchange refuses what is an hour late', async () => {
  const behindMs = 120 * MINUTE;
  expect(await madeUp({ behindMs })).toEqual(grid(1_801, behindMs - 30 * MINUTE));
});
