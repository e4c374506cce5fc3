import { calls } from '@kontor/contract';
import { ACCOUNT_IDS } from '@kontor/schema';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { billWire, listBills } from '../../wallet/index.ts';
import { orderWire, positionWire } from './user-wire.ts';
import { foundUser, ordersOf, positionsOf } from './users.queries.ts';

export async function requireUser({ queries }: Services, id: number): Promise<void> {
  if ((await foundUser(queries, id)) === undefined) refuse('USER_UNKNOWN', { field: 'id' });
}

/** A user's bills, newest first. */
export const userBills = route(calls.operatorUsers.bills, async ({ input, request, services }) => {
  const { id, currency, account } = input;
  await requireUser(services, id);
  if (currency !== undefined && services.markets.catalogue.currency(currency) === undefined) {
    refuse('CURRENCY_UNKNOWN', { field: 'currency' });
  }
  const accountId = account === undefined ? undefined : ACCOUNT_IDS[account];
  const filter = { userId: id, accountId, currencyId: currency };
  const found = await listBills(services.queries, filter, input);
  return pageAnswer(input, found, (row) => billWire(services, row, request.language));
});

/** A user's orders of all markets, newest first. */
export const userOrders = route(calls.operatorUsers.orders, async ({ input, services }) => {
  const { id, status, page, limit } = input;
  await requireUser(services, id);
  const found = await ordersOf(services.queries, { userId: id, status, page, limit });
  return pageAnswer(input, found, (row) => orderWire(services.markets.catalogue, row));
});

/** A user's futures positions, newest first. */
export const userPositions = route(calls.operatorUsers.positions, async ({ input, services }) => {
  const { id, status, page, limit } = input;
  await requireUser(services, id);
  const found = await positionsOf(services.queries, { userId: id, status, page, limit });
  return pageAnswer(input, found, (row) => positionWire(services.markets.catalogue, row));
});

/** Where a user is signed in. */
export const userSessions = route(calls.operatorUsers.sessions, async ({ input, services }) => {
  await requireUser(services, input.id);
  const rows = await services.sessions.list(input.id);
  return rows.map((row) => ({
    id: row.id,
    device: row.userAgent,
    address: row.address,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
  }));
});
