import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { maskedAddress } from './mask.ts';
import { eventsOf } from './security.queries.ts';

/** What happened to the keys of the own account, newest first. */
export const listEvents = route(calls.security.log, async ({ input, member, services }) => {
  const rows = await eventsOf(services.queries, member.userId, input);
  return pageAnswer(input, rows, (row) => ({
    id: row.id,
    kind: row.kind,
    device: row.device,
    address: maskedAddress(row.address),
    values: row.values,
    create_time: row.at,
  }));
});
