import type { Log } from './logger.ts';

/** What was started, to be stopped in the opposite order. */
export class StopStack {
  readonly #log: Log;
  readonly #stops: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  push(name: string, stop: () => Promise<void>): void {
    this.#stops.push({ name, stop });
  }

  /** Stops everything, one after another; a failure is logged and the rest still stops. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    for (let next = this.#stops.pop(); next !== undefined; next = this.#stops.pop()) {
      try {
        await next.stop();
      } catch (error) {
        this.#log.error({ err: error, part: next.name }, 'a part could not be stopped');
      }
    }
  }
}
