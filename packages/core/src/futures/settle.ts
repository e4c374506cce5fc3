import { type Amount, maximum, minimum, multiplyDivide, roundToDecimals } from '@kontor/money';
import { feeOf, gainsWithValue, initialMargin, profitOf, valueOf } from '@kontor/rules/futures';
import type { Side } from '../book/index.ts';
import { feeRateOf } from '../growth/fee-rates.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Party, TradingRules } from '../kernel/subject.ts';
import type { Market } from '../market/market.ts';
import type { Order } from '../matching/order.ts';
import { tell } from './events.ts';
import { clearingOf, coverShortfall, feesOf, payBehind } from './payments.ts';
import { lotsOfSteps, marginBalance, type Position, termsOf } from './position.ts';

/** Lots that changed hands, and what they were worth. */
export interface Fill {
  readonly lots: Amount;
  readonly value: Amount;
  readonly feeRate: Amount;
}

/**
 * Futures: nothing is bought; a position begins with a margin and ends with a profit or a loss, out
 * of or into the clearing. A trade is worth the same for both sides. The liquidity account's own
 * lots, and what it was paid for them, stand in the market's state.
 */
export const futuresTrading: TradingRules = {
  payingBalance: (x, order) => marginBalance(x, order.userId, order.marketId),
  spendsHold: false,
  settle: (x, market, { takerSide, taker, maker, ticks, lots: steps }) => {
    const lots = lotsOfSteps(steps);
    const value = valueOf(termsOf(x, market.row.id), lots, market.priceOf(ticks));
    const makerSide = takerSide === 'buy' ? 'sell' : 'buy';
    const takerFee = apply(x, market, taker, takerSide, 'taker', lots, value);
    const makerFee = apply(x, market, maker, makerSide, 'maker', lots, value);
    return { notional: value, takerFee, makerFee };
  },
  ended: (x, _market, order) => {
    if (order.reduces || order.positionId === null) return;
    const position = x.positions.edit(order.positionId);
    position.updatedAt = x.at;
    if (position.status !== 'waiting') {
      tell(x, { kind: 'entered', position });
      return;
    }
    position.status = 'cancelled';
    position.closedAt = x.at;
    x.futures.note(x, position);
  },
};

function apply(
  x: Exchange,
  market: Market,
  order: Party,
  side: Side,
  role: 'maker' | 'taker',
  lots: Amount,
  value: Amount,
): Amount {
  if (order === null) {
    takeLiquidity(x, market, side, lots, value);
    return 0n;
  }
  const { liquidating } = x.futures;
  const isFree = liquidating !== null && liquidating.positionId === order.positionId;
  const feeRate = isFree ? 0n : feeRateOf(x, order.userId, 'futures', role);
  const fill = { lots, value, feeRate };
  return order.reduces ? exit(x, market, order, fill) : enter(x, order, role, fill);
}

/** The liquidity account trades: its lots, and its cash as if it paid and received the value. */
export function takeLiquidity(
  x: Exchange,
  market: Market,
  side: Side,
  lots: Amount,
  value: Amount,
): void {
  const state = x.marketStates.edit(market.row.id);
  const buys = side === 'buy';
  state.liquidityLots += buys ? lots : -lots;
  const { kind } = termsOf(x, market.row.id);
  state.liquidityCash += gainsWithValue(kind, buys ? 'long' : 'short') ? -value : value;
}

/**
 * A fill of an entry: out of its hold come the fee and the margin of what is open. Both go by all
 * that the entry has filled, so that many small fills take no more than one large one, and the fee
 * by no higher rate than the hold was reckoned with: whatever fills in which pieces, and whatever
 * becomes of the rates meanwhile, what is left of the hold is enough for what may still come.
 */
