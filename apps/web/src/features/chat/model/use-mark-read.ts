import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { callKey } from '../../../shared/api/use-call.ts';
import { logger } from '../../../shared/lib/logger.ts';
import type { Room } from './use-log.ts';

/** What is on the screen of who looks at it is read; in a hidden tab it waits. */
export function useMarkRead(room: Room, lastOfOthers: number | undefined): void {
  const cache = useQueryClient();
  const marked = useRef(0);
  useEffect(() => {
    if (lastOfOthers === undefined) return undefined;
    const mark = (): void => {
      if (document.visibilityState !== 'visible' || lastOfOthers <= marked.current) return;
      marked.current = lastOfOthers;
      api.call(calls.chat.read, { room }).then(
        () => {
          if (room === 'support') {
            cache.setQueryData(callKey(calls.chat.unread, {}), { support: 0 });
          }
        },
        (error: unknown) => {
          marked.current = 0;
          logger.warn('the room was not marked as read', error);
        },
      );
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [room, lastOfOthers, cache]);
}
