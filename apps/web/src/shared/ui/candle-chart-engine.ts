/** The chart itself, free of React: candles, volume, indicators, the price tag and the legend. */
import {
  CandlestickSeries,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Time,
  type UTCTimestamp,
  createChartEx,
} from 'lightweight-charts';
import { formatChartNumber } from '../lib/format.ts';
import type { Candle } from '../lib/indicators.ts';
import { type ChartColours, readChartColours } from './chart-colours.ts';
import { type IndicatorLine, type IndicatorName, indicatorLines } from './chart-indicators.ts';
import { type ChartMark, type MarkLines, createMarkLines } from './chart-marks.ts';
import { MARGIN_BOTTOM, MARGIN_TOP, chartOptions } from './chart-options.ts';
import { ZonedScale } from './chart-zone.ts';
import { createPriceTag, type PriceTag } from './chart-price-tag.ts';

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
  /** Whether a candle is a day or more: those begin at 00:00 UTC. */
  hasDays: boolean;
  indicators: readonly IndicatorName[];
  onLegend: (legend: ChartLegend | undefined) => void;
  /** Whether the newest candle has been moved out of view. */
  onAway: (away: boolean) => void;
  /** The left edge comes near; called once until the oldest candle changes. */
  onNeedOlder: (oldest: Candle) => void;
}

export interface CandleChartEngine {
  setCandles: (candles: readonly Candle[]) => void;
  /** Changes the last candle or appends a newer one; an older one is ignored. */
  update: (candle: Candle) => void;
  setMarks: (marks: readonly ChartMark[]) => void;
  configure: (settings: Partial<CandleChartSettings>) => void;
  recolour: () => void;
  /** Moves by this many candles; below zero is into the past. */
  scroll: (candles: number) => void;
  /** Back to the newest candle. */
  scrollToNow: () => void;
  /** Keeps candles out of what stands over the top of the chart, in CSS pixels. */
  reserveTop: (heightPixels: number) => void;
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
const MARGIN_TOP_MAX = 0.4;
const PANE_INDEX = { main: 0, rsi: 1, macd: 2 };

const asTime = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

type DrawnSeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

/** Draws into `container`, which gives the size. Call `destroy` when it goes. */
export function createCandleChart(
  container: HTMLElement,
  initial: CandleChartSettings,
): CandleChartEngine {
  return new CandleChart(container, initial);
}

class CandleChart implements CandleChartEngine {
  readonly #container: HTMLElement;
  readonly #settings: CandleChartSettings;
  readonly #fontFamily: string;
  readonly #chart: IChartApiBase<Time>;
  readonly #main: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #tag: PriceTag;
  readonly #markLines: MarkLines;
  readonly #sizes: ResizeObserver;
  readonly #drawn = new Map<string, DrawnSeries>();
  #colours: ChartColours;
  #candles: Candle[] = [];
  #marks: readonly ChartMark[] = [];
  #lines: IndicatorLine[] = [];
  #askedBefore: number | undefined;
  #away = false;
  #reservedPixels = 0;
  #pendingScroll = 0;
  #pendingFrame = 0;

  constructor(container: HTMLElement, initial: CandleChartSettings) {
    this.#container = container;
    this.#settings = { ...initial };
    this.#fontFamily = getComputedStyle(container).fontFamily;
    this.#colours = readChartColours(container);
    const scale = new ZonedScale(() => this.#settings.hasDays);
    const chart = createChartEx<Time, ZonedScale>(container, scale, {
      ...chartOptions(this.#colours, this.#settings, this.#fontFamily),
      autoSize: true,
    });
    this.#chart = chart;
    chart.timeScale().applyOptions({ barSpacing: BAR_SPACING, rightOffset: RIGHT_OFFSET });
    this.#volume = chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    this.#main = chart.addSeries(CandlestickSeries, {
      borderVisible: false,
      lastValueVisible: false,
      priceLineStyle: LineStyle.Dotted,
    });
    this.#tag = createPriceTag(this.#main, this.#fontFamily);
    this.#main.attachPrimitive(this.#tag);
    this.#markLines = createMarkLines(this.#main);
    chart.subscribeCrosshairMove((event) => {
      const index = event.logical;
      const pointed = index !== undefined && event.point !== undefined && this.#candles[index];
      this.#legend(pointed ? index : undefined);
    });
    // A long press reads a candle; lifting the finger ends that.
    container.addEventListener('touchend', () => chart.clearCrosshairPosition());
    this.#sizes = new ResizeObserver(() => this.#calm());
    this.#sizes.observe(container);
    chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#onRange(range));
    this.recolour();
  }

