import { isIP } from 'node:net';
import type { Recipient } from '../people/index.ts';
import { callerOf } from '../../http/caller.ts';

/**
 * `al***@example.com`: enough for the owner to know it by. `more` shows so many letters before the
 * @ besides, never all of them.
 */
export function maskedEmail(email: string, more = 0): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const shown = name.length > 3 ? 2 : 1;
  const tail = Math.min(more, Math.max(0, name.length - shown - 1));
  return `${name.slice(0, shown)}***${name.slice(name.length - tail)}${email.slice(at)}`;
}

/** `+49 ***78`. */
export function maskedMobile(mobile: string, areaCode: string | null, more = 0): string {
  return `+${areaCode ?? ''} ***${mobile.slice(-2 - more)}`;
}

/** An address that codes go to, as above. */
export function masked(recipient: Recipient, more = 0): string {
  return recipient.kind === 'email'
    ? maskedEmail(recipient.email, more)
    : maskedMobile(recipient.mobile, recipient.areaCode, more);
}

const MORE_MAX = 2;

/** Two addresses, with as little more of them as tells the one from the other. */
export function maskedPair(one: Recipient, other: Recipient): [string, string] {
  for (let more = 0; more < MORE_MAX; more += 1) {
    const pair: [string, string] = [masked(one, more), masked(other, more)];
    if (pair[0] !== pair[1]) return pair;
  }
  return [masked(one, MORE_MAX), masked(other, MORE_MAX)];
}

/** An address of the net without its last part: `203.0.113.*`, `2001:db8:*`. */
export function maskedAddress(address: string): string {
  const caller = callerOf(address);
  if (isIP(caller) === 4) return `${caller.split('.').slice(0, 3).join('.')}.*`;
  return caller === 'unknown' ? '' : `${caller.split(':').slice(0, 2).join(':')}:*`;
}
