import { operatorCalls } from '@kontor/contract/light-operators';
import { useCall } from '../calls/use-call.ts';

/** How much waits in each queue, by the queue's name; read again every few seconds. */
export function useCounts(): ReadonlyMap<string, number> {
  const { data } = useCall(operatorCalls.operators.counts, {}, { live: true });
  return new Map((data ?? []).map(({ queue, waiting }) => [queue, waiting]));
}
