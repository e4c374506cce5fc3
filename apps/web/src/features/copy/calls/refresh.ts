import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../../shared/api/use-call.ts';

/** Reads everything that a follow changes again. */
export function refreshCopy(cache: QueryClient): void {
  const { traders, trader, mine, history, own } = calls.copy;
  for (const call of [traders, trader, mine, history, own, calls.futures.all, calls.wallet.list]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}
