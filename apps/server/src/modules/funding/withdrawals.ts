import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { withdrawalsOf } from './funding.queries.ts';
import { namesOf } from './named.ts';
import { withdrawalWire } from './wires.ts';

/** The own withdrawals, newest first. */
export const withdrawals = route(calls.funding.withdrawals, async ({ input, member, services }) => {
  const { currency: currencyId, status, id } = input;
  const filter = { userId: member.userId, currencyId, status, id };
  const found = await withdrawalsOf(services.queries, filter, input);
  return pageAnswer(input, found, (row) => withdrawalWire(row, namesOf(services, row)));
});
