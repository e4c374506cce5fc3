import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '@kontor/rules/time';
import { classNames } from '../../../shared/ui/class-names.ts';

const RADIUS = 22;
const LENGTH = 2 * Math.PI * RADIUS;
/** A third digit and the unit would meet the ring. */
const TWO_DIGITS = 99;

/** What is left of an option's time: a gold ring that empties, and the seconds in it. */
export function CountdownRing({
  leftMs,
  seconds,
}: {
  /** Null while its time has not begun. */
  leftMs: number | null;
  seconds: number;
}) {
  const { t } = useTranslation('options');
  const left = Math.max(0, leftMs ?? seconds * SECOND_MS);
  const share = Math.min(1, left / (seconds * SECOND_MS));
  const shown = Math.ceil(left / SECOND_MS);
  return (
    <span className="relative grid size-[52px] flex-none place-items-center" role="timer">
      <svg viewBox="0 0 52 52" className="absolute inset-0 size-full -rotate-90" aria-hidden>
        <circle
          cx="26"
          cy="26"
          r={RADIUS}
          fill="none"
          strokeWidth="3.5"
          className={classNames('stroke-line', leftMs === null && 'animate-pulse')}
        />
        {leftMs === null ? null : (
          <circle
            cx="26"
            cy="26"
            r={RADIUS}
            fill="none"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeDasharray={`${LENGTH * share} ${LENGTH}`}
            className="stroke-gold"
          />
        )}
      </svg>
      <span className={shown > TWO_DIGITS ? 'text-label' : 'text-head'}>
        {shown}
        <span className="text-micro text-low">{t('unit')}</span>
      </span>
    </span>
  );
}
