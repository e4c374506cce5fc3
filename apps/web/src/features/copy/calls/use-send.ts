import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { type Sending, useSending } from '../../../shared/trading/use-sending.ts';
import { refreshCopy } from './refresh.ts';

/** Sends a form of copy trading. A lost answer waits in `LostCopies` under its own key. */
export function useSend<C extends LightCall, Field extends string>(
  call: C,
  fields: Readonly<Record<string, Field>>,
  onDone: (output: OutputOf<C>) => void,
): Sending<InputOf<C>, Field> {
  return useSending(call, { fields, onDone, refresh: refreshCopy });
}
