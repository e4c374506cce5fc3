import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { createUser, ensureMember } from './accounts.ts';
import { checkCode, spendCode } from './codes/codes.ts';
import { checkPassword, checkRepeated } from './password-rules.ts';
import { inviterOf } from './people.queries.ts';
import { typedRecipientOf } from './typed-recipient.ts';

/**
 * Opens an account. When the exchange cannot take the new member at this moment, the account stands
 * all the same and the next login opens it.
 */
export const register = route(calls.people.register, async ({ input, request, services }) => {
  const { queries, codeSecret, passwords, wallClock, clock, log } = services;
  const recipient = typedRecipientOf(input);
  checkRepeated(input);
  await checkPassword(services, input.password, input.user_string);
  const { requester } = request;
  const now = wallClock.now();
  const place = { recipient: recipient.key, requester, scene: 'register', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, input.code);
  const { extension_code: inviteCode } = input;
  const invitedBy = inviteCode === undefined ? null : await inviterOf(queries, inviteCode);
  if (invitedBy === undefined) return refuse('INVITE_UNKNOWN', { field: 'extension_code' });
  const passwordHash = await passwords.hash(input.password);
  const { id, uid } = await createUser(
    queries,
    { recipient, passwordHash, invitedBy, language: request.language, createdAt: clock.now() },
    (transaction) => spendCode(transaction, codeId, wallClock.now()),
  );
  try {
    await ensureMember(services, id);
  } catch (error) {
    log.warn({ err: error, userId: id }, 'a new member could not be opened yet');
  }
  return { uid };
});
