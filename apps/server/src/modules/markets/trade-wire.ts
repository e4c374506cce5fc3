import type { calls, OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { FIRST_MEMBER_ID, type fills } from '@kontor/schema';
import type { Market } from './catalogue.ts';

type TradeWire = OutputOf<typeof calls.markets.trades>[number];

/** A trade as anybody may see it: without names, the liquidity account's share labelled. */
export function tradeWire(
  fill: typeof fills.$inferSelect,
  market: Pick<Market, 'priceDecimals' | 'quantityDecimals'>,
): TradeWire {
  return {
    id: fill.id,
    price: formatAmount(fill.price, market.priceDecimals),
    amount: formatAmount(fill.quantity, market.quantityDecimals),
    side: fill.side,
    time: fill.at,
    liquidity: fill.takerUserId < FIRST_MEMBER_ID || fill.makerUserId < FIRST_MEMBER_ID,
  };
}
