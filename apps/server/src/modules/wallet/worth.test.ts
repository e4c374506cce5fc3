import { describe, expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import { CostBasis } from './cost-basis.ts';
import { totalOf, usdOf, usdText } from './worth.ts';

describe('worth', () => {
  const services = {
    markets: { usdPrice: (id: number) => (id === 1 ? 2n * 10n ** 18n : null) },
  } as unknown as Services;

  it('is unknown without a price, never zero', () => {
    expect(usdOf(services, 1, 3n)).toBe(6n);
    expect(usdOf(services, 2, 3n)).toBeNull();
    expect(usdOf(services, 2, 0n)).toBe(0n);
  });

  it('adds up what is known', () => {
    expect(totalOf([])).toBe(0n);
    expect(totalOf([1n, null, 2n])).toBe(3n);
    expect(totalOf([null])).toBeNull();
    expect(totalOf([0n, null])).toBeNull();
    expect(usdText(totalOf([null]))).toBeNull();
  });

  it('rounds down on the wire, below zero too', () => {
    expect(usdText(10n ** 10n - 1n)).toBe('0');
    expect(usdText(-1n)).toBe('-0.00000001');
  });
});

describe('CostBasis', () => {
  const market = { baseCurrencyId: 2, quoteCurrencyId: 1 };
  const unit = 10n ** 18n;

  it('pairs the legs of orders that are written one balance after the other', () => {
    const basis = new CostBasis(1);
    const legs: [number, number, bigint][] = [
      // Two orders of one batch: first all entries of USDT, then all of the coin.
      [1, 7, -100n],
      [1, 8, -300n],
      [2, 7, 1n],
      [2, 8, 1n],
      // The second goes on in the next batch.
      [2, 8, 2n],
      [1, 8, -400n],
    ];
    legs.forEach(([currencyId, orderId, amount], index) => {
      basis.add({ id: index + 1, currencyId, orderId, amount: amount * unit, market });
    });
    expect(basis.averageOf(2)).toBe(200n * unit);
    expect(basis.averageOf(1)).toBeUndefined();
  });

  it('does not know the cost of what was given, or paid in another currency', () => {
    const given = new CostBasis(1);
    given.add({ id: 1, currencyId: 2, orderId: 5, amount: unit, market: null });
    given.add({ id: 2, currencyId: 1, orderId: 7, amount: -unit, market });
    given.add({ id: 3, currencyId: 2, orderId: 7, amount: unit, market });
    expect(given.averageOf(2)).toBeUndefined();
    const other = new CostBasis(9);
    other.add({ id: 1, currencyId: 1, orderId: 7, amount: -unit, market });
    other.add({ id: 2, currencyId: 2, orderId: 7, amount: unit, market });
    expect(other.averageOf(2)).toBeUndefined();
  });

  it('forgets the cost of what was sold, and refuses to go back', () => {
    const basis = new CostBasis(1);
    basis.add({ id: 1, currencyId: 1, orderId: 7, amount: -30n * unit, market });
    basis.add({ id: 2, currencyId: 2, orderId: 7, amount: 3n * unit, market });
    basis.add({ id: 3, currencyId: 2, orderId: 8, amount: -2n * unit, market });
    basis.add({ id: 4, currencyId: 1, orderId: 8, amount: 90n * unit, market });
    expect(basis.averageOf(2)).toBe(10n * unit);
    basis.add({ id: 5, currencyId: 2, orderId: 9, amount: -unit, market });
    basis.add({ id: 6, currencyId: 1, orderId: 9, amount: unit, market });
    expect(basis.averageOf(2)).toBeUndefined();
    expect(() => basis.add({ id: 6, currencyId: 1, orderId: 9, amount: unit, market })).toThrow(
      RangeError,
    );
  });
});
