import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { count, oneOf, ref, time } from './columns.ts';

/** Images that members sent. The pixels lie in the storage, under the id. */
export const uploads = pgTable(
  'uploads',
  {
    /** Drawn at random, and the last part of the address: who does not know it cannot guess it. */
    id: text().primaryKey(),
    userId: ref().notNull(),
    /** What it was taken for; null while nothing has. `discarded`: to be deleted. */
    purpose: oneOf(
      'voucher',
      'slip',
      'identity',
      'avatar',
      'wallet_qr',
      'nft',
      'chat',
      'content',
      'discarded',
    ),
    /** What took it, so that the same request may take it again. */
    reference: text(),
    contentType: text().notNull(),
    bytes: count().notNull(),
    width: count().notNull(),
    height: count().notNull(),
    /** sha256 of the image as we keep it: the same picture has the same. */
    contentHash: text().notNull(),
    /** Real time in ms. */
    createdAt: time().notNull(),
    takenAt: time(),
  },
  (t) => [
    index('uploads_pending').on(t.userId, t.createdAt).where(sql`${t.purpose} IS NULL`),
    index('uploads_discarded').on(t.id).where(sql`${t.purpose} = 'discarded'`),
    index('uploads_content').on(t.contentHash),
  ],
);
