import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { verificationCodes } from '@kontor/schema';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { lockByName } from '../../../platform/advisory-lock.ts';
import type { Queries } from '../../../platform/queries.ts';
import type { CodeMessage, CodeSpending } from './code-budgets.ts';
import type { CodeSecret } from '../code-secret.ts';

export type Scene = 'register' | 'forget' | 'safe' | 'bind';

export const WRONG_TRIES_MAX = 5;
export const CODES_A_DAY_MAX = 20;

interface Place {
  /** The recipient's key. */
  readonly recipient: string;
  /** Who asks for a code and tries it: what strangers ask for and try is none of theirs. */
  readonly requester: string;
  readonly scene: Scene;
  /** Real time in ms. */
  readonly now: number;
}

interface Cost {
  readonly spending: Pick<CodeSpending, 'take'>;
  readonly message: CodeMessage;
  /** Whether it is asked for from where the account's owner has logged in. */
  readonly isOwners?: boolean;
}

export interface IssuedCode {
  readonly id: number;
  /** Six digits. */
  readonly code: string;
}

/**
 * Makes a code, which puts an end to the one that the same requester had before. Refuses with
 * CODE_TOO_SOON within a minute of that, and with CODE_LIMIT after twenty of a recipient in a day,
 * whoever asked for them, and as the budget does. From where an owner has logged in only what was
 * asked for from there counts, so that nobody else uses theirs up.
 */
export async function issueCode(
  queries: Queries,
  secret: CodeSecret,
  { recipient, requester, scene, now }: Place,
  { spending, message, isOwners = false }: Cost,
): Promise<IssuedCode> {
  return await queries.transaction(async (transaction) => {
    // Two requests at once for one recipient go one after the other.
    await lockByName(transaction, `codes ${scene} ${recipient}`);
    const recent = await transaction
      .select({ createdAt: verificationCodes.createdAt, requester: verificationCodes.requester })
      .from(verificationCodes)
      .where(
        and(
          eq(verificationCodes.recipient, recipient),
          eq(verificationCodes.scene, scene),
          gt(verificationCodes.createdAt, now - DAY_MS),
          isOwners ? eq(verificationCodes.caller, message.caller) : undefined,
        ),
      )
      .orderBy(desc(verificationCodes.id))
      .limit(CODES_A_DAY_MAX);
    const last = recent.find((one) => one.requester === requester);
    const waitMs = (last?.createdAt ?? 0) + CODE_RESEND_SECONDS * 1_000 - now;
    if (waitMs > 0) refuse('CODE_TOO_SOON', { seconds: Math.ceil(waitMs / 1_000) });
    if (recent.length >= CODES_A_DAY_MAX) refuse('CODE_LIMIT');
    await spending.take(transaction, message, now);
    await transaction
      .update(verificationCodes)
      .set({ expiresAt: now })
      .where(
        and(
          eq(verificationCodes.recipient, recipient),
          eq(verificationCodes.scene, scene),
          eq(verificationCodes.requester, requester),
          gt(verificationCodes.expiresAt, now),
        ),
      );
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const [row] = await transaction
      .insert(verificationCodes)
      .values({
        recipient,
        requester,
        kind: message.kind,
        caller: message.caller,
        range: message.range,
        scene,
        codeHash: hashOf(secret, recipient, scene, code),
        attempts: 0,
        createdAt: now,
        expiresAt: now + CODE_LIFETIME_SECONDS * 1_000,
      })
      .returning({ id: verificationCodes.id });
    if (row === undefined) throw new Error('the code was not stored');
    return { id: row.id, code };
  });
}

/** Takes back a code that could not be sent, so that another can be asked for at once. */
export async function withdrawCode(queries: Queries, id: number): Promise<void> {
  await queries.delete(verificationCodes).where(eq(verificationCodes.id, id));
}

/**
 * Compares a code with the requester's live one and answers the live one's id; it is not used up by
 * this. A try is counted before it is compared, so that many at once are not more than five.
 * Refuses with CODE_WRONG, or with CODE_EXPIRED when the last code is over, used or was tried too
 * often, at the input field of the given name.
 */
export async function checkCode(
  queries: Queries,
  secret: CodeSecret,
  { recipient, requester, scene, now }: Place,
  code: string,
  field = 'code',
): Promise<number> {
  const [last] = await queries
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.recipient, recipient),
        eq(verificationCodes.scene, scene),
        or(eq(verificationCodes.requester, requester), isNull(verificationCodes.requester)),
      ),
    )
    .orderBy(desc(verificationCodes.id))
    .limit(1);
  if (last === undefined) return refuse('CODE_WRONG', { field });
  const [live] = await queries
    .update(verificationCodes)
    .set({ attempts: sql`${verificationCodes.attempts} + 1` })
    .where(
      and(
        eq(verificationCodes.id, last.id),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
        lt(verificationCodes.attempts, WRONG_TRIES_MAX),
      ),
    )
    .returning({ codeHash: verificationCodes.codeHash });
  if (live === undefined) return refuse('CODE_EXPIRED', { field });
  const given = Buffer.from(hashOf(secret, recipient, scene, code));
  if (!timingSafeEqual(given, Buffer.from(live.codeHash))) {
    return refuse('CODE_WRONG', { field });
  }
  await queries
    .update(verificationCodes)
    .set({ attempts: sql`${verificationCodes.attempts} - 1` })
    .where(eq(verificationCodes.id, last.id));
  return last.id;
}

/** Uses a checked code up, once: refuses with CODE_EXPIRED when another request was faster. */
export async function spendCode(
  queries: Pick<Queries, 'update'>,
  id: number,
  now: number,
): Promise<void> {
  const spent = await queries
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id });
  if (spent.length === 0) refuse('CODE_EXPIRED', { field: 'code' });
}

function hashOf(secret: CodeSecret, recipient: string, scene: Scene, code: string): string {
  return createHmac('sha256', secret).update(`${scene}\n${recipient}\n${code}`).digest('base64url');
}
