import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useAct } from '../api/use-call.ts';

/** Asks for the day's play money and shows it in every balance. */
export function useGrant() {
  const cache = useQueryClient();
  return useAct(calls.people.grant, {
    quiet: true,
    onSuccess: () => {
      for (const call of Object.values(calls.wallet)) {
        void cache.invalidateQueries({ queryKey: callKey(call) });
      }
    },
  });
}
