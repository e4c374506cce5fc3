import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { callerOf } from '../../http/limits.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import {
  checkCode,
  checkPassword,
  forgetAccount,
  spendCode,
  typedRecipientOf,
  userOf,
} from '../people/index.ts';
import { heldAfterChange } from './hold.ts';
import { sendLetters } from './letters.ts';
import { writeEvent } from './note-event.ts';
import { changeSecurity } from './security.queries.ts';

/**
 * Sets a new password with a code, ends all sessions, holds withdrawals and tells the owner by
 * mail. The authenticator stays on, and locked where it is: who has the mail alone cannot
 * sign in, nor guess on.
 */
export const forget = route(calls.people.forget, async ({ input, request, services }) => {
  const { queries, codeSecret, passwords, sessions, wallClock } = services;
  const recipient = typedRecipientOf(input);
  if (input.password !== input.re_password) refuse('PASSWORDS_DIFFER', { field: 're_password' });
  await checkPassword(services, input.password, input.user_string);
  const now = wallClock.now();
  const { requester } = request;
  const place = { recipient: recipient.key, requester, scene: 'forget', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, input.code);
  const user = await userOf(queries, recipient);
  // Nobody was sent a code for an account that does not exist; a lucky guess learns nothing.
  if (user === undefined) return refuse('CODE_WRONG', { field: 'code' });
  const passwordHash = await passwords.hash(input.password);
  const { ended, letters } = await queries.transaction(async (transaction) => {
    await spendCode(transaction, codeId, now);
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    const held = await heldAfterChange(transaction, user.id, now);
    await changeSecurity(transaction, user.id, { passwordAt: now, withdrawalsHeldUntil: held });
    await forgetAccount(transaction, {
      account: recipient.key,
      caller: callerOf(request.address),
      userId: user.id,
      now,
    });
    const event = { userId: user.id, kind: 'password_reset', from: request } as const;
    return {
      ended: await sessions.endTogether(transaction, user.id),
      letters: await writeEvent(transaction, now, event),
    };
  });
  ended();
  sendLetters(services, letters);
  return {};
});