function enter(
  x: Exchange,
  order: Order,
  role: 'maker' | 'taker',
  { lots, value, feeRate }: Fill,
): Amount {
  const position = positionOf(x, order);
  const terms = termsOf(x, position.marketId);
  const lotsBefore = position.openLots;
  const valueBefore = position.enteredValue;
  position.openLots += lots;
  position.openValue += value;
  position.enteredLots += lots;
  position.enteredValue += value;
  const { enteredValue, multiple, entryFeeRateMax } = position;
  const due =
    initialMargin(terms, enteredValue, multiple) - initialMargin(terms, valueBefore, multiple);
  // An entry that rests since before this rule may hold less, and a fill never fails for money.
  const margin = minimum(due, order.holdLeft);
  position.margin += margin;
  order.holdLeft -= margin;
  const feeLeft = minimum(feeOf(terms, enteredValue, entryFeeRateMax) - order.fee, order.holdLeft);
  const feeDue = feeOf(terms, enteredValue, feeRate) - feeOf(terms, valueBefore, feeRate);
  const fee = minimum(feeDue, maximum(0n, feeLeft));
  const account = marginBalance(x, position.userId, position.marketId);
  x.ledger.settle(account, feesOf(x, position.marketId), fee, 'futures.fee', position.id, 0);
  order.holdLeft -= fee;
  position.fee += fee;
  position.updatedAt = x.at;
  if (position.status === 'waiting') {
    position.status = 'open';
    position.openedAt = x.at;
  }
  x.futures.note(x, position);
  if (role === 'maker') tell(x, { kind: 'opened', position, lots, lotsBefore });
  return fee;
}

/** A fill of a close: its part of the margin is free, its profit is paid out or its loss paid. */
export function exit(
  x: Exchange,
  market: Market,
  order: Order,
  { lots, value, feeRate }: Fill,
): Amount {
  const position = positionOf(x, order);
  const terms = termsOf(x, position.marketId);
  const isLast = lots === position.openLots;
  const part = (amount: Amount) => {
    if (isLast) return amount;
    const exact = multiplyDivide(amount, lots, position.openLots, 'down');
    return roundToDecimals(exact, terms.marginDecimals, 'down');
  };
  const openValue = part(position.openValue);
  const profit = profitOf(terms.kind, position.direction, openValue, value);
  // While an isolated position is liquidated, its margin stays behind what is still open.
  const isAlone = isLiquidating(x, position) && position.marginMode === 'isolated' && !isLast;
  const freed = isAlone ? 0n : part(position.margin);
  position.openLots -= lots;
  position.openValue -= openValue;
  position.exitedLots += lots;
  position.exitedValue += value;
  position.margin -= freed;
  position.updatedAt = x.at;
  const fee = feeOf(terms, value, feeRate);
  const unpaid = settleProfit(x, position, { profit, fee, freed, isLast });
  coverShortfall(x, market, unpaid.loss);
  position.realisedProfit += profit + unpaid.loss;
  position.fee += fee - unpaid.fee;
  if (isLast) {
    position.status = 'closed';
    position.closedAt = x.at;
  }
  x.futures.note(x, position);
  return fee - unpaid.fee;
}

/** Moves the money of a close; answers what its holder could not pay. */
function settleProfit(
  x: Exchange,
  position: Position,
  close: { profit: Amount; fee: Amount; freed: Amount; isLast: boolean },
): { loss: Amount; fee: Amount } {
  const { profit, fee, isLast } = close;
  const account = marginBalance(x, position.userId, position.marketId);
  const clearing = clearingOf(x, position.marketId);
  const fees = feesOf(x, position.marketId);
  let loss = profit < 0n ? -profit : 0n;
  // What was paid out before is not paid out again, and is owed back with the last lots.
  const gained = profit > 0n ? profit : 0n;
  const before = minimum(gained, position.advanced);
  position.advanced -= before;
  if (isLast) {
    loss += position.advanced;
    position.advanced = 0n;
  }
  x.ledger.move(clearing, account, gained - before, 'futures.profit', 0, position.id);
  let { freed } = close;
  const lossFreed = minimum(loss, freed);
  x.ledger.settle(account, clearing, lossFreed, 'futures.profit', position.id, 0);
  freed -= lossFreed;
  const feeFreed = minimum(fee, freed);
  x.ledger.settle(account, fees, feeFreed, 'futures.fee', position.id, 0);
  freed -= feeFreed;
  x.ledger.release(account, freed);
  if (isLiquidating(x, position) && x.futures.liquidating !== null) {
    x.futures.liquidating.freed += gained - before + freed;
  }
  return {
    loss: payBehind(x, position, loss - lossFreed, { to: clearing, kind: 'futures.profit' }),
    fee: payBehind(x, position, fee - feeFreed, { to: fees, kind: 'futures.fee' }),
  };
}

function isLiquidating(x: Exchange, position: Readonly<Position>): boolean {
  return x.futures.liquidating?.positionId === position.id;
}

function positionOf(x: Exchange, order: Order): Position {
  if (order.positionId === null) throw new Error(`order ${order.id} names no position`);
  return x.positions.edit(order.positionId);
}
