import type { MemberEvents } from '@kontor/client/socket';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { want } from './live.ts';

/** What changed is written down a moment after it was told, and often comes in numbers. */
const REFRESH_AFTER_MS = 500;

/** Reads again a moment after `listen` heard something; what comes meanwhile is read with it. */
export function useRefreshOn(
  listen: (soon: () => void) => () => void,
  refresh: (cache: QueryClient) => void,
  afterMs = REFRESH_AFTER_MS,
): void {
  const cache = useQueryClient();
  const read = useEffectEvent(() => refresh(cache));
  const start = useEffectEvent(listen);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = start(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, afterMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [afterMs]);
}

/** The same for events of the signed-in member. */
export function useRefreshOnMember(
  events: readonly (keyof MemberEvents)[],
  refresh: (cache: QueryClient) => void,
): void {
  useRefreshOn(
    (soon) =>
      want((socket) => {
        const ends = events.map((event) => socket.onMember(event, soon));
        return () => {
          for (const end of ends) end();
        };
      }),
    refresh,
  );
}
