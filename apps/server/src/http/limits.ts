import { isIP } from 'node:net';
import { BoundedMap } from '../platform/bounded-map.ts';
import type { WallClock } from '../platform/wall-clock.ts';

const WINDOW_MS = 60_000;
const CALLERS_MAX = 50_000;
/** Who waits for places of one kind, of all callers. */
const WAITING_MAX = 500;

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

/** Who waits for a place of theirs. */
interface Waiting {
  readonly caller: string | number;
  readonly letIn: (leave: () => void) => void;
}

/** So many at once, in all and of each caller. */
export class Places {
  readonly #waiting: Waiting[] = [];
  readonly #byCaller = new Map<string | number, number>();
  readonly #countMax: number;
  readonly #perCallerMax: number;
  #count = 0;

  constructor(countMax: number, perCallerMax: number) {
    this.#countMax = countMax;
    this.#perCallerMax = perCallerMax;
  }

  get count(): number {
    return this.#count;
  }

  hasRoomFor(caller: string | number): boolean {
    return this.#count < this.#countMax && (this.#byCaller.get(caller) ?? 0) < this.#perCallerMax;
  }

  /** Counts one in; returns how to count it out, which works once. */
  enter(caller: string | number): () => void {
    this.#count += 1;
    this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? 0) + 1);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#count -= 1;
      const left = (this.#byCaller.get(caller) ?? 1) - 1;
      if (left === 0) this.#byCaller.delete(caller);
      else this.#byCaller.set(caller, left);
      this.#letNextIn();
    };
  }

  /**
   * As `enter`, once there is room: so many of a caller wait for that in their order, and for more,
   * or where too many others do, it answers undefined.
   */
  async enterInTurn(
    caller: string | number,
    waitingMax: number,
  ): Promise<(() => void) | undefined> {
    if (this.hasRoomFor(caller)) return this.enter(caller);
    if (this.#waiting.length >= WAITING_MAX) return undefined;
    const before = this.#waiting.filter((one) => one.caller === caller).length;
    if (before >= waitingMax) return undefined;
    return await new Promise((letIn) => {
      this.#waiting.push({ caller, letIn });
    });
  }

  #letNextIn(): void {
    const index = this.#waiting.findIndex(({ caller }) => this.hasRoomFor(caller));
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
    next?.letIn(this.enter(next.caller));
  }
}

/** Who stands behind an address: of IPv6, whoever was given a /64 has all of its addresses. */
export function callerOf(address: string): string {
  return firstGroupsOf(address, 4);
}

/**
 * Whose network an address is of, for what adds up over a day: of IPv6 a /48, which anybody is
 * given for the asking, with 65,536 callers in it.
 */
export function networkOf(address: string): string {
  return firstGroupsOf(address, 3);
}

/** Of IPv6 so many groups of 16 bits; all of IPv4. */
function firstGroupsOf(address: string, count: number): string {
  // What is no address, such as a header that somebody made up, is one caller for all of them.
  const version = isIP(address);
  if (version === 0) return 'unknown';
  // A machine calls itself by either family, as its resolver has it.
  if (address === '::1') return '127.0.0.1';
  if (version === 4) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, count).join(':');
}
