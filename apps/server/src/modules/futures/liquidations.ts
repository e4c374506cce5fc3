import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { listLiquidations, type LiquidationRow } from './futures.queries.ts';
import { contractOf } from '../markets/index.ts';

type LiquidationWire = OutputOf<typeof calls.futures.liquidations>['data'][number];

/** Everybody's liquidations, newest first, without saying whose they were. */
export const liquidations = route(calls.futures.liquidations, async ({ input, services }) => {
  const { symbol } = input;
  const { catalogue } = services.markets;
  const listed = symbol === undefined ? null : catalogue.bySymbol(symbol, 'futures');
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const found = await listLiquidations(services.queries, listed?.market.id ?? null, input);
  return pageAnswer(input, found, (row) => liquidationWire(services, row));
});

function liquidationWire(
  { markets }: Pick<Services, 'markets'>,
  row: LiquidationRow,
): LiquidationWire {
  const { listed, marginCurrency } = contractOf(markets.catalogue, row.marketId);
  return {
    position_id: row.positionId,
    symbol: listed.symbol,
    type: row.direction === 'long' ? 1 : 2,
    margin_mode: row.marginMode,
    share: formatAmount(row.lots),
    mark_price: formatAmount(row.markPrice),
    bankruptcy_price: formatAmount(row.bankruptcyPrice),
    price: formatAmount(row.price),
    insurance: formatAmount(row.insurance),
    margin_currency: marginCurrency.code,
    adl_share: formatAmount(row.deleveragedLots),
    time: row.at,
  };
}
