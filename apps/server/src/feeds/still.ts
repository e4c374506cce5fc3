import { type Amount, multiplyDivide, roundToDecimals } from '@kontor/money';
import { sessionAt } from '@kontor/rules/session';
import { HOUR_MS } from '@kontor/rules/time';
import type { BasePeriod, Candle } from './candles.ts';
import { type Feed, FeedError, type FeedInstrument, type PriceUpdate } from './feed.ts';
import { SimulatedFeed, type SimulatedOptions } from './simulated.ts';

interface Standing {
  readonly instrument: FeedInstrument;
  price: Amount;
}

/**
 * The simulated market with its past, whose prices stand where the steps begin: each step repeats
 * them to the last digit, and nothing is traded. For tests, which can read a price twice then.
 */
export class StillFeed implements Feed {
  readonly label = 'simulated';
  readonly #past: SimulatedFeed;
  readonly #start: number;
  readonly #resume: SimulatedOptions['resume'];
  readonly #standing = new Map<number, Standing>();
  #lastTime: number;

  constructor({ seed, instruments, start, resume }: SimulatedOptions) {
    this.#start = start;
    this.#lastTime = start;
    this.#resume = resume;
    // A past ends in the price that stands, and not in what it may have become during a stop.
    const now = [...(resume ?? [])].map(([id, { price }]) => [id, { price, time: start }] as const);
    this.#past = new SimulatedFeed({ seed, instruments, start, resume: new Map(now) });
    for (const instrument of instruments) {
      const price = resume?.get(instrument.id)?.price ?? instrument.referencePrice;
      this.#standing.set(instrument.id, { instrument, price });
    }
  }

  labelOf(instrumentId: number): 'simulated' {
    this.#of(instrumentId);
    return this.label;
  }

  history(id: number, period: BasePeriod, from: number, to: number): Promise<readonly Candle[]> {
    return this.#past.history(id, period, from, to);
  }

  /** One minute of each hour that began during the stop, so that a month is soon bridged. */
  async bridge(id: number, from: number, to: number): Promise<readonly Candle[]> {
    const { instrument, price } = this.#of(id);
    const begin = Math.max(from, this.#resume?.get(id)?.time ?? this.#start);
    const end = Math.min(to, this.#start);
    const candles: Candle[] = [];
    for (let time = Math.ceil(begin / HOUR_MS) * HOUR_MS; time < end; time += HOUR_MS) {
      if (!isInSession(instrument, time)) continue;
      candles.push({ time, open: price, high: price, low: price, close: price, volume: 0n });
    }
    return candles;
  }

  step(platformMs: number): readonly PriceUpdate[] {
    if (platformMs < this.#lastTime) {
      throw new RangeError(`a step at ${platformMs} after one at ${this.#lastTime}`);
    }
    this.#lastTime = platformMs;
    return [...this.#standing.values()].map(({ instrument, price }) => ({
      instrumentId: instrument.id,
      price,
      volume: 0n,
      sources: 1,
      inSession: isInSession(instrument, platformMs),
    }));
  }

  split(id: number, numerator: number, denominator: number): void {
    const standing = this.#of(id);
    const part = multiplyDivide(standing.price, BigInt(denominator), BigInt(numerator), 'down');
    standing.price = roundToDecimals(part, standing.instrument.priceDecimals, 'up');
    this.#past.split(id, numerator, denominator);
  }

  add(instrument: FeedInstrument): void {
    if (this.#standing.has(instrument.id)) return;
    this.#standing.set(instrument.id, { instrument, price: instrument.referencePrice });
    this.#past.add(instrument);
  }

  async close(): Promise<void> {}

  #of(instrumentId: number): Standing {
    const standing = this.#standing.get(instrumentId);
    if (standing === undefined) throw new FeedError(`no instrument ${instrumentId} in this feed`);
    return standing;
  }
}

function isInSession(instrument: FeedInstrument, time: number): boolean {
  return instrument.class === 'coin' || sessionAt(time) !== undefined;
}
