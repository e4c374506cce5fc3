import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../platform/clock.ts';
import { ExchangeError } from './errors.ts';
import { Heartbeat } from './heartbeat.ts';
import type { BatchListener } from './exchange.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** An exchange whose only timers are the given times; each pulse runs what is due. */
class FakeExchange {
  readonly pulses: number[] = [];
  timers: number[] = [];
  fails = false;
  onBatch: BatchListener | undefined;
  readonly clock: ManualClock;

  constructor(clock: ManualClock) {
    this.clock = clock;
  }

  core() {
    return { nextTimerAt: this.timers[0] } as never;
  }

  submit(): Promise<never> {
    if (this.fails) return Promise.reject(new ExchangeError('EXCHANGE_BUSY', 'full'));
    const now = this.clock.now();
    this.pulses.push(now);
    this.timers = this.timers.filter((at) => at > now);
    return Promise.resolve({} as never);
  }

  subscribe(onBatch: BatchListener): () => void {
    this.onBatch = onBatch;
    return () => {
      this.onBatch = undefined;
    };
  }
}

let clock: ManualClock;
let exchange: FakeExchange;
let heartbeat: Heartbeat;
beforeEach(() => {
  clock = new ManualClock(0);
  exchange = new FakeExchange(clock);
  heartbeat = new Heartbeat(exchange, clock, log);
});
afterEach(() => heartbeat.stop());

it('beats when something is due and not before', async () => {
  exchange.timers = [5_000, 7_500];
  await clock.advance(4_000);
  expect(exchange.pulses).toEqual([]);
  await clock.advance(10_000);
  expect(exchange.pulses).toEqual([5_000, 8_000]);
});

it('beats at once after a batch that left something to be done', async () => {
  exchange.timers = [0];
  exchange.onBatch?.({} as never);
  await clock.advance(0);
  expect(exchange.pulses).toEqual([0]);
});

it('tries again with the next step where it was refused', async () => {
  exchange.timers = [1_000];
  exchange.fails = true;
  await clock.advance(2_500);
  expect(exchange.pulses).toEqual([]);
  exchange.fails = false;
  await clock.advance(1_000);
  expect(exchange.pulses).toEqual([3_000]);
});
