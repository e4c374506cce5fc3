import { type Amount, maximum, minimum } from '@kontor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import type { PriceUpdate } from './feed.ts';

/** The periods that are built from ticks; the other six are made from them when they are read. */
export type BasePeriod = '1min' | '60min' | '1day';
export type Period = BasePeriod | '5min' | '15min' | '30min' | '4hour' | '1week' | '1mon';

export interface Candle {
  /** Start of the period in platform ms, UTC. */
  readonly time: number;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  readonly close: Amount;
  /** In the base currency. */
  readonly volume: Amount;
}

export interface ChangedCandle<Of extends Period = BasePeriod> {
  readonly instrumentId: number;
  readonly period: Of;
  readonly candle: Candle;
}

export const BASE_PERIODS: readonly BasePeriod[] = ['1min', '60min', '1day'];
export const PERIODS: readonly Period[] = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1mon',
];

const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const FIXED_MS: Readonly<Record<Exclude<Period, '1week' | '1mon'>, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '4hour': 4 * HOUR_MS,
  '1day': DAY_MS,
};

const BASE_OF: Readonly<Record<Period, BasePeriod>> = {
  '1min': '1min',
  '5min': '1min',
  '15min': '1min',
  '30min': '1min',
  '60min': '60min',
  '4hour': '60min',
  '1day': '1day',
  '1week': '1day',
  '1mon': '1day',
};

/** Which stored period a period is aggregated from. */
export function basePeriodOf(period: Period): BasePeriod {
  return BASE_OF[period];
}

/**
 * Start of the period that holds a time. Weeks begin on Monday, months on the first, all in UTC.
 */
export function periodStart(period: Period, time: number): number {
  if (period === '1week') {
    return Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  }
  if (period === '1mon') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const length = FIXED_MS[period];
  return Math.floor(time / length) * length;
}

/** Start of the period after the one that holds a time. */
export function periodEnd(period: Period, time: number): number {
  const start = periodStart(period, time);
  if (period === '1week') return start + WEEK_MS;
  if (period === '1mon') {
    const date = new Date(start);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return start + FIXED_MS[period];
}

/**
 * Candles of any shorter period, oldest first, made into those of a longer one. Neighbours that
 * begin at the same time are joined too, so two halves of one candle become whole.
 */
export function aggregate(candles: readonly Candle[], period: Period): Candle[] {
  const result: Candle[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const candle of candles) {
    const last = result.at(-1);
    if (last !== undefined && candle.time < end) {
      result[result.length - 1] = joinCandles(last, candle);
    } else {
      result.push({ ...candle, time: periodStart(period, candle.time) });
      end = periodEnd(period, candle.time);
    }
  }
  return result;
}

/** Two parts of one candle, the earlier first. */
export function joinCandles(first: Candle, second: Candle): Candle {
  return {
    time: first.time,
    open: first.open,
    high: maximum(first.high, second.high),
    low: minimum(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
  };
}

/** Keeps the current candle of each instrument and period up to date, tick by tick. */
export class CandleBuilder<Of extends Period = BasePeriod> {
  readonly #current = new Map<number, Map<Of, Candle>>();
  readonly #periods: readonly Of[];

  constructor(periods: readonly Of[]) {
    this.#periods = periods;
  }

  /** Takes over a stored candle, so that a restart continues it. */
  resume(instrumentId: number, period: Of, candle: Candle): void {
    this.#of(instrumentId).set(period, candle);
  }

  current(instrumentId: number, period: Of): Candle | undefined {
    return this.#current.get(instrumentId)?.get(period);
  }

  /**
   * Adds a tick at a platform time and returns the candles that it changed: of each base period
   * one, or none for a stock outside its session. Throws a RangeError on a tick from before the
   * current candle, which is finished and may be signed.
   */
  add(
    update: Pick<PriceUpdate, 'instrumentId' | 'price' | 'volume' | 'inSession'>,
    time: number,
  ): readonly ChangedCandle<Of>[] {
    if (!update.inSession) return [];
    const { price, volume } = update;
    const tick = { time, open: price, high: price, low: price, close: price, volume };
    return this.addCandle(update.instrumentId, tick);
  }

  /** Adds a minute candle, or a part of one, as a bridge over a stop gives them. */
  addCandle(instrumentId: number, part: Candle): readonly ChangedCandle<Of>[] {
    const candles = this.#of(instrumentId);
    const changed: ChangedCandle<Of>[] = [];
    for (const period of this.#periods) {
      const start = periodStart(period, part.time);
      const before = candles.get(period);
      if (before !== undefined && start < before.time) {
        throw new RangeError(`a tick of ${part.time} after the candle of ${before.time} began`);
      }
      const candle = before?.time === start ? joinCandles(before, part) : { ...part, time: start };
      candles.set(period, candle);
      changed.push({ instrumentId, period, candle });
    }
    return changed;
  }

  #of(instrumentId: number): Map<Of, Candle> {
    let candles = this.#current.get(instrumentId);
    if (candles === undefined) {
      candles = new Map();
      this.#current.set(instrumentId, candles);
    }
    return candles;
  }
}
