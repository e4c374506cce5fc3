import { calls } from '@kontor/contract';
import { chatAgents, chatConversations, chatMessages, operators } from '@kontor/schema';
import { and, eq, gt, sql } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Reads } from '../../../platform/paging.ts';
import { messageWire } from '../chat-wire.ts';
import { agentOf, conversationOf, displayName, displayNameOf } from '../chat.queries.ts';
import { lockConversation, note } from '../say.ts';
import { conversationWire, oneConversation } from './conversations.queries.ts';

/** Who may look after conversations. */
const isAgent = sql`${operators.roles} && ARRAY['support', 'admin'] AND NOT ${operators.disabled}`;

/** To an operator, or without one to nobody. */
export const assign = route(calls.chat.assign, async ({ input, services }) => {
  const { queries, chat } = services;
  const { user_id: userId, operator_id: operatorId = null } = input;
  if (operatorId !== null) {
    const [agent] = await queries
      .select({ id: operators.id })
      .from(operators)
      .where(and(eq(operators.id, operatorId), isAgent));
    if (agent === undefined) refuse('OPERATOR_UNKNOWN', { field: 'operator_id' });
  }
  await queries
    .update(chatConversations)
    .set({ operatorId })
    .where(eq(chatConversations.userId, userId));
  const found = await oneConversation(queries, userId);
  chat.tellMember(userId, { kind: 'agent', agent: await agentOf(queries, chat, operatorId) });
  return conversationWire(found, chat);
});

/** Whether the member has written after that message; what support itself wrote is known to it. */
async function hasAsked(reads: Reads, userId: number, after: number): Promise<boolean> {
  const { room, sender, id } = chatMessages;
  const [row] = await reads
    .select({ id })
    .from(chatMessages)
    .where(
      and(
        eq(room, 'support'),
        eq(chatMessages.userId, userId),
        eq(sender, 'member'),
        gt(id, after),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The member is asked how it was. */
export const closeConversation = route(
  calls.chat.closeConversation,
  async ({ input, operator, services }) => {
    const { queries, chat, clock } = services;
    const { user_id: userId, last_id: seen } = input;
    const closing = await queries.transaction(async (transaction) => {
      await lockConversation(transaction, userId);
      const conversation = await conversationOf(transaction, userId);
      if (conversation === undefined) {
        return refuse('CHAT_CONVERSATION_UNKNOWN', { field: 'user_id' });
      }
      if (conversation.status === 'closed') return refuse('CHAT_CONVERSATION_CLOSED');
      // What came while it was being closed would be in nobody's list.
      if (seen !== undefined && (await hasAsked(transaction, userId, seen))) {
        refuse('CHAT_NEW_MESSAGE');
      }
      const name = await displayNameOf(transaction, operator.operatorId);
      const row = await note(transaction, services, userId, 'closed', name);
      const closed = { status: 'closed', closedAt: clock.now(), closedId: row.id } as const;
      await transaction
        .update(chatConversations)
        .set({ ...closed, unread: 0, lastMessageId: row.id, agentReadUntil: row.id })
        .where(eq(chatConversations.userId, userId));
      return row;
    });
    chat.tellMember(userId, { kind: 'message', message: messageWire(closing, userId) });
    chat.tellMember(userId, { kind: 'closed' });
    return conversationWire(await oneConversation(queries, userId), chat);
  },
);

/** Told only, and kept nowhere. */
export const agentTyping = route(calls.chat.agentTyping, async ({ input, operator, services }) => {
  const { queries, chat } = services;
  chat.agentSeen(operator.operatorId);
  const name = await displayNameOf(queries, operator.operatorId);
  chat.tellMember(input.user_id, { kind: 'typing', name });
  return {};
});

/** The member sees that it was read. */
export const agentRead = route(calls.chat.agentRead, async ({ input, services }) => {
  const { queries, chat } = services;
  const [row] = await queries
    .update(chatConversations)
    .set({ unread: 0, agentReadUntil: sql`${chatConversations.lastMessageId}` })
    .where(eq(chatConversations.userId, input.user_id))
    .returning({ readUntil: chatConversations.agentReadUntil });
  if (row === undefined) return refuse('CHAT_CONVERSATION_UNKNOWN', { field: 'user_id' });
  chat.tellMember(input.user_id, { kind: 'read', read_until: row.readUntil });
  return {};
});

/** Everybody whom a conversation can be given to. */
export const agents = route(calls.chat.agents, async ({ services }) => {
  const { queries, chat } = services;
  const rows = await queries
    .select({ id: operators.id, own: operators.name, chosen: chatAgents.name })
    .from(operators)
    .leftJoin(chatAgents, eq(chatAgents.operatorId, operators.id))
    .where(isAgent)
    .orderBy(operators.name, operators.id);
  return rows.map(({ id, own, chosen }) => ({
    operator_id: id,
    name: own,
    display_name: displayName(chosen, own),
    online: chat.isAgentThere(id),
  }));
});

/** What is said from now on is signed with it. */
export const setDisplayName = route(
  calls.chat.setDisplayName,
  async ({ input: { name }, operator, services }) => {
    // Members must not read an address of the house, nor take an operator for the platform itself.
    if (name.includes('@')) refuse('FIELD_FORMAT', { field: 'name' });
    await services.queries
      .insert(chatAgents)
      .values({ operatorId: operator.operatorId, name })
      .onConflictDoUpdate({ target: chatAgents.operatorId, set: { name } });
    return { name };
  },
);
