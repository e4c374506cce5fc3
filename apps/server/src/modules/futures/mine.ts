import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { listPositions } from './futures.queries.ts';
import { marginBookOf, wireOf } from './position-answer.ts';
import { WIRE_STATUSES } from './position-wire.ts';

/** The own positions of one status, newest first; without one those that are over. */
export const mine = route(calls.futures.mine, async ({ input, member, services }) => {
  const { page, limit, symbol, status } = input;
  const { catalogue } = services.markets;
  const listed = symbol === undefined ? null : catalogue.bySymbol(symbol, 'futures');
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const { book } = await marginBookOf(services, member.userId);
  const found = await listPositions(services.queries, {
    userId: member.userId,
    status: status === undefined ? null : (WIRE_STATUSES[status] ?? null),
    marketId: listed?.market.id ?? null,
    page,
    limit,
  });
  return pageAnswer(input, found, (one) => wireOf(services, book, one));
});
