import type { Exchange } from '../kernel/exchange.ts';
import { asFault } from '../kernel/faults.ts';
import { Refusal } from '../kernel/refusal.ts';
import { EXPIRE_TIMER } from './lifecycle.ts';
import type { Order } from './order.ts';

/**
 * An order can be parked by itself: it keeps its row and its hold and can be cancelled, but is out
 * of the book, of the triggers and of the queue, so that nobody meets it.
 */
export const ORDER_PART = 'order';
/** Where what ends an order in its time is parked, the order does not trade beyond it. */
const EXPIRY_PART = `timer.${EXPIRE_TIMER}`;

/** Whether an order is out of the market although its row says that it rests or waits. */
export function isAside(x: Exchange, { id, expiresAt }: Readonly<Order>): boolean {
  if (x.faults.count === 0) return false;
  if (x.faults.has(ORDER_PART, id)) return true;
  return expiresAt !== null && expiresAt <= x.at && x.faults.has(EXPIRY_PART, id);
}

/** Names the resting order that somebody traded with when this was thrown. */
export function suspecting(orderId: number, thrown: unknown): unknown {
  if (thrown instanceof Refusal) return thrown;
  const fault = asFault(thrown);
  fault.suspectId ??= orderId;
  return fault;
}

/** Takes a parked order out of the market. */
export function takeAside(x: Exchange, orderId: number): void {
  const order = x.orders.get(orderId);
  const market = x.markets.get(order?.marketId ?? 0);
  market?.book.cancel(orderId);
  market?.triggers.remove(orderId);
  market?.queued.delete(orderId);
}
