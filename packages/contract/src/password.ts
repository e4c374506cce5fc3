/**
 * What is hashed and compared of a typed password: NFKC, as NIST SP 800-63B asks for, so that
 * letters with marks are one whether they come composed (from a PC) or not (from a Mac), and wide
 * ones (from a Japanese keyboard) are plain; any space is the plain one, as in OpaqueString of
 * RFC 8265.
 */
export function normalPassword(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFKC');
}

/** Of the normal text, in whole characters, as whoever typed it counts them. */
export function passwordLength(typed: string): number {
  return Array.from(normalPassword(typed)).length;
}
