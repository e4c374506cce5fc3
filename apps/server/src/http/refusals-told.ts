import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../platform/bounded-map.ts';
import { monotonicMs } from '../platform/clock.ts';

/** Who asks too often is told so, and asks again as soon as that is there. */
const EVERY_MS = 10;
/** Each holds a request and its answer meanwhile. */
const WAIT_MS_MAX = 2_000;
const CALLERS_MAX = 50_000;

/** Tells who asks too often so, each caller so often at most. */
export class RefusalsTold {
  /** When each was told, or will be, by the machine's own clock. */
  readonly #toldAt = new BoundedMap<string | number, number>(CALLERS_MAX);

  /**
   * Resolves with true when the caller may be told that it asks too often: the first at once, those
   * behind it one after the other; with false at once where too many wait for that already.
   */
  async next(caller: string | number): Promise<boolean> {
    const now = monotonicMs();
    const at = Math.max(now, (this.#toldAt.get(caller) ?? 0) + EVERY_MS);
    if (at - now > WAIT_MS_MAX) return false;
    this.#toldAt.set(caller, at);
    if (at > now) await sleep(at - now);
    return true;
  }
}
