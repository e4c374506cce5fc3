import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Piscina } from 'piscina';

/** Memory and passes of one hash. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
}

/** As OWASP asks for: 19 MiB, two passes. */
export const OWASP_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Argon2id: some 20 ms of a processor at each call, wherever that is done. */
export interface PasswordHashing {
  readonly hash: (password: string, cost: PasswordCost) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

/** What a thread is told, by the name of what it exports. */
export interface ThreadOrders {
  readonly hash: { readonly password: string; readonly options: typeof ARGON2ID & PasswordCost };
  readonly verify: { readonly hash: string; readonly password: string };
}

/** At a time. One processor is left to those who trade. */
export const PASSWORDS_AT_ONCE_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const ARGON2ID = { algorithm: 2, parallelism: 1 } as const;
const THREAD_IDLE_MS = 60_000;
/** Of a thread's priority: strangers' passwords wait for members' calls, as their pictures do. */
const NICE = 10;

/** On the threads that all of Node's own work shares, at the exchange's priority. */
export const hashingHere: PasswordHashing = {
  hash: (password, cost) => hash(password, { ...ARGON2ID, ...cost }),
  verify: (known, password) => verify(known, password),
};

/** On threads of their own with a low priority (on Linux), started when there is work. */
export class HashingThreads implements PasswordHashing {
  readonly #pool: Piscina;

  /** @param program the file that answers `ThreadOrders` */
  constructor(program: string) {
    this.#pool = new Piscina({
      filename: program,
      minThreads: 0,
      maxThreads: PASSWORDS_AT_ONCE_MAX,
      idleTimeout: THREAD_IDLE_MS,
      niceIncrement: NICE,
      execArgv: [],
      env: {},
    });
  }

  readonly hash = (password: string, cost: PasswordCost): Promise<string> =>
    this.#tell('hash', { password, options: { ...ARGON2ID, ...cost } });

  readonly verify = (hash: string, password: string): Promise<boolean> =>
    this.#tell('verify', { hash, password });

  /** Who waits is refused. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #tell<Name extends keyof ThreadOrders, Told>(
    name: Name,
    order: ThreadOrders[Name],
  ): Promise<Told> {
    return await (this.#pool.run(order, { name }) as Promise<Told>);
  }
}
