import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { smallestWithdrawal, withdrawalCost } from './funding.ts';

const terms = (fee: string, feeRate: string, decimals = 8) => ({
  fee: parseAmount(fee),
  feeRate: parseAmount(feeRate),
  decimals,
});

describe('what a withdrawal costs', () => {
  it.each([
    ['100', '1.5', '0', '1.5', '98.5'],
    ['100', '0', '0', '0', '100'],
    ['33.33333333', '1.5', '0.00123', '1.541', '31.79233333'],
    ['0.00000001', '0', '0.0001', '0.00000001', '0'],
  ])('%s at %s and %s', (number, fee, rate, cost, receive) => {
    const found = withdrawalCost(parseAmount(number), terms(fee, rate));
    expect([formatAmount(found.fee), formatAmount(found.receive)]).toEqual([cost, receive]);
  });

  it.each([
    ['10', '1.5', '0', '10'],
    ['10', '1.5', '0.5', '10'],
    ['10', '1.5', '0.85', '10.00000014'],
    ['1', '0.9', '0.5', '1.80000004'],
    ['1', '0', '1', '1'],
    ['1', '0.5', '1000000', '5.0000002'],
  ])('of the least, %s at %s and %s, something arrives', (minimum, fee, rate, least) => {
    const found = smallestWithdrawal(parseAmount(minimum), terms(fee, rate));
    expect(formatAmount(found)).toBe(least);
    expect(withdrawalCost(found, terms(fee, rate)).receive).toBeGreaterThan(0n);
  });
});
