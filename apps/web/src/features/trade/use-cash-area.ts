import { useSearchParams } from 'react-router';
import { useQuotations } from '../../shared/markets/quotations.ts';
import type { TradeAreaName } from '../../shared/trading/trade-areas.ts';

/** Coins and stocks share a screen: the tab is that of the market which the address names. */
export function useCashArea(named: TradeAreaName): TradeAreaName {
  const [query] = useSearchParams();
  const { data } = useQuotations();
  if (named !== 'coins' && named !== 'stocks') return named;
  const symbol = query.get('symbol')?.toUpperCase();
  const market = data?.find((one) => one.symbol === symbol);
  if (market === undefined) return named;
  return market.class === 'stock' ? 'stocks' : 'coins';
}
