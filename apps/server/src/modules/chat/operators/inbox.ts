import { calls } from '@kontor/contract';
import { chatConversations, chatReports, chatTickets, users } from '@kontor/schema';
import { and, desc, eq, gt, ilike, isNull, or, type SQL } from 'drizzle-orm';
import { route } from '../../../http/route.ts';
import { containing } from '../../../platform/like.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';
import { displayNameOf, messagesOf, ofSupport } from '../chat.queries.ts';
import { inboxWire } from '../chat-wire.ts';
import { conversationWire, findConversations, oneConversation } from './conversations.queries.ts';

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Conversations, the newest message first. Who asks is there for members from now on. */
export const inbox = route(calls.chat.inbox, async ({ input, operator, services }) => {
  const { queries, chat } = services;
  const { operatorId } = operator;
  chat.agentSeen(operatorId);
  const where = and(
    input.status === undefined ? undefined : eq(chatConversations.status, input.status),
    assignedTo(input.assigned, operatorId),
    input.keyword === undefined ? undefined : ofMember(input.keyword),
  );
  const order = desc(chatConversations.lastMessageId);
  const found = await pageOf(queries, input, order, (moment) => findConversations(moment, where));
  const isWaiting = and(eq(chatConversations.status, 'open'), gt(chatConversations.unread, 0));
  const [waiting, tickets, reports, name] = await Promise.all([
    queries.$count(chatConversations, isWaiting),
    queries.$count(chatTickets, isNull(chatTickets.answeredAt)),
    queries.$count(chatReports, isNull(chatReports.resolvedAt)),
    displayNameOf(queries, operatorId),
  ]);
  const page = pageAnswer(input, found, (row) => conversationWire(row, chat));
  return { ...page, waiting, tickets, reports, display_name: name };
});

function assignedTo(
  assigned: 'mine' | 'nobody' | 'all' | undefined,
  operatorId: number,
): SQL | undefined {
  if (assigned === 'mine') return eq(chatConversations.operatorId, operatorId);
  return assigned === 'nobody' ? isNull(chatConversations.operatorId) : undefined;
}

function ofMember(keyword: string): SQL | undefined {
  return or(
    eq(users.uid, keyword),
    ilike(users.nickname, containing(keyword)),
    WHOLE_NUMBER.test(keyword) ? eq(users.id, Number(keyword)) : undefined,
  );
}

/** One conversation; asked for with the newest id, it is a look at two indexes. */
export const inboxMessages = route(
  calls.chat.inboxMessages,
  async ({ input, operator, services }) => {
    const { queries, chat } = services;
    chat.agentSeen(operator.operatorId);
    const userId = input.user_id;
    const [found, { rows, more }] = await Promise.all([
      oneConversation(queries, userId),
      messagesOf(queries, ofSupport(userId), input),
    ]);
    return {
      list: rows.map(inboxWire),
      more,
      conversation: conversationWire(found, chat),
      member_read_until: found.conversation.memberReadUntil,
      comment: found.comment,
    };
  },
);
