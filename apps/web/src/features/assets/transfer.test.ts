import { formatAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { coinOf, coinsToMove, movableOf, wayOf, withEnd } from './transfer.ts';
import type { Wallet } from './wealth.ts';

const USDT = { id: 1, name: 'USDT' };
const BTC = { id: 2, name: 'BTC' };

function wallet(free: Partial<Record<'change' | 'lever' | 'micro', string>>): Wallet {
  const accounts = Object.entries(free).map(([type, available]) => ({
    type: type as 'change',
    total_usd: null,
    open_result_usd: '0',
    balances: [
      { currency: 1, name: 'USDT', available, frozen: '7', usd: null, average_cost: null },
    ],
  }));
  return {
    total_usd: null,
    total_btc: null,
    assets_usd: null,
    debt_usd: '0',
    today_usd: null,
    accounts,
  };
}
function margin(available: string, margin_currency = 'USDT') {
  const none = { balance: '0', equity: null, hazard_rate: null, maintenance: '0' };
  const rest = { ...none, caution_money_total: '0', advanced_total: '0', profits_total: null };
  return { accounts: [{ ...rest, margin_currency, available }] };
}

describe('the way of a transfer', () => {
  it.each([
    [null, null, 'change', 'lever'],
    ['lever', null, 'lever', 'change'],
    ['micro', null, 'micro', 'change'],
    [null, 'change', 'lever', 'change'],
    [null, 'micro', 'change', 'micro'],
    ['lever', 'micro', 'lever', 'micro'],
    ['lever', 'lever', 'lever', 'change'],
    ['stock', 'nonsense', 'change', 'lever'],
  ])('from %s to %s is from %s to %s', (from, to, source, target) => {
    expect(wayOf(from, to)).toEqual({ from: source, to: target });
  });

  it('turns round when one end is chosen for the other', () => {
    const way = { from: 'change', to: 'lever' } as const;
    expect(withEnd(way, 'from', 'lever')).toEqual({ from: 'lever', to: 'change' });
    expect(withEnd(way, 'to', 'change')).toEqual({ from: 'lever', to: 'change' });
    expect(withEnd(way, 'to', 'micro')).toEqual({ from: 'change', to: 'micro' });
    expect(withEnd(way, 'from', 'micro')).toEqual({ from: 'micro', to: 'lever' });
  });
});

describe('what can be moved', () => {
  const movable = (
    free: Parameters<typeof wallet>[0],
    futures: Parameters<typeof movableOf>[1],
    account: 'change' | 'lever',
    currency = USDT,
  ): string | undefined => {
    const amount = movableOf(wallet(free), futures, account, currency);
    return amount === undefined ? undefined : formatAmount(amount);
  };

  it('is what is free, and of futures what no loss needs', () => {
    expect(movable({ change: '10' }, undefined, 'change')).toBe('10');
    expect(movable({ lever: '10' }, margin('8.5'), 'lever')).toBe('8.5');
    // The two are read apart: the smaller one holds.
    expect(movable({ lever: '10' }, margin('12'), 'lever')).toBe('10');
    expect(movable({ lever: '10' }, margin('3', 'BTC'), 'lever')).toBe('10');
  });

  it('is unknown until the futures account is, and nothing where nothing is', () => {
    expect(movable({ lever: '10' }, undefined, 'lever')).toBe(undefined);
    expect(movable({ lever: '10' }, undefined, 'lever', BTC)).toBe('0');
    expect(movable({}, undefined, 'change')).toBe('0');
  });
});

describe('the coins of a transfer', () => {
  const currency = (id: number, name: string, type = 'coin', status = 1) => ({
    id,
    name,
    type,
    status,
    subName: '',
    address: '',
    image: '',
    precision: 8,
  });
  const all = [
    currency(2, 'BTC'),
    currency(1, 'USDT'),
    currency(3, 'AAPL', 'stock'),
    currency(4, 'OLD', 'coin', 0),
  ];

  it('are coins alone, those at hand first', () => {
    const names = (free: Parameters<typeof wallet>[0]) =>
      coinsToMove(all, wallet(free), 'change').map((one) => one.name);
    expect(names({ change: '1' })).toEqual(['USDT', 'BTC']);
    expect(names({ change: '0', lever: '1' })).toEqual(['BTC', 'USDT']);
  });

  it('are named by id or code', () => {
    const coins = all.slice(0, 2);
    expect(coinOf(coins, '2')?.name).toBe('BTC');
    expect(coinOf(coins, 'btc')?.name).toBe('BTC');
    expect(coinOf(coins, 'AAPL')?.name).toBe('USDT');
    expect(coinOf(coins, null)?.name).toBe('USDT');
    expect(coinOf(coins.slice(0, 1), null)?.name).toBe('BTC');
    expect(coinOf([], null)).toBe(undefined);
  });
});
