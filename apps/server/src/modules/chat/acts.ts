import { calls } from '@kontor/contract';
import {
  chatConversations,
  chatMessages,
  chatRatings,
  chatReports,
  chatRoomMarks,
} from '@kontor/schema';
import { and, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { conversationOf, ofPublicRoom, unreadOfSupport } from './chat.queries.ts';

const HOUR_MS = 3_600_000;
const REPORTS_AN_HOUR = 10;

/** Support sees that the member is writing; nothing is kept. */
export const typing = route(calls.chat.typing, ({ member, services }) => {
  services.chat.memberTypes(member.userId);
  return {};
});

/** What the entries that lead to support show. */
export const unread = route(calls.chat.unread, async ({ member, services }) => ({
  support: await unreadOfSupport(services.queries, member.userId),
}));

/** Everything up to now is read; a mark never goes back. */
export const read = route(calls.chat.read, async ({ input, member, services }) => {
  const { queries } = services;
  const { userId } = member;
  if (input.room === 'support') {
    await queries
      .update(chatConversations)
      .set({ memberReadUntil: sql`${chatConversations.lastMessageId}` })
      .where(eq(chatConversations.userId, userId));
    return { unread: 0 };
  }
  const [newest] = await queries
    .select({ id: max(chatMessages.id) })
    .from(chatMessages)
    .where(ofPublicRoom);
  const readUntil = newest?.id ?? 0;
  await queries
    .insert(chatRoomMarks)
    .values({ userId, readUntil })
    .onConflictDoUpdate({
      target: chatRoomMarks.userId,
      set: { readUntil: sql`greatest(${chatRoomMarks.readUntil}, ${readUntil})` },
    });
  return { unread: 0 };
});

/** Of what was closed last, once. */
export const rate = route(calls.chat.rate, async ({ input, member, services }) => {
  const { queries, clock } = services;
  const { userId } = member;
  const { stars, comment = null } = input;
  const conversation = await conversationOf(queries, userId);
  if (conversation?.status !== 'closed' || conversation.closedId === null) {
    return refuse('CHAT_NOT_CLOSED');
  }
  const { closedId, operatorId } = conversation;
  const rating = { userId, closedId, operatorId, stars, comment, at: clock.now() };
  const kept = await queries.insert(chatRatings).values(rating).onConflictDoNothing().returning();
  return kept.length === 0 ? refuse('CHAT_RATED') : { stars };
});

/** Shows somebody else's message to those who look after the room. */
export const report = route(calls.chat.report, async ({ input, member, services }) => {
  const { queries, clock, wallClock } = services;
  const { userId } = member;
  const [message] = await queries
    .select({ authorId: chatMessages.authorId })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, input.id), ofPublicRoom, isNull(chatMessages.deletedAt)));
  if (message === undefined) return refuse('CHAT_MESSAGE_UNKNOWN', { field: 'id' });
  if (message.authorId === userId) refuse('CHAT_OWN_MESSAGE', { field: 'id' });
  await queries.transaction(async (transaction) => {
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat ${userId}`}, 0))`,
    );
    const since = wallClock.now() - HOUR_MS;
    const recent = await transaction.$count(
      chatReports,
      and(eq(chatReports.userId, userId), gt(chatReports.sentAt, since)),
    );
    if (recent >= REPORTS_AN_HOUR) refuse('CHAT_TOO_FAST', { seconds: HOUR_MS / 1_000 });
    const { id: messageId, reason } = input;
    const sent = { at: clock.now(), sentAt: wallClock.now() };
    await transaction
      .insert(chatReports)
      .values({ messageId, userId, reason, ...sent })
      .onConflictDoNothing();
  });
  return {};
});
