import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../shared/api/client.ts';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import { want } from '../../../shared/socket/live.ts';
import { type Refusal, refusalsOf } from '../../../shared/trading/use-submission.tsx';

/** What changed is written down a moment after it was told. */
const REFRESH_AFTER_MS = 500;

/** Reads everything again that an order changes. */
export function refreshMining(cache: QueryClient): void {
  const { mining, wallet } = calls;
  const own = [mining.config, mining.orders, mining.detail];
  for (const call of [...own, wallet.list, wallet.bills, wallet.detail, wallet.currencies]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Shows each dividend and each end as it happens. */
export function useMiningEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = want((socket) =>
      socket.onMember('mining', () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          refreshMining(cache);
        }, REFRESH_AFTER_MS);
      }),
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}

interface MiningAct<Input> {
  readonly busy: boolean;
  readonly send: (input: Input) => void;
  /** What the server said of the amount, or of nothing that can be typed. */
  readonly refusalOf: (field: 'amount' | null) => string | undefined;
  readonly forget: () => void;
}

/** Locks or ends. A lost answer waits in `LostMining` under its own key. */
export function useMiningAct<C extends LightCall>(
  call: C,
  onDone: (output: OutputOf<C>) => void,
): MiningAct<InputOf<C>> {
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal<'amount'>[]>([]);
  const act = useAct(call, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof CallError) || error.unanswered || error.type !== 'error') return;
      setRefusals(refusalsOf(error, { amount: 'amount' }));
    },
    onSettled: () => refreshMining(cache),
  });
  return {
    busy: act.isPending,
    send: (input) => {
      if (act.isPending) return;
      setRefusals([]);
      act.mutate(input);
    },
    refusalOf: (field) => refusals.find((one) => one.field === field)?.message,
    forget: () => setRefusals([]),
  };
}
