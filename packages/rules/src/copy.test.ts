import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { copyLots, copyLotsLeft, guardPrice, profitShareOf } from './copy.ts';

const amount = parseAmount;

describe('the lots of a copy', () => {
  it.each([
    ['multiple', '1.5', '3', '4.5'],
    ['multiple', '1.5', '2', '3'],
    ['multiple', '0.333', '10', '3.33'],
    ['multiple', '0.3339', '10', '3.33'],
    ['multiple', '0.5', '1', '0.5'],
    ['lots', '2', '17', '2'],
  ] as const)('%s %s of %s lots is %s', (kind, number, traderLots, lots) => {
    const terms = { kind, number: amount(number) };
    expect(formatAmount(copyLots(terms, amount(traderLots)))).toBe(lots);
  });

  it.each([
    ['4.5', '2', '3', '3'],
    ['4.5', '0', '3', '0'],
    ['1', '2', '3', '0.66'],
    ['0.01', '1', '3', '0'],
    ['4.5', '3', '3', '4.5'],
  ])('of %s stay as the trader keeps %s of %s: %s', (lots, open, copied, left) => {
    const trader = { open: amount(open), copied: amount(copied) };
    expect(formatAmount(copyLotsLeft(amount(lots), trader))).toBe(left);
  });
});

it('guards a long above and a short below the price of the trader', () => {
  expect(formatAmount(guardPrice('long', amount('40000'), amount('0.005')))).toBe('40200');
  expect(formatAmount(guardPrice('short', amount('40000'), amount('0.005')))).toBe('39800');
});

describe('the share of the profit', () => {
  const share = (realised: string, mark: string) => {
    const result = profitShareOf(amount(realised), amount(mark), amount('0.1'), 8);
    return [formatAmount(result.share), formatAmount(result.highWaterMark)];
  };
  it('is of what is above the high-water mark only', () => {
    expect(share('100', '0')).toEqual(['10', '100']);
    expect(share('100', '100')).toEqual(['0', '100']);
    expect(share('60', '100')).toEqual(['0', '100']);
    expect(share('130', '100')).toEqual(['3', '130']);
    expect(share('-5', '0')).toEqual(['0', '0']);
  });
  it('rounds down to the smallest unit', () => {
    expect(share('0.00000019', '0')).toEqual(['0.00000001', '0.00000019']);
  });
});
