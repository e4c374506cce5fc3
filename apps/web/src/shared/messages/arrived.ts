import { type MessageEvent, calls } from '@kontor/contract/light';
import { NOTICE_FIGURES } from '@kontor/rules/notices';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { api } from '../api/client.ts';
import { callKey, readAgain } from '../api/use-call.ts';
import { loadAreas } from '../i18n/i18n.ts';
import { figures } from '../lib/format.ts';
import { inLocalTime } from '../lib/local-moments.ts';
import { logger } from '../lib/logger.ts';
import { hasScreen } from '../page/screens.ts';
import { notify } from '../ui/toaster.tsx';
import { MESSAGES_PATH } from './paths.ts';

const SHOWN_MS = 6_000;

/** The kind is only known when the program runs. */
type Translate = (key: string, values?: MessageEvent['values']) => string;

/** The answer of the state waits until the decision is written down; then all else shows it too. */
async function identityDecided(cache: QueryClient): Promise<void> {
  const { state } = calls.identity;
  try {
    await cache.fetchQuery({
      queryKey: callKey(state, {}),
      queryFn: () => api.call(state, {}),
      staleTime: 0,
    });
  } catch (error) {
    logger.warn('the state of the identity was not answered', error);
  }
  await cache.invalidateQueries({ queryKey: callKey(calls.people.info) });
}

/** Tells of a new message at the edge of the screen, and has the counts and lists read again. */
export async function messageArrived(cache: QueryClient, message: MessageEvent): Promise<void> {
  readAgain(cache, [calls.messages.unread, calls.messages.list]);
  const { kind, values, link } = message;
  if (kind.startsWith('identity.')) void identityDecided(cache);
  if (kind.startsWith('alert.')) readAgain(cache, [calls.alerts.list, calls.alerts.history]);
  const path = link !== null && hasScreen(link) ? link : MESSAGES_PATH;
  try {
    await loadAreas(['messages']);
  } catch (error) {
    // It is in the list, and the count says so.
    logger.warn('the texts of messages did not load', error);
    return;
  }
  const t = i18next.getFixedT(null, 'messages') as unknown as Translate;
  if (!i18next.exists(`${kind}.title`, { ns: 'messages' })) return;
  const said = figures().told(values, NOTICE_FIGURES);
  const window = `alert.window.${values.window ?? ''}`;
  if (i18next.exists(window, { ns: 'messages' })) said.window = t(window);
  notify({
    id: `message ${message.id}`,
    message: t(`${kind}.title`, said),
    description: inLocalTime(t(`${kind}.body`, said)),
    action: { label: t('see'), onPress: () => location.assign(`#${path}`) },
    durationMs: SHOWN_MS,
  });
}
