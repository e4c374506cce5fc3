import { type OutputOf, calls } from '@kontor/contract/light';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';

export type Contract = OutputOf<typeof calls.futures.contracts>[number];

/** Contracts change only when an operator defines one anew. */
const FRESH_MS = 300_000;

/** The USDT-margined contracts by symbol; empty until they are there. */
export function useContracts(): ReadonlyMap<string, Contract> {
  const { data } = useCall(calls.futures.contracts, {}, { staleTime: FRESH_MS });
  return useMemo(
    () =>
      new Map(
        (data ?? [])
          .filter((one) => one.kind === 'linear')
          .map((one) => [one.symbol, one] as const),
      ),
    [data],
  );
}
