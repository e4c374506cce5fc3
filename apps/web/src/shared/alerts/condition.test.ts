import { parseAmount } from '@kontor/money';
import { expect, it } from 'vitest';
import { distance, draftOf, inputOf, moved } from './condition.ts';

const price = parseAmount('67000');
const draft = draftOf(undefined);

it('takes the direction of a price from where the price is now', () => {
  const of = (target: string) => inputOf({ ...draft, target }, 'BTC/USDT', price)?.type;
  expect(of('67000.1')).toBe('above');
  expect(of('66999.9')).toBe('below');
  expect(of('')).toBeUndefined();
  expect(inputOf({ ...draft, target: '1' }, 'BTC/USDT', undefined)).toBeUndefined();
});

it('gives back what an alert says', () => {
  const alert = {
    symbol: 'BTC/USDT',
    type: 'fall',
    target: '3.5',
    minutes: 1440,
    repeat: 'daily',
    on: true,
    resting_until: null,
    create_time: 0,
  } as const;
  expect(inputOf(draftOf(alert), 'BTC/USDT', price)).toEqual({
    symbol: 'BTC/USDT',
    type: 'fall',
    target: '3.5',
    minutes: '1440',
    repeat: 'daily',
  });
});

it('moves a price by percent onto the steps of its market', () => {
  expect(moved(price, 5, 1)).toBe('70350');
  expect(moved(parseAmount('0.1234'), -1, 4)).toBe('0.1221');
  expect(distance(parseAmount('70350'), price)).toBe(parseAmount('5'));
});
