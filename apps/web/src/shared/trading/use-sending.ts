import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../api/client.ts';
import { useAct } from '../api/use-call.ts';
import { type Refusal, refusalsOf } from './use-submission.tsx';

export interface Sending<Input, Field extends string> {
  readonly busy: boolean;
  readonly send: (input: Input) => void;
  /** What the server said of a field; null for what belongs to none. */
  readonly refusalOf: (field: Field | null) => string | undefined;
  /** What was refused is no longer what stands in the form. */
  readonly forget: () => void;
}

export interface SendingOptions<C extends LightCall, Field extends string> {
  /** Which field of the form a refusal belongs to, by the wire's name. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly onDone: (output: OutputOf<C>) => void;
  /** Reads again what the call changes, whatever came of it. */
  readonly refresh: (cache: QueryClient) => void;
}

/** Sends a form that asks by itself. A lost answer waits in `LostAnswers` under its own key. */
export function useSending<C extends LightCall, Field extends string>(
  call: C,
  { fields, onDone, refresh }: SendingOptions<C, Field>,
): Sending<InputOf<C>, Field> {
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal<Field>[]>([]);
  const act = useAct(call, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return;
      if (error.unanswered && call.idempotent) return;
      setRefusals(refusalsOf(error, fields));
    },
    onSettled: () => refresh(cache),
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
