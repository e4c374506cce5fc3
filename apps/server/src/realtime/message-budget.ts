/** So many messages at once and so many more a second; the time of each comes in real ms. */
export class MessageBudget {
  readonly #saved: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(saved: number, perSecond: number, now: number) {
    this.#saved = saved;
    this.#perSecond = perSecond;
    this.#left = saved;
    this.#at = now;
  }

  /** False when there is nothing left to take. */
  take(now: number): boolean {
    // Real time may be set back, which must not cost anything.
    const earned = (Math.max(0, now - this.#at) * this.#perSecond) / 1_000;
    this.#left = Math.min(this.#saved, this.#left + earned);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
