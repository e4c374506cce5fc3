import { useTranslation } from 'react-i18next';
import { useServerReading } from '../../../shared/lib/clock.ts';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `6 d 04:12:33` until a moment, second by second. */
export function Countdown({ until, className }: { until: number; className?: string }) {
  const { t } = useTranslation('nft');
  const left = useServerReading((now) => Math.max(0, Math.ceil((until - now) / SECOND_MS)));
  const days = Math.floor(left / DAY_SECONDS);
  const time = [
    Math.floor((left % DAY_SECONDS) / 3_600),
    Math.floor((left % 3_600) / 60),
    left % 60,
  ]
    .map(two)
    .join(':');
  return (
    <span role="timer" className={className}>
      {days === 0 ? time : t('countdown', { days, time })}
    </span>
  );
}
