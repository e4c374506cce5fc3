import { toApproximateNumber } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { formatChartNumber } from '../../../shared/lib/format.ts';
import { PayoffChart } from '../../../shared/ui/payoff-chart.tsx';
import { type Figures, drawn } from '../model/payoff.ts';
import { amountText, figure, usdtText } from '../text.ts';

/** Prices at the edges need no more digits than tell where they are. */
function edgeText(price: number): string {
  return formatChartNumber(price, price >= 1_000 ? 0 : price >= 10 ? 2 : 4);
}

/** What is paid by the settlement price, against having done nothing. */
export function Payoff({
  figures,
  coin,
  height,
}: {
  figures: Figures;
  coin: string;
  height?: number;
}) {
  const { t } = useTranslation('dual');
  const { type } = figures;
  const lines = drawn(figures);
  const price = figure(figures.linked);
  const below = amountText(figures.coins, coin);
  const above = amountText(figures.usdt, 'USDT');
  return (
    <PayoffChart
      {...lines}
      {...(height !== undefined && { height })}
      label={t(`chart.${type}`, { coin, price, below, above })}
      texts={{
        from: edgeText(lines.from),
        to: edgeText(lines.to),
        bend: price,
        now:
          figures.index === null
            ? undefined
            : t('chart.now', { price: edgeText(toApproximateNumber(figures.index)) }),
        holding: t('chart.holding'),
        less: t(`chart.less.${type}`),
        below,
        above: usdtText(figures.usdt),
      }}
    />
  );
}
