import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { announcementWire, noticeWire } from './message-wire.ts';
import { listAnnouncements, listNotices, unreadOf } from './messages.queries.ts';

const NOTHING = { service: 0, system: 0, announcement: 0 };

/** A part of the messages, in the language of the request, newest first. */
export const list = route(calls.messages.list, async ({ input, member, request, services }) => {
  const { queries } = services;
  const { language } = request;
  const userId = member?.userId;
  const unread = userId === undefined ? NOTHING : await unreadOf(queries, userId);
  if (input.type === 'announcement') {
    const found = await listAnnouncements(queries, userId, input);
    const page = pageAnswer(input, found, ({ row, read }) => announcementWire(row, read, language));
    return { ...page, unread };
  }
  if (userId === undefined) return refuse('LOGIN_REQUIRED');
  const found = await listNotices(queries, userId, input.type, input);
  const page = pageAnswer(input, found, ({ row, read }) => noticeWire(row, read, language));
  return { ...page, unread };
});
