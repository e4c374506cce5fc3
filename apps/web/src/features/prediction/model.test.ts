import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import {
  estimateOf,
  type Facts,
  faultOf,
  mostOf,
  percentOf,
  type Quiz,
  withLive,
} from './model.ts';

const quiz = {
  id: 7,
  state: 'guessing',
  pool: '300',
  bets: 2,
  rake: '0.05',
  options: [
    { id: 1, name: 'Yes', pool: '100', odds: '2.85' },
    { id: 2, name: 'No', pool: '200', odds: '1.425' },
  ],
  mine: [{ amount: '40' }],
} as unknown as Quiz;
const facts = { min: '1', max: '100' } as Facts;

describe('a quiz', () => {
  it('says what a stake would bring back as the pools are', () => {
    const back = (option: number, stake: string) =>
      formatAmount(estimateOf(quiz, option, parseAmount(stake), 8));
    expect(back(1, '100')).toBe('190');
    expect(back(2, '100')).toBe('126.66666666');
    expect(percentOf('100', '300')).toBe(33);
    expect(percentOf('0', '0')).toBe(0);
  });

  it('knows what is wrong before it is sent', () => {
    const code = (stake: string, free = '500') =>
      faultOf(quiz, facts, parseAmount(stake), parseAmount(free))?.code;
    expect(faultOf(quiz, facts, undefined, undefined)?.code).toBe('FIELD_NOT_POSITIVE');
    expect(code('0.5')).toBe('BELOW_MINIMUM');
    expect(code('60.1')).toBe('ABOVE_MAXIMUM');
    expect(code('60')).toBeUndefined();
    expect(code('60', '59')).toBe('INSUFFICIENT_BALANCE');
    expect(formatAmount(mostOf(quiz, facts, parseAmount('500')))).toBe('60');
    expect(formatAmount(mostOf(quiz, facts, parseAmount('5')))).toBe('5');
  });

  it('takes over what was told, and keeps its words', () => {
    const told = withLive(quiz, {
      ...quiz,
      pool: '310',
      options: [
        { id: 1, pool: '110', odds: '2.6772' },
        { id: 2, pool: '200', odds: '1.4725' },
      ],
    });
    expect(told.pool).toBe('310');
    expect(told.options[0]).toEqual({ id: 1, name: 'Yes', pool: '110', odds: '2.6772' });
  });
});
