import { MINUTE_MS } from '@kontor/rules/time';
import { sessions } from '@kontor/schema';
import { desc, eq } from 'drizzle-orm';
import { callerOf } from '../../http/caller.ts';
import { refuse } from '../../http/refusal.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { countTry, forgetTries, takeBackTry } from './tries.ts';

/** A member's newest sessions that are looked through for a caller's address. */
const SESSIONS_MAX = 200;

type Writes = Pick<Queries, 'update' | 'delete'>;

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

/**
 * Counts a try of an account, before the password is looked at, so that many tries at once are
 * not more than ten; unknown accounts are counted alike. Refuses with ACCOUNT_LOCKED a caller who
 * failed too often there. Strangers cannot lock a member out: what others fail only makes the
 * account slow, TOO_MANY_REQUESTS, and not for callers who have been signed in to it. A refused
 * try counts nowhere. Answers whether this one, if it fails, has locked the account for its caller.
 */
export async function countLogin(queries: Queries, attempt: LoginTry): Promise<boolean> {
  const { now } = attempt;
  const keys = keysOf(attempt);
  // Always in this order, so that two tries never wait for each other.
  return await queries.transaction(async (transaction) => {
    const pair = await countTry(transaction, 'login_pair', keys.pair, now);
    if (pair.locked) {
      return refuse('ACCOUNT_LOCKED', { minutes: Math.ceil(pair.waitMs / MINUTE_MS) });
    }
    const caller = await countTry(transaction, 'login_caller', keys.caller, now);
    if (caller.locked) return refuseForNow(caller.waitMs);
    const account = await countTry(transaction, 'login_account', keys.account, now);
    if (account.locked && !(await isKnown(transaction, attempt))) refuseForNow(account.waitMs);
    return pair.lockMs > 0;
  });
}

function refuseForNow(waitMs: number): never {
  return refuse('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1_000) });
}

/** Takes the try of an owner, who has proved to be one, out of all counts. */
export async function forgetLogin(queries: Writes, attempt: LoginTry): Promise<void> {
  const keys = keysOf(attempt);
  await forgetTries(queries, 'login_pair', keys.pair);
  // Only the own one: else an account of one's own would wash off the tries of all others.
  await takeBackTry(queries, 'login_caller', keys.caller);
  await takeBackTry(queries, 'login_account', keys.account);
}

/** After a reset by code the account's old failures are nobody's business any more. */
export async function forgetAccount(queries: Writes, attempt: LoginTry): Promise<void> {
  const keys = keysOf(attempt);
  await forgetTries(queries, 'login_pair', keys.pair);
  await forgetTries(queries, 'login_account', keys.account);
}

function keysOf({ account, caller }: LoginTry) {
  return { pair: `${caller} ${account}`, caller, account };
}

async function isKnown(reads: Reads, attempt: LoginTry): Promise<boolean> {
  const { userId, caller } = attempt;
  if (attempt.isKnown === true) return true;
  return userId !== undefined && (await hasLoggedIn(reads, userId, caller));
}

/** Whether the caller has been signed in to the account, as long as its sessions are kept. */
export async function hasLoggedIn(reads: Reads, userId: number, caller: string): Promise<boolean> {
  const rows = await reads
    .select({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_MAX);
  return rows.some(({ address }) => callerOf(address) === caller);
}
