import type { MarketKind, Period, ServerEvents, TickerEvent } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { minimumBid } from '@kontor/rules/nft';
import type { fills, nftSales } from '@kontor/schema';
import { fillsTable, nftSalesTable, predictionQuizzesTable } from '@kontor/schema';
import type { PublishedBatch } from '../exchange/index.ts';
import type { ChangedCandle } from '../feeds/index.ts';
import { depthWire, type ListedMarket, tradeWire } from '../modules/markets/index.ts';
import { liveWire, type PredictionLive, type QuizRow } from '../modules/prediction/index.ts';
import type { MarketDoor } from './doors.ts';
import {
  depthRoom,
  klineRoom,
  nftRoom,
  PREDICTION_ROOM,
  TICKER_ROOM,
  tradeRoom,
} from './subscription.ts';

type FillRow = typeof fills.$inferSelect;
type SaleRow = typeof nftSales.$inferSelect;
type Body<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0];
type Depth = NonNullable<ReturnType<MarketDoor['depth']>>;

const DEPTH_LEVELS = 20;
/** Of one market in one sending; a client that shows trades shows no more. */
const TRADES_MAX = 100;

/** Where the channels send: to everybody in a room, encoded once. */
export interface Rooms {
  has(room: string): boolean;
  send<Name extends 'ticker' | 'depth' | 'trade' | 'kline' | 'prediction' | 'nft_bid'>(
    room: string,
    name: Name,
    body: Body<Name>,
  ): void;
}

/**
 * What everybody may see, gathered between two flushes and sent to the rooms that somebody is in.
 * What nobody asked for costs nothing but its note.
 */
export class PublicChannels {
  readonly #markets: MarketDoor;
  readonly #rooms: Rooms;
  readonly #movedInstruments = new Set<number>();
  readonly #trades = new Map<number, FillRow[]>();
  readonly #candles = new Map<string, ChangedCandle<Period>>();
  readonly #quizzes = new Map<number, PredictionLive>();
  readonly #sales = new Map<string, SaleRow>();
  readonly #sentDepths = new Map<number, Depth>();
  #pricesAt = 0;
  #booksMayHaveChanged = false;

  constructor(markets: MarketDoor, rooms: Rooms) {
    this.#markets = markets;
    this.#rooms = rooms;
  }

  onBatch(batch: PublishedBatch): void {
    // Time alone can empty a book: the liquidity account shows nothing at a stale index.
    this.#booksMayHaveChanged = true;
    for (const { table, rows } of batch.changes) {
      if (table.name === predictionQuizzesTable.name) this.#noteQuizzes(rows as never);
      if (table.name === fillsTable.name) {
        for (const row of rows) this.#noteTrade(row as FillRow);
      }
      if (table.name === nftSalesTable.name) {
        for (const row of rows) this.#noteSale(row as SaleRow);
      }
    }
  }

  onPrices(instrumentIds: Iterable<number>, at: number): void {
    this.#pricesAt = at;
    for (const id of instrumentIds) this.#movedInstruments.add(id);
  }

  onCandles(changes: readonly ChangedCandle<Period>[]): void {
    for (const change of changes) {
      const room = klineRoom(change.instrumentId, change.period);
      if (this.#rooms.has(room)) this.#candles.set(room, change);
    }
  }

  /** Sends what was gathered. */
  flush(): void {
    this.#flushTickers();
    this.#flushTrades();
    this.#flushCandles();
    this.#flushDepths();
    this.#flushQuizzes();
    this.#flushSales();
  }

  /** The newest prices of all quotations, for somebody who has just come. */
  tickers(): TickerEvent[] {
    return this.#markets.catalogue.quotations().flatMap((listed) => this.#tickerOf(listed) ?? []);
  }

  /** The book as it is now; undefined while the exchange is being rebuilt. */
  depth(listed: ListedMarket): Body<'depth'> | undefined {
    const depth = this.#markets.depth(listed.market.id, DEPTH_LEVELS);
    return depth === undefined ? undefined : depthBody(depth, listed);
  }

  #noteTrade(fill: FillRow): void {
    if (!this.#rooms.has(tradeRoom(fill.marketId))) return;
    const trades = this.#trades.get(fill.marketId);
    if (trades === undefined) this.#trades.set(fill.marketId, [fill]);
    else {
      if (trades.length >= TRADES_MAX) trades.shift();
      trades.push(fill);
    }
  }

  #noteQuizzes(rows: readonly QuizRow[]): void {
    if (!this.#rooms.has(PREDICTION_ROOM)) return;
    for (const row of rows) this.#quizzes.set(row.id, liveWire(row, this.#markets.catalogue));
  }

  #flushQuizzes(): void {
    if (this.#quizzes.size === 0) return;
    this.#rooms.send(PREDICTION_ROOM, 'prediction', [...this.#quizzes.values()]);
    this.#quizzes.clear();
  }

  #noteSale(sale: SaleRow): void {
    if (sale.sale === 'auction' && this.#rooms.has(nftRoom(sale.code))) {
      this.#sales.set(sale.code, sale);
    }
  }

