import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { CallError, api } from './client.ts';
import { correctServerClock } from '../lib/clock.ts';
import { answerLost, beginSending, forgetSent, stampAnew } from './unanswered.ts';

/** The cache's key of a call: its path, then its input. Events and changes find it by the path. */
export function callKey<C extends LightCall>(call: C, input?: InputOf<C>): QueryKey {
  return input === undefined ? [call.path] : [call.path, input];
}

/** Has what these calls answered read again wherever it is shown. */
export function readAgain(cache: QueryClient, calls: readonly LightCall[]): void {
  for (const call of calls) void cache.invalidateQueries({ queryKey: callKey(call) });
}

type ReadOptions<Output, Data> = Omit<
  UseQueryOptions<Output, CallError, Data>,
  'queryKey' | 'queryFn'
>;

/**
 * Reads a call through the cache. A call for members waits until somebody is signed in; `isPending`
 * stays true until then.
 */
export function useCall<C extends LightCall, Data = OutputOf<C>>(
  call: C,
  input: InputOf<C>,
  options: ReadOptions<OutputOf<C>, Data> = {},
): UseQueryResult<Data, CallError> {
  const signedIn = useSession((session) => session.token !== null);
  const { enabled = true, ...rest } = options;
  return useQuery<OutputOf<C>, CallError, Data>({
    ...rest,
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => api.call(call, input, { signal }),
    enabled: (call.access === 'public' || signedIn) && enabled !== false,
  });
}

type ActOptions<C extends LightCall> = Omit<
  UseMutationOptions<OutputOf<C>, CallError, InputOf<C>>,
  'mutationFn'
>;

export interface ActBehaviour {
  /** The form shows the error itself, so no notice is shown besides. */
  quiet?: boolean;
}

/**
 * Makes a call that changes something. Calls that move money or orders carry a key: the same input
 * sent again after a lost answer keeps its key, from whatever screen, so it can never happen twice.
 */
export function useAct<C extends LightCall>(
  call: C,
  { quiet = false, ...options }: ActOptions<C> & ActBehaviour = {},
) {
  return useMutation<OutputOf<C>, CallError, InputOf<C>>({
    ...options,
    meta: { ...options.meta, quiet },
    mutationFn: async (input) => {
      if (!call.idempotent) return api.call(call, input);
      const sent = beginSending(call, input);
      try {
        const output = await sendStamped(call, input, sent);
        forgetSent(sent.idempotencyKey);
        return output;
      } catch (error) {
        if (error instanceof CallError && error.unanswered) answerLost(sent.idempotencyKey);
        else forgetSent(sent.idempotencyKey);
        throw error;
      }
    },
  });
}

/** Sends a call under its key; once more with another stamp where this device's clock was wrong. */
async function sendStamped<C extends LightCall>(
  call: C,
  input: InputOf<C>,
  sent: ReturnType<typeof beginSending>,
): Promise<OutputOf<C>> {
  try {
    return await api.call(call, input, sent);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'KEY_AHEAD') throw error;
    const keySentAt = Number(error.details.now);
    correctServerClock(keySentAt);
    stampAnew(sent.idempotencyKey, keySentAt);
    return await api.call(call, input, { ...sent, keySentAt });
  }
}
