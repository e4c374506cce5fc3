import { type OutputOf, calls } from '@kontor/contract/light';
import { useMemo, useSyncExternalStore } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { subscribe } from '../../../shared/socket/live.ts';
import { passing } from '../../../shared/storage/safe-storage.ts';
import type { TickPoint } from '../../../shared/ui/tick-chart.tsx';

/** Twice the longest duration, second by second. */
const KEPT = 640;
const HOLE_MS = 20_000;
const STORAGE_KEY = 'kontor.ticks';

/** The ticks of each market that was looked at, oldest first; a new list with each tick. */
const ticks = new Map<string, readonly TickPoint[]>();
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function add(symbol: string, point: TickPoint): void {
  const before = ticks.get(symbol) ?? [];
  const last = before.at(-1);
  if (last?.at === point.at) return;
  // A line over a hole would say what never was; after a pause time may even be an earlier one.
  const goesOn = last === undefined || (point.at > last.at && point.at - last.at < HOLE_MS);
  const past = goesOn ? before : [];
  ticks.set(symbol, [...past.slice(-KEPT + 1), point]);
}

function isPoint(value: unknown): value is TickPoint {
  const { at, price } = (value ?? {}) as Partial<TickPoint>;
  return Number.isFinite(at) && Number.isFinite(price);
}

/** A reload of the page does not lose the path since an entry. */
function recall(symbol: string): void {
  try {
    const kept: unknown = JSON.parse(passing.getItem(STORAGE_KEY) ?? 'null');
    const { symbol: of, points } = (kept ?? {}) as { symbol?: unknown; points?: unknown };
    if (of !== symbol || !Array.isArray(points)) return;
    ticks.set(symbol, points.filter(isPoint));
  } catch {
    passing.removeItem(STORAGE_KEY);
  }
}

let shown: string | undefined;

function keep(): void {
  if (shown === undefined) return;
  passing.setItem(STORAGE_KEY, JSON.stringify({ symbol: shown, points: ticks.get(shown) ?? [] }));
}

function begin(): void {
  addEventListener('pagehide', keep);
  const stopHearing = subscribe({ channel: 'ticker' }, (tickers) => {
    for (const { symbol, now_price, time } of tickers) {
      const price = toChartNumber(now_price);
      if (ticks.has(symbol) && price !== undefined) add(symbol, { at: time, price });
    }
    for (const notify of listeners) notify();
  });
  stop = () => {
    stopHearing();
    removeEventListener('pagehide', keep);
  };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (stop === undefined) begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    keep();
    ticks.clear();
  };
}

const NONE: readonly TickPoint[] = [];

function read(symbol: string): readonly TickPoint[] {
  shown = symbol;
  if (!ticks.has(symbol)) {
    ticks.set(symbol, NONE);
    recall(symbol);
  }
  return ticks.get(symbol) ?? NONE;
}

type Candles = OutputOf<typeof calls.markets.candles>;

/** The price at the beginning of each minute, up to where the ticks begin. */
export function minutesBefore(candles: Candles, until: number): TickPoint[] {
  return candles.flatMap(({ time, open }) => {
    const price = toChartNumber(open);
    return price === undefined || time >= until ? [] : [{ at: time, price }];
  });
}

/** The line of a market: what was heard second by second, and before that minute by minute. */
export function useTickLine(symbol: string): readonly TickPoint[] {
  const heard = useSyncExternalStore(listen, () => read(symbol));
  const { data } = useCall(
    calls.markets.candles,
    { symbol, period: '1min' },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const until = heard[0]?.at ?? Number.POSITIVE_INFINITY;
  const before = useMemo(() => minutesBefore(data ?? [], until), [data, until]);
  return useMemo(() => [...before, ...heard], [before, heard]);
}
