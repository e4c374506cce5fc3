import { describe, expect, it } from 'vitest';
import { bookFrom, printBook, tidyTable } from '../testing/book-table.ts';
import { type Fill, match, OrderBook, type Side } from './index.ts';

const BOOK = `
      bids | price | asks
           |   103 | 9#6
           |   101 | 2#1@7 4#2
  10#4 1#5 |   100 |
       3#3 |    98 |
`;

/** Trades as a trader would say them. */
function take(book: OrderBook, side: Side, limitTicks: number | undefined, lots: number): string[] {
  const fills: Fill[] = [];
  const left = match(book, side, limitTicks, lots, fills);
  const trades = fills.map((fill) => `${fill.lots} at ${fill.priceTicks} of #${fill.makerOrderId}`);
  return left > 0 ? [...trades, `${left} left`] : trades;
}

function expectBook(book: OrderBook, table: string): void {
  expect(printBook(book)).toBe(tidyTable(table));
  expect(book.stateHash()).toBe(bookFrom(table).stateHash());
}

describe('a book as a table', () => {
  it('is written as it is read', () => {
    expect(printBook(bookFrom(BOOK))).toBe(
      [
        '    bids | price | asks',
        '         |   103 | 9#6',
        '         |   101 | 2#1@7 4#2',
        '10#4 1#5 |   100 |',
        '     3#3 |    98 |',
      ].join('\n'),
    );
  });

  it('refuses a row or an order that it cannot read', () => {
    expect(() => bookFrom('1#1 | 100')).toThrow('no row');
    expect(() => bookFrom('1#x | 100 |')).toThrow('no order');
  });
});

describe('price-time priority', () => {
  it('fills the best price first, and at one price the oldest', () => {
    const book = bookFrom(BOOK);
    expect(take(book, 'buy', undefined, 8)).toEqual([
      '2 at 101 of #1',
      '4 at 101 of #2',
      '2 at 103 of #6',
    ]);
    expectBook(
      book,
      `
      bids | price | asks
           |   103 | 7#6
  10#4 1#5 |   100 |
       3#3 |    98 |`,
    );
  });

  it('leaves the first order of a queue first when it is filled in part', () => {
    const book = bookFrom(BOOK);
    expect(take(book, 'sell', undefined, 4)).toEqual(['4 at 100 of #4']);
    expect(take(book, 'sell', undefined, 7)).toEqual(['6 at 100 of #4', '1 at 100 of #5']);
    expect(book.best('buy')?.orderId).toBe(3);
  });

  it('goes no further than the limit', () => {
    const book = bookFrom(BOOK);
    expect(take(book, 'buy', 102, 10)).toEqual(['2 at 101 of #1', '4 at 101 of #2', '4 left']);
    expect(take(book, 'sell', 100, 12)).toEqual(['10 at 100 of #4', '1 at 100 of #5', '1 left']);
    expect(take(book, 'sell', 99, 1)).toEqual(['1 left']);
    expectBook(book, '| 103 | 9#6 \n 3#3 | 98 |');
  });

  it('takes all there is for a market order, and no more', () => {
    const book = bookFrom(BOOK);
    expect(take(book, 'sell', undefined, 20)).toEqual([
      '10 at 100 of #4',
      '1 at 100 of #5',
      '3 at 98 of #3',
      '6 left',
    ]);
    expect(book.best('buy')).toBeUndefined();
    expect(book.bestPrice('buy')).toBeUndefined();
    expect(take(book, 'sell', undefined, 1)).toEqual(['1 left']);
  });

  it('names the maker, the owner and what is left of the order', () => {
    const fills: Fill[] = [];
    match(bookFrom(BOOK), 'buy', undefined, 3, fills);
    expect(fills).toEqual([
      { makerOrderId: 1, makerOwnerId: 7, priceTicks: 101, lots: 2, makerLotsLeft: 0 },
      { makerOrderId: 2, makerOwnerId: 1, priceTicks: 101, lots: 1, makerLotsLeft: 3 },
    ]);
  });
});

