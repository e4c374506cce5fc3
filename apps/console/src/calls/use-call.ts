import type { LightCall, OutputOf } from '@kontor/contract/light';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { isRefused, wantsLookReason } from './data-provider.ts';

/** How often a page that somebody looks at is read again. */
export const REFRESH_MS = 4_000;

/**
 * As `refetchInterval`: not what was refused. The same call again gets the same answer, and while
 * it is asked again what stands in its place is gone, with a dialog that is being filled in.
 */
export const readAgain =
  (ms: number) =>
  ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
    isRefused(state.error) ? false : ms;

export interface ReadOptions {
  /** Read again every few seconds. */
  readonly live?: boolean;
  /** Read again so often, where every few seconds is too much. */
  readonly everyMs?: number;
  /** Shows what was there until another page comes; never for what belongs to somebody else. */
  readonly keep?: boolean;
  readonly enabled?: boolean;
}

/**
 * The answer of a call that reads, kept while the next one comes. Everything that is read has one
 * key, so that whatever an action may have changed is read again after it.
 */
export function useCall<C extends LightCall>(
  call: C,
  input: Readonly<Record<string, unknown>>,
  { live = false, everyMs, keep = false, enabled = true }: ReadOptions = {},
) {
  const answer = useQuery<OutputOf<C>>({
    queryKey: ['call', call.path, input],
    queryFn: ({ signal }) => client.call(call, input as never, { signal }),
    ...(keep && { placeholderData: keepPreviousData }),
    enabled,
    refetchInterval: everyMs === undefined && !live ? false : readAgain(everyMs ?? REFRESH_MS),
  });
  // Once the reason has expired, a member's data is hidden, also what was loaded before.
  return wantsLookReason(answer.error) ? { ...answer, data: undefined } : answer;
}

/** As `useCall`, once: who looks at this stands in the audit log each time it is read. */
export function useAuditedCall<C extends LightCall>(
  call: C,
  input: Readonly<Record<string, unknown>>,
  enabled = true,
) {
  return useQuery<OutputOf<C>>({
    queryKey: ['audited', call.path, input],
    queryFn: ({ signal }) => client.call(call, input as never, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
