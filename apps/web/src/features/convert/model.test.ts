import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import {
  arrives,
  coinsToConvert,
  type Currency,
  faultOf,
  type Offer,
  pairOf,
  priceOf,
  withCoin,
} from './model.ts';

const coin = (id: number, name: string, more: Partial<Currency> = {}): Currency => ({
  id,
  name,
  subName: name,
  type: 'coin',
  status: 1,
  address: '',
  image: '',
  precision: 8,
  ...more,
});
const USDT = coin(1, 'USDT');
const BTC = coin(2, 'BTC');
const ETH = coin(3, 'ETH');
const coins = [USDT, BTC, ETH];
const offer: Offer = {
  quote_id: 1,
  price: '0.000025',
  from_price: '1',
  to_price: '40000',
  rate: '0.001',
  receive: null,
  fee: null,
  guard: '0.001',
  min_number: '1',
  max_number: '100000',
  valid_until: 0,
};

describe('the pair', () => {
  it.each([
    [null, null, 'USDT BTC'],
    ['btc', null, 'BTC USDT'],
    ['ETH', null, 'ETH BTC'],
    [null, 'ETH', 'USDT ETH'],
    [null, 'USDT', 'BTC USDT'],
    ['ETH', 'ETH', 'ETH BTC'],
    ['DOGE', 'NOPE', 'USDT BTC'],
  ])('of %s and %s is %s', (from, to, expected) => {
    const pair = pairOf(coins, { from, to });
    expect(`${pair?.from.name} ${pair?.to.name}`).toBe(expected);
  });

  it('turns round when the other coin is chosen', () => {
    const pair = { from: USDT, to: BTC };
    expect(withCoin(pair, 'from', BTC)).toEqual({ from: BTC, to: USDT });
    expect(withCoin(pair, 'to', ETH)).toEqual({ from: USDT, to: ETH });
  });

  it('is of coins that are on, those that are held first', () => {
    const all = [...coins, coin(4, 'OFF', { status: 0 }), coin(5, 'AAPL', { type: 'stock' })];
    const held = [{ id: 3, name: 'ETH', available: '2' }];
    expect(coinsToConvert(all, held).map(({ name }) => name)).toEqual(['ETH', 'USDT', 'BTC']);
  });
});

describe('the price', () => {
  it('is of the dearer coin', () => {
    expect(priceOf(offer, 'USDT', 'BTC')).toEqual({ from: 'BTC', price: '40,000', to: 'USDT' });
    const turned = { ...offer, from_price: '40000', to_price: '3000' };
    expect(priceOf(turned, 'BTC', 'ETH')).toEqual({ from: 'BTC', price: '13.33333333', to: 'ETH' });
  });
});

describe('an amount', () => {
  it('arrives less the fee, as the core pays it', () => {
    const { fee, received } = arrives(offer, parseAmount('1000.01'), BTC);
    expect([formatAmount(received), formatAmount(fee)]).toEqual(['0.02497524', '0.00002501']);
  });

  it.each([
    [undefined, '10', 'FIELD_NOT_POSITIVE'],
    ['0', '10', 'FIELD_NOT_POSITIVE'],
    ['11', '10', 'INSUFFICIENT_BALANCE'],
    ['0.5', '10', 'BELOW_MINIMUM'],
    ['100000.1', '200000', 'ABOVE_MAXIMUM'],
    ['10', '10', undefined],
  ])('of %s with %s available: %s', (amount, available, code) => {
    const typed = amount === undefined ? undefined : parseAmount(amount);
    expect(faultOf(typed, parseAmount(available), offer, 1n)?.code).toBe(code);
  });
});
