import type { Exchange } from '../kernel/exchange.ts';
import { waitsForPrice } from './order.ts';
import { isAside } from './parked.ts';

/** Fills books, triggers and queues from the rows of a start. */
export function rebuildOrders(x: Exchange): void {
  const orders = [...x.orders.values()].sort((a, b) => a.priority - b.priority);
  for (const order of orders) {
    const market = x.markets.get(order.marketId);
    if (market === undefined) throw new Error(`order ${order.id} names no market`);
    x.openOrders.add(order.userId, order.marketId, order.id);
    if (isAside(x, order)) continue;
    if (order.status === 'waiting') {
      const { triggerPrice, triggerDirection } = order;
      // A limit order that waits for no price waits for the session to open.
      if (triggerPrice === null || triggerDirection === null || !waitsForPrice(order)) {
        market.queued.add(order.id);
      } else market.triggers.add(order.id, triggerDirection, market.ticksOf(triggerPrice));
      continue;
    }
    if (order.limitPrice === null || order.quantity === null) {
      throw new Error(`order ${order.id} cannot rest`);
    }
    market.book.insert(
      order.id,
      order.userId,
      order.side,
      market.ticksOf(order.limitPrice),
      market.lotsOf(order.quantity - order.filledQuantity),
    );
  }
}
