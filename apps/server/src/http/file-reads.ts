import { LRUCache } from 'lru-cache';
import { Refusal } from './refusal.ts';

type Read = (id: string) => Promise<Buffer | undefined>;

export interface FileReadsLimits {
  /** Bytes of files that everybody may see, kept open in memory. */
  readonly keptBytes: number;
  /** Files that are read and decrypted at the same time. */
  readonly atOnce: number;
  /** Reads that wait for those; a further one is refused. */
  readonly waiting: number;
}

const LIMITS: FileReadsLimits = { keptBytes: 64 * 1_048_576, atOnce: 4, waiting: 200 };

/**
 * Reads files for visitors, so that many who ask for parts of the same film cost one read of it,
 * and many films no more memory than a few.
 */
export class FileReads {
  readonly #read: Read;
  readonly #limits: FileReadsLimits;
  readonly #kept: LRUCache<string, Buffer>;
  /** By id: who asks meanwhile gets the same. */
  readonly #running = new Map<string, Promise<Buffer | undefined>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(read: Read, limits: Partial<FileReadsLimits> = {}) {
    this.#read = read;
    this.#limits = { ...LIMITS, ...limits };
    this.#kept = new LRUCache({
      maxSize: this.#limits.keptBytes,
      sizeCalculation: ({ length }) => Math.max(1, length),
    });
  }

  /** `keep`: everybody may see it, and it never changes. What is another's is forgotten at once. */
  async get(id: string, keep: boolean): Promise<Buffer | undefined> {
    const kept = keep ? this.#kept.get(id) : undefined;
    if (kept !== undefined) return kept;
    const running = this.#running.get(id) ?? this.#begin(id);
    const content = await running;
    if (keep && content !== undefined) this.#kept.set(id, content);
    return content;
  }

  #begin(id: string): Promise<Buffer | undefined> {
    const running = this.#inTurn(() => this.#read(id)).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#limits.atOnce) await this.#wait();
    else this.#busy += 1;
    try {
      return await act();
    } finally {
      // The turn goes on to the next one who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) {
      throw new Refusal('TOO_MANY_REQUESTS', { seconds: 1 });
    }
    return new Promise((turn) => {
      this.#waiting.push(turn);
    });
  }
}
