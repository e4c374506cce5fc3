import type { Exchange } from '../kernel/exchange.ts';
import { sweep } from '../spot/match.ts';
import type { Market } from './market.ts';

/** Puts the liquidity account's quotes around the newest tick and fills what they now cross. */
export function requote(x: Exchange, market: Market): void {
  x.rebuildLadder(market);
  const state = x.marketStates.get(market.row.id);
  if (state !== undefined && state.ladderTaken.bids.length + state.ladderTaken.asks.length > 0) {
    x.marketStates.edit(market.row.id).ladderTaken = { bids: [], asks: [] };
  }
  sweep(x, market);
}
