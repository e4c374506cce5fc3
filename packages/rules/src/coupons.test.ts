import { ONE, parseAmount } from '@kontor/money';
import { expect, it } from 'vitest';
import { discountedRate } from './coupons.ts';

it.each([
  ['0.001', '0.25', '0.00075'],
  ['0.001', '1', '0'],
  ['0.0005', '0.3333', '0.00033335'],
  // The last unit is the house's.
  ['0.000000000000000003', '0.5', '0.000000000000000002'],
  ['0.000000000000000001', '0.9999', '0.000000000000000001'],
])('a rate of %s less %s of it is %s', (rate, discount, left) => {
  expect(discountedRate(parseAmount(rate), parseAmount(discount))).toBe(parseAmount(left));
});

it('is never above the rate', () => {
  for (const rate of [0n, 1n, 7n, ONE]) expect(discountedRate(rate, 1n) <= rate).toBe(true);
});
