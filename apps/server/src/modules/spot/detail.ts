import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { toWire } from './list.ts';
import { fillWire } from './order-wire.ts';
import { fillsOf, orderOf } from './spot.queries.ts';

/** One of the own orders with its fills; somebody else's is as unknown as one that never was. */
export const detail = route(calls.spot.detail, async ({ input, member, services }) => {
  const order = await orderOf(services.queries, member.userId, input.id);
  if (order === undefined) return refuse('ORDER_UNKNOWN', { field: 'id' });
  const fills = await fillsOf(services.queries, order.id);
  return { ...toWire(services, order), fills: fills.map((fill) => fillWire(fill, order.id)) };
});
