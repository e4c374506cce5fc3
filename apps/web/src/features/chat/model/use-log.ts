import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { callKey, useCall } from '../../../shared/api/use-call.ts';
import { logger } from '../../../shared/lib/logger.ts';
import {
  EMPTY_LOG,
  type Log,
  type Message,
  withDeleted,
  withMessages,
  withNewest,
  withOlder,
} from './log.ts';

export type Room = 'support' | 'public';

/** The socket tells of everything at once; this is for who has none. */
const READ_EVERY_MS = 15_000;

/** A room as it is known here: what was read, what was told, and how to read on. */
export function useLog(room: Room) {
  const cache = useQueryClient();
  const head = useCall(
    calls.chat.messages,
    { room },
    { refetchInterval: READ_EVERY_MS, staleTime: 0, refetchOnMount: 'always' },
  );
  const [log, setLog] = useState<Log>(EMPTY_LOG);
  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { data } = head;
  useEffect(() => {
    if (data !== undefined) setLog((known) => withNewest(known, data));
  }, [data]);
  const add = useCallback(
    (message: Message) => setLog((known) => withMessages(known, [message])),
    [],
  );
  const remove = useCallback((id: number) => setLog((known) => withDeleted(known, id)), []);
  const reload = useCallback(
    () => void cache.invalidateQueries({ queryKey: callKey(calls.chat.messages, { room }) }),
    [cache, room],
  );
  const first = log.list[0]?.id;
  const readOlder = async (): Promise<void> => {
    if (first === undefined || olderState === 'loading') return;
    setOlderState('loading');
    try {
      const older = await api.call(calls.chat.messages, { room, before: first });
      setLog((known) => withOlder(known, older));
      setOlderState('idle');
    } catch (error) {
      logger.warn('older messages did not load', error);
      setOlderState('failed');
    }
  };
  return { head, log, add, remove, reload, readOlder, olderState };
}

export type RoomLog = ReturnType<typeof useLog>;
