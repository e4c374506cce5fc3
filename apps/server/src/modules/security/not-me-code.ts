import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.ts';

/** No 0, O, 1, I or L: these are read and typed. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 16;

type Keys = Pick<Services['dataKeys'], 'hash'>;

/**
 * What stands in the letters about an event, and freezes the account: the event's number and 16
 * letters that nobody draws without the installation's key, `4711-ABCD-EFGH-JKMN-PQRS`.
 */
export function notMeCode(dataKeys: Keys, eventId: number): string {
  const parts = lettersOf(dataKeys, eventId).match(/.{4}/g) ?? [];
  return [String(eventId), ...parts].join('-');
}

/** The event of a code, however it is written; undefined for a wrong one. */
export function eventOfCode(dataKeys: Keys, typed: string): number | undefined {
  const { id, letters } = CODE.exec(typed.toUpperCase().replaceAll(' ', '-'))?.groups ?? {};
  if (id === undefined || letters === undefined) return undefined;
  const eventId = Number(id);
  const given = Buffer.from(letters.replaceAll('-', '').padEnd(LENGTH));
  const right = Buffer.from(lettersOf(dataKeys, eventId));
  return given.length === right.length && timingSafeEqual(given, right) ? eventId : undefined;
}

const CODE = /^-*(?<id>\d{1,12})-+(?<letters>[A-Z0-9-]{16,24})$/;

function lettersOf(dataKeys: Keys, eventId: number): string {
  const bytes = Buffer.from(dataKeys.hash('not me', String(eventId)), 'base64url');
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
