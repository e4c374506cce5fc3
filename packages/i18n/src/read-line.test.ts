import { expect, it } from 'vitest';
import { readCode, readPhone, searchable } from './read-line.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['１２３４５６', '123456'],
  ['１２３　４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['๑๒๓๔๕๖', '123456'],
  ['ABCDE-FGHJK', 'ABCDEFGHJK'],
  [' 123456\u200b', '123456'],
])('reads the code %s', (text, code) => expect(readCode(text)).toBe(code));

it.each([
  ['06 12 34 56 78', '33', '0612345678'],
  ['6 12 34 56 78', '33', '612345678'],
  ['+33 6 12 34 56 78', '33', '612345678'],
  ['+33 (0)6 12 34 56 78', '33', '0612345678'],
  ['0033612345678', '33', '612345678'],
  ['0033 (0)6-12-34-56-78', '+33', '0612345678'],
  ['＋３３　６１２３４５６７８', '33', '612345678'],
  ['٠٦١٢٣٤٥٦٧٨', '33', '0612345678'],
  ['06.12.34.56.78', '33', '0612345678'],
  ['(138) 0013-8000', '86', '13800138000'],
  ['090‐1234‐5678', '81', '09012345678'],
  ['+44 6 12 34 56 78', '33', undefined],
  ['0044 612345678', '33', undefined],
  ['06 12 x 34', '33', undefined],
  ['12', '33', undefined],
  ['+33', '33', undefined],
  ['', '33', undefined],
] as const)('reads %s behind %s', (text, code, digits) =>
  expect(readPhone(text, code)).toBe(digits),
);

it.each([
  ['ＢＴＣ', 'btc'],
  ['Éthereum', 'ethereum'],
  ['Đồng', 'dong'],
  ['  two  words ', 'two words'],
  ['ﾋﾞｯﾄｺｲﾝ', 'ビットコイン'],
  ['บาท', 'บาท'],
  ['한국', '한국'],
  ['İ', 'i'],
] as const)('searches for %s as %s', (text, plain) => expect(searchable(text)).toBe(plain));

it('keeps what tells words of Japanese and Thai apart', () => {
  expect(searchable('が')).not.toBe(searchable('か'));
  expect(searchable('ที่')).toBe('ที่');
});
