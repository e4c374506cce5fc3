import { type Ref, Suspense, lazy } from 'react';
import type { Candle } from '../lib/indicators.ts';
import type { IndicatorName } from './chart-indicators.ts';
import type { ChartMark } from './chart-marks.ts';
import { Skeleton } from './skeleton.tsx';

export type { ChartMark } from './chart-marks.ts';
export type { IndicatorName } from './chart-indicators.ts';
export type { Candle } from '../lib/indicators.ts';

export interface CandleChartHandle {
  /** A live candle: changes the last one or appends the next. */
  update: (candle: Candle) => void;
}

export interface CandleChartProps {
  /**
   * Oldest first, times in Unix seconds. Give a new array only when history is loaded or another
   * market or period is shown; live candles go through `ref.update`.
   */
  candles: readonly Candle[];
  /** Decimals of the market's tick. */
  priceDecimals: number;
  /** BCP 47, for dates on the axis. */
  locale: string;
  /** Whether a candle is a day or more. Default: less. */
  hasDays?: boolean;
  /** What the chart is, read aloud. */
  label: string;
  /** Letters of the legend, and the name of the way back to the newest candle. */
  labels: Record<'open' | 'high' | 'low' | 'close' | 'volume' | 'toNow', string>;
  /** Default: the two moving averages. */
  indicators?: readonly IndicatorName[];
  /** Lines across the chart at prices that matter to the reader. */
  marks?: readonly ChartMark[] | undefined;
  /** The figures above the candles: while pointed at, always or never. */
  legend?: 'pointed' | 'always' | 'none';
  /** The reader comes near the oldest candle; leave it out when there are no older ones. */
  onNeedOlder?: ((oldest: Candle) => void) | undefined;
  /** Sets the height; without it the chart fills its parent. */
  className?: string;
  ref?: Ref<CandleChartHandle>;
}

const View = lazy(() => import('./candle-chart-view.tsx'));

/** Candles with volume and indicators. The library behind it is fetched with the first chart. */
export function CandleChart(props: CandleChartProps) {
  const waiting = (
    <div aria-busy className={props.className ?? 'h-full'}>
      <Skeleton className="h-full rounded-control" />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <View {...props} />
    </Suspense>
  );
}
