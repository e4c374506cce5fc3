/** The chart itself, free of React: candles, volume, indicators, the price tag and the legend. */
import {
  CandlestickSeries,
  type ChartOptions,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Time,
  TickMarkType,
  type UTCTimestamp,
  createChart,
} from 'lightweight-charts';
import { formatAxisNumbers, formatChartNumber } from '../lib/format.ts';
import type { Candle } from '../lib/indicators.ts';
import { formatDateTime, formatTime } from '../lib/relative-time.ts';
import { type ChartColours, readChartColours } from './chart-colours.ts';
import { type IndicatorLine, type IndicatorName, indicatorLines } from './chart-indicators.ts';
import { createPriceTag } from './chart-price-tag.ts';

/** What the legend shows: the pointed candle, or the last one when nothing is pointed at. */
export interface ChartLegend {
  candle: Candle;
  pointed: boolean;
  lines: { id: string; colour: string; value: number | undefined }[];
}

export interface CandleChartSettings {
  priceDecimals: number;
  /** BCP 47, for the names of months on the time axis. */
  locale: string;
  indicators: readonly IndicatorName[];
  onLegend: (legend: ChartLegend | undefined) => void;
  /** The left edge comes near; called once until the oldest candle changes. */
  onNeedOlder: (oldest: Candle) => void;
}

export interface CandleChartEngine {
  setCandles: (candles: readonly Candle[]) => void;
  /** Changes the last candle or appends a newer one; an older one is ignored. */
  update: (candle: Candle) => void;
  configure: (settings: Partial<CandleChartSettings>) => void;
  recolour: () => void;
  /** Moves by this many candles; below zero is into the past. */
  scroll: (candles: number) => void;
  zoom: (factor: number) => void;
  destroy: () => void;
}

/** Older candles are asked for when fewer than this lie left of the view. */
const OLDER_MARGIN = 15;
const BAR_SPACING = 7;
/** Empty candles at the right, so that the newest time label is not cut. */
const RIGHT_OFFSET = 3;
/** A tall chart has room for calmer steps of the price axis. */
const TALL_FROM = 320;
const PANE_INDEX = { main: 0, rsi: 1, macd: 2 };

const asTime = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

function tickText(time: Time, type: TickMarkType, locale: string): string {
  const seconds = Number(time);
  if (type === TickMarkType.Time) return formatTime(seconds, false);
  if (type === TickMarkType.TimeWithSeconds) return formatTime(seconds);
  const parts: Intl.DateTimeFormatOptions =
    type === TickMarkType.Year
      ? { year: 'numeric' }
      : type === TickMarkType.Month
        ? { month: 'short' }
        : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(locale, parts).format(new Date(seconds * 1_000));
}

function chartOptions(
  colours: ChartColours,
  settings: CandleChartSettings,
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
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.24 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      allowBoldLabels: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) => tickText(time, type, settings.locale),
    },
    crosshair: { vertLine: line, horzLine: line },
    // A drag up or down over the chart scrolls the page.
    handleScroll: { vertTouchDrag: false },
    localization: {
      locale: settings.locale,
      priceFormatter: (price: number) => formatChartNumber(price, settings.priceDecimals),
      tickmarksPriceFormatter: (prices: readonly number[]) =>
        formatAxisNumbers(prices, settings.priceDecimals),
      timeFormatter: (time: Time) => formatDateTime(Number(time), false),
    },
  };
}

