import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { siteName } from '../site/index.ts';
import { heldAfterChange } from './hold.ts';
import { sendLetters } from './letters.ts';
import { writeEvent } from './note-event.ts';
import { takeProof } from './owner-proof.ts';
import { prove } from './second-factor.ts';
import { changeSecurity, ownerOf, securityOf } from './security.queries.ts';
import { drawSecret, forgetTotp, renewCodes, stepOf } from './totp.ts';

/** A secret that was shown is good for so long. */
const PENDING_SECONDS = 900;

/** Draws a secret, which counts once a code of it was typed; the one before is forgotten. */
export const beginTotp = route(calls.security.beginTotp, async ({ member, services }) => {
  const { queries, wallClock } = services;
  const { userId } = member;
  const [security, owner] = [await securityOf(queries, userId), await ownerOf(queries, userId)];
  if (security.totpSecret !== null) refuse('TOTP_ON');
  const label = owner.email ?? `+${owner.areaCode ?? ''}${owner.mobile ?? ''}`;
  const drawn = drawSecret(services, userId, { issuer: await siteName(queries), label });
  await changeSecurity(queries, userId, {
    totpPending: drawn.sealed,
    totpPendingAt: wallClock.now(),
  });
  return { secret: drawn.secret, uri: drawn.uri, expires_in: PENDING_SECONDS };
});

/**
 * Switches the authenticator on with a code of its own. Sessions elsewhere began without it, so
 * they end.
 */
export const confirmTotp = route(calls.security.confirmTotp, async (context) => {
  const { input, member, request, services } = context;
  const { queries, wallClock } = services;
  const { userId } = member;
  const now = wallClock.now();
  const { totpSecret, totpPending, totpPendingAt } = await securityOf(queries, userId);
  if (totpSecret !== null) refuse('TOTP_ON');
  if (totpPending === null || (totpPendingAt ?? 0) + PENDING_SECONDS * 1_000 < now) {
    return refuse('TOTP_EXPIRED');
  }
  let step: number | undefined;
  await prove({ userId, request, services }, 'totp', async () => {
    step = stepOf(services, userId, totpPending, input.totp, now);
    return step !== undefined;
  });
  const { codes, held, ended, letters } = await queries.transaction(async (transaction) => {
    await takeProof(transaction, context, 'totp_on', input.proof);
    const held = await heldAfterChange(transaction, userId, now);
    await changeSecurity(transaction, userId, {
      totpSecret: totpPending,
      totpAt: now,
      totpStep: step ?? null,
      totpPending: null,
      totpPendingAt: null,
      withdrawalsHeldUntil: held,
    });
    return {
      codes: await renewCodes(services, transaction, userId, now),
      held,
      ended: await services.sessions.endTogether(transaction, userId, member.sessionId),
      letters: await writeEvent(transaction, now, { userId, kind: 'totp_on', from: request }),
    };
  });
  ended();
  sendLetters(services, letters);
  return { recovery_codes: codes, withdrawals_held_until: held };
});

/** Switches the authenticator off; withdrawals wait after that. */
export const disableTotp = route(calls.security.disableTotp, async (context) => {
  const { input, member, request, services } = context;
  const { queries, wallClock } = services;
  const { userId } = member;
  const now = wallClock.now();
  const { totpSecret } = await securityOf(queries, userId);
  if (totpSecret === null) refuse('TOTP_OFF');
  const { held, letters } = await queries.transaction(async (transaction) => {
    await takeProof(transaction, context, 'totp_off', input.proof);
    const held = await heldAfterChange(transaction, userId, now);
    await forgetTotp(transaction, userId);
    await changeSecurity(transaction, userId, { withdrawalsHeldUntil: held });
    const event = { userId, kind: 'totp_off', from: request } as const;
    return { held, letters: await writeEvent(transaction, now, event) };
  });
  sendLetters(services, letters);
  return { withdrawals_held_until: held };
});

/** Ten new recovery codes in place of the old ones. */
export const renewRecoveryCodes = route(calls.security.renewRecoveryCodes, async (context) => {
  const { input, member, request, services } = context;
  const { queries, wallClock } = services;
  const { userId } = member;
  const now = wallClock.now();
  const { totpSecret } = await securityOf(queries, userId);
  if (totpSecret === null) refuse('TOTP_OFF');
  const { codes, held, letters } = await queries.transaction(async (transaction) => {
    await takeProof(transaction, context, 'recovery_codes', input.proof);
    const held = await heldAfterChange(transaction, userId, now);
    await changeSecurity(transaction, userId, { withdrawalsHeldUntil: held });
    const event = { userId, kind: 'recovery_codes_made', from: request } as const;
    return {
      codes: await renewCodes(services, transaction, userId, now),
      held,
      letters: await writeEvent(transaction, now, event),
    };
  });
  sendLetters(services, letters);
  return { recovery_codes: codes, withdrawals_held_until: held };
});
