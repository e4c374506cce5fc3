import type { Exchange } from '../kernel/exchange.ts';

/** The quotes of a market move with a tick, and what they cross is filled. */
export const MARKET_STEP = 'tick.market';

/**
 * Whether a market stands still because what its ticks do is parked: its quotes are old, so nothing
 * is traded there. What rests can be cancelled.
 */
export function isHalted(x: Exchange, marketId: number): boolean {
  return x.faults.has(MARKET_STEP, marketId);
}
