import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '@kontor/rules/time';
import { formatPrice, toChartNumber } from '../../../shared/lib/format.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { useTicker } from '../../../shared/socket/tickers.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { TickChart, type TickChartProps } from '../../../shared/ui/tick-chart.tsx';
import { directionOf, type Option } from '../model/option.ts';
import { useTickLine } from '../model/ticks.ts';
import { useNow } from '../use-now.ts';

type Drawn = Pick<TickChartProps, 'from' | 'to' | 'zone' | 'moments' | 'levels' | 'dots'>;

/** An option between entry and expiry: where it wins, and where the price stands. */
function useDrawn(market: Quotation, option: Option | undefined, seconds: number): Drawn {
  const { t } = useTranslation('options');
  const now = useNow();
  const live = useTicker(market.symbol);
  const text = live?.now_price ?? market.now_price;
  const price = toChartNumber(text);
  const entry = toChartNumber(option?.open_price);
  const span = (option?.seconds ?? seconds) * SECOND_MS;
  const entryAt = option?.entry_at ?? now;
  const endsAt = option?.ends_at ?? now + span;
  const ahead = price !== undefined && entry !== undefined ? price - entry : 0;
  const tone = ahead > 0 ? 'up' : ahead < 0 ? 'down' : 'plain';
  const at = live?.time ?? now;
  return {
    from: entryAt - span,
    to: endsAt,
    zone:
      option === undefined || entry === undefined
        ? undefined
        : { from: entryAt, to: endsAt, price: entry, direction: directionOf(option) },
    moments: [
      {
        key: 'entry',
        at: entryAt,
        tone: 'low',
        label: t(entry === undefined ? 'chart.now' : 'chart.entry', { time: formatTime(entryAt) }),
      },
      {
        key: 'expiry',
        at: endsAt,
        tone: 'gold',
        label: t('chart.expiry', { time: formatTime(endsAt) }),
      },
    ],
    levels: [
      ...(entry === undefined
        ? []
        : [
            {
              key: 'entry',
              price: entry,
              tone: 'low' as const,
              from: entryAt,
              text: formatPrice(option?.open_price, market.price_precision),
            },
          ]),
      ...(price === undefined
        ? []
        : [
            {
              key: 'now',
              price,
              tone,
              tag: true,
              from: Math.min(at, endsAt),
              text: formatPrice(text, market.price_precision),
            } as const,
          ]),
    ],
    dots: [
      ...(entry === undefined
        ? []
        : [{ key: 'entry', at: entryAt, price: entry, tone: 'plain' as const, ring: true }]),
      ...(price === undefined || at > endsAt ? [] : [{ key: 'now', at, price, tone } as const]),
    ],
  };
}

/** The index second by second: before an option, and while one runs. */
export function OptionChart({
  market,
  option,
  seconds,
  height,
}: {
  market: Quotation;
  option: Option | undefined;
  /** Of the duration that is chosen, while no option runs. */
  seconds: number;
  height: number;
}) {
  const { t } = useTranslation('options');
  const points = useTickLine(market.symbol);
  const drawn = useDrawn(market, option, seconds);
  return (
    <TickChart
      points={points}
      label={t('chart.label', { symbol: market.symbol })}
      height={height}
      inset={84}
      {...drawn}
    />
  );
}
