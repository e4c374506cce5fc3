interface Waiter {
  readonly sequence: number;
  readonly finish: (projected: boolean) => void;
}

const WAITERS_MAX = 50_000;
const WAIT_MS_MAX = 10_000;

/** Readers that wait until the tables show what they were answered. */
export class ReadYourWrites {
  readonly #waiters = new Set<Waiter>();
  #projected = 0;

  get waiting(): number {
    return this.#waiters.size;
  }

  /**
   * True once everything up to the sequence can be read; false when that took longer than
   * `timeoutMs` (at most ten seconds) or too many are waiting already. A reader then shows what
   * there is.
   */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (sequence <= this.#projected) return Promise.resolve(true);
    if (this.#waiters.size >= WAITERS_MAX) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        sequence,
        finish: (projected) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(projected);
        },
      };
      const timer = setTimeout(() => waiter.finish(false), Math.min(timeoutMs, WAIT_MS_MAX));
      this.#waiters.add(waiter);
    });
  }

  advance(projected: number): void {
    this.#projected = Math.max(this.#projected, projected);
    for (const waiter of this.#waiters) {
      if (waiter.sequence <= this.#projected) waiter.finish(true);
    }
  }

  /** The place where a term of leadership begins; below the last one where history was given up. */
  restart(projected: number): void {
    this.#projected = projected;
    this.advance(projected);
  }

  /** Lets everybody go: nothing will be projected here for a while. */
  close(): void {
    for (const waiter of this.#waiters) waiter.finish(false);
  }
}
