import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from './services.ts';
import { type Serving, type ServingOptions, type Standing, startServing } from './serving.ts';
import { type StandbyOptions, standBy } from './platform/standby.ts';

const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 10_000;

export interface LeadingOptions extends Omit<ServingOptions, 'port' | 'beforeListening'> {
  readonly door: Omit<StandbyOptions, 'port' | 'signal'>;
  readonly onServing: ((services: Services, address: string) => Promise<void>) | undefined;
}

/** What is served in one time of leading, and the epoch since which nobody else has led. */
interface Time {
  readonly serving: Serving;
  readonly unbrokenSince: number;
}

/**
 * Serves while this process leads and stands by while another one does, for as long as the process
 * lives. Within a time of leading without a break the memory may be rebuilt again and again: calls
 * are answered on, and what acts ends with each term and begins with the next.
 */
export class Leading {
  readonly #standing: Standing;
  readonly #options: LeadingOptions;
  readonly #stopping = new AbortController();
  #port = 0;
  #serving: Serving | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(standing: Standing, options: LeadingOptions) {
    this.#standing = standing;
    this.#options = options;
  }

  /** What is served or was last. */
  get serving(): Serving {
    if (this.#serving === undefined) throw new Error('nothing was served yet');
    return this.#serving;
  }

  get ended(): Promise<void> {
    return this.#running;
  }

  /** Resolves when it serves for the first time; rejects with what keeps it from that. */
  async start(port: number, signal: AbortSignal | undefined): Promise<void> {
    this.#port = port;
    const abort = (): void => this.#stopping.abort(signal?.reason);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const first = await this.#serve();
      this.#running = this.#goOn(first);
      this.#running.catch(() => undefined);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  get #signal(): AbortSignal {
    return this.#stopping.signal;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running.catch(() => undefined);
    await this.#serving?.stop();
  }

  async #goOn(first: Time): Promise<void> {
    let time = first;
    for (;;) {
      await this.#act(time);
      if (this.#signal.aborted) return;
      this.#standing.log.info({}, 'the lead is lost: nothing is served until it is back');
      await time.serving.stop();
      try {
        time = await this.#serve();
      } catch (error) {
        if (this.#signal.aborted) return;
        throw error;
      }
    }
  }

  /** Stands by until this process leads, and then serves. */
  async #serve(): Promise<Time> {
    const { door: answers, onServing: _, ...options } = this.#options;
    for (;;) {
      const door = await standBy({ ...answers, port: this.#port, signal: this.#signal });
      this.#port = door.port;
      const { epoch, unbrokenSince } = this.#standing.exchange.status();
      const beforeListening = async (): Promise<void> => {
        this.#signal.throwIfAborted();
        await door.close();
      };
      try {
        const port = this.#port;
        const serving = await startServing(this.#standing, { ...options, port, beforeListening });
        await this.#welcome(serving);
        return { serving, unbrokenSince };
      } catch (error) {
        // Where the lead was lost in the middle, whatever failed may go well the next time.
        if (this.#signal.aborted || this.#leads(epoch)) throw error;
        this.#standing.log.warn({ err: error }, 'the lead was lost before anything was served');
      } finally {
        await door.close();
      }
    }
  }

  async #welcome(serving: Serving): Promise<void> {
    this.#serving = serving;
    this.#port = serving.port;
    try {
      await this.#options.onServing?.(serving.services, `http://localhost:${serving.port}`);
      // Whoever stopped it meanwhile is not told that it serves.
      this.#signal.throwIfAborted();
    } catch (error) {
      await serving.stop();
      throw error;
    }
  }

  /** Lets everything act in one term after another, until another process has led. */
  async #act({ serving: { acting }, unbrokenSince }: Time): Promise<void> {
    const { exchange, log } = this.#standing;
    let pauseMs = RETRY_MS_MIN;
    for (;;) {
      await this.#until(() => !this.#leads(acting.epoch));
      await acting.end();
      await this.#until(() => exchange.status().state !== 'recovering');
      const status = exchange.status();
      if (this.#signal.aborted || !status.leader) return;
      if (status.unbrokenSince !== unbrokenSince) return;
      try {
        await acting.begin();
        pauseMs = RETRY_MS_MIN;
      } catch (error) {
        log.error({ err: error, pauseMs }, 'what acts could not be started, and is tried again');
        await acting.end();
        await sleep(pauseMs, undefined, { signal: this.#signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, RETRY_MS_MAX);
      }
    }
  }

  #leads(epoch: number): boolean {
    const status = this.#standing.exchange.status();
    return status.leader && status.epoch === epoch;
  }

  /** Resolves once the condition holds, or when it is stopped. */
  async #until(condition: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!this.#signal.aborted && !condition()) return;
        unwatch();
        this.#signal.removeEventListener('abort', look);
        resolve();
      };
      const unwatch = this.#standing.exchange.watch(look);
      this.#signal.addEventListener('abort', look, { once: true });
      look();
    });
  }
}
