import { BoundedMap } from '../platform/bounded-map.ts';
import type { WallClock } from '../platform/wall-clock.ts';

const WINDOW_MS = 60_000;
const CALLERS_MAX = 50_000;

interface Window {
  endsAt: number;
  left: number;
}

/** So many uses a minute for each caller, counted from the caller's first. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #clock: WallClock;
  readonly #windows = new BoundedMap<string | number, Window>(CALLERS_MAX);

  constructor(perMinute: number, clock: WallClock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Takes one use. Answers 0, or the seconds to wait when none is left. */
  take(caller: string | number): number {
    const now = this.#clock.now();
    const window = this.#windows.get(caller);
    if (window === undefined || now >= window.endsAt) {
      // Taken out first, so that the callers stay in the order of their windows.
      this.#windows.delete(caller);
      this.#windows.set(caller, { endsAt: now + WINDOW_MS, left: this.#perMinute - 1 });
      return 0;
    }
    if (window.left > 0) {
      window.left -= 1;
      return 0;
    }
    return Math.ceil((window.endsAt - now) / 1_000);
  }

  /** Says what `take` would, without taking. */
  waitSeconds(caller: string | number): number {
    const window = this.#windows.get(caller);
    if (window === undefined || window.left > 0) return 0;
    return Math.max(0, Math.ceil((window.endsAt - this.#clock.now()) / 1_000));
  }
}
