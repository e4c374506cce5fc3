import { maximum, multiply } from '@kontor/money';
import { SELF_TRADE_PREVENTIONS } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import { amountInput, idInput, optional, timeInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import { checkBand, checkNotional, checkPrice, checkQuantity } from '../matching/checks.ts';
import { EXPIRE_TIMER, rest } from '../matching/lifecycle.ts';
import { wouldTrade } from '../matching/match.ts';
import {
  freshIndexPrice,
  isTrading,
  marketForOrder,
  newOrder,
  payingBalance,
  requireRoom,
} from '../matching/order.ts';
import { queue } from '../matching/queue.ts';
import { preventionFor } from '../matching/self-trade.ts';
import { checkExpiry, describe, holdFor } from './place.ts';

/**
 * One cancels the other: a limit order in front of the market and a stop behind it, over the same
 * quantity and one hold, which the limit leg carries until the stop fires. What the limit leg fills
 * is no longer the stop's.
 */
export const placePair = command(
  'spot.place_pair',
  'member',
  {
    marketId: idInput,
    side: wordInput('buy', 'sell'),
    quantity: amountInput,
    limitPrice: amountInput,
    stopPrice: amountInput,
    stopLimitPrice: optional(amountInput),
    expiresAt: optional(timeInput),
    selfTradePrevention: optional(wordInput(...SELF_TRADE_PREVENTIONS)),
  },
  (x, input) => {
    const { side, quantity, limitPrice, stopPrice, stopLimitPrice, expiresAt } = input;
    const market = marketForOrder(x, input.marketId);
    requireRoom(x, 2);
    if (side === 'buy') requireMayRisk(x, x.actor);
    const index = freshIndexPrice(x, market);
    checkPrice(x, market, limitPrice, 'target_price');
    checkPrice(x, market, stopPrice, 'stop_price');
    const isBuy = side === 'buy';
    if (isBuy ? stopPrice <= index : stopPrice >= index) {
      refuse('TRIGGER_ORDER', { field: 'stop_price' });
    }
    if (isBuy ? limitPrice >= stopPrice : limitPrice <= stopPrice) {
      refuse('TRIGGER_ORDER', { field: 'target_price' });
    }
    if (stopLimitPrice !== null) {
      checkPrice(x, market, stopLimitPrice, 'stop_limit_price');
      checkBand(market, side, stopLimitPrice, stopPrice, 'stop_limit_price');
    }
    checkQuantity(market, quantity);
    checkNotional(market, multiply(quantity, isBuy ? limitPrice : stopPrice, 'down'));
    checkExpiry(x, expiresAt);
    const waits = !isTrading(x, market);
    if (!waits && wouldTrade(x, market, side, market.ticksOf(limitPrice))) {
      refuse('POST_ONLY_CROSSES', { field: 'target_price' });
    }
    const selfTradePrevention = preventionFor(x, x.actor, input.selfTradePrevention, true);
    const limit = newOrder(x, market, {
      side,
      type: 'limit',
      timeInForce: 'post_only',
      status: 'open',
      quantity,
      limitPrice,
      expiresAt,
      selfTradePrevention,
    });
    const stop = newOrder(x, market, {
      side,
      type: stopLimitPrice === null ? 'stop_market' : 'stop_limit',
      timeInForce: stopLimitPrice === null ? 'ioc' : 'gtc',
      status: 'waiting',
      quantity,
      limitPrice: stopLimitPrice,
      triggerPrice: stopPrice,
      triggerDirection: isBuy ? 'above' : 'below',
      siblingId: limit.id,
      expiresAt,
      selfTradePrevention,
    });
    limit.siblingId = stop.id;
    limit.holdLeft = maximum(holdFor(x, market, limit, index), holdFor(x, market, stop, index));
    x.ledger.hold(payingBalance(x, limit, market), limit.holdLeft);
    x.orders.insert(limit);
    x.orders.insert(stop);
    for (const order of [limit, stop]) {
      x.openOrders.add(order.userId, order.marketId, order.id);
      if (order.expiresAt !== null) x.timers.at(order.expiresAt, EXPIRE_TIMER, order.id);
    }
    if (waits) queue(market, limit);
    else rest(market, limit);
    market.triggers.add(stop.id, isBuy ? 'above' : 'below', market.ticksOf(stopPrice));
    return describe(market, limit);
  },
);