describe('resting orders', () => {
  it('go behind all others at their price', () => {
    const book = bookFrom(BOOK);
    book.insert(7, 1, 'sell', 101, 5);
    book.insert(8, 1, 'buy', 99, 6);
    expectBook(
      book,
      `
      bids | price | asks
           |   103 | 9#6
           |   101 | 2#1@7 4#2 5#7
  10#4 1#5 |   100 |
       6#8 |    99 |
       3#3 |    98 |`,
    );
  });

  it('leave by a cancel from anywhere in the queue', () => {
    const book = bookFrom('1#1 2#2 3#3 4#4 | 100 |');
    expect(book.cancel(2)).toBe(2);
    expectBook(book, '1#1 3#3 4#4 | 100 |');
    expect(book.cancel(4)).toBe(4);
    expect(book.cancel(1)).toBe(1);
    expectBook(book, '3#3 | 100 |');
    expect(book.cancel(1)).toBe(0);
    expect(book.cancel(3)).toBe(3);
    expect([book.size, book.levels('buy'), book.lots('buy')]).toEqual([0, 0, 0]);
  });

  it('keep their place when they are reduced', () => {
    const book = bookFrom(BOOK);
    expect(book.reduce(4, 1)).toBe(true);
    expect(book.reduce(99, 1)).toBe(false);
    expect(book.depth('buy', 1)).toEqual([[100, 2, 2]]);
    expect(take(book, 'sell', undefined, 2)).toEqual(['1 at 100 of #4', '1 at 100 of #5']);
  });

  it('are found by their id, and only while they rest', () => {
    const book = bookFrom(BOOK);
    const order = book.get(1);
    expect(order).toMatchObject({ orderId: 1, ownerId: 7, side: 'sell', priceTicks: 101, lots: 2 });
    expect([book.has(1), book.has(9), book.size]).toEqual([true, false, 6]);
    book.cancel(1);
    expect([book.has(1), book.size, order?.lots]).toEqual([false, 5, 0]);
  });

  it('can be put into an empty book in their order to rebuild it', () => {
    const book = bookFrom(BOOK);
    const rebuilt = new OrderBook();
    for (const side of ['buy', 'sell'] as const) {
      for (const { orderId, ownerId, priceTicks, lots } of book.orders(side)) {
        rebuilt.insert(orderId, ownerId, side, priceTicks, lots);
      }
    }
    expectBook(rebuilt, BOOK);
  });
});

describe('what a book tells', () => {
  it('adds up its levels, the best first', () => {
    const book = bookFrom(BOOK);
    expect(book.depth('buy', 10)).toEqual([
      [100, 11, 2],
      [98, 3, 1],
    ]);
    expect(book.depth('sell', 1)).toEqual([[101, 6, 2]]);
    expect([book.bestPrice('buy'), book.bestPrice('sell')]).toEqual([100, 101]);
    expect([book.lots('buy'), book.lots('sell'), book.levels('sell')]).toEqual([14, 15, 2]);
  });

  it('says what a fill-or-kill order could have', () => {
    const book = bookFrom(BOOK);
    expect(book.lotsAvailable('sell', 100, 5)).toBe(0);
    expect(book.lotsAvailable('sell', 102, 5)).toBe(5);
    expect(book.lotsAvailable('sell', 102, 9)).toBe(6);
    expect(book.lotsAvailable('sell', undefined, 99)).toBe(15);
    expect(book.lotsAvailable('buy', 98, 99)).toBe(14);
    expect(book.lotsAvailable('buy', 99, 99)).toBe(11);
  });

  it('has another hash for another order of the same orders', () => {
    expect(bookFrom('1#1 1#2 | 100 |').stateHash()).not.toBe(
      bookFrom('1#2 1#1 | 100 |').stateHash(),
    );
    expect(bookFrom('1#1 | 100 |').stateHash()).not.toBe(bookFrom('1#1@2 | 100 |').stateHash());
  });
});

describe('wrong calls', () => {
  it('are refused and change nothing', () => {
    const book = bookFrom(BOOK);
    const large = Number.MAX_SAFE_INTEGER;
    const calls = [
      () => book.insert(4, 1, 'buy', 90, 1),
      () => book.insert(9, 1, 'buy', 90, 0),
      () => book.insert(9, 1, 'buy', 90, 1.5),
      () => book.insert(9, 1, 'buy', 0, 1),
      () => book.insert(9, 1, 'buy', large + 1, 1),
      () => book.insert(9, 1, 'buy', 90, large),
      () => book.insert(Number.NaN, 1, 'buy', 90, 1),
      () => book.reduce(4, 11),
      () => book.reduce(4, 0),
      () => book.fillFront('buy', 11),
      () => book.fillFront('buy', 0),
      () => new OrderBook().fillFront('buy', 1),
      () => match(book, 'buy', undefined, 0.5, []),
      () => match(book, 'buy', Number.NaN, 1, []),
    ];
    for (const call of calls) expect(call, call.toString()).toThrow(RangeError);
    expectBook(book, BOOK);
  });
});
