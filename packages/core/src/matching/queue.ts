import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { cancelSibling, finish } from './lifecycle.ts';
import { execute, wouldTrade } from './match.ts';
import type { Order } from './order.ts';

/** Lets a limit order wait for the session to open, behind all who wait. */
export function queue(market: Market, order: Order): void {
  order.status = 'waiting';
  market.queued.add(order.id);
}

/** The session has opened: who waited for it comes to the market in the order of waiting. */
export function releaseQueue(x: Exchange, market: Market): void {
  for (const orderId of market.queued) {
    // An order before it may have filled its sibling, which ended this one.
    if (!market.queued.delete(orderId)) continue;
    const order = x.orders.edit(orderId);
    const limitTicks = market.ticksOf(order.limitPrice ?? 0n);
    order.updatedAt = x.at;
    // The limit leg of a pair was meant to trade; the opening has brought its price or a better.
    const makesOnly = order.timeInForce === 'post_only' && order.siblingId === null;
    if (makesOnly && wouldTrade(x, market, order.side, limitTicks)) {
      finish(x, market, order, 'cancelled', 'post_only');
    } else execute(x, market, order, limitTicks);
    // A pair whose limit leg met an order of its own member is over.
    if (order.status === 'cancelled') cancelSibling(x, order);
  }
}
