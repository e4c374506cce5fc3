import { formatAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { hundredths, missingTo, progress, ratesText, shortAmount } from './figures.ts';

describe('figures of levels', () => {
  it('say rates in hundredths, exactly', () => {
    expect(hundredths('0.0009')).toBe('0.09');
    expect(hundredths('0.00002')).toBe('0.002');
    expect(ratesText('0', '0.00017')).toBe('0 / 0.017%');
    expect(hundredths('')).toBe('—');
  });

  it('shorten round amounts without losing what they say', () => {
    expect(shortAmount('0')).toBe('0');
    expect(shortAmount('500')).toBe('500');
    expect(shortAmount('50000')).toBe('50K');
    expect(shortAmount('1000')).toBe('1K');
    expect(shortAmount('1000000')).toBe('1M');
    expect(shortAmount('1500000')).toBe('1.5M');
    expect(shortAmount('4000000000')).toBe('4B');
  });

  it('measure the way to a level, cut off', () => {
    expect(progress('999999.99', '1000000')).toBe(99);
    expect(progress('1000000', '1000000')).toBe(100);
    expect(progress('2', '1')).toBe(100);
    expect(progress('-5', '10')).toBe(0);
    expect(progress(null, '10')).toBe(0);
  });

  it('name what lacks, and nothing where it is there or unknown', () => {
    expect(formatAmount(missingTo('1.5', '10') ?? 0n)).toBe('8.5');
    expect(formatAmount(missingTo('-3', '10') ?? 0n)).toBe('10');
    expect(missingTo('10', '10')).toBeUndefined();
    expect(missingTo(null, '10')).toBeUndefined();
  });
});
