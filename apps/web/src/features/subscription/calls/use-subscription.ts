import { type InputOf, type OutputOf, calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/use-call.ts';
import { useRefreshOnMember } from '../../../shared/socket/use-refresh-on.ts';
import { type Sending, useSending } from '../../../shared/trading/use-sending.ts';

/** Reads everything again that an order changes. */
export function refreshSubscriptions(cache: QueryClient): void {
  const { subscription, wallet } = calls;
  const own = [subscription.projects, subscription.detail, subscription.orders];
  readAgain(cache, [...own, wallet.list, wallet.bills, wallet.detail, wallet.currencies]);
}

/** Shows each change of an own order as it happens. */
export function useSubscriptionEvents(): void {
  useRefreshOnMember(['subscription'], refreshSubscriptions);
}

type Apply = typeof calls.subscription.apply;

/** Applies. A lost answer waits in `LostSubscription` under its own key. */
export function useApply(
  onDone: (output: OutputOf<Apply>) => void,
): Sending<InputOf<Apply>, 'amount'> {
  return useSending(calls.subscription.apply, {
    fields: { amount: 'amount' },
    onDone,
    refresh: refreshSubscriptions,
  });
}
