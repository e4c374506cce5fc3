import { type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { readAgain, useCall } from '../../../shared/api/use-call.ts';

export type Overview = OutputOf<typeof calls.security.overview>;

export const useOverview = () => useCall(calls.security.overview, {});

/** Reads again what a change of the account's protection shows up in. */
function refresh(cache: QueryClient): void {
  const { funding, identity, people, security } = calls;
  const own = [people.info, people.sessions, security.overview, security.log];
  // What was missing to be certified, or to withdraw, may be there now.
  readAgain(cache, [...own, identity.state, funding.info]);
}

export function useRefresh(): () => void {
  const cache = useQueryClient();
  return () => refresh(cache);
}
