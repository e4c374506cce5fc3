import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { unreadOf } from './messages.queries.ts';

/** What the badge counts. */
export const unread = route(calls.messages.unread, ({ member, services }) =>
  unreadOf(services.queries, member.userId),
);
