import type { Amount } from '@kontor/money';

interface Point {
  readonly at: number;
  readonly price: Amount;
}

/** The lowest and the highest price of the last so many ms, at a cost that the number never has. */
export class SlidingExtremes {
  readonly #lengthMs: number;
  /** Prices that nothing later is below, or above: the first one is the extreme. */
  readonly #lows: Point[] = [];
  readonly #highs: Point[] = [];
  #lowAt = 0;
  #highAt = 0;

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Times never go back. A minute that is known by its extremes comes with both. */
  add(at: number, low: Amount, high: Amount): void {
    while (this.#lows.length > this.#lowAt && (this.#lows.at(-1) as Point).price >= low) {
      this.#lows.pop();
    }
    while (this.#highs.length > this.#highAt && (this.#highs.at(-1) as Point).price <= high) {
      this.#highs.pop();
    }
    this.#lows.push({ at, price: low });
    this.#highs.push({ at, price: high });
    const since = at - this.#lengthMs;
    while ((this.#lows[this.#lowAt] as Point).at < since) this.#lowAt += 1;
    while ((this.#highs[this.#highAt] as Point).at < since) this.#highAt += 1;
    this.#lowAt = compact(this.#lows, this.#lowAt);
    this.#highAt = compact(this.#highs, this.#highAt);
  }

  /** Of what was added; there is always a price, because a tick is added before it is judged. */
  extremes(): { readonly low: Amount; readonly high: Amount } {
    const low = this.#lows[this.#lowAt];
    const high = this.#highs[this.#highAt];
    if (low === undefined || high === undefined) throw new Error('a window without a price');
    return { low: low.price, high: high.price };
  }
}

const COMPACT_FROM = 1_024;

/** Frees what was passed over once it is most of the list; answers where the list begins now. */
function compact(points: Point[], start: number): number {
  if (start < COMPACT_FROM || start * 2 < points.length) return start;
  points.splice(0, start);
  return 0;
}
