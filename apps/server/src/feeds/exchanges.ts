import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Amount, roundToDecimals, SCALE_DIGITS, tryParseAmount } from '@kontor/money';
import type { BasePeriod, Candle } from './candles.ts';
import { FeedError } from './feed.ts';

/** What one exchange says of one market. */
export interface Quote {
  readonly symbol: string;
  readonly price: Amount;
  /** Base volume of the last 24 hours, where the exchange gives it. */
  readonly volumeDay: Amount | undefined;
}

/** One source of live prices; every call may reject with a network error. */
export interface Exchange {
  readonly id: string;
  /** Connects and tells which of the symbols are traded there. */
  open(symbols: readonly string[]): Promise<readonly string[]>;
  /**
   * Symbols that must be asked for together, so that no request is longer than the exchange takes.
   */
  groups(symbols: readonly string[]): readonly (readonly string[])[];
  /** Waits for news of a group and returns what is new in it. */
  watch(symbols: readonly string[]): Promise<readonly Quote[]>;
  /** Candles that begin at or after a time, oldest first: one page of them. */
  candles(symbol: string, period: BasePeriod, from: number): Promise<readonly Candle[]>;
  close(): Promise<void>;
}

export type ConnectExchange = (id: string) => Promise<Exchange>;

const IDENTIFIER = /^[a-z][a-z0-9]{1,29}$/;
const TIMEFRAMES: Readonly<Record<BasePeriod, string>> = {
  '1min': '1m',
  '60min': '1h',
  '1day': '1d',
};
const CANDLES_A_PAGE = 300;
const POLL_REAL_MS = 2000;
const GROUP_SIZE_DEFAULT = 100;
/** Bybit refuses a longer subscription to spot markets. */
const GROUP_SIZE: Readonly<Record<string, number>> = { bybit: 10 };

interface Ticker {
  readonly last?: unknown;
  readonly bid?: unknown;
  readonly ask?: unknown;
  readonly baseVolume?: unknown;
}

/** The part of a ccxt exchange that is used here. */
interface Client {
  number: unknown;
  readonly has: Readonly<Record<string, unknown>>;
  readonly urls: Record<string, unknown>;
  readonly tickers: Readonly<Record<string, Ticker | undefined>>;
  readonly markets: Readonly<Record<string, { active?: boolean; spot?: boolean } | undefined>>;
  loadMarkets(): Promise<unknown>;
  loadHttpProxyAgent(): Promise<unknown>;
  watchTickers(symbols: readonly string[]): Promise<unknown>;
  watchTicker(symbol: string): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<Record<string, Ticker | undefined>>;
  fetchTicker(symbol: string): Promise<Ticker>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown[][]>;
  close(): Promise<unknown>;
}

export interface CcxtOptions {
  /** Replaces addresses of the exchange (ccxt's `urls.api`), to go through a proxy or to a test. */
  readonly addresses?: Readonly<Record<string, unknown>> | undefined;
  /** Real wait between two requests to an exchange that has no stream; 2,000 unless said. */
  readonly pollMs?: number | undefined;
  /** Waits real ms; rejects when the feed is closed. */
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Opens an exchange of ccxt. Its package exports only the whole of it, 150 exchanges and 70 MB of
 * memory; one file of it has the one exchange, so that is what is imported.
 */
export async function connectCcxt(id: string, options: CcxtOptions): Promise<Exchange> {
  if (!IDENTIFIER.test(id)) throw new FeedError(`not the name of an exchange: ${id.slice(0, 40)}`);
  const root = join(dirname(createRequire(import.meta.url).resolve('ccxt')), '..');
  const file = pathToFileURL(join(root, 'js', 'src', 'pro', `${id}.js`)).href;
  let module: { default: new (settings: object) => Client };
  try {
    module = await import(/* @vite-ignore */ file);
  } catch (error) {
    throw new FeedError(`ccxt has no streaming exchange named ${id}`, { cause: error });
  }
  const client = new module.default({
    enableRateLimit: true,
    options: { fetchMarkets: { types: ['spot'] }, defaultType: 'spot' },
  });
  // Decimal text instead of floats, so that a price arrives as the exchange wrote it.
  client.number = String;
  if (options.addresses !== undefined) {
    client.urls['api'] = options.addresses;
    // Without it ccxt refuses a `ws:` address, which is what a proxy on this machine has.
    await client.loadHttpProxyAgent();
  }
  return new CcxtExchange(id, client, options);
}

class CcxtExchange implements Exchange {
  readonly id: string;
  readonly #client: Client;
  readonly #options: CcxtOptions;
  readonly #seen = new Map<string, Ticker>();

