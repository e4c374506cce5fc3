import { isIP } from 'node:net';

/** The caller that an address counts as: of IPv6 its /64, which one customer has whole. */
export function callerOf(address: string): string {
  return firstGroupsOf(address, 4);
}

/**
 * Whose network an address is of, for what adds up over a day: of IPv6 a /48, which anybody is
 * given for the asking, with 65,536 callers in it.
 */
export function networkOf(address: string): string {
  return firstGroupsOf(address, 3);
}

/** Of IPv6 so many groups of 16 bits; all of IPv4. */
function firstGroupsOf(address: string, count: number): string {
  // What is no address, such as a header that somebody made up, is one caller for all of them.
  const version = isIP(address);
  if (version === 0) return 'unknown';
  // A machine calls itself by either family, as its resolver has it.
  if (address === '::1') return '127.0.0.1';
  if (version === 4) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, count).join(':');
}
