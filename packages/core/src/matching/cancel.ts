import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { cancelSibling, withdraw } from './lifecycle.ts';
import { ownOpenOrder } from './order.ts';

/** Cancelling is always allowed, also where trading is not. */
export const cancel = command('spot.cancel', 'member', { orderId: idInput }, (x, { orderId }) => {
  cancelOwn(x, orderId);
  return { id: orderId, status: 'cancelled' };
});

export const cancelAll = command(
  'spot.cancel_all',
  'member',
  { marketId: optional(idInput) },
  (x, { marketId }) => {
    if (marketId !== null && !x.markets.has(marketId)) {
      refuse('MARKET_UNKNOWN', { field: 'currency_id' });
    }
    const cancelled: number[] = [];
    for (const orderId of x.openOrders.of(x.actor, marketId)) {
      // The other leg of a pair may have gone with the first.
      const { status, positionId } = x.orders.get(orderId) ?? {};
      if (typeof positionId === 'number') continue;
      if (status === 'open' || status === 'waiting') cancelOwn(x, orderId);
      cancelled.push(orderId);
    }
    return { cancelled };
  },
);

function cancelOwn(x: Exchange, orderId: number): void {
  const order = ownOpenOrder(x, orderId);
  const market = x.markets.get(order.marketId);
  if (market === undefined) throw new Error(`order ${orderId} names no market`);
  withdraw(x, market, order, 'user');
  cancelSibling(x, order);
}
