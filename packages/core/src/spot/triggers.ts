import { formatAmount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import type { Market } from '../market/market.ts';
import { finish, withdraw } from '../matching/lifecycle.ts';
import { canFillWhole, execute } from '../matching/match.ts';
import type { Order } from '../matching/order.ts';
import { ORDER_PART } from '../matching/parked.ts';
import { notify, symbolOf } from '../notices/index.ts';

/** Sends every conditional order whose trigger the index has reached into the market. */
export function fireTriggers(x: Exchange, market: Market, tick: Tick): void {
  const index = tick.price;
  const ticksBelow = market.ticksOf(index);
  const ticksAbove = market.priceOf(ticksBelow) === index ? ticksBelow : ticksBelow + 1;
  for (const orderId of market.triggers.take(ticksBelow, ticksAbove)) {
    // An order that fired before it may have filled its sibling, which ended this one.
    if (x.orders.get(orderId)?.status !== 'waiting') continue;
    x.part(ORDER_PART, orderId, () => fire(x, market, x.orders.edit(orderId), tick));
  }
}

function fire(x: Exchange, market: Market, order: Order, tick: Tick): void {
  const index = tick.price;
  order.triggeredAt = x.at;
  order.triggerTickId = tick.id;
  order.triggerSequence = x.commandSequence;
  order.updatedAt = x.at;
  // It comes to the book now, behind all who are there.
  order.priority = x.counters.next('priority');
  notify(x, order.userId, 'order.triggered', {
    order: order.id,
    symbol: symbolOf(x, order.marketId),
    reached: formatAmount(index),
  });
  takeOverHold(x, market, order);
  const limitTicks =
    order.limitPrice === null
      ? market.bandTicks(order.side, index)
      : market.ticksOf(order.limitPrice);
  if (order.timeInForce === 'fok' && !canFillWhole(x, market, order, limitTicks)) {
    finish(x, market, order, 'cancelled', 'fill_or_kill');
    return;
  }
  execute(x, market, order, limitTicks);
}

/**
 * The stop leg of a pair gets the money that the limit leg kept for both, and its sibling ends. A
 * limit leg that has given way before left its money here.
 */
function takeOverHold(x: Exchange, market: Market, order: Order): void {
  if (order.siblingId === null || order.holdLeft > 0n) return;
  const sibling = x.orders.tryEdit(order.siblingId);
  if (sibling === undefined || sibling.status !== 'open') {
    throw new Error(`order ${order.id} lost its sibling`);
  }
  order.holdLeft += sibling.holdLeft;
  sibling.holdLeft = 0n;
  withdraw(x, market, sibling, 'sibling');
}
