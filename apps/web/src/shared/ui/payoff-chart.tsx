import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface PayoffPoint {
  /** Both for drawing only. */
  readonly price: number;
  readonly value: number;
}

export interface PayoffChartProps {
  /** What is paid by the price, and what doing nothing would be worth; both from `from` to `to`. */
  payoff: readonly PayoffPoint[];
  holding: readonly PayoffPoint[];
  from: number;
  to: number;
  /** The price at which the payoff bends. */
  bend: number;
  now: number | undefined;
  /** What it shows, read aloud. */
  label: string;
  texts: {
    readonly from: string;
    readonly to: string;
    readonly bend: string;
    readonly now: string | undefined;
    readonly holding: string;
    /** In the shaded part, where doing nothing would be worth more. */
    readonly less: string;
    readonly below: ReactNode;
    readonly above: ReactNode;
  };
  height?: number;
  className?: string;
}

const SIDE = 1_000;
const FOOT_PX = 28;
/** Below the lowest value and above the highest, as a share of the span. */
const PADDING = { low: 0.14, high: 0.2 };
/** A text this near to an edge, or two this near to each other, would be in the way. */
const NEAR_EDGE = 0.16;
const NEAR_OTHER = 0.15;

/** How high the word for it stands in the part that is given up, which narrows to the bend. */
const LESS_AT = 0.36;

/** The value of a line at a price, between two of its points. */
function valueAt(line: readonly PayoffPoint[], price: number): number {
  const after = line.findIndex((point) => point.price >= price);
  const right = line[after === -1 ? line.length - 1 : after];
  const left = line[after <= 0 ? 0 : after - 1];
  if (left === undefined || right === undefined) return 0;
  if (right.price === left.price) return right.value;
  const share = (price - left.price) / (right.price - left.price);
  return left.value + (right.value - left.value) * Math.min(1, Math.max(0, share));
}

/** Where two lines cross in a span; its beginning where they do not. */
function crossing(
  one: readonly PayoffPoint[],
  other: readonly PayoffPoint[],
  [from, to]: readonly [number, number],
): number {
  const apart = (price: number): number => valueAt(other, price) - valueAt(one, price);
  const [first, last] = [apart(from), apart(to)];
  if (first === last || first * last > 0) return from;
  return from + ((to - from) * first) / (first - last);
}

interface Scale {
  readonly x: (price: number) => number;
  readonly y: (value: number) => number;
}

function scaleOf({ payoff, holding, from, to }: PayoffChartProps): Scale {
  const values = [...payoff, ...holding].map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || Math.max(most, 1);
  const [low, high] = [least - span * PADDING.low, most + span * PADDING.high];
  return {
    x: (price) => ((price - from) / (to - from)) * SIDE,
    y: (value) => ((high - value) / (high - low)) * SIDE,
  };
}

function pathOf(points: readonly PayoffPoint[], { x, y }: Scale): string {
  return points
    .map(({ price, value }, n) => `${n === 0 ? 'M' : 'L'}${x(price)} ${y(value)}`)
    .join('');
}

/** The side of the bend on which doing nothing is worth more, as an area between both lines. */
function lessArea(props: PayoffChartProps): PayoffPoint[] {
  const { payoff, holding, from, to, bend } = props;
  const isRight = valueAt(holding, to) - valueAt(payoff, to) > 0;
  const edge = isRight ? to : from;
  const begins = crossing(payoff, holding, isRight ? [bend, to] : [bend, from]);
  const at = (line: readonly PayoffPoint[], price: number): PayoffPoint => ({
    price,
    value: valueAt(line, price),
  });
  return [at(payoff, begins), at(holding, edge), at(payoff, edge)];
}

function Drawing({ props, scale }: { props: PayoffChartProps; scale: Scale }) {
  const gradient = useId();
  const { payoff, holding, from, to } = props;
  const line = pathOf(payoff, scale);
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
    >
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity="0.24" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path
        d={`${line}L${scale.x(to)} ${SIDE}L${scale.x(from)} ${SIDE}Z`}
        fill={`url(#${gradient})`}
      />
      <path d={`${pathOf(lessArea(props), scale)}Z`} fill="var(--down)" fillOpacity="0.16" />
      <path
        d={pathOf(holding, scale)}
        stroke="var(--low)"
        strokeWidth="1.75"
        strokeDasharray="5 4"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={line}
        stroke="var(--curve)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Dot({ scale, point, gold }: { scale: Scale; point: PayoffPoint; gold: boolean }) {
  const [left, top] = [`${scale.x(point.price) / 10}%`, `${scale.y(point.value) / 10}%`];
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'absolute bottom-0 w-0 border-l',
          gold ? 'border-dotted border-curve' : 'border-line',
        )}
        style={{ left, top }}
      />
      <span
        aria-hidden
        style={{ left, top }}
        className={classNames(
          'absolute size-2.5 -translate-1/2 rounded-full ring-2 ring-page',
          gold ? 'bg-curve' : 'bg-hi',
        )}
      />
    </>
  );
}

