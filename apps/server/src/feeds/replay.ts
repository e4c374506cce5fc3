import { type Amount, roundToDecimals } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { aggregate, type BasePeriod, type Candle, periodStart } from './candles.ts';
import {
  amountFromUnits,
  type Feed,
  FeedError,
  type FeedInstrument,
  type FeedLabel,
  type FeedLog,
  type PriceUpdate,
  type ResumePoint,
  type ResumePoints,
  silentLog,
} from './feed.ts';
import { type ChanceKey, keyOf } from './random.ts';
import {
  ReplayFile,
  type ReplayMinute,
  tickSizeOf,
  type VolumeUnit,
  volumeUnitOf,
  volumeUnitsOf,
} from './replay-file.ts';
import { ReplayMinutePath } from './replay-minute.ts';
import { SimulatedFeed } from './simulated.ts';

const TURNOVER_DAY_DEFAULT = 1e9;

export interface ReplayOptions {
  readonly file: string;
  /** Which instrument the file is; the others are simulated. */
  readonly symbol: string;
  readonly seed: string;
  readonly instruments: readonly FeedInstrument[];
  /** Platform ms at which the steps begin; it lies within the file. */
  readonly start: number;
  /** Platform ms between steps (`stepMsOf(speed)`); 1,000 unless said. */
  readonly stepMs?: number | undefined;
  readonly resume?: ResumePoints | undefined;
  /** Unset: told from the size of the volumes. */
  readonly volumeUnit?: VolumeUnit | undefined;
  readonly log?: FeedLog | undefined;
}

/**
 * When a replay file begins and ends (platform ms), from which a clock without a start takes one.
 */
export async function replayRange(path: string): Promise<{ begin: number; end: number }> {
  const { begin, end } = await ReplayFile.read(path);
  return { begin, end };
}

/** What a replay is of, and from when (platform ms): unset for a start that is not known yet. */
export interface ReplayWish {
  readonly file: string;
  readonly symbol: string;
  readonly start: number | undefined;
}

/** Throws the FeedError with which a replay on a new installation would fail. */
export async function checkReplay(
  { file: path, symbol, start }: ReplayWish,
  symbols: readonly string[],
): Promise<void> {
  const file = await ReplayFile.read(path);
  if (!symbols.includes(symbol)) throw unknownSymbol(symbol);
  if (start !== undefined && (start < file.begin || start >= file.end)) throw outside(file, start);
}

/** Reads the file and opens the feed. Throws a FeedError that says what is wrong with either. */
export async function openReplay(options: ReplayOptions): Promise<ReplayFeed> {
  const instrument = options.instruments.find(({ symbol }) => symbol === options.symbol);
  if (instrument === undefined) throw unknownSymbol(options.symbol);
  const file = await ReplayFile.read(options.file);
  const over = options.start >= file.end && !options.resume?.has(instrument.id);
  if (options.start < file.begin || over) throw outside(file, options.start);
  return new ReplayFeed(file, instrument, options);
}

function unknownSymbol(symbol: string): FeedError {
  return new FeedError(`FEED_SYMBOL ${symbol} is no instrument of this market`);
}

function outside({ path, begin, end }: ReplayFile, start: number): FeedError {
  const [from, until, at] = [begin, end, start].map((time) => new Date(time).toISOString());
  return new FeedError(`replay file ${path} has ${from} to ${until}; CLOCK_START ${at} is outside`);
}

/**
 * Plays recorded minutes for one instrument and simulates the others. A recorded minute's steps
 * make exactly its candle as long as there are four steps a minute, which is up to speed 300. A
 * minute that the file lacks has no ticks; after the end the market goes on simulated and says so.
 */
export class ReplayFeed implements Feed {
  readonly #file: ReplayFile;
  readonly #instrument: FeedInstrument;
  readonly #options: ReplayOptions;
  readonly #stepMs: number;
  readonly #log: FeedLog;
  readonly #key: ChanceKey;
  readonly #volumeUnit: VolumeUnit;
  readonly #tickSize: Amount;
  readonly #others: SimulatedFeed;
  #path: ReplayMinutePath | undefined;
  /** Until when the file's volume was given out. */
  #coveredUntil: number;
  #after: SimulatedFeed | undefined;
  #lastTime: number;

