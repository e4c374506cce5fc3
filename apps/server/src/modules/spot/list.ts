import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { type OrderRow, type OrderWire, orderWire } from './order-wire.ts';
import { listOrders } from './spot.queries.ts';

/** The own orders, newest first. */
export const list = route(calls.spot.list, async ({ input, member, services }) => {
  const { page, limit, symbol, type, state } = input;
  const listed = symbol === undefined ? null : services.markets.catalogue.bySymbol(symbol);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const found = await listOrders(services.queries, {
    userId: member.userId,
    status: input.status ?? 'open',
    marketId: listed?.market.id ?? null,
    side: type ?? null,
    state: state ?? null,
    page,
    limit,
  });
  return pageAnswer(input, found, (row) => toWire(services, row));
});

/** Throws for an order whose market the catalogue lacks: markets are never taken away. */
export function toWire({ markets }: Services, order: OrderRow): OrderWire {
  const listed = markets.catalogue.byId(order.marketId);
  if (listed === undefined) throw new Error(`order ${order.id} names no market`);
  return orderWire(order, listed);
}
