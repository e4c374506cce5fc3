import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { moneyText, type Option, standingAt } from './option.ts';
import { barShare, maximumStake, ratioText, stakeFault, ticketFigures } from './ticket.ts';

const currency = {
  id: 1,
  name: 'USDT',
  balance: '300.129',
  bonus: null,
  min: '10',
  max: '5000',
  precision: 8,
};
const duration = { id: 2, seconds: 60, profit_ratio: '0.82', break_even: '0.549451' };

describe('a ticket', () => {
  it('says what may be won, what must be guessed right, and what a coin loses', () => {
    const figures = ticketFigures(parseAmount('50'), duration, currency);
    expect(moneyText(figures.payout, true)).toBe('+41.00');
    expect(formatAmount(figures.breakEven)).toBe('54.95');
    expect(moneyText(figures.flipLoss)).toBe('4.50');
    expect(barShare(figures.breakEven)).toBe(54.95);
    expect(ratioText('0.825')).toBe('82.5%');
  });

  it('knows what is wrong with a stake', () => {
    const faults = ['', '?1,234', '0', '9.99', '10', '10.', '300.12', '300.13', '5000.01'].map(
      (text) => stakeFault(text, currency)?.key,
    );
    expect(faults).toEqual([
      'none',
      'none',
      'none',
      'below',
      undefined,
      undefined,
      undefined,
      'short',
      'above',
    ]);
    expect(stakeFault('4000', { ...currency, balance: null })).toBeUndefined();
    expect(maximumStake(currency)).toBe('300.12');
    expect(maximumStake({ ...currency, balance: null })).toBe('5000');
  });
});

describe('an open option', () => {
  const option = { type: 2, number: '50', profit_ratio: '0.82', open_price: '100.5' } as Option;
  const at = (price: string | null, one = option) => {
    const standing = standingAt(one, price, 8);
    return standing && [standing.result, moneyText(standing.gain, true)];
  };

  it('stands by the price of now', () => {
    expect(at('100.4')).toEqual(['won', '+41.00']);
    expect(at('100.6')).toEqual(['lost', '\u221250.00']);
    expect(at('100.50')).toEqual(['tie', '0.00']);
    expect(at('100.6', { ...option, type: 1 })).toEqual(['won', '+41.00']);
  });

  it('stands nowhere before its entry, or without a price', () => {
    expect(at(null)).toBeUndefined();
    expect(at('100', { ...option, open_price: null })).toBeUndefined();
  });
});
