import { MINUTE_MS } from '@kontor/rules/time';
import { loginFailures, sessions } from '@kontor/schema';
import { desc, eq, sql } from 'drizzle-orm';
import { callerOf } from '../../http/limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

/** Failures of one caller on one account before it is locked for this caller. */
export const FAILURES_MAX = 10;
export const LOCK_MS = 15 * 60_000;
/** Failures on one account by all, and of one caller on all accounts, before it slows down. */
export const FAILURES_MAX_TOGETHER = 100;
export const SLOW_MS = 10_000;
/** So long without a try, and the count begins again. */
const QUIET_MS = LOCK_MS;
/** A member's newest sessions that are looked through for a caller's address. */
const SESSIONS_MAX = 200;

type Writes = Pick<Queries, 'insert' | 'select' | 'update' | 'delete'>;

export interface LoginTry {
  /** The recipient's key, or whatever was typed in its place. */
  readonly account: string;
  /** As `callerOf` names them. */
  readonly caller: string;
  /** Undefined where there is no such account. */
  readonly userId: number | undefined;
  /** It is proved otherwise that the caller has been signed in to the account. */
  readonly isKnown?: boolean;
  /** Real time in ms. */
  readonly now: number;
}

interface Limit {
  readonly failuresMax: number;
  /** How long nobody may try once there are so many. */
  readonly waitMs: number;
  /** Whether the count begins again after the wait, or each further failure means another wait. */
  readonly beginsAgain: boolean;
}

const LOCK: Limit = { failuresMax: FAILURES_MAX, waitMs: LOCK_MS, beginsAgain: true };
const SLOW: Limit = { failuresMax: FAILURES_MAX_TOGETHER, waitMs: SLOW_MS, beginsAgain: false };

/**
 * Counts a try of an account, before the password is looked at, so that many tries at once are
 * not more than ten; unknown accounts are counted alike. Refuses with ACCOUNT_LOCKED a caller who
 * failed too often there. Strangers cannot lock a member out: what others fail only makes the
 * account slow, TOO_MANY_REQUESTS, and not for callers who have been signed in to it. A refused
 * try counts nowhere. Answers whether this one, if it fails, has locked the account for its caller.
 */
export async function countTry(queries: Queries, attempt: LoginTry): Promise<boolean> {
  const { now } = attempt;
  const keys = keysOf(attempt);
  // Always in this order, so that two tries never wait for each other.
  return await queries.transaction(async (transaction) => {
    const pair = await take(transaction, keys.pair, LOCK, now);
    if (pair.waitMs > 0) refuse('ACCOUNT_LOCKED', { minutes: Math.ceil(pair.waitMs / MINUTE_MS) });
    const caller = await take(transaction, keys.caller, SLOW, now);
    if (caller.waitMs > 0) refuseForNow(caller.waitMs);
    const account = await take(transaction, keys.account, SLOW, now);
    if (account.waitMs > 0 && !(await isKnown(transaction, attempt))) refuseForNow(account.waitMs);
    return pair.locks;
  });
}

function refuseForNow(waitMs: number): never {
  return refuse('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1_000) });
}

/** Takes the try of an owner, who has proved to be one, out of all counts. */
export async function forgetTry(queries: Writes, attempt: LoginTry): Promise<void> {
  const keys = keysOf(attempt);
  await queries.delete(loginFailures).where(eq(loginFailures.account, keys.pair));
  // Only the own one: else an account of one's own would wash off the tries of all others.
  for (const key of [keys.caller, keys.account]) {
    await queries
      .update(loginFailures)
      .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
      .where(eq(loginFailures.account, key));
  }
}

/** After a reset by code the account's old failures are nobody's business any more. */
export async function forgetAccount(queries: Writes, attempt: LoginTry): Promise<void> {
  const keys = keysOf(attempt);
  for (const key of [keys.pair, keys.account]) {
    await queries.delete(loginFailures).where(eq(loginFailures.account, key));
  }
}

function keysOf({ account, caller }: LoginTry) {
  return {
    pair: `pair ${caller} ${account}`,
    caller: `caller ${caller}`,
    account: `account ${account}`,
  };
}

interface Taken {
  /** Until the next try in ms, where nothing was counted; else 0. */
  readonly waitMs: number;
  /** It was counted, and is the last one before the wait. */
  readonly locks: boolean;
}

/** Counts one more under a key, unless its lock lasts. */
async function take(
  queries: Writes,
  key: string,
  { failuresMax, waitMs, beginsAgain }: Limit,
  now: number,
): Promise<Taken> {
  const { failures, lastAt, lockedUntil } = loginFailures;
  // What is updated is never locked, so a lock that stands in the row is one that is over.
  const over = beginsAgain
    ? sql`(${lockedUntil} IS NOT NULL OR ${lastAt} < ${now - QUIET_MS}::bigint)`
    : sql`(${lastAt} < ${now - QUIET_MS}::bigint)`;
  const counted = await queries
    .insert(loginFailures)
    .values({ account: key, failures: 1, lastAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: loginFailures.account,
      set: {
        failures: sql`CASE WHEN ${over} THEN 1 ELSE ${failures} + 1 END`,
        lastAt: now,
        lockedUntil: sql`CASE WHEN NOT ${over} AND ${failures} + 1 >= ${failuresMax}
          THEN ${now + waitMs}::bigint END`,
      },
      setWhere: sql`${lockedUntil} IS NULL OR ${lockedUntil} <= ${now}::bigint`,
    })
    .returning({ lockedUntil });
  const [own] = counted;
  if (own !== undefined) return { waitMs: 0, locks: own.lockedUntil !== null };
  const [row] = await queries
    .select({ lockedUntil })
    .from(loginFailures)
    .where(eq(loginFailures.account, key));
  return { waitMs: Math.max(1, (row?.lockedUntil ?? now) - now), locks: false };
}

/** Whether the caller has been signed in to the account, as long as its sessions are kept. */
async function isKnown(reads: Reads, attempt: LoginTry): Promise<boolean> {
  const { userId, caller } = attempt;
  if (attempt.isKnown === true) return true;
  if (userId === undefined) return false;
  const rows = await reads
    .select({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_MAX);
  return rows.some(({ address }) => callerOf(address) === caller);
}
