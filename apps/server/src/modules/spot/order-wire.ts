import type { calls, OutputOf } from '@kontor/contract';
import { isQueued, unspentOf } from '@kontor/core';
import { divide, formatAmount } from '@kontor/money';
import type { fills, orders } from '@kontor/schema';
import { FIRST_MEMBER_ID } from '@kontor/schema';
import type { ListedMarket } from '../markets/index.ts';

export type OrderRow = typeof orders.$inferSelect;
export type FillRow = typeof fills.$inferSelect;
export type OrderWire = OutputOf<typeof calls.spot.list>['data'][number];
export type FillWire = OutputOf<typeof calls.spot.detail>['fills'][number];
type WireType = OrderWire['order_type'];

/** As the core tells it in the answer to a placed order. */
const AVERAGE_PRICE_DECIMALS = 8;

/** The core's words for the types of orders and the wire's. */
const WIRE_TYPES: Readonly<Record<OrderRow['type'], WireType>> = {
  market: 'market',
  limit: 'limit',
  stop_market: 'stop_market',
  stop_limit: 'stop_limit',
  take_profit_market: 'take_profit',
  take_profit_limit: 'take_profit_limit',
};

const amountOrNull = (amount: bigint | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** An order as its owner sees it; the one place that maps the row to the wire. */
export function orderWire(order: OrderRow, { symbol, market, base, quote }: ListedMarket) {
  const { filledQuantity, filledNotional } = order;
  return {
    id: order.id,
    symbol,
    match_id: market.id,
    type: order.side,
    order_type: WIRE_TYPES[order.type],
    time_in_force: order.timeInForce,
    by: order.quoteBudget === null ? 'base' : 'quote',
    amount: formatAmount(order.quantity ?? order.quoteBudget ?? 0n),
    target_price: amountOrNull(order.limitPrice),
    stop_price: amountOrNull(order.triggerPrice),
    filled: formatAmount(filledQuantity),
    filled_value: formatAmount(filledNotional),
    average_price:
      filledQuantity === 0n
        ? null
        : formatAmount(divide(filledNotional, filledQuantity, 'down'), AVERAGE_PRICE_DECIMALS),
    fee: formatAmount(order.fee),
    // Shares are bought whole, so their fee is in money.
    fee_currency: order.side === 'buy' && market.kind !== 'stock' ? base.code : quote.code,
    frozen: formatAmount(order.holdLeft),
    status: order.status,
    queued: isQueued(order),
    reason: order.cancelReason,
    sibling_id: order.siblingId,
    self_trade_prevention: order.selfTradePrevention,
    unspent: amountOrNull(unspentOf(order, market.kind)),
    expires_at: order.expiresAt,
    create_time: order.createdAt,
    update_time: order.updatedAt,
  } satisfies OrderWire;
}

/** One of an order's fills from its owner's side. */
export function fillWire(fill: FillRow, orderId: number): FillWire {
  const isTaker = fill.takerOrderId === orderId;
  const otherUserId = isTaker ? fill.makerUserId : fill.takerUserId;
  return {
    id: fill.id,
    price: formatAmount(fill.price),
    amount: formatAmount(fill.quantity),
    fee: formatAmount(isTaker ? fill.takerFee : fill.makerFee),
    role: isTaker ? 'taker' : 'maker',
    liquidity: otherUserId < FIRST_MEMBER_ID,
    time: fill.at,
  };
}
