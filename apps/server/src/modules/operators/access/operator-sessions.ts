import { hash } from 'node:crypto';
import { operatorSessions, operators } from '@kontor/schema';
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { OperatorRole } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import type { Operator } from '../../../http/route.ts';
import type { Queries } from '../../../platform/queries.ts';
import type { WallClock } from '../../../platform/wall-clock.ts';
import { type CodeSecret, SessionTokens } from '../../people/index.ts';

/** A console that nobody touched for so long is signed out. */
export const OPERATOR_IDLE_MS = 2 * HOUR_MS;
/** However busy: a working day. */
export const OPERATOR_SESSION_MS = 12 * HOUR_MS;
/** A reason for looking at members holds so long. */
export const LOOKING_MS = HOUR_MS;
const KEPT_MS = 365 * 24 * HOUR_MS;
/** `last seen` is no more exact than this, so that reading does not mean writing. */
const TOUCH_MS = 60_000;
const SESSIONS_SHOWN_MAX = 50;
const USER_AGENT_LENGTH_MAX = 300;

/**
 * Which operators are signed in where. Only the holder of a token knows it; the table has its hash,
 * and it is asked at every call, so that an ended session ends at once in all processes.
 */
export class OperatorSessions {
  readonly #queries: Queries;
  readonly #clock: WallClock;
  readonly #tokens: SessionTokens;

  constructor(queries: Queries, clock: WallClock, secret: CodeSecret) {
    this.#queries = queries;
    this.#clock = clock;
    this.#tokens = new SessionTokens(secret, 'operators’ tokens');
  }

  /** Whether a token was given out here, so that looking it up is no guess. */
  gaveOut(token: string): boolean {
    return this.#tokens.isOurs(token);
  }

  /** Signs an operator in. Answers the token, 43 characters of base64url. */
  async create(
    operatorId: number,
    from: { userAgent: string; address: string },
    writes: Pick<Queries, 'insert'> = this.#queries,
  ): Promise<string> {
    const token = this.#tokens.draw();
    const now = this.#clock.now();
    await writes.insert(operatorSessions).values({
      operatorId,
      tokenHash: hashOf(token),
      userAgent: from.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      address: from.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + OPERATOR_IDLE_MS,
    });
    return token;
  }

  /** The operator of a token; undefined when it is unknown, over or ended, or they may no more. */
  async find(token: string): Promise<Operator | undefined> {
    const now = this.#clock.now();
    const [row] = await this.#queries
      .select({
        sessionId: operatorSessions.id,
        createdAt: operatorSessions.createdAt,
        lastSeenAt: operatorSessions.lastSeenAt,
        operatorId: operators.id,
        name: operators.name,
        roles: operators.roles,
        lookingUntil: operatorSessions.lookingUntil,
      })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(
        and(
          eq(operatorSessions.tokenHash, hashOf(token)),
          isNull(operatorSessions.revokedAt),
          gt(operatorSessions.expiresAt, now),
          eq(operators.disabled, false),
        ),
      );
    if (row === undefined) return undefined;
    if (now - row.lastSeenAt >= TOUCH_MS) await this.#touch(row, now);
    const { operatorId, sessionId, name } = row;
    const roles = row.roles as OperatorRole[];
    return { operatorId, sessionId, name, roles, lookingUntil: row.lookingUntil ?? 0 };
  }

  /** A reason was given: members may be looked at from this session. Answers until when. */
  async beginLooking({ sessionId }: Pick<Operator, 'sessionId'>): Promise<number> {
    const lookingUntil = this.#clock.now() + LOOKING_MS;
    await this.#queries
      .update(operatorSessions)
      .set({ lookingUntil })
      .where(eq(operatorSessions.id, sessionId));
    return lookingUntil;
  }

  /** The live sessions of an operator, the one used last first. */
  async list(operatorId: number) {
    return await this.#queries
      .select()
      .from(operatorSessions)
      .where(this.#live(operatorId))
      .orderBy(desc(operatorSessions.lastSeenAt), desc(operatorSessions.id))
      .limit(SESSIONS_SHOWN_MAX);
  }

  /** Ends one session of an operator; false when there is no such live session. */
  async end(operatorId: number, sessionId: number): Promise<boolean> {
    const ended = await this.#queries
      .update(operatorSessions)
      .set({ revokedAt: this.#clock.now() })
      .where(and(this.#live(operatorId), eq(operatorSessions.id, sessionId)))
      .returning({ id: operatorSessions.id });
    return ended.length > 0;
  }

  /** Ends all sessions of an operator, together with what else is written. */
  async endAll(operatorId: number, writes: Pick<Queries, 'update'>): Promise<void> {
    await writes
      .update(operatorSessions)
      .set({ revokedAt: this.#clock.now() })
      .where(this.#live(operatorId));
  }

  /** Ends all sessions of an operator but this one, and answers how many those were. */
  async endOthers(
    operatorId: number,
    sessionId: number,
    writes: Pick<Queries, 'update'> = this.#queries,
  ): Promise<number> {
    const ended = await writes
      .update(operatorSessions)
      .set({ revokedAt: this.#clock.now() })
      .where(and(this.#live(operatorId), ne(operatorSessions.id, sessionId)))
      .returning({ id: operatorSessions.id });
    return ended.length;
  }

  /** Deletes what was over long ago, when nobody asks any more who was signed in. */
  async tidy(): Promise<void> {
    const before = this.#clock.now() - KEPT_MS;
    await this.#queries.delete(operatorSessions).where(lt(operatorSessions.expiresAt, before));
  }

  async #touch(session: { sessionId: number; createdAt: number }, now: number): Promise<void> {
    const expiresAt = Math.min(now + OPERATOR_IDLE_MS, session.createdAt + OPERATOR_SESSION_MS);
    await this.#queries
      .update(operatorSessions)
      .set({ lastSeenAt: now, expiresAt })
      .where(eq(operatorSessions.id, session.sessionId));
  }

  #live(operatorId: number) {
    return and(
      eq(operatorSessions.operatorId, operatorId),
      isNull(operatorSessions.revokedAt),
      gt(operatorSessions.expiresAt, this.#clock.now()),
    );
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
