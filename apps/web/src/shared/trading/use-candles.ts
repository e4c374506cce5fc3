import { type OutputOf, type Period, calls } from '@kontor/contract/light';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { toChartNumber } from '../lib/format.ts';
import { logger } from '../lib/logger.ts';
import { useLive } from '../socket/live.ts';
import type { Candle, CandleChartHandle } from '../ui/candle-chart.tsx';

type WireCandle = OutputOf<typeof calls.markets.candles>[number];

/** More than anybody scrolls back; the chart stays quick. */
const CANDLES_MAX = 6_000;

export function candleOf(wire: WireCandle): Candle {
  return {
    time: Math.floor(wire.time / 1_000),
    open: toChartNumber(wire.open) ?? 0,
    high: toChartNumber(wire.high) ?? 0,
    low: toChartNumber(wire.low) ?? 0,
    close: toChartNumber(wire.close) ?? 0,
    volume: toChartNumber(wire.volume) ?? 0,
  };
}

/** Three stretches of one history in order; where they overlap, the later one is right. */
export function joinCandles(...stretches: readonly (readonly Candle[])[]): Candle[] {
  const byTime = new Map<number, Candle>();
  for (const stretch of stretches) for (const candle of stretch) byTime.set(candle.time, candle);
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

interface Past {
  key: string;
  candles: readonly Candle[];
  ended: boolean;
}

export interface Candles {
  /** Oldest first; a new list only when history comes, as the chart wants it. */
  candles: readonly Candle[];
  isPending: boolean;
  isError: boolean;
  refetch: () => void;
  /** Left out when there is nothing older. */
  onNeedOlder: ((oldest: Candle) => void) | undefined;
}

/** The candles of a market and period: history on demand, the newest by the stream. */
export function useCandles(
  symbol: string,
  period: Period,
  chart: RefObject<CandleChartHandle | null>,
): Candles {
  const key = `${symbol} ${period}`;
  const { data, isPending, isError, refetch } = useCall(
    calls.markets.candles,
    { symbol, period },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const [past, setPast] = useState<Past>({ key, candles: [], ended: false });
  // What the stream has brought since the history was read; it moves without drawing anything.
  const live = useMemo(() => ({ key, candles: new Map<number, Candle>() }), [key]);
  const asking = useRef<string>(undefined);

  useLive(
    'kline',
    symbol,
    (event) => {
      if (event.period !== period) return;
      const candle = candleOf(event);
      // Only the last few can still change; the rest comes with the history.
      live.candles.set(candle.time, candle);
      chart.current?.update(candle);
    },
    { period },
  );

  const older = past.key === key ? past : undefined;
  const candles = useMemo(
    () => joinCandles(older?.candles ?? [], (data ?? []).map(candleOf), [...live.candles.values()]),
    [data, older, live],
  );
  const ask = (oldest: Candle): void => {
    if (asking.current === `${key} ${oldest.time}`) return;
    asking.current = `${key} ${oldest.time}`;
    api.call(calls.markets.candles, { symbol, period, to: oldest.time * 1_000 }).then(
      (found) => {
        setPast((before) => ({
          key,
          candles: joinCandles(found.map(candleOf), before.key === key ? before.candles : []),
          ended: found.length === 0,
        }));
      },
      (error: unknown) => {
        // The next scroll to the edge asks again.
        asking.current = undefined;
        logger.warn('older candles did not load', error);
      },
    );
  };
  const more = older?.ended !== true && candles.length < CANDLES_MAX;
  return {
    candles,
    isPending,
    isError: isError && data === undefined,
    refetch: () => void refetch(),
    onNeedOlder: more ? ask : undefined,
  };
}
