import { calls } from '@kontor/contract';
import { chatConversations, chatMessages, chatRoomMarks } from '@kontor/schema';
import { eq, max, sql } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { ofPublicRoom } from './chat.queries.ts';

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
