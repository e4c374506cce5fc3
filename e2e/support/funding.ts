/** What a member needs before money can go out, by the account's own calls. */
import { calls, type Member, type Place } from './api.ts';
import { codeFor } from './outbox.ts';

export const PAY_PASSWORD = '837261';

/** Sets the pay password with the code that goes to the account's mail address. */
export async function setPayPassword(place: Place, member: Member): Promise<void> {
  await member.call(calls.security.sendCode, { to: 'email' });
  await member.call(calls.security.setPayPassword, {
    pay_password: PAY_PASSWORD,
    re_pay_password: PAY_PASSWORD,
    code: await codeFor(place.dataDirectory, member.email),
  });
}
