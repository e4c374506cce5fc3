import { type Amount, formatAmount, ONE } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { BuyOrder } from './memory.ts';

/** Waits for the buyer or for an operator. */
export function isOpen({ status }: Readonly<BuyOrder>): boolean {
  return status === 'to_be_paid' || status === 'in_review' || status === 'appealed';
}

/** What one order of a member may be worth in USDT; zero for who is not certified. */
export function levelLimit(x: Exchange, userId: number): Amount {
  const level = x.members.get(userId)?.certifiedLevel ?? 0;
  return level === 0 ? 0n : x.setting(level === 1 ? 'buy_limit_level_1' : 'buy_limit_level_2');
}

/** Refuses what is worth more than the member's level may buy at once. */
export function requireWithinLevel(x: Exchange, worth: Amount): void {
  const maximum = levelLimit(x, x.actor);
  if (worth > maximum) {
    refuse('BUY_LEVEL_LIMIT', { field: 'amount', maximum: formatAmount(maximum) });
  }
}

/** Refuses another order of who has enough open ones, or has made enough within a day. */
export function requireRoom(x: Exchange): void {
  let open = 0;
  let ofTheDay = 0;
  for (const id of x.buying.ordersOf(x.actor)) {
    const order = x.buyOrders.get(id);
    if (order === undefined) continue;
    if (isOpen(order)) open += 1;
    if (order.createdAt > x.at - DAY_MS) ofTheDay += 1;
  }
  const most = (name: string): number => Number(x.setting(name) / ONE);
  if (open >= most('buy_open_orders_maximum')) {
    refuse('BUY_TOO_MANY_OPEN', { maximum: most('buy_open_orders_maximum') });
  }
  if (ofTheDay >= most('buy_daily_orders_maximum')) {
    refuse('BUY_TOO_MANY_TODAY', { maximum: most('buy_daily_orders_maximum') });
  }
}
