import { createHash } from 'node:crypto';
import type { ContentKind } from '@kontor/contract';
import { contentPieces, type ContentText, contentVersions } from '@kontor/schema';
import { canonicalJson } from '../../platform/audit-chain.ts';
import type { Queries } from '../../platform/queries.ts';

export type Texts = Readonly<Partial<Record<string, ContentText>>>;

export interface NewVersion {
  readonly texts: Texts;
  readonly thumbnail: string | null;
  readonly link: string | null;
  readonly position: number;
  readonly mustAccept: boolean;
  readonly publishAt: number;
  readonly until: number | null;
}

interface By {
  /** 0: the program. */
  readonly operatorId: number;
  readonly now: number;
}

type Writes = Pick<Queries, 'insert'>;

/** Adds a piece without a version; undefined where its name is taken. */
export async function addPiece(
  queries: Writes,
  { kind, slug }: { readonly kind: ContentKind; readonly slug: string | null },
  { operatorId, now }: By,
): Promise<number | undefined> {
  const [row] = await queries
    .insert(contentPieces)
    .values({ kind, slug, createdAt: now, createdBy: operatorId })
    .onConflictDoNothing()
    .returning({ id: contentPieces.id });
  return row?.id;
}

/** Adds a version under the hash of all that it says. */
export async function addVersion(
  queries: Writes,
  pieceId: number,
  version: number,
  said: NewVersion,
  { operatorId, now }: By,
): Promise<void> {
  const hash = createHash('sha256')
    .update(canonicalJson({ pieceId, version, ...said }))
    .digest('hex');
  await queries
    .insert(contentVersions)
    .values({ pieceId, version, ...said, hash, createdAt: now, createdBy: operatorId });
}
