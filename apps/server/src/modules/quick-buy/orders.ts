import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { ownOrder } from './answers.ts';
import { orderWire } from './order-wire.ts';
import { listOrders } from './quick-buy.queries.ts';

/** The own orders, newest first. */
export const orders = route(calls.quickBuy.orders, async ({ input, member, services }) => {
  const found = await listOrders(services.queries, member.userId, input.status, input);
  return pageAnswer(input, found, (row) => orderWire(row, services.markets.catalogue));
});

/** One of them. */
export const detail = route(calls.quickBuy.detail, async (context) =>
  orderWire(await ownOrder(context, context.input.id), context.services.markets.catalogue),
);
