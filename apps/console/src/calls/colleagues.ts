import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useQuery } from '@tanstack/react-query';
import { queueTexts } from '../texts/queue.ts';
import { client } from './client.ts';
import { readSession } from './session.ts';
import { readAgain } from './use-call.ts';

const { colleagues } = operatorCalls.operators;
type Colleague = OutputOf<typeof colleagues>[number];

const COLLEAGUES_MS = 30_000;

let known: ReadonlyMap<number, Colleague> = new Map();

/** Keeps the operators' names for every page; whether they have been asked for. */
export function useColleagues(): boolean {
  const { isLoading } = useQuery({
    queryKey: ['call', colleagues.path],
    queryFn: async ({ signal }) => {
      const all = await client.call(colleagues, {}, { signal });
      known = new Map(all.map((one) => [one.id, one]));
      return all;
    },
    refetchInterval: readAgain(COLLEAGUES_MS),
  });
  return !isLoading;
}

export function colleagueOf(id: number): Colleague | undefined {
  return known.get(id);
}

/** Why who is signed in cannot second this operator's word; `own` is said where it is theirs. */
export function barredBy(first: number | null, own: string): string | undefined {
  if (first === null) return undefined;
  if (first === readSession()?.operator.id) return own;
  const colleague = known.get(first);
  if (colleague?.shut_out === true) return queueTexts.shutOut(colleague.name);
  return colleague?.one_hand === true ? queueTexts.oneHand(colleague.name) : undefined;
}
