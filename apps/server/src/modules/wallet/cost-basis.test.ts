import { formatAmount, parseAmount } from '@kontor/money';
import { expect, it } from 'vitest';
import { CostBasis } from './cost-basis.ts';

const USD = 1;
const BTC = 2;
const MARKET = { baseCurrencyId: BTC, quoteCurrencyId: USD };

let id = 0;
const entry = (currencyId: number, amount: string, market: typeof MARKET | null) => {
  id += 1;
  return { id, currencyId, orderId: market === null ? 0 : 7, amount: parseAmount(amount), market };
};

it('keeps the average while coins go to another account and come back', () => {
  const basis = new CostBasis(USD);
  const average = () => {
    const cost = basis.averageOf(BTC);
    return cost === undefined ? null : formatAmount(cost);
  };
  basis.add(entry(BTC, '0.04', MARKET));
  basis.add(entry(USD, '-1600', MARKET));
  expect(average()).toBe('40000');
  basis.add(entry(BTC, '-0.03', null));
  expect(average()).toBe('40000');
  basis.add(entry(BTC, '0.02', null));
  expect(average()).toBe('40000');
  // More than ever went has a cost that nobody knows, until as much has gone again.
  basis.add(entry(BTC, '0.015', null));
  expect(average()).toBeNull();
  basis.add(entry(BTC, '-0.005', null));
  expect(average()).toBe('40000');
  basis.add(entry(BTC, '-0.04', null));
  expect(average()).toBeNull();
});
