import { calls } from '@kontor/contract';
import { isWeakPayPassword } from '@kontor/rules/pay-password';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { spendCode } from '../people/index.ts';
import { forgetFactorTries } from './factor-failures.ts';
import { heldAfterChange } from './hold.ts';
import { noteEvent } from './note-event.ts';
import { checkOwnCode } from './own-code.ts';
import { requireTotp } from './second-factor.ts';
import { changeSecurity, ownerOf, securityOf } from './security.queries.ts';

/** Sets or changes the pay password with a code; changing it holds withdrawals for a while. */
export const setPayPassword = route(calls.security.setPayPassword, async (context) => {
  const { input, member, request, services } = context;
  const { queries, passwords, wallClock } = services;
  const { userId } = member;
  if (input.pay_password !== input.re_pay_password) {
    refuse('PASSWORDS_DIFFER', { field: 're_pay_password' });
  }
  const { mobile } = await ownerOf(queries, userId);
  if (isWeakPayPassword(input.pay_password, mobile === null ? [] : [mobile])) {
    refuse('PAY_PASSWORD_WEAK', { field: 'pay_password' });
  }
  const codeId = await checkOwnCode(services, userId, input.code);
  await requireTotp(context, input.totp);
  const now = wallClock.now();
  const payPasswordHash = await passwords.hash(input.pay_password);
  const { payPasswordHash: before, withdrawalsHeldUntil } = await securityOf(queries, userId);
  const isNew = before === null;
  const held = isNew ? withdrawalsHeldUntil : await heldAfterChange(queries, userId, now);
  await queries.transaction(async (transaction) => {
    await spendCode(transaction, codeId, now);
    await changeSecurity(transaction, userId, {
      payPasswordHash,
      payPasswordAt: now,
      withdrawalsHeldUntil: held,
    });
    await forgetFactorTries(transaction, 'pay_password', userId);
  });
  await noteEvent(services, userId, isNew ? 'pay_password_set' : 'pay_password_changed', request);
  return { withdrawals_held_until: held !== null && held > now ? held : null };
});
