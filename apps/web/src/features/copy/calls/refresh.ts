import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/use-call.ts';

/** Reads everything that a follow changes again. */
export function refreshCopy(cache: QueryClient): void {
  const { traders, trader, mine, history, own } = calls.copy;
  readAgain(cache, [traders, trader, mine, history, own, calls.futures.all, calls.wallet.list]);
}
