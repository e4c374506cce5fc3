import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../platform/bounded-map.ts';
import { monotonicMs } from '../platform/clock.ts';

/** Who asks too often is told so, and asks again as soon as that is there. */
const EVERY_MS = 10;
/** Node reads what came with a refused request to its end, for nothing: a megabyte a second. */
const BYTES_A_MS = 1_000;
/** Each holds a request and its answer meanwhile. */
const WAIT_MS_MAX = 2_000;
const CALLERS_MAX = 50_000;

/** Tells who asks too often so, each caller so often at most. */
export class RefusalsTold {
  /** When each may be told again, by the machine's own clock. */
  readonly #freeAt = new BoundedMap<string | number, number>(CALLERS_MAX);

  /**
   * Resolves with true when the caller may be told that it asks too often: the first at once, those
   * behind it one after the other; with false at once where too many wait for that already.
   * @param bytes of what comes with the request, and has not been read
   */
  async next(caller: string | number, bytes = 0): Promise<boolean> {
    const now = monotonicMs();
    const at = Math.max(now, this.#freeAt.get(caller) ?? 0);
    if (at - now > WAIT_MS_MAX) return false;
    this.#freeAt.set(caller, at + EVERY_MS + bytes / BYTES_A_MS);
    if (at > now) await sleep(at - now);
    return true;
  }
}
