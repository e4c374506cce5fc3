/** What a trade costs by the rules that are printed for members. */
import { exact, roundUp, sum, times } from './exact.ts';
import type { Order } from './trades.ts';

/** Of the lowest level, maker and taker alike. */
const FEE_RATE = exact('0.001');
const FEE_DECIMALS = 8;

export interface Settlement {
  /** Of the coin that is traded. */
  readonly quantity: bigint;
  /** Of the currency it is paid with. */
  readonly value: bigint;
  /** In what was received, rounded up for each fill. */
  readonly fee: bigint;
  /** What the order changes in the coin's balance, and in the other one. */
  readonly base: bigint;
  readonly quote: bigint;
}

/** Worked out from prices and quantities of the fills alone. */
export function settlementOf(order: Pick<Order, 'type' | 'fills'>): Settlement {
  const fills = order.fills.map(({ price, amount }) => {
    const quantity = exact(amount);
    const value = times(exact(price), quantity);
    const received = order.type === 'buy' ? quantity : value;
    return { quantity, value, fee: roundUp(times(received, FEE_RATE), FEE_DECIMALS) };
  });
  const quantity = sum(fills.map((fill) => fill.quantity));
  const value = sum(fills.map((fill) => fill.value));
  const fee = sum(fills.map((fill) => fill.fee));
  return order.type === 'buy'
    ? { quantity, value, fee, base: quantity - fee, quote: -value }
    : { quantity, value, fee, base: -quantity, quote: value - fee };
}
