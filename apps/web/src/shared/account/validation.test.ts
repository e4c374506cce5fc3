import { describe, expect, it } from 'vitest';
import {
  addressFault,
  codeFault,
  digitsOf,
  passwordFault,
  passwordStrength,
  repeatFault,
} from './validation.ts';

describe('addressFault', () => {
  it.each([
    ['email', '', 'required'],
    ['email', 'ada', 'email'],
    ['email', 'ada@kontor', 'email'],
    ['email', ' ada@kontor.example ', undefined],
    ['mobile', '12', 'mobile'],
    ['mobile', '138-0013 8000', undefined],
    ['mobile', '+861380', 'mobile'],
    ['mobile', '+86 138 0013 8000', undefined],
    ['mobile', '0086 13800138000', undefined],
    ['mobile', '１３８００１３８０００', undefined],
    ['mobile', '+33 612345678', 'mobile'],
  ] as const)('%s %j: %s', (way, text, fault) => {
    expect(addressFault(way, text, '86')).toBe(fault);
  });

  it('sends a mobile number without its spaces', () => {
    expect(digitsOf('(138) 0013-8000', '86')).toBe('13800138000');
  });
});

describe('passwords', () => {
  it('has to be 8 to 72 long', () => {
    expect(passwordFault('')).toBe('required');
    expect(passwordFault('short12')).toBe('passwordShort');
    expect(passwordFault('long enough')).toBeUndefined();
    expect(passwordFault('x'.repeat(73))).toBe('passwordLong');
  });

  it('is counted and compared in its normal form, as the server does it', () => {
    expect(passwordFault('e\u0301a\u0300i\u0302o\u0308')).toBe('passwordShort');
    expect(passwordFault('e\u0301'.repeat(72))).toBeUndefined();
    expect(passwordFault('\ufdfa'.repeat(8))).toBe('passwordLong');
    expect(repeatFault('Mar\u00e9chal', 'Mare\u0301chal')).toBeUndefined();
    expect(passwordStrength('e\u0301a\u0300i\u0302o\u0308')).toBe(0);
  });

  it('has to be typed twice alike', () => {
    expect(repeatFault('correct horse', 'correct hors')).toBe('passwordsDiffer');
    expect(repeatFault('correct horse', 'correct horse')).toBeUndefined();
  });

  it.each([
    ['abc', 0],
    ['aaaaaaaaaa', 1],
    ['password1!', 1],
    ['12345678', 1],
    ['horsebattery', 2],
    ['Horse-7battery', 3],
    ['correct horse battery', 3],
  ])('strength of %j: %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

it('a code is six digits', () => {
  expect(codeFault('12345')).toBe('code');
  expect(codeFault('12345a')).toBe('code');
  expect(codeFault('123456')).toBeUndefined();
});
