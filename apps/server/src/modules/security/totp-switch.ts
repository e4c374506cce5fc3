import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Reads } from '../../platform/paging.ts';
import { lockUser } from '../people/index.ts';
import { siteName } from '../site/index.ts';
import { changeAccount } from './change-account.ts';
import { requireFactor } from './second-factor.ts';
import { changeSecurity, ownerOf, securityOf } from './security.queries.ts';
import { drawCodes, drawSecret, forgetTotp, replaceCodes, stepOf } from './totp.ts';

/** A secret that was shown is good for so long. */
const PENDING_SECONDS = 900;

/** Draws a secret, which counts once a code of it was typed; the one before is forgotten. */
export const beginTotp = route(calls.security.beginTotp, async ({ member, services }) => {
  const { queries, wallClock } = services;
  const { userId } = member;
  const owner = await ownerOf(queries, userId);
  const label = owner.email ?? `+${owner.areaCode ?? ''}${owner.mobile ?? ''}`;
  const drawn = drawSecret(services, userId, { issuer: await siteName(queries), label });
  await queries.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const { totpSecret } = await securityOf(transaction, userId);
    if (totpSecret !== null) refuse('TOTP_ON');
    await changeSecurity(transaction, userId, {
      totpPending: drawn.sealed,
      totpPendingAt: wallClock.now(),
    });
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
  await requireFactor({ userId, request, services }, 'totp', async () => {
    step = stepOf(services, userId, totpPending, input.totp, now);
    return step !== undefined;
  });
  const codes = drawCodes();
  const proved = { purpose: 'totp_on', proof: input.proof } as const;
  const { heldUntil } = await changeAccount(context, proved, async (writes) => {
    const still = await securityOf(writes, userId);
    if (still.totpSecret !== null) refuse('TOTP_ON');
    // The code was of the secret that was shown then.
    if (still.totpPending !== totpPending) refuse('TOTP_EXPIRED');
    await changeSecurity(writes, userId, {
      totpSecret: totpPending,
      totpAt: now,
      totpStep: step ?? null,
      totpPending: null,
      totpPendingAt: null,
    });
    await replaceCodes(services, writes, userId, { codes, now });
    return { kind: 'totp_on' };
  });
  return { recovery_codes: codes, withdrawals_held_until: heldUntil };
});

/** Switches the authenticator off; withdrawals wait after that. */
export const disableTotp = route(calls.security.disableTotp, async (context) => {
  const { input, member, services } = context;
  const { userId } = member;
  await requireOn(services.queries, userId);
  const proved = { purpose: 'totp_off', proof: input.proof } as const;
  const { heldUntil } = await changeAccount(context, proved, async (writes) => {
    await requireOn(writes, userId);
    await forgetTotp(writes, userId);
    return { kind: 'totp_off' };
  });
  return { withdrawals_held_until: heldUntil };
});

/** Ten new recovery codes in place of the old ones. */
export const renewRecoveryCodes = route(calls.security.renewRecoveryCodes, async (context) => {
  const { input, member, services } = context;
  const { userId } = member;
  await requireOn(services.queries, userId);
  const codes = drawCodes();
  const proved = { purpose: 'recovery_codes', proof: input.proof } as const;
  const { heldUntil } = await changeAccount(context, proved, async (writes, now) => {
    await requireOn(writes, userId);
    await replaceCodes(services, writes, userId, { codes, now });
    return { kind: 'recovery_codes_made' };
  });
  return { recovery_codes: codes, withdrawals_held_until: heldUntil };
});

/** Asked before a proof is spent on it, and again while nobody else changes the account. */
async function requireOn(writes: Reads, userId: number): Promise<void> {
  const { totpSecret } = await securityOf(writes, userId);
  if (totpSecret === null) refuse('TOTP_OFF');
}
