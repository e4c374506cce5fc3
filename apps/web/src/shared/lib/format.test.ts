import fc from 'fast-check';
import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import {
  formatFiatPrice,
  MINUS,
  UNKNOWN,
  directionOf,
  formatAxisNumbers,
  formatChartNumber,
  formatMoney,
  formatPercent,
  formatPrice,
  formatVolume,
  moneyParts,
  sharesOfHundred,
  shownParts,
  tickDecimals,
} from './format.ts';

describe('money', () => {
  it('puts a sign before fiat and a code after a coin', () => {
    expect(formatMoney('48291.07', { currency: 'USD' })).toBe('$48,291.07');
    expect(formatMoney('0.0371628', { currency: 'BTC' })).toBe('0.03716280 BTC');
    expect(formatMoney('1234567', { currency: 'VND' })).toBe('₫1,234,567');
  });

  it('cuts off and never rounds up', () => {
    expect(formatMoney('0.999', { currency: 'USD' })).toBe('$0.99');
    expect(formatMoney('-0.999', { currency: 'USD' })).toBe(`${MINUS}$0.99`);
  });

  it('writes the minus of U+2212 and a plus only when asked', () => {
    expect(formatMoney('-12.5', { decimals: 2 })).toBe('\u221212.50');
    expect(formatMoney('612.48', { currency: 'USD', signed: true })).toBe('+$612.48');
  });

  it('gives no sign to what shows as zero', () => {
    expect(formatMoney('-0.001', { currency: 'USD', signed: true })).toBe('$0.00');
    expect(formatMoney('0', { currency: 'USD', signed: true })).toBe('$0.00');
  });

  it('says unknown, never zero, for what is missing or unreadable', () => {
    for (const value of [null, undefined, '', 'NaN', '1e5', ' 1']) {
      expect(formatMoney(value, { currency: 'USD' })).toBe(UNKNOWN);
      expect(formatVolume(value)).toBe(UNKNOWN);
      expect(formatPercent(value)).toBe(UNKNOWN);
    }
  });

  it('splits the decimals off with their point', () => {
    expect(moneyParts('48291.07', { currency: 'USD' })).toEqual({
      sign: '',
      prefix: '$',
      whole: '48,291',
      fraction: '.07',
      suffix: '',
    });
  });

  it('shows prices at the tick', () => {
    expect(formatPrice('67218.4', 1)).toBe('67,218.4');
    expect(formatPrice('67200', 1)).toBe('67,200.0');
    expect(tickDecimals('0.1')).toBe(1);
    expect(tickDecimals('0.00010')).toBe(4);
    expect(tickDecimals('5')).toBe(0);
  });
});

describe('a price in another currency', () => {
  it('keeps the digits that tell small prices apart', () => {
    expect(formatFiatPrice('0.16488', 'USD', 5)).toBe('$0.16488');
    expect(formatFiatPrice('0.9998', 'USD', 4)).toBe('$0.9998');
    expect(formatFiatPrice('67218.4', 'USD', 1)).toBe('$67,218.40');
    expect(formatFiatPrice('24.71', 'JPY', 5)).toBe('¥24.71000');
    expect(formatFiatPrice(null, 'USD', 5)).toBe('—');
  });
});

describe('percent and direction', () => {
  it('signs gains and losses and leaves zero bare', () => {
    expect(formatPercent('1.849')).toBe('+1.84%');
    expect(formatPercent('-3.28')).toBe('\u22123.28%');
    expect(formatPercent('0')).toBe('0.00%');
    expect(formatPercent('28.4', { signed: false })).toBe('28.40%');
  });

  it('is flat when the figure shows as zero', () => {
    expect(directionOf('-0.004', 2)).toBe('flat');
    expect(directionOf('-0.01', 2)).toBe('down');
    expect(directionOf('0.01', 2)).toBe('up');
    expect(directionOf(null, 2)).toBe('flat');
  });
});

describe('volume', () => {
  it.each([
    ['0.5', '0.5000'],
    ['1000', '1.00K'],
    ['1000.01', '1.00K'],
    ['18249.9', '18.24K'],
    ['999999', '999.99K'],
    ['1000000', '1.00M'],
    ['1218400000', '1.21B'],
    ['-18249.9', `${MINUS}18.24K`],
  ])('%s shows as %s', (value, shown) => {
    expect(formatVolume(value)).toBe(shown);
  });
});

