import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { unreadOfSupport } from './chat.queries.ts';

/** What the entries that lead to support show. */
export const unread = route(calls.chat.unread, async ({ member, services }) => ({
  support: await unreadOfSupport(services.queries, member.userId),
}));
