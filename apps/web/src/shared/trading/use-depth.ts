import { type DepthEvent, acceptDepth } from './depth.ts';
import { type MarketKind, calls } from '@kontor/contract/light';
import { useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { subscribe } from '../socket/live.ts';

const LEVELS = 50;

export interface Depth {
  /** Best first; undefined until they have been read. */
  readonly book: DepthEvent | undefined;
  readonly isError: boolean;
}

/**
 * The order book of a market: read once, then whole levels by the stream. Each is checked against
 * its checksum; a broken one is dropped and the stream asked for anew.
 */
export function useDepth(symbol: string, kind: MarketKind = 'spot'): Depth {
  const key = `${kind} ${symbol}`;
  const { data, isError } = useCall(calls.markets.depth, { symbol, kind, levels: LEVELS });
  const [live, setLive] = useState<{ key: string; book: DepthEvent }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A new subscription begins with whole levels, whatever number it counts from.
    let last: DepthEvent | undefined;
    return subscribe({ channel: 'depth', symbol, kind }, (event) => {
      const verdict = acceptDepth(last, event);
      if (verdict === 'broken') setAttempt((count) => count + 1);
      if (verdict !== 'newer') return;
      last = event;
      setLive({ key, book: event });
    });
  }, [symbol, kind, key, attempt]);
  const book = live?.key === key ? live.book : data;
  return { book, isError: isError && book === undefined };
}
