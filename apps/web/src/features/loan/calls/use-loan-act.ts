import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/use-call.ts';
import { type Sending, useSending } from '../../../shared/trading/use-sending.ts';

/** Reads everything again that a loan changes. */
export function refreshLoans(cache: QueryClient): void {
  const { loan, wallet } = calls;
  const changed = [loan.list, loan.detail, loan.terms];
  readAgain(cache, [...changed, wallet.list, wallet.bills, wallet.detail, wallet.currencies]);
}

/** Sends an act on a loan. A lost answer waits in `LostLoans` under its own key. */
export function useLoanAct<C extends LightCall, Field extends string>(
  call: C,
  fields: Readonly<Record<string, Field>>,
  onDone: (output: OutputOf<C>) => void,
): Sending<InputOf<C>, Field> {
  return useSending(call, { fields, onDone, refresh: refreshLoans });
}
