import type { ReactNode } from 'react';
import { type DecimalText, type Direction, figures, formatPrice } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import {
  type BookLevel,
  type BookRow,
  type BookSide,
  bookRatio,
  deepestSum,
  depthShares,
  groupLevels,
  spreadOf,
} from './order-book-levels.ts';
import { PriceText } from './price-text.tsx';
import { ShareBar } from './share-bar.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

export interface OrderBookLabels {
  /** Column heads: `Price, USDT` and `BTC`. */
  price: ReactNode;
  quantity: ReactNode;
  spread: ReactNode;
  /** Names of the two lists for screen readers. */
  asks: string;
  bids: string;
  /** One letter or a short word for buyers and sellers. */
  buyShort: ReactNode;
  sellShort: ReactNode;
  /** Read aloud for a row: `Use price 67,200.0, quantity 1.2`. */
  row: (price: string, quantity: string) => string;
  /** Where a side has no orders. */
  empty: ReactNode;
}

export interface OrderBookProps {
  /** Best first. */
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** The tick or a multiple of it; the levels are merged to it. */
  step: string;
  priceDecimals: number;
  quantityDecimals: number;
  /** Rows a side. */
  rows?: number;
  /** 20 on phones, 25 beside a chart. */
  rowHeight?: 20 | 25;
  lastPrice: DecimalText;
  direction: Direction;
  labels: OrderBookLabels;
  /** A press on a row; the price is decimal text. */
  onPick?: (price: string, side: BookSide) => void;
  /** Above the columns: the title, the choice of the grouping. */
  header?: ReactNode;
  className?: string;
}

interface SideProps {
  side: BookSide;
  rows: readonly BookRow[];
  deepest: string;
  book: OrderBookProps;
}

/** One side. A single tab stop; the arrow keys walk along the rows. */
function Side({ side, rows, deepest, book }: SideProps) {
  const { containerRef, onKeyDown } = useRovingFocus<HTMLDivElement>('button');
  const shares = depthShares(rows, deepest);
  const height = book.rowHeight ?? 20;
  const order = rows.map((_, index) => (side === 'ask' ? rows.length - 1 - index : index));
  const asks = side === 'ask';
  const { labels, onPick, priceDecimals, quantityDecimals } = book;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys walk rows
    <div
      ref={containerRef}
      role="group"
      aria-label={asks ? labels.asks : labels.bids}
      onKeyDown={onKeyDown}
      style={{ height: height * (book.rows ?? 7) }}
      className={classNames('flex flex-col', asks && 'justify-end')}
    >
      {rows.length === 0 ? <p className="m-auto text-caption text-low">{labels.empty}</p> : null}
      {order.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const price = formatPrice(row.price, priceDecimals);
        const quantity = formatPrice(row.quantity, quantityDecimals);
        return (
          <button
            key={row.price}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={labels.row(price, quantity)}
            disabled={onPick === undefined}
            onClick={() => onPick?.(row.price, side)}
            style={{ height }}
            className="press-row relative flex w-full items-center justify-between text-caption leading-none focus-visible:-outline-offset-2"
          >
            <span
              aria-hidden
              style={{ width: `${(shares[index] ?? 0) * 100}%` }}
              className={classNames(
                'absolute inset-y-px right-0 rounded-[4px] transition-[width] duration-200',
                asks ? 'bg-down-wash' : 'bg-up-wash',
              )}
            />
            <span className={classNames('relative font-medium', asks ? 'text-down' : 'text-up')}>
              {price}
            </span>
            <span className="relative text-hi">{quantity}</span>
          </button>
        );
      })}
    </div>
  );
}

/** What others offer: sums as bars, asks above, bids below, the last price between them. */
export function OrderBook(book: OrderBookProps) {
  const count = book.rows ?? 7;
  const asks = groupLevels(book.asks, 'ask', book.step, count);
  const bids = groupLevels(book.bids, 'bid', book.step, count);
  const deepest = deepestSum(bids, asks);
  const ratio = bookRatio(bids, asks);
  const spread = spreadOf(book.bids, book.asks);
  const { labels } = book;
  return (
    <div className={book.className}>
      {book.header}
      <div className="flex items-center justify-between py-1 text-micro text-low">
        <span>{labels.price}</span>
        <span>{labels.quantity}</span>
      </div>
      <Side side="ask" rows={asks} deepest={deepest} book={book} />
      <div className="flex min-h-10 items-center justify-between gap-2 py-1">
        <PriceText
          value={book.lastPrice}
          decimals={book.priceDecimals}
          direction={book.direction}
          className={book.rowHeight === 25 ? 'text-title-2' : 'text-[17px] leading-6 font-semibold'}
        />
        <span className="text-right text-micro text-low">
          <span className="block">{labels.spread}</span>
          <span className="block">{formatPrice(spread, book.priceDecimals)}</span>
        </span>
      </div>
      <Side side="bid" rows={bids} deepest={deepest} book={book} />
      {ratio === undefined ? null : (
        <div className="flex items-center gap-2 pt-2 text-micro">
          <span className="text-up">
            {labels.buyShort} {figures().percent(String(ratio.buy))}
          </span>
          <ShareBar
            className="flex-1"
            thickness={3}
            shares={[
              { key: 'buy', size: ratio.buy, tone: 'up' },
              { key: 'sell', size: ratio.sell, tone: 'down' },
            ]}
          />
          <span className="text-down">
            {figures().percent(String(ratio.sell))} {labels.sellShort}
          </span>
        </div>
      )}
    </div>
  );
}
