/** How the candle chart looks and is handled, in the library's own words. */
import {
  type ChartOptions,
  type DeepPartial,
  type Time,
  TickMarkType,
  TrackingModeExitMode,
} from 'lightweight-charts';
import { figures, formatAxisNumbers, formatChartNumber } from '../lib/format.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartZone } from './chart-zone.ts';

/** Shares of the height of a pane above and below its candles. */
export const MARGIN_TOP = 0.08;
export const MARGIN_BOTTOM = 0.24;

function tickText(time: Time, type: TickMarkType, hasDays: boolean): string {
  const written = figures(chartZone(hasDays));
  const ms = Number(time) * 1_000;
  if (type === TickMarkType.Time) return written.time(ms, false);
  if (type === TickMarkType.TimeWithSeconds) return written.time(ms);
  const kind = type === TickMarkType.Year ? 'year' : type === TickMarkType.Month ? 'month' : 'day';
  return written.day(kind, ms);
}

/** What is pointed at: a day of the exchange, or a moment. */
function pointedText(time: Time, hasDays: boolean): string {
  const ms = Number(time) * 1_000;
  const written = figures(chartZone(hasDays));
  return hasDays ? `${written.date(ms)} UTC` : written.moment(ms, false);
}

export function chartOptions(
  colours: ChartColours,
  settings: {
    readonly priceDecimals: number;
    readonly locale: string;
    /** Whether a candle is a day or more. */
    readonly hasDays: boolean;
  },
  fontFamily: string,
): DeepPartial<ChartOptions> {
  const line = { color: colours.cross, labelBackgroundColor: colours.fill, width: 1 as const };
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: colours.text,
      fontSize: 12,
      fontFamily,
      // The licence's attribution is given on the page about the app instead.
      attributionLogo: false,
      panes: { separatorColor: colours.grid, separatorHoverColor: colours.fill },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.grid } },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: { top: MARGIN_TOP, bottom: MARGIN_BOTTOM },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      allowBoldLabels: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) => tickText(time, type, settings.hasDays),
    },
    crosshair: { vertLine: line, horzLine: line },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    // A drag up or down over the chart scrolls the page.
    handleScroll: { vertTouchDrag: false },
    localization: {
      locale: settings.locale,
      priceFormatter: (price: number) => formatChartNumber(price, settings.priceDecimals),
      tickmarksPriceFormatter: (prices: readonly number[]) =>
        formatAxisNumbers(prices, settings.priceDecimals),
      timeFormatter: (time: Time) => pointedText(time, settings.hasDays),
    },
  };
}
