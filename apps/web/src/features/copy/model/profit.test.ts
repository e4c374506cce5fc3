import { formatAmount, parseAmount } from '@kontor/money';
import { expect, it } from 'vitest';
import { type Follow, type Position, profitNow, resultOf, sumOf } from './profit.ts';

const LONG = { type: 1, update_price: '100', profits: '5' } as const;
const SHORT = { ...LONG, type: 2 } as const;
const quantity = parseAmount('2');

it.each([
  [LONG, '103', '11'],
  [SHORT, '103', '-1'],
  [LONG, '97', '-1'],
  [LONG, undefined, '5'],
])('%o is at %s worth %s', (position, mark, profit) => {
  const now = profitNow(position, quantity, mark === undefined ? undefined : parseAmount(mark));
  expect(now === undefined ? undefined : formatAmount(now)).toBe(profit);
});

it('is not known where the server knows no price', () => {
  expect(profitNow({ ...LONG, profits: null }, quantity, parseAmount('103'))).toBeUndefined();
  expect(sumOf([1n, undefined])).toBeUndefined();
  expect(sumOf([1n, -3n])).toBe(-2n);
});

it('of a follow is what is left after shares, with its own positions at the newest prices', () => {
  const follow = { id: 4, profits: '20', share_paid: '3' } as unknown as Follow;
  const copy = (id: number, followId: number) =>
    ({ id, follow_id: followId, symbol: 'BTC/USDT', number: '2', ...LONG }) as unknown as Position;
  const marks = new Map([['BTC/USDT', parseAmount('103')]]);
  const result = resultOf(follow, [copy(1, 4), copy(2, 5)], marks);
  expect(result === undefined ? undefined : formatAmount(result)).toBe('23');
});
