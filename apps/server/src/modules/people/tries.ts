import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { type GuardedBy, tries } from '@kontor/schema';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';

/** How often something may be tried in vain, and what follows. Spans of real time in ms. */
interface Policy {
  readonly triesMax: number;
  /** The first lock since the last right try, the second and so on; the last one is repeated. */
  readonly locksMs: readonly [number, ...number[]];
  /** Whether a lock that is over gives all tries anew, or one before the next lock. */
  readonly beginsAgain: boolean;
  /** So long without a try, and the count begins again. */
  readonly quietMs: number;
  /** So long without a try, and the locks too are forgotten: no lock is longer. */
  readonly keptMs: number;
}

const LOGIN_PAIR: Policy = {
  triesMax: 10,
  locksMs: [15 * MINUTE_MS],
  beginsAgain: true,
  quietMs: 15 * MINUTE_MS,
  keptMs: DAY_MS,
};
const LOGIN_TOGETHER: Policy = {
  ...LOGIN_PAIR,
  triesMax: 100,
  locksMs: [10_000],
  beginsAgain: false,
};
const FACTOR: Policy = {
  triesMax: 5,
  locksMs: [15 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS],
  beginsAgain: true,
  quietMs: DAY_MS,
  keptMs: 7 * DAY_MS,
};

export const POLICIES: Readonly<Record<GuardedBy, Policy>> = {
  /** One caller on one account. */
  login_pair: LOGIN_PAIR,
  /** One caller on all accounts. */
  login_caller: LOGIN_TOGETHER,
  /** All callers on one account. */
  login_account: LOGIN_TOGETHER,
  /** What proves the owner in a session, so these locks are the account's; an operator's too. */
  password: FACTOR,
  pay_password: FACTOR,
  totp: FACTOR,
  operator_totp: FACTOR,
};

type Writes = Pick<Queries, 'insert' | 'select' | 'update' | 'delete'>;

export type Try =
  /** `lockMs`: for how long this one locks, if it is wrong; 0 when it is not the last one. */
  | { readonly locked: false; readonly left: number; readonly lockMs: number }
  /** Nothing was counted and nothing may be compared. */
  | { readonly locked: true; readonly waitMs: number };

/** Counts a try before it is compared, so that many at once are not more than the policy allows. */
export async function countTry(
  queries: Pick<Writes, 'insert' | 'select'>,
  policy: GuardedBy,
  key: string,
  now: number,
): Promise<Try> {
  const { triesMax, locksMs, beginsAgain, quietMs, keptMs } = POLICIES[policy];
  const { failures, locks, lastAt, lockedUntil } = tries;
  const isQuiet = sql`${lastAt} < ${now - quietMs}::bigint`;
  // What is updated is never locked, so a lock that stands in the row is one that is over.
  const begins = beginsAgain ? sql`(${lockedUntil} IS NOT NULL OR ${isQuiet})` : sql`(${isQuiet})`;
  const isLast = sql`(NOT ${begins} AND ${failures} + 1 >= ${triesMax})`;
  const kept = sql`(CASE WHEN ${lastAt} < ${now - keptMs}::bigint THEN 0 ELSE ${locks} END)`;
  const lengths = sql`${`{${locksMs.join(',')}}`}::bigint[]`;
  const lockMs = sql`(${lengths})[least(${kept} + 1, ${locksMs.length})]`;
  const [counted] = await queries
    .insert(tries)
    .values({ policy, key, failures: 1, locks: 0, lastAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: [tries.policy, tries.key],
      set: {
        failures: sql`CASE WHEN ${begins} THEN 1 ELSE ${failures} + 1 END`,
        locks: sql`${kept} + CASE WHEN ${isLast} THEN 1 ELSE 0 END`,
        lockedUntil: sql`CASE WHEN ${isLast} THEN ${now}::bigint + ${lockMs} END`,
        lastAt: now,
      },
      setWhere: sql`${lockedUntil} IS NULL OR ${lockedUntil} <= ${now}::bigint`,
    })
    .returning({ failures, lockedUntil });
  if (counted !== undefined) {
    return {
      locked: false,
      left: Math.max(0, triesMax - counted.failures),
      lockMs: counted.lockedUntil === null ? 0 : counted.lockedUntil - now,
    };
  }
  const [row] = await queries.select({ lockedUntil }).from(tries).where(isRow(policy, key));
  return { locked: true, waitMs: Math.max(1, (row?.lockedUntil ?? now) - now) };
}

/** All of them and their locks: after a right one, or after what was guessed was set anew. */
export async function forgetTries(
  queries: Pick<Writes, 'delete'>,
  policy: GuardedBy,
  key: string,
): Promise<void> {
  await queries.delete(tries).where(isRow(policy, key));
}

/** The one that was right, where wrong ones of others are counted under the same key. */
export async function takeBackTry(
  queries: Pick<Writes, 'update'>,
  policy: GuardedBy,
  key: string,
): Promise<void> {
  await queries
    .update(tries)
    .set({ failures: sql`greatest(${tries.failures} - 1, 0)` })
    .where(isRow(policy, key));
}

/** Deletes rows so old that they count like none. */
export async function sweepTries(queries: Pick<Writes, 'delete'>, now: number): Promise<void> {
  const policies = Object.entries(POLICIES) as [GuardedBy, Policy][];
  const old = policies.map(([policy, { keptMs }]) =>
    and(eq(tries.policy, policy), lt(tries.lastAt, now - keptMs)),
  );
  await queries.delete(tries).where(or(...old));
}

function isRow(policy: GuardedBy, key: string) {
  return and(eq(tries.policy, policy), eq(tries.key, key));
}
