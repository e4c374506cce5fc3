import { hash } from 'node:crypto';
import { DAY_MS } from '@kontor/rules/time';
import { sessions, users } from '@kontor/schema';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Member } from '../../http/route.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Queries, Transaction } from '../../platform/queries.ts';
import type { WallClock } from '../../platform/wall-clock.ts';
import type { CodeSecret } from './code-secret.ts';
import { lockUser } from './people.queries.ts';
import { SessionTokens } from './session-token.ts';

/** From the last use, and from the sign-in however often it is used. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
export const SESSION_MS_MAX = 90 * DAY_MS;
/** How long another process's revocation may stay unnoticed; our own takes effect at once. */
const RECALL_MS = 10_000;
/** `last seen` is no more exact than this, so that reading does not mean writing. */
const TOUCH_MS = 60_000;
const RECALLED_MAX = 50_000;
/** Of one user; the oldest make room. */
const SESSIONS_PER_USER_MAX = 50;
const USER_AGENT_LENGTH_MAX = 300;

interface Recalled {
  readonly member: Member;
  readonly until: number;
}

/** Who signs in, as they were when their password was compared. */
type SignedIn = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>;
type Ended = Pick<typeof sessions.$inferSelect, 'id' | 'tokenHash'>;

export interface SessionRow {
  readonly id: number;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** Who is signed in where. Only the holder of a token knows it; the table has its hash. */
export class Sessions {
  readonly #queries: Queries;
  readonly #clock: WallClock;
  readonly #tokens: SessionTokens;
  readonly #recalled = new BoundedMap<string, Recalled>(RECALLED_MAX);
  /** Tokens of ours whose session is over, by their hash, and how long nobody is asked about it. */
  readonly #over = new BoundedMap<string, number>(RECALLED_MAX);
  readonly #endListeners = new Set<(sessionId: number, userId: number) => void>();
  /** Grows with every ending, so that a look-up that was under way meanwhile is not remembered. */
  #endings = 0;

  constructor(queries: Queries, clock: WallClock, secret: CodeSecret) {
    this.#queries = queries;
    this.#clock = clock;
    this.#tokens = new SessionTokens(secret, 'session tokens');
  }

