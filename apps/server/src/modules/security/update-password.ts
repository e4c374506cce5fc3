import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { checkPassword, spendCode } from '../people/index.ts';
import { heldAfterChange } from './hold.ts';
import { noteEvent } from './note-event.ts';
import { checkOwnCode } from './own-code.ts';
import { requireTotp } from './second-factor.ts';
import { changeSecurity, ownerOf } from './security.queries.ts';

/** Sets another password with a code; all sessions but this one end, and withdrawals wait. */
export const updatePassword = route(calls.security.updatePassword, async (context) => {
  const { input, member, request, services } = context;
  const { queries, passwords, sessions, wallClock } = services;
  const { userId } = member;
  if (input.password !== input.re_password) refuse('PASSWORDS_DIFFER', { field: 're_password' });
  const { email, mobile } = await ownerOf(queries, userId);
  checkPassword(input.password, email ?? mobile ?? '');
  const codeId = await checkOwnCode(services, userId, input.code);
  await requireTotp(context, input.totp);
  const now = wallClock.now();
  const passwordHash = await passwords.hash(input.password);
  const held = await heldAfterChange(queries, userId, now);
  const told = await queries.transaction(async (transaction) => {
    await spendCode(transaction, codeId, now);
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await changeSecurity(transaction, userId, { passwordAt: now, withdrawalsHeldUntil: held });
    return await sessions.endTogether(transaction, userId, member.sessionId);
  });
  told();
  await noteEvent(services, userId, 'password_changed', request);
  return { withdrawals_held_until: held !== null && held > now ? held : null };
});
