import { type Amount, divide, formatAmount, minimum } from '@kontor/money';
import { SELF_TRADE_PREVENTIONS } from '@kontor/schema';
import type { Side } from '../book/index.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional, timeInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import type { Market } from '../market/market.ts';
import {
  checkBand,
  checkBudget,
  checkNotional,
  checkPrice,
  checkQuantity,
} from '../matching/checks.ts';
import { EXPIRE_TIMER } from '../matching/lifecycle.ts';
import { canFillWhole, execute, wouldTrade } from '../matching/match.ts';
import {
  freshIndexPrice,
  indexPrice,
  isQueued,
  isTrading,
  marketForOrder,
  newOrder,
  type Order,
  payingBalance,
  requireRoom,
  unspentOf,
} from '../matching/order.ts';
import { worstCost } from '../matching/pair.ts';
import { queue } from '../matching/queue.ts';
import { preventionFor } from '../matching/self-trade.ts';

const EXPIRES_WITHIN_MS = 90 * 86_400_000;

const fields = {
  marketId: idInput,
  side: wordInput('buy', 'sell'),
  type: wordInput(
    'market',
    'limit',
    'stop_market',
    'stop_limit',
    'take_profit_market',
    'take_profit_limit',
  ),
  timeInForce: optional(wordInput('gtc', 'ioc', 'fok', 'post_only')),
  quantity: optional(amountInput),
  quoteBudget: optional(amountInput),
  limitPrice: optional(amountInput),
  triggerPrice: optional(amountInput),
  expiresAt: optional(timeInput),
  selfTradePrevention: optional(wordInput(...SELF_TRADE_PREVENTIONS)),
};
type Place = {
  [Name in keyof typeof fields]: ReturnType<(typeof fields)[Name]>;
};

/**
 * Places one order: checks it, freezes what it may cost, trades what it can, rests the remainder.
 */
export const place = command('spot.place', 'member', fields, (x, input) => {
  const market = marketForOrder(x, input.marketId);
  requireRoom(x, 1);
  if (input.side === 'buy') requireMayRisk(x, x.actor);
  checkShape(input);
  const isConditional = input.triggerPrice !== null;
  const waits = !isTrading(x, market);
  if (waits && !isConditional && !canWait(input)) market.trading.hours?.refuseClosed(x);
  const index = input.limitPrice === null ? freshIndexPrice(x, market) : indexPrice(x, market);
  if (isConditional) checkTrigger(x, market, input, freshIndexPrice(x, market));
  checkSize(x, market, input, index);
  checkExpiry(x, input.expiresAt);
  const order = newOrder(x, market, {
    side: input.side,
    type: input.type,
    timeInForce: input.timeInForce ?? (input.limitPrice === null ? 'ioc' : 'gtc'),
    status: isConditional ? 'waiting' : 'open',
    quantity: input.quantity,
    quoteBudget: input.quoteBudget,
    limitPrice: input.limitPrice,
    triggerPrice: input.triggerPrice,
    triggerDirection: isConditional ? directionOf(input) : null,
    expiresAt: input.expiresAt,
    selfTradePrevention: preventionFor(x, x.actor, input.selfTradePrevention, isConditional),
  });
  const limitTicks =
    input.limitPrice === null
      ? market.bandTicks(input.side, index)
      : market.ticksOf(input.limitPrice);
  order.holdLeft = holdFor(x, market, order, index);
  if (!isConditional && !waits) checkCanStart(x, market, order, limitTicks);
  x.ledger.hold(payingBalance(x, order, market), order.holdLeft);
  x.orders.insert(order);
  // From here on nothing refuses.
  x.openOrders.add(order.userId, order.marketId, order.id);
  if (order.expiresAt !== null) x.timers.at(order.expiresAt, EXPIRE_TIMER, order.id);
  if (order.triggerPrice !== null && order.triggerDirection !== null) {
    market.triggers.add(order.id, order.triggerDirection, market.ticksOf(order.triggerPrice));
  } else if (waits) queue(market, order);
  else execute(x, market, order, limitTicks);
  return describe(market, order);
});

/** What the caller is told of an order. */
export function describe(market: Market, order: Order) {
  const unspent = unspentOf(order, market.row.kind);
  return {
    id: order.id,
    status: order.status,
    queued: isQueued(order),
    filled: formatAmount(order.filledQuantity),
    averagePrice:
      order.filledQuantity === 0n
        ? null
        : formatAmount(divide(order.filledNotional, order.filledQuantity, 'down'), 8),
    fee: formatAmount(order.fee),
    reason: order.cancelReason,
    siblingId: order.siblingId,
    unspent: unspent === null ? null : formatAmount(unspent),
  };
}

/** Whether an order can rest, and so wait for the session. */
function canWait({ limitPrice, timeInForce }: Place): boolean {
  return limitPrice !== null && timeInForce !== 'ioc' && timeInForce !== 'fok';
}

