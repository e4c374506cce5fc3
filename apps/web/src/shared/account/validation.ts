import {
  normalPassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  passwordLength,
} from '@kontor/contract/light';
import { readPhone } from '@kontor/i18n';

/** What is wrong with a field, as the last part of its key; undefined when nothing is. */
export type Fault =
  | 'required'
  | 'email'
  | 'mobile'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordsDiffer'
  | 'code';

export type Way = 'email' | 'mobile';

const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/;

/** A mobile number is written in many ways behind its calling code, and sent as digits alone. */
export function digitsOf(text: string, callingCode: string): string {
  return readPhone(text, callingCode) ?? text.trim();
}

export function addressFault(way: Way, text: string, callingCode: string): Fault | undefined {
  const value = text.trim();
  if (value === '') return 'required';
  if (way === 'email') return EMAIL.test(value) ? undefined : 'email';
  return readPhone(value, callingCode) === undefined ? 'mobile' : undefined;
}

export function passwordFault(password: string): Fault | undefined {
  if (password === '') return 'required';
  const length = passwordLength(password);
  if (length < PASSWORD_LENGTH_MIN) return 'passwordShort';
  return length > PASSWORD_LENGTH_MAX ? 'passwordLong' : undefined;
}

export function repeatFault(password: string, again: string): Fault | undefined {
  if (again === '') return 'required';
  return normalPassword(password) === normalPassword(again) ? undefined : 'passwordsDiffer';
}

export function codeFault(code: string): Fault | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'code';
}

export type Strength = 0 | 1 | 2 | 3;

const SEQUENCE = /^(?:0123456789|1234567890|abcdefgh|qwertyui|password)/i;

/**
 * A hint of how hard a password is to guess: 0 too short, 1 weak, 2 fair, 3 strong. Length counts
 * most, then the kinds of characters and how many are different. The server decides.
 */
export function passwordStrength(typed: string): Strength {
  const password = normalPassword(typed);
  if (password.length < PASSWORD_LENGTH_MIN) return 0;
  const different = new Set(password).size;
  if (different < 5 || SEQUENCE.test(password)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  const points = kinds.length + (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0);
  if (points >= 4) return 3;
  return points >= 2 ? 2 : 1;
}
