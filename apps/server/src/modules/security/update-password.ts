import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { checkPassword, checkRepeated } from '../people/index.ts';
import { changeAccount } from './change-account.ts';
import { changeSecurity, ownerOf } from './security.queries.ts';

/** Sets another password; all sessions but this one end, and withdrawals wait. */
export const updatePassword = route(calls.security.updatePassword, async (context) => {
  const { input, member, services } = context;
  const { queries, passwords } = services;
  const { userId } = member;
  checkRepeated(input);
  const { email, mobile } = await ownerOf(queries, userId);
  await checkPassword(services, input.password, email ?? mobile ?? '');
  const passwordHash = await passwords.hash(input.password);
  const proved = { purpose: 'password', proof: input.proof } as const;
  const { heldUntil } = await changeAccount(context, proved, async (writes, now) => {
    await writes.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await changeSecurity(writes, userId, { passwordAt: now });
    return { kind: 'password_changed' };
  });
  return { withdrawals_held_until: heldUntil };
});
