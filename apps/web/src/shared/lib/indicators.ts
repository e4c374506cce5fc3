/**
 * Technical indicators for charts. They work on doubles because they are drawn and never paid out.
 * Every function returns one value per input, `undefined` until enough of the past is known.
 */

/** One candle; `time` is its start in Unix seconds. */
export interface Candle {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export type Series = (number | undefined)[];

/** The mean of the last `period` values. */
export function simpleMovingAverage(values: readonly number[], period: number): Series {
  const result: Series = [];
  let sum = 0;
  values.forEach((value, index) => {
    sum += value;
    if (index >= period) sum -= values[index - period] ?? 0;
    result.push(index >= period - 1 ? sum / period : undefined);
  });
  return result;
}

/** Weighs the newest value with 2/(period+1); starts from the mean of the first `period` values. */
export function exponentialMovingAverage(values: readonly number[], period: number): Series {
  const weight = 2 / (period + 1);
  const result: Series = [];
  let sum = 0;
  let previous: number | undefined;
  values.forEach((value, index) => {
    if (previous !== undefined) {
      previous += weight * (value - previous);
    } else {
      sum += value;
      if (index === period - 1) previous = sum / period;
    }
    result.push(previous);
  });
  return result;
}

export interface Bands {
  upper: Series;
  middle: Series;
  lower: Series;
}

/**
 * Bollinger bands: the moving average and `deviations` population standard deviations around it.
 */
export function bollingerBands(values: readonly number[], period = 20, deviations = 2): Bands {
  const middle = simpleMovingAverage(values, period);
  const spread = middle.map((mean, index) => {
    if (mean === undefined) return undefined;
    let squares = 0;
    for (let at = index - period + 1; at <= index; at += 1) {
      squares += ((values[at] ?? mean) - mean) ** 2;
    }
    return Math.sqrt(squares / period) * deviations;
  });
  const shifted = (direction: 1 | -1): Series =>
    middle.map((mean, index) => {
      const distance = spread[index];
      return mean === undefined || distance === undefined ? undefined : mean + direction * distance;
    });
  return { upper: shifted(1), middle, lower: shifted(-1) };
}

/** Wilder's relative strength index from 0 to 100; 100 without a loss, 50 without any move. */
export function relativeStrengthIndex(values: readonly number[], period = 14): Series {
  const result: Series = [];
  let gain = 0;
  let loss = 0;
  values.forEach((value, index) => {
    const change = index === 0 ? 0 : value - (values[index - 1] ?? value);
    const up = Math.max(change, 0);
    const down = Math.max(-change, 0);
    if (index <= period) {
      gain += up / period;
      loss += down / period;
    } else {
      gain = (gain * (period - 1) + up) / period;
      loss = (loss * (period - 1) + down) / period;
    }
    if (index < period) result.push(undefined);
    else if (gain + loss === 0) result.push(50);
    else result.push((100 * gain) / (gain + loss));
  });
  return result;
}

export interface Macd {
  line: Series;
  signal: Series;
  histogram: Series;
}

/**
 * The fast less the slow exponential average, its own average, and the distance between the two.
 */
export function macd(values: readonly number[], fast = 12, slow = 26, signalPeriod = 9): Macd {
  const quick = exponentialMovingAverage(values, fast);
  const lazy = exponentialMovingAverage(values, slow);
  const line = quick.map((value, index) => {
    const other = lazy[index];
    return value === undefined || other === undefined ? undefined : value - other;
  });
  const known = line.filter((value): value is number => value !== undefined);
  const unknown: Series = Array.from({ length: line.length - known.length }, () => undefined);
  const signal = [...unknown, ...exponentialMovingAverage(known, signalPeriod)];
  const histogram = line.map((value, index) => {
    const average = signal[index];
    return value === undefined || average === undefined ? undefined : value - average;
  });
  return { line, signal, histogram };
}
