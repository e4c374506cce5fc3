import { parseAmount, toApproximateNumber } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { type Loan, percentOf } from '../model/estimate.ts';

const LOWEST = 1;
const HIGHEST = 2;

/** Where on the bar a rate lies, in percent of its width; only drawn. */
function placeOf(rate: string): number {
  const value = toApproximateNumber(parseAmount(rate));
  return Math.min(100, Math.max(0, ((value - LOWEST) / (HIGHEST - LOWEST)) * 100));
}

/** The risk rate on a bar with the two lines that matter. Nothing while prices stand still. */
export function RiskGauge({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loan');
  const { risk_rate: rate, warn_rate: warn, close_rate: close } = loan;
  if (rate === null || warn === null || close === null) return null;
  const value = parseAmount(rate);
  const isBelow = (limit: string): boolean => value < parseAmount(limit);
  const tone = isBelow(close) ? 'text-down' : isBelow(warn) ? 'text-warn' : 'text-up';
  const texts = { rate: percentOf(rate), warn: percentOf(warn), close: percentOf(close) };
  return (
    <div role="img" aria-label={t('gauge.label', texts)} className="pt-1">
      <p className="flex items-baseline justify-between">
        <span className="text-caption text-low">{t('fact.risk')}</span>
        <span className={`text-title-2 ${tone}`}>{texts.rate}</span>
      </p>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="mt-1 h-2 w-full" aria-hidden>
        <rect width="100" height="8" rx="4" className="fill-fill" />
        <rect
          width={placeOf(rate)}
          height="8"
          rx="4"
          className={
            tone === 'text-down' ? 'fill-down' : tone === 'text-warn' ? 'fill-warn' : 'fill-up'
          }
        />
        <rect x={placeOf(close)} width="0.8" height="8" className="fill-down" />
        <rect x={placeOf(warn)} width="0.8" height="8" className="fill-warn" />
      </svg>
      <p className="flex justify-between pt-1 text-micro text-low" aria-hidden>
        <span>
          {t('terms.close')} {texts.close}
        </span>
        <span>
          {t('terms.warn')} {texts.warn}
        </span>
      </p>
    </div>
  );
}
