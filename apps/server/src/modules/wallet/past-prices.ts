import { type Amount, ONE } from '@kontor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import type { Services } from '../../services.ts';

/** The most that one question to the candles answers. */
const CANDLES_MAX = 1_500;

/** Candles of which the closing times are on the grid of the samples. */
export const CLOSE_PERIODS = {
  '1min': MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '60min': HOUR_MS,
  '1day': DAY_MS,
} as const;
export type ClosePeriod = keyof typeof CLOSE_PERIODS;

/**
 * What one unit of a currency, a share as it was then, was worth in USD at each time (platform ms,
 * ascending): the close of the last candle that had ended by then; null where none had. USDT counts
 * as one USD.
 */
export async function pricesAt(
  { markets }: Pick<Services, 'markets'>,
  currencyId: number,
  times: readonly number[],
  period: ClosePeriod,
): Promise<readonly (Amount | null)[]> {
  const code = markets.catalogue.currency(currencyId)?.code;
  if (code === 'USDT' || code === 'USD') return times.map(() => ONE);
  const listed = markets.catalogue
    .quotations()
    .find(({ base, quote }) => base.id === currencyId && quote.code === 'USDT');
  const [first] = times;
  if (listed === undefined || first === undefined) return times.map(() => null);
  const instrumentId = listed.instrument.id;
  const lengthMs = CLOSE_PERIODS[period];
  const closes = await closesOf(markets, instrumentId, period, first, times.at(-1) ?? first);
  let price = await closeBefore(markets, instrumentId, first);
  let next = 0;
  return times.map((time) => {
    for (; next < closes.length; next += 1) {
      const candle = closes[next];
      if (candle === undefined || candle.time + lengthMs > time) break;
      price = candle.close;
    }
    return price;
  });
}

interface Close {
  readonly time: number;
  readonly close: Amount;
}

/** Every candle that ends after `from` and has begun before `to`, oldest first. */
async function closesOf(
  markets: Services['markets'],
  instrumentId: number,
  period: ClosePeriod,
  from: number,
  to: number,
): Promise<Close[]> {
  const lengthMs = CLOSE_PERIODS[period];
  const closes: Close[] = [];
  const spanMs = CANDLES_MAX * lengthMs;
  for (let start = from - lengthMs; start < to; start += spanMs) {
    const end = Math.min(start + spanMs, to);
    for (const candle of await markets.candles.candlesOfThen(instrumentId, period, start, end)) {
      const isNew = candle.time > (closes.at(-1)?.time ?? 0);
      if (isNew && candle.time + lengthMs > from) closes.push(candle);
    }
  }
  return closes;
}

/** The newest close at a time, however old: an instrument may have stood still. */
async function closeBefore(
  markets: Services['markets'],
  instrumentId: number,
  time: number,
): Promise<Amount | null> {
  let newest: { readonly endsAt: number; readonly close: Amount } | undefined;
  for (const period of ['1min', '60min', '1day'] as const) {
    const lengthMs = CLOSE_PERIODS[period];
    const to = time - lengthMs + 1;
    const [candle] = await markets.candles.candlesOfThen(instrumentId, period, 0, to, 1);
    if (candle === undefined) continue;
    const endsAt = candle.time + lengthMs;
    if (newest === undefined || endsAt > newest.endsAt) newest = { endsAt, close: candle.close };
  }
  return newest?.close ?? null;
}
