import { uploads } from '@kontor/schema';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { lockByName } from '../../platform/advisory-lock.ts';
import type { CleanImage } from '../../platform/images.ts';
import type { Queries } from '../../platform/queries.ts';
import { Storage } from '../../platform/storage.ts';
import type { Services } from '../../services.ts';

export type Upload = typeof uploads.$inferSelect;
export type UploadPurpose = Exclude<NonNullable<Upload['purpose']>, 'discarded'>;

/** Of one member, sent and not yet used by any form. */
export const PENDING_MAX = 20;
export const PENDING_KEPT_MS = 86_400_000;
const ADDRESS_START = '/api/files/';
const TIDY_AT_ONCE = 500;

export function addressOf(id: string): string {
  return ADDRESS_START + id;
}

function idOf(address: string): string | undefined {
  const id = address.startsWith(ADDRESS_START) ? address.slice(ADDRESS_START.length) : '';
  return Storage.isId(id) ? id : undefined;
}

/** What was uploaded under an address; undefined for none. */
export async function uploadOf(
  queries: Pick<Queries, 'select'>,
  address: string,
): Promise<Upload | undefined> {
  const id = idOf(address);
  if (id === undefined) return undefined;
  const [row] = await queries.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/**
 * Keeps an image and answers its id: for a purpose, or until a form takes it. Refuses the 21st of
 * a member that nothing has taken.
 */
export async function keepImage(
  { queries, storage, wallClock }: Pick<Services, 'queries' | 'storage' | 'wallClock'>,
  userId: number,
  image: CleanImage,
  purpose: UploadPurpose | null = null,
): Promise<string> {
  const id = Storage.drawId();
  await queries.transaction(async (transaction) => {
    // Many at once are counted one after the other.
    await lockByName(transaction, `uploads ${userId}`);
    const pending = await transaction.$count(
      uploads,
      and(eq(uploads.userId, userId), isNull(uploads.purpose)),
    );
    if (purpose === null && pending >= PENDING_MAX)
      refuse('UPLOADS_PENDING', { maximum: PENDING_MAX });
    await transaction
      .insert(uploads)
      .values({ ...rowOf(id, userId, image, wallClock.now()), purpose });
  });
  // The row comes first, so that what a crash leaves of the file is found and tidied up.
  try {
    await storage.write(id, image.bytes);
  } catch (error) {
    await discardUpload(queries, id);
    throw error;
  }
  return id;
}

function rowOf(id: string, userId: number, image: CleanImage, createdAt: number) {
  const { contentType, bytes, width, height, contentHash } = image;
  return { id, userId, contentType, bytes: bytes.length, width, height, contentHash, createdAt };
}

export interface Taking {
  /** What the upload answered. */
  readonly address: string;
  readonly userId: number;
  readonly purpose: UploadPurpose;
  /**
   * What takes it, such as the request's idempotency key: the same one may take it again, for the
   * same purpose. Without one an image is taken once.
   */
  readonly reference?: string | null;
  /** The input field that a refusal names. */
  readonly field?: string;
  /** Refuses an image that was taken for this purpose before, by anybody, under any address. */
  readonly neverBefore?: boolean;
}

/**
 * Binds one of the member's own images to a purpose, once; `queries` may be a transaction, for all
 * or nothing. Refuses with UPLOAD_UNKNOWN what is not the member's or gone, with UPLOAD_USED what
 * was taken, with UPLOAD_REPEATED the same picture again where `neverBefore` forbids it.
 */
export async function takeUpload(
  { wallClock, ...services }: Pick<Services, 'wallClock' | 'queries'>,
  taking: Taking,
  queries: Pick<Queries, 'select' | 'update' | 'transaction'> = services.queries,
): Promise<Upload> {
  const { purpose, reference = null, field = 'file' } = taking;
  const id = idOf(taking.address) ?? refuse('UPLOAD_UNKNOWN', { field });
  return await queries.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(uploads)
      .where(eq(uploads.id, id))
      .for('update');
    const row = requireTakeable(found, taking);
    if (row.purpose !== null) return row;
    if (taking.neverBefore === true) await refuseRepeated(transaction, row, purpose, field);
    const takenAt = wallClock.now();
    await transaction
      .update(uploads)
      .set({ purpose, reference, takenAt })
      .where(eq(uploads.id, id));
    return { ...row, purpose, reference, takenAt };
  });
}

/** What `takeUpload` would answer, or its refusal, while nothing is taken yet. */
export async function checkUpload(
  { queries }: Pick<Services, 'queries'>,
  taking: Omit<Taking, 'neverBefore'>,
): Promise<Upload> {
  const id = idOf(taking.address) ?? refuse('UPLOAD_UNKNOWN', { field: taking.field ?? 'file' });
  const [found] = await queries.select().from(uploads).where(eq(uploads.id, id));
  return requireTakeable(found, taking);
}

/** An own image that nothing has taken, or that the same has taken before. */
function requireTakeable(
  row: Upload | undefined,
  { userId, purpose, reference = null, field = 'file' }: Taking,
): Upload {
  if (row === undefined || row.userId !== userId || row.purpose === 'discarded') {
    return refuse('UPLOAD_UNKNOWN', { field });
  }
  if (row.purpose === null) return row;
  const again = row.purpose === purpose && reference !== null && row.reference === reference;
  return again ? row : refuse('UPLOAD_USED', { field });
}

async function refuseRepeated(
  transaction: Pick<Queries, 'select'> & { execute: Queries['execute'] },
  { id, contentHash }: Upload,
  purpose: UploadPurpose,
  field: string,
): Promise<void> {
  // Two at once with the same picture go one after the other.
  await lockByName(transaction, `uploads ${purpose} ${contentHash}`);
  const [same] = await transaction
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(eq(uploads.contentHash, contentHash), eq(uploads.purpose, purpose), ne(uploads.id, id)),
    )
    .limit(1);
  if (same !== undefined) refuse('UPLOAD_REPEATED', { field });
}

/** Marks an image for deletion, such as an avatar that was replaced. */
export async function discardUpload(queries: Pick<Queries, 'update'>, id: string): Promise<void> {
  await queries.update(uploads).set({ purpose: 'discarded' }).where(eq(uploads.id, id));
}

/**
 * Deletes what no form has used for a day and what was discarded. Safe at any time and after any
 * break: the row goes last. `now` is real time in ms.
 */
export async function tidyUploads(
  { queries, storage }: Pick<Services, 'queries' | 'storage'>,
  now: number,
): Promise<void> {
  await queries
    .update(uploads)
    .set({ purpose: 'discarded' })
    .where(and(isNull(uploads.purpose), lt(uploads.createdAt, now - PENDING_KEPT_MS)));
  for (;;) {
    const discarded = await queries
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.purpose, 'discarded'))
      .limit(TIDY_AT_ONCE);
    for (const { id } of discarded) {
      await storage.remove(id);
      await queries.delete(uploads).where(eq(uploads.id, id));
    }
    if (discarded.length < TIDY_AT_ONCE) return;
  }
}
