/**
 * One stranger a turn of the event loop, and each address in its turn. A crowd asks again once
 * answered: let in as it comes, two hundred would stand before every call of a member.
 */
export class Turns {
  /** In the order in which they have their turn: whoever had it and has more goes to the end. */
  readonly #waiting = new Map<string | number, (() => void)[]>();
  #isTurning = false;

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
