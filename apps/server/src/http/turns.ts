import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../platform/bounded-map.ts';
import { monotonicMs } from '../platform/clock.ts';

/** Who asks too often is told so, and asks again as soon as that is there. */
const REFUSED_EVERY_MS = 10;
/** Node reads what came with a refused request to its end, for nothing: a megabyte a second. */
const REFUSED_BYTES_A_MS = 1_000;
/** Each holds a request and its answer meanwhile. */
const REFUSED_WAIT_MS_MAX = 2_000;
const REFUSED_CALLERS_MAX = 50_000;

/**
 * One stranger a turn of the event loop, and each address in its turn. A crowd asks again once
 * answered: let in as it comes, two hundred would stand before every call of a member.
 */
export class Turns {
  /** In the order in which they have their turn: whoever had it and has more goes to the end. */
  readonly #waiting = new Map<string | number, (() => void)[]>();
  #isTurning = false;
  /** When each may be told again, by the machine's own clock. */
  readonly #freeAt = new BoundedMap<string | number, number>(REFUSED_CALLERS_MAX);

  /** Resolves when it is the caller's turn. Nothing is to be given back: the next has the next. */
  async next(caller: string | number): Promise<void> {
    await new Promise<void>((come) => {
      const own = this.#waiting.get(caller);
      if (own === undefined) this.#waiting.set(caller, [come]);
      else own.push(come);
      if (this.#isTurning) return;
      this.#isTurning = true;
      setImmediate(this.#letNextIn);
    });
  }

  /**
   * Resolves with true when the caller may be told that it asks too often: the first at once, those
   * behind it one after the other; with false at once where too many wait for that already.
   * @param bytes of what comes with the request, and has not been read
   */
  async refused(caller: string | number, bytes = 0): Promise<boolean> {
    const now = monotonicMs();
    const at = Math.max(now, this.#freeAt.get(caller) ?? 0);
    if (at - now > REFUSED_WAIT_MS_MAX) return false;
    this.#freeAt.set(caller, at + REFUSED_EVERY_MS + bytes / REFUSED_BYTES_A_MS);
    if (at > now) await sleep(at - now);
    return true;
  }

  readonly #letNextIn = (): void => {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#isTurning = false;
      return;
    }
    // What comes in meanwhile is read before the immediate after this one.
    setImmediate(this.#letNextIn);
    const [caller, own] = next;
    const come = own.shift();
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    come?.();
  };
}
