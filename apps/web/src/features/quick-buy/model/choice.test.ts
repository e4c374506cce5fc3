import { describe, expect, it } from 'vitest';
import {
  amountFault,
  currenciesOf,
  firstChoice,
  type Method,
  methodOf,
  type Options,
  withCountry,
  withCurrency,
} from './choice.ts';
import { countriesFor } from './countries.ts';

const method = (id: number, currency: string, changes: Partial<Method> = {}): Method => ({
  id,
  kind: 'bank_transfer',
  name: `method ${id}`,
  currency,
  minimum: '10',
  maximum: '1000',
  fields: [],
  rate_known: true,
  banks: [],
  days: [0, 0],
  ...changes,
});
const OPTIONS: Options = {
  countries: [
    { code: 'US', methods: [method(1, 'USD')] },
    { code: 'BR', methods: [method(2, 'BRL'), method(3, 'BRL'), method(4, 'USD')] },
    { code: 'TH', methods: [method(5, 'THB', { rate_known: false }), method(6, 'USD')] },
  ],
  coins: [{ id: 1, name: 'USDT' }],
  spread: '0.005',
  level: 1,
  limit: '2000',
  limits: [],
  pay_minutes: 30,
  open_orders: 0,
  open_orders_maximum: 3,
};

describe('the choice of how to pay', () => {
  it.each([
    [['pt-BR'], 'BR', 'BRL', 2],
    [['de-DE', 'en-US'], 'US', 'USD', 1],
    [['fr'], 'US', 'USD', 1],
    // Without a rate for its own currency a country begins with the other one.
    [['th'], 'TH', 'USD', 6],
  ])('begins by the device: %o', (tags, country, currency, id) => {
    expect(firstChoice(OPTIONS, tags)).toEqual({
      country,
      currency,
      method: id,
      coin: 1,
      amount: '',
    });
  });

  it('keeps an amount only in its own currency', () => {
    const choice = { ...firstChoice(OPTIONS, ['pt-BR']), amount: '500' };
    expect(withCurrency(OPTIONS, choice, 'BRL').amount).toBe('500');
    expect(withCurrency(OPTIONS, choice, 'USD')).toMatchObject({ amount: '', method: 4 });
    expect(withCountry(OPTIONS, choice, 'FR')).toMatchObject({ currency: '', method: 0 });
    expect(methodOf(OPTIONS, withCountry(OPTIONS, choice, 'FR'))).toBe(undefined);
    expect(currenciesOf(OPTIONS.countries[1])).toEqual(['BRL', 'USD']);
  });

  it.each([
    ['', 'FIELD_REQUIRED'],
    ['0', 'FIELD_REQUIRED'],
    ['9', 'BELOW_MINIMUM'],
    ['10', undefined],
    ['1000', undefined],
    ['1001', 'ABOVE_MAXIMUM'],
  ])('an amount of %j is wrong by %s', (amount, code) => {
    expect(amountFault(method(1, 'USD'), amount)?.code).toBe(code);
  });
});

describe('countries', () => {
  it('are named in the reader’s language, those served first', () => {
    const german = countriesFor('de', ['US', 'BR']);
    expect(german.slice(0, 2).map(({ name }) => name)).toEqual(['Brasilien', 'Vereinigte Staaten']);
    expect(german.length).toBeGreaterThan(220);
    expect(new Set(german.map(({ code }) => code)).size).toBe(german.length);
  });
});
