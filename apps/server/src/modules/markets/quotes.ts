import { type Amount, divide, formatAmount, maximum, minimum, multiply } from '@kontor/money';
import type { Candle } from '../../feeds/candles.ts';

const HOUR_MS = 3_600_000;
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
  /** In the quote currency, at each hour's closing price. */
  readonly turnover: Amount;
  /** Hourly closes, oldest first. */
  readonly spark: readonly Amount[];
}

/**
 * The 24-hour figures of every instrument, from its hourly candles: the current hour and the 24
 * before it.
 */
export class Quotes {
  readonly #hours = new Map<number, Candle[]>();

  /** Takes an hour's candle, new or changed, in the order of time. */
  put(instrumentId: number, candle: Candle): void {
    let hours = this.#hours.get(instrumentId);
    if (hours === undefined) {
      hours = [];
      this.#hours.set(instrumentId, hours);
    }
    if (hours.at(-1)?.time === candle.time) hours[hours.length - 1] = candle;
    else hours.push(candle);
    const oldest = candle.time - HOURS * HOUR_MS;
    while (hours.length > 1 && (hours[0]?.time ?? 0) < oldest) hours.shift();
  }

  price(instrumentId: number): Amount | undefined {
    return this.#hours.get(instrumentId)?.at(-1)?.close;
  }

  of(instrumentId: number): Quote | undefined {
    const hours = this.#hours.get(instrumentId);
    const first = hours?.[0];
    const last = hours?.at(-1);
    if (hours === undefined || first === undefined || last === undefined) return undefined;
    let { high, low } = first;
    let volume = 0n;
    let turnover = 0n;
    for (const hour of hours) {
      high = maximum(high, hour.high);
      low = minimum(low, hour.low);
      volume += hour.volume;
      turnover += multiply(hour.volume, hour.close, 'down');
    }
    const price = last.close;
    const spark = hours.slice(-HOURS).map((hour) => hour.close);
    const change = hours.length < 2 ? null : percent(first.open, price);
    return { price, change, high, low, volume, turnover, spark };
  }
}

function percent(from: Amount, to: Amount): Amount {
  return divide((to - from) * 100n, from, to >= from ? 'down' : 'up');
}

/** Percent with two decimals, cut towards zero: `1.84`. */
export function formatPercent(change: Amount): string {
  return formatAmount(change, 2);
}
