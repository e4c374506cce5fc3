import { CHAT_PAGE } from '@kontor/contract';
import {
  chatAgents,
  chatConversations,
  chatMessages,
  chatMutes,
  chatRatings,
  chatRoomMarks,
  operators,
  users,
} from '@kontor/schema';
import { and, asc, desc, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Reads } from '../../platform/paging.ts';
import type { MessageRow } from './chat-wire.ts';
import type { ChatHub } from './hub.ts';

export type Conversation = typeof chatConversations.$inferSelect;

/** More is not counted. */
export const UNREAD_MAX = 99;

/** Where in a conversation somebody reads: the newest, or before or after an id. */
export interface Place {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Fifty messages in the order they were said, and whether there are more on that side. */
export async function messagesOf(
  reads: Reads,
  where: SQL | undefined,
  { before, after }: Place,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const { id } = chatMessages;
  const isForward = after !== undefined && before === undefined;
  const found = await reads
    .select()
    .from(chatMessages)
    .where(
      and(
        where,
        before === undefined ? undefined : lt(id, before),
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(isForward ? asc(id) : desc(id))
    .limit(CHAT_PAGE + 1);
  const rows = found.slice(0, CHAT_PAGE);
  return { rows: isForward ? rows : rows.reverse(), more: found.length > CHAT_PAGE };
}

export const ofSupport = (userId: number): SQL | undefined =>
  and(eq(chatMessages.room, 'support'), eq(chatMessages.userId, userId));
export const ofPublicRoom = eq(chatMessages.room, 'public');

export async function conversationOf(
  reads: Reads,
  userId: number,
): Promise<Conversation | undefined> {
  const [row] = await reads
    .select()
    .from(chatConversations)
    .where(eq(chatConversations.userId, userId));
  return row;
}

/** What support has said that the member has not read; 99 at the most. */
export async function unreadOfSupport(reads: Reads, userId: number): Promise<number> {
  const conversation = await conversationOf(reads, userId);
  if (conversation === undefined) return 0;
  return await countSome(
    reads,
    and(
      ofSupport(userId),
      eq(chatMessages.sender, 'agent'),
      gt(chatMessages.id, conversation.memberReadUntil),
    ),
  );
}

/** What others have said since the member read the room; nothing to who was never there. */
export async function unreadOfRoom(reads: Reads, userId: number, readUntil: number | undefined) {
  if (readUntil === undefined) return 0;
  return await countSome(
    reads,
    and(
      ofPublicRoom,
      gt(chatMessages.id, readUntil),
      ne(chatMessages.authorId, userId),
      isNull(chatMessages.deletedAt),
    ),
  );
}

async function countSome(reads: Reads, where: SQL | undefined): Promise<number> {
  const rows = await reads
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(where)
    .limit(UNREAD_MAX);
  return rows.length;
}

export async function roomReadUntil(reads: Reads, userId: number): Promise<number | undefined> {
  const [row] = await reads.select().from(chatRoomMarks).where(eq(chatRoomMarks.userId, userId));
  return row?.readUntil;
}

/** Real time until which somebody only reads the room; null for who may write. */
export async function mutedUntil(
  reads: Reads,
  userId: number,
  now: number,
): Promise<number | null> {
  const [row] = await reads
    .select({ until: chatMutes.until })
    .from(chatMutes)
    .where(eq(chatMutes.userId, userId))
    .orderBy(desc(chatMutes.id))
    .limit(1);
  const until = row?.until ?? null;
  return until !== null && until > now ? until : null;
}

/** What members call an operator: the chosen name, else the operator's own, never an address. */
export async function displayNameOf(reads: Reads, operatorId: number): Promise<string> {
  const [row] = await reads
    .select({ chosen: chatAgents.name, own: operators.name })
    .from(operators)
    .leftJoin(chatAgents, eq(chatAgents.operatorId, operators.id))
    .where(eq(operators.id, operatorId));
  return displayName(row?.chosen ?? null, row?.own ?? '');
}

/** Who looks after a conversation, as the member sees it; null for nobody. */
export async function agentOf(
  reads: Reads,
  chat: Pick<ChatHub, 'isAgentThere'>,
  operatorId: number | null,
): Promise<{ name: string; online: boolean } | null> {
  if (operatorId === null) return null;
  return { name: await displayNameOf(reads, operatorId), online: chat.isAgentThere(operatorId) };
}

export function displayName(chosen: string | null, own: string): string {
  return chosen ?? (own.includes('@') || own === '' ? 'Support' : own);
}

/** The stars of what was closed last; undefined where it was not rated. */
export async function ratingOf(reads: Reads, { userId, closedId }: Conversation) {
  if (closedId === null) return undefined;
  const [row] = await reads
    .select()
    .from(chatRatings)
    .where(and(eq(chatRatings.userId, userId), eq(chatRatings.closedId, closedId)));
  return row;
}

export async function writerOf(reads: Reads, userId: number) {
  const [row] = await reads
    .select({ uid: users.uid, name: users.nickname, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
