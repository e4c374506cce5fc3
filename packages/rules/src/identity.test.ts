import { describe, expect, it } from 'vitest';
import {
  isName,
  isNickname,
  lengthOf,
  maskedNumber,
  numberFault,
  tidyName,
  tidyNumber,
} from './identity.ts';

const NOW = Date.UTC(2026, 2, 2);

/** A number of mainland China with its right last character. */
function chinese(birth: string, order = '002', place = '110105'): string {
  const body = place + birth + order;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = Array.from(body).reduce(
    (total, digit, at) => total + Number(digit) * (weights[at] ?? 0),
    0,
  );
  return body + '10X98765432'.charAt(sum % 11);
}

describe('a number of mainland China', () => {
  it('of the standard’s own example is right', () => {
    expect(numberFault('id_card', '11010519491231002X', NOW)).toBeUndefined();
    expect(numberFault('id_card', '440524188001010014', NOW)).toBe('checksum');
  });

  it('with any one digit changed, or two neighbours swapped, is wrong', () => {
    const number = '11010519491231002X';
    for (let at = 0; at < 17; at += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        if (number[at] === String(digit) || (at === 0 && digit === 0)) continue;
        const wrong = number.slice(0, at) + String(digit) + number.slice(at + 1);
        expect(numberFault('id_card', wrong, NOW), wrong).toBe('checksum');
      }
      if (at > 0 && at < 16 && number[at] !== number[at + 1]) {
        const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2);
        expect(numberFault('id_card', swapped, NOW), swapped).toBe('checksum');
      }
    }
  });

  it.each([
    ['20080302', undefined],
    ['20080303', 'underage'],
    ['20250101', 'underage'],
    ['20260303', 'checksum'],
    ['19990229', 'checksum'],
    ['20000229', undefined],
    ['19991301', 'checksum'],
    ['18991231', 'checksum'],
  ])('of somebody born on %s is %s', (birth, fault) => {
    expect(numberFault('id_card', chinese(birth), NOW)).toBe(fault);
    expect(numberFault('driver_licence', chinese(birth), NOW)).toBe(fault);
  });
});

describe('other numbers', () => {
  it.each([
    ['passport', 'E12345678', undefined],
    ['passport', 'AB12', 'form'],
    ['passport', 'ABCDEFG', 'form'],
    ['passport', 'E1234567890', 'form'],
    ['driver_licence', 'MORGA753116SM9IJ', undefined],
    ['driver_licence', 'D12', 'form'],
    ['id_card', '123456', undefined],
    ['id_card', 'L01X00T471', undefined],
    ['id_card', '12345', 'form'],
    ['id_card', '1234567<script>', 'form'],
  ] as const)('of a %s %s: %s', (type, number, fault) => {
    expect(numberFault(type, number, NOW)).toBe(fault);
  });

  it('are the same however they are typed', () => {
    for (const typed of ['e1234 5678', ' E-1234-5678', 'Ｅ12345678', 'e12345678']) {
      expect(tidyNumber(typed)).toBe('E12345678');
    }
  });

  it('are shown with most of them hidden', () => {
    expect(maskedNumber('11010519491231002X')).toBe('110*************2X');
    expect(maskedNumber('E12345678')).toBe('E*******8');
    expect(maskedNumber('1234')).toBe('****');
  });
});

describe('a name', () => {
  it.each([
    '王小明',
    'Anne-Marie O’Neill',
    'Nguyễn Thị Ánh',
    'José Mª López',
    'J. R. Smith',
    'สมชาย ใจดี',
    '홍길동',
    'ジョン・スミス',
    '买买提·吾守尔',
    'Sammy Davis Jr.',
  ])('%s is one', (name) => expect(isName(tidyName(name))).toBe(true));
  it.each([
    '王',
    '<b>Ann</b>',
    'Ann; DROP',
    'Ann  \u202eeve',
    'R2D2',
    '😀😀',
    '- Ann',
    'x'.repeat(61),
    'Ann@home',
    'A--- B',
  ])('%s is none', (name) => expect(isName(tidyName(name))).toBe(false));
});

describe('a nickname', () => {
  it.each(['王明', 'Ann7', '一二三四五六七八九十', 'abcdefghij', '𠮷野家'])(
    '%s is one',
    (nickname) => expect(isNickname(nickname)).toBe(true),
  );
  it.each(['王', 'x', 'abcdefghijk', 'a b', 'Añn', '<b>', '', 'a\u200bb', '😀😀'])(
    '%s is none',
    (nickname) => expect(isNickname(nickname)).toBe(false),
  );
  it('is counted as people count', () => expect(lengthOf('𠮷😀a')).toBe(3));
});
