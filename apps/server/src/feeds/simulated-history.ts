import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { type BasePeriod, periodStart } from './candles.ts';
import { emptyShape, SCALE_MINUTES, type Scale } from './market-process.ts';
import { barCandle, secondOf, type UnitCandle, type Walk } from './walk.ts';

const MINUTES_OF_HISTORY_MS = 3 * DAY_MS;
const HOURS_OF_HISTORY_MS = 30 * DAY_MS;
const DAYS_OF_HISTORY_MS = 365 * DAY_MS;

/**
 * A year of days, a month of hours and three days of minutes that end in the price at which the
 * walk begins. They are made backwards, each coarser series ending where the finer one begins;
 * where two overlap, the coarser is the sum of the finer.
 */
export function simulatedHistory(
  walk: Walk,
  end: number,
): Readonly<Record<BasePeriod, readonly UnitCandle[]>> {
  const minutesBegin = periodStart('60min', end) - MINUTES_OF_HISTORY_MS;
  const hoursBegin = periodStart('1day', end) - HOURS_OF_HISTORY_MS;
  const daysBegin = periodStart('1day', end) - DAYS_OF_HISTORY_MS;
  const last = partOfMinute(walk, end);
  const lastMinute = walk.minute * MINUTE_MS;
  const minutes = bars(walk, 'minute', { from: minutesBegin, to: lastMinute, level: walk.open });
  const hours = bars(walk, 'hour', { from: hoursBegin, to: minutesBegin, level: minutes.level });
  const days = bars(walk, 'day', { from: daysBegin, to: hoursBegin, level: hours.level });
  const allMinutes = last === undefined ? minutes.candles : [...minutes.candles, last];
  const allHours = [...hours.candles, ...sums(allMinutes, HOUR_MS)];
  const allDays = [...days.candles, ...sums(allHours, DAY_MS)];
  return { '1min': allMinutes, '60min': allHours, '1day': allDays };
}

/** The beginning of the minute in which the steps start, unless they start with it. */
function partOfMinute(walk: Walk, end: number): UnitCandle | undefined {
  const second = secondOf(end);
  return second === 0 && walk.shape.gap === 0 ? undefined : walk.partialCandle(0, second);
}

/** Bars of one scale in [from, to) that end at a level, and the level at which they begin. */
function bars(
  walk: Walk,
  barScale: Scale,
  range: { from: number; to: number; level: number },
): { candles: UnitCandle[]; level: number } {
  const lengthMs = SCALE_MINUTES[barScale] * MINUTE_MS;
  const { process, scale } = walk;
  const key = process.wickKeys[barScale];
  const shape = emptyShape();
  const candles: UnitCandle[] = [];
  let level = range.level;
  for (let index = range.to / lengthMs - 1; index * lengthMs >= range.from; index -= 1) {
    process.shape(barScale, index, shape);
    if (shape.activeMinutes === 0) continue;
    const open = level - shape.move - shape.gap;
    const time = index * lengthMs;
    candles.push(barCandle(scale, shape, { time, open, close: level, key, index }));
    level = open;
  }
  return { candles: candles.reverse(), level };
}

/** Candles added up into longer ones of a fixed length. */
function sums(candles: readonly UnitCandle[], lengthMs: number): UnitCandle[] {
  const result: UnitCandle[] = [];
  for (const candle of candles) {
    const time = Math.floor(candle.time / lengthMs) * lengthMs;
    const sum = result.at(-1);
    if (sum === undefined || sum.time !== time) {
      result.push({ ...candle, time });
      continue;
    }
    sum.high = Math.max(sum.high, candle.high);
    sum.low = Math.min(sum.low, candle.low);
    sum.close = candle.close;
    sum.volume += candle.volume;
  }
  return result;
}
