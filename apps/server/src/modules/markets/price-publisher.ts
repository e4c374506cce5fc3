import { type Amount, formatAmount } from '@kontor/money';
import type { Command, Outcome } from '../../exchange/index.ts';
import { ExchangeError } from '../../exchange/index.ts';
import type { ChangedCandle, Feed, Period, PriceUpdate } from '../../feeds/index.ts';
import { type Clock, type Step, stepMsOf } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { WallClock } from '../../platform/wall-clock.ts';
import type { CandleHistory } from './candle-history.ts';
import type { Quotes } from './quotes.ts';

const SAVE_EVERY_REAL_MS = 1_000;
const WARN_EVERY_REAL_MS = 10_000;
/** The exchange refuses ticks that are an hour late. */
const MADE_UP_MS_MAX = 1_800_000;
/** Each made-up step comes closer to the clock by at least this part of a step. */
const MADE_UP_LEAD = 0.1;

export type PricesListener = (prices: ReadonlyMap<number, Amount>, at: number) => void;
export type CandlesListener = (changes: readonly ChangedCandle<Period>[]) => void;

interface Submits {
  submit(command: Command): Promise<{ outcome: Outcome }>;
  status(): { readonly leader: boolean };
}

interface PublisherOptions {
  readonly feed: Feed;
  readonly exchange: Submits;
  readonly clock: Clock;
  readonly wallClock: WallClock;
  readonly history: CandleHistory;
  readonly quotes: Quotes;
  readonly log: Log;
  /** Instruments that have ever had a price in the exchange. */
  readonly priced: Iterable<number>;
}

/**
 * Carries the feed's prices into the exchange, one command a step, and from there, once they are
 * durable, into candles and quotes.
 */
export class PricePublisher {
  readonly #options: PublisherOptions;
  readonly #pricesListeners = new Set<PricesListener>();
  readonly #candlesListeners = new Set<CandlesListener>();
  /** Volume that a failed step could not bring. */
  readonly #volumeOwed = new Map<number, Amount>();
  readonly #priced: Set<number>;
  #lastStep = Number.NEGATIVE_INFINITY;
  #lastPriceRealMs: number | undefined;
  #savedRealMs = 0;
  #warnedRealMs = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#priced = new Set(options.priced);
  }

  /** Real ms since prices were last taken by the exchange; null before the first. */
  ageMs(): number | null {
    const last = this.#lastPriceRealMs;
    return last === undefined ? null : this.#options.wallClock.now() - last;
  }

  onPrices(listener: PricesListener): () => void {
    this.#pricesListeners.add(listener);
    return () => this.#pricesListeners.delete(listener);
  }

  onCandles(listener: CandlesListener): () => void {
    this.#candlesListeners.add(listener);
    return () => this.#candlesListeners.delete(listener);
  }

  /**
   * Runs until the signal is aborted, then saves what is left. The steps from `openedAt`, where the
   * feed begins, to the one under way are made up first, or charts would have a hole at every start
   * and a slow clock would leave the exchange without prices for minutes. Of a clock that runs away
   * from it meanwhile, as on a busy machine, steps are left out. A second run goes on after the
   * last step of the one before.
   */
  async run(signal: AbortSignal, openedAt: number): Promise<void> {
    const { clock } = this.#options;
    await clock.within(() => this.#makeUp(signal, openedAt));
    await clock.every((step) => this.#publish(step), signal);
    await this.#save();
  }

  async #makeUp(signal: AbortSignal, openedAt: number): Promise<void> {
    const { clock } = this.#options;
    const stepMs = stepMsOf(clock.speed);
    const from = Math.max(openedAt, clock.now() - MADE_UP_MS_MAX);
    let time = Math.ceil(from / stepMs) * stepMs;
    let behindMost = clock.now() - time;
    for (; time <= clock.now() && !signal.aborted; time += stepMs) {
      const oldest = Math.floor((clock.now() - behindMost) / stepMs) * stepMs;
      if (oldest > time) time = oldest;
      // Less with each step, or it would never be caught up with.
      behindMost = Math.max(0, behindMost - stepMs * MADE_UP_LEAD);
      await this.#publish({ time, next: time + stepMs });
      // A clock that is faster than the steps is not caught up with: it leaves out what it must.
      if (behindMost === 0) break;
    }
  }

  async #publish(step: Pick<Step, 'time' | 'next'>): Promise<void> {
    const { feed, exchange, log, wallClock } = this.#options;
    // The clock's first step may be the one that was under way at the start.
    if (step.time <= this.#lastStep) return;
    this.#lastStep = step.time;
    // A share's first price may be its last close, or nothing could wait for its first session.
    const updates = feed
      .step(step.time, step.next)
      .filter((update) => update.inSession || !this.#priced.has(update.instrumentId));
    if (updates.length === 0) return;
    try {
      const { outcome } = await exchange.submit({
        kind: 'market.tick',
        actor: 0,
        input: { at: step.time, prices: updates.map((update) => this.#priceOf(update)) },
        key: null,
      });
      if (!outcome.ok) throw new Error(`prices were refused: ${outcome.code}`);
      this.#taken(updates, step.time);
    } catch (error) {
      for (const { instrumentId, volume } of updates) this.#owe(instrumentId, volume);
      if (!(error instanceof ExchangeError)) throw error;
      const now = wallClock.now();
      if (now - this.#warnedRealMs >= WARN_EVERY_REAL_MS) {
        this.#warnedRealMs = now;
        log.warn({ code: error.code }, 'prices wait for the exchange');
      }
      return;
    }
    if (wallClock.now() - this.#savedRealMs >= SAVE_EVERY_REAL_MS) void this.#save();
  }

  #priceOf({ instrumentId, price, volume }: PriceUpdate): [number, string, string] {
    const owed = this.#volumeOwed.get(instrumentId) ?? 0n;
    return [instrumentId, formatAmount(price), formatAmount(volume + owed)];
  }

  #owe(instrumentId: number, volume: Amount): void {
    this.#volumeOwed.set(instrumentId, (this.#volumeOwed.get(instrumentId) ?? 0n) + volume);
  }

  #taken(updates: readonly PriceUpdate[], at: number): void {
    const { history, quotes, wallClock } = this.#options;
    const prices = new Map<number, Amount>();
    const changes: ChangedCandle<Period>[] = [];
    for (const update of updates) {
      const owed = this.#volumeOwed.get(update.instrumentId) ?? 0n;
      this.#volumeOwed.delete(update.instrumentId);
      const tick = owed === 0n ? update : { ...update, volume: update.volume + owed };
      for (const change of history.add(tick, at)) {
        if (change.period === '60min' || change.period === '1min') {
          quotes.put(change.instrumentId, change.period, change.candle);
        }
        changes.push(change);
      }
      this.#priced.add(update.instrumentId);
      prices.set(update.instrumentId, update.price);
    }
    this.#lastPriceRealMs = wallClock.now();
    for (const listener of this.#pricesListeners) listener(prices, at);
    for (const listener of this.#candlesListeners) listener(changes);
  }

  async #save(): Promise<void> {
    // Another process may lead by now, whose candles of the same minutes have what came later.
    if (!this.#options.exchange.status().leader) return;
    this.#savedRealMs = this.#options.wallClock.now();
    try {
      await this.#options.history.save();
    } catch (error) {
      // Nothing is lost: the ticks are in the log, and the next save brings all of it.
      this.#options.log.warn({ error }, 'candles could not be saved');
    }
  }
}
