interface Numbered {
  readonly seq: number;
  readonly prev: number;
}

/** Lets a member's events pass each once and in order, and asks for those that are missing. */
export class PrivateOrder {
  readonly #resume: (seq: number) => void;
  #last: number | undefined;
  /** The last event when a resume was asked for; a second one for the same gap is not sent. */
  #asked: number | undefined;

  constructor(resume: (seq: number) => void) {
    this.#resume = resume;
  }

  /** After every connection: asks for what was missed, or, the first time, where to begin. */
  connected(): void {
    this.#asked = this.#last ?? 0;
    this.#resume(this.#asked);
  }

  /** Whether this event is the next one. */
  take({ seq, prev }: Numbered): boolean {
    if (this.#last === undefined) {
      this.#last = seq;
      return true;
    }
    if (seq <= this.#last) return false;
    if (prev !== this.#last) {
      if (this.#asked !== this.#last) {
        this.#asked = this.#last;
        this.#resume(this.#last);
      }
      return false;
    }
    this.#last = seq;
    return true;
  }

  /** The server begins anew at this number: everything before it is to be read again. */
  restart(seq: number): void {
    this.#last = seq;
    this.#asked = undefined;
  }

  /** Another member, or none, from now on. */
  forget(): void {
    this.#last = undefined;
    this.#asked = undefined;
  }
}
