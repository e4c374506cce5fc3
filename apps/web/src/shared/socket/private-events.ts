import { type BalanceEvent, type OutputOf, calls } from '@kontor/contract/light';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { callKey } from '../api/use-call.ts';

type Orders = OutputOf<typeof calls.spot.list>;
type Order = Orders['data'][number];
type Wallet = OutputOf<typeof calls.wallet.list>;

/** Puts a balance into the loaded wallet; the totals in fiat are read again, they need prices. */
export function withBalance(wallet: Wallet, event: BalanceEvent): Wallet {
  return {
    ...wallet,
    accounts: wallet.accounts.map((account) =>
      account.type === event.type
        ? {
            ...account,
            balances: account.balances.map((balance) =>
              balance.currency === event.currency
                ? { ...balance, available: event.available, frozen: event.frozen }
                : balance,
            ),
          }
        : account,
    ),
  };
}

/** Puts an order into a loaded page that has it; other pages stay as they are. */
export function withOrder(page: Orders, order: Order): Orders {
  if (!page.data.some((row) => row.id === order.id)) return page;
  return { ...page, data: page.data.map((row) => (row.id === order.id ? order : row)) };
}

const REFRESH_EVERY_MS = 1_000;

export interface PrivateEvents {
  balance: (event: BalanceEvent) => void;
  order: (order: Order) => void;
  /** The stream has a gap: everything that is shown is read again. */
  resync: () => void;
  stop: () => void;
}

/**
 * Takes the signed-in user's events into the cache: what is loaded changes at once, and what the
 * event cannot say (totals, lists that gain or lose a row) is read again at most once a second.
 */
export function createPrivateEvents(cache: QueryClient): PrivateEvents {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer = undefined;
    for (const queryKey of stale.values()) void cache.invalidateQueries({ queryKey });
    stale.clear();
  };
  const refreshSoon = (...keys: readonly QueryKey[]): void => {
    for (const key of keys) stale.set(JSON.stringify(key), key);
    timer ??= setTimeout(refresh, REFRESH_EVERY_MS);
  };
  return {
    balance: (event) => {
      cache.setQueriesData<Wallet>(
        { queryKey: callKey(calls.wallet.list) },
        (wallet) => wallet && withBalance(wallet, event),
      );
      const { list, currencies, bills, detail } = calls.wallet;
      refreshSoon(callKey(list), callKey(currencies), callKey(bills), callKey(detail));
    },
    order: (order) => {
      cache.setQueriesData<Orders>(
        { queryKey: callKey(calls.spot.list) },
        (page) => page && withOrder(page, order),
      );
      refreshSoon(callKey(calls.spot.list), callKey(calls.spot.detail));
    },
    resync: () => {
      void cache.invalidateQueries();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      stale.clear();
    },
  };
}
