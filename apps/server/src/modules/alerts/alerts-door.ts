import type { Services } from '../../services.ts';
import { AlertWatch } from './alert-watch.ts';

interface Running {
  readonly watch: AlertWatch;
  readonly stop: () => Promise<void>;
}

/** The way from what members set to who watches the prices; nobody does where nothing leads. */
export class Alerts {
  #running: Running | undefined;

  /** Goes on from where the last watch has ended. */
  async start(services: Services): Promise<void> {
    const watch = new AlertWatch(services);
    this.#running = { watch, stop: await watch.start() };
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  /** How many alerts wait in memory. */
  get size(): number {
    return this.#running?.watch.size ?? 0;
  }

  /** An alert is new, says something else, rests or is gone. */
  changed(id: number): void {
    this.#running?.watch.changed(id);
  }

  /** Once all that was heard of is judged and told. */
  async idle(): Promise<void> {
    await this.#running?.watch.idle();
  }
}
