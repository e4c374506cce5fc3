import {
  type BalanceEvent,
  type OutputOf,
  type PositionEvent,
  calls,
} from '@kontor/contract/light';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { callKey } from '../api/use-call.ts';

type Orders = OutputOf<typeof calls.spot.list>;
type Order = Orders['data'][number];
type Wallet = OutputOf<typeof calls.wallet.list>;
type Futures = OutputOf<typeof calls.futures.all>;
type Options = OutputOf<typeof calls.options.list>;
type Option = Options['data'][number];

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

/**
 * Takes a changed position into the loaded accounts: one that is over goes, and stops are as they
 * were set. What depends on marks and on the rest of the account is read again.
 */
export function withPosition(futures: Futures, event: PositionEvent): Futures {
  const isOver = event.status >= 3;
  const change = (list: Futures['positions']): Futures['positions'] =>
    isOver
      ? list.filter((row) => row.id !== event.id)
      : list.map((row) =>
          row.id === event.id
            ? {
                ...row,
                target_profit_price: event.target_profit_price,
                stop_loss_price: event.stop_loss_price,
              }
            : row,
        );
  return { ...futures, positions: change(futures.positions), orders: change(futures.orders) };
}

/** Puts an option into a loaded page that has it; other pages stay as they are. */
export function withOption(page: Options, option: Option): Options {
  if (!page.data.some((row) => row.id === option.id)) return page;
  return { ...page, data: page.data.map((row) => (row.id === option.id ? option : row)) };
}

const REFRESH_EVERY_MS = 1_000;

export interface PrivateEvents {
  balance: (event: BalanceEvent) => void;
  order: (order: Order) => void;
  position: (event: PositionEvent) => void;
  option: (option: Option) => void;
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
      const { list, currencies, bills, detail, explain, records } = calls.wallet;
      refreshSoon(callKey(list), callKey(currencies), callKey(bills), callKey(detail));
      refreshSoon(callKey(explain), callKey(records));
      // Nobody else may know that the money behind positions has changed.
      if (event.type === 'lever') refreshSoon(callKey(calls.futures.all));
      if (event.type === 'micro') refreshSoon(callKey(calls.options.currencies));
    },
    order: (order) => {
      cache.setQueriesData<Orders>(
        { queryKey: callKey(calls.spot.list) },
        (page) => page && withOrder(page, order),
      );
      refreshSoon(callKey(calls.spot.list), callKey(calls.spot.detail));
    },
    position: (event) => {
      cache.setQueriesData<Futures>(
        { queryKey: callKey(calls.futures.all) },
        (futures) => futures && withPosition(futures, event),
      );
      const { all, deal, mine, detail } = calls.futures;
      refreshSoon(callKey(all), callKey(deal), callKey(mine), callKey(detail));
    },
    option: (option) => {
      cache.setQueriesData<Options>(
        { queryKey: callKey(calls.options.list) },
        (page) => page && withOption(page, option),
      );
      refreshSoon(callKey(calls.options.list), callKey(calls.options.currencies));
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
