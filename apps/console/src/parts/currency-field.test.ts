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

it('what an offer is in now is chosen already, also where it is no coin that is offered', () => {
  const listed = [
    { id: 1, name: 'USDT', type: 'coin' },
    { id: 2, name: 'BTC', type: 'coin' },
    { id: 60, name: 'EUR', type: 'fiat' },
  ];
  expect(coinField('Currency', listed, 2)).toMatchObject({ initial: '2' });
  const euros = coinField('Currency', listed, 60);
  expect(euros.initial).toBe('60');
  expect(euros.options?.map(({ label }) => label)).toEqual(['USDT', 'BTC', 'EUR']);
});
