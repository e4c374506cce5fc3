import { type Amount, divide, formatAmount, maximum, minimum, multiply } from '@kontor/money';
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import type { Candle } from '../../feeds/candles.ts';

const HOURS = 24;

/** What is said of an instrument's last 24 hours. */
export interface Quote {
  readonly price: Amount;
  /** Percent, at 10^-18; null where there is no past to compare with. */
  readonly change: Amount | null;
  readonly high: Amount;
  readonly low: Amount;
  /** In the base currency. */
  readonly volume: Amount;
  /** In the quote currency, at the closing price of each candle. */
  readonly turnover: Amount;
  /** Hourly closes, oldest first. */
  readonly spark: readonly Amount[];
}

interface Kept {
  /** The hour of the newest price and the 24 before it, oldest first. */
  readonly hours: Candle[];
  /** Those of the hour that the window begins in and of all after it, hour by hour. */
  readonly minutes: HourOfMinutes[];
}

/** The minutes of an hour, oldest first. */
class HourOfMinutes {
  readonly hour: number;
  readonly #read: () => Candle[];
  #candles: Candle[] | undefined;

  constructor(hour: number, read: () => Candle[]) {
    this.hour = hour;
    this.#read = read;
  }

  get candles(): Candle[] {
    this.#candles ??= this.#read();
    return this.#candles;
  }

  put(candle: Candle): void {
    const { candles } = this;
    if (candles.at(-1)?.time === candle.time) candles[candles.length - 1] = candle;
    else candles.push(candle);
  }

  recounted(recount: (candle: Candle) => Candle): HourOfMinutes {
    return new HourOfMinutes(this.hour, () => this.candles.map(recount));
  }
}

/**
 * The 24-hour figures of every instrument: of the hour that the window begins in its last minutes,
 * then whole hours. So the window moves by the minute, and few candles are read for it.
 */
export class Quotes {
  readonly #kept = new Map<number, Kept>();

  /** Takes an hour's or a minute's candle, new or changed, each in the order of time. */
  put(instrumentId: number, period: '60min' | '1min', candle: Candle): void {
    const { hours, minutes } = this.#keptOf(instrumentId);
    const hour = hourOf(candle.time);
    if (period === '60min') {
      if (hours.at(-1)?.time === candle.time) hours[hours.length - 1] = candle;
      else hours.push(candle);
      while (hours.length > 1 && (hours[0]?.time ?? 0) < hour - HOURS * HOUR_MS) hours.shift();
      return;
    }
    if (minutes.at(-1)?.hour !== hour) this.putHour(instrumentId, hour, () => []);
    minutes.at(-1)?.put(candle);
  }

  /** Takes the minutes of an hour, which are read when they are needed, in the order of time. */
  putHour(instrumentId: number, hour: number, candles: () => Candle[]): void {
    const { minutes } = this.#keptOf(instrumentId);
    minutes.push(new HourOfMinutes(hour, candles));
    while (minutes.length > 1 && (minutes[0]?.hour ?? 0) < hour - HOURS * HOUR_MS) minutes.shift();
  }

  /** Counts the candles that there are in other shares. */
  recount(instrumentId: number, recount: (candle: Candle) => Candle): void {
    const kept = this.#kept.get(instrumentId);
    if (kept === undefined) return;
    const hours = kept.hours.map(recount);
    const minutes = kept.minutes.map((hour) => hour.recounted(recount));
    this.#kept.set(instrumentId, { hours, minutes });
  }

  price(instrumentId: number): Amount | undefined {
    return this.#kept.get(instrumentId)?.hours.at(-1)?.close;
  }

  of(instrumentId: number): Quote | undefined {
    const kept = this.#kept.get(instrumentId);
    const last = kept?.hours.at(-1);
    if (kept === undefined || last === undefined) return undefined;
    const window = windowOf(kept);
    const first = window[0] ?? last;
    let { high, low } = first;
    let volume = 0n;
    let turnover = 0n;
    for (const candle of window) {
      high = maximum(high, candle.high);
      low = minimum(low, candle.low);
      volume += candle.volume;
      turnover += multiply(candle.volume, candle.close, 'down');
    }
    const price = last.close;
    const spark = kept.hours.slice(-HOURS).map((hour) => hour.close);
    const change = kept.hours.length < 2 ? null : percent(first.open, price);
    return { price, change, high, low, volume, turnover, spark };
  }

  #keptOf(instrumentId: number): Kept {
    const known = this.#kept.get(instrumentId);
    if (known !== undefined) return known;
    const kept = { hours: [], minutes: [] };
    this.#kept.set(instrumentId, kept);
    return kept;
  }
}

function hourOf(time: number): number {
  return time - (time % HOUR_MS);
}

/** The candles of the last 1,440 minutes; by whole hours where its first minutes are not known. */
function windowOf({ hours, minutes }: Kept): readonly Candle[] {
  const newest = minutes.at(-1)?.candles.at(-1);
  const oldestMinute = minutes[0]?.candles[0];
  if (newest === undefined || oldestMinute === undefined) return hours;
  const start = newest.time + MINUTE_MS - HOURS * HOUR_MS;
  const firstHour = hourOf(start);
  if (oldestMinute.time > start) return hours;
  const whole = hours.filter((hour) => hour.time >= start);
  if (firstHour === start) return whole;
  const ofFirst = minutes.find(({ hour }) => hour === firstHour)?.candles ?? [];
  const partly = ofFirst.filter((minute) => minute.time >= start);
  return [...partly, ...whole];
}

function percent(from: Amount, to: Amount): Amount {
  return divide((to - from) * 100n, from, to >= from ? 'down' : 'up');
}

/** Percent with two decimals, cut towards zero: `1.84`. */
export function formatPercent(change: Amount): string {
  return formatAmount(change, 2);
}
