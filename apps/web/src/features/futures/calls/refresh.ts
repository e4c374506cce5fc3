import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../../shared/api/use-call.ts';

/** Reads everything that a position changes again. */
export function refreshFutures(cache: QueryClient): void {
  const { all, deal, mine, detail } = calls.futures;
  for (const call of [all, deal, mine, detail, calls.wallet.list]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}
