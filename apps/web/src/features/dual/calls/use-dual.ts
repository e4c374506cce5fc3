import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain, useCall } from '../../../shared/api/use-call.ts';
import { useRefreshOnMember } from '../../../shared/socket/use-refresh-on.ts';

/** The index and what is left change all the time. */
const REFRESH_MS = 5_000;

export function useShelf() {
  return useCall(calls.dual.index, {}, { refetchInterval: REFRESH_MS });
}

export function useProduct(id: number | undefined) {
  return useCall(
    calls.dual.detail,
    { id: id ?? 0 },
    { refetchInterval: REFRESH_MS, enabled: id !== undefined },
  );
}

/** Reads everything again that a purchase changes. */
export function refreshDual(cache: QueryClient): void {
  const { dual, wallet } = calls;
  const changed = [dual.index, dual.detail, dual.list, dual.order];
  readAgain(cache, [...changed, wallet.list, wallet.bills, wallet.detail, wallet.currencies]);
}

/** Shows each change of an own purchase as it happens, its settlement too. */
export function useDualEvents(): void {
  useRefreshOnMember(['dual'], refreshDual);
}
