import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { announcementWire } from './message-wire.ts';
import { announcementOf } from './messages.queries.ts';

/** One announcement, for everybody. */
export const detail = route(calls.messages.detail, async ({ input, member, request, services }) => {
  const found = await announcementOf(services.queries, member?.userId, input.id);
  if (found === undefined) return refuse('MESSAGE_UNKNOWN', { field: 'id' });
  return announcementWire(found.row, found.read, request.language);
});