  #flushSales(): void {
    for (const [code, sale] of this.#sales) {
      const decimals = this.#markets.catalogue.decimals(sale.currencyId);
      this.#rooms.send(nftRoom(code), 'nft_bid', {
        code,
        highest: sale.highest === null ? null : formatAmount(sale.highest),
        minimum_bid: formatAmount(minimumBid(sale, decimals)),
        bids: sale.bids,
        ends_at: sale.endsAt,
        ended: sale.status !== 'open',
        time: sale.updatedAt,
      });
    }
    this.#sales.clear();
  }

  #flushTickers(): void {
    if (this.#movedInstruments.size === 0) return;
    if (this.#rooms.has(TICKER_ROOM)) {
      const tickers = this.#markets.catalogue
        .quotations()
        .filter(({ instrument }) => this.#movedInstruments.has(instrument.id))
        .flatMap((listed) => this.#tickerOf(listed) ?? []);
      if (tickers.length > 0) this.#rooms.send(TICKER_ROOM, 'ticker', tickers);
    }
    this.#movedInstruments.clear();
  }

  #flushTrades(): void {
    for (const [marketId, trades] of this.#trades) {
      const listed = this.#markets.catalogue.byId(marketId);
      if (listed === undefined) continue;
      // Newest first, as the list of the call.
      const body = trades.reverse().map((fill) => tradeWire(fill, listed.market));
      this.#rooms.send(tradeRoom(marketId), 'trade', { ...bookOf(listed), trades: body });
    }
    this.#trades.clear();
  }

  #flushCandles(): void {
    if (this.#candles.size === 0) return;
    for (const listed of this.#markets.catalogue.quotations()) {
      for (const [room, { instrumentId, period, candle }] of this.#candles) {
        if (instrumentId !== listed.instrument.id) continue;
        const price = (amount: bigint) => formatAmount(amount, listed.market.priceDecimals);
        this.#rooms.send(room, 'kline', {
          symbol: listed.symbol,
          period,
          time: candle.time,
          open: price(candle.open),
          high: price(candle.high),
          low: price(candle.low),
          close: price(candle.close),
          volume: formatAmount(candle.volume, listed.market.quantityDecimals),
        });
        this.#candles.delete(room);
      }
    }
    this.#candles.clear();
  }

  #flushDepths(): void {
    if (!this.#booksMayHaveChanged) return;
    this.#booksMayHaveChanged = false;
    for (const listed of this.#markets.catalogue.markets()) {
      const { id } = listed.market;
      const room = depthRoom(id);
      if (!this.#rooms.has(room)) {
        this.#sentDepths.delete(id);
        continue;
      }
      const depth = this.#markets.depth(id, DEPTH_LEVELS);
      const sent = this.#sentDepths.get(id);
      if (depth === undefined || (sent !== undefined && sameDepth(sent, depth))) continue;
      this.#sentDepths.set(id, depth);
      this.#rooms.send(room, 'depth', depthBody(depth, listed));
    }
  }

  #tickerOf({ symbol, market, instrument }: ListedMarket): TickerEvent | undefined {
    const quote = this.#markets.quotes.of(instrument.id);
    if (quote === undefined) return undefined;
    const price = (amount: bigint) => formatAmount(amount, market.priceDecimals);
    return {
      symbol,
      now_price: price(quote.price),
      change: quote.change === null ? null : formatAmount(quote.change, 2),
      high: price(quote.high),
      low: price(quote.low),
      volume: formatAmount(quote.volume, market.quantityDecimals),
      turnover: formatAmount(quote.turnover, 2),
      time: this.#pricesAt,
    };
  }
}

function depthBody(depth: Depth, listed: ListedMarket): Body<'depth'> {
  return { ...bookOf(listed), ...depthWire(depth, listed.market) };
}

/** Which book it is: the kind is told only where it is not the usual one of the symbol. */
function bookOf({ symbol, market }: ListedMarket): { symbol: string; kind?: MarketKind } {
  return market.kind === 'futures' ? { symbol, kind: 'futures' } : { symbol };
}

function sameDepth(a: Depth, b: Depth): boolean {
  return sameSide(a.bids, b.bids) && sameSide(a.asks, b.asks);
}

function sameSide(a: Depth['bids'], b: Depth['bids']): boolean {
  if (a.length !== b.length) return false;
  return a.every((level, index) => {
    const other = b[index];
    return level.price === other?.price && level.quantity === other.quantity;
  });
}
