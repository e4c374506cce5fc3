import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AmountError,
  decimalPlaces,
  divide,
  formatAmount,
  formatGrouped,
  isMultipleOf,
  multiply,
  multiplyDivide,
  ONE,
  parseAmount,
  powerOfTen,
  roundToDecimals,
  tryParseAmount,
} from './index.ts';

const amounts = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n });

describe('reading', () => {
  it.each([
    ['0', 0n],
    ['1', ONE],
    ['-1.5', -(ONE + ONE / 2n)],
    ['0.000000000000000001', 1n],
    ['123456789012345678', 123456789012345678n * ONE],
    ['99999999999999999999.999999999999999999', 10n ** 38n - 1n],
    ['1.50', ONE + ONE / 2n],
  ])('%s', (text, amount) => expect(parseAmount(text)).toBe(amount));

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '01',
    '1e5',
    '1E5',
    '0x10',
    '1,000',
    '٣',
    'NaN',
    'Infinity',
    '--1',
    '0.0000000000000000001',
    '100000000000000000000',
    '1'.repeat(5_000),
  ])('refuses %j', (text) => {
    expect(tryParseAmount(text)).toBeUndefined();
    expect(() => parseAmount(text)).toThrow(AmountError);
  });

  it('reads short texts, whatever is in them, exactly as their digits and their point say', () => {
    const characters = fc.constantFrom(...Array.from('00123459..-'));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 17 }), (text) => {
        const isDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
        const [whole = '', fraction = ''] = text.replace('-', '').split('.');
        const units = isDecimal ? BigInt(whole + fraction.padEnd(18, '0')) : undefined;
        const negated = text.startsWith('-') && units !== undefined ? -units : units;
        return tryParseAmount(text) === negated;
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads back what it writes, whatever the amount', () => {
    fc.assert(fc.property(amounts, (amount) => parseAmount(formatAmount(amount)) === amount));
  });
});

describe('writing', () => {
  it('cuts towards zero and never shows a negative nothing', () => {
    expect(formatAmount(parseAmount('1.999'), 2)).toBe('1.99');
    expect(formatAmount(parseAmount('-1.999'), 2)).toBe('-1.99');
    expect(formatAmount(parseAmount('-0.001'), 2)).toBe('0.00');
    expect(formatAmount(parseAmount('5'), 0)).toBe('5');
    expect(formatGrouped(parseAmount('-1234567.891'), 2)).toBe('-1,234,567.89');
    expect(formatGrouped(parseAmount('123'), 2)).toBe('123.00');
  });

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }), fc.nat(18), (amount, decimals) => {
        const shown = parseAmount(formatAmount(amount, decimals));
        return shown <= amount && amount - shown < powerOfTen(18 - decimals);
      }),
    );
  });
});

describe('rounding', () => {
  it('goes down or up by less than one unit, also below zero', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        fc.pre(c !== 0n);
        const down = multiplyDivide(a, b, c, 'down');
        const up = multiplyDivide(a, b, c, 'up');
        const isExact = (a * b) % c === 0n;
        const scaled = c > 0n ? a * b : -a * b;
        const divisor = c > 0n ? c : -c;
        return (
          up - down === (isExact ? 0n : 1n) && down * divisor <= scaled && up * divisor >= scaled
        );
      }),
    );
  });

  it('rounds to a currency', () => {
    expect(formatAmount(roundToDecimals(parseAmount('0.123456789'), 8, 'up'))).toBe('0.12345679');
    expect(formatAmount(roundToDecimals(parseAmount('0.123456789'), 8, 'down'))).toBe('0.12345678');
    expect(formatAmount(roundToDecimals(parseAmount('0.12'), 8, 'up'))).toBe('0.12');
    expect(formatAmount(roundToDecimals(parseAmount('-0.123456789'), 8, 'up'))).toBe('-0.12345678');
  });

  it('multiplies and divides exactly where it can', () => {
    expect(formatAmount(multiply(parseAmount('0.1'), parseAmount('0.2'), 'down'))).toBe('0.02');
    expect(formatAmount(divide(parseAmount('1'), parseAmount('3'), 'up'))).toBe(
      '0.333333333333333334',
    );
    expect(() => divide(ONE, 0n, 'up')).toThrow(RangeError);
  });
});

it('knows steps and places', () => {
  expect(isMultipleOf(parseAmount('0.3'), parseAmount('0.1'))).toBe(true);
  expect(isMultipleOf(parseAmount('0.35'), parseAmount('0.1'))).toBe(false);
  expect(decimalPlaces(parseAmount('1.50'))).toBe(1);
  expect(decimalPlaces(parseAmount('100'))).toBe(0);
  expect(() => powerOfTen(40)).toThrow(AmountError);
});
