/**
 * The platform's clock: the only file of the server that may look at the machine's time.
 *
 * Platform time is milliseconds since 1970 in UTC, as an integer. It can start anywhere and run
 * faster than real time, which is how a recorded month is replayed in an hour.
 */

import process from 'node:process';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';

const CALLS_A_SECOND_MAX = 20;
const REAL_INTERVAL_MS_MIN = 1000 / CALLS_A_SECOND_MAX;
/** A late schedule may catch up at twice its normal rate, and never faster. */
const CATCH_UP_INTERVAL_MS_MIN = REAL_INTERVAL_MS_MIN / 2;
/** Steps that are further behind than this are left out, or a long stall would never be made up. */
const STEPS_BEHIND_MAX = 200;
/**
 * Timers of Node overflow at 2^31 ms; sleeping again each hour also notices a suspended machine.
 */
const REAL_SLEEP_MS_MAX = 3_600_000;
const SUSPENSION_MS_MIN = 1000;
const FRAME_REAL_MS = 20;
/** What a frame makes up for; the rest of a stall is left out of the platform's time. */
const REAL_MS_A_FRAME_MAX = 100;

export interface Step {
  /** The grid time of this step in platform ms; candles and ticks of the step belong to it. */
  readonly time: number;
  /** The grid time of the next one. */
  readonly next: number;
  /** How many grid times were left out just before this one because the handler was too late. */
  readonly skipped: number;
}

export interface Clock {
  /** Platform ms, an integer that never decreases. */
  now(): number;
  readonly speed: number;
  /** Resolves once `now() >= platformMs`; rejects with the signal's reason when it is aborted. */
  sleepUntil(platformMs: number, signal?: AbortSignal): Promise<void>;
  /**
   * Calls the handler on the grid of `stepMsOf(speed)` platform ms, in order, one at a time, until
   * the signal is aborted, when it resolves. Rejects with the handler's error. In the steady state
   * that is at most 20 calls a real second. A late schedule makes up at most 200 steps at no more
   * than 40 a real second and skips what is older.
   */
  every(handler: (step: Step) => void | Promise<void>, signal: AbortSignal): Promise<void>;
  /** Does work that is due now: a clock that is moved stands still until it is done. */
  within(work: () => Promise<void>): Promise<void>;
}

/**
 * Platform ms between two steps at a speed: a second while that is at most 20 calls a real second,
 * else the next length that divides a minute (or whole minutes), so that every minute has the same
 * steps: 3,000 at speed 60, 15,000 at 300.
 */
export function stepMsOf(speed: number): number {
  const wanted = Math.max(1000, Math.ceil(speed * REAL_INTERVAL_MS_MIN - 1e-6));
  if (wanted > MINUTE_MS) return Math.ceil(wanted / MINUTE_MS) * MINUTE_MS;
  let seconds = Math.ceil(wanted / 1000);
  while (60 % seconds !== 0) seconds += 1;
  return seconds * 1000;
}

export interface PlatformClockOptions {
  /** Platform ms at which to begin; unset means the wall clock. */
  readonly start?: number | undefined;
  /** Platform ms per real ms, above 0; 1 unless said. */
  readonly speed?: number | undefined;
}

export class PlatformClock implements Clock {
  readonly speed: number;
  readonly #start: number | undefined;
  readonly #followsWall: boolean;
  #basePlatformMs = 0;
  #baseRealMs = 0;
  #last = 0;

  /** Throws a RangeError on a speed or a time that cannot be. */
  constructor(options: PlatformClockOptions = {}) {
    const { start, speed = 1 } = options;
    if (!(speed > 0 && speed <= 1_000_000)) throw new RangeError(`clock speed ${speed}`);
    this.speed = speed;
    this.#start = start;
    this.#followsWall = start === undefined && speed === 1;
    this.resume(start ?? 0);
  }

