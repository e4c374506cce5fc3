import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { type Refusal, refusalsOf } from '../../../shared/trading/use-submission.tsx';
import { refreshCopy } from './refresh.ts';

export interface Sending<Input, Field extends string> {
  readonly busy: boolean;
  readonly send: (input: Input) => void;
  /** What the server said of a field; null for what belongs to none. */
  readonly refusalOf: (field: Field | null) => string | undefined;
  /** What was refused is no longer what stands in the form. */
  readonly forget: () => void;
}

/** Sends a form of copy trading. A lost answer waits in `LostCopies` under its own key. */
export function useSend<C extends LightCall, Field extends string>(
  call: C,
  fields: Readonly<Record<string, Field>>,
  onDone: (output: OutputOf<C>) => void,
): Sending<InputOf<C>, Field> {
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal<Field>[]>([]);
  const act = useAct(call, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof CallError) || error.unanswered || error.type !== 'error') return;
      setRefusals(refusalsOf(error, fields));
    },
    onSettled: () => refreshCopy(cache),
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