  setCandles(next: readonly Candle[]): void {
    const before = this.#candles;
    this.#candles = [...next];
    this.#redraw();
    const first = this.#candles[0];
    const last = before.at(-1);
    // Another market or period: nothing in common with what was shown, so start at the newest.
    if (first === undefined || last === undefined || first.time > last.time) {
      this.#chart.timeScale().resetTimeScale();
      this.#chart.timeScale().applyOptions({ barSpacing: BAR_SPACING, rightOffset: RIGHT_OFFSET });
    }
  }

  update(candle: Candle): void {
    const candles = this.#candles;
    const last = candles.at(-1);
    if (last !== undefined && candle.time < last.time) return;
    if (last !== undefined && candle.time === last.time) candles[candles.length - 1] = candle;
    else candles.push(candle);
    this.#main.update({ ...candle, time: asTime(candle.time) });
    this.#volume.update(this.#volumeBar(candle));
    this.#calculate();
    for (const one of this.#lines) {
      this.#drawn.get(one.id)?.update(this.#pointAt(one, candles.length - 1));
    }
    this.#showTag();
    this.#legend(undefined);
  }

  setMarks(marks: readonly ChartMark[]): void {
    this.#marks = marks;
    this.#markLines.show(marks, this.#colours);
  }

  configure(next: Partial<CandleChartSettings>): void {
    Object.assign(this.#settings, next);
    const { priceDecimals, locale, hasDays } = next;
    if ((priceDecimals ?? locale ?? hasDays) !== undefined) this.recolour();
    else if (next.indicators !== undefined) {
      this.#redrawLines();
      this.#legend(undefined);
    }
  }

  recolour(): void {
    const { priceDecimals } = this.#settings;
    const colours = readChartColours(this.#container);
    this.#colours = colours;
    this.#chart.applyOptions(chartOptions(colours, this.#settings, this.#fontFamily));
    this.#main.applyOptions({
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
      priceFormat: {
        type: 'custom',
        minMove: 10 ** -priceDecimals,
        formatter: (price: number) => formatChartNumber(price, this.#settings.priceDecimals),
      },
    });
    this.#calm();
    this.#markLines.show(this.#marks, colours);
    for (const one of this.#lines) {
      this.#drawn.get(one.id)?.applyOptions({ color: colours[one.colour] });
    }
    this.#redraw();
  }

  scroll(candles: number): void {
    // The library tells its position as of the last frame, so steps between frames are summed.
    if (this.#pendingScroll === 0) {
      this.#pendingFrame = requestAnimationFrame(() => {
        const scale = this.#chart.timeScale();
        scale.scrollToPosition(scale.scrollPosition() + this.#pendingScroll, false);
        this.#pendingScroll = 0;
      });
    }
    this.#pendingScroll += candles;
  }

  scrollToNow(): void {
    this.#chart.timeScale().scrollToPosition(RIGHT_OFFSET, false);
  }

