import { operatorCalls } from '@kontor/contract/light-operators';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../calls/client.ts';
import type { Conversation } from './use-inbox.ts';

const { agentRead, inbox } = operatorCalls.chat;

/** What stands on the page that somebody looks at is read, and the member is told so. */
export function useReading(conversation: Conversation | undefined): void {
  const queries = useQueryClient();
  const { user_id, unread = 0, last_id } = conversation ?? {};
  useEffect(() => {
    if (user_id === undefined || unread === 0) return;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      client.call(agentRead, { user_id }).then(
        () => queries.invalidateQueries({ queryKey: ['call', inbox.path] }),
        // It stays unread, and the next message says so again.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [queries, user_id, unread, last_id]);
}
