import { useQuery } from '@tanstack/react-query';
import { REFRESH_MS } from './use-call.ts';

/** What the server says of itself; it answers 503 while it is not ready, with the same body. */
export interface Readiness {
  readonly ok: boolean;
  readonly state: string;
  readonly lag: number;
  /** Parts of the exchange that threw and are left out. */
  readonly parked: number;
  readonly feed_age_ms: number | null;
}

export function useReadiness() {
  return useQuery<Readiness>({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await (await fetch('/readyz', { signal })).json()) as Readiness,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}
