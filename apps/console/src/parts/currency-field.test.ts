import { expect, it } from 'vitest';
import { coinField } from './currency-field.ts';

it('a coin is chosen by its code and sent by its number', () => {
  const field = coinField('Currency', [
    { id: 1, name: 'USDT', type: 'coin' },
    { id: 40, name: 'AAPL', type: 'stock' },
    { id: 2, name: 'BTC', type: 'coin' },
    { id: 60, name: 'EUR', type: 'fiat' },
  ]);
  expect(field).toEqual({
    name: 'currency_id',
    label: 'Currency',
    initial: '1',
    options: [
      { value: '1', label: 'USDT' },
      { value: '2', label: 'BTC' },
    ],
  });
  expect(coinField('Currency', [])).toMatchObject({ initial: '', options: [] });
});
