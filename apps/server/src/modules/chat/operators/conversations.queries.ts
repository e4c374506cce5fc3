import {
  chatAgents,
  chatConversations,
  chatMessages,
  chatRatings,
  operators,
  users,
} from '@kontor/schema';
import { and, eq, type SQL } from 'drizzle-orm';
import type { calls, OutputOf } from '@kontor/contract';
import { refuse } from '../../../http/refusal.ts';
import type { Reads } from '../../../platform/paging.ts';
import { displayName, UNREAD_MAX } from '../chat.queries.ts';
import type { ChatHub } from '../hub.ts';

type ConversationWire = OutputOf<typeof calls.chat.assign>;
type Found = Awaited<ReturnType<typeof findConversations>>[number];

/** Conversations with whose they are, their newest message, and the stars of the last closing. */
export function findConversations(reads: Reads, where: SQL | undefined) {
  return reads
    .select({
      conversation: chatConversations,
      uid: users.uid,
      name: users.nickname,
      last: chatMessages,
      operatorName: operators.name,
      shownName: chatAgents.name,
      stars: chatRatings.stars,
      comment: chatRatings.comment,
    })
    .from(chatConversations)
    .innerJoin(users, eq(users.id, chatConversations.userId))
    .innerJoin(chatMessages, eq(chatMessages.id, chatConversations.lastMessageId))
    .leftJoin(operators, eq(operators.id, chatConversations.operatorId))
    .leftJoin(chatAgents, eq(chatAgents.operatorId, chatConversations.operatorId))
    .leftJoin(
      chatRatings,
      and(
        eq(chatRatings.userId, chatConversations.userId),
        eq(chatRatings.closedId, chatConversations.closedId),
      ),
    )
    .where(where)
    .$dynamic();
}

export async function oneConversation(reads: Reads, userId: number): Promise<Found> {
  const [found] = await findConversations(reads, eq(chatConversations.userId, userId));
  return found ?? refuse('CHAT_CONVERSATION_UNKNOWN', { field: 'user_id' });
}

export function conversationWire(
  found: Found,
  chat: Pick<ChatHub, 'isMemberTyping'>,
): ConversationWire {
  const { conversation, last, operatorName, shownName } = found;
  const { userId, operatorId } = conversation;
  return {
    user_id: userId,
    uid: found.uid,
    name: found.name,
    language: conversation.language,
    status: conversation.status,
    operator_id: operatorId,
    operator_name: operatorId === null ? null : displayName(shownName, operatorName ?? ''),
    unread: Math.min(conversation.unread, UNREAD_MAX),
    typing: chat.isMemberTyping(userId),
    last_id: last.id,
    last_from: last.sender,
    last_text: last.text,
    last_time: last.at,
    opened_at: conversation.openedAt,
    closed_at: conversation.closedAt,
    stars: found.stars,
  };
}
