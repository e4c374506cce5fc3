import { type ContentKind, DEFAULT_LANGUAGE, type Language } from '@kontor/contract';
import { contentPieces, type ContentText, contentVersions } from '@kontor/schema';
import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pageOf, type PageInput, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type Piece = typeof contentPieces.$inferSelect;
export type Version = typeof contentVersions.$inferSelect;

/** A piece with the version of it that is read, and since when there has been one. */
export interface Shown {
  readonly piece: Piece;
  readonly version: Version;
  readonly firstAt: number;
}

/** The version whose turn it is at a time: the newest whose time has come. */
export const current = alias(contentVersions, 'current');
/** The newest of all, which may be for later. */
export const newest = alias(contentVersions, 'newest');

export const isCurrentAt = (now: number): SQL => sql`${current.pieceId} = ${contentPieces.id}
  AND ${current.version} = (SELECT max(come.version) FROM ${contentVersions} AS come
    WHERE come.piece_id = ${contentPieces.id} AND come.publish_at <= ${now})`;

export const isNewest = sql`${newest.pieceId} = ${contentPieces.id}
  AND ${newest.version} = (SELECT max(own.version) FROM ${contentVersions} AS own
    WHERE own.piece_id = ${contentPieces.id})`;

const firstAt = sql<number>`(SELECT min(own.publish_at) FROM ${contentVersions} AS own
  WHERE own.piece_id = ${contentPieces.id})`.mapWith(Number);

/** Smaller positions first; of equals what is newest. */
const ORDER = [asc(current.position), desc(firstAt), desc(contentPieces.id)];

function selectShown(reads: Reads, now: number, where: SQL | undefined) {
  return reads
    .select({ piece: contentPieces, version: current, firstAt: firstAt.as('first_at') })
    .from(contentPieces)
    .innerJoin(current, isCurrentAt(now))
    .where(
      and(
        isNull(contentPieces.withdrawnAt),
        or(isNull(current.until), gt(current.until, now)),
        where,
      ),
    )
    .$dynamic();
}

const ofKind = (kind: ContentKind) => eq(contentPieces.kind, kind);

/** Everything of a kind that is read at a time, in order. */
export async function shownPieces(reads: Reads, kind: ContentKind, now: number): Promise<Shown[]> {
  return await selectShown(reads, now, ofKind(kind)).orderBy(...ORDER);
}

export async function shownPage(
  queries: Queries,
  kind: ContentKind,
  now: number,
  page: PageInput,
): Promise<PageRows<Shown>> {
  return await pageOf(queries, page, ORDER, (moment) => selectShown(moment, now, ofKind(kind)));
}

/** One piece that is read at a time, by its number or its name; undefined for none. */
export async function shownPiece(
  reads: Reads,
  now: number,
  which: { readonly id: number } | { readonly kind: ContentKind; readonly slug: string },
): Promise<Shown | undefined> {
  const where =
    'id' in which
      ? eq(contentPieces.id, which.id)
      : and(ofKind(which.kind), eq(contentPieces.slug, which.slug));
  const [found] = await selectShown(reads, now, where);
  return found;
}

/** What a version says in a language, else in English. */
export function textIn(
  { texts }: Pick<Version, 'texts'>,
  language: Language,
): ContentText & { readonly language: Language } {
  const own = texts[language];
  if (own !== undefined) return { ...own, language };
  const english = texts[DEFAULT_LANGUAGE];
  if (english === undefined) throw new Error('a text was kept without its English');
  return { ...english, language: DEFAULT_LANGUAGE };
}
