import type { Amount } from '@kontor/money';
import type { ordersTable } from '@kontor/schema';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { balanceId } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';

type RowOf<T> = T extends { live: (row: infer Row) => boolean } ? Row : never;
export type Order = RowOf<typeof ordersTable>;
export type CancelReason = NonNullable<Order['cancelReason']>;

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** True for a price that is no worse for a taker of this side than the limit. */
export function isWithin(takerSide: Side, ticks: number, limitTicks: number): boolean {
  return takerSide === 'buy' ? ticks <= limitTicks : ticks >= limitTicks;
}

/** The balance that an order pays from: quote for a buy, base for a sell. */
export function payingBalance(order: { userId: number; side: Side }, market: Market): number {
  const { baseCurrencyId, quoteCurrencyId } = market.row;
  const currencyId = order.side === 'buy' ? quoteCurrencyId : baseCurrencyId;
  return balanceId(order.userId, ACCOUNT_IDS.change, currencyId);
}

export function receivingBalance(order: { userId: number; side: Side }, market: Market): number {
  return payingBalance({ userId: order.userId, side: opposite(order.side) }, market);
}

/** The market for a new order of the running member; refuses where there can be none. */
export function marketForOrder(x: Exchange, marketId: number): Market {
  const member = x.members.get(x.actor);
  if (member === undefined || !member.tradingEnabled) refuse('TRADING_DISABLED');
  const market = x.markets.get(marketId) ?? refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  if (!market.row.enabled) refuse('MARKET_CLOSED');
  return market;
}

export function requireRoom(x: Exchange, added: number): void {
  const maximum = Number(x.setting('open_orders_maximum') / 10n ** 18n);
  if (x.openOrders.count(x.actor) + added > maximum) refuse('TOO_MANY_ORDERS', { maximum });
}

/** An own order that still rests or waits, for changing. */
export function ownOpenOrder(x: Exchange, orderId: number): Order {
  const order = x.orders.get(orderId);
  const isOpen = order?.status === 'open' || order?.status === 'waiting';
  if (order === undefined || !isOpen || order.userId !== x.actor) refuse('ORDER_NOT_OPEN');
  return x.orders.edit(orderId);
}

export function newOrder(
  x: Exchange,
  market: Market,
  order: Pick<Order, 'side' | 'type' | 'timeInForce' | 'status'> & Partial<Order>,
): Order {
  return {
    id: x.counters.next('order'),
    userId: x.actor,
    marketId: market.row.id,
    quantity: null,
    quoteBudget: null,
    limitPrice: null,
    triggerPrice: null,
    triggerDirection: null,
    triggeredAt: null,
    filledQuantity: 0n,
    filledNotional: 0n,
    fee: 0n,
    holdLeft: 0n,
    siblingId: null,
    priority: x.counters.next('priority'),
    cancelReason: null,
    expiresAt: null,
    createdAt: x.at,
    updatedAt: x.at,
    ...order,
  };
}

/** The newest index price, fresh or not; without any there is nothing to measure by. */
export function indexPrice(x: Exchange, market: Market): Amount {
  const state = x.instrumentStates.get(market.row.instrumentId);
  return state?.price ?? refuse('PRICE_STALE');
}

export function freshIndexPrice(x: Exchange, market: Market): Amount {
  if (!x.indexIsFresh(market.row.instrumentId)) refuse('PRICE_STALE');
  return indexPrice(x, market);
}
