import { type MarketKind, type OutputOf, calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useLive } from '../socket/live.ts';

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
export function useTrades(
  symbol: string,
  kind: MarketKind = 'spot',
): { trades: Trade[] | undefined; isError: boolean } {
  const key = `${kind} ${symbol}`;
  const { data, isError } = useCall(calls.markets.trades, { symbol, kind, limit: KEPT });
  const [live, setLive] = useState<{ key: string; trades: Trade[] }>({ key, trades: [] });
  const take = ({ trades }: { trades: Trade[] }): void => {
    setLive((before) => ({
      key,
      trades: withTrades(before.key === key ? before.trades : [], trades),
    }));
  };
  useLive('trade', symbol, take, { kind });
  const added = live.key === key ? live.trades : [];
  const known = data === undefined && added.length === 0;
  return { trades: known ? undefined : withTrades(data ?? [], added), isError };
}
