import type { Amount } from '@kontor/money';
import type { ordersTable, RowOf } from '@kontor/schema';
import type { Side } from '../book/index.ts';
import { requireTrading } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { isHalted } from '../market/halted.ts';
import type { Market } from '../market/market.ts';

export type Order = RowOf<typeof ordersTable>;
export type CancelReason = NonNullable<Order['cancelReason']>;

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** True for a price that is no worse for a taker of this side than the limit. */
export function isWithin(takerSide: Side, ticks: number, limitTicks: number): boolean {
  return takerSide === 'buy' ? ticks <= limitTicks : ticks >= limitTicks;
}

/** The balance in which an order's hold is frozen. */
export function payingBalance(x: Exchange, order: Order, market: Market): number {
  return market.trading.payingBalance(x, order, market);
}

/** The market for a new order of the running member; refuses where there can be none. */
export function marketForOrder(x: Exchange, marketId: number): Market {
  requireTrading(x, x.actor);
  const market = x.markets.get(marketId);
  // What futures trade are positions, which have commands of their own.
  if (market === undefined || market.row.kind === 'futures') {
    return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  }
  if (!market.row.enabled) refuse('MARKET_CLOSED');
  if (isHalted(x, marketId)) refuse('HALTED');
  return market;
}

export function requireRoom(x: Exchange, added: number): void {
  const maximum = x.openOrdersMaximum;
  if (x.openOrders.count(x.actor) + added > maximum) refuse('TOO_MANY_ORDERS', { maximum });
}

/** An own order that still rests or waits, for changing. */
export function ownOpenOrder(x: Exchange, orderId: number): Order {
  const order = x.orders.get(orderId);
  const isOpen = order?.status === 'open' || order?.status === 'waiting';
  if (order === undefined || !isOpen || order.userId !== x.actor) refuse('ORDER_NOT_OPEN');
  // An entry belongs to its position.
  if (order.positionId !== null) refuse('ORDER_NOT_OPEN');
  return x.orders.edit(orderId);
}

type Terms = Pick<Order, 'side' | 'type' | 'timeInForce' | 'status' | 'selfTradePrevention'> &
  Partial<
    Pick<
      Order,
      | 'quantity'
      | 'quoteBudget'
      | 'limitPrice'
      | 'triggerPrice'
      | 'triggerDirection'
      | 'siblingId'
      | 'positionId'
      | 'reduces'
      | 'expiresAt'
    >
  >;

/** A new row with all fields in the table's order, so that all orders are of one shape. */
export function newOrder(x: Exchange, market: Market, terms: Terms): Order {
  return {
    id: x.counters.next('order'),
    userId: x.actor,
    marketId: market.row.id,
    side: terms.side,
    type: terms.type,
    timeInForce: terms.timeInForce,
    status: terms.status,
    quantity: terms.quantity ?? null,
    quoteBudget: terms.quoteBudget ?? null,
    limitPrice: terms.limitPrice ?? null,
    triggerPrice: terms.triggerPrice ?? null,
    triggerDirection: terms.triggerDirection ?? null,
    triggeredAt: null,
    filledQuantity: 0n,
    filledNotional: 0n,
    fee: 0n,
    holdLeft: 0n,
    siblingId: terms.siblingId ?? null,
    positionId: terms.positionId ?? null,
    reduces: terms.reduces ?? false,
    triggerTickId: null,
    triggerSequence: null,
    selfTradePrevention: terms.selfTradePrevention,
    priority: x.counters.next('priority'),
    cancelReason: null,
    expiresAt: terms.expiresAt ?? null,
    createdAt: x.at,
    updatedAt: x.at,
  };
}

type Spent = Pick<Order, 'side' | 'status' | 'quoteBudget' | 'filledNotional' | 'fee'>;

/** What a filled purchase by a budget has left of it, which buys no whole step; null for others. */
export function unspentOf(order: Spent, kind: Market['row']['kind']): Amount | null {
  const { side, status, quoteBudget, filledNotional, fee } = order;
  if (side !== 'buy' || status !== 'filled' || quoteBudget === null) return null;
  // Shares are bought whole, so their fee is out of the budget.
  return quoteBudget - filledNotional - (kind === 'stock' ? fee : 0n);
}

type Waiting = Pick<Order, 'status' | 'triggerPrice' | 'triggeredAt'>;

/** Whether an order waits for the session to open. */
export function isQueued(order: Waiting): boolean {
  return order.status === 'waiting' && !waitsForPrice(order);
}

/** Whether a waiting order waits for its trigger, and not for the session to open. */
export function waitsForPrice(order: Waiting): boolean {
  return order.triggerPrice !== null && order.triggeredAt === null;
}

/** Whether orders may meet now. */
export function isTrading(x: Exchange, market: Market): boolean {
  return market.trading.hours?.isOpen(x, market) ?? true;
}

/** The newest index price, fresh or not; without any there is nothing to measure by. */
export function indexPrice(x: Exchange, market: Market): Amount {
  if (market.referencePrice !== null) return market.referencePrice;
  const state = x.instrumentStates.get(market.row.instrumentId);
  return state?.price ?? refuse('PRICE_STALE');
}

/** The index by which conditional and market orders are measured: the last one of a session. */
export function freshIndexPrice(x: Exchange, market: Market): Amount {
  if (!isTrading(x, market)) return indexPrice(x, market);
  if (!x.indexIsFresh(market.row.instrumentId)) refuse('PRICE_STALE');
  return indexPrice(x, market);
}
