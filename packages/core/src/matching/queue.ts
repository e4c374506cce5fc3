import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { finish } from './lifecycle.ts';
import { execute, wouldTrade } from './match.ts';
import { isTrading, type Order } from './order.ts';
import { isAside, ORDER_PART } from './parked.ts';

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
    x.part(ORDER_PART, orderId, () => letIn(x, market, x.orders.edit(orderId)));
  }
}

/** A limit order that is in no book comes to the market. */
export function letIn(x: Exchange, market: Market, order: Order): void {
  const limitTicks = market.ticksOf(order.limitPrice ?? 0n);
  order.updatedAt = x.at;
  // The limit leg of a pair was meant to trade; the opening has brought its price or a better.
  const makesOnly = order.timeInForce === 'post_only' && order.siblingId === null;
  if (makesOnly && wouldTrade(x, market, order.side, limitTicks)) {
    finish(x, market, order, 'cancelled', 'post_only');
  } else execute(x, market, order, limitTicks);
}

/** Lets a parked order into the market again, behind all who are there; it may trade at once. */
export function bringBack(x: Exchange, orderId: number): void {
  const found = x.orders.get(orderId);
  const market = x.markets.get(found?.marketId ?? 0);
  if (market === undefined || (found?.status !== 'open' && found?.status !== 'waiting')) return;
  if (isAside(x, found)) return;
  const order = x.orders.edit(orderId);
  order.priority = x.counters.next('priority');
  if (order.status === 'waiting') {
    const { triggerPrice, triggerDirection, triggeredAt } = order;
    if (triggerPrice === null || triggerDirection === null || triggeredAt !== null) {
      market.queued.add(orderId);
    } else market.triggers.add(orderId, triggerDirection, market.ticksOf(triggerPrice));
    return;
  }
  if (isTrading(x, market)) letIn(x, market, order);
  else queue(market, order);
}
