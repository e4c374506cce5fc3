import { calls } from '@kontor/contract/light';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallError } from '../../shared/api/client.ts';
import { api } from '../../shared/api/client.ts';
import { callKey } from '../../shared/api/use-call.ts';
import { serverNowMs } from '../../shared/lib/clock.ts';
import type { Offer, Pair } from './model.ts';

const TICK_MS = 500;

export interface OfferState {
  /** The newest offer of the pair; it may be over while the next one is on its way. */
  readonly offer: Offer | undefined;
  /** Whole seconds that it still holds. */
  readonly secondsLeft: number;
  readonly error: CallError | null;
  /** Asks for another one. */
  readonly renew: () => void;
}

/** An offer for the pair; when its time is over the next one is asked for. */
export function useOffer({ from, to }: Pair): OfferState {
  const input = { from_currency_id: from.id, to_currency_id: to.id };
  const { data, error, refetch, isFetching } = useQuery<Offer, CallError>({
    queryKey: callKey(calls.convert.quote, input),
    queryFn: ({ signal }) => api.call(calls.convert.quote, input, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const leftMs = data === undefined ? 0 : data.valid_until - now;
  const isOver = data !== undefined && leftMs <= 0;
  useEffect(() => {
    if (isOver && !isFetching && error === null) void refetch();
  }, [isOver, isFetching, error, refetch]);
  return {
    offer: data,
    secondsLeft: Math.max(0, Math.ceil(leftMs / 1_000)),
    error,
    renew: () => void refetch(),
  };
}
