import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresIn } from './figures.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { plainDigits, type ReadOptions } from './read-figure.ts';

/** The number, or in brackets why there is none. */
function read(language: Language, text: string, options?: ReadOptions): string {
  const { value, fault } = figuresIn(language).read(text, options);
  if (fault === undefined) return value;
  return fault.kind === 'ambiguous' ? `(${fault.whole} or ${fault.decimal})` : `(${fault.kind})`;
}

describe.each(LANGUAGES)('what is pasted in %s', (language) => {
  it.each([
    ['0,001', '0.001'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['10,000.00 USDT', '10000.00'],
    ['10.000,00 USDT', '10000.00'],
    ['USDT 10,000.00', '10000.00'],
    ['$1,234.50', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ['HK$ 1,234.50', '1234.50'],
    ['1234.50円', '1234.50'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['1\u00a0234.56', '1234.56'],
    ['1’234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['1,2345,6789', '123456789'],
    ['1e-7', '0.0000001'],
    ['1.5E+3', '1500'],
    ['2,5e-1', '0.25'],
    ['１２３', '123'],
    ['１，２３４．５', '1234.5'],
    ['１２３。５', '123.5'],
    ['١٢٣٫٥', '123.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳٫۵', '123.5'],
    ['๑๒๓.๕', '123.5'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['007', '7'],
    ['+5', '5'],
    ['\u200e 5 \u200f', '5'],
    ['', ''],
    ['   ', ''],
  ])('%s is %s', (text, value) => expect(read(language, text)).toBe(value));

  it.each([
    ['-5', 'negative'],
    ['\u22125', 'negative'],
    ['(5)', 'negative'],
    ['-$5', 'negative'],
    ['$-5', 'negative'],
    ['5-', 'negative'],
    ['1.2.3', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1,234,56', 'unreadable'],
    ['1.234,567,8', 'unreadable'],
    ['0,123,456', 'unreadable'],
    ['12 34', 'unreadable'],
    ['100\n200', 'unreadable'],
    ['1a2', 'unreadable'],
    ['abc', 'unreadable'],
    ['.', 'unreadable'],
    ['1.21B', 'unreadable'],
    ['10K', 'unreadable'],
    ['1.82万', 'unreadable'],
    ['5 mil', 'unreadable'],
    ['5 MIL', 'unreadable'],
    ['5 MIO', 'unreadable'],
    ['10²', 'unreadable'],
    ['½', 'unreadable'],
    ['一二三', 'unreadable'],
    ['<0.00000001', 'unreadable'],
    ['—', 'negative'],
    ['5%', 'unreadable'],
    ['0x10', 'unreadable'],
    ['1.234e5e', 'unreadable'],
    ['1e99', 'tooLong'],
    ['123456789012345678901', 'tooLong'],
  ])('%s is refused: %s', (text, why) => expect(read(language, text)).toBe(`(${why})`));

  it('reads what the formatter writes as the same number, or refuses it', () => {
    const figures = figuresIn(language);
    const amounts = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.nat(8))
      .map(([units, decimals]) => {
        const digits = String(units).padStart(decimals + 1, '0');
        const at = digits.length - decimals;
        return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
      });
    const same = (text: string) =>
      text
        .replace(/^(\d+)\.?$/u, '$1')
        .replace(/(\.\d*?)0+$/u, '$1')
        .replace(/\.$/u, '');
    fc.assert(
      fc.property(amounts, (value) => {
        for (const text of [
          figures.exact(value),
          figures.price(value),
          figures.price(value, 8),
          figures.amount(value),
          figures.amount(value, 'USDT'),
          figures.money(value, { currency: 'BTC' }),
          figures.money(value, { signed: true }),
          figures.typed(value),
        ]) {
          expect(same(figures.read(text).value ?? `(${text})`)).toBe(same(value));
        }
        const [whole = ''] = value.split('.');
        for (const currency of ['USD', 'EUR', 'HKD', 'VND', 'KRW', 'CNY', 'THB', 'JPY']) {
          const text = figures.money(whole, { currency });
          expect(same(figures.read(text).value ?? `(${text})`)).toBe(whole);
        }
        expect(same(figures.read(figures.percent(value), { isPercent: true }).value ?? '')).toBe(
          same(value),
        );
        expect(figures.read(figures.money(`-${value}`, { decimals: 8 })).fault?.kind).toBe(
          /[1-9]/u.test(value) ? 'negative' : undefined,
        );
        for (const short of [figures.compact(value), figures.brief(value)]) {
          if (/^\d{4}/u.test(value)) expect(figures.read(short).value).toBeUndefined();
        }
      }),
    );
  });

  it('gives a decimal or a refusal of whatever is pasted, and the same of what it gave', () => {
    const characters = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789.,’ -eE$€K%１٣٫')),
    });
    fc.assert(
      fc.property(characters, fc.nat(18), fc.boolean(), (text, decimals, byHand) => {
        const { value, fault } = figuresIn(language).read(text, { decimals, byHand });
        if (value === undefined) {
          expect(fault).toBeDefined();
          return;
        }
        expect(value).toMatch(byHand ? /^$|^\d+(?:\.\d*)?$/u : /^$|^\d+(?:\.\d+)?$/u);
        // The digits that were written, in their order, and no others but zeros.
        const digits = (all: string) => plainDigits(all).replace(/[^1-9]/gu, '');
        if (!/[eE]/u.test(text)) expect(digits(value)).toBe(digits(text));
      }),
    );
  });
});

it.each([
  ['en', '1,234', '1234'],
  ['en', '1.234', '1.234'],
  ['zh', '1,234', '1234'],
  ['th', '1,234', '1234'],
  ['spa', '1.234', '1234'],
  ['spa', '1,234', '1.234'],
  ['vn', '1.234', '1234'],
  ['vn', '1,234', '1.234'],
  ['fra', '1,234', '1.234'],
  ['fra', '1.234', '(1234 or 1,234)'],
  ['fra', '12.345', '(12345 or 12,345)'],
  ['fra', '1234.567', '1234.567'],
  ['zh', '1,2345', '(12345 or 1.2345)'],
  ['en', '1,2345', '1.2345'],
  ['en', '1,234e5', '(unreadable)'],
  ['fra', '1,234e5', '123400'],
  ['spa', '1.234e5', '123400'],
] as const)('in %s %s pasted is %s', (language, text, value) =>
  expect(read(language, text)).toBe(value),
);

it.each([
  ['en', '1,234', '(1234 or 1.234)'],
  ['en', '1,23', '1.23'],
  ['en', '1,', '1.'],
  ['en', '1,234,567', '1234567'],
  ['spa', '1.234', '(1234 or 1,234)'],
  ['fra', '1,234', '1.234'],
  ['en', '1e-7', '(unfinished)'],
  ['en', '0.00', '0.00'],
] as const)('in %s %s written by hand is %s', (language, text, value) =>
  expect(read(language, text, { byHand: true, decimals: 8 })).toBe(value),
);

it('tells more decimals than are taken, and takes zeros behind them', () => {
  expect(read('en', '1.235', { decimals: 2 })).toBe('(decimals)');
  expect(read('en', '1.2300', { decimals: 2 })).toBe('1.23');
  expect(read('en', '10,000.00', { decimals: 0 })).toBe('10000');
  expect(read('en', '1e-9', { decimals: 8 })).toBe('(decimals)');
  expect(read('en', '1.', { decimals: 0, byHand: true })).toBe('(decimals)');
  expect(read('en', '1,234', { decimals: 0, byHand: true })).toBe('1234');
  expect(read('en', '1e-7', { byHand: true, isFinished: true, decimals: 8 })).toBe('0.0000001');
});