  reserveTop(heightPixels: number): void {
    if (heightPixels === this.#reservedPixels) return;
    this.#reservedPixels = heightPixels;
    this.#calm();
  }

  zoom(factor: number): void {
    const scale = this.#chart.timeScale();
    scale.applyOptions({ barSpacing: scale.options().barSpacing * factor });
  }

  destroy(): void {
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#pendingFrame);
    this.#chart.remove();
  }

  #volumeBar(candle: Candle) {
    const { upVolume, downVolume } = this.#colours;
    const color = candle.close >= candle.open ? upVolume : downVolume;
    return { time: asTime(candle.time), value: candle.volume, color };
  }

  #legend(index: number | undefined): void {
    const at = index ?? this.#candles.length - 1;
    const candle = this.#candles[at];
    this.#settings.onLegend(
      candle && {
        candle,
        pointed: index !== undefined,
        lines: this.#lines.map((one) => ({
          id: one.id,
          colour: this.#colours[one.colour],
          value: one.values[at],
        })),
      },
    );
  }

  #showTag(): void {
    const colours = this.#colours;
    const last = this.#candles.at(-1);
    if (last === undefined) {
      this.#tag.show(undefined);
      return;
    }
    const up = last.close >= last.open;
    this.#tag.show({
      price: last.close,
      text: formatChartNumber(last.close, this.#settings.priceDecimals),
      background: up ? colours.upSolid : colours.downSolid,
      ink: up ? colours.onUp : colours.onDown,
    });
  }

  #seriesOf(one: IndicatorLine): DrawnSeries {
    const known = this.#drawn.get(one.id);
    if (known !== undefined) return known;
    const chart = this.#chart;
    const common = {
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      color: this.#colours[one.colour],
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
    this.#drawn.set(one.id, series);
    return series;
  }

  #pointAt(one: IndicatorLine, index: number) {
    const value = one.values[index];
    const time = asTime(this.#candles[index]?.time ?? 0);
    if (value === undefined) return { time };
    if (one.style === 'line') return { time, value };
    const { upVolume, downVolume } = this.#colours;
    return { time, value, color: value >= 0 ? upVolume : downVolume };
  }

  #calculate(): void {
    this.#lines = this.#settings.indicators.flatMap((name) => indicatorLines(name, this.#candles));
  }

  #redrawLines(): void {
    this.#calculate();
    const wanted = new Set(this.#lines.map((one) => one.id));
    for (const [id, series] of this.#drawn) {
      if (wanted.has(id)) continue;
      this.#chart.removeSeries(series);
      this.#drawn.delete(id);
    }
    for (const one of this.#lines) {
      this.#seriesOf(one).setData(this.#candles.map((_, index) => this.#pointAt(one, index)));
    }
  }

  #redraw(): void {
    const candles = this.#candles;
    this.#main.setData(candles.map((candle) => ({ ...candle, time: asTime(candle.time) })));
    this.#volume.setData(candles.map((candle) => this.#volumeBar(candle)));
    this.#redrawLines();
    this.#showTag();
    this.#legend(undefined);
  }

  #onRange(range: { from: number; to: number } | null): void {
    const oldest = this.#candles[0];
    const away = this.#chart.timeScale().scrollPosition() < -1;
    if (away !== this.#away) {
      this.#away = away;
      this.#settings.onAway(away);
    }
    if (range === null || oldest === undefined) return;
    if (range.from > OLDER_MARGIN) this.#askedBefore = undefined;
    else if (this.#askedBefore !== oldest.time) {
      this.#askedBefore = oldest.time;
      this.#settings.onNeedOlder(oldest);
    }
  }

  #calm(): void {
    const tickMarkDensity = this.#container.clientHeight >= TALL_FROM ? 4.5 : 2.5;
    const height = this.#chart.panes()[0]?.getHeight() ?? 0;
    const reserved = height > 0 ? Math.min(MARGIN_TOP_MAX, this.#reservedPixels / height) : 0;
    const scaleMargins = { top: Math.max(MARGIN_TOP, reserved), bottom: MARGIN_BOTTOM };
    this.#chart.priceScale('right').applyOptions({ tickMarkDensity, scaleMargins });
  }
}