/** Draws into `container`, which gives the size. Call `destroy` when it goes. */
export function createCandleChart(
  container: HTMLElement,
  initial: CandleChartSettings,
): CandleChartEngine {
  const settings = { ...initial };
  const fontFamily = getComputedStyle(container).fontFamily;
  let colours = readChartColours(container);
  let candles: Candle[] = [];
  let lines: IndicatorLine[] = [];
  let askedBefore: number | undefined;
  let pendingScroll = 0;
  let pendingFrame = 0;
  const drawn = new Map<string, ISeriesApi<'Line'> | ISeriesApi<'Histogram'>>();

  const chart: IChartApi = createChart(container, {
    ...chartOptions(colours, settings, fontFamily),
    autoSize: true,
  });
  chart.timeScale().applyOptions({ barSpacing: BAR_SPACING, rightOffset: RIGHT_OFFSET });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const main = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    lastValueVisible: false,
    priceLineStyle: LineStyle.Dotted,
  });
  const tag = createPriceTag(main, fontFamily);
  main.attachPrimitive(tag);

  const volumeColour = (candle: Candle): string =>
    candle.close >= candle.open ? colours.upVolume : colours.downVolume;

  const legend = (index: number | undefined): void => {
    const at = index ?? candles.length - 1;
    const candle = candles[at];
    settings.onLegend(
      candle && {
        candle,
        pointed: index !== undefined,
        lines: lines.map((one) => ({
          id: one.id,
          colour: colours[one.colour],
          value: one.values[at],
        })),
      },
    );
  };

  const showTag = (): void => {
    const last = candles.at(-1);
    if (last === undefined) {
      tag.show(undefined);
      return;
    }
    const up = last.close >= last.open;
    tag.show({
      price: last.close,
      text: formatChartNumber(last.close, settings.priceDecimals),
      background: up ? colours.upSolid : colours.downSolid,
      ink: up ? colours.onUp : colours.onDown,
    });
  };

  const seriesOf = (one: IndicatorLine): ISeriesApi<'Line'> | ISeriesApi<'Histogram'> => {
    const known = drawn.get(one.id);
    if (known !== undefined) return known;
    const common = {
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      color: colours[one.colour],
    };
    const pane = Math.min(PANE_INDEX[one.pane], chart.panes().length);
    const series =
      one.style === 'line'
        ? chart.addSeries(LineSeries, { ...common, lineWidth: 1 }, pane)
        : chart.addSeries(HistogramSeries, common, pane);
    if (one.pane !== 'main') {
      series.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.08 } });
      chart.panes()[0]?.setStretchFactor(3);
    }
    drawn.set(one.id, series);
    return series;
  };

  const pointAt = (one: IndicatorLine, index: number) => {
    const value = one.values[index];
    const time = asTime(candles[index]?.time ?? 0);
    if (value === undefined) return { time };
    if (one.style === 'line') return { time, value };
    return { time, value, color: value >= 0 ? colours.upVolume : colours.downVolume };
  };

  const calculate = (): void => {
    lines = settings.indicators.flatMap((name) => indicatorLines(name, candles));
  };

  const redrawLines = (): void => {
    calculate();
    const wanted = new Set(lines.map((one) => one.id));
    for (const [id, series] of drawn) {
      if (wanted.has(id)) continue;
      chart.removeSeries(series);
      drawn.delete(id);
    }
    for (const one of lines) seriesOf(one).setData(candles.map((_, index) => pointAt(one, index)));
  };

  const redraw = (): void => {
    main.setData(candles.map((candle) => ({ ...candle, time: asTime(candle.time) })));
    volume.setData(
      candles.map((candle) => ({
        time: asTime(candle.time),
        value: candle.volume,
        color: volumeColour(candle),
      })),
    );
    redrawLines();
    showTag();
    legend(undefined);
  };

  const recolour = (): void => {
    colours = readChartColours(container);
    chart.applyOptions(chartOptions(colours, settings, fontFamily));
    main.applyOptions({
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
      priceFormat: {
        type: 'custom',
        minMove: 10 ** -settings.priceDecimals,
        formatter: (price: number) => formatChartNumber(price, settings.priceDecimals),
      },
    });
    for (const one of lines) drawn.get(one.id)?.applyOptions({ color: colours[one.colour] });
    redraw();
  };

  const onRange = (range: { from: number; to: number } | null): void => {
    const oldest = candles[0];
    if (range === null || oldest === undefined) return;
    if (range.from > OLDER_MARGIN) askedBefore = undefined;
    else if (askedBefore !== oldest.time) {
      askedBefore = oldest.time;
      settings.onNeedOlder(oldest);
    }
  };

  chart.subscribeCrosshairMove((event) => {
    const index = event.logical;
    const pointed = index !== undefined && event.point !== undefined && candles[index];
    legend(pointed ? index : undefined);
  });
  const calm = (): void => {
    const tickMarkDensity = container.clientHeight >= TALL_FROM ? 4.5 : 2.5;
    chart.priceScale('right').applyOptions({ tickMarkDensity });
  };
  const sizes = new ResizeObserver(calm);
  sizes.observe(container);
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRange);
  recolour();

  return {
    setCandles: (next) => {
      const before = candles;
      candles = [...next];
      redraw();
      const first = candles[0];
      const last = before.at(-1);
      // Another market or period: nothing in common with what was shown, so start at the newest.
      if (first === undefined || last === undefined || first.time > last.time) {
        chart.timeScale().resetTimeScale();
        chart.timeScale().applyOptions({ barSpacing: BAR_SPACING, rightOffset: RIGHT_OFFSET });
      }
    },
    update: (candle) => {
      const last = candles.at(-1);
      if (last !== undefined && candle.time < last.time) return;
      if (last !== undefined && candle.time === last.time) candles[candles.length - 1] = candle;
      else candles.push(candle);
      main.update({ ...candle, time: asTime(candle.time) });
      volume.update({
        time: asTime(candle.time),
        value: candle.volume,
        color: volumeColour(candle),
      });
      calculate();
      for (const one of lines) drawn.get(one.id)?.update(pointAt(one, candles.length - 1));
      showTag();
      legend(undefined);
    },
    configure: (next) => {
      Object.assign(settings, next);
      if (next.priceDecimals !== undefined || next.locale !== undefined) recolour();
      else if (next.indicators !== undefined) {
        redrawLines();
        legend(undefined);
      }
    },
    recolour,
    scroll: (count) => {
      // The library tells its position as of the last frame, so steps between frames are summed.
      if (pendingScroll === 0) {
        pendingFrame = requestAnimationFrame(() => {
          const scale = chart.timeScale();
          scale.scrollToPosition(scale.scrollPosition() + pendingScroll, false);
          pendingScroll = 0;
        });
      }
      pendingScroll += count;
    },
    zoom: (factor) => {
      const scale = chart.timeScale();
      scale.applyOptions({ barSpacing: scale.options().barSpacing * factor });
    },
    destroy: () => {
      sizes.disconnect();
      cancelAnimationFrame(pendingFrame);
      chart.remove();
    },
  };
}
