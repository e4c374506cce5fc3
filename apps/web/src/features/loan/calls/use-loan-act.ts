import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../shared/api/client.ts';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import { type Refusal, refusalsOf } from '../../../shared/trading/use-submission.tsx';

/** Reads everything again that a loan changes. */
export function refreshLoans(cache: QueryClient): void {
  const { loan, wallet } = calls;
  const changed = [loan.list, loan.detail, loan.terms];
  for (const call of [...changed, wallet.list, wallet.bills, wallet.detail, wallet.currencies]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}

export interface LoanAct<Input, Field extends string> {
  readonly busy: boolean;
  readonly send: (input: Input) => void;
  /** What the server said of a field; null for what belongs to none. */
  readonly refusalOf: (field: Field | null) => string | undefined;
  readonly forget: () => void;
}

/** Sends an act on a loan. A lost answer waits in `LostLoans` under its own key. */
export function useLoanAct<C extends LightCall, Field extends string>(
  call: C,
  fields: Readonly<Record<string, Field>>,
  onDone: (output: OutputOf<C>) => void,
): LoanAct<InputOf<C>, Field> {
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal<Field>[]>([]);
  const act = useAct(call, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof CallError) || error.unanswered || error.type !== 'error') return;
      setRefusals(refusalsOf(error, fields));
    },
    onSettled: () => refreshLoans(cache),
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
