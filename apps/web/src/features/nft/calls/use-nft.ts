import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callKey, readAgain, useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/socket/live.ts';
import { useRefreshOnMember } from '../../../shared/socket/use-refresh-on.ts';
import { type Sending, useSending } from '../../../shared/trading/use-sending.ts';
import type { Detail } from '../text.ts';

const { nft, wallet } = calls;

/** Sales as everybody sees them, and which of them one has chosen. */
const SALES = [nft.list, nft.detail, nft.favourites];
/** What has changed hands: works, boxes, orders and bids of one's own, and what others count. */
const TRADES = [
  nft.mine,
  nft.needPay,
  nft.order,
  nft.box,
  nft.myBids,
  nft.mySales,
  nft.bids,
  nft.openings,
  nft.artists,
  nft.artist,
  nft.collections,
];
const MONEY = [wallet.list, wallet.bills, wallet.detail, wallet.currencies];

/** Reads everything again that an order, a bid or an opening changes. */
export function refreshNft(cache: QueryClient): void {
  readAgain(cache, [...SALES, ...TRADES, ...MONEY]);
}

/** Reads again what an artist has asked for and offered. */
export function refreshCreator(cache: QueryClient): void {
  readAgain(cache, [nft.artistStatus, nft.myDrops, nft.collections]);
}

/** Shows each change of the own works, orders, deposits and boxes; of a sale a message tells. */
export function useNftEvents(): void {
  useRefreshOnMember(['nft', 'message'], refreshNft);
}

/** Shows what is decided about an artist and their drops, and what those have sold. */
export function useCreatorEvents(): void {
  useRefreshOnMember(['nft', 'message'], refreshCreator);
}

/** One sale, with each bid as it comes. */
export function useSale(code: string | undefined) {
  const cache = useQueryClient();
  const input = { code: code ?? '' };
  useNftEvents();
  useLive('nft', input.code, (event) => {
    const { highest, minimum_bid, bids, ends_at, ended } = event;
    cache.setQueryData<Detail>(
      callKey(nft.detail, input),
      (before) =>
        before && {
          ...before,
          highest,
          minimum_bid,
          bids,
          ends_at,
          state: ended ? 'ended' : before.state,
        },
    );
    void cache.invalidateQueries({ queryKey: callKey(nft.bids, input) });
    void cache.invalidateQueries({ queryKey: callKey(nft.detail, input) });
  });
  return useCall(nft.detail, input, { enabled: code !== undefined });
}

/** Sends what changes something. A lost answer waits in `LostNft` under its own key. */
export function useNftAct<C extends LightCall>(
  call: C,
  onDone: (output: OutputOf<C>) => void,
  refresh = refreshNft,
): Sending<InputOf<C>, never> {
  return useSending<C, never>(call, { fields: {}, onDone, refresh });
}

/** The same for what an artist asks for or offers: no money moves, and nothing is sold yet. */
export function useCreatorAct<C extends LightCall>(
  call: C,
  onDone: (output: OutputOf<C>) => void,
): Sending<InputOf<C>, never> {
  return useNftAct(call, onDone, refreshCreator);
}

/** Makes a sale a favourite, or no longer. */
export function useCollect(): Sending<InputOf<typeof nft.collect>, never> {
  return useNftAct(
    nft.collect,
    () => undefined,
    (cache) => readAgain(cache, SALES),
  );
}