describe('shares', () => {
  it('add up to 100 where plain rounding would not', () => {
    expect(sharesOfHundred(['1', '1', '1'], 1)).toEqual(['33.4', '33.3', '33.3']);
    expect(sharesOfHundred(['1', '1', '1', '1', '1', '1', '1'], 0)).toEqual([
      '15',
      '15',
      '14',
      '14',
      '14',
      '14',
      '14',
    ]);
    expect(sharesOfHundred(['1', '1', '4'], 1)).toEqual(['16.7', '16.7', '66.6']);
    expect(sharesOfHundred(['0', '0'], 1)).toEqual(['0.0', '0.0']);
    expect(sharesOfHundred(['-5', '5'], 0)).toEqual(['0', '100']);
  });

  it('add up to 100 whatever the parts are, and each is less than a step away', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map(String);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(amount, fc.constantFrom('1', '7')), { minLength: 1, maxLength: 12 }),
        (parts) => {
          const tenths = sharesOfHundred(parts, 1).map((share) => BigInt(share.replace('.', '')));
          const sum = tenths.reduce((total, share) => total + share, 0n);
          expect(sum).toBe(1000n);
          const total = parts.reduce((all, part) => all + BigInt(part), 0n);
          for (const [index, part] of parts.entries()) {
            const away = (tenths[index] ?? 0n) * total - BigInt(part) * 1000n;
            expect(away < total && -away < total).toBe(true);
          }
        },
      ),
    );
  });
});

describe('parts of a sum', () => {
  it('add up to the sum as it is shown, the largest remainder first', () => {
    // Cut off one by one they would be 0.00, 0.00 and 1.99 of 2.00.
    expect(shownParts('2.007', ['0.004', '0.009', '1.994'], 2)).toEqual(['0.00', '0.01', '1.99']);
    expect(shownParts('100', ['33.335', '33.335', '33.33'], 2)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
    expect(shownParts('3', ['1', '2'], 0)).toEqual(['1', '2']);
  });

  it('may be less than nothing, as debts are', () => {
    expect(shownParts('1.001', ['1.010', '-0.009'], 2)).toEqual(['1.01', '-0.01']);
    expect(shownParts('-0.009', ['0.001', '-0.010'], 2)).toEqual(['0.01', '-0.01']);
  });

  it('are cut off alone where they do not make up the sum, and unknown where they are', () => {
    expect(shownParts('9', ['1.009', null], 2)).toEqual(['1.00', null]);
    expect(shownParts(null, ['1.009', '-1.009'], 2)).toEqual(['1.00', '-1.00']);
    expect(shownParts('1.009', ['1.009', null], 2)).toEqual(['1.00', null]);
  });

  it('add up whatever they are, and each is less than a step away', () => {
    const part = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), fc.nat(2), (amounts, places) => {
        const sum = amounts.reduce((all, one) => all + one, 0n);
        const parts = amounts.map((one) => formatAmount(one));
        const shown = shownParts(formatAmount(sum), parts, places);
        const unit = 10n ** BigInt(18 - places);
        const units = shown.map((one) => parseAmount(one ?? '') / unit);
        expect(units.reduce((all, one) => all + one, 0n)).toBe(sum / unit);
        for (const [place, amount] of amounts.entries()) {
          const away = (units[place] ?? 0n) * unit - amount;
          expect(away < unit && -away < unit).toBe(true);
        }
      }),
    );
  });
});

describe('text on charts', () => {
  it('formats a double for an axis', () => {
    expect(formatChartNumber(67218.43, 1)).toBe('67,218.4');
    expect(formatChartNumber(-0.5, 2)).toBe(`${MINUS}0.50`);
    expect(formatChartNumber(Number.NaN, 2)).toBe(UNKNOWN);
  });

  it('gives an axis as few decimals as its figures need', () => {
    expect(formatAxisNumbers([66_500, 67_000], 1)).toEqual(['66,500', '67,000']);
    expect(formatAxisNumbers([0.45, 0.5], 4)).toEqual(['0.45', '0.50']);
    expect(formatAxisNumbers([1 / 3], 2)).toEqual(['0.33']);
  });
});
