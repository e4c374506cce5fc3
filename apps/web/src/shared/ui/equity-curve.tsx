import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { linePath, linePoints } from './sparkline.tsx';

export interface EquityPoint {
  /** Unix seconds. */
  time: number;
  /** For drawing only. */
  value: number;
}

export interface EquityCurveProps {
  /** Oldest first. */
  points: readonly EquityPoint[];
  /** What the curve is, read aloud. */
  label: string;
  /** The point under the finger, or nothing when it leaves. */
  onScrub?: (point: EquityPoint | undefined) => void;
  /** What is read aloud for a point, for those who move along the curve with the keyboard. */
  pointText?: (point: EquityPoint) => string;
  height?: number;
  /** Room at the right for the end dot. */
  inset?: number;
  className?: string;
}

const WIDTH = 1_000;

/** A day's hundredth of a per cent must not look like a crash. */
const SPAN_SHARE_MIN = 0.02;

/**
 * Wealth over time: a gold line, never tinted by profit or loss. A pointer or the arrow keys move
 * along it. The drawing stretches with its box and the strokes do not.
 */
export function EquityCurve({
  points,
  label,
  onScrub,
  pointText,
  height = 96,
  inset = 20,
  className,
}: EquityCurveProps) {
  const gradient = useId();
  const [at, setAt] = useState<number>();
  const drawn = linePoints(
    points.map((point) => point.value),
    WIDTH,
    height,
    4,
    SPAN_SHARE_MIN,
  );
  const lastIndex = points.length - 1;
  const shownIndex = Math.min(at ?? lastIndex, lastIndex);
  const end = drawn[shownIndex];
  const startY = drawn[0]?.[1] ?? height / 2;
  if (end === undefined || points.length < 2) {
    return <div style={{ height }} className={className} role="img" aria-label={label} />;
  }
  const line = linePath(drawn);
  const move = (index: number | undefined): void => {
    if (index === at) return;
    setAt(index);
    onScrub?.(index === undefined ? undefined : points[index]);
  };
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / (box.width - inset);
    move(Math.round(Math.min(1, Math.max(0, share)) * lastIndex));
  };
  const step = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: shownIndex - 1, ArrowRight: shownIndex + 1, Home: 0, End: lastIndex }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    move(Math.min(lastIndex, Math.max(0, next)));
  };
  const shownPoint = points[shownIndex];
  const scrubbing = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': lastIndex,
    'aria-valuenow': shownIndex,
    'aria-valuetext': shownPoint && pointText ? pointText(shownPoint) : undefined,
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => move(undefined),
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') move(undefined);
    },
    onBlur: () => move(undefined),
    onKeyDown: step,
  };
  const left = `calc((100% - ${inset}px) * ${end[0] / WIDTH})`;
  return (
    <div
      {...(onScrub === undefined ? { role: 'img' } : scrubbing)}
      aria-label={label}
      style={{ height }}
      className={classNames(
        'relative touch-pan-y select-none focus-visible:-outline-offset-2',
        className,
      )}
    >
      <svg className="absolute inset-0 size-full" preserveAspectRatio="none" aria-hidden>
        <line
          x1="0"
          x2="100%"
          y1={startY}
          y2={startY}
          className="stroke-line"
          strokeDasharray="2 5"
        />
      </svg>
      <svg
        className="absolute inset-y-0 left-0"
        style={{ width: `calc(100% - ${inset}px)`, height }}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden
      >
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--curve)" stopOpacity="0.26" />
            <stop offset="1" stopColor="var(--curve)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={`${line}V${height}H0Z`} fill={`url(#${gradient})`} />
        <path
          d={line}
          className="stroke-curve"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {at === undefined ? null : (
        <span aria-hidden className="absolute inset-y-0 w-px bg-low/60" style={{ left }} />
      )}
      <span
        aria-hidden
        style={{ left, top: end[1] }}
        className="absolute -m-[9px] grid size-[18px] place-items-center rounded-full bg-curve/25"
      >
        <span className="size-2.5 rounded-full border-2 border-page bg-curve" />
      </span>
    </div>
  );
}
