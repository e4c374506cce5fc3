import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, oneOf, ref, time } from './columns.ts';

/**
 * What is said, with support and in the public room. Times of `at` are platform time, as they are
 * shown; `sentAt` is real time, by which is counted how fast somebody writes.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    room: oneOf('support', 'public').notNull(),
    /** With support: whose conversation it is. In the public room: who wrote it. */
    userId: ref().notNull(),
    sender: oneOf('member', 'agent', 'system').notNull(),
    /** The member's or the operator's id; 0 of the system. */
    authorId: ref().notNull(),
    /** As it was called when this was written. */
    name: text().notNull(),
    /** Of the system: `joined` or `closed`. */
    text: text(),
    /** The id of an upload. */
    image: text(),
    /** What makes two sendings one, and a hash over what was sent. */
    key: text(),
    inputHash: text(),
    at: time().notNull(),
    sentAt: time().notNull(),
    deletedAt: time(),
    deletedBy: integer(),
    deletedReason: text(),
  },
  (t) => [
    index('chat_messages_support').on(t.userId, t.id).where(sql`${t.room} = 'support'`),
    index('chat_messages_public').on(t.id).where(sql`${t.room} = 'public'`),
    index('chat_messages_author').on(t.authorId, t.sentAt),
    uniqueIndex('chat_messages_key').on(t.authorId, t.key).where(sql`${t.key} IS NOT NULL`),
  ],
);

/** One a member: who looks after it and how far both sides have read. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    userId: ref().primaryKey(),
    status: oneOf('open', 'closed').notNull(),
    operatorId: integer(),
    language: text().notNull(),
    lastMessageId: ref().notNull(),
    /** Of the member, above what an operator has read. */
    unread: count().notNull(),
    memberReadUntil: ref().notNull(),
    agentReadUntil: ref().notNull(),
    openedAt: time().notNull(),
    closedAt: time(),
    /** The system's message that closed it last: what a rating is about. */
    closedId: ref(),
  },
  (t) => [
    index('chat_conversations_status').on(t.status, t.lastMessageId),
    index('chat_conversations_waiting').on(t.userId).where(sql`${t.unread} > 0`),
  ],
);

/** How the member found a conversation that was closed, once for each closing. */
export const chatRatings = pgTable(
  'chat_ratings',
  {
    userId: ref().notNull(),
    closedId: ref().notNull(),
    operatorId: integer(),
    stars: count().notNull(),
    comment: text(),
    at: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.closedId] })],
);

/** How far members have read the public room. */
export const chatRoomMarks = pgTable('chat_room_marks', {
  userId: ref().primaryKey(),
  readUntil: ref().notNull(),
});

export const chatReports = pgTable(
  'chat_reports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    messageId: ref().notNull(),
    /** Who reported it. */
    userId: ref().notNull(),
    reason: text().notNull(),
    at: time().notNull(),
    sentAt: time().notNull(),
    resolvedAt: time(),
    resolvedBy: integer(),
  },
  (t) => [
    uniqueIndex('chat_reports_once').on(t.messageId, t.userId),
    index('chat_reports_user').on(t.userId, t.sentAt),
    index('chat_reports_open').on(t.id).where(sql`${t.resolvedAt} IS NULL`),
  ],
);

/** Who only reads the public room, by the newest row of a member. */
export const chatMutes = pgTable(
  'chat_mutes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    /** Real time; null lets the member write again. */
    until: time(),
    reason: text().notNull(),
    operatorId: integer().notNull(),
    at: time().notNull(),
  },
  (t) => [index('chat_mutes_user').on(t.userId, t.id)],
);

/** Answers that operators have prepared. */
export const chatCanned = pgTable(
  'chat_canned',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    language: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    updatedBy: integer().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [index('chat_canned_language').on(t.language, t.title)],
);

/** Questions of visitors, who are answered by mail. */
export const chatTickets = pgTable(
  'chat_tickets',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    mail: text().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    /** A keyed hash of where it came from, to count by. */
    caller: text().notNull(),
    at: time().notNull(),
    sentAt: time().notNull(),
    answer: text(),
    answeredBy: integer(),
    answeredAt: time(),
  },
  (t) => [
    index('chat_tickets_caller').on(t.caller, t.sentAt),
    index('chat_tickets_mail').on(sql`lower(${t.mail})`, t.sentAt),
    index('chat_tickets_open').on(t.id).where(sql`${t.answeredAt} IS NULL`),
  ],
);

/** What members call an operator of support. */
export const chatAgents = pgTable('chat_agents', {
  operatorId: integer().primaryKey(),
  name: text().notNull(),
});