  /**
   * Signs a user in with the password that was compared, and answers the token, 43 characters of
   * base64url; undefined when the password was changed or the account closed meanwhile. `judge`
   * looks again at what else let them in, and refuses.
   */
  async create(
    { id: userId, passwordHash }: SignedIn,
    from: { userAgent: string; address: string },
    judge: (transaction: Transaction) => Promise<void>,
  ): Promise<string | undefined> {
    const token = this.#tokens.draw();
    const now = this.#clock.now();
    const isIn = await this.#queries.transaction(async (transaction) => {
      // Whoever changes the account waits until the session is there to be ended with the others.
      const user = await lockUser(transaction, userId);
      if (user?.passwordHash !== passwordHash || user.disabled) return false;
      await judge(transaction);
      await transaction.insert(sessions).values({
        userId,
        tokenHash: hashOf(token),
        userAgent: from.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
        address: from.address,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + SESSION_LIFETIME_MS,
      });
      return true;
    });
    if (!isIn) return undefined;
    await this.#endOldest(userId);
    return token;
  }

  /** The member of a token that was found a moment ago; undefined says only: ask `find`. */
  recall(token: string): Member | undefined {
    const recalled = this.#recalled.get(hashOf(token));
    return recalled !== undefined && this.#clock.now() < recalled.until
      ? recalled.member
      : undefined;
  }

  /**
   * Whether a token was given out here, so that looking it up is no guess. Whoever is behind the
   * same address as somebody who guesses is judged by that.
   */
  gaveOut(token: string): boolean {
    return this.#tokens.isOurs(token);
  }

  /**
   * The member of a token; undefined when it is unknown, over, revoked, or the user is disabled.
   */
  async find(token: string): Promise<Member | undefined> {
    const tokenHash = hashOf(token);
    const now = this.#clock.now();
    const endings = this.#endings;
    if (now < (this.#over.get(tokenHash) ?? 0)) return undefined;
    const [row] = await this.#queries
      .select({
        sessionId: sessions.id,
        userId: sessions.userId,
        uid: users.uid,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
          eq(users.disabled, false),
        ),
      );
    if (row === undefined) {
      this.#recalled.delete(tokenHash);
      this.#over.delete(tokenHash);
      if (this.gaveOut(token)) this.#over.set(tokenHash, now + RECALL_MS);
      return undefined;
    }
    const member: Member = { userId: row.userId, uid: row.uid, sessionId: row.sessionId };
    if (endings === this.#endings) {
      const until = Math.min(now + RECALL_MS, row.expiresAt);
      this.#recalled.delete(tokenHash);
      this.#recalled.set(tokenHash, { member, until });
    }
    if (now - row.lastSeenAt >= TOUCH_MS) await this.#touch(row, now);
    return member;
  }

  /** The live sessions of a user, the one used last first. */
  async list(userId: number): Promise<SessionRow[]> {
    return await this.#queries
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        address: sessions.address,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(this.#live(userId))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(SESSIONS_PER_USER_MAX);
  }

  /** Ends one session of a user; false when this user has no such live session. */
  async end(userId: number, sessionId: number): Promise<boolean> {
    const which = and(this.#live(userId), eq(sessions.id, sessionId));
    const ended = await this.#revoke(this.#queries, which);
    this.#told(ended, userId);
    return ended.length > 0;
  }

  /** Ends all sessions of a user but this one, and answers how many those were. */
  async endOthers(userId: number, sessionId: number): Promise<number> {
    const others = and(this.#live(userId), ne(sessions.id, sessionId));
    const ended = await this.#revoke(this.#queries, others);
    this.#told(ended, userId);
    return ended.length;
  }

  /** Ends all sessions of a user. */
  async endAll(userId: number): Promise<void> {
    const { tell } = await this.endTogether(this.#queries, userId);
    tell();
  }

  /**
   * Ends sessions of a user together with what else a transaction does, such as a new password: all
   * of them, all but one, or one only. `tell` is to be called once that stands.
   */
  async endTogether(
    writes: Pick<Queries, 'update'>,
    userId: number,
    which: { readonly but?: number | undefined; readonly only?: number | undefined } = {},
  ): Promise<{ readonly count: number; readonly tell: () => void }> {
    const { but, only } = which;
    const others = but === undefined ? undefined : ne(sessions.id, but);
    const one = only === undefined ? undefined : eq(sessions.id, only);
    const ended = await this.#revoke(writes, and(this.#live(userId), others, one));
    return { count: ended.length, tell: () => this.#told(ended, userId) };
  }

  /** Calls back for each session that ends before its time, until the answer is called. */
  onEnd(listener: (sessionId: number, userId: number) => void): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  async #touch(
    { sessionId, createdAt }: { sessionId: number; createdAt: number },
    now: number,
  ): Promise<void> {
    const expiresAt = Math.min(now + SESSION_LIFETIME_MS, createdAt + SESSION_MS_MAX);
    await this.#queries
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt })
      .where(eq(sessions.id, sessionId));
  }

  async #endOldest(userId: number): Promise<void> {
    const surplus = await this.#queries
      .select({ id: sessions.id })
      .from(sessions)
      .where(this.#live(userId))
      .orderBy(desc(sessions.id))
      .offset(SESSIONS_PER_USER_MAX);
    for (const { id } of surplus) await this.end(userId, id);
  }

  async #revoke(writes: Pick<Queries, 'update'>, which: SQL | undefined): Promise<Ended[]> {
    return await writes
      .update(sessions)
      .set({ revokedAt: this.#clock.now() })
      .where(which)
      .returning({ id: sessions.id, tokenHash: sessions.tokenHash });
  }

  #told(ended: readonly Ended[], userId: number): void {
    this.#endings += 1;
    for (const { id, tokenHash } of ended) {
      this.#recalled.delete(tokenHash);
      for (const listener of this.#endListeners) listener(id, userId);
    }
  }

  #live(userId: number) {
    return and(
      eq(sessions.userId, userId),
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, sql`${this.#clock.now()}::bigint`),
    );
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
