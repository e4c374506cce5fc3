import { type OutputOf, calls } from '@kontor/contract/light';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { deviceNowMs, setServerClock } from '../lib/clock.ts';
import { type CallError, api } from './client.ts';
import { callKey } from './use-call.ts';

export type Site = OutputOf<typeof calls.site.getSiteConfig>;

const REFRESH_MS = 300_000;

/** The site's name, the kind of its prices and money, and its clock, which is set on the way. */
export function useSite(): UseQueryResult<Site, CallError> {
  return useQuery<Site, CallError>({
    queryKey: callKey(calls.site.getSiteConfig, {}),
    queryFn: async ({ signal }) => {
      const sentMs = deviceNowMs();
      const site = await api.call(calls.site.getSiteConfig, {}, { signal });
      setServerClock({ now: site.now, speed: site.clock_speed, sentMs });
      return site;
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}
