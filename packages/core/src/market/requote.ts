import type { Exchange } from '../kernel/exchange.ts';
import { sweep } from '../matching/match.ts';
import { isTrading } from '../matching/order.ts';
import type { Market } from './market.ts';

/** After a tick: puts the liquidity account's quotes around it and fills what they now cross. */
export function requote(x: Exchange, market: Market): void {
  quoteAnew(x, market);
  if (isTrading(x, market)) sweep(x, market);
}

/**
 * Puts the liquidity account's quotes around the newest tick. Nothing is filled: what they cross
 * is, at the next tick, because a definition of a market makes no trades.
 */
export function quoteAnew(x: Exchange, market: Market): void {
  x.rebuildLadder(market);
  const state = x.marketStates.get(market.row.id);
  if (state !== undefined && state.ladderTaken.bids.length + state.ladderTaken.asks.length > 0) {
    x.marketStates.edit(market.row.id).ladderTaken = { bids: [], asks: [] };
  }
}
