import { type LightCall, calls } from '@kontor/contract/light';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './client.ts';

const STALE_MS = 10_000;
const RETRIES_MAX = 2;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 10_000;

export interface ErrorDoors {
  showError: (message: string) => void;
  /** The text for a failure without an answer, such as a lost connection. */
  textOf: (error: unknown) => string;
}

/** Whose session it is, type 999 and 998 have been told by the client, whoever asked. */
function isToldElsewhere(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.type !== 'error' || error.code === 'SIGNED_IN_AS_ANOTHER';
}

/** A refusal stays one however often it is asked; a lost connection or a busy server may pass. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES_MAX) return false;
  return !(error instanceof CallError) || error.unanswered;
}

export function createQueryClient(doors: ErrorDoors): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isToldElsewhere(error)) return;
        // Without data the page shows its own error with a retry; a notice would say it twice.
        if (query.state.data !== undefined) doors.showError(doors.textOf(error));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (isToldElsewhere(error)) return;
        if (mutation.meta?.['quiet'] !== true) doors.showError(doors.textOf(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(RETRY_FIRST_MS * 2 ** attempt, RETRY_LONGEST_MS),
        networkMode: 'offlineFirst',
      },
      // Only the person who pressed may press again.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** By which the clock is set, the same for everybody. */
const SITE_PATH = calls.site.getSiteConfig.path;
const MEMBER_PATHS: ReadonlySet<unknown> = new Set(
  Object.values<Readonly<Record<string, LightCall>>>(calls)
    .flatMap((area) => Object.values(area))
    .filter((call) => call.access === 'member')
    .map((call) => call.path),
);

/**
 * Takes everything out of the cache that only one member may see. Where a member has left, what
 * everybody may ask is asked anew too: it was answered to them, with what is theirs in it.
 */
export function forgetMemberData(cache: QueryClient, hasLeft: boolean): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    MEMBER_PATHS.has(queryKey[0]);
  void cache.cancelQueries({ predicate });
  cache.removeQueries({ predicate });
  if (hasLeft) void cache.resetQueries({ predicate: ({ queryKey: [path] }) => path !== SITE_PATH });
}
