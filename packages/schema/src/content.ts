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
import { count, oneOf, ref, time } from './columns.ts';

export interface ContentText {
  readonly title: string;
  readonly abstract: string;
  /** Lines, as they are shown: `## ` a heading, `- ` a point. */
  readonly body: string;
}

/** Something that operators write: what it says stands in its versions. */
export const contentPieces = pgTable(
  'content_pieces',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: oneOf('news', 'banner', 'popup', 'article', 'page', 'faq', 'menu').notNull(),
    /** The name of what has an address or is asked for by name; the seed names all of its own. */
    slug: text(),
    createdAt: time().notNull(),
    createdBy: ref().notNull(),
    withdrawnAt: time(),
    withdrawnBy: ref(),
  },
  (t) => [
    uniqueIndex('content_pieces_slug').on(t.kind, t.slug).where(sql`${t.slug} IS NOT NULL`),
    index('content_pieces_kind').on(t.kind, t.id),
  ],
);

/** Every version ever published. The one that is read is the newest whose time has come. */
export const contentVersions = pgTable(
  'content_versions',
  {
    pieceId: ref().notNull(),
    /** Counts from 1. */
    version: count().notNull(),
    /** By language; English is always there and stands in for what is missing. */
    texts: jsonb().$type<Readonly<Partial<Record<string, ContentText>>>>().notNull(),
    /** The address of an uploaded picture. */
    thumbnail: text(),
    /** A page of the app, or an https address. */
    link: text(),
    position: count().notNull(),
    /** Members are asked to accept it. */
    mustAccept: boolean().notNull(),
    /** Platform time: read from here, and until there, if there is such a time. */
    publishAt: time().notNull(),
    until: time(),
    /** SHA-256 over all of the above, as they were written. */
    hash: text().notNull(),
    createdAt: time().notNull(),
    /** 0: the program, with a new installation. */
    createdBy: ref().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pieceId, t.version] })],
);

/** Which member accepted which text, in which words. */
export const contentAcceptances = pgTable(
  'content_acceptances',
  {
    userId: ref().notNull(),
    pieceId: ref().notNull(),
    version: count().notNull(),
    language: text().notNull(),
    /** SHA-256 of the text as it was shown, its figures filled in. */
    hash: text().notNull(),
    at: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.pieceId, t.version] })],
);
