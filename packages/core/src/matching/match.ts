import type { Amount } from '@kontor/money';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { finish, rest } from './lifecycle.ts';
import { type CancelReason, isWithin, type Order, opposite } from './order.ts';
import { ORDER_PART, suspecting } from './parked.ts';
import { giveWay, stopAtOwn } from './self-trade.ts';
import { settleTrade } from './trade.ts';

/** Why a taker took no more. */
type Stop = 'complete' | 'limit' | 'empty' | 'self_trade' | 'hold_spent';

/**
 * Trades an order against the book and the liquidity account's quotes, best price first, members
 * before the liquidity account at one price, then rests or ends what is left. The order is a draft
 * that is not on the book. `limitTicks` is the worst price it accepts.
 */
export function execute(x: Exchange, market: Market, order: Order, limitTicks: number): void {
  const stop = take(x, market, order, limitTicks);
  if (stop === 'complete') return finish(x, market, order, 'filled', null);
  if (stop === 'self_trade') return stopAtOwn(x, market, order);
  const mayRest = order.limitPrice !== null && restsWhenLeft(order);
  if (mayRest) return rest(market, order);
  // A budget that no longer buys a whole step has done what it could.
  if (stop === 'hold_spent' && order.quoteBudget !== null && order.filledQuantity > 0n) {
    return finish(x, market, order, 'filled', null);
  }
  finish(x, market, order, 'cancelled', reasonOf(order, stop));
}

function restsWhenLeft(order: Order): boolean {
  return order.timeInForce === 'gtc' || order.timeInForce === 'post_only';
}

function reasonOf(order: Order, stop: Stop): CancelReason {
  if (order.timeInForce === 'fok') return 'fill_or_kill';
  if (stop === 'hold_spent') return 'hold_spent';
  if (order.limitPrice !== null) return 'immediate_or_cancel';
  return stop === 'limit' ? 'price_band' : 'no_liquidity';
}

function take(x: Exchange, market: Market, order: Order, limitTicks: number): Stop {
  const makerSide = opposite(order.side);
  const quotesAreFresh = x.indexIsFresh(market.row.instrumentId);
  let lastTicks = 0;
  let ladderTouched = false;
  let stop: Stop | undefined;
  while (stop === undefined) {
    const maker = market.book.best(makerSide);
    const quote = quotesAreFresh ? market.ladder.best(makerSide) : undefined;
    const memberFirst =
      maker !== undefined &&
      (quote === undefined || isWithin(order.side, maker.priceTicks, quote.priceTicks));
    const best = memberFirst ? maker : quote;
    if (lotsLeft(market, order) === 0) stop = 'complete';
    else if (isBudgetSpent(x, market, order, lastTicks)) stop = 'hold_spent';
    else if (best === undefined) stop = 'empty';
    else if (!isWithin(order.side, best.priceTicks, limitTicks)) stop = 'limit';
    else {
      const lots = Math.min(lotsWanted(x, market, order, best.priceTicks), best.lots);
      // Who can take nothing more meets nobody.
      if (lots === 0) {
        stop = 'hold_spent';
        break;
      }
      if (memberFirst && maker.ownerId === order.userId) {
        const mode = order.selfTradePrevention;
        if (mode !== 'expire_taker') giveWay(x, market, x.orders.edit(maker.orderId));
        if (mode !== 'expire_maker') stop = 'self_trade';
        continue;
      }
      lastTicks = best.priceTicks;
      if (memberFirst) fillMaker(x, market, order, makerSide, lots);
      else {
        market.ladder.take(makerSide, lots);
        settleTrade(x, market, order.side, order, null, lastTicks, lots);
        ladderTouched = true;
      }
    }
  }
  if (lastTicks > 0) noteLastPrice(x, market, lastTicks, ladderTouched);
  return stop;
}

/** Trades with the order at the front of that side, and ends it when nothing is left of it. */
function fillMaker(
  x: Exchange,
  market: Market,
  taker: Order | null,
  makerSide: Side,
  lots: number,
): void {
  const front = market.book.best(makerSide);
  if (front === undefined) throw new Error('nobody is there to trade with');
  const { orderId, priceTicks } = front;
  const maker = x.orders.edit(orderId);
  const left = market.book.fillFront(makerSide, lots);
  try {
    settleTrade(x, market, opposite(makerSide), taker, maker, priceTicks, lots);
  } catch (error) {
    // A resting order that is wrong throws for whoever meets it.
    throw taker === null ? error : suspecting(orderId, error);
  }
  if (left === 0) finish(x, market, maker, 'filled', null);
}

/**
 * After a new index tick: members' resting orders that the liquidity account's quotes now cross are
 * filled at their own price, as far as the quotes reach.
 */
export function sweep(x: Exchange, market: Market): void {
  if (!x.indexIsFresh(market.row.instrumentId)) return;
  for (const makerSide of ['buy', 'sell'] as const) {
    const quoteSide = opposite(makerSide);
    for (;;) {
      const maker = market.book.best(makerSide);
      const quote = market.ladder.best(quoteSide);
      if (maker === undefined || quote === undefined) break;
      if (!isWithin(quoteSide, maker.priceTicks, quote.priceTicks)) break;
      const { priceTicks: ticks, orderId } = maker;
      const lots = Math.min(maker.lots, quote.lots);
      x.part(ORDER_PART, orderId, () => {
        market.ladder.take(quoteSide, lots);
        fillMaker(x, market, null, makerSide, lots);
        noteLastPrice(x, market, ticks, true);
      });
    }
  }
}

