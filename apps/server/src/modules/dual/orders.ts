import { calls } from '@kontor/contract';
import { ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { orderWire } from './dual-wire.ts';
import { listOrders, orderOf } from './dual.queries.ts';

/** Buys whole shares. */
export const buy = route(calls.dual.buy, async (context) => {
  const { input, member, services } = context;
  const bought = { productId: input.id, shares: input.num };
  const { id } = await submit(context, 'dual.buy', bought);
  const row = await ownRow(context, (queries) => orderOf(queries, member.userId, id));
  return orderWire(services, row);
});

/** The own purchases. */
export const list = route(calls.dual.list, async ({ input, member, services }) => {
  const found = await listOrders(services.queries, member.userId, input.status, input);
  return pageAnswer(input, found, (row) => orderWire(services, row));
});

/** One of them. */
export const order = route(calls.dual.order, async ({ input, member, services }) => {
  const row = await orderOf(services.queries, member.userId, input.id);
  return row === undefined
    ? refuse('DUAL_ORDER_UNKNOWN', { field: 'id' })
    : orderWire(services, row);
});
