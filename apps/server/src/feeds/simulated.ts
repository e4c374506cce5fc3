import { multiplyDivide, roundToDecimals } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { type BasePeriod, type Candle, periodStart } from './candles.ts';
import {
  type Feed,
  FeedError,
  type FeedInstrument,
  type FeedLabel,
  type PriceUpdate,
  type ResumePoint,
  type ResumePoints,
} from './feed.ts';
import { MarketProcess } from './market-process.ts';
import { simulatedHistory } from './simulated-history.ts';
import { PriceScale, secondOf, type UnitCandle, Walk } from './walk.ts';

/**
 * Of a longer stop only the last quarter is walked through, in about a second, and the part before
 * it has no candles.
 */
const GAP_MS_MAX = 92 * 24 * 60 * MINUTE_MS;

export interface SimulatedOptions {
  readonly seed: string;
  readonly instruments: readonly FeedInstrument[];
  /** Platform ms at which the steps begin. */
  readonly start: number;
  /** Last ticks before a stop; an instrument without one begins at its reference price. */
  readonly resume?: ResumePoints | undefined;
}

interface Track {
  instrument: FeedInstrument;
  readonly anchor: ResumePoint;
  readonly walk: Walk;
  /**
   * Volume units of the current minute that were already given out, and older ones that were not.
   */
  minuteTaken: number;
  pending: number;
  lastTime: number;
  histories: Readonly<Record<BasePeriod, readonly UnitCandle[]>> | undefined;
  bridge: Walk | undefined;
}

/**
 * A seeded market that is the same for the same seed, instruments, start and resume points,
 * whatever the step: the price of a second does not depend on how many steps led to it.
 */
export class SimulatedFeed implements Feed {
  readonly label = 'simulated';
  readonly #seed: string;
  readonly #start: number;
  readonly #tracks = new Map<number, Track>();
  #lastTime: number;

  constructor({ seed, instruments, start, resume }: SimulatedOptions) {
    this.#seed = seed;
    this.#start = start;
    this.#lastTime = start;
    for (const instrument of instruments) {
      const last = resume?.get(instrument.id);
      const anchor =
        last === undefined
          ? { price: instrument.referencePrice, time: start }
          : { price: last.price, time: Math.min(start, Math.max(last.time, start - GAP_MS_MAX)) };
      this.#open(instrument, anchor, start);
    }
  }

