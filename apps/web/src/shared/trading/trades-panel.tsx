import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TradesList } from '../ui/trades-list.tsx';
import type { TradedMarket } from './traded-market.ts';
import { useTrades } from './use-trades.ts';

/** The last trades, live; it says where the house was one side of them. */
export function TradesPanel({ market, count }: { market: TradedMarket; count: number }) {
  const { t } = useTranslation('trade');
  const { trades, isError } = useTrades(market.symbol, market.kind);
  if (trades === undefined && isError) {
    return <p className="py-6 text-center text-caption text-low">{t('trades.failed')}</p>;
  }
  if (trades === undefined) return <SkeletonRows count={3} />;
  const shown = trades.slice(0, count);
  return (
    <>
      <TradesList
        trades={shown.map((trade) => ({
          id: trade.id,
          side: trade.side,
          price: trade.price,
          quantity: trade.amount,
          time: trade.time,
          marked: trade.liquidity,
        }))}
        priceDecimals={market.price_precision}
        quantityDecimals={Math.min(market.quantity_precision, 4)}
        labels={{
          list: t('trades.title'),
          buy: t('side.buy'),
          sell: t('side.sell'),
          empty: t('trades.empty'),
          marked: t('trades.liquidity'),
        }}
      />
      {shown.some((trade) => trade.liquidity) ? (
        <p className="flex items-baseline gap-1.5 pt-2 text-micro text-low">
          <span aria-hidden className="size-1.5 flex-none rounded-full border border-low" />
          {t('trades.liquidityNote')}
        </p>
      ) : null}
    </>
  );
}
