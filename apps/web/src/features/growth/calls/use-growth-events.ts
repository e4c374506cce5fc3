import { calls } from '@kontor/contract/light';
import { readAgain } from '../../../shared/api/use-call.ts';
import { want } from '../../../shared/socket/live.ts';
import { useRefreshOn } from '../../../shared/socket/use-refresh-on.ts';

/** Many rebates are paid at one time, and what they changed takes a moment to be written down. */
const REFRESH_AFTER_MS = 1_000;

/** A rebate comes into the spot account; messages tell of levels. */
function listen(soon: () => void): () => void {
  return want((socket) => {
    const stops = [
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
}

/** Reads invitations and levels again when a rebate is paid or a level changes. */
export function useGrowthEvents(): void {
  const { invite, invited, rebates, vip } = calls.growth;
  useRefreshOn(
    listen,
    (cache) => readAgain(cache, [invite, invited, rebates, vip]),
    REFRESH_AFTER_MS,
  );
}
