import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { tryEnsureMember } from './accounts.ts';
import { countTry, forgetTries } from './login-failures.ts';
import { userOf } from './people.queries.ts';
import { tryRecipientOf } from './recipients.ts';

const MINUTE_MS = 60_000;

/**
 * Signs in and answers the token. An account that does not exist, or that cannot, answers like one
 * with another password, after the same work.
 */
export const login = route(calls.people.login, async ({ input, request, services }) => {
  const { queries, passwords, sessions, wallClock } = services;
  const recipient = tryRecipientOf(input.user_string, input.area_code);
  const account = recipient?.key ?? input.user_string.toLowerCase();
  const lockedMs = await countTry(queries, account, wallClock.now());
  if (lockedMs > 0) refuse('ACCOUNT_LOCKED', { minutes: Math.ceil(lockedMs / MINUTE_MS) });
  const user = recipient === undefined ? undefined : await userOf(queries, recipient);
  const matches = await passwords.matches(user?.passwordHash, input.password);
  if (user === undefined || !matches) return refuse('LOGIN_FAILED');
  if (user.disabled) refuse('ACCOUNT_DISABLED');
  await forgetTries(queries, account);
  await tryEnsureMember(services, user.id);
  return await sessions.create(user.id, request);
});
