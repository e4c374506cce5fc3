import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface RingSegment {
  key: string;
  /** Any measure; zero is left out. */
  size: number;
}

export interface AllocationRingProps {
  /** Largest first; the colours follow the order. */
  segments: readonly RingSegment[];
  /** Read aloud: what the parts are and how large. */
  label: string;
  /** In the middle: the largest share and its name. */
  children?: ReactNode;
  diameter?: number;
  className?: string;
}

/** The colours in order, also for the legend and the bars beside it. */
export const ALLOCATION_COLOURS: readonly string[] = [
  'var(--gold)',
  'color-mix(in srgb, var(--gold) 74%, var(--page))',
  'var(--blue)',
  'color-mix(in srgb, var(--blue-chart) 78%, var(--page))',
  'var(--tab)',
  'color-mix(in srgb, var(--tab) 50%, var(--page))',
];

/** The colour of the n-th part; beyond the last all are the same quiet grey. */
export function allocationColour(index: number): string {
  return ALLOCATION_COLOURS[Math.min(index, ALLOCATION_COLOURS.length - 1)] ?? 'var(--tab)';
}

const RADIUS = 44;
const WIDTH = 11;
const LENGTH = 2 * Math.PI * RADIUS;
const GAP = 2.6;
/** A part smaller than this would vanish in its gap. */
const SEGMENT_MIN = 0.8;

/** Where the money lies. The figures stand in the list beside it. */
export function AllocationRing({
  segments,
  label,
  children,
  diameter = 112,
  className,
}: AllocationRingProps) {
  const shown = segments
    .map((segment, index) => ({ ...segment, colour: allocationColour(index) }))
    .filter((segment) => segment.size > 0);
  const total = shown.reduce((sum, segment) => sum + segment.size, 0);
  const gap = shown.length > 1 ? GAP : 0;
  const starts = shown.map((_, index) =>
    shown.slice(0, index).reduce((sum, segment) => sum + (segment.size / total) * LENGTH, 0),
  );
  return (
    <div
      role="img"
      aria-label={label}
      style={{ width: diameter, height: diameter }}
      className={classNames('relative flex-none', className)}
    >
      <svg viewBox="0 0 100 100" className="size-full -rotate-90" aria-hidden>
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth={WIDTH}
          stroke={total === 0 ? 'var(--line)' : 'none'}
        />
        {shown.map((segment, index) => {
          const length = (segment.size / total) * LENGTH;
          const start = (starts[index] ?? 0) + gap / 2;
          return (
            <circle
              key={segment.key}
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              strokeWidth={WIDTH}
              style={{ stroke: segment.colour }}
              strokeDasharray={`${Math.max(SEGMENT_MIN, length - gap)} ${LENGTH}`}
              strokeDashoffset={-start}
            />
          );
        })}
      </svg>
      <div aria-hidden className="absolute inset-0 grid place-content-center text-center">
        {children}
      </div>
    </div>
  );
}
