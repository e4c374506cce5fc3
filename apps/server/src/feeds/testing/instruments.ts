import type { Candle } from '../candles.ts';
import { amountFromUnits, type FeedInstrument, type PriceUpdate } from '../feed.ts';
import { numberedInstruments } from '../instruments.ts';

/** A seeded instrument by its symbol, numbered as in the seeded list. */
export function instrumentOf(symbol: string): FeedInstrument {
  const found = numberedInstruments().find((instrument) => instrument.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol} in the seeded list`);
  return found;
}

export function updateOf(updates: readonly PriceUpdate[], id: number): PriceUpdate | undefined {
  return updates.find(({ instrumentId }) => instrumentId === id);
}

/** A candle in whole coins and cents-free prices, for tests that need no decimals. */
export function candle(
  time: number,
  [open, high, low, close]: readonly [number, number, number, number],
  volume: number,
): Candle {
  const amount = (value: number): bigint => amountFromUnits(value, 0);
  return {
    time,
    open: amount(open),
    high: amount(high),
    low: amount(low),
    close: amount(close),
    volume: amount(volume),
  };
}
