import { type OutputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../api/client.ts';
import { callKey, useAct, useCall } from '../api/use-call.ts';
import { logger } from '../lib/logger.ts';
import { useSignedIn } from '../session/session-store.ts';
import { useLocalMarkets } from './favourites-store.ts';
import type { Quotation } from './quotations.ts';

type Favourites = OutputOf<typeof calls.markets.favourites>;
type Starred = Pick<Quotation, 'symbol' | 'currency_id'>;

const KEY = callKey(calls.markets.favourites, {});

export interface FavouriteMarkets {
  /** Symbols, in the order in which they were starred. */
  symbols: readonly string[];
  isPending: boolean;
  has: (symbol: string) => boolean;
  /** Stars or unstars at once; the server is told behind, and a refusal puts it back. */
  set: (market: Starred, chosen: boolean) => void;
}

/** An id that no server gives: the star is on its way. */
const ON_ITS_WAY = 0;

const NONE: readonly string[] = [];

function useMemberFavourites() {
  const cache = useQueryClient();
  const { data, isPending } = useCall(calls.markets.favourites, {});
  const symbols = useMemo(() => data?.map((one) => one.symbol) ?? NONE, [data]);
  const reread = () => cache.invalidateQueries({ queryKey: KEY });
  const change = (next: (list: Favourites) => Favourites): void => {
    cache.setQueryData<Favourites>(KEY, (list) => next(list ?? []));
  };
  const add = useAct(calls.markets.addFavourite, { onSettled: reread });
  const remove = useAct(calls.markets.deleteFavourite, { onSettled: reread });
  const set = ({ symbol, currency_id }: Starred, chosen: boolean): void => {
    const known = cache.getQueryData<Favourites>(KEY)?.find((one) => one.symbol === symbol);
    if (chosen === (known !== undefined)) return;
    void cache.cancelQueries({ queryKey: KEY });
    if (chosen) {
      change((list) => [...list, { id: ON_ITS_WAY, currency_id, symbol }]);
      add.mutate({ currency_id });
      return;
    }
    change((list) => list.filter((one) => one.symbol !== symbol));
    if (known !== undefined && known.id !== ON_ITS_WAY) remove.mutate({ id: known.id });
  };
  return { symbols, isPending, set };
}

/** The own starred markets: a member's on the server, a visitor's in this browser. */
export function useFavourites(): FavouriteMarkets {
  const signedIn = useSignedIn();
  const member = useMemberFavourites();
  const local = useLocalMarkets((state) => state.favourites);
  const setLocal = useLocalMarkets((state) => state.setFavourite);
  const symbols = signedIn ? member.symbols : local;
  const known = useMemo(() => new Set(symbols), [symbols]);
  return {
    symbols,
    isPending: signedIn && member.isPending,
    has: (symbol) => known.has(symbol),
    set: signedIn ? member.set : ({ symbol }, chosen) => setLocal(symbol, chosen),
  };
}

/** After a login the stars of the visit before it become the member's. Once on a page. */
export function useAdoptFavourites(markets: readonly Quotation[] | undefined): void {
  const cache = useQueryClient();
  const signedIn = useSignedIn();
  const local = useLocalMarkets((state) => state.favourites);
  const forget = useLocalMarkets((state) => state.forgetFavourites);
  const underWay = useRef(false);
  useEffect(() => {
    if (!signedIn || local.length === 0 || markets === undefined || underWay.current) return;
    underWay.current = true;
    const ids = markets.filter((one) => local.includes(one.symbol)).map((one) => one.currency_id);
    const adopt = async (): Promise<void> => {
      for (const id of ids) await api.call(calls.markets.addFavourite, { currency_id: id });
      forget();
      await cache.invalidateQueries({ queryKey: KEY });
    };
    adopt()
      .catch((error: unknown) => logger.warn('favourites were not taken over', error))
      .finally(() => {
        underWay.current = false;
      });
  }, [signedIn, local, markets, forget, cache]);
}
