import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { eventWire, loanWire } from './loan-wire.ts';
import { eventsOf, listLoans, loanOf } from './loan.queries.ts';

/** The own requests and loans, newest first. */
export const list = route(calls.loan.list, async ({ input, member, services }) => {
  const found = await listLoans(services.queries, member.userId, input.status, input);
  return pageAnswer(input, found, (row) => loanWire(services, row));
});

/** One of them with everything that happened to it. */
export const detail = route(calls.loan.detail, async ({ input, member, services }) => {
  const row = await loanOf(services.queries, member.userId, input.id);
  if (row === undefined) return refuse('LOAN_UNKNOWN', { field: 'id' });
  const events = await eventsOf(services.queries, row.id);
  return { ...loanWire(services, row), events: events.map((event) => eventWire(event)) };
});
