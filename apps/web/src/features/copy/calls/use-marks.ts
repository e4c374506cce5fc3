import { type Amount, tryParseAmount } from '@kontor/money';
import { useMemo } from 'react';
import { useSubscription } from '../../../shared/socket/live.ts';
import { useTickerPrices } from '../../../shared/socket/tickers.ts';

/** The newest index prices by symbol, from the stream; what has none yet is not in it. */
export type Marks = ReadonlyMap<string, Amount>;

/** Prices of these symbols, moving; a USDT-margined contract is marked by the index of its name. */
export function useMarks(symbols: readonly string[]): Marks {
  useSubscription('ticker');
  const wanted = [...new Set(symbols)].sort().join(' ');
  const streamed = useTickerPrices(wanted);
  return useMemo(() => {
    const marks = new Map<string, Amount>();
    const prices = streamed.split(' ');
    for (const [at, symbol] of wanted.split(' ').entries()) {
      const mark = tryParseAmount(prices[at] ?? '');
      if (mark !== undefined) marks.set(symbol, mark);
    }
    return marks;
  }, [wanted, streamed]);
}
