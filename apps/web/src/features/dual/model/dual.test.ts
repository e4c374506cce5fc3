import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { drawn, heldAt, worstOf, worthAt } from './payoff.ts';
import { type Product, distanceOf, percentOf, shelfOf } from './product.ts';
import { faultOf, mostShares, readShares } from './shares.ts';

const product: Product = {
  id: 1,
  section: 'BTC',
  symbol: 'BTC/USDT',
  type: 'call',
  currency: 'BTC',
  currency_id: 2,
  price: '0.01',
  rate_year: '1',
  linked_price: '70000',
  days: 31,
  coin_decimals: 8,
  quote_decimals: 8,
  growth: '1.0849315',
  expires_at: 31,
  total: 120,
  remaining: 38,
  buyable: 20,
  progress: '0.683333',
  status: 'on_sale',
  sale_from: 0,
  sale_until: 30,
  index_price: '67200',
  per_share: {
    above: { amount: '759.45205', currency: 'USDT' },
    below: { amount: '0.01084931', currency: 'BTC' },
    at: 'above',
  },
};
const put: Product = { ...product, type: 'put', currency: 'USDT', price: '100' };
const text = (amount: bigint): string => formatAmount(amount);

describe('a dual product', () => {
  it('pays 108.49 % of 100 % over 31 days, in coins below and in USDT at the linked price', () => {
    const figures = figuresOf(product, 100);
    expect([figures.principal, figures.coins, figures.usdt].map(text)).toEqual([
      '1',
      '1.0849315',
      '75945.205',
    ]);
    expect(text(worthAt(figures, parseAmount('69999')))).toBe('75944.1200685');
    expect(text(worthAt(figures, parseAmount('70000')))).toBe('75945.205');
    expect(text(worthAt(figures, parseAmount('90000')))).toBe('75945.205');
    expect(text(heldAt(figures, parseAmount('90000')))).toBe('90000');
  });

  it('is rounded to what the currencies are paid in, whatever is shown of them', () => {
    const coarse = { ...product, coin_decimals: 4, quote_decimals: 2 };
    const figures = figuresOf(coarse, 3);
    expect([figures.coins, figures.usdt].map(text)).toEqual(['0.0325', '2275']);
    const back = figuresOf({ ...coarse, type: 'put', currency: 'USDT', price: '100.55' }, 1);
    expect([back.usdt, back.coins].map(text)).toEqual(['109.08', '0.0015']);
  });

  it('mirrors it as a put: coins at or below the linked price, USDT above it', () => {
    const figures = figuresOf({ ...put, linked_price: '50000' }, 10);
    expect([figures.coins, figures.usdt].map(text)).toEqual(['0.02169863', '1084.93150684']);
    expect(text(worthAt(figures, parseAmount('50000')))).toBe('1084.9315');
    expect(text(worthAt(figures, parseAmount('50001')))).toBe('1084.93150684');
    expect(text(heldAt(figures, parseAmount('20000')))).toBe('1000');
  });

  it('says what a fall to half leaves, against what is put in now', () => {
    const worst = worstOf(figuresOf(product, 100));
    expect([worst.price, worst.worth, worst.change ?? 0n].map(text)).toEqual([
      '33600',
      '36453.6984',
      '-45.76',
    ]);
    const unknown = worstOf(figuresOf({ ...product, index_price: null }, 1));
    expect(text(unknown.price)).toBe('35000');
    expect(unknown.change).toBeNull();
  });

  it('draws both sides of the linked price, with now inside', () => {
    const { from, to, bend, now } = drawn(figuresOf(product, 1));
    expect([from, bend, to, now]).toEqual([61_600, 70_000, 78_400, 67_200]);
    const far = drawn(figuresOf({ ...product, index_price: '20000' }, 1));
    expect([far.from, far.to]).toEqual([0, 140_000]);
  });
});

describe('the shelf', () => {
  const products: Product[] = [
    { ...product, id: 1, rate_year: '0.1', expires_at: 5, linked_price: '80000' },
    { ...product, id: 2, rate_year: '0.3', expires_at: 9, linked_price: '60000' },
    { ...product, id: 3, rate_year: '0.2', expires_at: 7, linked_price: '67201' },
    { ...product, id: 4, rate_year: '0.9', status: 'sold_out' },
    { ...put, id: 5 },
  ];
  const ids = (sort: 'rate' | 'maturity' | 'distance') =>
    shelfOf(products, { type: 'call', sort }).map(({ id }) => id);

  it('sorts one kind, what can be bought first', () => {
    expect(ids('rate')).toEqual([2, 3, 1, 4]);
    expect(ids('maturity')).toEqual([1, 3, 2, 4]);
    expect(ids('distance')).toEqual([3, 2, 1, 4]);
    expect(shelfOf(products, { type: 'put', sort: 'rate' }).map(({ id }) => id)).toEqual([5]);
  });

  it('says how far the linked price is, below as well, and not without an index', () => {
    const far = (linked: string, index: string | null) =>
      distanceOf({ linked_price: linked, index_price: index });
    expect(text(far('103', '100') ?? 0n)).toBe('3');
    expect(text(far('97', '100') ?? 0n)).toBe('-3');
    expect(far('97', null)).toBeNull();
    expect(percentOf('0.28409')).toBe('28.40');
  });
});

describe('the number of shares', () => {
  const free = parseAmount('0.118342');

  it('reads whole numbers only', () => {
    expect(['5', '', '1.5', '-1', '12345678'].map(readShares)).toEqual([5, 0, 0, 0, 0]);
  });

  it('is bounded by what is left, covered and paid for', () => {
    expect(mostShares(product, free)).toBe(11);
    expect(mostShares(product, parseAmount('10'))).toBe(20);
    expect(mostShares(product, undefined)).toBe(20);
    expect(mostShares({ ...product, status: 'ended' }, free)).toBe(0);
  });

  it('names the first thing against it', () => {
    const codes = [0, 11, 12, 20, 21, 38, 39].map((count) => faultOf(product, count, free)?.code);
    expect(codes).toEqual([
      'FIELD_REQUIRED',
      undefined,
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_BALANCE',
      'DUAL_TREASURY_SHORT',
      'DUAL_TREASURY_SHORT',
      'DUAL_SOLD_OUT',
    ]);
    expect(faultOf({ ...product, status: 'ended' }, 1, free)?.code).toBe('DUAL_NOT_ON_SALE');
    expect(faultOf(product, 12, undefined)).toBeUndefined();
  });
});
