import { calls } from '@kontor/contract';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { miningWire } from './mining-wire.ts';
import { orderOf } from './mining.queries.ts';

/** Locks an amount. */
export const lock = route(calls.mining.lock, async (context) => {
  const { input, member, request, services } = context;
  const { exchange, queries, markets, clock } = services;
  const { config_id: productId, amount, version } = input;
  const { orderId } = await submit(context, 'mining.lock', { productId, amount, version });
  await waitForOwnWrites(exchange, member.userId, String(request.sequence));
  const row = await orderOf(queries, member.userId, orderId);
  return row === undefined
    ? refuse('EXCHANGE_UNKNOWN')
    : miningWire(row, markets.catalogue, clock.now());
});

/** Ends an own order before its time. */
export const cancel = route(calls.mining.cancel, async (context) => {
  const { input, member, services } = context;
  try {
    const { returned, penalty } = await submit(context, 'mining.redeem', { orderId: input.id });
    return { returned, penalty };
  } catch (error) {
    // The exchange has forgotten what is over; its member has not.
    const isUnknown = error instanceof Refusal && error.code === 'MINING_ORDER_UNKNOWN';
    const known = isUnknown ? await orderOf(services.queries, member.userId, input.id) : undefined;
    return known === undefined
      ? Promise.reject(error)
      : refuse('MINING_ORDER_OVER', { field: 'id' });
  }
});
