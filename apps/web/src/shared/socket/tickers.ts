import type { TickerEvent } from '@kontor/contract/light';
import { useSyncExternalStore } from 'react';

/**
 * The newest prices by symbol, outside of React: a price that moves draws only the rows that show
 * it. At most one notice a frame, however many events arrive.
 */
const newest = new Map<string, TickerEvent>();
const listeners = new Map<string, Set<() => void>>();
const changed = new Set<string>();
let frame: number | undefined;

function announce(): void {
  frame = undefined;
  const symbols = [...changed];
  changed.clear();
  for (const symbol of symbols) {
    for (const listener of listeners.get(symbol) ?? []) listener();
  }
}

export function takeTickers(tickers: readonly TickerEvent[]): void {
  for (const ticker of tickers) {
    const before = newest.get(ticker.symbol);
    // A late event never puts an older price back.
    if (before !== undefined && before.time > ticker.time) continue;
    newest.set(ticker.symbol, ticker);
    if (listeners.has(ticker.symbol)) changed.add(ticker.symbol);
  }
  if (changed.size > 0) frame ??= requestAnimationFrame(announce);
}

/** Forgets all prices: after a pause the next ones may be of an earlier platform time. */
export function forgetTickers(): void {
  newest.clear();
}

function listen(symbol: string, listener: () => void): () => void {
  const own = listeners.get(symbol) ?? new Set();
  listeners.set(symbol, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(symbol);
  };
}

/**
 * The newest prices of several symbols, which are given separated by spaces: decimal texts in their
 * order, separated by spaces, empty where none has arrived. One text, so that it is equal to itself
 * while nothing has moved.
 */
export function useTickerPrices(symbols: string): string {
  return useSyncExternalStore(
    (listener) => {
      const stops = symbols.split(' ').map((symbol) => listen(symbol, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () =>
      symbols
        .split(' ')
        .map((symbol) => newest.get(symbol)?.now_price ?? '')
        .join(' '),
  );
}

/** The newest price of a symbol; undefined until one has arrived. */
export function useTicker(symbol: string): TickerEvent | undefined {
  return useSyncExternalStore(
    (listener) => listen(symbol, listener),
    () => newest.get(symbol),
  );
}
