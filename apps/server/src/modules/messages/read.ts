import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isOwnMessage, markAllRead, markRead, unreadOf } from './messages.queries.ts';

/** Marks one message, or all of a part, and answers what is left. */
export const read = route(calls.messages.read, async ({ input, member, services }) => {
  const { queries } = services;
  const { userId } = member;
  const { id, type } = input;
  if (id === undefined) await markAllRead(queries, userId, type);
  else if (await isOwnMessage(queries, userId, type, id)) {
    await markRead(queries, userId, type, id);
  } else refuse('MESSAGE_UNKNOWN', { field: 'id' });
  return { unread: await unreadOf(queries, userId) };
});
