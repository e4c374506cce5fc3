import type { TimerDefinition } from '../kernel/command.ts';
import { notify, symbolOf } from '../notices/index.ts';
import { cancelSibling, EXPIRE_TIMER, withdraw } from './lifecycle.ts';
import { takeAside } from './parked.ts';

/** An order that was good until a date has come to it. */
export const expire: TimerDefinition = {
  kind: EXPIRE_TIMER,
  run: (x, orderId) => {
    const order = x.orders.tryEdit(orderId);
    if (order === undefined || (order.status !== 'open' && order.status !== 'waiting')) return;
    const market = x.markets.get(order.marketId);
    if (market === undefined) throw new Error(`order ${orderId} names no market`);
    withdraw(x, market, order, 'expired');
    cancelSibling(x, order);
    notify(x, order.userId, 'order.expired', {
      order: orderId,
      symbol: symbolOf(x, order.marketId),
    });
  },
  // It must not trade beyond its time.
  held: takeAside,
};
