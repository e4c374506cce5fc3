import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/use-call.ts';
import { useRefreshOnMember } from '../../../shared/socket/use-refresh-on.ts';
import { type Sending, useSending } from '../../../shared/trading/use-sending.ts';

/** Reads everything again that an order changes. */
export function refreshMining(cache: QueryClient): void {
  const { mining, wallet } = calls;
  const own = [mining.config, mining.orders, mining.detail];
  readAgain(cache, [...own, wallet.list, wallet.bills, wallet.detail, wallet.currencies]);
}

/** Shows each dividend and each end as it happens. */
export function useMiningEvents(): void {
  useRefreshOnMember(['mining'], refreshMining);
}

/** Locks or ends. A lost answer waits in `LostMining` under its own key. */
export function useMiningAct<C extends LightCall>(
  call: C,
  onDone: (output: OutputOf<C>) => void,
): Sending<InputOf<C>, 'amount'> {
  return useSending(call, { fields: { amount: 'amount' }, onDone, refresh: refreshMining });
}
