import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { useQueries } from '@tanstack/react-query';
import { type RefCallback, useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { useNearView } from '../ui/use-near-view.ts';
import { api } from './client.ts';
import { callKey } from './use-call.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly total: number;
}

/** The rows of a call that answers page by page. */
export type RowOf<C> = OutputOf<C> extends { data: (infer Row)[] } ? Row : never;

export interface Pages<Row> {
  /** Each once: a new row moves the others to the next page. */
  rows: Row[];
  /** How many there are in all; undefined until the first page is there. */
  total: number | undefined;
  isPending: boolean;
  isError: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  retry: () => void;
  /** Put it on an element after the last row: more is read when it comes near. */
  end: RefCallback<HTMLDivElement>;
}

function ownId(row: unknown): number {
  return (row as { readonly id: number }).id;
}

/**
 * Reads a member's list page by page as it is scrolled. Each page is an entry of the cache of its
 * own, so that events and invalidations reach it like any other call.
 */
export function usePages<C extends LightCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  { limit = 20, idOf = ownId }: { limit?: number; idOf?: (row: RowOf<C>) => number | string } = {},
): Pages<RowOf<C>> {
  const signedIn = useSession((session) => session.token !== null);
  const shape = JSON.stringify(input);
  const [shown, setShown] = useState({ shape, count: 1 });
  const count = shown.shape === shape ? shown.count : 1;
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, index) => {
      const pageInput = { ...input, page: index + 1, limit } as InputOf<C>;
      return {
        queryKey: callKey(call, pageInput),
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page> =>
          (await api.call(call, pageInput, { signal })) as unknown as Page,
        enabled: call.access === 'public' || signedIn,
      };
    }),
  });
  const { watch, near } = useNearView();
  const first = pages[0];
  const last = pages.at(-1);
  const total = first?.data?.total;
  const hasMore = total !== undefined && count * limit < total;
  const settled = last?.isPending === false && !last.isError;
  useEffect(() => {
    // What is filtered out of a page leaves the end in view, so this asks after each page anew.
    if (near && hasMore && settled) setShown({ shape, count: count + 1 });
  }, [near, hasMore, settled, shape, count]);
  const read = pages.flatMap((page) => (page.data?.data ?? []) as RowOf<C>[]);
  const byId = new Map(read.map((row) => [idOf(row), row] as const));
  return {
    rows: [...byId.values()],
    total,
    isPending: first?.isPending ?? true,
    isError: last?.isError === true && last.data === undefined,
    hasMore,
    isLoadingMore: count > 1 && last?.isPending === true,
    retry: () => void last?.refetch(),
    end: watch,
  };
}