/** Beside their lines: what is paid on both sides, what holding is, what is given up. */
function Words({ props, scale }: { props: PayoffChartProps; scale: Scale }) {
  const { payoff, holding, from, to, texts } = props;
  const top = (value: number): string => `${scale.y(value) / 10}%`;
  const [first, last] = [valueAt(payoff, from), valueAt(payoff, to)];
  const [heldFirst, heldLast] = [valueAt(holding, from), valueAt(holding, to)];
  const isRight = heldLast > last;
  const side = isRight ? 'right-0 text-right' : 'left-0';
  const above = 'absolute -translate-y-full pb-1 text-caption';
  const middle = isRight ? last + (heldLast - last) * LESS_AT : first + (heldFirst - first) * 0.5;
  return (
    <>
      <span
        className={classNames(above, side, 'text-low')}
        style={{ top: top(isRight ? heldLast : heldFirst) }}
      >
        {texts.holding}
      </span>
      <span
        className={classNames('absolute -translate-y-1/2 px-1.5 text-caption text-down', side)}
        style={{ top: top(middle) }}
      >
        {texts.less}
      </span>
      <span
        className={classNames(
          'absolute text-label font-semibold whitespace-nowrap text-hi',
          isRight ? 'left-0 -translate-y-full pb-1.5' : 'right-1/2 pr-2',
        )}
        style={{ top: top(valueAt(payoff, from + (to - from) * (isRight ? 0.36 : 0.15))) }}
      >
        {texts.below}
      </span>
      <span
        className="absolute right-0 pt-1.5 text-label font-semibold text-hi"
        style={{ top: top(last) }}
      >
        {texts.above}
      </span>
    </>
  );
}

/** The prices below the line; those that would stand on each other give way to the bend. */
function Foot({ props, scale }: { props: PayoffChartProps; scale: Scale }) {
  const { bend, now, texts } = props;
  const share = (price: number): number => scale.x(price) / SIDE;
  const isShown = (price: number): boolean =>
    share(price) > NEAR_EDGE && share(price) < 1 - NEAR_EDGE;
  const showsNow =
    now !== undefined && isShown(now) && Math.abs(share(now) - share(bend)) >= NEAR_OTHER;
  // Narrow screens have room for one price beside the bend.
  const crowded = (side: 'left' | 'right'): string | false =>
    showsNow && now < bend === (side === 'left') && 'max-xs:hidden';
  return (
    <div
      className="absolute inset-x-0 bottom-0 border-t border-line text-caption text-low"
      style={{ height: FOOT_PX }}
      aria-hidden
    >
      <span className={classNames('absolute top-0 left-0 pt-2', crowded('left'))}>
        {texts.from}
      </span>
      <span className={classNames('absolute top-0 right-0 pt-2', crowded('right'))}>
        {texts.to}
      </span>
      {showsNow ? (
        <span
          className={classNames(
            'absolute top-0 pt-2 whitespace-nowrap',
            now < bend ? '-translate-x-3/4' : '-translate-x-1/4',
          )}
          style={{ left: `${share(now) * 100}%` }}
        >
          {texts.now}
        </span>
      ) : null}
      {isShown(bend) ? (
        <span
          className="absolute top-0 -translate-x-1/2 pt-2 whitespace-nowrap text-gold"
          style={{ left: `${share(bend) * 100}%` }}
        >
          {texts.bend}
        </span>
      ) : null}
    </div>
  );
}

/** What a product pays by the price it is settled at, against doing nothing. */
export function PayoffChart(props: PayoffChartProps) {
  const { payoff, bend, now, from, to, label, height = 220, className } = props;
  const scale = scaleOf(props);
  return (
    <div
      role="img"
      aria-label={label}
      style={{ height }}
      className={classNames('relative', className)}
    >
      <div className="absolute inset-x-0 top-0 overflow-hidden" style={{ bottom: FOOT_PX }}>
        <Drawing props={props} scale={scale} />
        {now === undefined || now < from || now > to ? null : (
          <Dot scale={scale} point={{ price: now, value: valueAt(payoff, now) }} gold={false} />
        )}
        <Dot scale={scale} point={{ price: bend, value: valueAt(payoff, bend) }} gold />
        <Words props={props} scale={scale} />
      </div>
      <Foot props={props} scale={scale} />
    </div>
  );
}
