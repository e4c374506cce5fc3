import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toChartNumber } from '../../../shared/lib/format.ts';
import type { ChartMark } from '../../../shared/ui/candle-chart.tsx';
import type { Contract } from '../model/contract.ts';
import type { Portfolio, Position } from '../model/portfolio.ts';

/** More lines than these would hide the candles; the newest positions have theirs. */
const POSITIONS_MAX = 4;

type Names = Readonly<Record<'stop' | 'target' | 'liquidation' | 'limit', string>>;

function marksOf(position: Position, names: Names, tag: string): ChartMark[] {
  const { wire, liquidationPrice, contract } = position;
  const mark = (
    kind: string,
    price: string | null,
    label: string,
    tone: ChartMark['tone'],
  ): ChartMark[] => {
    const value = toChartNumber(price);
    return value === undefined ? [] : [{ id: `${wire.id} ${kind}`, price: value, label, tone }];
  };
  if (wire.status === 0) return mark('limit', wire.target_price, `${names.limit} ${tag}`, 'plain');
  const tick = contract?.terms.tick;
  const liquidation =
    liquidationPrice === null || tick === undefined
      ? []
      : [
          {
            id: `${wire.id} liquidation`,
            price: Number(liquidationPrice / tick) * Number(tick) * 1e-18,
            label: names.liquidation,
            tone: 'warn' as const,
          },
        ];
  return [
    ...mark('entry', wire.price, tag, 'plain'),
    ...mark('target', wire.target_profit_price, names.target, 'up'),
    ...mark('stop', wire.stop_loss_price, names.stop, 'down'),
    ...liquidation,
  ];
}

/** Entry, target, stop and liquidation of the own positions in a contract, for its chart. */
export function useChartMarks(
  contract: Contract,
  portfolio: Portfolio | undefined,
): readonly ChartMark[] {
  const { t } = useTranslation('futures');
  const names = {
    stop: t('position.stop'),
    target: t('position.target'),
    liquidation: t('position.liquidation'),
    limit: t('entry.limit'),
  };
  const own = [...(portfolio?.positions ?? []), ...(portfolio?.entries ?? [])]
    .filter((one) => one.wire.symbol === contract.symbol)
    .slice(-POSITIONS_MAX);
  const marks = own.flatMap((position) =>
    marksOf(position, names, t(`tag.${position.direction}`, { multiple: position.wire.multiple })),
  );
  // A new list only when a line has moved: each is drawn anew on the chart.
  const shape = JSON.stringify(marks);
  return useMemo(() => JSON.parse(shape) as ChartMark[], [shape]);
}
