import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type TickMarkFormatter,
  TickMarkType,
  type TimeFormatterFn,
  type UTCTimestamp,
} from 'lightweight-charts';
import { usePreferences } from '../session/preferences-store.ts';
import { chartOptions } from './chart-options.ts';
import { ZonedScale } from './chart-zone.ts';

const ZONES = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
const DAY_WEIGHT = 50;
const HOUR = 3_600;
/** 00:00 UTC of Friday, November 20. */
const DAY = Date.UTC(2026, 10, 20) / 1_000;

afterEach(() => {
  vi.unstubAllEnvs();
  usePreferences.setState({ zone: 'local' });
});

/** What axis and crosshair write of a time, where a candle is a day or is less. */
function written(seconds: number, hasDays: boolean) {
  const at = seconds as UTCTimestamp;
  const settings = { priceDecimals: 1, locale: 'en', hasDays };
  const { timeScale, localization } = chartOptions({} as never, settings, 'serif');
  const format = timeScale?.tickMarkFormatter as TickMarkFormatter | undefined;
  const onCrosshair = localization?.timeFormatter as TimeFormatterFn | undefined;
  const tick = (type: TickMarkType): unknown => format?.(at, type, 'en');
  return {
    day: tick(TickMarkType.DayOfMonth),
    time: tick(TickMarkType.Time),
    month: tick(TickMarkType.Month),
    crosshair: onCrosshair?.(at),
  };
}

/** At which of these times the axis begins a day. */
function daysBegun(times: readonly number[], hasDays: boolean): number[] {
  const scale = new ZonedScale(() => hasDays);
  const points = times.map((time) => ({
    timeWeight: 0,
    time: scale.convertHorzItemToInternal(time as UTCTimestamp),
    originalTime: time,
    pointData: new Map(),
  }));
  scale.fillWeightsForPoints(points as never, 0);
  return points.filter((point) => point.timeWeight >= DAY_WEIGHT).map((one) => one.originalTime);
}

describe.each(ZONES)('in %s', (zone) => {
  it('a candle of a day stands under its day, which says that it is UTC', () => {
    vi.stubEnv('TZ', zone);
    expect(written(DAY, true)).toMatchObject({ day: 'Nov 20', crosshair: 'Nov 20, 2026 UTC' });
    expect(written(Date.UTC(2026, 10, 1) / 1_000, true).month).toBe('Nov');
  });

  it('days of the axis begin at midnight of the clocks that it is labelled with', () => {
    vi.stubEnv('TZ', zone);
    const halves = Array.from({ length: 4 * 48 }, (_, n) => DAY + (n * HOUR) / 2);
    const begun = daysBegun(halves, false);
    expect(begun.length).toBeGreaterThanOrEqual(3);
    for (const time of begun) expect(written(time, false).time).toBe('00:00');
    const days = Array.from({ length: 40 }, (_, n) => DAY + n * 24 * HOUR);
    expect(daysBegun(days, true)).toEqual(days);
  });

  it('all of it is UTC where that is chosen', () => {
    vi.stubEnv('TZ', zone);
    usePreferences.setState({ zone: 'utc' });
    expect(written(DAY, false)).toEqual({
      day: 'Nov 20',
      time: '00:00',
      month: 'Nov',
      crosshair: 'Nov 20, 2026 00:00 UTC',
    });
    const hours = Array.from({ length: 50 }, (_, n) => DAY + n * HOUR);
    expect(daysBegun(hours, false)).toEqual([DAY, DAY + 24 * HOUR, DAY + 48 * HOUR]);
  });
});

it('days of the axis hold when clocks are set back, and candles are never at one place', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const from = Date.UTC(2026, 9, 31, 4) / 1_000;
  const hours = Array.from({ length: 60 }, (_, n) => from + n * HOUR);
  expect(daysBegun(hours, false)).toEqual([from, from + 24 * HOUR, from + 49 * HOUR]);
});
