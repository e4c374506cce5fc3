import { currenciesTable } from '@kontor/schema';
import { expect, it } from 'vitest';
import { createCore } from '../index.ts';
import {
  BTC,
  BTC_USDT,
  codeOf,
  ETH,
  ETH_USDT,
  FIRST_USER,
  host,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { defineFutures, ETH_FUTURES, giveMargin, open } from '../testing/futures.ts';

it('goes through an instrument’s markets by their ids, in whichever order they were listed', () => {
  const test = new TestExchange({ twin: true, liquidity: '20' });
  defineFutures(test, '3000');
  test.coin(9, 'USDC');
  // Listed last, and by its id before the contract.
  const listed = { instrumentId: ETH_USDT, base: ETH, quote: 9, liquidity: '20' };
  expect(codeOf(test.spotMarket(9, listed))).toBe('ok');
  const user = test.member(FIRST_USER, { [ETH]: '10' });
  giveMargin(test, user, USDT, '100000');
  test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
  open(test, user, 'short 5 ETH x10 @ 3020');
  const sell = { marketId: 9, side: 'sell', type: 'limit', quantity: '1', limitPrice: '3020' };
  expect(codeOf(test.send(user, 'spot.place', sell))).toBe('ok');
  test.endBatch();
  test.recover();
  // Both are filled by the quotes of one tick: the numbers of the fills say in which order.
  test.tick({ [ETH_USDT]: '3040' });
  test.endBatch();
  const fills = test.table<{ id: number; marketId: number }>('fills');
  expect(new Set(fills.map(({ marketId }) => marketId))).toEqual(new Set([9, ETH_FUTURES]));
});

it('lists no currency, instrument or market twice: what is looked up by name is one', () => {
  const test = new TestExchange();
  expect(codeOf(test.coin(9, 'BTC'))).toBe('CODE_TAKEN');
  expect(codeOf(test.coin(BTC, 'ETH'))).toBe('CODE_TAKEN');
  expect(codeOf(test.coin(BTC, 'BTC'))).toBe('ok');
  const instrument = { id: 9, symbol: 'ETH/USDT', class: 'coin', priceDecimals: 1 };
  expect(codeOf(test.system('instrument.define', instrument))).toBe('SYMBOL_TAKEN');
  const pair = { instrumentId: ETH_USDT, base: ETH, quote: USDT };
  expect(codeOf(test.spotMarket(9, pair))).toBe('PAIR_TAKEN');
  expect(codeOf(test.spotMarket(ETH_USDT, pair))).toBe('ok');
});

it('takes rows by their ids, each once, and nothing else', () => {
  const test = new TestExchange();
  const snapshot = test.snapshot();
  const rows = snapshot.rows.get(currenciesTable.name) ?? [];
  const loaded = (wrong: typeof rows) => () =>
    createCore(host).load({
      ...snapshot,
      rows: new Map([...snapshot.rows, [currenciesTable.name, wrong]]),
    });
  expect(loaded(rows)).not.toThrow();
  expect(loaded([...rows, ...rows.slice(-1)])).toThrow('currencies 3 comes after 3');
  expect(loaded([...rows].reverse())).toThrow('currencies 2 comes after 3');
});
