import { describe, expect, it } from 'vitest';
import { breadthOf, highlight, nextSorting, searchMarkets, sortMarkets } from './market-lists.ts';
import type { Quotation } from './quotations.ts';

function market(base: string, figures: Partial<Quotation> = {}): Quotation {
  return {
    symbol: `${base}/USDT`,
    currency_name: base,
    title: base,
    now_price: '1',
    change: '0',
    turnover: '0',
    ...figures,
  } as Quotation;
}
const names = (markets: readonly Quotation[]) => markets.map((one) => one.currency_name);

describe('sortMarkets', () => {
  const markets = [
    market('BTC', { now_price: '9', change: '-10', turnover: '100' }),
    market('ETH', { now_price: '10', change: '2', turnover: '20' }),
    market('SOL', { now_price: null, change: null, turnover: '3' }),
    market('ADA', { now_price: '0.45', change: '-2', turnover: '20' }),
  ];
  it('compares figures as numbers, puts unknown ones last and equal ones by symbol', () => {
    expect(names(sortMarkets(markets, { column: 'price', descending: true }))).toEqual([
      'ETH',
      'BTC',
      'ADA',
      'SOL',
    ]);
    expect(names(sortMarkets(markets, { column: 'price', descending: false }))).toEqual([
      'ADA',
      'BTC',
      'ETH',
      'SOL',
    ]);
    expect(names(sortMarkets(markets, { column: 'turnover', descending: true }))).toEqual([
      'BTC',
      'ADA',
      'ETH',
      'SOL',
    ]);
    expect(names(sortMarkets(markets, { column: 'change', descending: false }))).toEqual([
      'BTC',
      'ADA',
      'ETH',
      'SOL',
    ]);
    expect(names(sortMarkets(markets, { column: 'name', descending: true }))[0]).toBe('SOL');
  });

  it('turns around on a second press and starts with what people look for', () => {
    const start = { column: 'turnover', descending: true } as const;
    expect(nextSorting(start, 'turnover')).toEqual({ column: 'turnover', descending: false });
    expect(nextSorting(start, 'name')).toEqual({ column: 'name', descending: false });
    expect(nextSorting(start, 'change')).toEqual({ column: 'change', descending: true });
  });
});

describe('breadthOf', () => {
  it('counts only what is known', () => {
    const changes = ['1.2', '0.01', '-3', '0', null];
    expect(breadthOf(changes.map((change) => market('X', { change })))).toEqual({
      rose: 2,
      unchanged: 1,
      fell: 1,
    });
  });
});

describe('searchMarkets', () => {
  const markets = [
    market('BCH', { title: 'Bitcoin Cash', turnover: '5' }),
    market('BTC', { title: 'Bitcoin', turnover: '9' }),
    market('T', { title: 'Telephone', turnover: '1' }),
    market('ETH', { title: 'Ethereum', turnover: '8' }),
  ];
  it('puts the code itself first, then codes, then names, each by turnover', () => {
    expect(names(searchMarkets(markets, 't'))[0]).toBe('T');
    expect(names(searchMarkets(markets, ' BitCoin '))).toEqual(['BTC', 'BCH']);
    expect(names(searchMarkets(markets, 'ethusdt'))).toEqual(['ETH']);
    expect(searchMarkets(markets, 'zzz')).toEqual([]);
    expect(searchMarkets(markets, '  ')).toEqual([]);
  });

  it('marks the first match and loses no letter', () => {
    expect(highlight('Bitcoin Cash', 'coin')).toEqual([
      { text: 'Bit', hit: false },
      { text: 'coin', hit: true },
      { text: ' Cash', hit: false },
    ]);
    expect(highlight('BTC', 'btc')).toEqual([{ text: 'BTC', hit: true }]);
    expect(highlight('BTC', '')).toEqual([{ text: 'BTC', hit: false }]);
  });
});
