import { bigserial, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, oneOf, ref, time } from './columns.ts';
import { logTable } from './exchange-table.ts';

/** What a member was told about their money; the words are made when somebody reads it. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: ref().notNull(),
    /** One of `NOTICE_KINDS` in `@kontor/rules/notices`. */
    kind: text().notNull(),
    values: jsonb().$type<Readonly<Record<string, string | number>>>().notNull(),
    at: time().notNull(),
  },
  (t) => [index('notices_user').on(t.userId, t.id)],
);

interface AnnouncementText {
  readonly title: string;
  readonly body: string;
}

/** What operators tell everybody. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** By language; English is always there and stands in for what is missing. */
    texts: jsonb().$type<Readonly<Partial<Record<string, AnnouncementText>>>>().notNull(),
    /** A page of the app that it is about. */
    link: text(),
    /** Platform time, as it is shown. */
    at: time().notNull(),
    /** Real time: who came later need not read it. */
    createdAt: time().notNull(),
    createdBy: ref().notNull(),
    withdrawnAt: time(),
    withdrawnBy: ref(),
  },
  (t) => [index('announcements_created').on(t.createdAt)],
);

const section = () => oneOf('service', 'system', 'announcement');

/** Everything up to an id is read: what "mark all read" leaves behind. */
export const messageMarks = pgTable(
  'message_marks',
  { userId: ref().notNull(), section: section().notNull(), readUntil: ref().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.section] })],
);

/** Messages that were read one by one, above the mark of their section. */
export const messageReads = pgTable(
  'message_reads',
  { userId: ref().notNull(), section: section().notNull(), messageId: ref().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.section, t.messageId] })],
);

export const noticesTable = logTable(notices, { privateEvent: 'message' });
