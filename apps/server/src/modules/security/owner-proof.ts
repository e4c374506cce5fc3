import { hash, randomBytes } from 'node:crypto';
import { calls, type ProofPurpose } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { ownerProofs, sessions, users } from '@kontor/schema';
import { and, eq, exists, gt, isNull, lt } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { MemberContext } from '../../http/submit.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { spendCode } from '../people/index.ts';
import { cancelRemovals, type RemovableFactor } from './factor-removal.ts';
import { sendLetters } from './letters.ts';
import { checkOwnCode } from './own-code.ts';
import {
  isAuthenticatorCode,
  requireTotpOrRecovery,
  requireFactor,
  requireTotp,
} from './second-factor.ts';
import { type Owner, ownerOf, securityOf } from './security.queries.ts';

/** Long enough to correct what a form is refused for. */
const PROOF_MS = 10 * MINUTE_MS;
const TOKEN_BYTES = 24;

/**
 * Proves with everything that the owner has: the password, a code to each bound address, and the
 * authenticator where it is on. Who holds a session alone has none of them. What is answered is
 * good once, in this session, for what it was asked for.
 */
export const proveOwner = route(calls.security.prove, async (context) => {
  const { input, member, request, services } = context;
  const { queries, passwords, wallClock } = services;
  const { userId } = member;
  const owner = await ownerOf(queries, userId);
  for (const bound of ['email', 'mobile'] as const) {
    const field = `${bound}_code` as const;
    if (owner[bound] !== null && input[field] === undefined) refuse('FIELD_REQUIRED', { field });
  }
  const security = await securityOf(queries, userId);
  if (security.totpSecret !== null && input.totp === undefined) {
    refuse('TOTP_REQUIRED', { field: 'totp' });
  }
  await requireFactor({ userId, request, services }, 'password', async () => {
    return await passwords.matches(await passwordHashOf(queries, userId), input.password);
  });
  const codeIds: number[] = [];
  for (const bound of ['email', 'mobile'] as const) {
    const code = input[`${bound}_code`];
    if (owner[bound] === null || code === undefined) continue;
    codeIds.push(await checkOwnCode(services, userId, { bound, purpose: input.for, code }));
  }
  if (input.for === 'totp_off' && input.totp !== undefined && security.totpSecret !== null) {
    await requireTotpOrRecovery({ userId, request, services }, security, input.totp);
  } else {
    await requireTotp(context, input.totp);
  }
  const now = wallClock.now();
  const proof = randomBytes(TOKEN_BYTES).toString('base64url');
  const letters = await queries.transaction(async (transaction) => {
    for (const codeId of codeIds) await spendCode(transaction, codeId, now);
    await transaction.insert(ownerProofs).values({
      userId,
      sessionId: member.sessionId,
      purpose: input.for,
      tokenHash: hashOf(proof),
      expiresAt: now + PROOF_MS,
    });
    // What was just used is not lost.
    return await cancelRemovals(transaction, userId, now, usedFactors(owner, input));
  });
  sendLetters(services, letters);
  return { proof, expires_in: PROOF_MS / 1_000 };
});

/**
 * Takes a proof, together with what it is for. Refuses with PROOF_OVER what was given out for
 * something else or to another session, is used, is ten minutes old, or whose session has ended.
 */
export async function takeProof(
  writes: Pick<Queries, 'select' | 'update'>,
  { member, services }: Pick<MemberContext, 'member' | 'services'>,
  purpose: ProofPurpose,
  proof: string,
): Promise<void> {
  const now = services.wallClock.now();
  const live = writes
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, member.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  const taken = await writes
    .update(ownerProofs)
    .set({ usedAt: now })
    .where(
      and(
        eq(ownerProofs.tokenHash, hashOf(proof)),
        eq(ownerProofs.userId, member.userId),
        eq(ownerProofs.sessionId, member.sessionId),
        eq(ownerProofs.purpose, purpose),
        isNull(ownerProofs.usedAt),
        gt(ownerProofs.expiresAt, now),
        exists(live),
      ),
    )
    .returning({ id: ownerProofs.id });
  if (taken.length === 0) refuse('PROOF_OVER', { field: 'proof' });
}

/** Forgets what nobody can use any more; real time in ms. */
export async function tidyProofs({ queries }: Pick<Services, 'queries'>, now: number) {
  await queries.delete(ownerProofs).where(lt(ownerProofs.expiresAt, now));
}

function usedFactors(
  { email, mobile }: Owner,
  { totp }: { readonly totp?: string | undefined },
): RemovableFactor[] {
  const used: RemovableFactor[] = [];
  if (email !== null) used.push('email');
  if (mobile !== null) used.push('mobile');
  if (totp !== undefined && isAuthenticatorCode(totp)) used.push('totp');
  return used;
}

async function passwordHashOf(queries: Queries, userId: number): Promise<string | undefined> {
  const [row] = await queries
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return row?.passwordHash;
}

function hashOf(proof: string): string {
  return hash('sha256', proof, 'base64url');
}
