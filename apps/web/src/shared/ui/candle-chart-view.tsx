import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChevronsRight } from 'lucide-react';
import { zoneName } from '@kontor/i18n';
import { serverNowMs } from '../lib/clock.ts';
import { formatChartNumber } from '../lib/format.ts';
import { onThemeChange } from '../lib/theme.ts';
import type { CandleChartProps } from './candle-chart.tsx';
import {
  type CandleChartEngine,
  type ChartLegend,
  createCandleChart,
} from './candle-chart-engine.ts';
import { chartZone } from './chart-zone.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

const NO_INDICATORS = ['ma'] as const;
const NO_MARKS = [] as const;
const LEGEND_GAP_PIXELS = 4;

function LegendLine({
  legend,
  labels,
  priceDecimals,
  onHeight,
}: {
  legend: ChartLegend;
  labels: CandleChartProps['labels'];
  priceDecimals: number;
  /** Left out where the legend comes and goes: candles must not jump. */
  onHeight: ((heightPixels: number) => void) | undefined;
}) {
  const { candle, pointed } = legend;
  const price = (value: number | undefined): string =>
    value === undefined ? '' : formatChartNumber(value, priceDecimals);
  const colour = candle.close >= candle.open ? 'text-up' : 'text-down';
  const figures: [string, string][] = [
    [labels.open, price(candle.open)],
    [labels.high, price(candle.high)],
    [labels.low, price(candle.low)],
    [labels.close, price(candle.close)],
    [labels.volume, formatChartNumber(candle.volume, 2)],
  ];
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) onHeight?.(element.current.offsetHeight + LEGEND_GAP_PIXELS);
  });
  return (
    <div
      ref={element}
      className={classNames(
        'pointer-events-none absolute top-0 right-16 left-3 z-10 flex flex-wrap gap-x-2.5 text-micro',
        onHeight === undefined && 'rounded-tag bg-page/85',
      )}
    >
      {pointed
        ? figures.map(([name, value]) => (
            <span key={name} className="text-low">
              {name} <span className={colour}>{value}</span>
            </span>
          ))
        : null}
      {legend.lines.map((line) =>
        line.value === undefined ? null : (
          // A line's colour is too light for letters on a light page.
          <span
            key={line.id}
            style={{ color: `color-mix(in srgb, ${line.colour} 55%, var(--hi))` }}
          >
            {line.id} {price(line.value)}
          </span>
        ),
      )}
    </div>
  );
}

/** The loaded half of `CandleChart`; import `CandleChart`. */
export default function CandleChartView({
  candles,
  priceDecimals,
  locale,
  hasDays = false,
  label,
  labels,
  indicators = NO_INDICATORS,
  marks = NO_MARKS,
  legend: legendMode = 'pointed',
  onNeedOlder,
  className,
  ref,
}: CandleChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const engine = useRef<CandleChartEngine>(undefined);
  const [legend, setLegend] = useState<ChartLegend>();
  const [away, setAway] = useState(false);
  const needOlder = useEffectEvent((oldest: Parameters<NonNullable<typeof onNeedOlder>>[0]) =>
    onNeedOlder?.(oldest),
  );
  const settings = useEffectEvent(() => ({ priceDecimals, locale, hasDays, indicators }));

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const created = createCandleChart(element, {
      ...settings(),
      onLegend: setLegend,
      onAway: setAway,
      onNeedOlder: (oldest) => needOlder(oldest),
    });
    engine.current = created;
    const stop = onThemeChange(() => created.recolour());
    return () => {
      stop();
      engine.current = undefined;
      created.destroy();
    };
  }, []);
  useEffect(
    () => engine.current?.configure({ priceDecimals, locale, hasDays }),
    [priceDecimals, locale, hasDays],
  );
  const indicatorKey = indicators.join();
  useEffect(() => {
    if (indicatorKey !== undefined)
      engine.current?.configure({ indicators: settings().indicators });
  }, [indicatorKey]);
  useEffect(() => engine.current?.setCandles(candles), [candles]);
  useEffect(() => engine.current?.setMarks(marks), [marks]);
  useImperativeHandle(ref, () => ({ update: (candle) => engine.current?.update(candle) }), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') engine.current?.scroll(-5);
    else if (event.key === 'ArrowRight') engine.current?.scroll(5);
    else if (event.key === '+') engine.current?.zoom(1.2);
    else if (event.key === '-') engine.current?.zoom(1 / 1.2);
    else return;
    event.preventDefault();
  };
  const shown = legend !== undefined && (legendMode === 'always' || legend.pointed);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart has keys
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- and keys need the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames(
        'relative min-h-0 focus-visible:-outline-offset-2',
        className ?? 'h-full',
      )}
    >
      {shown && legendMode !== 'none' ? (
        <LegendLine
          legend={legend}
          labels={labels}
          priceDecimals={priceDecimals}
          onHeight={
            legendMode === 'always' ? (pixels) => engine.current?.reserveTop(pixels) : undefined
          }
        />
      ) : null}
      <div ref={container} className="absolute inset-0" />
      {/* In the corner between both axes. */}
      <span className="pointer-events-none absolute right-0 bottom-0 z-10 flex h-[26px] w-14 items-center justify-center text-micro text-low">
        {zoneName(chartZone(hasDays), serverNowMs())}
      </span>
      {away ? (
        <span className="absolute right-16 bottom-7 z-10">
          <IconButton
            label={labels.toNow}
            className="bg-raised shadow-raised"
            onClick={() => engine.current?.scrollToNow()}
          >
            <ChevronsRight size={18} strokeWidth={1.75} />
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}
