import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { depositsOf } from './funding.queries.ts';
import { namesOf } from './named.ts';
import { depositWire } from './wires.ts';

/** The own deposits, newest first. */
export const deposits = route(calls.funding.deposits, async ({ input, member, services }) => {
  const { currency: currencyId, status, id } = input;
  const filter = { userId: member.userId, currencyId, status, id };
  const found = await depositsOf(services.queries, filter, input);
  return pageAnswer(input, found, (row) => depositWire(row, namesOf(services, row)));
});
