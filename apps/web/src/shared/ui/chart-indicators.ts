/** Which lines each indicator draws, where and in which colour. */
import {
  type Candle,
  type Series,
  bollingerBands,
  exponentialMovingAverage,
  macd,
  relativeStrengthIndex,
  simpleMovingAverage,
} from '../lib/indicators.ts';
import type { ChartColours } from './chart-colours.ts';

export type IndicatorName = 'ma' | 'ema' | 'boll' | 'rsi' | 'macd';

export interface IndicatorLine {
  /** The name in the legend, the same in every language: `MA 7`. */
  id: string;
  colour: keyof ChartColours;
  values: Series;
  /** `main` lies over the candles, the others have a pane of their own. */
  pane: 'main' | 'rsi' | 'macd';
  style: 'line' | 'histogram';
}

const closes = (candles: readonly Candle[]): number[] => candles.map((candle) => candle.close);

function overlay(id: string, colour: keyof ChartColours, values: Series): IndicatorLine {
  return { id, colour, values, pane: 'main', style: 'line' };
}

/** Every line of one indicator for these candles, one value a candle. */
export function indicatorLines(name: IndicatorName, candles: readonly Candle[]): IndicatorLine[] {
  const values = closes(candles);
  if (name === 'ma') {
    return [
      overlay('MA 7', 'gold', simpleMovingAverage(values, 7)),
      overlay('MA 20', 'blue', simpleMovingAverage(values, 20)),
    ];
  }
  if (name === 'ema') {
    return [
      overlay('EMA 12', 'amber', exponentialMovingAverage(values, 12)),
      overlay('EMA 26', 'grey', exponentialMovingAverage(values, 26)),
    ];
  }
  if (name === 'boll') {
    const bands = bollingerBands(values);
    return [
      overlay('BOLL +2', 'grey', bands.upper),
      overlay('BOLL', 'amber', bands.middle),
      overlay('BOLL −2', 'grey', bands.lower),
    ];
  }
  if (name === 'rsi') {
    const line = relativeStrengthIndex(values);
    return [{ id: 'RSI 14', colour: 'gold', values: line, pane: 'rsi', style: 'line' }];
  }
  const { line, signal, histogram } = macd(values);
  return [
    { id: 'MACD', colour: 'blue', values: line, pane: 'macd', style: 'line' },
    { id: 'Signal 9', colour: 'gold', values: signal, pane: 'macd', style: 'line' },
    { id: 'Hist', colour: 'grey', values: histogram, pane: 'macd', style: 'histogram' },
  ];
}
