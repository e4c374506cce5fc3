import { machineTimeMs } from './clock.ts';

/**
 * Real time, for what people experience as time: sessions, codes, locks and limits. Prices and
 * products go by the platform's clock, which can run sixty times faster.
 */
export interface WallClock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const wallClock: WallClock = { now: machineTimeMs };

/** A wall clock for tests: it stands until it is moved. */
export class ManualWallClock implements WallClock {
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
