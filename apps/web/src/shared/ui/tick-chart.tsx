import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface TickPoint {
  /** Ms since 1970. */
  at: number;
  /** For drawing only. */
  price: number;
}

type Tone = 'plain' | 'low' | 'up' | 'down' | 'warn' | 'gold';

export interface TickChartProps {
  /** Oldest first. */
  points: readonly TickPoint[];
  /** The span of time that is drawn, in ms. */
  from: number;
  to: number;
  /** What it is, read aloud. */
  label: string;
  height: number;
  /** Room at the right for prices, in px. */
  inset?: number;
  /** Where a guess is right: above or below a price, between two times. */
  zone?: { from: number; to: number; price: number; direction: 'up' | 'down' } | undefined;
  /** Upright lines with a label below. */
  moments?: readonly { key: string; at: number; tone: 'low' | 'gold'; label: ReactNode }[];
  /** Level lines with their price at the right; `tag` fills it with its colour. */
  levels?: readonly {
    key: string;
    price: number;
    tone: Tone;
    text: string;
    /** Where the line begins; it ends at the right edge. */
    from?: number;
    tag?: boolean;
  }[];
  dots?: readonly { key: string; at: number; price: number; tone: Tone; ring?: boolean }[];
  className?: string;
}

const SIDE = 1_000;
const FOOT_PX = 26;
const TAG_PX = 24;
/** Half a label, roughly. */
const LABEL_PX = 60;
/** Above and below the line, as a share of its span. */
const PADDING = 0.18;

const LEVEL_LINES: Record<Tone, string> = {
  plain: 'border-hi/70',
  low: 'border-low/60',
  up: 'border-up',
  down: 'border-down',
  warn: 'border-warn',
  gold: 'border-gold',
};

const LEVEL_TEXTS: Record<Tone, string> = {
  plain: 'text-hi',
  low: 'text-low',
  up: 'text-up',
  down: 'text-down',
  warn: 'text-warn',
  gold: 'text-gold',
};

const TAGS: Record<Tone, string> = {
  plain: 'bg-fill text-hi',
  low: 'bg-fill text-mid',
  up: 'bg-up text-on-up',
  down: 'bg-down text-on-down',
  warn: 'bg-warn-wash text-warn',
  gold: 'bg-gold text-on-gold',
};

const DOTS: Record<Tone, string> = {
  plain: 'bg-hi',
  low: 'bg-low',
  up: 'bg-up-chart',
  down: 'bg-down-chart',
  warn: 'bg-warn',
  gold: 'bg-gold',
};

/** The part of a line within a span, with the points beside it so that it reaches the edges. */
function within(points: readonly TickPoint[], from: number, to: number): TickPoint[] {
  const first = points.findIndex(({ at }) => at >= from);
  if (first === -1) return points.slice(-1);
  const after = points.findIndex(({ at }) => at > to);
  return points.slice(Math.max(0, first - 1), after === -1 ? points.length : after + 1);
}

function spanOf(prices: readonly number[]): [low: number, high: number] {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const padding = high === low ? Math.max(high * 0.0001, Number.EPSILON) : (high - low) * PADDING;
  return [low - padding, high + padding];
}

/** Texts at the right give way to the filled one, which says the price of now. */
function awayFrom(y: number, tagY: number | undefined, height: number): number {
  if (tagY === undefined || Math.abs(y - tagY) >= TAG_PX - 2) return y;
  const below = y >= tagY ? tagY + TAG_PX - 2 : tagY - TAG_PX + 2;
  return below > height - 6 ? tagY - TAG_PX + 2 : below < 6 ? tagY + TAG_PX - 2 : below;
}

/** A label stands below its line, and leans inwards where it would be cut off at an edge. */
function leaning(x: number, inset: number): string {
  if (x < SIDE * 0.2) return '';
  return x > SIDE * 0.8 && inset < LABEL_PX ? '-translate-x-3/4' : '-translate-x-1/2';
}

interface Scale {
  /** Along the drawing's own sides, 0 to `SIDE`. */
  readonly x: (at: number) => number;
  readonly y: (price: number) => number;
  /** Of an element over it. */
  readonly left: (at: number) => string;
  readonly top: (price: number) => number;
}

function scaleOf(span: readonly [number, number], from: number, to: number, plot: number): Scale {
  const [low, high] = span;
  const x = (at: number): number => ((at - from) / (to - from)) * SIDE;
  const y = (price: number): number => ((high - price) / (high - low)) * SIDE;
  return {
    x,
    y,
    left: (at) => `${Math.min(SIDE, Math.max(0, x(at))) / 10}%`,
    top: (price) => (y(price) / SIDE) * plot,
  };
}

/** A drawing that stretches with its box. */
function Stretched({ children }: { children: ReactNode }) {
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
    >
      {children}
    </svg>
  );
}

