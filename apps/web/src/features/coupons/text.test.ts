import { figuresIn } from '@kontor/i18n';
import { describe, expect, it } from 'vitest';
import { moneyOf, percentOf } from './text.ts';

describe('what coupons are called', () => {
  it('says a discount in hundredths, exactly', () => {
    expect(percentOf('0.2')).toBe('20');
    expect(percentOf('0.125')).toBe('12.5');
    expect(percentOf('1')).toBe('100');
    expect(percentOf(null)).toBe('—');
  });

  it('says money with its currency, and what is missing as unknown', () => {
    expect(moneyOf({ amount: '1234.50', currency: 'USDT' })).toBe('1,234.5 USDT');
    expect(moneyOf({ amount: null, currency: null })).toBe('—');
  });

  it('lists products as the reader’s language does', () => {
    expect(figuresIn('en').list(['spot'])).toBe('spot');
    expect(figuresIn('en').list(['spot', 'futures'])).toBe('spot and futures');
    expect(figuresIn('zh').list(['现货', '合约'])).toBe('现货和合约');
  });
});
