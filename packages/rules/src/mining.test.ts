import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import {
  firstDividendAt,
  miningDaysLeft,
  miningDividend,
  miningPenalty,
  minuteText,
  parseMinute,
} from './mining.ts';
import { DAY_MS } from './time.ts';

describe('a dividend', () => {
  it.each([
    ['1000', '0.0018', 8, '1.8'],
    ['1000.00000001', '0.0018', 8, '1.8'],
    ['0.00000999', '0.1', 8, '0.00000099'],
    ['5', '0.1', 0, '0'],
  ])('of %s at %s with %i decimals is %s', (amount, rate, decimals, daily) => {
    const paid = miningDividend(parseAmount(amount), parseAmount(rate), decimals);
    expect(formatAmount(paid)).toBe(daily);
  });
});

describe('the first dividend', () => {
  it.each([
    ['2026-03-02T07:59:59.999Z', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T08:00:00.000Z', '2026-03-03T08:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ])('of a lock at %s is at %s', (locked, first) => {
    expect(new Date(firstDividendAt(Date.parse(locked), 480)).toISOString()).toBe(first);
  });

  it('and those of the days after it are as many as the days, before the end', () => {
    for (let minute = 0; minute < 1_440; minute += 7) {
      const locked = Date.UTC(2026, 2, 2, 11, 13, 17, 19);
      const first = firstDividendAt(locked, minute);
      const last = first + 29 * DAY_MS;
      expect(first > locked && last <= locked + 30 * DAY_MS).toBe(true);
      expect(last + DAY_MS > locked + 30 * DAY_MS).toBe(true);
    }
  });
});

describe('a penalty', () => {
  const terms = (amount: string, penaltyMaximum = '0.5') => ({
    amount: parseAmount(amount),
    penaltyRate: parseAmount('0.004'),
    penaltyMaximum: parseAmount(penaltyMaximum),
  });

  it.each([
    ['1000', 30, '120'],
    ['1000', 1, '4'],
    ['1000', 125, '500'],
    ['1000', 126, '500'],
    ['0.00000001', 1, '0'],
    ['0.00000003', 1, '0.00000001'],
    ['0.00001234', 1, '0.00000005'],
  ])('of %s with %i days left is %s', (amount, days, penalty) => {
    expect(formatAmount(miningPenalty(terms(amount), days, 8))).toBe(penalty);
  });

  it('keeps to a smaller share', () => {
    expect(miningPenalty(terms('1000', '0.1'), 30, 8)).toBe(parseAmount('100'));
  });
});

it('counts a day that has begun as a whole one', () => {
  const end = 10 * DAY_MS;
  expect([0, 1, DAY_MS, end - 1, end, end + 1].map((at) => miningDaysLeft(at, end))).toEqual([
    10, 10, 9, 1, 0, 0,
  ]);
});

it('writes and reads the time of a day', () => {
  expect([0, 480, 605, 1_439].map(minuteText)).toEqual(['00:00', '08:00', '10:05', '23:59']);
  expect(['00:00', '08:00', '23:59', '24:00', '8:00', '10:60'].map(parseMinute)).toEqual([
    0,
    480,
    1_439,
    undefined,
    undefined,
    undefined,
  ]);
});
