import type { ChatEvent } from '@kontor/contract/light';
import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { readAgain } from '../api/use-call.ts';
import { loadAreas } from '../i18n/i18n.ts';
import { logger } from '../lib/logger.ts';
import { notify } from '../ui/toaster.tsx';
import { CHAT_PATH } from './paths.ts';

const SHOWN_MS = 6_000;
const TEXT_MAX = 120;

/** Tells of an answer at the edge of the screen, except to who is reading the conversation. */
export async function chatArrived(cache: QueryClient, event: ChatEvent): Promise<void> {
  if (event.kind !== 'message' || event.message.from !== 'agent') return;
  if (location.hash.startsWith(`#${CHAT_PATH}`)) return;
  readAgain(cache, [calls.chat.unread]);
  try {
    await loadAreas(['chat']);
  } catch (error) {
    // It is in the conversation, and the count says so.
    logger.warn('the texts of the chat did not load', error);
    return;
  }
  const t = i18next.getFixedT(null, 'chat');
  const { id, name, text } = event.message;
  notify({
    id: `chat ${id}`,
    message: t('arrived', { name }),
    description: text === null ? t('arrived.image') : text.slice(0, TEXT_MAX),
    action: { label: t('arrived.see'), onPress: () => location.assign(`#${CHAT_PATH}`) },
    durationMs: SHOWN_MS,
  });
}
