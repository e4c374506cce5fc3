import { useTranslation } from 'react-i18next';
import { useServerNow } from '../lib/clock.ts';
import { relativeTime } from '../lib/relative-time.ts';

/** Writes how long ago something was: `3 hours ago`, or a date after 30 days. */
export function useAgo(): (timeMs: number) => string {
  const { t } = useTranslation();
  const nowMs = useServerNow();
  return (timeMs) => relativeTime(timeMs, nowMs) ?? t('time.justNow');
}
