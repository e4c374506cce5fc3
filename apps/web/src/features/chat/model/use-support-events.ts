import type { ChatEvent } from '@kontor/contract/light';
import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { callKey } from '../../../shared/api/use-call.ts';
import { deviceNowMs } from '../../../shared/lib/clock.ts';
import { logger } from '../../../shared/lib/logger.ts';
import { want } from '../../../shared/socket/live.ts';
import type { Messages } from './log.ts';
import type { RoomLog } from './use-log.ts';

const TYPING_SHOWN_MS = 6_000;
/** Support is told again while one goes on writing. */
const TYPING_TOLD_EVERY_MS = 3_000;

/** Hears what support does: messages, typing, joining, reading, closing. */
export function useSupportEvents(room: RoomLog): { typing: string | undefined } {
  const cache = useQueryClient();
  const [typing, setTyping] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const patch = (change: Partial<Messages>): void => {
    cache.setQueryData<Messages>(
      callKey(calls.chat.messages, { room: 'support' }),
      (known) => known && { ...known, ...change },
    );
  };
  const stopTyping = (): void => {
    clearTimeout(timer.current);
    setTyping(undefined);
  };
  const hear = useEffectEvent((event: ChatEvent) => {
    if (event.kind === 'typing') {
      setTyping(event.name);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyping(undefined), TYPING_SHOWN_MS);
      return;
    }
    if (event.kind === 'agent') return patch({ agent: event.agent });
    if (event.kind === 'read') return patch({ agent_read_until: event.read_until });
    if (event.kind === 'message') {
      const { message } = event;
      room.add(message);
      if (message.from === 'agent') {
        stopTyping();
        // Who answers has read what was there.
        patch({ agent_read_until: message.id });
      }
      if (message.from === 'me') patch({ status: 'open' });
      return;
    }
    patch({ status: 'closed', rated: null });
  });
  useEffect(() => {
    const stop = want((socket) => socket.onMember('chat', (event) => hear(event)));
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);
  return { typing };
}

/**
 * Tells support that something is being written, every few seconds at the most. What was said ends
 * that for support, so the next letter after it is told at once.
 */
export function useTellTyping(): { readonly typed: () => void; readonly said: () => void } {
  const told = useRef(0);
  return {
    typed: () => {
      const now = deviceNowMs();
      if (now - told.current < TYPING_TOLD_EVERY_MS) return;
      told.current = now;
      api.call(calls.chat.typing, { room: 'support' }).catch((error: unknown) => {
        logger.warn('support was not told of the typing', error);
      });
    },
    said: () => {
      told.current = 0;
    },
  };
}
