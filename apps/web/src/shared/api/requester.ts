import { newIdempotencyKey } from '@kontor/client';
import { calls, HEADERS, type LightCall } from '@kontor/contract/light';
import { lasting } from '../storage/safe-storage.ts';

const KEY = 'kontor.requester';
const { coupons, people, security } = calls;
/** Where codes are asked for and given, and where it matters how many accounts a browser has. */
const ASKED_AT: ReadonlySet<string> = new Set(
  [
    people.sendMailCode,
    people.sendMobileCode,
    people.checkCode,
    people.register,
    people.forget,
    security.bindEmail,
    security.bindMobile,
    coupons.claim,
  ].map(({ path }) => path),
);

/**
 * Codes are good for the browser that asked for them, which has given itself a random name; and in
 * one browser only so many accounts claim a coupon.
 */
export function requesterHeaders({ path }: LightCall): Readonly<Record<string, string>> {
  if (!ASKED_AT.has(path)) return {};
  const known = lasting.getItem(KEY);
  const name = known ?? newIdempotencyKey();
  if (known === null) lasting.setItem(KEY, name);
  return { [HEADERS.requester]: name };
}
