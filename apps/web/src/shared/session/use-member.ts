import { calls } from '@kontor/contract/light';
import { useEffect } from 'react';
import { useCall } from '../api/use-call.ts';
import { useSession } from './session-store.ts';

const REFRESH_MS = 300_000;

/** Keeps the member in the session as the server has it. Once in the app. */
export function useMember(): void {
  const setMember = useSession((session) => session.setMember);
  const { data } = useCall(calls.people.info, {}, { staleTime: REFRESH_MS });
  useEffect(() => {
    if (data !== undefined) setMember(data);
  }, [data, setMember]);
}
