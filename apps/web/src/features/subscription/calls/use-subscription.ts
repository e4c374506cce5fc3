import { type InputOf, type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../shared/api/client.ts';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import { want } from '../../../shared/socket/live.ts';
import { type Refusal, refusalsOf } from '../../../shared/trading/use-submission.tsx';

/** What changed is written down a moment after it was told. */
const REFRESH_AFTER_MS = 500;

/** Reads everything again that an order changes. */
export function refreshSubscriptions(cache: QueryClient): void {
  const { subscription, wallet } = calls;
  const own = [subscription.projects, subscription.detail, subscription.orders];
  for (const call of [...own, wallet.list, wallet.bills, wallet.detail, wallet.currencies]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Shows each change of an own order as it happens. */
export function useSubscriptionEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = want((socket) =>
      socket.onMember('subscription', () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          refreshSubscriptions(cache);
        }, REFRESH_AFTER_MS);
      }),
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}

type Apply = typeof calls.subscription.apply;

/** Applies. A lost answer waits in `LostSubscription` under its own key. */
export function useApply(onDone: (output: OutputOf<Apply>) => void) {
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal<'amount'>[]>([]);
  const act = useAct(calls.subscription.apply, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof CallError) || error.unanswered || error.type !== 'error') return;
      setRefusals(refusalsOf(error, { amount: 'amount' }));
    },
    onSettled: () => refreshSubscriptions(cache),
  });
  return {
    busy: act.isPending,
    send: (input: InputOf<Apply>): void => {
      if (act.isPending) return;
      setRefusals([]);
      act.mutate(input);
    },
    refusalOf: (field: 'amount' | null) => refusals.find((one) => one.field === field)?.message,
    forget: () => setRefusals([]),
  };
}
