import { type Amount, maximum, minimum } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { cancelSibling } from './lifecycle.ts';
import { type Order, payingBalance } from './order.ts';

/**
 * One cancels the other: while both legs live, the limit leg keeps the money for both, and the stop
 * is over what the limit leg has not filled.
 */

/** What a purchase costs at its limit or, at the market, at the worst price around its trigger. */
export function worstCost(
  x: Exchange,
  market: Market,
  order: Order,
  quantity: Amount,
  reference: Amount,
): Amount {
  const ticks =
    order.limitPrice === null
      ? market.bandTicks(order.side, reference)
      : market.ticksOf(order.limitPrice);
  const notional = market.notionalOf(ticks, market.lotsOf(quantity));
  return market.trading.costOf?.(x, market, order, notional) ?? notional;
}

/** A fill of the limit leg: the stop stays for the rest, and goes with the last of it. */
export function followFill(x: Exchange, market: Market, order: Order): void {
  const stop = waitingStop(x, order);
  if (stop === null || order.quantity === null) return;
  const rest = order.quantity - order.filledQuantity;
  if (rest === 0n) return cancelSibling(x, order);
  const edited = x.orders.edit(stop.id);
  edited.quantity = rest;
  edited.updatedAt = x.at;
  keep(x, market, order, maximum(neededBy(x, market, order), neededBy(x, market, edited)));
}

/** The limit leg is about to end alone: the stop stays, with the money that it needs. */
export function leaveToSibling(x: Exchange, market: Market, order: Order): void {
  const stop = waitingStop(x, order);
  if (stop === null) return;
  const edited = x.orders.edit(stop.id);
  keep(x, market, order, neededBy(x, market, edited));
  edited.holdLeft = order.holdLeft;
  edited.updatedAt = x.at;
  order.holdLeft = 0n;
}

function waitingStop(x: Exchange, { siblingId }: Order): Readonly<Order> | null {
  if (siblingId === null) return null;
  const sibling = x.orders.get(siblingId);
  const waits = sibling?.status === 'waiting' && sibling.triggerPrice !== null;
  return waits ? sibling : null;
}

/** What is left of a leg can cost no more than this. */
function neededBy(x: Exchange, market: Market, order: Order): Amount {
  const rest = (order.quantity ?? 0n) - order.filledQuantity;
  if (order.side === 'sell') return rest;
  return worstCost(x, market, order, rest, order.triggerPrice ?? 0n);
}

/** A pair at the market may have frozen less than the worst price: then all of it stays. */
function keep(x: Exchange, market: Market, order: Order, needed: Amount): void {
  const kept = minimum(order.holdLeft, needed);
  x.ledger.release(payingBalance(x, order, market), order.holdLeft - kept);
  order.holdLeft = kept;
}
