import { expect, it } from 'vitest';
import { maskedPair } from './mask.ts';

const email = (address: string) => ({ kind: 'email', email: address, key: address }) as const;
const mobile = (number: string, areaCode = '49') =>
  ({ kind: 'mobile', mobile: number, areaCode, key: `+${areaCode}${number}` }) as const;

it('two addresses that look alike show as much more as tells them apart', () => {
  const of = (one: string, other: string) => maskedPair(email(one), email(other));
  expect(of('anna@a.example', 'anna@b.example')).toEqual(['an***@a.example', 'an***@b.example']);
  expect(of('anna@a.example', 'bert@a.example')).toEqual(['an***@a.example', 'be***@a.example']);
  expect(of('anna.k@a.example', 'anna.m@a.example')).toEqual([
    'an***k@a.example',
    'an***m@a.example',
  ]);
  expect(of('anna.1k@a.example', 'anna.2k@a.example')).toEqual([
    'an***1k@a.example',
    'an***2k@a.example',
  ]);
});

it('never the whole of a name, even where two then look alike', () => {
  const [one, other] = maskedPair(email('ab1@a.example'), email('ab2@a.example'));
  expect([one, other]).toEqual(['a***1@a.example', 'a***2@a.example']);
  expect(maskedPair(email('ab@a.example'), email('ac@a.example'))[0]).toBe('a***@a.example');
});

it('two numbers of one ending show up to four digits', () => {
  expect(maskedPair(mobile('1701234567'), mobile('1701239967'))).toEqual([
    '+49 ***567',
    '+49 ***967',
  ]);
  expect(maskedPair(mobile('1701234567'), mobile('1701234568'))).toEqual([
    '+49 ***67',
    '+49 ***68',
  ]);
  expect(maskedPair(mobile('1701234567'), mobile('1711234567'))[0]).toBe('+49 ***4567');
});
