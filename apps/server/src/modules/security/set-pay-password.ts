import { calls } from '@kontor/contract';
import { isWeakPayPassword } from '@kontor/rules/pay-password';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { forgetTries } from '../people/index.ts';
import { changeAccount } from './change-account.ts';
import { changeSecurity, ownerOf, securityOf } from './security.queries.ts';

/** Sets or changes the pay password, which holds withdrawals for a while. */
export const setPayPassword = route(calls.security.setPayPassword, async (context) => {
  const { input, member, services } = context;
  const { queries, passwords } = services;
  const { userId } = member;
  if (input.pay_password !== input.re_pay_password) {
    refuse('PASSWORDS_DIFFER', { field: 're_pay_password' });
  }
  const { mobile } = await ownerOf(queries, userId);
  if (isWeakPayPassword(input.pay_password, mobile === null ? [] : [mobile])) {
    refuse('PAY_PASSWORD_WEAK', { field: 'pay_password' });
  }
  const payPasswordHash = await passwords.hash(input.pay_password);
  const proved = { purpose: 'pay_password', proof: input.proof } as const;
  const { heldUntil } = await changeAccount(context, proved, async (writes, now) => {
    const { payPasswordHash: before } = await securityOf(writes, userId);
    await changeSecurity(writes, userId, { payPasswordHash, payPasswordAt: now });
    await forgetTries(writes, 'pay_password', String(userId));
    return { kind: before === null ? 'pay_password_set' : 'pay_password_changed' };
  });
  return { withdrawals_held_until: heldUntil };
});
