import { describe, expect, it } from 'vitest';
import { type Account, accountShares, coinTotals, frozenUsd, isSmall } from './wealth.ts';

function balance(name: string, available: string, frozen: string, usd: string | null) {
  return { currency: name.charCodeAt(0), name, available, frozen, usd, average_cost: null };
}
function account(type: Account['type'], total: string | null, balances: Account['balances'] = []) {
  return { type, total_usd: total, open_result_usd: '0', balances };
}

describe('accountShares', () => {
  it('stand largest first and add to exactly 100', () => {
    const shares = accountShares([
      account('legal', '1'),
      account('change', '1'),
      account('lever', '1.0000001'),
      account('micro', null),
    ]);
    expect(shares.map((one) => [one.account.type, one.share])).toEqual([
      ['lever', '33.4'],
      ['legal', '33.3'],
      ['change', '33.3'],
      ['micro', '0.0'],
    ]);
  });

  it('have nothing of a bonus, which is no part of the total', () => {
    const bonus = account('bonus', '100', [balance('USDT', '100', '0', '100')]);
    const spot = account('change', '1', [balance('USDT', '1', '0', '1')]);
    const shares = accountShares([bonus, spot]);
    expect(shares.map((one) => [one.account.type, one.share])).toEqual([
      ['change', '100.0'],
      ['bonus', '0.0'],
    ]);
    expect(coinTotals([bonus, spot])).toMatchObject([{ name: 'USDT', quantity: '1', usd: '1' }]);
  });
});

describe('coinTotals', () => {
  it('adds what is held anywhere and leaves out what is nowhere', () => {
    const coins = coinTotals([
      account('change', '0', [balance('USDT', '1.5', '0.5', '2'), balance('BTC', '0', '0', '0')]),
      account('lever', '0', [balance('USDT', '8', '0', '8'), balance('XRP', '1', '0', null)]),
    ]);
    expect(coins.map(({ name, quantity, frozen, usd }) => [name, quantity, frozen, usd])).toEqual([
      ['USDT', '10', '0.5', '10'],
      ['XRP', '1', '0', null],
    ]);
  });
});

describe('frozenUsd', () => {
  it('is the frozen part of the worth, cut off', () => {
    const balances = [balance('USDT', '2', '1', '3'), balance('BTC', '0.2', '0.1', '20000')];
    expect(frozenUsd(account('change', null, balances))).toBe('6667.666666666666666666');
    expect(frozenUsd(account('change', null, [balance('USDT', '2', '0', null)]))).toBe('0');
    expect(frozenUsd(account('change', null, [balance('X', '2', '1', null)]))).toBeNull();
  });
});

describe('isSmall', () => {
  it('is below a dollar, and never what has no rate', () => {
    expect([isSmall('0.99'), isSmall('0'), isSmall('1'), isSmall(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
