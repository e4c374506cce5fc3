import { calls } from '@kontor/contract/light';
import { readAgain, useCall } from '../../shared/api/use-call.ts';
import { useRefreshOnMember } from '../../shared/socket/use-refresh-on.ts';

const REFRESH_MS = 30_000;
const TOLD = ['mining', 'dual', 'subscription'] as const;

/** Read again with every yield and every end. */
export function useOverview() {
  useRefreshOnMember(TOLD, (cache) => readAgain(cache, [calls.earn.overview]));
  return useCall(calls.earn.overview, {}, { refetchInterval: REFRESH_MS });
}