/** Which fields belong to which type. */
function checkShape(input: Place): void {
  const wantsLimit = input.type === 'limit' || input.type.endsWith('_limit');
  const wantsTrigger = input.type.startsWith('stop') || input.type.startsWith('take_profit');
  const { limitPrice, triggerPrice, quantity, quoteBudget, timeInForce } = input;
  if (wantsLimit && limitPrice === null) refuse('PRICE_REQUIRED', { field: 'target_price' });
  if (!wantsLimit && limitPrice !== null) refuse('PRICE_NOT_ALLOWED', { field: 'target_price' });
  if (wantsTrigger && triggerPrice === null) refuse('TRIGGER_REQUIRED', { field: 'stop_price' });
  if (!wantsTrigger && triggerPrice !== null) refuse('PRICE_NOT_ALLOWED', { field: 'stop_price' });
  if ((quantity === null) === (quoteBudget === null)) refuse('QUANTITY_WRONG', { field: 'amount' });
  // A budget has no quantity to rest or to fill wholly.
  if (quoteBudget !== null && wantsLimit) refuse('QUANTITY_WRONG', { field: 'by' });
  const tradesAtOnce = timeInForce === null || timeInForce === 'ioc';
  const mayFillOrKill = timeInForce === 'fok' && quantity !== null;
  if (!wantsLimit && !tradesAtOnce && !mayFillOrKill) {
    refuse('FIELD_CHOICE', { field: 'time_in_force' });
  }
  if (timeInForce === 'post_only' && wantsTrigger) {
    refuse('FIELD_CHOICE', { field: 'time_in_force' });
  }
  const canExpire =
    wantsTrigger || timeInForce === null || timeInForce === 'gtc' || timeInForce === 'post_only';
  if (input.expiresAt !== null && (!canExpire || input.type === 'market')) {
    refuse('EXPIRY_WRONG', { field: 'expires_at' });
  }
}

/** A stop waits behind the market, a take-profit in front of it. */
function directionOf(input: { side: Side; type: Order['type'] }): 'above' | 'below' {
  const isStop = input.type.startsWith('stop');
  return isStop === (input.side === 'buy') ? 'above' : 'below';
}

function checkTrigger(x: Exchange, market: Market, input: Place, index: Amount): void {
  const trigger = input.triggerPrice;
  if (trigger === null) return;
  checkPrice(x, market, trigger, 'stop_price');
  const passed = directionOf(input) === 'above' ? trigger <= index : trigger >= index;
  if (passed) {
    const price = formatAmount(index, market.row.priceDecimals);
    refuse('TRIGGER_PASSED', { field: 'stop_price', price });
  }
}

function checkSize(x: Exchange, market: Market, input: Place, index: Amount): void {
  const { limitPrice, quantity, quoteBudget, triggerPrice } = input;
  if (limitPrice !== null) {
    checkPrice(x, market, limitPrice, 'target_price');
    checkBand(market, input.side, limitPrice, triggerPrice ?? index, 'target_price');
  }
  if (quoteBudget !== null) checkBudget(x, market, quoteBudget, triggerPrice ?? index);
  if (quantity !== null) {
    checkQuantity(market, quantity);
    const ticks = market.ticksOf(limitPrice ?? triggerPrice ?? index);
    checkNotional(market, market.notionalOf(ticks, market.lotsOf(quantity)));
  }
}

export function checkExpiry(x: Exchange, expiresAt: number | null): void {
  if (expiresAt === null) return;
  if (expiresAt <= x.at || expiresAt > x.at + EXPIRES_WITHIN_MS) {
    refuse('EXPIRY_WRONG', { field: 'expires_at' });
  }
}

/** The last checks of an order that would go to the market at once. */
function checkCanStart(x: Exchange, market: Market, order: Order, limitTicks: number): void {
  const crosses = wouldTrade(x, market, order.side, limitTicks);
  if (order.timeInForce === 'post_only' && crosses) {
    refuse('POST_ONLY_CROSSES', { field: 'target_price' });
  }
  if (order.type === 'market' && !crosses) refuse('NO_LIQUIDITY');
  if (order.timeInForce === 'fok' && !canFillWhole(x, market, order, limitTicks)) {
    refuse('NO_LIQUIDITY', { field: 'amount' });
  }
}

/**
 * What an order freezes: exactly what it can cost at its limit or budget. Without either it is the
 * worst price of the band, or, where that much is not there, everything that is, as long as it pays
 * for the order at the index.
 */
export function holdFor(x: Exchange, market: Market, order: Order, index: Amount): Amount {
  const { quantity, quoteBudget, limitPrice, triggerPrice, side } = order;
  const reference = triggerPrice ?? index;
  if (quantity !== null) {
    if (side === 'sell') return quantity;
    const worst = worstCost(x, market, order, quantity, reference);
    if (limitPrice !== null) return worst;
    const notional = market.notionalOf(market.ticksOf(reference), market.lotsOf(quantity));
    const likely = market.trading.costOf?.(x, market, order, notional) ?? notional;
    return affordable(x, market, order, worst, likely);
  }
  const bandTicks = market.bandTicks(side, reference);
  const budget = quoteBudget ?? 0n;
  if (side === 'buy') return budget;
  const worst = market.quantityOf(market.lotsFor(budget, bandTicks) + 1);
  const likely = market.quantityOf(market.lotsFor(budget, market.ticksOf(reference)));
  return affordable(x, market, order, worst, likely);
}

function affordable(
  x: Exchange,
  market: Market,
  order: Order,
  worst: Amount,
  likely: Amount,
): Amount {
  const available = x.ledger.available(payingBalance(x, order, market));
  const hold = minimum(worst, available);
  if (hold < likely || hold <= 0n) {
    const currencyId =
      order.side === 'buy' ? market.row.quoteCurrencyId : market.row.baseCurrencyId;
    refuse('INSUFFICIENT_BALANCE', { field: 'amount', currency_id: currencyId });
  }
  return hold;
}
