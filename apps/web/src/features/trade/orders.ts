/** What the lists of orders say, from the orders as the wire has them. */
import { parseAmount } from '@kontor/money';
import type { SpotOrder } from './ticket.ts';

/** How much of an order is filled, in whole percent, cut off. */
export function filledPercent(order: SpotOrder): number {
  // A budget is filled when no further step fits into it, not when nothing is left of it.
  if (order.status === 'filled') return 100;
  const done = parseAmount(order.by === 'quote' ? order.filled_value : order.filled);
  const wanted = parseAmount(order.amount);
  if (wanted <= 0n) return 0;
  const percent = Number((done * 100n) / wanted);
  return Math.min(100, percent);
}

/** A pair (one cancels the other) as one entry, its limit leg first; every other order alone. */
export type OrderGroup = readonly [SpotOrder, ...SpotOrder[]];

export function groupPairs(orders: readonly SpotOrder[]): OrderGroup[] {
  const groups: OrderGroup[] = [];
  const used = new Set<number>();
  for (const order of orders) {
    if (used.has(order.id)) continue;
    used.add(order.id);
    const sibling = orders.find((one) => one.id === order.sibling_id && !used.has(one.id));
    if (sibling === undefined) {
      groups.push([order]);
      continue;
    }
    used.add(sibling.id);
    groups.push(order.status === 'waiting' ? [sibling, order] : [order, sibling]);
  }
  return groups;
}

/** `gtc` is what people expect, so only the others are worth a word. */
export function lastingOf(order: SpotOrder): 'gtd' | 'ioc' | 'fok' | 'post_only' | undefined {
  if (order.expires_at !== null) return 'gtd';
  if (order.order_type === 'market' || order.order_type === 'stop_market') return undefined;
  if (order.order_type === 'take_profit' || order.time_in_force === 'gtc') return undefined;
  return order.time_in_force;
}
