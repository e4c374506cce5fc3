import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '@kontor/rules/time';
import { useServerReading } from '../lib/clock.ts';

const DAY_SECONDS = 86_400;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `6 d 04:12:33` until a moment, second by second. */
export function Countdown({ until, className }: { until: number; className?: string }) {
  const { t } = useTranslation('common');
  const left = useServerReading((now) => Math.max(0, Math.ceil((until - now) / SECOND_MS)));
  const days = Math.floor(left / DAY_SECONDS);
  const hours = Math.floor((left % DAY_SECONDS) / 3_600);
  const minutes = Math.floor((left % 3_600) / 60);
  const time = [hours, minutes, left % 60].map(two).join(':');
  return (
    <span role="timer" className={className}>
      {days === 0 ? time : t('countdown', { days, time })}
    </span>
  );
}
