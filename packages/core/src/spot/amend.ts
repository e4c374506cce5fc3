import { type Amount, formatAmount, multiply } from '@kontor/money';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import type { Market } from '../market/market.ts';
import { checkBand, checkNotional, checkPrice, checkQuantity } from '../matching/checks.ts';
import { execute, wouldMeetOwn, wouldTrade } from '../matching/match.ts';
import {
  freshIndexPrice,
  indexPrice,
  isTrading,
  marketForOrder,
  type Order,
  ownOpenOrder,
  payingBalance,
  waitsForPrice,
} from '../matching/order.ts';
import { isAside } from '../matching/parked.ts';
import { queue } from '../matching/queue.ts';
import { describe, holdFor } from './place.ts';

interface Changes {
  readonly quantity: Amount | null;
  readonly limitPrice: Amount | null;
  readonly triggerPrice: Amount | null;
}

/**
 * Changes an order in place. Less quantity alone keeps its place in the queue; a new price or more
 * quantity makes it the last at its price, and it may trade at once.
 */
export const amend = command(
  'spot.amend',
  'member',
  {
    orderId: idInput,
    quantity: optional(amountInput),
    limitPrice: optional(amountInput),
    triggerPrice: optional(amountInput),
  },
  (x, input) => {
    const order = ownOpenOrder(x, input.orderId);
    const market = marketForOrder(x, order.marketId);
    if (isAside(x, order)) refuse('HALTED');
    if (order.siblingId !== null || order.quantity === null) refuse('ORDER_NOT_AMENDABLE');
    if (input.limitPrice !== null && order.limitPrice === null) {
      refuse('PRICE_NOT_ALLOWED', { field: 'target_price' });
    }
    const isConditional = order.status === 'waiting' && waitsForPrice(order);
    if (input.triggerPrice !== null && !isConditional) {
      refuse('PRICE_NOT_ALLOWED', { field: 'stop_price' });
    }
    const wasQuantity = order.quantity;
    const wasLimit = order.limitPrice;
    order.quantity = input.quantity ?? order.quantity;
    order.limitPrice = input.limitPrice ?? order.limitPrice;
    order.triggerPrice = input.triggerPrice ?? order.triggerPrice;
    order.updatedAt = x.at;
    if (order.side === 'buy' && !buysLess(input, wasQuantity, wasLimit)) requireMayRisk(x, x.actor);
    checkAmended(x, market, order, { isConditional, isRepriced: order.limitPrice !== wasLimit });
    rehold(x, market, order);
    if (isConditional) {
      order.priority = x.counters.next('priority');
      moveTrigger(market, order);
      return describe(market, order);
    }
    const onlyLess = order.limitPrice === wasLimit && order.quantity <= wasQuantity;
    if (onlyLess) {
      // Whoever waits for the session keeps its place by waiting.
      if (order.status === 'open') {
        market.book.reduce(order.id, market.lotsOf(order.quantity - order.filledQuantity));
      }
      return describe(market, order);
    }
    if (!market.queued.delete(order.id)) market.book.cancel(order.id);
    order.priority = x.counters.next('priority');
    if (isTrading(x, market)) execute(x, market, order, market.ticksOf(order.limitPrice ?? 0n));
    else queue(market, order);
    return describe(market, order);
  },
);

/** A purchase of less, at no higher a price and no other trigger, takes no new risk. */
function buysLess(
  { quantity, limitPrice, triggerPrice }: Changes,
  wasQuantity: Amount,
  wasLimit: Amount | null,
): boolean {
  if (triggerPrice !== null || (quantity ?? wasQuantity) > wasQuantity) return false;
  return limitPrice === null || (wasLimit !== null && limitPrice <= wasLimit);
}

function checkAmended(
  x: Exchange,
  market: Market,
  order: Order,
  { isConditional, isRepriced }: { readonly isConditional: boolean; readonly isRepriced: boolean },
): void {
  const index = isConditional ? freshIndexPrice(x, market) : indexPrice(x, market);
  const quantity = order.quantity ?? 0n;
  checkQuantity(market, quantity);
  if (quantity <= order.filledQuantity) refuse('QUANTITY_WRONG', { field: 'amount' });
  const { limitPrice, triggerPrice } = order;
  if (isConditional && triggerPrice !== null) {
    checkPrice(x, market, triggerPrice, 'stop_price');
    const passed =
      order.triggerDirection === 'above' ? triggerPrice <= index : triggerPrice >= index;
    if (passed) {
      const price = formatAmount(index, market.row.priceDecimals);
      refuse('TRIGGER_PASSED', { field: 'stop_price', price });
    }
  }
  const reference = isConditional ? (triggerPrice ?? index) : index;
  // A price that stays was checked when it was new; the market may have moved away since.
  if (limitPrice !== null && isRepriced) {
    checkPrice(x, market, limitPrice, 'target_price');
    checkBand(market, order.side, limitPrice, reference, 'target_price');
  }
  checkNotional(market, multiply(quantity, limitPrice ?? reference, 'down'));
  if (order.timeInForce === 'post_only' && limitPrice !== null && isTrading(x, market)) {
    if (wouldTrade(x, market, order.side, market.ticksOf(limitPrice))) {
      refuse('POST_ONLY_CROSSES', { field: 'target_price' });
    }
  }
  if (isConditional || limitPrice === null || !isTrading(x, market)) return;
  if (wouldMeetOwn(x, market, order, market.ticksOf(limitPrice))) {
    refuse('MEETS_OWN_ORDER', { field: 'target_price' });
  }
}

/** Freezes what the amended order's remainder can cost, and frees what it no longer needs. */
function rehold(x: Exchange, market: Market, order: Order): void {
  const paying = payingBalance(x, order, market);
  x.ledger.release(paying, order.holdLeft);
  const remainder: Order = { ...order, quantity: (order.quantity ?? 0n) - order.filledQuantity };
  const hold: Amount = holdFor(x, market, remainder, indexPrice(x, market));
  x.ledger.hold(paying, hold);
  order.holdLeft = hold;
}

function moveTrigger(market: Market, order: Order): void {
  if (order.triggerPrice === null || order.triggerDirection === null) return;
  market.triggers.remove(order.id);
  market.triggers.add(order.id, order.triggerDirection, market.ticksOf(order.triggerPrice));
}
