import { toApproximateNumber } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import type { Risk } from '../model/risk.ts';
import { percentText } from '../text.ts';

/** Where the three parts of the scale meet, in percent of its width. */
const WARNING_FROM = 10;
const SAFE_FROM = 25;
/** The right end, as a multiple of the warning's rate; what is above stands there too. */
const END_FACTOR = 4;

/** Where a rate stands, in percent of the width. For drawing only. */
export function placeOf({ rate, liquidationAt, warningAt }: Risk): number {
  if (rate === null) return 100;
  const value = toApproximateNumber(rate);
  const warning = toApproximateNumber(warningAt);
  const liquidation = Math.min(toApproximateNumber(liquidationAt), warning * 0.9);
  const between = (from: number, to: number): number =>
    Math.min(1, Math.max(0, (value - from) / (to - from)));
  if (value <= liquidation) return between(0, liquidation) * WARNING_FROM;
  if (value < warning)
    return WARNING_FROM + between(liquidation, warning) * (SAFE_FROM - WARNING_FROM);
  return SAFE_FROM + between(warning, warning * END_FACTOR) * (100 - SAFE_FROM);
}

/** The scale of the risk rate: liquidation, the warning, and what is safe. */
export function RiskScale({
  risk,
  text,
  named = true,
}: {
  risk: Risk;
  text: string;
  /** Writes below what the parts mean. */
  named?: boolean;
}) {
  const { t } = useTranslation('futures');
  const place = placeOf(risk);
  return (
    <div>
      <div
        role="img"
        aria-label={t('risk.scale', { rate: text })}
        className="relative flex h-3 items-center gap-[3px]"
      >
        <span className="h-1.5 w-[10%] rounded-full bg-down-chart" />
        <span className="h-1.5 w-[14%] rounded-full bg-warn" />
        <span className="h-1.5 flex-1 rounded-full bg-up-chart" />
        {risk.rate === null ? null : (
          <span
            style={{ left: `${Math.min(98.5, Math.max(1.5, place))}%` }}
            className="absolute size-3 -translate-x-1/2 rounded-full bg-hi ring-[3px] ring-[var(--page)]"
          />
        )}
      </div>
      {named ? (
        <div className="flex justify-between gap-3 pt-2 text-caption text-low">
          <span className="flex min-w-0 gap-x-4 gap-y-1 max-xs:flex-col">
            <span>{t('risk.liquidation')}</span>
            <span>
              {t('risk.warningAt', { rate: percentText(risk.warningAt, { decimals: 0 }) })}
            </span>
          </span>
          <span className="text-right">{t('risk.higher')}</span>
        </div>
      ) : null}
    </div>
  );
}
