import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, oneOf, ref, time } from './columns.ts';

/** What members sent to prove who they are, and what a reviewer said. */
export const identityRequests = pgTable(
  'identity_requests',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    /** 1: by the document's data; 2: by pictures of both its sides. */
    level: count().notNull(),
    idType: oneOf('id_card', 'passport', 'driver_licence').notNull(),
    name: text().notNull(),
    /** The document's number, encrypted. */
    numberSealed: text().notNull(),
    /** Hashed with a key, to find the same document of another account. */
    numberHash: text().notNull(),
    /** Uploads, of level 2. */
    frontUpload: text(),
    reverseUpload: text(),
    /** Another account had sent the same document when this one was sent. */
    duplicate: boolean().notNull(),
    status: oneOf('in_review', 'approved', 'rejected').notNull(),
    reason: oneOf(
      'blurred',
      'expired',
      'name_differs',
      'underage',
      'wrong_type',
      'duplicate',
      'other',
    ),
    /** The reviewer's own words to the member. */
    reasonText: text(),
    createdAt: time().notNull(),
    decidedAt: time(),
    /** The operator. */
    decidedBy: ref(),
  },
  (t) => [
    index('identity_requests_user').on(t.userId, t.id),
    index('identity_requests_status').on(t.status, t.id),
    index('identity_requests_number').on(t.numberHash),
    uniqueIndex('identity_requests_one_in_review')
      .on(t.userId)
      .where(sql`${t.status} = 'in_review'`),
  ],
);
