import { classNames } from './class-names.ts';

export interface SparklineProps {
  /** Oldest first; numbers for drawing only. */
  values: readonly number[];
  /** Default: by the last value against the first. */
  direction?: 'up' | 'down' | 'flat';
  width?: number;
  height?: number;
  className?: string;
}

/**
 * `x,y` pairs in a box; a line without any move lies in the middle. `spanShareMin` is what the
 * whole height stands for at least, as a share of the values: a hundredth keeps small change small.
 */
export function linePoints(
  values: readonly number[],
  width: number,
  height: number,
  margin = 1.5,
  spanShareMin = 0,
): [x: number, y: number][] {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const spanMin = Math.abs(lowest + highest) * 0.5 * spanShareMin;
  const widen = Math.max(0, spanMin - (highest - lowest)) / 2;
  const low = lowest - widen;
  const high = highest + widen;
  const room = height - 2 * margin;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => [
    Math.round(index * step * 100) / 100,
    high === low
      ? height / 2
      : Math.round((margin + ((high - value) / (high - low)) * room) * 100) / 100,
  ]);
}

export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

const STROKES = { up: 'stroke-up', down: 'stroke-down', flat: 'stroke-tab' };

/** The last day in a few px, with a dashed line at its start. Decoration beside the change. */
export function Sparkline({
  values,
  direction,
  width = 48,
  height = 24,
  className,
}: SparklineProps) {
  if (values.length < 2) return <svg width={width} height={height} aria-hidden />;
  const points = linePoints(values, width, height);
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? first;
  const shown = direction ?? (last > first ? 'up' : last < first ? 'down' : 'flat');
  const start = points[0]?.[1] ?? height / 2;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className={classNames('overflow-visible', className)}
      aria-hidden
    >
      {shown === 'flat' ? null : (
        <path d={`M0 ${start}H${width}`} className="stroke-line" strokeDasharray="2 3" />
      )}
      <path
        d={linePath(points)}
        className={STROKES[shown]}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