  constructor(id: string, client: Client, options: CcxtOptions) {
    this.id = id;
    this.#client = client;
    this.#options = options;
  }

  async open(symbols: readonly string[]): Promise<readonly string[]> {
    await this.#client.loadMarkets();
    return symbols.filter((symbol) => {
      const market = this.#client.markets[symbol];
      return market !== undefined && market.active !== false && market.spot !== false;
    });
  }

  groups(symbols: readonly string[]): readonly (readonly string[])[] {
    const { has } = this.#client;
    const single = has['watchTickers'] !== true && has['watchTicker'] === true;
    const size = single ? 1 : (GROUP_SIZE[this.id] ?? GROUP_SIZE_DEFAULT);
    const groups: string[][] = [];
    for (let index = 0; index < symbols.length; index += size) {
      groups.push(symbols.slice(index, index + size));
    }
    return groups;
  }

  async watch(symbols: readonly string[]): Promise<readonly Quote[]> {
    const client = this.#client;
    // Messages that came together wake only one wait; the others already lie in the cache.
    const waiting = this.#news(symbols, client.tickers);
    if (waiting.length > 0) return waiting;
    const [first = ''] = symbols;
    if (client.has['watchTickers'] === true) await client.watchTickers(symbols);
    else if (client.has['watchTicker'] === true) await client.watchTicker(first);
    else return this.#poll(symbols);
    return this.#news(symbols, client.tickers);
  }

  async candles(symbol: string, period: BasePeriod, from: number): Promise<readonly Candle[]> {
    const timeframe = TIMEFRAMES[period];
    const rows = await this.#client.fetchOHLCV(symbol, timeframe, from, CANDLES_A_PAGE);
    return rows.map(candleOf).filter((candle) => candle !== undefined);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #poll(symbols: readonly string[]): Promise<readonly Quote[]> {
    await this.#options.sleep(this.#options.pollMs ?? POLL_REAL_MS);
    const client = this.#client;
    if (client.has['fetchTickers'] === true) {
      return this.#news(symbols, await client.fetchTickers(symbols));
    }
    const tickers: Record<string, Ticker> = {};
    for (const symbol of symbols) tickers[symbol] = await client.fetchTicker(symbol);
    return this.#news(symbols, tickers);
  }

  #news(
    symbols: readonly string[],
    tickers: Readonly<Record<string, Ticker | undefined>>,
  ): Quote[] {
    const quotes: Quote[] = [];
    for (const symbol of symbols) {
      const ticker = tickers[symbol];
      if (ticker === undefined || this.#seen.get(symbol) === ticker) continue;
      this.#seen.set(symbol, ticker);
      const price = amountOf(ticker.last) ?? middleOf(ticker);
      if (price === undefined || price <= 0n) continue;
      quotes.push({ symbol, price, volumeDay: amountOf(ticker.baseVolume) });
    }
    return quotes;
  }
}

function middleOf({ bid, ask }: Ticker): Amount | undefined {
  const low = amountOf(bid);
  const high = amountOf(ask);
  return low === undefined || high === undefined ? undefined : (low + high) / 2n;
}

/** Text or a number of an exchange; undefined for anything that is no plain decimal. */
function amountOf(value: unknown): Amount | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [whole = '', fraction] = String(value).split('.');
  const text = fraction === undefined ? whole : `${whole}.${fraction.slice(0, SCALE_DIGITS)}`;
  return tryParseAmount(text);
}

function candleOf(row: unknown[]): Candle | undefined {
  const [open, high, low, close, volume] = row.slice(1).map(amountOf);
  const time = Number(row[0]);
  if (open === undefined || high === undefined || low === undefined || close === undefined) {
    return undefined;
  }
  if (!Number.isSafeInteger(time) || low <= 0n) return undefined;
  return { time, open, high, low, close, volume: volume ?? 0n };
}

/** A candle at the precision of its instrument. */
export function roundCandle(
  candle: Candle,
  priceDecimals: number,
  quantityDecimals: number,
): Candle {
  const price = (amount: Amount): Amount => roundToDecimals(amount, priceDecimals, 'down');
  return {
    time: candle.time,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: roundToDecimals(candle.volume, quantityDecimals, 'down'),
  };
}
