import { calls } from '@kontor/contract';
import { isWeakPayPassword } from '@kontor/rules/pay-password';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { forgetFactorTries } from './factor-failures.ts';
import { heldAfterChange } from './hold.ts';
import { sendLetters } from './letters.ts';
import { writeEvent } from './note-event.ts';
import { takeProof } from './owner-proof.ts';
import { changeSecurity, ownerOf, securityOf } from './security.queries.ts';

/** Sets or changes the pay password, which holds withdrawals for a while. */
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
  const now = wallClock.now();
  const payPasswordHash = await passwords.hash(input.pay_password);
  const { held, letters } = await queries.transaction(async (transaction) => {
    await takeProof(transaction, context, 'pay_password', input.proof);
    const { payPasswordHash: before } = await securityOf(transaction, userId);
    const kind = before === null ? 'pay_password_set' : 'pay_password_changed';
    const held = await heldAfterChange(transaction, userId, now);
    await changeSecurity(transaction, userId, {
      payPasswordHash,
      payPasswordAt: now,
      withdrawalsHeldUntil: held,
    });
    await forgetFactorTries(transaction, 'pay_password', userId);
    return { held, letters: await writeEvent(transaction, now, { userId, kind, from: request }) };
  });
  sendLetters(services, letters);
  return { withdrawals_held_until: held };
});
