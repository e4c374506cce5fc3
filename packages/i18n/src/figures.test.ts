import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresIn, MINUS, UNKNOWN } from './figures.ts';
import { BCP47, LANGUAGES } from './languages.ts';

/** No-break spaces, so that they can be seen: `·` is U+00A0 and `˙` U+202F. */
const seen = (text: string): string => text.replaceAll('\u00a0', '·').replaceAll('\u202f', '˙');

const AWKWARD = [
  '0',
  '-0',
  '0.00000001',
  '-0.00000001',
  '0.000000000000000001',
  '1.234567890123456789',
  '999.999999999999999999',
  '-1234.5',
  '12345678901234567890.123456789012345678',
  '99999999999999999999',
  '-99999999999999999999.999999999999999999',
];

describe.each(LANGUAGES)('figures in %s', (language) => {
  const figures = figuresIn(language);
  const { group, point } = figures;
  /** The text without the language's signs, as a machine writes it. */
  const plain = (text: string): string =>
    text
      .replaceAll(group, '')
      .replaceAll(point, '.')
      .replace(MINUS, '-')
      .replace(/[^-\d.].*$/u, '');

  it.each(AWKWARD)('keeps every digit of %s, in groups, and no float between', (value) => {
    const exact = /^(.*?)(?:\.?0+)?$/u;
    const wanted = value.includes('.') ? (exact.exec(value)?.[1] ?? '') : value;
    const shown = figures.exact(value);
    expect(plain(shown)).toBe(wanted.replace(/^-0$/u, '0'));
    const whole = shown.split(point)[0]?.replace(MINUS, '') ?? '';
    expect(
      whole
        .split(group)
        .slice(1)
        .every(({ length }) => length === 3),
    ).toBe(true);
    expect(whole.split(group)[0]?.length).toBeLessThanOrEqual(3);
  });

  it.each(AWKWARD)('cuts %s off in every kind, and no kind shows 18 decimals', (value) => {
    for (const text of [
      figures.amount(value),
      figures.amount(value, 'BTC'),
      figures.money(value, { currency: 'BTC' }),
      figures.money(value, { currency: 'USD', signed: true }),
      figures.money(value, { currency: 'JPY' }),
      figures.price(value),
      figures.price(value, 2),
      figures.percent(value),
      figures.percent(value, { decimals: 2, signed: true }),
      figures.share(value),
      figures.compact(value),
    ]) {
      expect(text).not.toMatch(/\d{9}|NaN|Infinity|undefined|[eE][+-]?\d/u);
      expect(text).not.toContain('-');
      if (!/[1-9]/u.test(text)) expect(text).not.toMatch(/[+\u2212]/u);
      expect(text).not.toMatch(/^[,.]|[٠-٩๐-๙]/u);
    }
  });

  it('says unknown, never zero, for what is missing or unreadable', () => {
    for (const value of [null, undefined, '', 'NaN', '1e5', ' 1', '007', '.5', '+1']) {
      const kinds = ['money', 'amount', 'exact', 'price', 'percent', 'share', 'compact'] as const;
      for (const kind of kinds) expect(figures[kind](value)).toBe(UNKNOWN);
      expect(figures.parts(value)).toBeUndefined();
    }
  });

  it('says less for what is there and too fine to show', () => {
    expect(plain(figures.amount('0.000000000000000001').slice(1))).toBe('0.00000001');
    expect(figures.amount('0.000000000000000001')[0]).toBe('<');
    expect(figures.amount('0')).toBe('0');
  });

  it('writes percent in one way, and as Intl does', () => {
    const own = new Intl.NumberFormat(`${BCP47[language]}-u-nu-latn`, {
      style: 'percent',
      minimumFractionDigits: 2,
    });
    const spaced = (text: string) =>
      text.replace('\u00a0', language === 'fra' ? '\u202f' : '\u00a0');
    expect(figures.percent('54.95')).toBe(spaced(own.format(0.5495)));
    expect(figures.share('0.5495')).toBe(spaced(own.format(0.5495)));
    expect(figures.percent('50', { decimals: 2 })).toBe(spaced(own.format(0.5)));
  });

  it('writes percent in the texts as in figures', () => {
    const between = figures.percent('1').slice(1, -1);
    const folder = new URL(`../locales/${language}/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const text = readFileSync(new URL(file, folder), 'utf8');
      for (const [all, space] of text.matchAll(/(?:\d|\}\})(\s?)%/gu)) {
        expect({ file, all: seen(all) }).toEqual({
          file,
          all: seen(all.replace(`${space}%`, `${between}%`)),
        });
      }
    }
  });

  it('draws charts with the same signs', () => {
    expect(figures.drawn(67218.43, 1)).toBe(figures.price('67218.4', 1));
    expect(figures.drawn(-0.001, 2)).toBe(figures.price('0', 2));
    expect(figures.drawn(Number.NaN, 2)).toBe(UNKNOWN);
  });

  it('keeps every digit of a share in percent', () => {
    const nines = '9'.repeat(20);
    expect(plain(figures.share(`${nines}.123456`))).toBe(`${nines}12.3456`);
    expect(plain(figures.share('-0.0005'))).toBe('-0.05');
  });

  it('groups what is typed with the same signs', () => {
    expect(figures.typed('1234567.')).toBe(`1${group}234${group}567${point}`);
    expect(figures.typed('0.1234567')).toBe(`0${point}1234567`);
    expect(figures.typed('')).toBe('');
  });
});

it.each([
  ['en', 'Jan 5, 2026'],
  ['zh', '2026年1月5日'],
  ['hk', '2026年1月5日'],
  ['th', '5 ม.ค. 2026'],
  ['jp', '2026/01/05'],
  ['kor', '2026. 1. 5.'],
  ['fra', '5 janv. 2026'],
  ['spa', '5 ene 2026'],
  ['vn', '5 thg 1, 2026'],
] as const)('%s writes a day as %s, Gregorian, and its time by 24 hours', (language, day) => {
  const at = new Date(2026, 0, 5, 0, 7, 9).getTime();
  expect(figuresIn(language).date(at)).toBe(day);
  expect(figuresIn(language).moment(at)).toBe(`${day} 00:07:09`);
  expect(figuresIn(language).moment(at, false)).toBe(`${day} 00:07`);
});

it.each([
  ['en', '1 minute ago', '5 days ago', 'Jan 5', 'January 2026'],
  ['zh', '1分钟前', '5天前', '1月5日', '2026年1月'],
  ['hk', '1 分鐘前', '5 日前', '1月5日', '2026年1月'],
  ['th', '1 นาทีที่ผ่านมา', '5 วันที่ผ่านมา', '5 ม.ค.', 'มกราคม 2026'],
  ['jp', '1分前', '5日前', '1月5日', '2026年1月'],
  ['kor', '1분 전', '5일 전', '1월 5일', '2026년 1월'],
  ['fra', 'il y a 1 minute', 'il y a 5 jours', '5 janv.', 'janvier 2026'],
  ['spa', 'hace 1 minuto', 'hace 5 días', '5 ene', 'enero de 2026'],
  ['vn', '1 phút trước', '5 ngày trước', '5 thg 1', 'tháng 1 năm 2026'],
] as const)('%s writes %s, %s, %s, %s', (language, minute, days, day, month) => {
  const figures = figuresIn(language);
  const at = new Date(2026, 0, 5, 0, 7, 9).getTime();
  expect(figures.ago(1, 'minute')).toBe(minute);
  expect(figures.ago(5, 'day')).toBe(days);
  expect(figures.day('day', at)).toBe(day);
  expect(figures.day('monthAndYear', at)).toBe(month);
  expect(figures.day('year', at)).toContain('2026');
  expect(figures.day('wholeDate', at)).toContain('2026');
  expect(figures.timeIn('America/New_York', Date.UTC(2026, 0, 5, 14, 30))).toBe('09:30');
  expect(figures.timeIn('America/New_York', Date.UTC(2026, 0, 5, 5, 0))).toBe('00:00');
});

it('tells the figures among the values of a text, and leaves names, counts and moments', () => {
  const values = {
    minimum: '1234.500000000000000000',
    maximum: '0.00012 BTC',
    price: '67218.40',
    used: 123456,
    count: 123456,
    reference: '123456',
    ends: '2026-11-20 18:02 UTC',
    left: 'some',
    roles: ['owner'],
  };
  expect(figuresIn('fra').told(values)).toEqual({
    ...values,
    minimum: '1\u202f234,5',
    maximum: '0,00012 BTC',
    price: '67\u202f218,40',
    used: '123\u202f456',
  });
  expect(figuresIn('en').told({ debt: '-1000.10' }, new Set(['debt']))).toEqual({
    debt: '\u22121,000.1',
  });
});

it.each([
  ['en', '1,234.5', '$48,291.07', '54.95%', '1.23K', '121.84M', 'a, b, and c'],
  ['zh', '1,234.5', '$48,291.07', '54.95%', '1,234.00', '1.21亿', 'a、b和c'],
  ['hk', '1,234.5', '$48,291.07', '54.95%', '1.23K', '121.84M', 'a、b及c'],
  ['th', '1,234.5', '$48,291.07', '54.95%', '1.23K', '121.84M', 'a b และc'],
  ['jp', '1,234.5', '$48,291.07', '54.95%', '1,234.00', '1.21億', 'a、b、c'],
  ['kor', '1,234.5', '$48,291.07', '54.95%', '1.23천', '1.21억', 'a, b 및 c'],
  ['fra', '1˙234,5', '48˙291,07·$', '54,95˙%', '1,23·k', '121,84·M', 'a, b et c'],
  ['spa', '1.234,5', '48.291,07·$', '54,95·%', '1,23·mil', '121,84·M', 'a, b y c'],
  ['vn', '1.234,5', '48.291,07·$', '54,95%', '1,23·N', '121,84·Tr', 'a, b và c'],
] as const)('%s writes %s, %s, %s', (language, number, fiat, percent, small, large, list) => {
  const figures = figuresIn(language);
  expect(seen(figures.amount('1234.50'))).toBe(number);
  expect(seen(figures.money('48291.079', { currency: 'USD' }))).toBe(fiat);
  expect(seen(figures.percent('54.959', { decimals: 2 }))).toBe(percent);
  expect(seen(figures.compact('1234.56'))).toBe(small);
  expect(seen(figures.compact('121849999.9'))).toBe(large);
  expect(figures.list(['a', 'b', 'c'])).toBe(list);
});
