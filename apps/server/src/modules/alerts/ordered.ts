/** Rows in an order, of which the last one is looked at and taken off; each found by halving. */
export class Ordered<Row> {
  readonly #rows: Row[] = [];
  /** Below zero where the first one stands before the second; zero for the same row alone. */
  readonly #compare: (one: Row, other: Row) => number;

  constructor(compare: (one: Row, other: Row) => number) {
    this.#compare = compare;
  }

  last(): Row | undefined {
    return this.#rows.at(-1);
  }

  takeLast(): void {
    this.#rows.pop();
  }

  add(row: Row): void {
    this.#rows.splice(this.#placeOf(row), 0, row);
  }

  remove(row: Row): void {
    const at = this.#placeOf(row);
    const there = this.#rows[at];
    if (there !== undefined && this.#compare(there, row) === 0) this.#rows.splice(at, 1);
  }

  /** Where a row stands or would stand. */
  #placeOf(row: Row): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#rows[middle] as Row, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
