import { calls } from '@kontor/contract';
import { recoveryCodes } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { spendCode } from '../people/index.ts';
import { siteName } from '../site/index.ts';
import { forgetFactorTries } from './factor-failures.ts';
import { heldAfterChange } from './hold.ts';
import { noteEvent } from './note-event.ts';
import { checkOwnCode } from './own-code.ts';
import { prove, proveTotpOrRecovery, requireTotp } from './second-factor.ts';
import { changeSecurity, ownerOf, securityOf } from './security.queries.ts';
import { drawSecret, renewCodes, stepOf } from './totp.ts';

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
 * Switches the authenticator on with a code of its own and one that was sent to the owner. Sessions
 * elsewhere began without it, so they end.
 */
export const confirmTotp = route(
  calls.security.confirmTotp,
  async ({ input, member, request, services }) => {
    const { queries, wallClock } = services;
    const { userId } = member;
    const now = wallClock.now();
    const { totpSecret, totpPending, totpPendingAt } = await securityOf(queries, userId);
    if (totpSecret !== null) refuse('TOTP_ON');
    if (totpPending === null || (totpPendingAt ?? 0) + PENDING_SECONDS * 1_000 < now) {
      return refuse('TOTP_EXPIRED');
    }
    const codeId = await checkOwnCode(services, userId, input.code);
    let step: number | undefined;
    await prove({ userId, request, services }, 'totp', async () => {
      step = stepOf(services, userId, totpPending, input.totp, now);
      return step !== undefined;
    });
    const { codes, told } = await queries.transaction(async (transaction) => {
      await spendCode(transaction, codeId, now);
      await changeSecurity(transaction, userId, {
        totpSecret: totpPending,
        totpAt: now,
        totpStep: step ?? null,
        totpPending: null,
        totpPendingAt: null,
      });
      return {
        codes: await renewCodes(services, transaction, userId, now),
        told: await services.sessions.endTogether(transaction, userId, member.sessionId),
      };
    });
    told();
    await noteEvent(services, userId, 'totp_on', request);
    return { recovery_codes: codes };
  },
);

/** Switches the authenticator off; withdrawals wait after that. */
export const disableTotp = route(
  calls.security.disableTotp,
  async ({ input, member, request, services }) => {
    const { queries, wallClock } = services;
    const { userId } = member;
    const now = wallClock.now();
    const security = await securityOf(queries, userId);
    if (security.totpSecret === null) refuse('TOTP_OFF');
    const codeId = await checkOwnCode(services, userId, input.code);
    await proveTotpOrRecovery({ userId, request, services }, security, input.totp);
    const held = await heldAfterChange(queries, userId, now);
    await queries.transaction(async (transaction) => {
      await spendCode(transaction, codeId, now);
      await changeSecurity(transaction, userId, {
        totpSecret: null,
        totpAt: null,
        totpStep: null,
        withdrawalsHeldUntil: held,
      });
      await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await forgetFactorTries(transaction, 'totp', userId);
    });
    await noteEvent(services, userId, 'totp_off', request);
    return { withdrawals_held_until: held !== null && held > now ? held : null };
  },
);

/** Ten new recovery codes in place of the old ones. */
export const renewRecoveryCodes = route(calls.security.renewRecoveryCodes, async (context) => {
  const { input, member, request, services } = context;
  const { queries, wallClock } = services;
  const { totpSecret } = await securityOf(queries, member.userId);
  if (totpSecret === null) refuse('TOTP_OFF');
  await requireTotp(context, input.totp);
  const codes = await queries.transaction((transaction) =>
    renewCodes(services, transaction, member.userId, wallClock.now()),
  );
  await noteEvent(services, member.userId, 'recovery_codes_made', request);
  return { recovery_codes: codes };
});
