import { isIP } from 'node:net';
import type { Recipient } from '../people/index.ts';
import { callerOf } from '../../http/limits.ts';

/** `al***@example.com`: enough for the owner to know it by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***${email.slice(at)}`;
}

/** `+49 ***78`. */
export function maskedMobile(mobile: string, areaCode: string | null): string {
  return `+${areaCode ?? ''} ***${mobile.slice(-2)}`;
}

/** An address that codes go to, as above. */
export function masked(recipient: Recipient): string {
  return recipient.kind === 'email'
    ? maskedEmail(recipient.email)
    : maskedMobile(recipient.mobile, recipient.areaCode);
}

/** An address of the net without its last part: `203.0.113.*`, `2001:db8:*`. */
export function maskedAddress(address: string): string {
  const caller = callerOf(address);
  if (isIP(caller) === 4) return `${caller.split('.').slice(0, 3).join('.')}.*`;
  return caller === 'unknown' ? '' : `${caller.split(':').slice(0, 2).join(':')}:*`;
}
