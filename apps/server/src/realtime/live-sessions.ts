import { sessions, users } from '@kontor/schema';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/queries.ts';

/** Asked at once; thousands of sockets are asked for in parts. */
const IDS_MAX = 5_000;

/** Which of the sessions are neither revoked nor over, and of users who are not disabled. */
export async function liveSessions(
  queries: Queries,
  sessionIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const live = new Set<number>();
  for (let from = 0; from < sessionIds.length; from += IDS_MAX) {
    const rows = await queries
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          inArray(sessions.id, sessionIds.slice(from, from + IDS_MAX)),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
          eq(users.disabled, false),
        ),
      );
    for (const { id } of rows) live.add(id);
  }
  return live;
}
