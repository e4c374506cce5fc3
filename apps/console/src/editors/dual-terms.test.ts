import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  nameOf,
  type Product,
  readMinute,
  shapeOf,
  takenBack,
  worstOf,
} from './dual-terms.ts';

const MATURITY = Date.UTC(2026, 11, 24, 8);
const SALE_FROM = MATURITY - 31 * 86_400_000 + 5_007;
const product: Product = {
  id: 3,
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
  expires_at: MATURITY,
  total: 100,
  sold: 0,
  remaining: 100,
  buyable: 100,
  status: 'on_sale',
  sale_from: SALE_FROM,
  sale_until: MATURITY - 3_600_000,
  enabled: true,
  index_price: '67218.4',
  cost_maximum: '5945.2',
  worst: [],
  needs_second: false,
  defined_by: 1,
  revision: 1,
  approved_by: null,
  settlement_price: null,
  settled_at: null,
  create_time: 0,
  update_time: 0,
};
/** As the exchange lists its currencies. */
const decimalsOf = (code: string): number | undefined => ({ BTC: 8, USDT: 8, XYZ: 3 })[code];
const valuesOf = (of: Product | undefined) =>
  Object.fromEntries(fieldsOf(of, SALE_FROM).map(({ name, initial = '' }) => [name, initial]));

describe('the editor of dual investment', () => {
  it('names a product, and reads times of UTC to the minute and no others', () => {
    expect(nameOf(product)).toBe('Sell BTC high, 70,000');
    expect(readMinute('2026-12-24 08:00')).toBe(MATURITY);
    for (const text of ['', '24.12.2026', '2026-13-01 00:00', 'soon']) {
      expect(readMinute(text)).toBeUndefined();
    }
  });

  it('proposes 08:00 UTC of a day a week away', () => {
    const { expires_at: at = '' } = valuesOf(undefined);
    expect(readMinute(at)).toBe(Date.UTC(2026, 10, 30, 8));
  });

  it('says the yield of all shares and what the treasury pays at worst, of both kinds', () => {
    // 1 BTC for 31 days at 100 % becomes 1.08493150 BTC, or that at 70,000.
    expect(worstOf(product, {}, decimalsOf)).toEqual({
      cost: '5,945.205',
      needs: [
        { currency: 'BTC', amount: '0.0849315' },
        { currency: 'USDT', amount: '75945.205' },
      ],
    });
    const put = { ...valuesOf(product), type: 'put', price: '100', linked_price: '50000' };
    expect(worstOf(undefined, put, decimalsOf)).toEqual({
      cost: '849.31506849',
      needs: [
        { currency: 'USDT', amount: '849.31506849' },
        { currency: 'BTC', amount: '0.2169863' },
      ],
    });
    expect(worstOf(product, { total: '200' }, decimalsOf)?.cost).toBe('11,890.4107');
  });

  it('rounds as the currencies are paid, and knows nothing of one that is not listed', () => {
    const terms = {
      ...valuesOf(product),
      section: 'xyz',
      price: '1',
      linked_price: '7',
      total: '1',
    };
    expect(worstOf(undefined, terms, decimalsOf)?.needs).toEqual([
      { currency: 'XYZ', amount: '0.084' },
      { currency: 'USDT', amount: '7.588' },
    ]);
    const coarse = (code: string) => (code === 'BTC' ? 2 : 0);
    expect(worstOf(product, {}, coarse)?.needs.map(({ amount }) => amount)).toEqual([
      '0.08',
      '75600',
    ]);
    expect(worstOf(undefined, { ...terms, section: 'NONE' }, decimalsOf)).toBeUndefined();
  });

  it('says nothing of a cost that is not known', () => {
    const wrong = [{ total: '' }, { total: '1.5' }, { price: 'x' }, { linked_price: '0' }];
    for (const values of [...wrong, { expires_at: 'soon' }, { sale_from: '2026-12-25 08:00' }]) {
      expect(worstOf(product, values, decimalsOf)).toBeUndefined();
    }
  });

  it('sends untouched times to the millisecond, others as they were read or typed', () => {
    const sent = shapeOf(product, { ...valuesOf(product), sale_until: ' tomorrow ' });
    expect(sent).toMatchObject({ id: 3, sale_from: SALE_FROM, expires_at: MATURITY });
    expect(sent.sale_until).toBe('tomorrow');
  });

  it('lets only number, end and on or off be changed once a share is sold', () => {
    expect(Object.keys(valuesOf({ ...product, sold: 1 }))).toEqual([
      'total',
      'sale_until',
      'enabled',
    ]);
    expect(shapeOf({ ...product, sold: 1 }, { total: '120' })).toMatchObject({
      rate_year: '1',
      total: '120',
      sale_from: SALE_FROM,
    });
  });
});

it('is taken back as it stands, to the millisecond, switched off', () => {
  expect(takenBack(product)).toMatchObject({
    id: 3,
    section: 'BTC',
    rate_year: '1',
    sale_from: SALE_FROM,
    total: 100,
    enabled: false,
  });
});
