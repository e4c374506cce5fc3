import { type AnnouncementEvent, calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { callKey, readAgain } from '../api/use-call.ts';
import { currentLanguage, loadAreas } from '../i18n/i18n.ts';
import { logger } from '../lib/logger.ts';
import { useSession } from '../session/session-store.ts';
import { notify } from '../ui/toaster.tsx';
import { announcementPath } from './paths.ts';
import type { Unread } from './use-unread.ts';

const SHOWN_MS = 6_000;

/**
 * The bell counts one more at once. Everybody hears this in the same moment, so nobody asks the
 * server for it: what it says is read when the counts are next shown.
 */
function countOneMore(cache: QueryClient): void {
  const queryKey = callKey(calls.messages.unread);
  cache.setQueriesData<Unread>({ queryKey }, (unread) =>
    unread === undefined ? undefined : { ...unread, announcement: unread.announcement + 1 },
  );
  void cache.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Tells of an announcement in the reader's language; visitors find it in the list alone. */
export async function announced(cache: QueryClient, event: AnnouncementEvent): Promise<void> {
  readAgain(cache, [calls.messages.list]);
  if (useSession.getState().token === null) return;
  if (event.kind === 'withdrawn') return readAgain(cache, [calls.messages.unread]);
  countOneMore(cache);
  try {
    await loadAreas(['messages']);
  } catch (error) {
    // It is in the list, and the count says so.
    logger.warn('the texts of messages did not load', error);
    return;
  }
  const title = event.titles[currentLanguage()] ?? event.titles.en;
  if (title === undefined) return;
  const t = i18next.getFixedT(null, 'messages');
  notify({
    id: `announcement ${event.id}`,
    message: t('announcement.title'),
    description: title,
    action: { label: t('see'), onPress: () => location.assign(`#${announcementPath(event.id)}`) },
    durationMs: SHOWN_MS,
  });
}