function Zone({
  zone,
  scale: { x, y },
}: {
  zone: NonNullable<TickChartProps['zone']>;
  scale: Scale;
}) {
  const gradient = useId();
  const isUp = zone.direction === 'up';
  return (
    <Stretched>
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1={isUp ? 1 : 0} y2={isUp ? 0 : 1}>
          <stop offset="0" stopColor={`var(--${zone.direction})`} stopOpacity="0.26" />
          <stop offset="1" stopColor={`var(--${zone.direction})`} stopOpacity="0.03" />
        </linearGradient>
      </defs>
      <rect
        x={x(zone.from)}
        width={Math.max(0, x(zone.to) - x(zone.from))}
        y={isUp ? 0 : y(zone.price)}
        height={isUp ? y(zone.price) : SIDE - y(zone.price)}
        fill={`url(#${gradient})`}
      />
    </Stretched>
  );
}

/** Upright and level lines. */
function Lines({
  moments,
  levels,
  scale: { left, top },
}: Required<Pick<TickChartProps, 'moments' | 'levels'>> & { scale: Scale }) {
  return (
    <>
      {moments.map(({ key, at, tone }) => (
        <span
          key={key}
          aria-hidden
          className={classNames('absolute inset-y-0 w-px', tone === 'gold' ? 'bg-gold' : 'bg-line')}
          style={{ left: left(at) }}
        />
      ))}
      {levels.map(({ key, price, tone, from, tag = false }) => (
        <span
          key={key}
          aria-hidden
          className={classNames(
            'absolute border-t',
            tag ? 'border-dotted' : 'border-dashed',
            LEVEL_LINES[tone],
          )}
          style={{
            left: from === undefined ? 0 : left(from),
            right: tag ? -8 : 0,
            top: top(price),
          }}
        />
      ))}
    </>
  );
}

function Dots({
  dots,
  scale: { left, top },
}: Required<Pick<TickChartProps, 'dots'>> & { scale: Scale }) {
  return dots.map(({ key, at, price, tone, ring = false }) => (
    <span
      key={key}
      aria-hidden
      style={{ left: left(at), top: top(price) }}
      className={classNames(
        'absolute -translate-1/2 rounded-full',
        ring ? 'size-2.5 border-2 border-hi bg-page' : 'size-2 ring-4 ring-hi/10',
        !ring && DOTS[tone],
      )}
    />
  ));
}

/** Prices at the right, and what the moments are below. */
function Labels({
  levels,
  moments,
  inset,
  plot,
  scale: { x, left, top },
}: Required<Pick<TickChartProps, 'moments' | 'levels' | 'inset'>> & {
  plot: number;
  scale: Scale;
}) {
  const tagged = levels.find(({ tag }) => tag === true);
  const tagY = tagged === undefined ? undefined : top(tagged.price);
  return (
    <>
      {levels.map(({ key, price, tone, text, tag = false }) => (
        <span
          key={key}
          aria-hidden
          style={{ top: tag ? top(price) : awayFrom(top(price), tagY, plot) }}
          className={classNames(
            'absolute right-2 -translate-y-1/2 px-1.5 text-caption whitespace-nowrap',
            tag
              ? classNames('z-10 rounded-tag py-0.5 font-semibold', TAGS[tone])
              : LEVEL_TEXTS[tone],
          )}
        >
          {text}
        </span>
      ))}
      <div aria-hidden className="absolute bottom-0 left-0" style={{ right: inset }}>
        {moments.map(({ key, at, tone, label }) => (
          <span
            key={key}
            style={{ left: left(at) }}
            className={classNames(
              'absolute bottom-0 text-caption whitespace-nowrap',
              leaning(x(at), inset),
              tone === 'gold' ? 'text-gold' : 'text-low',
            )}
          >
            {label}
          </span>
        ))}
      </div>
    </>
  );
}

/** A price tick by tick, with what is bet on it, or what a rule looks at. */
export function TickChart({
  points,
  from,
  to,
  label,
  height,
  inset = 80,
  zone,
  moments = [],
  levels = [],
  dots = [],
  className,
}: TickChartProps) {
  const shown = within(points, from, to);
  const prices = [...shown, ...levels, ...dots].map(({ price }) => price);
  if (prices.length === 0 || to <= from) {
    return <div role="img" aria-label={label} style={{ height }} className={className} />;
  }
  const plot = height - FOOT_PX;
  const scale = scaleOf(spanOf(prices), from, to, plot);
  const step = ({ at, price }: TickPoint, n: number): string =>
    `${n === 0 ? 'M' : 'L'}${scale.x(at)} ${scale.y(price)}`;
  return (
    <div
      role="img"
      aria-label={label}
      style={{ height }}
      className={classNames('relative overflow-hidden', className)}
    >
      <div className="absolute top-0 left-0" style={{ right: inset, height: plot }}>
        {zone === undefined ? null : <Zone zone={zone} scale={scale} />}
        <Lines moments={moments} levels={levels} scale={scale} />
        <Stretched>
          <path
            d={shown.map(step).join('')}
            stroke="var(--hi)"
            strokeWidth="1.75"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </Stretched>
        <Dots dots={dots} scale={scale} />
      </div>
      <Labels levels={levels} moments={moments} inset={inset} plot={plot} scale={scale} />
    </div>
  );
}
