import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey } from '../../../shared/api/use-call.ts';
import { want } from '../../../shared/socket/live.ts';

/** Many rebates are paid at one time, and what they changed takes a moment to be written down. */
const REFRESH_AFTER_MS = 1_000;

/** Reads invitations and levels again when a rebate is paid or a level changes. */
export function useGrowthEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const { invite, invited, rebates, vip } = calls.growth;
        for (const call of [invite, invited, rebates, vip]) {
          void cache.invalidateQueries({ queryKey: callKey(call) });
        }
      }, REFRESH_AFTER_MS);
    };
    const stop = want((socket) => {
      const stops = [
        // A rebate comes into the spot account; messages tell of levels.
        socket.onMember('balance', ({ type }) => {
          if (type === 'change') soon();
        }),
        socket.onMember('message', ({ kind }) => {
          if (kind.startsWith('vip.') || kind.startsWith('rebate.')) soon();
        }),
      ];
      return () => {
        for (const end of stops) end();
      };
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
