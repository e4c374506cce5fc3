import type { Database } from '@kontor/postgres';
import { depthOf } from '@kontor/core';
import { type Amount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { Config } from '../../config.ts';
import { allProjected, type Exchange } from '../../exchange/index.ts';
import type { coreMaker } from '../../exchange/index.ts';
import {
  type Feed,
  type FeedChoice,
  type FeedInstrument,
  type FeedLabel,
  openFeed,
  type ResumePoint,
  type ResumePoints,
  SEEDED_INSTRUMENTS,
} from '../../feeds/index.ts';
import { type Clock, stepMsOf } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Queries } from '../../platform/queries.ts';
import type { WallClock } from '../../platform/wall-clock.ts';
import { CandleHistory } from './candle-history.ts';
import { Catalogue } from './catalogue.ts';
import { PricePublisher, type CandlesListener, type PricesListener } from './price-publisher.ts';
import { Quotes } from './quotes.ts';
import { Rates } from './rates.ts';
import { fundBalanceIds } from './seed-contracts.ts';
import { seedExchange } from './seed-exchange.ts';
import { Splits } from './splits.ts';
import { SigningKeys } from './signing-keys.ts';
import { settingsToDefine } from './start-settings.ts';
import { TickHeads } from './tick-heads.ts';
import { Tokens } from './tokens.ts';

type Core = ReturnType<typeof coreMaker.create>;

export interface OpenMarketsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly queries: Queries;
  readonly exchange: Exchange<Core>;
  readonly clock: Clock;
  readonly wallClock: WallClock;
  readonly log: Log;
}

const HEADS_EVERY_REAL_MS = 5_000;
/** A day and the hour that it begins in. */
const QUOTED_MS = DAY_MS + HOUR_MS;

/** Everything about markets that is not money: lists, prices, candles, depth, heads and rates. */
export class Markets {
  readonly catalogue = new Catalogue();
  readonly quotes = new Quotes();
  readonly candles: CandleHistory;
  readonly heads: TickHeads;
  readonly keys: SigningKeys;
  readonly rates: Rates;
  readonly #options: OpenMarketsOptions;
  readonly #feed: Feed;
  readonly #openedAt: number;
  readonly #publisher: PricePublisher;
  readonly #unsubscribe: () => void;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #headsAt = 0;

