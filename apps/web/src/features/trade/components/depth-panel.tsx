import { useTranslation } from 'react-i18next';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { DepthChart } from '../../../shared/ui/depth-chart.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useDepth } from '../calls/use-depth.ts';

/** How much could be traded until a price is reached. */
export function DepthPanel({ market }: { market: Quotation }) {
  const { t } = useTranslation('trade');
  const { book, isError } = useDepth(market.symbol);
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
