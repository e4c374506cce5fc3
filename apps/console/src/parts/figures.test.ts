import { expect, it } from 'vitest';
import { amountText, durationText, utcText, withUnit, wordsText } from './figures.ts';

it('writes amounts as decimal text in groups, and nothing where there is none', () => {
  expect(amountText('1234567.8900')).toBe('1,234,567.89');
  expect(amountText('0.000000000000000001')).toBe('0.000000000000000001');
  expect(amountText('-12000')).toBe('\u221212,000');
  expect(amountText(null)).toBe('—');
  expect(amountText('a lot')).toBe('—');
  expect(amountText('90071992547409931234.5')).toBe('90,071,992,547,409,931,234.5');
});

it('writes times in UTC', () => {
  expect(utcText(Date.UTC(2026, 10, 22, 3, 4, 5, 678))).toBe('2026-11-22 03:04:05');
});

it('says how long something waits in its two largest units', () => {
  expect(durationText(0)).toBe('0 s');
  expect(durationText(59_999)).toBe('59 s');
  expect(durationText(125_000)).toBe('2 min');
  expect(durationText(3_660_000)).toBe('1 h 1 min');
  expect(durationText(7_200_000)).toBe('2 h');
  expect(durationText(90_000_000)).toBe('1 d 1 h');
  expect(durationText(-5)).toBe('0 s');
});

it('writes names of the program in words', () => {
  expect(wordsText('futuresClearing')).toBe('futures clearing');
  expect(wordsText('play_money')).toBe('play money');
  expect(wordsText('fees')).toBe('fees');
});

it('says what a figure is counted in, and leaves what is none', () => {
  expect(withUnit('0.011', 'share')).toBe('1.1%');
  expect(withUnit('12500', 'USDT')).toBe('12,500 USDT');
  expect(withUnit('24', 'hours')).toBe('24 hours');
  expect(withUnit('3', 'count')).toBe('3');
  expect(withUnit('1', 'on_off')).toBe('On');
  expect(withUnit('ERC20', null)).toBe('ERC20');
  expect(withUnit('none', 'USDT')).toBe('none');
});
