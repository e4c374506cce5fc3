/** What a member needs before money can go out, by the account's own calls. */
import { calls, type Member, type Place } from './api.ts';
import { endHolds, proveOwner } from './own-proof.ts';

export const PAY_PASSWORD = '837261';

/** Sets the pay password, a day ago: nothing is held by it any more. */
export async function setPayPassword(place: Place, member: Member): Promise<void> {
  await member.call(calls.security.setPayPassword, {
    pay_password: PAY_PASSWORD,
    re_pay_password: PAY_PASSWORD,
    proof: await proveOwner(place, member, 'pay_password'),
  });
  await endHolds(place);
}
