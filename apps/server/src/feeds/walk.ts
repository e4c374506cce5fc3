import type { Amount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { type FeedInstrument, amountFromUnits, unitsFromAmount } from './feed.ts';
import { type BarShape, emptyShape, type MarketProcess } from './market-process.ts';
import { type ChanceKey, gaussian, uniform } from './random.ts';

const SECONDS = 60;

/** A candle in whole price and quantity units of its instrument, which add up exactly. */
export interface UnitCandle {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Converts between log levels, whole units and amounts. */
export class PriceScale {
  readonly #instrument: FeedInstrument;
  readonly #referenceUnits: number;
  readonly #quantityUnitsPerPrice: number;

  constructor(instrument: FeedInstrument) {
    this.#instrument = instrument;
    this.#referenceUnits = unitsFromAmount(instrument.referencePrice, instrument.priceDecimals);
    this.#quantityUnitsPerPrice = 10 ** (instrument.quantityDecimals + instrument.priceDecimals);
  }

  /** Never below one unit, because a price of zero is none. */
  unitsOf(level: number): number {
    return Math.max(1, Math.round(this.#referenceUnits * Math.exp(level)));
  }

  levelOf(price: Amount): number {
    const units = Math.max(1, unitsFromAmount(price, this.#instrument.priceDecimals));
    return Math.log(units / this.#referenceUnits);
  }

  /** Base quantity in units that a turnover in quote currency buys at a level. */
  volumeOf(turnover: number, level: number): number {
    const priceUnits = this.#referenceUnits * Math.exp(level);
    return Math.round((turnover / priceUnits) * this.#quantityUnitsPerPrice);
  }

  price(units: number): Amount {
    return amountFromUnits(units, this.#instrument.priceDecimals);
  }

  quantity(units: number): Amount {
    return amountFromUnits(units, this.#instrument.quantityDecimals);
  }
}

/**
 * Highest or lowest level of a Brownian path between two known ends, drawn from its exact
 * distribution; `chance` is even in (0, 1).
 */
function extreme(from: number, to: number, sigma: number, chance: number, sign: 1 | -1): number {
  const spread = Math.sqrt((to - from) ** 2 - 2 * sigma * sigma * Math.log(chance));
  return (from + to + sign * spread) / 2;
}

/**
 * A whole bar as a candle; `open` is the level before the gap, `key` and `index` draw its wicks.
 */
export function barCandle(
  scale: PriceScale,
  shape: BarShape,
  bar: { time: number; open: number; close: number; key: ChanceKey; index: number },
): UnitCandle {
  const from = bar.open + shape.gap;
  const diffuse = shape.sigma;
  const high = extreme(from, bar.close, diffuse, uniform(bar.key, bar.index, 0), 1);
  const low = extreme(from, bar.close, diffuse, uniform(bar.key, bar.index, 1), -1);
  const open = scale.unitsOf(from);
  const close = scale.unitsOf(bar.close);
  return {
    time: bar.time,
    open,
    close,
    high: Math.max(open, close, scale.unitsOf(high)),
    low: Math.min(open, close, scale.unitsOf(low)),
    volume: scale.volumeOf(shape.turnover, bar.open),
  };
}

/** One instrument's price, minute by minute, from an anchor forward; it cannot go back. */
export class Walk {
  readonly process: MarketProcess;
  /** Another one gives the same walk in other units. */
  scale: PriceScale;
  readonly shape: BarShape = emptyShape();
  minute: number;
  /** Level at the beginning of the minute, before its gap. */
  open: number;
  #pathMinute = -1;
  readonly #path = new Float64Array(SECONDS + 1);
  readonly #volumePart = new Float64Array(SECONDS + 1);

  /** Lays the walk so that it passes through the price at the time. */
  constructor(process: MarketProcess, scale: PriceScale, price: Amount, time: number) {
    this.process = process;
    this.scale = scale;
    this.minute = Math.floor(time / MINUTE_MS);
    this.open = 0;
    this.process.shape('minute', this.minute, this.shape);
    const second = secondOf(time);
    this.#layPath();
    const offset = this.#path[second] ?? 0;
    this.open = (scale.levelOf(price) - offset) / (1 - this.#pull(second));
  }

  /** Level at the end of the current minute. */
  get close(): number {
    return this.open * (1 - this.#pull(SECONDS)) + this.shape.gap + this.shape.move;
  }

  /** Base volume of the current minute in units. */
  get minuteVolume(): number {
    return this.scale.volumeOf(this.shape.turnover, this.open);
  }

  get inSession(): boolean {
    return this.shape.activeMinutes > 0;
  }

  next(): void {
    this.open = this.close;
    this.minute += 1;
    this.process.shape('minute', this.minute, this.shape);
  }

  /** The current minute as a whole candle, or undefined outside a session. */
  candle(): UnitCandle | undefined {
    if (!this.inSession) return undefined;
    return barCandle(this.scale, this.shape, {
      time: this.minute * MINUTE_MS,
      open: this.open,
      close: this.close,
      key: this.process.wickKeys.minute,
      index: this.minute,
    });
  }

  /** The part of the current minute from one second to another, both prices included. */
  partialCandle(from: number, to: number): UnitCandle | undefined {
    if (!this.inSession || to < from) return undefined;
    const open = this.unitsAt(from);
    const volume = this.volumeUntil(to) - this.volumeUntil(from);
    const candle = {
      time: this.minute * MINUTE_MS,
      open,
      high: open,
      low: open,
      close: open,
      volume,
    };
    for (let second = from + 1; second <= to; second += 1) {
      const units = this.unitsAt(second);
      if (units > candle.high) candle.high = units;
      if (units < candle.low) candle.low = units;
      candle.close = units;
    }
    return candle;
  }

  /** Price in units after so many seconds of the current minute, 0 to 60. */
  unitsAt(second: number): number {
    if (second === 0) return this.scale.unitsOf(this.open + this.shape.gap);
    this.#layPath();
    const offset = this.#path[second] ?? 0;
    return this.scale.unitsOf(this.open * (1 - this.#pull(second)) + offset);
  }

  /** Base volume in units from the beginning of the current minute until then. */
  volumeUntil(second: number): number {
    if (second === 0 || !this.inSession) return 0;
    this.#layPath();
    return Math.floor(this.minuteVolume * (this.#volumePart[second] ?? 0));
  }

  #pull(second: number): number {
    return this.inSession ? (this.process.pullMinute * second) / SECONDS : 0;
  }

  /**
   * A Brownian bridge between the ends of the minute, its jump in one second, its volume with the
   * moves.
   */
  #layPath(): void {
    if (this.#pathMinute === this.minute) return;
    this.#pathMinute = this.minute;
    const { shape, process, minute } = this;
    const path = this.#path;
    const volume = this.#volumePart;
    path[0] = volume[0] = 0;
    for (let second = 1; second <= SECONDS; second += 1) {
      const draw = minute * 64 + second;
      const shock = gaussian(process.secondsKey, draw);
      path[second] = (path[second - 1] ?? 0) + (shock * shape.sigma) / Math.sqrt(SECONDS);
      const burst = 0.2 - Math.log(uniform(process.secondsKey, draw, 1));
      volume[second] = (volume[second - 1] ?? 0) + (0.3 + 0.5 * Math.abs(shock)) * burst;
    }
    const overshoot = path[SECONDS] ?? 0;
    const total = volume[SECONDS] ?? 1;
    const jumpSecond = process.jumpSecond(minute);
    for (let second = 0; second <= SECONDS; second += 1) {
      const part = second / SECONDS;
      const jump = second >= jumpSecond ? shape.jump : 0;
      const steady = (shape.move - shape.jump - overshoot) * part;
      path[second] = shape.gap + (path[second] ?? 0) + steady + jump;
      volume[second] = second === SECONDS ? 1 : (volume[second] ?? 0) / total;
    }
  }
}

/** Whole seconds since the minute began, 0 to 59. */
export function secondOf(time: number): number {
  return Math.floor((time % MINUTE_MS) / 1000);
}
