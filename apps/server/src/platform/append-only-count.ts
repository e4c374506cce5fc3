import { BoundedMap } from './bounded-map.ts';

const COUNTS_MAX = 20_000;

/** Rows above an id: how many, and the newest of them; null for none. */
export interface CountedRows {
  readonly count: number;
  readonly newestId: number | null;
}

interface Known {
  readonly count: number;
  readonly upTo: number;
}

/**
 * Exact counts of rows that are only ever added, with growing ids. What was counted once is never
 * counted again, so that a page of a long history costs as much as one of a short history.
 */
export class AppendOnlyCount {
  readonly #known = new BoundedMap<string, Known>(COUNTS_MAX);

  /**
   * How many rows there are under a key, which says what is counted and for whom. `countAbove`
   * counts those with an id above the given one.
   */
  async count(key: string, countAbove: (id: number) => Promise<CountedRows>): Promise<number> {
    const known = this.#known.get(key) ?? { count: 0, upTo: 0 };
    const { count, newestId } = await countAbove(known.upTo);
    const total = known.count + count;
    // Another request may have come further meanwhile.
    if (newestId !== null && newestId > (this.#known.get(key)?.upTo ?? 0)) {
      this.#known.set(key, { count: total, upTo: newestId });
    }
    return total;
  }
}

const countsOf = new WeakMap<object, AppendOnlyCount>();

/** The counts that belong to one database's `queries`. */
export function appendOnlyCounts(queries: object): AppendOnlyCount {
  let counts = countsOf.get(queries);
  if (counts === undefined) {
    counts = new AppendOnlyCount();
    countsOf.set(queries, counts);
  }
  return counts;
}
