import type { ReactNode } from 'react';
import { type DecimalText, formatPrice } from '../lib/format.ts';
import { formatTime } from '../lib/relative-time.ts';
import { classNames } from './class-names.ts';
import { DirectionArrow } from './direction-arrow.tsx';

export interface TradeItem {
  id: string | number;
  /** The side that took: a buy lifts the price. */
  side: 'buy' | 'sell';
  price: DecimalText;
  quantity: DecimalText;
  /** Seconds or milliseconds. */
  time: number;
  /** Wears a ring, whose meaning `labels.marked` says. */
  marked?: boolean;
}

export interface TradesListProps {
  /** Newest first. */
  trades: readonly TradeItem[];
  priceDecimals: number;
  quantityDecimals: number;
  /** Read aloud for the arrows. */
  labels: { list: string; buy: string; sell: string; empty: ReactNode; marked?: string };
  className?: string;
}

/** The last trades of a market, newest first. */
export function TradesList({
  trades,
  priceDecimals,
  quantityDecimals,
  labels,
  className,
}: TradesListProps) {
  if (trades.length === 0) {
    return (
      <p className={classNames('py-4 text-center text-caption text-low', className)}>
        {labels.empty}
      </p>
    );
  }
  return (
    <ul aria-label={labels.list} className={className}>
      {trades.map((trade) => (
        <li
          key={trade.id}
          className="grid grid-cols-[1.2fr_1fr_auto] items-center gap-2 text-caption leading-[22px]"
        >
          <span
            className={classNames(
              'flex items-center gap-1.5',
              trade.side === 'buy' ? 'text-up' : 'text-down',
            )}
          >
            <DirectionArrow direction={trade.side === 'buy' ? 'up' : 'down'} />
            <span className="sr-only">{trade.side === 'buy' ? labels.buy : labels.sell}</span>
            {formatPrice(trade.price, priceDecimals)}
            {trade.marked ? (
              <>
                <span aria-hidden className="size-1.5 flex-none rounded-full border border-low" />
                <span className="sr-only">{labels.marked}</span>
              </>
            ) : null}
          </span>
          <span className="text-right text-hi">
            {formatPrice(trade.quantity, quantityDecimals)}
          </span>
          <span className="text-right text-low">{formatTime(trade.time)}</span>
        </li>
      ))}
    </ul>
  );
}
