import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { readAgain, useCall } from '../../../shared/api/use-call.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { logger } from '../../../shared/lib/logger.ts';
import { isOpen, type Option } from '../model/option.ts';
import { isTold, tellSettled } from '../results-store.ts';

const FRESH_MS = 300_000;
/** As many as anybody may have open. */
const OPEN_LIMIT = 50;
const OVERDUE_EVERY_MS = 2_000;

export function useDurations() {
  return useCall(calls.options.durations, {}, { staleTime: FRESH_MS });
}

/** What stakes are in, with limits and the own balance; undefined until it is known. */
export function useStakeCurrency() {
  return useCall(calls.options.currencies, {}, { select: (currencies) => currencies[0] });
}

export function useStatistics() {
  return useCall(calls.options.statistics, {}, { staleTime: FRESH_MS });
}

function isOverdue(option: Option, now: number): boolean {
  return option.ends_at !== null && option.ends_at < now;
}

/** The own open options, the one that ends first in front; those over are told of once. */
export function useOpenOptions() {
  const { data, isPending, isError, refetch } = useCall(
    calls.options.list,
    { status: 1, limit: OPEN_LIMIT },
    {
      // An event may be lost with a connection; an end is not.
      refetchInterval: ({ state }) => {
        const now = serverNowMs();
        const waits = state.data?.data.some((one) => isOpen(one) && isOverdue(one, now)) ?? false;
        return waits ? OVERDUE_EVERY_MS : false;
      },
    },
  );
  const open = useMemo(
    () =>
      data?.data
        .filter(isOpen)
        .sort((a, b) => (a.ends_at ?? Number.MAX_VALUE) - (b.ends_at ?? Number.MAX_VALUE)),
    [data],
  );
  const known = useRef(new Set<number>());
  useEffect(() => {
    if (open === undefined) return;
    const ids = new Set(open.map(({ id }) => id));
    const gone = [...known.current].filter((id) => !ids.has(id) && !isTold(id));
    known.current = ids;
    for (const id of gone) {
      api
        .call(calls.options.result, { id })
        .then(tellSettled, (error: unknown) => logger.warn('a result did not load', error));
    }
  }, [open]);
  return { open, isPending, isError: isError && data === undefined, refetch: () => void refetch() };
}

/** Reads everything that an option changes again. */
export function refreshOptions(cache: QueryClient): void {
  readAgain(cache, [calls.options.list, calls.options.currencies, calls.wallet.list]);
}
