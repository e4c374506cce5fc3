import { loginFailures } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';

export const FAILURES_MAX = 10;
export const LOCK_MS = 15 * 60_000;

/**
 * Counts a try of an account, before the password is looked at, so that many tries at once are not
 * more than ten. Answers the ms for which the account is locked, 0 when the try may go on. Unknown
 * accounts are counted alike.
 */
export async function countTry(queries: Queries, account: string, now: number): Promise<number> {
  const { failures, lastAt, lockedUntil } = loginFailures;
  // A lock that is over, or a quarter of an hour without a try, starts the count again.
  const over = sql`(${lockedUntil} IS NOT NULL OR ${lastAt} < ${now - LOCK_MS}::bigint)`;
  const counted = await queries
    .insert(loginFailures)
    .values({ account, failures: 1, lastAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: loginFailures.account,
      set: {
        failures: sql`CASE WHEN ${over} THEN 1 ELSE ${failures} + 1 END`,
        lastAt: now,
        lockedUntil: sql`CASE WHEN NOT ${over} AND ${failures} + 1 >= ${FAILURES_MAX}
          THEN ${now + LOCK_MS}::bigint END`,
      },
      setWhere: sql`${lockedUntil} IS NULL OR ${lockedUntil} <= ${now}::bigint`,
    })
    .returning({ failures });
  if (counted.length > 0) return 0;
  const [row] = await queries
    .select({ lockedUntil })
    .from(loginFailures)
    .where(eq(loginFailures.account, account));
  return Math.max(1, (row?.lockedUntil ?? now) - now);
}

/** Forgets the tries of an account whose owner has proved to be one. */
export async function forgetTries(
  queries: Pick<Queries, 'delete'>,
  account: string,
): Promise<void> {
  await queries.delete(loginFailures).where(eq(loginFailures.account, account));
}
