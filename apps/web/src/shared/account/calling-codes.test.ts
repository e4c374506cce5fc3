import { describe, expect, it } from 'vitest';
import {
  CALLING_CODES,
  CALLING_CODE_DIGITS_MAX,
  namedCallingCodes,
  searchCallingCodes,
} from './calling-codes.ts';

describe('calling codes', () => {
  it('lists every country once with a code that the wire takes', () => {
    expect(CALLING_CODES.length).toBeGreaterThan(190);
    expect(new Set(CALLING_CODES.map((one) => one.country)).size).toBe(CALLING_CODES.length);
    for (const { country, code } of CALLING_CODES) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(code).toMatch(new RegExp(`^[1-9]\\d{0,${CALLING_CODE_DIGITS_MAX - 1}}$`));
    }
  });

  it('has names in the language', () => {
    const nameIn = (tag: string) =>
      namedCallingCodes(tag).find((one) => one.country === 'DE')?.name;
    expect(nameIn('en-US')).toBe('Germany');
    expect(nameIn('fr-FR')).toBe('Allemagne');
    expect(nameIn('ja-JP')).toBe('ドイツ');
  });

  it('finds by name, country and code, with or without the plus', () => {
    const codes = namedCallingCodes('en-US');
    const found = (words: string) => searchCallingCodes(codes, words).map((one) => one.country);
    expect(found('thai')).toEqual(['TH']);
    expect(found('+66')).toContain('TH');
    expect(found('66')).toEqual(found('+66'));
    expect(found('vn')).toEqual(['VN']);
    expect(found('ind').slice(0, 2)).toEqual(['IN', 'ID']);
    expect(found('guinea')[0]).toBe('GN');
    expect(found('nowhere')).toEqual([]);
    expect(found('')).toHaveLength(codes.length);
  });
});
