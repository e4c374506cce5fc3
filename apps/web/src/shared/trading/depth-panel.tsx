import { useTranslation } from 'react-i18next';
import { DepthChart } from '../ui/depth-chart.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { TradedMarket } from './traded-market.ts';
import { useDepth } from './use-depth.ts';

/** How much could be traded until a price is reached. */
export function DepthPanel({ market }: { market: TradedMarket }) {
  const { t } = useTranslation('trade');
  const { book, isError } = useDepth(market.symbol, market.kind);
  if (isError) return <p className="py-6 text-center text-caption text-low">{t('book.failed')}</p>;
  if (book === undefined) return <Skeleton className="h-45 rounded-control" />;
  return (
    <DepthChart
      bids={book.bids}
      asks={book.asks}
      priceDecimals={market.price_precision}
      quantityDecimals={Math.min(market.quantity_precision, 4)}
      label={t('depth.label', { symbol: market.symbol })}
    />
  );
}
