import { type Amount, maximum, roundToDecimals } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { Clock } from '../platform/clock.ts';
import { type BasePeriod, type Candle, periodEnd, periodStart } from './candles.ts';
import { type ConnectExchange, connectCcxt, type Exchange, roundCandle } from './exchanges.ts';
import {
  type Feed,
  FeedError,
  type FeedInstrument,
  type FeedLabel,
  type FeedLog,
  type PriceUpdate,
  type ResumePoints,
  silentLog,
} from './feed.ts';
import { medianOf } from './index-price.ts';
import { SimulatedFeed } from './simulated.ts';

export const LIVE_EXCHANGES_DEFAULT: readonly string[] = [
  'binance',
  'okx',
  'kraken',
  'coinbase',
  'bybit',
];
const EXCHANGES_MAX = 20;
const STALE_MS_DEFAULT = 10_000;
const BACK_OFF_MS_MIN = 1000;
const BACK_OFF_MS_MAX = 60_000;
const HISTORY_PAGES_MAX = 100;

export interface LiveOptions {
  /** Runs at speed 1: live prices cannot be hurried. */
  readonly clock: Clock;
  readonly instruments: readonly FeedInstrument[];
  /** For what has no live source and is simulated: stocks and the platform's own tokens. */
  readonly seed: string;
  /** Platform ms at which the steps begin. */
  readonly start: number;
  readonly resume?: ResumePoints | undefined;
  /** Names of ccxt; the history is asked from them in this order. */
  readonly exchanges?: readonly string[] | undefined;
  /** A source that said nothing for longer is left out of the median. */
  readonly staleMs?: number | undefined;
  /** How to reach an exchange; ccxt unless said. */
  readonly connect?: ConnectExchange | undefined;
  readonly log?: FeedLog | undefined;
}

interface Source {
  readonly price: Amount;
  readonly time: number;
  readonly volumeDay: Amount | undefined;
}

interface Market {
  readonly instrument: FeedInstrument;
  /** By exchange. */
  readonly sources: Map<string, Source>;
  /** Base volume heard of since the last step, not yet rounded. */
  volume: Amount;
}

/**
 * Index prices as the median of several exchanges. The exchanges push, `step` reads. A coin that no
 * live source has is absent from the step; stocks and the platform's own tokens are simulated and
 * labelled so.
 */
export class LiveFeed implements Feed {
  readonly label = 'live';
  readonly #options: LiveOptions;
  readonly #staleMs: number;
  readonly #log: FeedLog;
  readonly #connect: ConnectExchange;
  readonly #markets = new Map<number, Market>();
  readonly #bySymbol = new Map<string, Market>();
  readonly #simulated: SimulatedFeed;
  readonly #exchanges = new Map<string, Exchange>();
  readonly #closing = new AbortController();
  readonly #loops: Promise<void>[] = [];
  #lastTime: number;

