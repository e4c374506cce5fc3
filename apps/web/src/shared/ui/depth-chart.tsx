import { type PointerEvent, useState } from 'react';
import { formatChartNumber, toChartNumber } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import type { BookLevel } from './order-book-levels.ts';

export interface DepthChartProps {
  /** Best first. */
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  priceDecimals: number;
  quantityDecimals: number;
  /** What it is, read aloud. */
  label: string;
  height?: number;
  className?: string;
}

interface DepthPoint {
  price: number;
  sum: number;
}

const WIDTH = 1_000;

/** Running sums from the best price outwards. */
function sums(levels: readonly BookLevel[]): DepthPoint[] {
  let sum = 0;
  return levels.flatMap(([price, quantity]) => {
    const at = toChartNumber(price);
    const size = toChartNumber(quantity);
    if (at === undefined || size === undefined) return [];
    sum += size;
    return [{ price: at, sum }];
  });
}

/** The sum at a price under the pointer: everything from the best price to there. */
function sumAt(side: readonly DepthPoint[], price: number, asks: boolean): number {
  let sum = 0;
  for (const point of side) {
    if (asks ? point.price > price : point.price < price) break;
    sum = point.sum;
  }
  return sum;
}

/** How much could be bought or sold until a price is reached; a pointer reads it off. */
export function DepthChart({
  bids,
  asks,
  priceDecimals,
  quantityDecimals,
  label,
  height = 180,
  className,
}: DepthChartProps) {
  const [pointed, setPointed] = useState<number>();
  const bidSums = sums(bids);
  const askSums = sums(asks);
  const bestBid = bidSums[0]?.price;
  const bestAsk = askSums[0]?.price;
  if (bestBid === undefined || bestAsk === undefined) {
    return <div role="img" aria-label={label} style={{ height }} className={className} />;
  }
  const middle = (bestBid + bestAsk) / 2;
  const reach = Math.max(
    middle - (bidSums.at(-1)?.price ?? middle),
    (askSums.at(-1)?.price ?? middle) - middle,
  );
  const top = Math.max(bidSums.at(-1)?.sum ?? 0, askSums.at(-1)?.sum ?? 0) * 1.08;
  const x = (price: number): number => ((price - middle + reach) / (2 * reach)) * WIDTH;
  const y = (sum: number): number => height - (sum / top) * height;
  const steps = (side: readonly DepthPoint[], edge: number): string => {
    const from = x(side[0]?.price ?? middle);
    let path = `M${from} ${height}`;
    for (const point of side) path += `H${x(point.price)}V${y(point.sum)}`;
    return `${path}H${edge}`;
  };
  const bidLine = steps(bidSums, 0);
  const askLine = steps(askSums, WIDTH);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    setPointed(middle - reach + share * 2 * reach);
  };
  const price = pointed ?? middle;
  const onAsks = price >= middle;
  const sum = sumAt(onAsks ? askSums : bidSums, price, onAsks);
  return (
    <figure className={classNames('m-0', className)}>
      <div
        role="img"
        aria-label={label}
        className="relative touch-pan-y"
        style={{ height }}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg
          className="absolute inset-0 size-full"
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={`${bidLine}V${height}Z`} fill="var(--up-wash)" />
          <path d={`${askLine}V${height}Z`} fill="var(--down-wash)" />
          <g fill="none" strokeWidth="1.5">
            <path d={bidLine} className="stroke-up" vectorEffect="non-scaling-stroke" />
            <path d={askLine} className="stroke-down" vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
        {pointed === undefined ? null : (
          <>
            <span
              aria-hidden
              className="absolute inset-y-0 w-px bg-low/60"
              style={{ left: `${x(price) / 10}%` }}
            />
            <span
              className={classNames(
                'absolute top-1 rounded-tag bg-fill px-1.5 py-0.5 text-micro text-hi',
                onAsks ? 'right-1' : 'left-1',
              )}
            >
              {formatChartNumber(price, priceDecimals)}
              {' · '}
              {formatChartNumber(sum, quantityDecimals)}
            </span>
          </>
        )}
      </div>
      <figcaption className="flex justify-between border-t border-hair pt-1.5 text-micro text-low">
        <span>{formatChartNumber(middle - reach, priceDecimals)}</span>
        <span className="text-hi">{formatChartNumber(middle, priceDecimals)}</span>
        <span>{formatChartNumber(middle + reach, priceDecimals)}</span>
      </figcaption>
    </figure>
  );
}