  /**
   * Begins anew at the last journalled time, or later where its start or the wall clock is: what
   * ran past while another process led is none of this clock's. Nobody may be waiting on it.
   */
  resume(at: number): void {
    if (!Number.isFinite(at) || at < 0) throw new RangeError(`clock time ${at}`);
    this.#basePlatformMs = Math.max(this.#start ?? Date.now(), at);
    this.#baseRealMs = performance.now();
    this.#last = Math.ceil(this.#basePlatformMs);
  }

  now(): number {
    const elapsed = (performance.now() - this.#baseRealMs) * this.speed;
    let time = this.#basePlatformMs + elapsed;
    if (this.#followsWall) {
      // The monotonic counter stands still while a laptop sleeps; the wall clock does not.
      const behind = Date.now() - time;
      if (behind > SUSPENSION_MS_MIN) {
        this.#basePlatformMs += behind;
        time += behind;
      }
    }
    this.#last = Math.max(this.#last, Math.floor(time));
    return this.#last;
  }

  async sleepUntil(platformMs: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const left = (platformMs - this.now()) / this.speed;
      if (left <= 0) return;
      await realSleep(Math.min(Math.ceil(left), REAL_SLEEP_MS_MAX), signal);
    }
  }

  within(work: () => Promise<void>): Promise<void> {
    return work();
  }

  async every(handler: (step: Step) => void | Promise<void>, signal: AbortSignal): Promise<void> {
    const stepMs = stepMsOf(this.speed);
    let time = nextOnGrid(this.now(), stepMs);
    let lastCallRealMs = Number.NEGATIVE_INFINITY;
    try {
      for (;;) {
        await this.sleepUntil(time, signal);
        const early = lastCallRealMs + CATCH_UP_INTERVAL_MS_MIN - performance.now();
        if (early > 0) await realSleep(Math.ceil(early), signal);
        const behind = Math.floor((this.now() - time) / stepMs);
        const skipped = Math.max(0, behind - STEPS_BEHIND_MAX);
        time += skipped * stepMs;
        lastCallRealMs = performance.now();
        await handler({ time, next: time + stepMs, skipped });
        time += stepMs;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

function nextOnGrid(now: number, stepMs: number): number {
  return Math.ceil(now / stepMs) * stepMs;
}

function realSleep(realMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, realMs);
    signal?.addEventListener('abort', aborted, { once: true });
  });
}

interface Waiter {
  readonly due: number;
  readonly order: number;
  readonly resolve: () => void;
}

/** A clock for tests: it stands still until it is advanced. */
export class ManualClock implements Clock {
  readonly speed: number;
  #now: number;
  /** How often it began anew. */
  #beginnings = 0;
  #order = 0;
  readonly #waiters = new Set<Waiter>();
  readonly #running = new Set<Promise<void>>();

  constructor(start: number, speed = 1) {
    this.#now = start;
    this.speed = speed;
  }

  now(): number {
    return this.#now;
  }

  /** How many wait for a time to come. */
  get waiting(): number {
    return this.#waiters.size;
  }