  /** Throws a FeedError on a clock that is not at speed 1 or on a wrong list of exchanges. */
  constructor(options: LiveOptions) {
    const { instruments, seed, start, resume, clock } = options;
    const ids = options.exchanges ?? LIVE_EXCHANGES_DEFAULT;
    if (clock.speed !== 1) throw new FeedError('live prices need CLOCK_SPEED 1');
    if (ids.length === 0 || ids.length > EXCHANGES_MAX || new Set(ids).size !== ids.length) {
      throw new FeedError(`1 to ${EXCHANGES_MAX} different exchanges are needed for live prices`);
    }
    this.#options = options;
    this.#staleMs = options.staleMs ?? STALE_MS_DEFAULT;
    this.#log = options.log ?? silentLog;
    this.#connect =
      options.connect ?? ((id) => connectCcxt(id, { sleep: (ms) => this.#sleep(ms) }));
    const isLive = ({ class: kind, isOwn }: FeedInstrument) => kind === 'coin' && isOwn !== true;
    for (const instrument of instruments.filter(isLive)) {
      const market = { instrument, sources: new Map<string, Source>(), volume: 0n };
      this.#markets.set(instrument.id, market);
      this.#bySymbol.set(instrument.symbol, market);
    }
    const others = instruments.filter((each) => !isLive(each));
    this.#simulated = new SimulatedFeed({ seed, instruments: others, start, resume });
    this.#lastTime = start;
    for (const id of ids) this.#loops.push(this.#keepConnected(id));
  }

  labelOf(instrumentId: number): FeedLabel {
    return this.#markets.has(instrumentId) ? this.label : this.#simulated.labelOf(instrumentId);
  }

  /** How many exchanges gave an instrument's price lately enough. */
  liveSources(instrumentId: number, time = this.#options.clock.now()): number {
    const market = this.#markets.get(instrumentId);
    return market === undefined ? 0 : this.#live(market, time).length;
  }

  step(platformMs: number): readonly PriceUpdate[] {
    if (platformMs < this.#lastTime) {
      throw new RangeError(`a step at ${platformMs} after one at ${this.#lastTime}`);
    }
    this.#lastTime = platformMs;
    const updates: PriceUpdate[] = [];
    for (const market of this.#markets.values()) {
      const update = this.#update(market, platformMs);
      if (update !== undefined) updates.push(update);
    }
    return [...updates, ...this.#simulated.step(platformMs)];
  }

  async history(
    id: number,
    period: BasePeriod,
    from: number,
    to: number,
  ): Promise<readonly Candle[]> {
    const market = this.#markets.get(id);
    if (market === undefined) return this.#simulated.history(id, period, from, to);
    const { start } = this.#options;
    const begin = periodStart(period, Math.max(from, start - 366 * DAY_MS));
    for (const exchangeId of this.#options.exchanges ?? LIVE_EXCHANGES_DEFAULT) {
      const exchange = this.#exchanges.get(exchangeId);
      if (exchange === undefined) continue;
      try {
        const candles = await this.#pages(exchange, market, period, begin, Math.min(to, start));
        const { priceDecimals, quantityDecimals } = market.instrument;
        const wanted = candles.filter(({ time }) => time >= from && time < to);
        if (wanted.length === 0) continue;
        return wanted.map((candle) => roundCandle(candle, priceDecimals, quantityDecimals));
      } catch (error) {
        const { symbol } = market.instrument;
        this.#log.warn({ exchange: exchangeId, symbol, ...reason(error) }, 'no history from here');
      }
    }
    return [];
  }

  async bridge(id: number, from: number, to: number): Promise<readonly Candle[]> {
    if (!this.#markets.has(id)) return this.#simulated.bridge(id, from, to);
    const last = this.#options.resume?.get(id);
    if (last === undefined) return [];
    // The stored candle of the last minute lacks an unknown part, so the bridge begins after it.
    const begin = Math.max(from, periodEnd('1min', last.time));
    const end = Math.min(to, periodStart('1min', this.#options.start));
    return begin < end ? this.history(id, '1min', begin, end) : [];
  }

  /** Resolves once at least so many exchanges are connected, for a start that wants history. */
  async connected(count: number, timeoutMs: number): Promise<boolean> {
    const { clock } = this.#options;
    const until = clock.now() + timeoutMs;
    while (this.#exchanges.size < count && clock.now() < until) await this.#sleep(100);
    return this.#exchanges.size >= count;
  }

  split(instrumentId: number, numerator: number, denominator: number): void {
    this.#simulated.split(instrumentId, numerator, denominator);
  }

  add(instrument: FeedInstrument): void {
    this.#simulated.add(instrument);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const closed = [...this.#exchanges.values()].map((exchange) => quietly(exchange.close()));
    await Promise.all(closed);
    await Promise.allSettled(this.#loops);
  }

  #update(market: Market, time: number): PriceUpdate | undefined {
    const live = this.#live(market, time);
    if (live.length === 0) return undefined;
    const { id, priceDecimals, quantityDecimals } = market.instrument;
    const price = medianOf(
      live.map((source) => source.price),
      priceDecimals,
    );
    const volume = roundToDecimals(market.volume, quantityDecimals, 'down');
    market.volume -= volume;
    return { instrumentId: id, price, volume, sources: live.length, inSession: true };
  }

  #live(market: Market, time: number): Source[] {
    return [...market.sources.values()].filter((source) => time - source.time <= this.#staleMs);
  }

  /** One exchange for as long as the feed is open: connect, listen, and after a fault again. */
  async #keepConnected(id: string): Promise<void> {
    let backOffMs = BACK_OFF_MS_MIN;
    while (!this.#closing.signal.aborted) {
      let exchange: Exchange | undefined;
      try {
        exchange = await this.#connect(id);
        const symbols = await exchange.open([...this.#bySymbol.keys()]);
        if (this.#closing.signal.aborted) throw new FeedError('closed');
        this.#exchanges.set(id, exchange);
        this.#log.info({ exchange: id, markets: symbols.length }, 'exchange connected');
        const opened = exchange;
        const heard = (): void => {
          backOffMs = BACK_OFF_MS_MIN;
        };
        const groups = opened.groups(symbols);
        if (groups.length === 0) throw new FeedError('it trades none of the instruments');
        await Promise.all(groups.map((group) => this.#listen(opened, group, heard)));
      } catch (error) {
        this.#exchanges.delete(id);
        if (exchange !== undefined) await quietly(exchange.close());
        if (this.#closing.signal.aborted) return;
        const details = { exchange: id, retryMs: backOffMs, ...reason(error) };
        this.#log.warn(details, 'exchange lost, it is tried again');
        await quietly(this.#sleep(backOffMs));
        backOffMs = Math.min(BACK_OFF_MS_MAX, backOffMs * 2);
      }
    }
  }

  async #listen(exchange: Exchange, group: readonly string[], heard: () => void): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const quotes = await exchange.watch(group);
      if (quotes.length > 0) heard();
      const time = this.#options.clock.now();
      for (const { symbol, price, volumeDay } of quotes) {
        const market = this.#bySymbol.get(symbol);
        if (market === undefined) continue;
        const before = market.sources.get(exchange.id);
        market.volume += volumeSince(before, volumeDay, time);
        market.sources.set(exchange.id, { price, volumeDay, time });
      }
    }
  }

  async #pages(
    exchange: Exchange,
    market: Market,
    period: BasePeriod,
    from: number,
    to: number,
  ): Promise<Candle[]> {
    const candles: Candle[] = [];
    let since = from;
    for (let page = 0; page < HISTORY_PAGES_MAX && since < to; page += 1) {
      const rows = await exchange.candles(market.instrument.symbol, period, since);
      const fresh = rows.filter(({ time }) => time >= since && time < to);
      const last = fresh.at(-1);
      if (last === undefined) break;
      candles.push(...fresh);
      since = periodEnd(period, last.time);
    }
    return candles;
  }

  #sleep(ms: number): Promise<void> {
    const { clock } = this.#options;
    return clock.sleepUntil(clock.now() + ms, this.#closing.signal);
  }
}

/**
 * What traded since the last quote. Exchanges tell the volume of the last 24 hours, so what fell
 * out of that window in the meantime, about its share of the day, is added back. An estimate, never
 * less than nothing, that is right on the average of a day.
 */
function volumeSince(
  before: Source | undefined,
  volumeDay: Amount | undefined,
  time: number,
): Amount {
  if (before?.volumeDay === undefined || volumeDay === undefined) return 0n;
  const elapsed = BigInt(Math.min(DAY_MS, Math.max(0, time - before.time)));
  const fellOut = (before.volumeDay * elapsed) / BigInt(DAY_MS);
  return maximum(0n, volumeDay - before.volumeDay + fellOut);
}

function reason(error: unknown): { error: string; message: string } {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  // An exchange's answer may be a whole page of HTML.
  return { error: name, message: message.slice(0, 200) };
}

async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    // Closing what is broken, or a sleep cut short by closing: there is nothing to be done.
  }
}
