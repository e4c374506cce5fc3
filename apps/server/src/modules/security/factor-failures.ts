import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { factorFailures } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';

export type Factor = 'password' | 'pay_password' | 'totp';

/** Wrong tries in a row before a factor is locked for its account. */
export const FACTOR_FAILURES_MAX = 5;
/** The first, the second, and every further lock since the last right one. */
export const FACTOR_LOCKS_MS = [15 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS] as const;
/** So long without a try, and the count begins again; the locks are remembered for a week. */
const QUIET_MS = DAY_MS;
const LOCKS_KEPT_MS = 7 * DAY_MS;

type Writes = Pick<Queries, 'insert' | 'select' | 'delete'>;

export type FactorTry =
  | { readonly locked: false; readonly left: number; readonly lockMs: number }
  /** Nothing was counted and nothing may be compared. */
  | { readonly locked: true; readonly waitMs: number };

/**
 * Counts a try before it is compared, so that many at once are not more than five. Only the owner's
 * own session can try, so the lock is the account's and does not ask where the try came from.
 */
export async function countFactorTry(
  queries: Writes,
  factor: Factor,
  userId: number,
  now: number,
): Promise<FactorTry> {
  const { failures, locks, lastAt, lockedUntil } = factorFailures;
  // What is updated is never locked, so a lock that stands in the row is one that is over.
  const begins = sql`(${lockedUntil} IS NOT NULL OR ${lastAt} < ${now - QUIET_MS}::bigint)`;
  const full = sql`(NOT ${begins} AND ${failures} + 1 >= ${FACTOR_FAILURES_MAX})`;
  const kept = sql`(CASE WHEN ${lastAt} < ${now - LOCKS_KEPT_MS}::bigint THEN 0 ELSE ${locks} END)`;
  const [first, second, further] = FACTOR_LOCKS_MS;
  const lockMs = sql`(CASE ${kept} WHEN 0 THEN ${first}::bigint WHEN 1 THEN ${second}::bigint
    ELSE ${further}::bigint END)`;
  const key = keyOf(factor, userId);
  const [counted] = await queries
    .insert(factorFailures)
    .values({ key, failures: 1, locks: 0, lastAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: factorFailures.key,
      set: {
        failures: sql`CASE WHEN ${begins} THEN 1 ELSE ${failures} + 1 END`,
        locks: sql`${kept} + CASE WHEN ${full} THEN 1 ELSE 0 END`,
        lockedUntil: sql`CASE WHEN ${full} THEN ${now}::bigint + ${lockMs} END`,
        lastAt: now,
      },
      setWhere: sql`${lockedUntil} IS NULL OR ${lockedUntil} <= ${now}::bigint`,
    })
    .returning({ failures, lockedUntil });
  if (counted !== undefined) {
    return {
      locked: false,
      left: Math.max(0, FACTOR_FAILURES_MAX - counted.failures),
      lockMs: counted.lockedUntil === null ? 0 : counted.lockedUntil - now,
    };
  }
  const [row] = await queries
    .select({ lockedUntil })
    .from(factorFailures)
    .where(eq(factorFailures.key, key));
  return { locked: true, waitMs: Math.max(1, (row?.lockedUntil ?? now) - now) };
}

/** After a right one, or after the factor was set anew. */
export async function forgetFactorTries(
  queries: Writes,
  factor: Factor,
  userId: number,
): Promise<void> {
  await queries.delete(factorFailures).where(eq(factorFailures.key, keyOf(factor, userId)));
}

function keyOf(factor: Factor, userId: number): string {
  return `${factor} ${userId}`;
}
