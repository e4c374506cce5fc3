import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import {
  breakEvenRate,
  coinFlipLoss,
  largestStake,
  optionBucket,
  optionOutcome,
  optionPayout,
  optionResult,
  optionReturned,
} from './options.ts';

const amount = parseAmount;

describe('the figures of a ticket', () => {
  it('pays the ratio, rounded down', () => {
    expect(formatAmount(optionPayout(amount('100'), amount('0.82'), 8))).toBe('82');
    expect(formatAmount(optionPayout(amount('10.00000001'), amount('0.75'), 8))).toBe('7.5');
    expect(formatAmount(optionPayout(amount('33.33'), amount('0.83'), 2))).toBe('27.66');
  });

  it('gives back stake and payout, the stake, or nothing', () => {
    const returned = (result: 'won' | 'lost' | 'tie' | 'void') =>
      formatAmount(optionReturned(result, amount('10'), amount('0.75'), 8));
    expect([returned('won'), returned('tie'), returned('void'), returned('lost')]).toEqual([
      '17.5',
      '10',
      '10',
      '0',
    ]);
  });

  it('breaks even at 1 / (1 + ratio), six decimals, rounded up', () => {
    const rates = ['0.75', '0.82', '0.83', '0.84', '0.85', '1'].map((ratio) =>
      formatAmount(breakEvenRate(amount(ratio))),
    );
    expect(rates).toEqual(['0.571429', '0.549451', '0.546449', '0.543479', '0.540541', '0.5']);
  });

  it('says what a coin costs on average', () => {
    expect(formatAmount(coinFlipLoss(amount('100'), amount('0.85'), 8))).toBe('7.5');
    expect(formatAmount(coinFlipLoss(amount('10.01'), amount('0.82'), 2))).toBe('0.91');
  });

  it('finds the largest stake that fits', () => {
    expect(formatAmount(largestStake(amount('82'), amount('0.82'), 8))).toBe('100');
    expect(formatAmount(largestStake(amount('10'), amount('0.83'), 2))).toBe('12.04');
    expect(largestStake(-1n, amount('0.83'), 2)).toBe(0n);
  });

  it('counts exposure by the minute of the expected expiry', () => {
    expect(optionBucket(59_000, 30)).toBe(60_000);
    expect(optionBucket(30_000, 30)).toBe(60_000);
    expect(optionBucket(29_999, 30)).toBe(0);
  });
});

describe('the result', () => {
  it('is won in the direction, lost against it, and a tie at the same price', () => {
    const [low, high] = [amount('1'), amount('2')];
    expect(optionResult('up', low, high)).toBe('won');
    expect(optionResult('down', low, high)).toBe('lost');
    expect(optionResult('up', high, low)).toBe('lost');
    expect(optionResult('down', high, low)).toBe('won');
    expect(optionResult('up', low, low)).toBe('tie');
    expect(optionResult('down', low, low)).toBe('tie');
  });

  const terms = { direction: 'up', seconds: 30, acceptedAt: 10_000, waitMs: 5_000 } as const;
  const log = (...times: number[]) => times.map((at) => ({ at, price: BigInt(at) }));

  it.each([
    ['the tick of the acceptance is none', log(10_000), undefined],
    ['the next one enters', log(10_000, 10_001), undefined],
    ['the last moment of the wait enters', log(15_000, 40_001, 45_001), ['won', 15_000, 40_001]],
    ['one later is too late', log(15_001), ['void', undefined, undefined]],
    ['the tick at expiry exits at once', log(11_000, 41_000), ['won', 11_000, 41_000]],
    ['the last before it exits', log(11_000, 40_000, 42_000), ['won', 11_000, 40_000]],
    [
      'a tick as old as the wait is too old',
      log(11_000, 36_000, 41_001),
      ['void', 11_000, undefined],
    ],
    ['a younger one is not', log(11_000, 36_001, 41_001), ['won', 11_000, 36_001]],
    ['without a tick at or after expiry nothing is certain', log(11_000, 40_999), undefined],
  ] as const)('%s', (_, ticks, expected) => {
    const outcome = optionOutcome(terms, ticks);
    const seen = outcome && [outcome.result, outcome.entry?.at, outcome.exit?.at];
    expect(seen).toEqual(expected);
  });
});
