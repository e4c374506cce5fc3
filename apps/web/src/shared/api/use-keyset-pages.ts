import type { InputOf, LightCall } from '@kontor/contract/light';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session-store.ts';
import { api } from './client.ts';
import { callKey } from './use-call.ts';
import { useNearView } from '../ui/use-near-view.ts';
import type { Pages, RowOf } from './use-pages.ts';

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly total: number;
}

/**
 * Like `usePages`, of a call that takes `before`: each page is what is older than the last row of
 * the one before, so that it costs the same however far one scrolls.
 */
export function useKeysetPages<C extends LightCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit' | 'before'>,
  limit = 20,
): Pages<RowOf<C>> {
  const signedIn = useSession((session) => session.token !== null);
  const { data, fetchNextPage, hasNextPage, refetch, ...state } = useInfiniteQuery({
    queryKey: [...callKey(call), 'pages', input, limit],
    queryFn: async ({ pageParam, signal }) => {
      const older = pageParam === 0 ? {} : { before: pageParam };
      const pageInput = { ...input, ...older, limit } as unknown as InputOf<C>;
      return (await api.call(call, pageInput, { signal })) as unknown as Page;
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.data.length < limit ? undefined : page.data.at(-1)?.id),
    enabled: call.access === 'public' || signedIn,
  });
  const { watch, near } = useNearView();
  const { isFetchingNextPage, isFetching, isFetchNextPageError, isPending } = state;
  useEffect(() => {
    if (near && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [near, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const pages = data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.data as unknown as RowOf<C>[]),
    total: pages[0]?.total,
    isPending,
    isError: isFetchNextPageError || (state.isError && data === undefined),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    end: watch,
  };
}
