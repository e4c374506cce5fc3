import type { Log } from './logger.ts';

const TASKS_MAX = 1_000;

/** Work that no caller waits for. Its failures go to the log, and a stop waits for it. */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Starts the task unless a thousand are running already; `what` names it in the log. */
  start(what: string, task: () => Promise<unknown>): void {
    if (this.#running.size >= TASKS_MAX) {
      this.#log.error({ what, running: this.#running.size }, 'too much is going on: task left out');
      return;
    }
    const running = task().then(
      () => undefined,
      (error: unknown) => this.#log.error({ err: error, what }, 'a background task failed'),
    );
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
  }

  /** Resolves once nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
