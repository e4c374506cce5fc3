import { calls } from '@kontor/contract';
import { fills } from '@kontor/schema';
import { desc, eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { tradeWire } from './trade-wire.ts';

const TRADES_USUAL = 30;

/** The newest trades of a market, newest first. */
export const getTrades = route(calls.markets.trades, async ({ input, services }) => {
  const listed = services.markets.catalogue.bySymbol(input.symbol, input.kind);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const rows = await services.queries
    .select()
    .from(fills)
    .where(eq(fills.marketId, listed.market.id))
    .orderBy(desc(fills.id))
    .limit(input.limit ?? TRADES_USUAL);
  return rows.map((fill) => tradeWire(fill, listed.market));
});
