import { calls } from '@kontor/contract';
import { callerOf } from '../../http/caller.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import {
  countLogin,
  forgetLogin,
  renewHash,
  tryEnsureMember,
  tryRecipientOf,
  userOf,
} from '../people/index.ts';
import { cancelRemovals } from './factor-removal.ts';
import { isNewPlace } from './known-places.ts';
import { sendLetters } from './letters.ts';
import { noteEvent } from './note-event.ts';
import { noteLock } from './note-lock.ts';
import { isAuthenticatorCode, requireTotpOrRecovery } from './second-factor.ts';
import { securityOf } from './security.queries.ts';

/**
 * Signs in and answers the token. An account that does not exist, or that cannot, answers like one
 * with another password, after the same work. Where the authenticator is on, TOTP_REQUIRED asks for
 * its code once the password is right.
 */
export const login = route(calls.people.login, async ({ input, request, services }) => {
  const { queries, passwords, sessions, wallClock } = services;
  const recipient = tryRecipientOf(input.user_string, input.area_code);
  const user = recipient === undefined ? undefined : await userOf(queries, recipient);
  const attempt = {
    account: recipient?.key ?? input.user_string.toLowerCase(),
    caller: callerOf(request.address),
    userId: user?.id,
    now: wallClock.now(),
  };
  const locks = await countLogin(queries, attempt);
  const matches = await passwords.matches(user?.passwordHash, input.password);
  if (user === undefined) return refuse('LOGIN_FAILED');
  if (!matches) {
    await noteEvent(services, { userId: user.id, kind: 'login_failed', from: request });
    if (locks) await noteLock(services, user.id, request);
    return refuse('LOGIN_FAILED');
  }
  if (user.disabled) refuse('ACCOUNT_DISABLED');
  // The password is proved; what is asked for besides is counted for itself.
  await forgetLogin(queries, attempt);
  const security = await securityOf(queries, user.id);
  if (security.frozenAt !== null) refuse('ACCOUNT_FROZEN');
  if (security.totpSecret !== null) {
    if (input.totp === undefined) return refuse('TOTP_REQUIRED', { field: 'totp' });
    await requireTotpOrRecovery({ userId: user.id, request, services }, security, input.totp);
  }
  await tryEnsureMember(services, user.id);
  const isNew = await isNewPlace(queries, user.id, request);
  const renewed = await renewHash(services, user, input.password);
  const token = await sessions.create(renewed, request, async (transaction) => {
    const still = await securityOf(transaction, user.id);
    if (still.frozenAt !== null) refuse('ACCOUNT_FROZEN');
    if (still.totpSecret !== security.totpSecret) refuse('LOGIN_FAILED');
  });
  if (token === undefined) return refuse('LOGIN_FAILED');
  if (input.totp !== undefined && isAuthenticatorCode(input.totp)) {
    // What was just used is not lost.
    const letters = await cancelRemovals(queries, user.id, wallClock.now(), ['totp']);
    sendLetters(services, letters);
  }
  const kind = isNew ? 'login_new_device' : 'login';
  await noteEvent(services, { userId: user.id, kind, from: request });
  return token;
});
