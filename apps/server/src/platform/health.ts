import type { Exchange } from '../exchange/index.ts';

/** Whether the program can serve, for /readyz. */
export interface Readiness {
  readonly ok: boolean;
  /** What the exchange is at, or `waiting` for the first price, or `stopping`. */
  readonly state: ReturnType<Exchange['status']>['state'] | 'waiting' | 'stopping';
  /** Commands that are journalled and not yet in the tables. */
  readonly lag: number;
  /** Parts of the exchange that threw and are left out until an operator lets them run again. */
  readonly parked: number;
  /** Real ms since the newest price; null before the first. */
  readonly feedAgeMs: number | null;
}

/** Prices that stand still for longer are none: nothing can be traded at the market. */
const FEED_AGE_MS_MAX = 30_000;

/** Collects what the parts of the program say of themselves. */
export class Health {
  readonly #exchange: Pick<Exchange, 'status'>;
  #feedAgeMs: (() => number | null) | undefined;
  #serving = false;

  constructor(exchange: Pick<Exchange, 'status'>) {
    this.#exchange = exchange;
  }

  /** The feed says how old its newest price is in real ms; null before the first. */
  watchFeed(ageMs: () => number | null): void {
    this.#feedAgeMs = ageMs;
  }

  /** True from the end of the start to the beginning of the stop. */
  setServing(serving: boolean): void {
    this.#serving = serving;
  }

  /**
   * Ready means that orders are taken: started, leading, and with a first price where prices come.
   */
  readiness(): Readiness {
    const { state, leader, lag, parkedCount } = this.#exchange.status();
    const feedAgeMs = this.#feedAgeMs?.() ?? null;
    const hasPrices =
      this.#feedAgeMs === undefined || (feedAgeMs !== null && feedAgeMs <= FEED_AGE_MS_MAX);
    const ok = this.#serving && leader && hasPrices;
    const trouble = !leader ? state : this.#serving ? 'waiting' : 'stopping';
    return { ok, state: ok ? state : trouble, lag, parked: parkedCount, feedAgeMs };
  }
}
