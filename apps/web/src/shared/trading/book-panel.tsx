import { formatAmount, powerOfTen } from '@kontor/money';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, tickDecimals } from '../lib/format.ts';
import { OrderBook } from '../ui/order-book.tsx';
import { groupingSteps } from '../ui/order-book-levels.ts';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { TradedMarket } from './traded-market.ts';
import { useDepth } from './use-depth.ts';

/** Decimals of quantities in the narrow book; finer ones are cut off. */
const QUANTITY_DECIMALS_MAX = 4;

/** What others offer, live; a press on a row takes its price into the form. */
export function BookPanel({
  market,
  lastPrice,
  direction,
  onPick,
  rows,
  wide = false,
  foot,
}: {
  market: TradedMarket;
  /** Between the sides; the index where the book has no price of its own. */
  lastPrice: string | null;
  direction: Direction;
  onPick?: (price: string) => void;
  rows: number;
  wide?: boolean;
  /** Beside the grouping, below a narrow book. */
  foot?: ReactNode;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { book, isError } = useDepth(market.symbol, market.kind);
  const tick = formatAmount(powerOfTen(18 - market.price_precision));
  const [step, setStep] = useState(tick);
  const rowHeight = wide ? 25 : 20;
  if (isError) return <p className="py-8 text-center text-caption text-low">{t('book.failed')}</p>;
  if (book === undefined) return <BookSkeleton rows={rows} rowHeight={rowHeight} />;
  const grouping = (
    <Select
      look="chip"
      label={t('book.grouping')}
      closeLabel={t('common:close')}
      value={step}
      onChange={setStep}
      options={groupingSteps(tick).map((value) => ({ value, label: value }))}
    />
  );
  const shown = (
    <OrderBook
      bids={book.bids}
      asks={book.asks}
      step={step}
      priceDecimals={Math.min(market.price_precision, tickDecimals(step))}
      quantityDecimals={Math.min(market.quantity_precision, QUANTITY_DECIMALS_MAX)}
      rows={rows}
      rowHeight={rowHeight}
      lastPrice={lastPrice}
      direction={direction}
      labels={{
        price: wide ? t('field.price', { currency: market.legal_name }) : t('fact.price'),
        quantity: market.currency_name,
        spread: t('book.spread'),
        asks: t('book.asks'),
        bids: t('book.bids'),
        buyShort: t('book.buyShort'),
        sellShort: t('book.sellShort'),
        row: (price, quantity) => t('book.row', { price, quantity }),
        empty: t('book.empty'),
      }}
      {...(onPick !== undefined && { onPick: (price: string) => onPick(price) })}
      header={
        <div className={wide ? 'flex min-h-10 items-center justify-between' : 'sr-only'}>
          <h2 className="text-head">{t('book.title')}</h2>
          {wide ? grouping : null}
        </div>
      }
    />
  );
  if (wide) return shown;
  return (
    <div>
      {shown}
      <div className="flex min-h-11 items-center justify-between gap-2">
        {grouping}
        {foot}
      </div>
    </div>
  );
}

function BookSkeleton({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-1 pt-6">
      {Array.from({ length: rows * 2 + 1 }, (_, index) => (
        <span
          key={`level-${index + 1}`}
          style={{ height: rowHeight - 4 }}
          className="flex items-center justify-between"
        >
          <Skeleton className="h-2.5 w-14 rounded-full" />
          <Skeleton className="h-2.5 w-10 rounded-full" />
        </span>
      ))}
    </div>
  );
}
