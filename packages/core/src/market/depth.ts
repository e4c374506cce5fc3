import type { Amount } from '@kontor/money';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { isTrading, isWithin } from '../matching/order.ts';
import { isHalted } from './halted.ts';
import type { Market } from './market.ts';

/** Best first: members' orders and the liquidity account's quotes added up by price. */
export type DepthSide = readonly { readonly price: Amount; readonly quantity: Amount }[];

/** What anybody may see of a book; undefined for an unknown market. */
export function depthOf(
  x: Exchange,
  marketId: number,
  levels: number,
): { bids: DepthSide; asks: DepthSide } | undefined {
  const market = x.markets.get(marketId);
  if (market === undefined) return undefined;
  const quotesAreFresh = areFresh(x, market);
  return {
    bids: sideOf(market, 'buy', levels, quotesAreFresh),
    asks: sideOf(market, 'sell', levels, quotesAreFresh),
  };
}

/** Whether the liquidity account's quotes can be traded with. */
function areFresh(x: Exchange, market: Market): boolean {
  const { id, instrumentId } = market.row;
  return x.indexIsFresh(instrumentId) && isTrading(x, market) && !isHalted(x, id);
}

function sideOf(market: Market, side: Side, levels: number, quotesAreFresh: boolean): DepthSide {
  const quotes = quotesAreFresh ? (side === 'buy' ? market.ladder.bids : market.ladder.asks) : [];
  const taker: Side = side === 'buy' ? 'sell' : 'buy';
  const merged: { ticks: number; lots: number }[] = [];
  const add = (ticks: number, lots: number) => {
    const last = merged.at(-1);
    if (last?.ticks === ticks) last.lots += lots;
    else merged.push({ ticks, lots });
  };
  let level = market.book.bestLevel(side);
  let quoteAt = 0;
  while (merged.length <= levels) {
    const quote = quotes[quoteAt];
    if (
      level !== undefined &&
      (quote === undefined || isWithin(taker, level.priceTicks, quote.priceTicks))
    ) {
      add(level.priceTicks, level.lots);
      level = level.worse;
    } else if (quote !== undefined) {
      if (quote.lots > 0) add(quote.priceTicks, quote.lots);
      quoteAt += 1;
    } else break;
  }
  return merged.slice(0, levels).map(({ ticks, lots }) => ({
    price: market.priceOf(ticks),
    quantity: market.quantityOf(lots),
  }));
}