  #open(instrument: FeedInstrument, anchor: ResumePoint, start: number): void {
    const walk = this.#walkFrom(instrument, anchor);
    const track: Track = {
      instrument,
      anchor,
      walk,
      minuteTaken: 0,
      pending: 0,
      lastTime: start,
      histories: undefined,
      bridge: undefined,
    };
    // What traded during the stop belongs to the bridge, so the first step must not repeat it.
    advance(track, start);
    track.minuteTaken = walk.volumeUntil(secondOf(start));
    track.pending = 0;
    this.#tracks.set(instrument.id, track);
  }

  labelOf(instrumentId: number): FeedLabel {
    this.#track(instrumentId);
    return this.label;
  }

  history(id: number, period: BasePeriod, from: number, to: number): Promise<readonly Candle[]> {
    return promised(() => {
      const track = this.#track(id);
      const { anchor, instrument } = track;
      const walk = this.#walkFrom(instrument, anchor);
      track.histories ??= simulatedHistory(walk, anchor.time);
      const units = track.histories[period];
      return units
        .filter(({ time }) => time >= from && time < to)
        .map((candle) => toCandle(walk.scale, candle));
    });
  }

  bridge(id: number, from: number, to: number): Promise<readonly Candle[]> {
    return promised(() => {
      const track = this.#track(id);
      const { instrument, anchor } = track;
      const end = Math.min(to, this.#start);
      const fromMinute = periodStart('1min', Math.max(from, anchor.time)) / MINUTE_MS;
      // Callers read a long stop page by page, so the walk stays where the last page ended.
      if (track.bridge === undefined || track.bridge.minute > fromMinute) {
        track.bridge = this.#walkFrom(instrument, anchor);
      }
      const walk = track.bridge;
      const candles: Candle[] = [];
      for (; walk.minute * MINUTE_MS < end; walk.next()) {
        const candle = walk.minute < fromMinute ? undefined : this.#bridgeMinute(walk, anchor);
        if (candle !== undefined) candles.push(toCandle(walk.scale, candle));
      }
      return candles;
    });
  }

  step(platformMs: number): readonly PriceUpdate[] {
    const updates: PriceUpdate[] = [];
    for (const track of this.#tracks.values()) updates.push(update(track, platformMs));
    this.#lastTime = platformMs;
    return updates;
  }

  split(id: number, numerator: number, denominator: number): void {
    const track = this.#track(id);
    const { referencePrice, priceDecimals } = track.instrument;
    const part = multiplyDivide(referencePrice, BigInt(denominator), BigInt(numerator), 'down');
    const price = roundToDecimals(part, priceDecimals, 'up');
    track.instrument = { ...track.instrument, referencePrice: price };
    track.walk.scale = new PriceScale(track.instrument);
    track.histories = undefined;
  }

  add(instrument: FeedInstrument): void {
    if (this.#tracks.has(instrument.id)) return;
    const time = this.#lastTime;
    this.#open(instrument, { price: instrument.referencePrice, time }, time);
  }

  async close(): Promise<void> {}

  #bridgeMinute(walk: Walk, anchor: ResumePoint): UnitCandle | undefined {
    const first = walk.minute === Math.floor(anchor.time / MINUTE_MS);
    const last = walk.minute === Math.floor(this.#start / MINUTE_MS);
    if (!first && !last) return walk.candle();
    return walk.partialCandle(first ? secondOf(anchor.time) : 0, last ? secondOf(this.#start) : 60);
  }

  #walkFrom(instrument: FeedInstrument, anchor: ResumePoint): Walk {
    const process = new MarketProcess(this.#seed, instrument);
    return new Walk(process, new PriceScale(instrument), anchor.price, anchor.time);
  }

  #track(instrumentId: number): Track {
    const track = this.#tracks.get(instrumentId);
    if (track === undefined) throw new FeedError(`no instrument ${instrumentId} in this feed`);
    return track;
  }
}

/** Runs a synchronous reading so that its errors reject, as they do in the other feeds. */
async function promised<T>(read: () => T): Promise<T> {
  return read();
}

function advance(track: Track, time: number): void {
  const { walk } = track;
  const minute = Math.floor(time / MINUTE_MS);
  while (walk.minute < minute) {
    if (walk.inSession) track.pending += walk.minuteVolume - track.minuteTaken;
    track.minuteTaken = 0;
    walk.next();
  }
}

function update(track: Track, time: number): PriceUpdate {
  if (time < track.lastTime) {
    throw new RangeError(`a step at ${time} after one at ${track.lastTime}`);
  }
  track.lastTime = time;
  // History is read before the first step; a later reader makes it anew rather than all keep it.
  track.histories = undefined;
  advance(track, time);
  const { walk, instrument } = track;
  const second = secondOf(time);
  const taken = walk.volumeUntil(second);
  const volume = track.pending + taken - track.minuteTaken;
  track.minuteTaken = taken;
  track.pending = 0;
  return {
    instrumentId: instrument.id,
    price: walk.scale.price(walk.unitsAt(second)),
    volume: walk.scale.quantity(volume),
    sources: 1,
    inSession: walk.inSession,
  };
}

function toCandle(scale: PriceScale, candle: UnitCandle): Candle {
  return {
    time: candle.time,
    open: scale.price(candle.open),
    high: scale.price(candle.high),
    low: scale.price(candle.low),
    close: scale.price(candle.close),
    volume: scale.quantity(candle.volume),
  };
}
