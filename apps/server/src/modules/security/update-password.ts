import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { checkPassword } from '../people/index.ts';
import { heldAfterChange } from './hold.ts';
import { sendLetters } from './letters.ts';
import { writeEvent } from './note-event.ts';
import { takeProof } from './owner-proof.ts';
import { changeSecurity, ownerOf } from './security.queries.ts';

/** Sets another password; all sessions but this one end, and withdrawals wait. */
export const updatePassword = route(calls.security.updatePassword, async (context) => {
  const { input, member, request, services } = context;
  const { queries, passwords, sessions, wallClock } = services;
  const { userId } = member;
  if (input.password !== input.re_password) refuse('PASSWORDS_DIFFER', { field: 're_password' });
  const { email, mobile } = await ownerOf(queries, userId);
  await checkPassword(services, input.password, email ?? mobile ?? '');
  const now = wallClock.now();
  const passwordHash = await passwords.hash(input.password);
  const { held, ended, letters } = await queries.transaction(async (transaction) => {
    await takeProof(transaction, context, 'password', input.proof);
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    const held = await heldAfterChange(transaction, userId, now);
    await changeSecurity(transaction, userId, { passwordAt: now, withdrawalsHeldUntil: held });
    return {
      held,
      ended: await sessions.endTogether(transaction, userId, member.sessionId),
      letters: await writeEvent(transaction, now, {
        userId,
        kind: 'password_changed',
        from: request,
      }),
    };
  });
  ended();
  sendLetters(services, letters);
  return { withdrawals_held_until: held };
});