function noteLastPrice(x: Exchange, market: Market, ticks: number, ladderTouched: boolean): void {
  const state = x.marketStates.edit(market.row.id);
  state.lastPrice = market.priceOf(ticks);
  state.lastTradeAt = x.at;
  if (ladderTouched) state.ladderTaken = market.ladder.taken();
}

/** What an order still wants, in lots; for a budget, 1 while any of it is left. */
function lotsLeft(market: Market, order: Order): number {
  if (order.quantity !== null) return market.lotsOf(order.quantity - order.filledQuantity);
  const budget = order.quoteBudget ?? 0n;
  return budget > order.filledNotional ? 1 : 0;
}

/** Whether what is left of a purchase's budget buys no step at its last price or a later one. */
function isBudgetSpent(x: Exchange, market: Market, order: Order, lastTicks: number): boolean {
  if (order.quoteBudget === null || order.side === 'sell' || lastTicks === 0) return false;
  return lotsWanted(x, market, order, lastTicks) === 0;
}

/** How much notional a buy's hold pays for. */
function notionalFor(x: Exchange, market: Market, order: Order): Amount {
  const { holdLeft } = order;
  return market.trading.notionalFor?.(x, market, order, holdLeft) ?? holdLeft;
}

/** What an order wants and can pay for at this price, in lots. */
function lotsWanted(x: Exchange, market: Market, order: Order, ticks: number): number {
  const { quantity, quoteBudget, holdLeft } = order;
  if (quantity !== null) {
    const left = market.lotsOf(quantity - order.filledQuantity);
    // A limit's hold is enough by construction; a market order's is an estimate with a bound.
    if (order.side === 'sell' || order.limitPrice !== null) return left;
    if (!market.trading.spendsHold) return left;
    return Math.min(left, market.lotsFor(notionalFor(x, market, order), ticks));
  }
  if (order.side === 'buy') return market.lotsFor(notionalFor(x, market, order), ticks);
  const wanted = market.lotsFor((quoteBudget ?? 0n) - order.filledNotional, ticks);
  return Math.min(wanted, market.lotsOf(holdLeft));
}

/**
 * Whether the whole order could trade at once within its limit and for what it holds, without
 * ending at an order of its own member. Changes nothing.
 */
export function canFillWhole(
  x: Exchange,
  market: Market,
  order: Order,
  limitTicks: number,
): boolean {
  const { left, cost, meetsOwn } = foresee(x, market, order, limitTicks);
  if (left > 0 || meetsOwn) return false;
  return (
    order.side === 'sell' || !market.trading.spendsHold || cost <= notionalFor(x, market, order)
  );
}

/** Whether an order within this limit would end at an order of its own member. Changes nothing. */
export function wouldMeetOwn(
  x: Exchange,
  market: Market,
  order: Order,
  limitTicks: number,
): boolean {
  return foresee(x, market, order, limitTicks).meetsOwn;
}

interface Foresight {
  /** In lots, after all that is there. */
  readonly left: number;
  readonly cost: Amount;
  /** Whether it would end at an own order; own orders that give way are passed over. */
  readonly meetsOwn: boolean;
}

function foresee(x: Exchange, market: Market, order: Order, limitTicks: number): Foresight {
  const makerSide = opposite(order.side);
  const { bids, asks } = market.ladder;
  const quotes = makerSide === 'buy' ? bids : asks;
  let quoteAt = x.indexIsFresh(market.row.instrumentId) ? 0 : quotes.length;
  let level = market.book.bestLevel(makerSide);
  let left = lotsLeft(market, order);
  let cost = 0n;
  while (left > 0) {
    const quote = quotes[quoteAt];
    const memberFirst =
      level !== undefined &&
      (quote === undefined || isWithin(order.side, level.priceTicks, quote.priceTicks));
    const best = memberFirst ? level : quote;
    if (best === undefined || !isWithin(order.side, best.priceTicks, limitTicks)) break;
    if (memberFirst && level !== undefined) {
      for (let maker = level.first; maker !== undefined && left > 0; maker = maker.next) {
        if (maker.ownerId === order.userId) {
          if (order.selfTradePrevention === 'expire_maker') continue;
          return { left, cost, meetsOwn: true };
        }
        const taken = Math.min(left, maker.lots);
        cost += market.notionalOf(level.priceTicks, taken);
        left -= taken;
      }
      level = level.worse;
    } else {
      const taken = Math.min(left, best.lots);
      cost += market.notionalOf(best.priceTicks, taken);
      left -= taken;
      quoteAt += 1;
    }
  }
  return { left, cost, meetsOwn: false };
}

/** Whether an order at this limit would trade at once. */
export function wouldTrade(x: Exchange, market: Market, side: Side, limitTicks: number): boolean {
  const makerSide = opposite(side);
  const maker = market.book.bestPrice(makerSide);
  if (maker !== undefined && isWithin(side, maker, limitTicks)) return true;
  if (!x.indexIsFresh(market.row.instrumentId)) return false;
  const quote = market.ladder.best(makerSide);
  return quote !== undefined && isWithin(side, quote.priceTicks, limitTicks);
}
