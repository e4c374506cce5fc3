import { type OutputOf, calls } from '@kontor/contract/light';
import { useCall } from '../../../shared/api/use-call.ts';

export type FundingCoin = OutputOf<typeof calls.funding.networks>[number];

/** Long enough to walk from page to page; a paused network is refused with its reason anyway. */
const FRESH_MS = 60_000;

/** The coins that can come in or go out, with their networks. */
export function useCoins() {
  return useCall(calls.funding.networks, {}, { staleTime: FRESH_MS });
}

const USUAL_COIN = 'USDT';

/** The coin that an address names by its id, else the usual one. */
export function coinIn(coins: readonly FundingCoin[], wanted: number | undefined) {
  return (
    coins.find(({ currency }) => currency === wanted) ??
    coins.find(({ name }) => name === USUAL_COIN) ??
    coins[0]
  );
}
