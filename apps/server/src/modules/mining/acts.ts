import { calls } from '@kontor/contract';
import { ownQueries, ownRow } from '../../http/own-writes.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { miningWire } from './mining-wire.ts';
import { orderOf } from './mining.queries.ts';

/** Locks an amount. */
export const lock = route(calls.mining.lock, async (context) => {
  const { input, member, services } = context;
  const { markets, clock } = services;
  const { config_id: productId, amount, version } = input;
  const { orderId } = await submit(context, 'mining.lock', { productId, amount, version });
  const row = await ownRow(context, (queries) => orderOf(queries, member.userId, orderId));
  return miningWire(row, markets.catalogue, clock.now());
});

/** Ends an own order before its time. */
export const cancel = route(calls.mining.cancel, async (context) => {
  const { input, member } = context;
  try {
    const { returned, penalty } = await submit(context, 'mining.redeem', { orderId: input.id });
    return { returned, penalty };
  } catch (error) {
    // The exchange has forgotten what is over; its member has not.
    const isUnknown = error instanceof Refusal && error.code === 'MINING_ORDER_UNKNOWN';
    const known = isUnknown
      ? await orderOf(await ownQueries(context), member.userId, input.id)
      : undefined;
    return known === undefined
      ? Promise.reject(error)
      : refuse('MINING_ORDER_OVER', { field: 'id' });
  }
});
