import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { Heartbeat } from './exchange/index.ts';
import { tidyIdentity } from './modules/identity/index.ts';
import { tidyPeople } from './modules/people/index.ts';
import { tidyUploads } from './modules/uploads/index.ts';
import type { Part } from './modules.ts';
import type { Services } from './services.ts';

const TIDY_INTERVAL_MS = 3_600_000;

interface Started {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/**
 * Everything that acts by itself. It begins with a term of leadership, and the moment in which that
 * term is over is told to all of it at once, so that another process can begin the same.
 */
export class Acting {
  readonly #services: Services;
  readonly #app: FastifyInstance;
  readonly #parts: readonly Part[];
  #epoch = 0;
  #over = new AbortController();
  #started: Started[] = [];
  #beginning: Promise<void> = Promise.resolve();

  constructor(services: Services, app: FastifyInstance, parts: readonly Part[]) {
    this.#services = services;
    this.#app = app;
    this.#parts = [heartbeatPart, pricesPart, tidyingPart, ...parts];
  }

  /** Of the term that it was begun for; 0 while it is not. */
  get epoch(): number {
    return this.#epoch;
  }

  /**
   * Starts all parts in their order, for the term that is under way. Rejects with what a part
   * throws; where the term is over before that, what was left is not started. `end` comes next in
   * every case.
   */
  begin(): Promise<void> {
    this.#beginning = this.#begin();
    return this.#beginning;
  }

  /** Resolves when nothing is under way any more. Never rejects. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.#beginning.catch(() => undefined);
    await Promise.all(this.#started.splice(0).map((one) => this.#stop(one)));
    this.#epoch = 0;
  }

  async #begin(): Promise<void> {
    const { exchange } = this.#services;
    const over = new AbortController();
    // Every part listens, and there are more of them than Node expects of one signal.
    setMaxListeners(0, over.signal);
    this.#over = over;
    const { epoch } = exchange.status();
    this.#epoch = epoch;
    const look = (): void => {
      const status = exchange.status();
      if (!status.leader || status.epoch !== epoch) over.abort();
    };
    const unwatch = exchange.watch(look);
    over.signal.addEventListener('abort', unwatch, { once: true });
    look();
    for (const { name, start } of this.#parts) {
      if (over.signal.aborted) return;
      const stop = await start(this.#services, this.#app, over.signal);
      this.#started.push({ name, stop });
    }
  }

  async #stop({ name, stop }: Started): Promise<void> {
    try {
      await stop();
    } catch (error) {
      this.#services.log.error({ err: error, part: name }, 'a part could not be stopped');
    }
  }
}

const heartbeatPart: Part = {
  name: 'heartbeat',
  lasts: 'term',
  start: ({ exchange, clock, log }, _app, over) => {
    const heartbeat = new Heartbeat(exchange, clock, log);
    over.addEventListener('abort', () => void heartbeat.stop(), { once: true });
    return Promise.resolve(() => heartbeat.stop());
  },
};

const pricesPart: Part = {
  name: 'prices',
  lasts: 'term',
  start: ({ markets }, _app, over) => {
    const running = markets.run(over);
    return Promise.resolve(() => running);
  },
};

const tidyingPart: Part = {
  name: 'tidying',
  lasts: 'term',
  start: (services, _app, over) => {
    let running: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      running = tidy(services, over).catch((error: unknown) =>
        services.log.error({ err: error }, 'not everything was tidied up'),
      );
    }, TIDY_INTERVAL_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
    return Promise.resolve(() => running);
  },
};

async function tidy(
  { queries, storage, operators, clock, wallClock }: Services,
  over: AbortSignal,
): Promise<void> {
  const works = [
    () => tidyPeople(queries, wallClock.now()),
    () => tidyIdentity(queries, clock.now()),
    () => tidyUploads({ queries, storage }, wallClock.now()),
    () => operators.sessions.tidy(),
  ];
  for (const work of works) if (!over.aborted) await work();
}