  constructor(file: ReplayFile, instrument: FeedInstrument, options: ReplayOptions) {
    const { seed, instruments, start, resume } = options;
    this.#file = file;
    this.#instrument = instrument;
    this.#options = options;
    this.#stepMs = options.stepMs ?? 1000;
    this.#log = options.log ?? silentLog;
    this.#key = keyOf(seed, instrument.symbol, 'replay');
    const turnoverDay = instrument.turnoverDay ?? TURNOVER_DAY_DEFAULT;
    this.#volumeUnit = options.volumeUnit ?? volumeUnitOf(file, turnoverDay);
    this.#tickSize = tickSizeOf(file, instrument.priceDecimals);
    const others = instruments.filter(({ id }) => id !== instrument.id);
    this.#others = new SimulatedFeed({ seed, instruments: others, start, resume });
    this.#lastTime = start;
    this.#coveredUntil = periodStart('1min', start);
    this.#takeUp();
    if (start >= file.end) this.#goOn(start);
  }

  get label(): FeedLabel {
    return this.#after === undefined ? 'replay' : 'simulated';
  }

  labelOf(instrumentId: number): FeedLabel {
    if (instrumentId === this.#instrument.id) return this.label;
    return this.#others.labelOf(instrumentId);
  }

  step(platformMs: number, next: number): readonly PriceUpdate[] {
    if (platformMs < this.#lastTime) {
      throw new RangeError(`a step at ${platformMs} after one at ${this.#lastTime}`);
    }
    this.#lastTime = platformMs;
    const updates = [...this.#others.step(platformMs)];
    if (platformMs >= this.#file.end && this.#after === undefined) this.#goOn(platformMs);
    if (this.#after !== undefined) return [...updates, ...this.#after.step(platformMs)];
    const update = this.#replay(platformMs, next);
    if (update !== undefined) updates.push(update);
    return updates;
  }

  async history(
    id: number,
    period: BasePeriod,
    from: number,
    to: number,
  ): Promise<readonly Candle[]> {
    if (id !== this.#instrument.id) return this.#others.history(id, period, from, to);
    const before = this.#simulated(this.#file.begin, undefined, this.#file.at(0));
    const older = await before.history(id, period, 0, this.#file.begin);
    // The minute in which the clock starts is not over, so it is not shown.
    const minutes = this.#minutes(this.#file.begin, this.#options.start - MINUTE_MS + 1);
    const candles = aggregate([...older, ...minutes.map((minute) => this.#candle(minute))], period);
    return candles.filter(({ time }) => time >= from && time < to);
  }

  async bridge(id: number, from: number, to: number): Promise<readonly Candle[]> {
    if (id !== this.#instrument.id) return this.#others.bridge(id, from, to);
    const last = this.#options.resume?.get(id);
    if (last === undefined) return [];
    const begin = periodStart('1min', Math.max(from, last.time));
    const end = Math.min(to, periodStart('1min', this.#options.start));
    const candles = this.#minutes(begin, end).map((minute) => this.#rest(minute, last));
    if (this.#options.start < this.#file.end) return candles;
    const after = this.#simulated(this.#options.start, this.#resumeAfter());
    return [...candles, ...(await after.bridge(id, from, to))];
  }

  split(instrumentId: number, numerator: number, denominator: number): void {
    this.#others.split(instrumentId, numerator, denominator);
  }

  add(instrument: FeedInstrument): void {
    this.#others.add(instrument);
  }

  async close(): Promise<void> {}

  /** Goes on within the minute in which the last tick before a restart was. */
  #takeUp(): void {
    const last = this.#options.resume?.get(this.#instrument.id);
    const time = periodStart('1min', this.#options.start);
    if (last === undefined || last.time < time) return;
    const minute = this.#file.minuteAt(time);
    if (minute === undefined) return;
    this.#path = this.#pathOf(minute);
    this.#path.skipUntil(last.time, this.#stepMs);
    this.#coveredUntil = Math.min(last.time + this.#stepMs, time + MINUTE_MS);
  }

  #replay(time: number, next: number): PriceUpdate | undefined {
    const begin = periodStart('1min', time);
    if (this.#path?.minute.time !== begin) {
      const minute = this.#file.minuteAt(begin);
      if (minute === undefined) return undefined;
      this.#path = this.#pathOf(minute);
    }
    const end = begin + MINUTE_MS;
    // The volume of a minute stays in it, except for steps that are longer than one.
    const until = next - time > MINUTE_MS ? next : Math.min(end, next);
    const volume = this.#volumeBetween(this.#coveredUntil, until);
    this.#coveredUntil = Math.max(this.#coveredUntil, until);
    return {
      instrumentId: this.#instrument.id,
      price: this.#path.priceAt(time, next),
      volume: amountFromUnits(volume, this.#instrument.quantityDecimals),
      sources: 1,
      inSession: true,
    };
  }

  #volumeBetween(from: number, to: number): number {
    let sum = 0;
    const current = this.#path;
    if (current !== undefined && from >= current.minute.time && to - from <= MINUTE_MS) {
      const end = current.minute.time + MINUTE_MS;
      if (to <= end) return Math.max(0, current.volumeUntil(to) - current.volumeUntil(from));
    }
    for (const minute of this.#minutes(periodStart('1min', from), to)) {
      const path = this.#path?.minute.time === minute.time ? this.#path : this.#pathOf(minute);
      sum += path.volumeUntil(to) - path.volumeUntil(from);
    }
    return Math.max(0, sum);
  }

  #minutes(from: number, to: number): ReplayMinute[] {
    const minutes: ReplayMinute[] = [];
    const end = this.#file.firstFrom(to);
    for (let index = this.#file.firstFrom(from); index < end; index += 1) {
      minutes.push(this.#file.at(index));
    }
    return minutes;
  }

  #pathOf(minute: ReplayMinute): ReplayMinutePath {
    const { quantityDecimals } = this.#instrument;
    const volumeUnits = volumeUnitsOf(minute, this.#volumeUnit, quantityDecimals);
    return new ReplayMinutePath(minute, { key: this.#key, tickSize: this.#tickSize, volumeUnits });
  }

  #candle(minute: ReplayMinute): Candle {
    const { quantityDecimals } = this.#instrument;
    const units = volumeUnitsOf(minute, this.#volumeUnit, quantityDecimals);
    return { ...minute, volume: amountFromUnits(units, quantityDecimals) };
  }

  /** A minute less the volume that was given out before the stop. */
  #rest(minute: ReplayMinute, last: ResumePoint): Candle {
    const candle = this.#candle(minute);
    if (minute.time > last.time) return candle;
    const given = this.#pathOf(minute).volumeUntil(last.time + this.#stepMs);
    const volume = candle.volume - amountFromUnits(given, this.#instrument.quantityDecimals);
    return { ...candle, volume };
  }

  #goOn(time: number): void {
    this.#after = this.#simulated(time, this.#resumeAfter());
    this.#path = undefined;
    const end = new Date(this.#file.end).toISOString();
    const details = { symbol: this.#instrument.symbol, file: this.#file.path, end };
    this.#log.info(details, 'the replay file is over, the market goes on simulated');
  }

  /** Where the simulation takes over: the file's last close, or a later tick of an earlier run. */
  #resumeAfter(): ResumePoint {
    const last = this.#options.resume?.get(this.#instrument.id);
    if (last !== undefined && last.time >= this.#file.end) return last;
    return { price: this.#file.at(this.#file.length - 1).close, time: this.#file.end };
  }

  /** The instrument simulated around the price at one end of the file. */
  #simulated(start: number, resume?: ResumePoint, first?: ReplayMinute): SimulatedFeed {
    const { seed } = this.#options;
    const home = first?.open ?? this.#file.at(this.#file.length - 1).close;
    const referencePrice = roundToDecimals(home, this.#instrument.priceDecimals, 'down');
    return new SimulatedFeed({
      seed,
      instruments: [{ ...this.#instrument, referencePrice }],
      start,
      resume: resume === undefined ? undefined : new Map([[this.#instrument.id, resume]]),
    });
  }
}
