import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { type CancelReason, type Order, payingBalance } from './order.ts';

export const EXPIRE_TIMER = 'order.expire';

/** Puts a new or triggered order's remainder on the book. */
export function rest(market: Market, order: Order): void {
  if (order.limitPrice === null || order.quantity === null) {
    throw new Error(`order ${order.id} cannot rest`);
  }
  order.status = 'open';
  market.book.insert(
    order.id,
    order.userId,
    order.side,
    market.ticksOf(order.limitPrice),
    market.lotsOf(order.quantity - order.filledQuantity),
  );
}

/** Ends an order: what is still frozen for it is free again. The book is the caller's. */
export function finish(
  x: Exchange,
  market: Market,
  order: Order,
  status: 'filled' | 'cancelled',
  reason: CancelReason | null,
): void {
  if (order.holdLeft > 0n) x.ledger.release(payingBalance(x, order, market), order.holdLeft);
  order.holdLeft = 0n;
  order.status = status;
  order.cancelReason = reason;
  order.updatedAt = x.at;
  x.openOrders.remove(order.userId, order.id);
  if (order.expiresAt !== null) x.timers.cancel(EXPIRE_TIMER, order.id);
  market.trading.ended?.(x, market, order);
}

/** Takes an order that rests or waits out of the market and ends it. */
export function withdraw(x: Exchange, market: Market, order: Order, reason: CancelReason): void {
  if (order.status !== 'waiting') market.book.cancel(order.id);
  else if (!market.queued.delete(order.id)) market.triggers.remove(order.id);
  finish(x, market, order, 'cancelled', reason);
}

/** Ends the other leg of a pair with this one. */
export function cancelSibling(x: Exchange, order: Order): void {
  const { siblingId } = order;
  if (siblingId === null) return;
  const sibling = x.orders.get(siblingId);
  if (sibling === undefined || (sibling.status !== 'open' && sibling.status !== 'waiting')) return;
  const market = x.markets.get(sibling.marketId);
  if (market === undefined) throw new Error(`order ${siblingId} names no market`);
  withdraw(x, market, x.orders.edit(siblingId), 'sibling');
}
