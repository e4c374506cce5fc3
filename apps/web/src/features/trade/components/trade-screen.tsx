import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAdoptFavourites } from '../../../shared/markets/favourites.ts';
import { sortMarkets } from '../../../shared/markets/market-lists.ts';
import { type Quotation, useQuotations } from '../../../shared/markets/quotations.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { MARKET_PATH } from '../../../shared/page/screens.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { startOrderNotices } from '../order-notices.ts';
import { useTradePreferences } from '../../../shared/trading/trade-preferences.ts';
import { useSymbol } from '../../../shared/trading/use-symbol.ts';
import { TradeDesk } from './trade-desk.tsx';

let stopNotices: (() => void) | undefined;

function UnknownMarket({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trade');
  return (
    <EmptyState
      title={t('unknownMarket.title', { symbol })}
      body={t('unknownMarket.body')}
      action={
        <Link to={MARKET_PATH} className={buttonClass({ block: true })}>
          {t('unknownMarket.action')}
        </Link>
      }
    />
  );
}

/** What was open last; before there was any stock, the one that is traded most. */
function useLast(trades: 'coin' | 'stock', markets: readonly Quotation[] | undefined): string {
  const { symbol, stock } = useTradePreferences();
  if (trades === 'coin') return symbol;
  const stocks = (markets ?? []).filter((one) => one.class === 'stock');
  const [busiest] = sortMarkets(stocks, { column: 'turnover', descending: true });
  return stock ?? busiest?.symbol ?? '';
}

/** A market's order screen with its states before the markets are there. */
export function TradeScreen({
  top,
  trades = 'coin',
}: {
  top?: ReactNode;
  /** What is shown where the address names no market. */
  trades?: 'coin' | 'stock';
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { data, isPending, isError, refetch } = useQuotations();
  const [symbol, open] = useSymbol(useLast(trades, data));
  useAdoptFavourites(data);
  useEffect(() => {
    // From the first visit on, and then on every page: an order may fill anywhere.
    stopNotices ??= startOrderNotices();
  }, []);
  const market = data?.find((one) => one.symbol === symbol);
  return (
    <>
      {top}
      {isPending ? <PageSkeleton shape="detail" label={t('common:loading')} /> : null}
      {isError && data === undefined ? (
        <LoadFailed
          title={t('failed.title')}
          body={t('failed.body')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data !== undefined && market === undefined ? <UnknownMarket symbol={symbol} /> : null}
      {data === undefined || market === undefined ? null : (
        <TradeDesk key={market.symbol} market={market} markets={data} onOpen={open} />
      )}
    </>
  );
}
