import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useCall } from '../../shared/api/use-call.ts';
import { want } from '../../shared/socket/live.ts';

const REFRESH_MS = 30_000;
/** What changed is written down a moment after it was told. */
const REFRESH_AFTER_MS = 500;

/** Read again with every yield and every end. */
export function useOverview() {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void cache.invalidateQueries({ queryKey: callKey(calls.earn.overview) });
      }, REFRESH_AFTER_MS);
    };
    const stop = want((socket) => {
      const ends = [socket.onMember('mining', read), socket.onMember('dual', read)];
      return () => {
        for (const end of ends) end();
      };
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
  return useCall(calls.earn.overview, {}, { refetchInterval: REFRESH_MS });
}
