import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, id, oneOf, ref, time } from './columns.ts';
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

/** Which messages a member wants by mail, where that is not as the group's default has it. */
export const mailSwitches = pgTable(
  'mail_switches',
  {
    userId: ref().notNull(),
    /** One of `MAIL_GROUPS` in `@kontor/rules/mail-groups`. */
    group: text().notNull(),
    on: boolean().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.group] })],
);

/** The mails that messages make, once each; real times, as a mail server lives by. */
export const messageMails = pgTable(
  'message_mails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    section: oneOf('notice', 'announcement').notNull(),
    messageId: ref().notNull(),
    group: text().notNull(),
    status: oneOf('waiting', 'sent', 'left_out', 'failed').notNull(),
    attempts: count().notNull(),
    /** When it may be tried next. */
    dueAt: time().notNull(),
    sentAt: time(),
    /** The first of those that went out in one mail, by which a member's mails are counted. */
    leads: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('message_mails_once').on(t.section, t.messageId, t.userId),
    index('message_mails_due').on(t.dueAt).where(sql`status = 'waiting'`),
    index('message_mails_sent').on(t.userId, t.sentAt),
  ],
);

/** One row: the newest message of each kind that mails were made of. */
export const messageMailCheckpoint = pgTable('message_mail_checkpoint', {
  id: count().primaryKey(),
  noticeId: ref().notNull(),
  announcementId: ref().notNull(),
});
