import { type OutputOf, calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/socket/live.ts';

export type Trade = OutputOf<typeof calls.markets.trades>[number];
const KEPT = 40;

/** New trades in front of those that are known, each once, newest first. */
export function withTrades(known: readonly Trade[], added: readonly Trade[]): Trade[] {
  const ids = new Set(added.map((trade) => trade.id));
  return [...added, ...known.filter((trade) => !ids.has(trade.id))]
    .sort((a, b) => b.id - a.id)
    .slice(0, KEPT);
}

/** The last trades of a market, newest first; undefined until they have been read. */
export function useTrades(symbol: string): { trades: Trade[] | undefined; isError: boolean } {
  const { data, isError } = useCall(calls.markets.trades, { symbol, limit: KEPT });
  const [live, setLive] = useState<{ symbol: string; trades: Trade[] }>({ symbol, trades: [] });
  useLive('trade', symbol, (event) => {
    setLive((before) => ({
      symbol,
      trades: withTrades(before.symbol === symbol ? before.trades : [], event.trades),
    }));
  });
  const added = live.symbol === symbol ? live.trades : [];
  const known = data === undefined && added.length === 0;
  return { trades: known ? undefined : withTrades(data ?? [], added), isError };
}
