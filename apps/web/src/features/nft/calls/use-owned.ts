import { calls } from '@kontor/contract/light';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../shared/api/client.ts';
import { api } from '../../../shared/api/client.ts';
import { callKey } from '../../../shared/api/use-call.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import type { Owned } from '../text.ts';

const PAGE = 100;

/** One own work, out of the list of all; null where it is not there. */
export function useOwned(id: number | undefined) {
  const signedIn = useSignedIn();
  return useQuery<Owned | null, CallError>({
    // Under the key of the list, so that whatever reads that anew reads this too.
    queryKey: [...callKey(calls.nft.mine), 'one', id ?? 0],
    enabled: signedIn && id !== undefined,
    queryFn: async ({ signal }) => {
      for (let page = 1; ; page += 1) {
        const { data, total } = await api.call(calls.nft.mine, { page, limit: PAGE }, { signal });
        const found = data.find((one) => one.kind === 'nft' && one.id === id);
        if (found !== undefined) return found;
        if (page * PAGE >= total || data.length === 0) return null;
      }
    },
  });
}
