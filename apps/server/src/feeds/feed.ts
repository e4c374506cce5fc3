import { type Amount, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import type { BasePeriod, Candle } from './candles.ts';

export type FeedLabel = 'live' | 'replay' | 'simulated';

/** One market as a feed needs it. */
export interface FeedInstrument {
  readonly id: number;
  /** `BTC/USDT`, `AAPL/USDT`. */
  readonly symbol: string;
  readonly class: 'coin' | 'stock';
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** A plausible price: where a simulated market begins, and what it never strays from for long. */
  readonly referencePrice: Amount;
  /** Standard deviation of a year's log return: 0.5 for BTC. */
  readonly volatilityYear: number;
  /** Usual turnover of a day in the quote currency; a modest market's when unset. */
  readonly turnoverDay?: number | undefined;
  /** Nothing outside knows it: it is simulated in every feed, and labelled so. */
  readonly isOwn?: boolean | undefined;
}

export interface PriceUpdate {
  readonly instrumentId: number;
  /** Above zero. */
  readonly price: Amount;
  /** Base volume since the instrument's last update. */
  readonly volume: Amount;
  /** How many sources the price is the median of; 1 for a replay and a simulation. */
  readonly sources: number;
  /** False for a stock outside its session: the price repeats the last one and makes no candle. */
  readonly inSession: boolean;
}

export interface Feed {
  /** What the whole feed is to be called now. A replay that ran out of file is `simulated`. */
  readonly label: FeedLabel;
  /** What one instrument's prices are now; throws a FeedError on an unknown instrument. */
  labelOf(instrumentId: number): FeedLabel;
  /**
   * Candles that begin in [from, to) platform ms, oldest first, all from before the feed's start.
   * The newest one may be unfinished: its close is the price at which the steps begin.
   */
  history(
    instrumentId: number,
    period: BasePeriod,
    from: number,
    to: number,
  ): Promise<readonly Candle[]>;
  /**
   * Minute candles of the time in which the server was down: from the last tick before it (given to
   * the feed as `resume`) to the feed's start, clipped to [from, to). The first one holds only what
   * comes after that tick, so it is merged into the stored one: `CandleBuilder.addCandle`.
   */
  bridge(instrumentId: number, from: number, to: number): Promise<readonly Candle[]>;
  /**
   * The prices at a platform time, at most one per instrument; an instrument without a price (no
   * live source, a gap in the file) is absent. Times must not decrease (RangeError). `next` is the
   * time of the step to come, which a replay needs to end a minute on its close.
   */
  step(platformMs: number, next: number): readonly PriceUpdate[];
  /**
   * A share has become `numerator` for each `denominator`: a market that is made up goes on at the
   * price of the new ones. Only outside of the session.
   */
  split(instrumentId: number, numerator: number, denominator: number): void;
  /** A token of the platform's own was listed: it is simulated from its reference price on. */
  add(instrument: FeedInstrument): void;
  close(): Promise<void>;
}

/** The last tick of an instrument before the server stopped. */
export interface ResumePoint {
  readonly price: Amount;
  readonly time: number;
}

export type ResumePoints = ReadonlyMap<number, ResumePoint>;

/** The part of the logger that feeds use; pino fits. */
export interface FeedLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export const silentLog: FeedLog = { info: () => {}, warn: () => {} };

/** Something that an operator must put right: a file, a setting, an unknown instrument. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** `units` of 10^-decimals as an Amount; units are a safe integer. */
export function amountFromUnits(units: number, decimals: number): Amount {
  return BigInt(units) * powerOfTen(SCALE_DIGITS - decimals);
}

/** A positive amount in whole units of 10^-decimals, rounded to the nearest. */
export function unitsFromAmount(amount: Amount, decimals: number): number {
  const unit = powerOfTen(SCALE_DIGITS - decimals);
  return Number((amount + unit / 2n) / unit);
}
