/** Does what has the same key one after the other, as it was asked; the rest side by side. */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const own = after(before, work);
    this.#last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key);
    }
  }
}

/** What failed before is told to who asked for it. */
async function after<Result>(
  before: Promise<unknown> | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  await before?.catch(() => undefined);
  return await work();
}
