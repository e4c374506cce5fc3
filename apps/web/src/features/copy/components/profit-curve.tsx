import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatChartNumber, toChartNumber } from '../../../shared/lib/format.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { EquityCurve, type EquityPoint } from '../../../shared/ui/equity-curve.tsx';
import { usdt } from '../text.ts';

/** Realised profit, day by day; a line needs two days. */
export function ProfitCurve({
  curve,
}: {
  curve: readonly { readonly time: number; readonly value: string }[];
}) {
  const { t } = useTranslation('copy');
  const [scrubbed, setScrubbed] = useState<EquityPoint>();
  const points = curve.flatMap(({ time, value }) => {
    const drawn = toChartNumber(value);
    return drawn === undefined ? [] : [{ time: Math.trunc(time / 1_000), value: drawn }];
  });
  const textOf = (point: EquityPoint): string =>
    t('trader.point', {
      amount: usdt(formatChartNumber(point.value, 2), true),
      date: formatDate(point.time),
    });
  return (
    <section aria-label={t('trader.curve')} className="py-4">
      <h2 className="px-gutter text-head">{t('trader.curve')}</h2>
      <p className="px-gutter pb-3 text-caption text-low">
        {scrubbed === undefined ? t('trader.curveBody') : textOf(scrubbed)}
      </p>
      {points.length < 2 ? (
        <p className="px-gutter py-4 text-body text-low">{t('trader.curveEmpty')}</p>
      ) : (
        <EquityCurve
          points={points}
          label={t('trader.curve')}
          pointText={textOf}
          onScrub={setScrubbed}
          height={120}
        />
      )}
    </section>
  );
}
