import { identityRequests } from '@kontor/schema';
import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { discardUpload } from '../uploads/index.ts';

/** So long the pictures of a proof that was sent back are kept, for questions about it. */
export const REJECTED_KEPT_MS = 90 * 86_400_000;
const AT_ONCE = 500;

/**
 * Gives up the pictures of proofs that were rejected long ago; what certified somebody stays. The
 * files are deleted by the next `tidyUploads`. `now` is platform time in ms. Safe at any time: a
 * row names its pictures until both are given up.
 */
export async function tidyIdentity(queries: Queries, now: number): Promise<void> {
  const { id, status, decidedAt, frontUpload, reverseUpload } = identityRequests;
  for (;;) {
    const old = await queries
      .select({ id, frontUpload, reverseUpload })
      .from(identityRequests)
      .where(
        and(
          eq(status, 'rejected'),
          lt(decidedAt, now - REJECTED_KEPT_MS),
          or(isNotNull(frontUpload), isNotNull(reverseUpload)),
        ),
      )
      .limit(AT_ONCE);
    for (const row of old) {
      await queries.transaction(async (transaction) => {
        for (const upload of [row.frontUpload, row.reverseUpload]) {
          if (upload !== null) await discardUpload(transaction, upload);
        }
        await transaction
          .update(identityRequests)
          .set({ frontUpload: null, reverseUpload: null })
          .where(eq(id, row.id));
      });
    }
    if (old.length < AT_ONCE) return;
  }
}
