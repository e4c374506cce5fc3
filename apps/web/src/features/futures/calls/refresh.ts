import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/use-call.ts';

/** Reads everything that a position changes again. */
export function refreshFutures(cache: QueryClient): void {
  const { all, deal, mine, detail } = calls.futures;
  readAgain(cache, [all, deal, mine, detail, calls.wallet.list]);
}
