/** Codes, phone numbers and words to search for, as people type and copy them. */
import { plainDigits } from './read-figure.ts';

const DASHES = /[\u2010-\u2015\u2212]/gu;
const BETWEEN = /[\s.()\-/]/gu;

/** A code as it was told, without what stands between its digits and letters: `123 456`. */
export function readCode(text: string): string {
  return plainDigits(text)
    .replace(DASHES, '-')
    .replace(/[\s.\-_·]/gu, '');
}

/**
 * The digits of a phone number behind its calling code, as they are dialled at home: of 33 are
 * `06 12 34 56 78`, `+33 (0)6 12 34 56 78` and `0033 6 12 34 56 78`. Undefined for what is no
 * number, or one behind another calling code.
 */
export function readPhone(text: string, callingCode: string): string | undefined {
  const typed = plainDigits(text).replace(DASHES, '-').trim();
  if (!/^\+?[\d\s.()\-/]+$/u.test(typed)) return undefined;
  const dialled = typed.replace(BETWEEN, '').replace(/^00(?=[1-9])/u, '+');
  const code = `+${callingCode.replace('+', '')}`;
  if (dialled.startsWith('+') && !dialled.startsWith(code)) return undefined;
  const national = dialled.startsWith('+') ? dialled.slice(code.length) : dialled;
  return /^\d{5,15}$/u.test(national) ? national : undefined;
}

/** Accents of Latin, Greek and Cyrillic; the vowels of Thai and the voicing of Japanese stay. */
const ACCENTS = /[\u0300-\u036f]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** As texts are compared where somebody searches: without width, case, accents and outer spaces. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[đøłßæœ]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}
