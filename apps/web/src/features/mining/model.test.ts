import { parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { faultOf, mostOf, planOf } from './model.ts';
import type { Product } from './text.ts';

const product: Product = {
  id: 1,
  category: 'lock_in',
  currency_id: 1,
  currency: 'USDT',
  name: 'steady',
  min: '100',
  max: '50000',
  days: 30,
  daily_rate: '0.0018',
  penalty_rate: '0.004',
  penalty_maximum: '0.5',
  dividend_time: '08:00',
  remaining: '3000',
  own: '49000',
  version: 1,
};
const NOON = Date.UTC(2026, 2, 2, 12);

describe('a plan', () => {
  it('is what the exchange will do', () => {
    expect(planOf(product, parseAmount('1000.00000001'), 8, NOON)).toEqual({
      amount: '1000.00000001',
      dividend: '1.8',
      total: '54',
      firstAt: Date.UTC(2026, 2, 3, 8),
      expiresAt: Date.UTC(2026, 3, 1, 12),
      penalty: '120.00000001',
      returns: '880',
    });
  });

  it('never loses more than the greatest share', () => {
    const long = { ...product, days: 365 };
    expect(planOf(long, parseAmount('100'), 8, NOON)).toMatchObject({ penalty: '50' });
  });
});

describe('the most', () => {
  it('is bounded by the member’s share, by what is left, and by the account', () => {
    expect(mostOf(product, undefined)).toBe(parseAmount('1000'));
    expect(mostOf({ ...product, remaining: '20' }, undefined)).toBe(parseAmount('20'));
    expect(mostOf(product, parseAmount('7.5'))).toBe(parseAmount('7.5'));
    expect(mostOf({ ...product, own: '60000' }, undefined)).toBe(0n);
  });
});

describe('a fault', () => {
  it.each([
    ['', 'FIELD_NOT_POSITIVE'],
    ['0', 'FIELD_NOT_POSITIVE'],
    ['99.99', 'BELOW_MINIMUM'],
    ['1000.01', 'ABOVE_MAXIMUM'],
    ['600', 'INSUFFICIENT_BALANCE'],
    ['500', undefined],
  ])('of %s is %s', (text, code) => {
    const amount = text === '' ? undefined : parseAmount(text);
    expect(faultOf(product, amount, parseAmount('500'))?.code).toBe(code);
  });

  it('is told where little is left', () => {
    const little = { ...product, remaining: '150' };
    expect(faultOf(little, parseAmount('200'), undefined)).toEqual({
      code: 'MINING_GONE',
      details: { available: '150' },
    });
  });
});
