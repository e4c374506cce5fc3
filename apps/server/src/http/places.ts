/** Who waits for places of one kind, of all callers. */
const WAITING_MAX = 500;

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
