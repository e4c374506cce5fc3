import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../lib/relative-time.ts';
import { useConnection } from '../socket/connection-store.ts';
import { Banner } from '../ui/banner.tsx';

const SHOW_AFTER_MS = 1_000;

/** Says that prices stand still, since when, and that it is being worked on. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const { state, pausedAtMs, attempt } = useConnection();
  const [overdue, setOverdue] = useState(false);
  const paused = state === 'paused';
  useEffect(() => {
    // The first tries follow each other within a second; a banner for that would only flicker.
    if (!paused) return setOverdue(false);
    const timer = setTimeout(() => setOverdue(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  if (!paused || !overdue || pausedAtMs === null) return null;
  return (
    <Banner tone="offline">
      {t('connection.paused', { time: formatTime(pausedAtMs) })}{' '}
      {/* Each try read aloud would never let anybody finish a sentence. */}
      <span aria-hidden>{t('connection.try', { attempt: Math.max(1, attempt) })}</span>
    </Banner>
  );
}
