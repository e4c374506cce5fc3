import { calls } from '@kontor/contract/light';
import { useCall } from '../../../shared/api/use-call.ts';
import { contractOf } from '../model/contract.ts';

/** Contracts change only when an operator defines one anew. */
const FRESH_MS = 300_000;

const contractsOf = (wires: readonly Parameters<typeof contractOf>[0][]) => wires.map(contractOf);

/** All contracts, in the server's order. */
export function useContracts() {
  return useCall(calls.futures.contracts, {}, { staleTime: FRESH_MS, select: contractsOf });
}
