import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAdoptFavourites } from '../../../shared/markets/favourites.ts';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { MARKET_PATH } from '../../../shared/page/screens.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { startOrderNotices } from '../order-notices.ts';
import { useTradePreferences } from '../trade-preferences.ts';
import { TradeDesk } from './trade-desk.tsx';

let stopNotices: (() => void) | undefined;

/** The market of the address, else the one that was open last. */
export function useTradeSymbol(): [symbol: string, open: (symbol: string) => void] {
  const [query, setQuery] = useSearchParams();
  const last = useTradePreferences((state) => state.symbol);
  const wanted = query.get('symbol')?.toUpperCase();
  const open = (symbol: string): void =>
    setQuery(
      (before) => {
        before.set('symbol', symbol);
        return before;
      },
      { replace: true },
    );
  return [wanted ?? last, open];
}

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

/** A market's order screen with its states before the markets are there. */
export function TradeScreen({ top }: { top: ReactNode }) {
  const { t } = useTranslation(['trade', 'common']);
  const [symbol, open] = useTradeSymbol();
  const { data, isPending, isError, refetch } = useQuotations();
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
        <ErrorState
          title={t('failed.title')}
          body={t('failed.body')}
          action={
            <Button block onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {data !== undefined && market === undefined ? <UnknownMarket symbol={symbol} /> : null}
      {data === undefined || market === undefined ? null : (
        <TradeDesk key={market.symbol} market={market} markets={data} onOpen={open} />
      )}
    </>
  );
}
