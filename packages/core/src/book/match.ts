/** The plain matching loop: a taker against the book alone. */
import { type OrderBook, requireCount, type Side } from './order-book.ts';

/** One trade, always at the resting order's price. */
export interface Fill {
  makerOrderId: number;
  makerOwnerId: number;
  priceTicks: number;
  lots: number;
  /** What is left of the maker's order; at 0 it is off the book. */
  makerLotsLeft: number;
}

/**
 * Fills a taker from the other side as far as its limit allows and appends the trades to `fills`.
 * Without a limit it is a market order. Answers with the lots that are left; resting them (or not)
 * is the caller's decision, and so is self-trade prevention.
 */
export function match(
  book: OrderBook,
  takerSide: Side,
  limitTicks: number | undefined,
  lots: number,
  fills: Fill[],
): number {
  requireCount(lots, 'lots');
  if (limitTicks !== undefined) requireCount(limitTicks, 'limitTicks');
  const makerSide: Side = takerSide === 'buy' ? 'sell' : 'buy';
  const sign = takerSide === 'buy' ? 1 : -1;
  const limit = limitTicks === undefined ? Number.MAX_VALUE : limitTicks * sign;
  let left = lots;
  while (left > 0) {
    const maker = book.best(makerSide);
    if (maker === undefined || maker.priceTicks * sign > limit) break;
    const traded = maker.lots < left ? maker.lots : left;
    const { orderId, ownerId, priceTicks } = maker;
    const makerLotsLeft = book.fillFront(makerSide, traded);
    fills.push({
      makerOrderId: orderId,
      makerOwnerId: ownerId,
      priceTicks,
      lots: traded,
      makerLotsLeft,
    });
    left -= traded;
  }
  return left;
}