  private constructor(
    options: OpenMarketsOptions,
    parts: {
      feed: Feed;
      heads: TickHeads;
      keys: SigningKeys;
      candles: CandleHistory;
      catalogue: Catalogue;
      priced: Iterable<number>;
      openedAt: number;
      unsubscribe: () => void;
    },
  ) {
    const { config, exchange, clock, wallClock, log } = options;
    this.#options = options;
    this.#feed = parts.feed;
    this.#openedAt = parts.openedAt;
    this.#unsubscribe = parts.unsubscribe;
    this.heads = parts.heads;
    this.keys = parts.keys;
    this.candles = parts.candles;
    this.catalogue = parts.catalogue;
    this.rates = new Rates({ url: config.ratesUrl, wallClock, log });
    const { feed, candles: history, priced } = parts;
    const { quotes } = this;
    this.#publisher = new PricePublisher({
      feed,
      exchange,
      clock,
      wallClock,
      history,
      quotes,
      log,
      priced,
    });
    this.#publisher.onPrices((_prices, at) => this.#signHeads(at));
  }

  /** Seeds what is missing, opens the feed and fills the charts; `run` lets prices flow. */
  static async open(options: OpenMarketsOptions): Promise<Markets> {
    const { config, database, queries, exchange, clock, log } = options;
    const catalogue = new Catalogue();
    await catalogue.load(queries);
    const splits = new Splits(catalogue);
    const tokens = new Tokens(catalogue);
    const unsubscribe = exchange.subscribe((batch) => {
      catalogue.onBatch(batch);
      splits.onBatch(batch);
      tokens.onBatch(batch);
    });
    await allProjected(exchange);
    const fundedBalances = await knownBalances(database, fundBalanceIds());
    await seedExchange(exchange, catalogue, {
      now: clock.now(),
      settings: await settingsToDefine(queries, config),
      fundedBalances,
      playMoney: config.playMoney,
    });
    await splits.load(queries);
    await tokens.load(queries);
    const listed = tokens.instruments();
    const instruments = [...feedInstruments(catalogue, splits), ...listed];
    const resume = await lastTicks(database, splits);
    const choice = choiceOf(config);
    const seed = config.feedSeed;
    const openedAt = firstStep(clock, resume);
    const feed = await openFeed({ choice, seed, clock, start: openedAt, instruments, resume, log });
    const candles = new CandleHistory(database, splits);
    const ids = instruments.map(({ id }) => id);
    tokens.onListed((instrument) => feed.add(instrument));
    const begun = new Set(listed.map(({ id }) => id));
    await candles.open(feed, ids, openedAt, begun);
    const keys = await SigningKeys.open(database.pool, config.dataDirectory, {
      now: clock.now(),
      log,
    });
    const heads = new TickHeads(database.pool, keys);
    const priced = resume.keys();
    const parts = { feed, heads, keys, candles, catalogue, priced, openedAt, unsubscribe };
    const markets = new Markets(options, parts);
    await markets.#fillQuotes(ids);
    splits.onSplit((split) => {
      const { instrumentId, numerator, denominator } = split;
      feed.split(instrumentId, numerator, denominator);
      markets.quotes.recount(instrumentId, (hour) =>
        splits.candleAfter(instrumentId, hour, [split]),
      );
    });
    return markets;
  }

  /** Lets prices flow until the signal; never twice at a time. */
  run(over: AbortSignal): Promise<void> {
    const { log } = this.#options;
    const end = AbortSignal.any([over, this.#closing.signal]);
    this.#running = this.#publisher.run(end, this.#openedAt).catch((error: unknown) => {
      // Without prices nothing can be trusted to go on: the process says so and ends.
      log.error({ error }, 'the feed failed');
      process.exitCode = 1;
      process.kill(process.pid, 'SIGTERM');
    });
    return this.#running;
  }

  /** No price comes any more; what is known stays. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    await this.#feed.close();
  }

  /** Hears of nothing any more that the exchange does. */
  detach(): void {
    this.#unsubscribe();
  }

  labelOf(instrumentId: number): FeedLabel {
    return this.#feed.labelOf(instrumentId);
  }

  get feedLabel(): FeedLabel {
    return this.#feed.label;
  }

  priceAgeMs(): number | null {
    return this.#publisher.ageMs();
  }

  onPrices(listener: PricesListener): () => void {
    return this.#publisher.onPrices(listener);
  }

  onCandles(listener: CandlesListener): () => void {
    return this.#publisher.onCandles(listener);
  }

  /** Best levels first; undefined for an unknown market or while the exchange is being rebuilt. */
  depth(marketId: number, levels: number) {
    const core = this.#options.exchange.core();
    if (core === undefined) return undefined;
    const depth = depthOf(core.exchange, marketId, levels);
    return depth === undefined ? undefined : { ...depth, sequence: core.sequence };
  }

  /**
   * What one unit of a currency is worth in USD; null where no rate is known. USDT counts as USD.
   */
  usdPrice(currencyId: number): Amount | null {
    const currency = this.catalogue.currency(currencyId);
    if (currency === undefined) return null;
    if (currency.code === 'USDT' || currency.code === 'USD') return ONE_USD;
    const listed = this.catalogue
      .quotations()
      .find(({ base, quote }) => base.id === currencyId && quote.code === 'USDT');
    return listed === undefined ? null : (this.quotes.price(listed.instrument.id) ?? null);
  }

  /** The candles are all saved now; only the hour that goes on is read minute by minute. */
  async #fillQuotes(instrumentIds: readonly number[]): Promise<void> {
    const now = this.#options.clock.now();
    const thisHour = now - (now % HOUR_MS);
    const { candles, quotes } = this;
    const before = await candles.hoursOfMinutes(instrumentIds, now - QUOTED_MS, thisHour);
    for (const { id, hour, minutes } of before) quotes.putHour(id, hour, minutes);
    for (const id of instrumentIds) {
      const hours = await candles.candles(id, '60min', now - 4 * DAY_MS, now + 1, 100);
      for (const hour of hours) quotes.put(id, '60min', hour);
      const minutes = await candles.candles(id, '1min', thisHour, now + 1);
      for (const minute of minutes) quotes.put(id, '1min', minute);
    }
  }

  #signHeads(at: number): void {
    const now = this.#options.wallClock.now();
    if (now - this.#headsAt < HEADS_EVERY_REAL_MS) return;
    this.#headsAt = now;
    this.heads.signUntil(at).catch((error: unknown) => {
      this.#options.log.warn({ error }, 'tick heads could not be signed');
    });
  }
}

const ONE_USD = parseAmount('1');

function choiceOf({ feed, feedFile, feedSymbol, feedIsStill }: Config): FeedChoice {
  if (feed === 'replay') return { kind: feed, file: feedFile ?? '', symbol: feedSymbol };
  return feed === 'simulated' ? { kind: feed, isStill: feedIsStill } : { kind: feed };
}

/** The exchange's instruments with what a simulation needs to know of them. */
function feedInstruments(catalogue: Catalogue, splits: Splits): FeedInstrument[] {
  return catalogue.quotations().flatMap(({ instrument, market }) => {
    const seeded = SEEDED_INSTRUMENTS.find(({ symbol }) => symbol === instrument.symbol);
    if (seeded === undefined) return [];
    const { priceDecimals, quantityDecimals } = market;
    const { id } = instrument;
    const referencePrice = splits.price(id, seeded.referencePrice, 0);
    return [{ ...seeded, id, referencePrice, priceDecimals, quantityDecimals }];
  });
}

/**
 * The step that is under way, from which prices are wanted; a later tick where the steps of an
 * earlier run were others.
 */
function firstStep(clock: Clock, resume: ResumePoints): number {
  const now = clock.now();
  const stepMs = stepMsOf(clock.speed);
  const underWay = Math.floor(now / stepMs) * stepMs;
  return Math.min(now, Math.max(underWay, ...[...resume.values()].map(({ time }) => time)));
}

async function lastTicks(database: Database, splits: Splits): Promise<Map<number, ResumePoint>> {
  const { rows } = await database.pool.query<{ id: number; price: string; tick_at: number }>(
    'SELECT id, price, tick_at FROM instrument_states',
  );
  return new Map(
    rows.map(({ id, price, tick_at: time }) => [
      id,
      { price: splits.price(id, parseAmount(price), time), time },
    ]),
  );
}

/** Which of these balances there are; one that has become empty is still there. */
async function knownBalances(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM balances WHERE id = ANY($1::bigint[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
