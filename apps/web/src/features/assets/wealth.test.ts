import { parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../shared/lib/format.ts';
import {
  type Account,
  accountShares,
  coinTotals,
  frozenUsd,
  isSmall,
  sheetWorths,
  shownWorths,
} from './wealth.ts';

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

describe('what the wallet shows', () => {
  it('adds up: accounts and coins to what they hold, and that less the debts to the total', () => {
    const btc = (usd: string) => balance('BTC', '1', '0', usd);
    const eth = (usd: string) => balance('ETH', '1', '0', usd);
    const accounts = [
      account('change', '10.008', [btc('5.004'), eth('5.004')]),
      { ...account('lever', '4.5035', [btc('5.0035')]), open_result_usd: '-0.5' },
      account('micro', '0.006', [eth('0.006')]),
      account('bonus', '7.777', [btc('7.777')]),
    ];
    const wallet = {
      total_usd: '13.5085',
      total_btc: null,
      assets_usd: '14.5175',
      debt_usd: '1.009',
      today_usd: '0',
      accounts,
    };
    const coins = coinTotals(accounts);
    const rates = { toFiat: (usd: string | null | undefined) => usd ?? null, fiat: 'USD' as const };
    const worths = shownWorths(wallet, coins, rates);
    // Read as people do: off the text that is shown.
    const cents = (amount: string | null | undefined) => {
      const shown = formatMoney(amount, { currency: 'USD' });
      return parseAmount(shown.replace('\u2212', '-').replace('$', ''));
    };
    const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
    expect(cents(worths.assets) + cents(worths.debt)).toBe(cents(wallet.total_usd));
    const own = accounts.filter(({ type }) => type !== 'bonus');
    expect(sum(own.map(({ type }) => cents(worths.accounts.get(type))))).toBe(cents(worths.assets));
    expect(sum(coins.map(({ currency }) => cents(worths.coins.get(currency))))).toBe(
      cents(worths.assets) + parseAmount('0.5'),
    );
    const parts = sheetWorths(own[0] ?? account('legal', '0'), '10.01', rates);
    expect([parts.openResult, ...parts.balances]).toEqual(['0.00', '5.01', '5.00']);
    expect(cents(worths.accounts.get('bonus'))).toBe(parseAmount('7.77'));
  });
});
