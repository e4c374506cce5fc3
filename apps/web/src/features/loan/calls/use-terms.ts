import { calls } from '@kontor/contract/light';
import { useCall } from '../../../shared/api/use-call.ts';

const REFRESH_MS = 10_000;

/** What is lent, with prices that are seconds old at most. */
export function useTerms() {
  return useCall(calls.loan.terms, {}, { refetchInterval: REFRESH_MS });
}
