import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SkeletonProps {
  /** Size and radius by classes: `h-4 w-24 rounded-full`. */
  className?: string;
}

/** A grey piece in the shape of what will come. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden className={classNames('skeleton block', className ?? 'h-4 rounded-full')} />
  );
}

/** Rows of a list: a mark, two lines, a figure. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div
          // The rows never change their order.
          key={`row-${index + 1}`}
          style={{ opacity: 1 - index / (count * 1.4) }}
          className="px-gutter flex h-15 items-center gap-3"
        >
          <Skeleton className="size-9 flex-none rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-3.5 w-23 rounded-full" />
            <Skeleton className="mt-2 h-2.5 w-15 rounded-full" />
          </span>
          <Skeleton className="h-5 w-16 rounded-tag max-xs:hidden" />
          <span className="flex w-16 flex-col items-end">
            <Skeleton className="h-3.5 w-16 rounded-full" />
            <Skeleton className="mt-2 h-2.5 w-12 rounded-full" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** A wealth curve before it is known. */
export function SkeletonCurve() {
  return (
    <svg
      aria-hidden
      className="h-24 w-full"
      viewBox="0 0 390 96"
      preserveAspectRatio="none"
      fill="none"
    >
      <path
        d="M0 70c30-8 50 2 88 0s70-34 104-30 40 8 70-4 40-18 66-12 30-12 62-12v84H0z"
        style={{ fill: 'var(--surface)' }}
      />
      <path
        d="M0 70c30-8 50 2 88 0s70-34 104-30 40 8 70-4 40-18 66-12 30-12 62-12"
        className="stroke-line"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Repeat({ count, children }: { count: number; children: ReactNode }) {
  // The pieces never change their order.
  return Array.from({ length: count }, (_, index) => (
    <span key={`piece-${index + 1}`} className="flex flex-1 flex-col items-center">
      {children}
    </span>
  ));
}

function HomeShape() {
  return (
    <>
      <div className="px-gutter flex h-14 items-center gap-2">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-11 flex-1 rounded-full" />
        <Skeleton className="size-9 rounded-full" />
      </div>
      <div className="px-gutter pt-3">
        <Skeleton className="h-3 w-22 rounded-full" />
        <Skeleton className="mt-3 h-9 w-58 rounded-chip" />
        <Skeleton className="mt-3 h-3 w-35 rounded-full" />
      </div>
      <div className="pt-6">
        <SkeletonCurve />
      </div>
      <div className="px-gutter flex gap-2 pt-8">
        <Repeat count={3}>
          <Skeleton className="h-12 w-full rounded-control" />
        </Repeat>
      </div>
      {[1, 2].map((row) => (
        <div key={row} className="px-gutter flex pt-5">
          <Repeat count={5}>
            <Skeleton className="size-6.5 rounded-tag" />
            <Skeleton className="mt-2 h-2.5 w-11 rounded-full" />
          </Repeat>
        </div>
      ))}
      <div className="px-gutter pt-5 pb-6">
        <Skeleton className="h-16 rounded-card" />
      </div>
      <SkeletonRows count={3} />
    </>
  );
}

function DetailShape() {
  return (
    <>
      <div className="px-gutter pt-4">
        <Skeleton className="h-7 w-44 rounded-chip" />
        <Skeleton className="mt-3 h-3 w-28 rounded-full" />
        <Skeleton className="mt-6 h-44 rounded-card" />
        <div className="grid grid-cols-2 gap-3 pt-6">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
        </div>
        <Skeleton className="mt-6 h-12 rounded-control" />
      </div>
    </>
  );
}

function ListShape() {
  return (
    <>
      <div className="px-gutter pt-4 pb-4">
        <Skeleton className="h-7 w-36 rounded-chip" />
        <Skeleton className="mt-4 h-11 rounded-control" />
      </div>
      <SkeletonRows count={9} />
    </>
  );
}

const SHAPES = { home: HomeShape, list: ListShape, detail: DetailShape };

export interface PageSkeletonProps {
  shape: keyof typeof SHAPES;
  /** Read aloud while it stands. */
  label: string;
}

/** A whole page before its data is there, in the shapes of that page. */
export function PageSkeleton({ shape, label }: PageSkeletonProps) {
  const Shape = SHAPES[shape];
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      // There is nothing to scroll to while it stands; 80 px are the bar at the bottom.
      className="max-h-[calc(100dvh-80px)] overflow-hidden"
    >
      <Shape />
    </div>
  );
}
