import { formatAmount, parseAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { codeOf, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { ACME_USDT, defineShares, giveShares, sharesOf } from '../testing/shares.ts';

const ANNA = 1_001;
const BEN = 1_002;
const CARL = 1_003;
/** Thursday 6 January 2022, 09:30 and 16:00 in New York. */
const OPENING = Date.UTC(2022, 0, 6, 14, 30);
const CLOSING = Date.UTC(2022, 0, 6, 21);

let test: TestExchange;

interface Placed {
  id: number;
  status: string;
  filled: string;
  fee: string;
  reason: string | null;
}

function send(user: number, kind: string, input: { [field: string]: Json }) {
  const outcome = test.send(user, kind, input);
  checkInvariants(test);
  return outcome;
}

function done<Result>(user: number, kind: string, input: { [field: string]: Json }): Result {
  const outcome = send(user, kind, input);
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as unknown as Result;
}

/** `buy 1.5 @ 100` is a limit, `sell 2` a market order. */
function orderOf(text: string, more: { [field: string]: Json } = {}): { [field: string]: Json } {
  const [, side = '', quantity = '', limitPrice] =
    /^(buy|sell) ([\d.]+)(?: @ ([\d.]+))?$/.exec(text) ?? [];
  const type = limitPrice === undefined ? 'market' : 'limit';
  const order: { [field: string]: Json } = { marketId: ACME_USDT, side, quantity, type };
  return { ...order, ...(limitPrice === undefined ? {} : { limitPrice }), ...more };
}

const place = (user: number, text: string, more: { [field: string]: Json } = {}): Placed =>
  done(user, 'spot.place', orderOf(text, more));

const refusal = (user: number, text: string, more: { [field: string]: Json } = {}): string =>
  codeOf(send(user, 'spot.place', orderOf(text, more)));

function order(id: number) {
  test.endBatch();
  const row = test.row<{
    id: number;
    status: string;
    filledQuantity: bigint;
    holdLeft: bigint;
    cancelReason: string | null;
  }>('orders', id);
  return { ...row, filled: formatAmount(row.filledQuantity) };
}

/** The price of one moment, which must not be before the newest command. */
function priceAt(at: number, price: string): void {
  test.at = at - 1_000;
  const outcome = test.tick({ [ACME_USDT]: price });
  expect(codeOf(outcome)).toBe('ok');
  checkInvariants(test);
}

beforeEach(() => {
  test = new TestExchange();
  defineShares(test);
  for (const user of [ANNA, BEN, CARL]) test.member(user);
  // Wednesday's last price.
  test.at = Date.UTC(2022, 0, 5, 20, 59, 58);
  priceAt(Date.UTC(2022, 0, 5, 20, 59, 59), '100');
  test.at = OPENING - 3_600_000;
});

describe('outside of the session', () => {
  it.each([
    ['09:29:59', OPENING - 1_000, 'MARKET_CLOSED'],
    ['the bell, before its first price', OPENING, 'PRICE_STALE'],
    ['16:00', CLOSING, 'MARKET_CLOSED'],
  ])('a market order at %s is refused', (_, at, code) => {
    test.at = at;
    expect(refusal(ANNA, 'buy 1')).toBe(code);
    expect(refusal(ANNA, 'buy 1 @ 100', { timeInForce: 'ioc' })).toBe(code);
    expect(refusal(ANNA, 'buy 1 @ 100', { timeInForce: 'fok' })).toBe(code);
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it.each([
    ['before the bell', OPENING - 1, OPENING],
    ['after the close', CLOSING, OPENING + 86_400_000],
    ['on a holiday', Date.UTC(2022, 0, 17, 15), Date.UTC(2022, 0, 18, 14, 30)],
    ['after an early close', Date.UTC(2024, 10, 29, 18), Date.UTC(2024, 11, 2, 14, 30)],
    ['when the clocks went forward', Date.UTC(2024, 2, 9), Date.UTC(2024, 2, 11, 13, 30)],
    ['when the clocks went back', Date.UTC(2024, 10, 2), Date.UTC(2024, 10, 4, 14, 30)],
  ])('the refusal %s says when it opens', (_, at, opensAt) => {
    test.at = at;
    const outcome = send(ANNA, 'spot.place', orderOf('buy 1'));
    expect(outcome).toMatchObject({ code: 'MARKET_CLOSED', details: { opens_at: opensAt } });
  });

  it('limit orders wait, and hold what they and their fee can cost', () => {
    expect(place(ANNA, 'buy 2 @ 100').status).toBe('waiting');
    expect(test.balance(ANNA, USDT)).toBe('9799.8 + 200.2');
  });

  it('no price and no command lets orders meet', () => {
    giveShares(test, BEN, '5');
    const bid = place(ANNA, 'buy 2 @ 100');
    const ask = place(BEN, 'sell 2 @ 100');
    // A price that a feed had no business to send.
    test.at = OPENING - 600_000;
    test.system('market.tick', { at: test.at, prices: [[ACME_USDT, '90', '1']] });
    test.system('market.switch', { id: ACME_USDT, enabled: true });
    for (const { id } of [bid, ask]) expect(order(id).status).toBe('waiting');
  });

  it('the first second of trading ends with the session', () => {
    giveShares(test, BEN, '5');
    priceAt(OPENING, '100');
    place(BEN, 'sell 1 @ 100');
    test.at = CLOSING - 1;
    priceAt(CLOSING - 1, '100');
    expect(place(ANNA, 'buy 0.5 @ 100').status).toBe('filled');
    test.at = CLOSING;
    expect(place(ANNA, 'buy 0.5 @ 100').status).toBe('waiting');
  });
});

describe('the opening', () => {
  it('is the first price in the session, and lets orders in by their time', () => {
    giveShares(test, BEN, '5');
    giveShares(test, CARL, '5');
    const first = place(BEN, 'sell 1 @ 100');
    const second = place(CARL, 'sell 1 @ 100');
    const bid = place(ANNA, 'buy 1.5 @ 101');
    priceAt(OPENING, '100.4');
    expect(order(first.id)).toMatchObject({ status: 'filled', filled: '1' });
    expect(order(second.id)).toMatchObject({ status: 'open', filled: '0.5' });
    expect(order(bid.id)).toMatchObject({ status: 'filled', filled: '1.5' });
    // At the price of those who came first, and the fee of 0.1 % in money.
    expect(test.balance(ANNA, USDT)).toBe('9849.85 + 0');
    expect(sharesOf(test, ANNA)).toBe('1.5 + 0');
    expect(test.balance(BEN, USDT)).toBe('10099.9 + 0');
  });

  it('cancels a post-only order that would take, and an order that meets its own member', () => {
    giveShares(test, BEN, '5');
    place(BEN, 'sell 1 @ 100');
    const postOnly = place(ANNA, 'buy 1 @ 100', { timeInForce: 'post_only' });
    const own = place(BEN, 'buy 1 @ 100');
    priceAt(OPENING, '100');
    expect(order(postOnly.id)).toMatchObject({ status: 'cancelled', cancelReason: 'post_only' });
    expect(order(own.id)).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
  });

  it('fills the limit leg of a pair that it has passed, and ends the stop', () => {
    giveShares(test, BEN, '1');
    place(ANNA, 'buy 1 @ 102');
    const pair = { marketId: ACME_USDT, side: 'sell', quantity: '1' };
    const prices = { limitPrice: '101', stopPrice: '90' };
    const limit = done<Placed & { siblingId: number }>(BEN, 'spot.place_pair', {
      ...pair,
      ...prices,
    });
    expect(limit.status).toBe('waiting');
    priceAt(OPENING, '101.5');
    expect(order(limit.id).status).toBe('filled');
    expect(order(limit.siblingId)).toMatchObject({ status: 'cancelled', cancelReason: 'sibling' });
  });

  it('fires a stop that it has passed, which takes over the money of its pair', () => {
    giveShares(test, BEN, '1');
    place(ANNA, 'buy 1 @ 88');
    const limit = done<Placed & { siblingId: number }>(BEN, 'spot.place_pair', {
      marketId: ACME_USDT,
      side: 'sell',
      quantity: '1',
      limitPrice: '101',
      stopPrice: '90',
    });
    priceAt(OPENING, '88.5');
    expect(order(limit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'sibling' });
    expect(order(limit.siblingId)).toMatchObject({ status: 'filled' });
  });

  it('is the same after a restart in the night', () => {
    const story = (restarts: boolean) => {
      test = new TestExchange();
      defineShares(test);
      for (const user of [ANNA, BEN, CARL]) test.member(user);
      priceAt(OPENING, '100');
      giveShares(test, BEN, '5');
      const resting = place(BEN, 'sell 1 @ 103');
      test.at = CLOSING;
      place(ANNA, 'buy 1 @ 101');
      place(CARL, 'buy 1 @ 101');
      place(CARL, 'buy 1 @ 99', { type: 'take_profit_limit', triggerPrice: '99.5' });
      done(BEN, 'spot.amend', { orderId: resting.id, limitPrice: '100.5' });
      if (restarts) {
        test.endBatch();
        test.recover();
      }
      place(BEN, 'sell 0.5 @ 100');
      priceAt(OPENING + 86_400_000, '99.4');
      test.endBatch();
      const fills = test.table<{ id: number }>('fills');
      return JSON.stringify(
        [fills, test.table('orders'), test.table('balances')],
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      );
    };
    const plain = story(false);
    expect(story(true)).toBe(plain);
    expect(plain).toContain('"status":"filled"');
  });
});

describe('an order that waits', () => {
  it('is amended and cancelled at any time', () => {
    const { id } = place(ANNA, 'buy 2 @ 100');
    expect(done<Placed>(ANNA, 'spot.amend', { orderId: id, quantity: '1' }).status).toBe('waiting');
    expect(test.balance(ANNA, USDT)).toBe('9899.9 + 100.1');
    done(ANNA, 'spot.cancel', { orderId: id });
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    priceAt(OPENING, '99');
    expect(order(id)).toMatchObject({ status: 'cancelled', cancelReason: 'user' });
  });

  it.each([
    ['less quantity keeps its place', '101', { quantity: '1' }, ANNA],
    ['another price is the last in the queue', '100', { limitPrice: '101' }, BEN],
    ['more quantity is the last in the queue', '101', { quantity: '2' }, BEN],
  ])('%s', (_, price, change, firstServed) => {
    giveShares(test, CARL, '1');
    const mine = place(ANNA, `buy 1.5 @ ${price}`);
    const other = place(BEN, 'buy 1 @ 101');
    done(ANNA, 'spot.amend', { orderId: mine.id, ...change });
    place(CARL, 'sell 1 @ 101');
    priceAt(OPENING, '101');
    expect(order(firstServed === ANNA ? mine.id : other.id).filled).toBe('1');
  });

  it('may expire before the bell', () => {
    const { id } = place(ANNA, 'buy 1 @ 100', { expiresAt: OPENING - 60_000 });
    priceAt(OPENING, '99');
    expect(order(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  });

  it('is also a resting order that got a new price after the close', () => {
    giveShares(test, BEN, '1');
    priceAt(OPENING, '100');
    const ask = place(BEN, 'sell 1 @ 103');
    const bid = place(ANNA, 'buy 1 @ 99');
    test.at = CLOSING + 1;
    expect(done<Placed>(BEN, 'spot.amend', { orderId: ask.id, limitPrice: '99' }).status).toBe(
      'waiting',
    );
    expect(order(bid.id).status).toBe('open');
    priceAt(OPENING + 86_400_000, '99');
    expect(order(ask.id).status).toBe('filled');
  });
});

describe('fees', () => {
  it('are in money on both sides and leave bought shares whole', () => {
    giveShares(test, BEN, '1');
    priceAt(OPENING, '100');
    place(BEN, 'sell 0.05 @ 100');
    expect(place(ANNA, 'buy 0.05')).toMatchObject({ filled: '0.05', fee: '0.005' });
    expect(sharesOf(test, ANNA)).toBe('0.05 + 0');
    expect(test.balance(ANNA, USDT)).toBe('9994.995 + 0');
  });

  it('are within a budget', () => {
    giveShares(test, BEN, '100');
    priceAt(OPENING, '100');
    place(BEN, 'sell 100 @ 100');
    const input = { marketId: ACME_USDT, side: 'buy', type: 'market', quoteBudget: '10000' };
    const placed = done<Placed>(ANNA, 'spot.place', input);
    // 99.9 shares and their fee are 9999.9; a thousandth more would be 10000.0001.
    expect(placed).toMatchObject({ status: 'filled', filled: '99.9', fee: '9.99' });
    expect(test.balance(ANNA, USDT)).toBe('0.01 + 0');
    checkEntries(test);
  });

  it('of many small fills at the limit stay within what was held', () => {
    giveShares(test, BEN, '10');
    priceAt(OPENING, '33.33');
    const bid = place(ANNA, 'buy 3.7 @ 33.33');
    for (let n = 0; n < 100; n += 1) {
      place(BEN, 'sell 0.037 @ 33.33');
      if (n === 50) {
        const rates = { spotMakerRate: '0.05', spotTakerRate: '0.05' };
        const futures = { futuresMakerRate: '0', futuresTakerRate: '0' };
        const reached = { minimumVolume: '0', minimumBalance: '0' };
        test.system('vip.define', { id: 0, ...rates, ...futures, ...reached });
      }
    }
    expect(order(bid.id)).toMatchObject({ status: 'filled', holdLeft: 0n });
    checkEntries(test);
  });
});

it('a market of shares that was listed as spot may become what it is, once', () => {
  const x = test.core.exchange;
  const define = (id: number, kind: string, more: { [field: string]: Json } = {}) => {
    const row = x.marketRows.get(id);
    if (row === undefined) throw new Error(`no market ${id}`);
    const texts = Object.entries(row).map(([name, value]): [string, Json] => [
      name,
      typeof value === 'bigint' ? formatAmount(value) : value,
    ]);
    const input: { [field: string]: Json } = { ...Object.fromEntries(texts), kind, ...more };
    return codeOf(test.system('market.define', input));
  };
  expect(define(ACME_USDT, 'spot', { enabled: false })).toBe('KIND_FIXED');
  expect(define(1, 'stock', { enabled: false })).toBe('KIND_FIXED');
  test.system('instrument.define', { id: 51, symbol: 'OLD', class: 'stock', priceDecimals: 2 });
  const row = { id: 51, instrumentId: 51, enabled: false };
  expect(define(ACME_USDT, 'spot', row)).toBe('ok');
  expect(x.markets.get(51)?.trading.hours).toBeUndefined();
  expect(define(51, 'stock', { enabled: true })).toBe('ok');
  expect(x.markets.get(51)?.trading.hours).toBeDefined();
  expect(define(51, 'spot')).toBe('KIND_FIXED');
});

it('shares are counted in thousandths', () => {
  expect(refusal(ANNA, 'buy 0.1234 @ 100')).toBe('QUANTITY_STEP');
  expect(parseAmount('0.001')).toBe(test.core.exchange.markets.get(ACME_USDT)?.step);
});
