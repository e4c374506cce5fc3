/**
 * The clock of a server that a test runs as a process of its own and whose time the test moves.
 *
 * Time goes by at its speed, but never before what was due is done: on a busy machine it passes more
 * slowly, and nothing is ever late, stale or left out. The starter moves it on by messages.
 */
import process from 'node:process';
import { ManualClock, type PlatformClockOptions } from './clock.ts';

const FRAME_REAL_MS = 20;
/** What a frame makes up for; the rest of a stall is left out of the platform's time. */
const REAL_MS_A_FRAME_MAX = 100;

/** Asks for time to be moved on; answered with the same id when it has been. */
export interface Move {
  readonly id: number;
  /** Platform ms, from where time stands. */
  readonly moveMs: number;
}

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
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, FRAME_REAL_MS).unref());
      await this.#moving;
      const now = performance.now();
      until = Math.max(until, now - REAL_MS_A_FRAME_MAX);
      // Platform time is whole milliseconds; what is left of one waits for the next frame.
      const ms = Math.floor((now - until) * this.speed);
      until += ms / this.speed;
      await this.advance(ms);
    }
  }
}
