import {
  bigserial,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, oneOf, ref, time } from './columns.ts';

/** The browsers that a member lets the platform wake. Real times, as push services live by. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    /** Whose sign-in it came with: it ends with that one, and is called by its browser's name. */
    sessionId: ref().notNull(),
    /** Where the browser's push service takes messages. Who knows it can wake the browser. */
    endpoint: text().notNull(),
    /** The browser's public key and its secret, base64url: no push service can read along. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What this browser's app speaks. */
    language: text().notNull(),
    createdAt: time().notNull(),
    lastSentAt: time(),
    /** In a row; back to none with what is taken. */
    failures: count().notNull(),
    /** Nothing is tried before. */
    retryAt: time().notNull(),
    /** Until then it is one process's to push to. */
    claimedUntil: time(),
    /** The hour that is counted, and what was sent in it. */
    hourAt: time().notNull(),
    hourSent: count().notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId, t.id),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);

/** Which messages a member wants pushed, where that is not as the group's default has it. */
export const pushSwitches = pgTable(
  'push_switches',
  {
    userId: ref().notNull(),
    /** One of `MAIL_GROUPS` in `@kontor/rules/mail-groups`. */
    group: text().notNull(),
    on: boolean().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.group] })],
);

/** What waits to be pushed, a row for each message and device; gone once it was sent. */
export const pushQueue = pgTable(
  'push_queue',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    subscriptionId: ref().notNull(),
    /** Who it is for: a browser may have become somebody else's meanwhile. */
    userId: ref().notNull(),
    section: oneOf('notice', 'announcement').notNull(),
    messageId: ref().notNull(),
    group: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('push_queue_once').on(t.subscriptionId, t.section, t.messageId),
    index('push_queue_created').on(t.createdAt),
  ],
);

/** One row: the newest message of each kind that was queued. */
export const pushCheckpoint = pgTable('push_checkpoint', {
  id: count().primaryKey(),
  noticeId: ref().notNull(),
  announcementId: ref().notNull(),
});