  sleepUntil(platformMs: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (platformMs <= this.#now) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const aborted = (): void => {
        this.#waiters.delete(waiter);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        due: platformMs,
        order: this.#order++,
        resolve: () => {
          signal?.removeEventListener('abort', aborted);
          resolve();
        },
      };
      this.#waiters.add(waiter);
      signal?.addEventListener('abort', aborted, { once: true });
    });
  }

  async within(work: () => Promise<void>): Promise<void> {
    const run = work();
    this.#running.add(run);
    try {
      await run;
    } finally {
      this.#running.delete(run);
    }
  }

  async every(handler: (step: Step) => void | Promise<void>, signal: AbortSignal): Promise<void> {
    const stepMs = stepMsOf(this.speed);
    let time = nextOnGrid(this.#now, stepMs);
    try {
      for (;;) {
        await this.sleepUntil(time, signal);
        const step = { time, next: time + stepMs, skipped: 0 };
        await this.within(async () => handler(step));
        time += stepMs;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Begins anew at a time, which ends a move under way; nobody may be waiting. */
  protected beginAt(time: number): void {
    this.#beginnings += 1;
    this.#now = time;
  }

  /**
   * Moves time forward by so many platform ms. What is due on the way happens at its own time and
   * in its order, and every step that was started is awaited before time moves on.
   */
  async advance(ms: number): Promise<void> {
    if (!(ms >= 0 && ms <= 1000 * 365 * DAY_MS)) throw new RangeError(`advance by ${ms}`);
    const target = this.#now + ms;
    const beginnings = this.#beginnings;
    await this.#settle();
    for (;;) {
      if (beginnings !== this.#beginnings) return;
      const next = this.#earliest(target);
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.due);
      this.#waiters.delete(next);
      next.resolve();
      await this.#settle();
    }
    this.#now = target;
  }

  #earliest(target: number): Waiter | undefined {
    let earliest: Waiter | undefined;
    for (const waiter of this.#waiters) {
      if (waiter.due > target) continue;
      const sooner =
        earliest === undefined ||
        waiter.due < earliest.due ||
        (waiter.due === earliest.due && waiter.order < earliest.order);
      if (sooner) earliest = waiter;
    }
    return earliest;
  }

  async #settle(): Promise<void> {
    do {
      await Promise.allSettled(this.#running);
      await new Promise<void>((resolve) => setImmediate(resolve));
    } while (this.#running.size > 0);
  }
}

/** Asks for time to be moved on; answered with the same id when it has been. */
export interface Move {
  readonly id: number;
  /** Platform ms, from where time stands. */
  readonly moveMs: number;
}

/**
 * The clock of a server that a test runs as a process of its own and whose time the test moves.
 *
 * By itself time passes at its speed, but never before what was due is done: on a busy machine it
 * passes more slowly, and nothing is late, stale or left out. It begins to pass when somebody first
 * waits for a time, so that a server that is slow to start opens its markets at its start. The
 * starter moves it by messages.
 */
export class MovedClock extends ManualClock {
  readonly #start: number | undefined;
  #moving: Promise<void> = Promise.resolve();

  constructor({ start, speed = 1 }: PlatformClockOptions = {}) {
    super(start ?? Date.now(), speed);
    this.#start = start;
    void this.#goOn();
  }

  /** Begins anew at the last journalled time, or later where its start is. */
  resume(at: number): void {
    this.beginAt(Math.max(this.#start ?? Date.now(), at));
  }

  /** Moves time on when moves under way are over; resolves when all that was due is done. */
  override advance(ms: number): Promise<void> {
    const moved = this.#moving.then(() => super.advance(ms));
    this.#moving = moved.catch(() => undefined);
    return moved;
  }

  /** Does what the starter of this process asks for. */
  obeyStarter(): void {
    process.on('message', ({ id, moveMs }: Move) => {
      void this.advance(moveMs).then(() => process.send?.({ id }));
    });
  }

  async #goOn(): Promise<void> {
    let until = performance.now();
    let isAwaited = false;
    for (;;) {
      await realSleep(FRAME_REAL_MS);
      await this.#moving;
      const now = performance.now();
      if (!isAwaited) until = now;
      isAwaited ||= this.waiting > 0;
      until = Math.max(until, now - REAL_MS_A_FRAME_MAX);
      // Platform time is whole milliseconds; what is left of one waits for the next frame.
      const ms = Math.floor((now - until) * this.speed);
      until += ms / this.speed;
      await this.advance(ms);
    }
  }
}

/**
 * The machine's own time in ms since 1970 UTC; through `WallClock` for whoever must be testable.
 */
export function machineTimeMs(): number {
  return Date.now();
}

/** Ms on a counter that only goes forward, for how long something took. */
export function monotonicMs(): number {
  return performance.now();
}
