import { calls } from '@kontor/contract/light';
import { type Amount, parseAmount } from '@kontor/money';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useCall } from '../../../shared/api/use-call.ts';
import { want } from '../../../shared/socket/live.ts';

/** The index and what is left change all the time. */
const REFRESH_MS = 5_000;
/** What changed is written down a moment after it was told. */
const REFRESH_AFTER_MS = 500;

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

/** What the spot account has of a currency; undefined while it is not known. */
export function useSpotFree(currency: string): Amount | undefined {
  const { data } = useCall(calls.wallet.currencies, {});
  if (data === undefined) return undefined;
  const found = data.find(({ name }) => name === currency);
  return found === undefined ? 0n : parseAmount(found.available);
}

/** Reads everything again that a purchase changes. */
export function refreshDual(cache: QueryClient): void {
  const { dual, wallet } = calls;
  const changed = [dual.index, dual.detail, dual.list, dual.order];
  for (const call of [...changed, wallet.list, wallet.bills, wallet.detail, wallet.currencies]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Shows each change of an own purchase as it happens, its settlement too. */
export function useDualEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = want((socket) =>
      socket.onMember('dual', () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          refreshDual(cache);
        }, REFRESH_AFTER_MS);
      }),
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
