import { type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callKey, readAgain, useAct, useCall } from '../../../shared/api/use-call.ts';
import type { SpotOrder } from '../ticket.ts';

type OrdersPage = OutputOf<typeof calls.spot.list>;

/** As many open orders as a page of the server has; members have at most 200 in all. */
const OPEN_LIMIT = 100;

function isOpen(order: SpotOrder): boolean {
  return order.status === 'open' || order.status === 'waiting';
}

/** The open orders, of one market or all; those that have ended since are left out at once. */
export function useOpenOrders(symbol?: string) {
  const query = useCall(
    calls.spot.list,
    { status: 'open', limit: OPEN_LIMIT, ...(symbol !== undefined && { symbol }) },
    { select: ({ data, total }) => ({ orders: data.filter(isOpen), total }) },
  );
  return query;
}

/** Reads everything that an order changes again. */
export function refreshOrders(cache: QueryClient): void {
  readAgain(cache, [calls.spot.list, calls.spot.detail, calls.wallet.list]);
}

/** Cancels at once on the screen; a refusal brings the order back. */
export function useCancel() {
  const cache = useQueryClient();
  const list = callKey(calls.spot.list);
  return useAct(calls.spot.cancel, {
    onMutate: ({ id }) => {
      void cache.cancelQueries({ queryKey: list });
      const before = cache.getQueriesData<OrdersPage>({ queryKey: list });
      cache.setQueriesData<OrdersPage>({ queryKey: list }, (page) =>
        page === undefined ? page : withoutOrder(page, Number(id)),
      );
      return { before };
    },
    onError: (_error, _input, context) => {
      const before = (context as { before?: [readonly unknown[], unknown][] } | undefined)?.before;
      for (const [key, page] of before ?? []) cache.setQueryData(key, page);
    },
    onSettled: () => refreshOrders(cache),
  });
}

/** A page in which the order, and the other leg of its pair, is cancelled. */
export function withoutOrder(page: OrdersPage, id: number): OrdersPage {
  const ends = (order: SpotOrder): boolean => order.id === id || order.sibling_id === id;
  if (!page.data.some(ends)) return page;
  return {
    ...page,
    data: page.data.map((order) =>
      ends(order) && isOpen(order) ? { ...order, status: 'cancelled' as const } : order,
    ),
  };
}
