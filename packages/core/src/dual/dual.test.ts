import { formatAmount, parseAmount } from '@kontor/money';
import { DUAL_NEAREST_MS, DUAL_TICK_WAIT_MS } from '@kontor/rules/dual';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { balanceId, type Json, type Outcome } from '../index.ts';
import { dualInput, dualTreasury, fundDual, maturityAfter, PUT } from '../testing/dual.ts';
import {
  BTC,
  BTC_USDT,
  codeOf,
  ETH,
  ETH_USDT,
  FIRST_USER,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import type { DualOrder, DualProduct } from './memory.ts';

type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const OLGA = 7;
const PAUL = 8;

function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ALICE, BERT]) test.member(user, { [BTC]: '5', [ETH]: '50' });
  fundDual(test, { [USDT]: '1000000', [BTC]: '20', [ETH]: '300' });
  test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
  return test;
}
const define = (test: TestExchange, changes: Input = {}, operator = OLGA): Outcome =>
  test.send(operator, 'dual.define', dualInput(test.at, changes));
const productOf = (test: TestExchange, changes: Input = {}): number =>
  must<{ productId: number }>(define(test, changes)).productId;
const buy = (test: TestExchange, productId: number, shares = 1, user = ALICE): Outcome =>
  test.send(user, 'dual.buy', { productId, shares });
const bought = (test: TestExchange, productId: number, shares = 1, user = ALICE): number =>
  must<{ id: number }>(buy(test, productId, shares, user)).id;
const order = (test: TestExchange, id: number): DualOrder => test.row<DualOrder>('dual_orders', id);
const product = (test: TestExchange, id: number): DualProduct =>
  test.row<DualProduct>('dual_products', id);
function financial(test: TestExchange, currencyId: number, user = ALICE): string {
  const { ledger } = test.core.exchange;
  const id = balanceId(user, ACCOUNT_IDS.financial, currencyId);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}
/** To a time of the clock; nothing is said to the exchange. */
function waitUntil(test: TestExchange, at: number): void {
  test.advance(at - test.at);
}
function pulse(test: TestExchange): void {
  test.system('clock.pulse', {});
  test.endBatch();
}
/** A tick a second of `from` up to but not including `to`. */
function ticks(test: TestExchange, from: number, to: number, priceOf: (n: number) => string): void {
  waitUntil(test, from - 1_000);
  for (let n = 0; test.at < to - 1_000; n += 1) test.tick({ [BTC_USDT]: priceOf(n) });
}
/** The whole half hour before maturity at these prices, and the tick that shows its end. */
function mature(test: TestExchange, at: number, priceOf: (n: number) => string): void {
  ticks(test, at - HOUR_MS / 2, at + 1_000, priceOf);
  test.endBatch();
}
function check(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  test.recover();
  checkInvariants(test);
  checkEntries(test);
}
const refusal = (outcome: Outcome) => (outcome.ok ? 'ok' : [outcome.code, outcome.details]);

describe('a product', () => {
  const eight = maturityAfter(Date.UTC(2022, 0, 5));
  it.each<[string, Input, string, string]>([
    ['an unknown coin', { coinId: 99 }, 'MARKET_UNKNOWN', 'section'],
    ['USDT itself', { coinId: USDT }, 'MARKET_UNKNOWN', 'section'],
    ['another kind', { type: 'both' }, 'FIELD_CHOICE', 'type'],
    ['too fine a share', { sharePrice: '0.000000001' }, 'FIELD_DECIMALS', 'price'],
    ['too fine a rate', { rate: '0.12345' }, 'FIELD_DECIMALS', 'rate_year'],
    ['too high a rate', { rate: '10.0001' }, 'FIELD_TOO_LARGE', 'rate_year'],
    ['too fine a price', { linkedPrice: '40000.01' }, 'FIELD_DECIMALS', 'linked_price'],
    ['too high a price', { linkedPrice: '1000000001' }, 'FIELD_TOO_LARGE', 'linked_price'],
    ['too much', { sharePrice: '1000000', total: 1_000_000 }, 'FIELD_TOO_LARGE', 'total'],
    ['a share too small', { ...PUT, sharePrice: '0.0003' }, 'FIELD_TOO_SHORT', 'price'],
    ['an hour of its own', { maturesAt: eight + 1 }, 'DUAL_TIME', 'expires_at'],
    ['the past', { maturesAt: eight - DAY_MS }, 'DUAL_TIME', 'expires_at'],
    ['367 days', { maturesAt: eight + 366 * DAY_MS }, 'DUAL_TIME', 'sale_from'],
    ['a sale after its end', { saleFrom: eight - HOUR_MS }, 'DUAL_TIME', 'sale_until'],
    ['a sale into the window', { saleUntil: eight - HOUR_MS + 1 }, 'DUAL_TIME', 'sale_until'],
    ['a sale that is over', { saleFrom: 1, saleUntil: 2 }, 'DUAL_TIME', 'sale_from'],
    ['no shares', { total: 0 }, 'FIELD_TOO_SHORT', 'total'],
    ['another that is not there', { productId: 99 }, 'DUAL_UNKNOWN', 'id'],
  ])('of %s is refused', (_, changes, code, field) => {
    expect(define(open(), changes)).toMatchObject({ ok: false, code, details: { field } });
  });

  it('is an operator’s word, never a member’s', () => {
    const test = open();
    for (const kind of ['dual.define', 'dual.approve']) {
      expect(codeOf(test.send(ALICE, kind, dualInput(test.at)))).toBe('NOT_ALLOWED');
    }
    const word = { productId: 1, revision: 1 };
    expect(codeOf(test.system('dual.approve', word))).toBe('NOT_ALLOWED');
  });

  it('counts its days from the sale’s beginning to maturity', () => {
    const test = open();
    const maturesAt = maturityAfter(test.at, 30);
    const id = productOf(test, { maturesAt, saleFrom: maturesAt - 31 * DAY_MS });
    test.endBatch();
    expect(product(test, id).days).toBe(31);
    const less = productOf(test, { maturesAt, saleFrom: maturesAt - 30 * DAY_MS - 1 });
    test.endBatch();
    expect(product(test, less).days).toBe(31);
  });

  it('keeps its terms once it is sold', () => {
    const test = open();
    const terms = dualInput(test.at);
    const { productId } = must<{ productId: number }>(test.send(OLGA, 'dual.define', terms));
    const change = (input: Input) =>
      test.send(OLGA, 'dual.define', { ...terms, productId, ...input });
    expect(codeOf(change({ linkedPrice: '41000' }))).toBe('ok');
    expect(codeOf(change({}))).toBe('ok');
    bought(test, productId, 3);
    const later = maturityAfter(test.at, 1);
    const fixed: [Input, string][] = [
      [{ linkedPrice: '39999' }, 'linked_price'],
      [{ rate: '0.4' }, 'rate_year'],
      [{ sharePrice: '0.02' }, 'price'],
      [{ ...PUT }, 'type'],
      [{ coinId: ETH }, 'section'],
      [{ maturesAt: later }, 'expires_at'],
      [{ saleFrom: Number(terms.saleFrom) - 1 }, 'sale_from'],
    ];
    for (const [input, field] of fixed) {
      expect(change(input)).toMatchObject({ ok: false, code: 'DUAL_FIXED', details: { field } });
    }
    expect(refusal(change({ total: 2 }))).toEqual([
      'FIELD_TOO_SHORT',
      { field: 'total', minimum: 3 },
    ]);
    for (const input of [{ total: 3 }, { total: 50 }, { saleUntil: test.at + 1 }]) {
      expect(codeOf(change(input))).toBe('ok');
    }
    expect(codeOf(change({ enabled: false }))).toBe('ok');
    expect(codeOf(buy(test, productId))).toBe('DUAL_NOT_ON_SALE');
    check(test);
  });

  it('above the rate or the cost waits for another operator, anew when it may cost more', () => {
    const test = open();
    const steep = productOf(test, { rate: '1.0001' });
    // 1,000 BTC for a day at 50 %: 1.369… BTC of yield, 54,794 USDT at 40,000.
    const terms = dualInput(test.at, { sharePrice: '1', total: 1_000 });
    const dear = must<{ productId: number }>(test.send(OLGA, 'dual.define', terms)).productId;
    const approve = (operator: number, productId: number, revision = 1) =>
      codeOf(test.send(operator, 'dual.approve', { productId, revision }));
    for (const productId of [steep, dear]) {
      expect(codeOf(buy(test, productId))).toBe('DUAL_NOT_ON_SALE');
      expect(approve(OLGA, productId)).toBe('FOUR_EYES_REQUIRED');
      expect(approve(PAUL, productId)).toBe('ok');
      expect(approve(PAUL, productId)).toBe('DUAL_DECIDED');
      expect(codeOf(buy(test, productId))).toBe('ok');
    }
    const change = (operator: number, input: Input) =>
      codeOf(test.send(operator, 'dual.define', { ...terms, productId: dear, ...input }));
    expect(change(PAUL, { total: 900 })).toBe('ok');
    expect(codeOf(buy(test, dear))).toBe('ok');
    expect(change(PAUL, { total: 901 })).toBe('ok');
    expect(codeOf(buy(test, dear))).toBe('DUAL_NOT_ON_SALE');
    expect(approve(PAUL, dear, 3)).toBe('FOUR_EYES_REQUIRED');
    for (const revision of [1, 2, 4]) expect(approve(OLGA, dear, revision)).toBe('OFFER_CHANGED');
    expect(approve(OLGA, dear, 3)).toBe('ok');
    expect(approve(OLGA, 99)).toBe('DUAL_UNKNOWN');
    expect(codeOf(buy(test, productOf(test, { rate: '1' })))).toBe('ok');
    check(test);
  });

  it('that is over with this very command is changed no more', () => {
    const test = open();
    const productId = productOf(test);
    waitUntil(test, product(test, productId).maturesAt + HOUR_MS);
    const anew = { productId, maturesAt: maturityAfter(test.at) };
    expect(refusal(define(test, anew))).toEqual(['DUAL_UNKNOWN', { field: 'id' }]);
    expect(product(test, productId).status).toBe('settled');
    check(test);
  });

  it('that nobody has bought is over without a price', () => {
    const test = open();
    const id = productOf(test);
    waitUntil(test, maturityAfter(test.at) + 10_000);
    pulse(test);
    expect(product(test, id)).toMatchObject({ status: 'settled', settlementPrice: null });
    expect(test.core.exchange.dualProducts.get(id)).toBe(undefined);
  });
});

describe('buying', () => {
  it('freezes the principal in the financial account', () => {
    const test = open();
    const id = bought(test, productOf(test), 7);
    test.endBatch();
    expect([test.balance(ALICE, BTC), financial(test, BTC)]).toEqual(['4.93 + 0', '0 + 0.07']);
    const days = 'days' in order(test, id) ? order(test, id).days : 0;
    expect(days).toBe(1);
    // 0.07 × (1 + 0.5 / 365), and that at 40,000.
    expect(formatAmount(order(test, id).payoutOwn)).toBe('0.07009589');
    expect(formatAmount(order(test, id).payoutOther)).toBe('2803.8356');
    check(test);
  });

  it('is refused for whom, when and how many', () => {
    const test = open();
    const id = productOf(test, { total: 10 });
    expect(codeOf(buy(test, 99))).toBe('DUAL_UNKNOWN');
    const early = productOf(test, { saleFrom: test.at + 1 });
    expect(codeOf(buy(test, early))).toBe('DUAL_NOT_ON_SALE');
    expect(codeOf(buy(test, productOf(test, { enabled: false })))).toBe('DUAL_NOT_ON_SALE');
    bought(test, id, 4);
    expect(refusal(buy(test, id, 7, BERT))).toEqual([
      'DUAL_SOLD_OUT',
      { field: 'num', maximum: 6 },
    ]);
    expect(codeOf(test.send(ALICE, 'dual.buy', { productId: id, shares: 0 }))).toBe(
      'FIELD_TOO_SHORT',
    );
    const large = productOf(test, { sharePrice: '4.96000001', total: 1, rate: '0.01' });
    expect(refusal(buy(test, large))).toEqual([
      'INSUFFICIENT_BALANCE',
      { field: 'num', currency_id: BTC, available: '4.96' },
    ]);
    test.system('member.set_trading', { userId: BERT, enabled: false });
    expect(codeOf(buy(test, id, 1, BERT))).toBe('TRADING_DISABLED');
    expect(codeOf(buy(test, id, 1, BERT + 1))).toBe('TRADING_DISABLED');
    test.system('setting.define', { name: 'dual_orders_maximum', value: '1' });
    expect(refusal(buy(test, id))).toEqual(['TOO_MANY_DUAL_ORDERS', { maximum: 1 }]);
    test.system('setting.define', { name: 'dual_orders_maximum', value: '2' });
    waitUntil(test, Number(dualInput(test.at).saleUntil) - 1);
    expect(codeOf(buy(test, id))).toBe('ok');
    test.advance(1);
    test.system('setting.define', { name: 'dual_orders_maximum', value: '9' });
    expect(codeOf(buy(test, id))).toBe('DUAL_NOT_ON_SALE');
    check(test);
  });

  it('is refused by the guard of responsible trading', () => {
    const test = open();
    const id = productOf(test);
    must(test.send(ALICE, 'limits.set', { coolOffHours: 24 }));
    expect(codeOf(buy(test, id))).toBe('COOLING_OFF');
  });

  it('goes as far as the treasury covers the worse payout in either currency', () => {
    const test = new TestExchange();
    test.member(ALICE, { [BTC]: '5' });
    // Ten shares pay at most 4,005.4792 USDT, or 0.00013698 BTC beside their principal.
    fundDual(test, { [USDT]: '4005.4795', [BTC]: '0.001' });
    const id = productOf(test);
    expect(refusal(buy(test, id, 11))).toEqual([
      'DUAL_TREASURY_SHORT',
      { field: 'num', maximum: 10 },
    ]);
    bought(test, id, 10);
    expect(refusal(buy(test, id, 1))).toEqual([
      'DUAL_TREASURY_SHORT',
      { field: 'num', maximum: 0 },
    ]);
    // The put pays its coins out of the same treasury.
    const put = productOf(test, PUT);
    expect(refusal(buy(test, put, 1))).toEqual([
      'DUAL_TREASURY_SHORT',
      { field: 'num', maximum: 0 },
    ]);
    fundDual(test, { [USDT]: '1', [BTC]: '0.002' });
    expect(refusal(buy(test, put, 2))).toEqual([
      'DUAL_TREASURY_SHORT',
      { field: 'num', maximum: 1 },
    ]);
    check(test);
    expect(codeOf(buy(test, put, 1))).toBe('ok');
    check(test);
  });
});

describe('settlement', () => {
  /** A call and a put of BTC at 40,000, both bought; answers their orders and maturity. */
  function both(test: TestExchange) {
    const at = maturityAfter(test.at);
    const call = bought(test, productOf(test), 10);
    const put = bought(test, productOf(test, PUT), 10);
    return { at, call, put };
  }
  const outcomes = (test: TestExchange, ids: readonly number[]) =>
    ids.map((id) => {
      const { outcome, payout, payoutCurrencyId, status } = order(test, id);
      expect(status).toBe('completed');
      return [outcome, formatAmount(payout ?? 0n), payoutCurrencyId];
    });

  it.each<[string, string, unknown[], unknown[]]>([
    ['below', '39999.9', ['below', '0.10013698', BTC], ['below', '0.02503424', BTC]],
    ['exactly at', '40000', ['above', '4005.4792', USDT], ['below', '0.02503424', BTC]],
    ['above', '40000.1', ['above', '4005.4792', USDT], ['above', '1001.36986301', USDT]],
  ])('%s the linked price', (_, price, call, put) => {
    const test = open();
    const orders = both(test);
    const before = [test.balance(ALICE, BTC), test.balance(ALICE, USDT)];
    mature(test, orders.at, () => price);
    expect(outcomes(test, [orders.call, orders.put])).toEqual([call, put]);
    expect(before).not.toEqual([test.balance(ALICE, BTC), test.balance(ALICE, USDT)]);
    for (const currencyId of [BTC, USDT]) expect(financial(test, currencyId)).toBe('0 + 0');
    expect(test.table('notices')).toMatchObject([
      { userId: ALICE, kind: 'dual.settled', values: { order: orders.call, linkedPrice: '40000' } },
      { userId: ALICE, kind: 'dual.settled', values: { order: orders.put, price } },
    ]);
    check(test);
    expect(test.core.exchange.dualHeld.reserved(BTC)).toBe(0n);
  });

  it('moves principal and payout through the treasury', () => {
    const test = open();
    const orders = both(test);
    mature(test, orders.at, () => '39000');
    expect([dualTreasury(test, BTC), dualTreasury(test, USDT)]).toEqual([
      // 20 + 0.1 − 0.10013698 − 0.02503424, and 1,000,000 + 1,000.
      '19.97482878',
      '1001000',
    ]);
    check(test);
  });

  it('pays 108.49 % of 100 % over 31 days', () => {
    const test = open();
    const maturesAt = maturityAfter(test.at, 30);
    const saleFrom = maturesAt - 31 * DAY_MS;
    const id = bought(test, productOf(test, { ...PUT, rate: '1', maturesAt, saleFrom }), 10);
    mature(test, maturesAt, () => '50000');
    expect(outcomes(test, [id])).toEqual([['above', '1084.93150684', USDT]]);
    check(test);
  });

  it('takes the median of the half hour, each second once', () => {
    const test = open();
    const { at, call } = both(test);
    // The first tick is before the window, the last at maturity: neither counts.
    ticks(test, at - HOUR_MS / 2 - 1_000, at, (n) => (n === 0 ? '1' : String(39_000 + n)));
    test.tick({ [BTC_USDT]: '99999' });
    test.endBatch();
    // 39,001 … 40,800: the middle two are 39,900 and 39,901.
    expect(formatAmount(order(test, call).settlementPrice ?? 0n)).toBe('39900.5');
    expect(product(test, 1)).toMatchObject({ windowEndsAt: at, status: 'settled' });
    check(test);
  });

  it('needs no tick after maturity: ten seconds later none of before may come', () => {
    const test = open();
    const { at, call } = both(test);
    ticks(test, at - HOUR_MS / 2, at, () => '39000');
    waitUntil(test, at + 9_999);
    pulse(test);
    expect(order(test, call).status).toBe('open');
    test.advance(1);
    pulse(test);
    expect(order(test, call)).toMatchObject({ outcome: 'below', windowEndsAt: at });
    const late = { at: at - 1, prices: [[BTC_USDT, '1', '1']] };
    expect(test.system('market.tick', late)).toMatchObject({ ok: true, result: { taken: 0 } });
    check(test);
  });

  it('gives the same after a restart at any stage of the half hour', () => {
    const prices = (n: number) => String(40_000 + ((n * 7_919) % 1_000) - 500);
    const story = (recoverAfter: number) => {
      const test = open();
      const { at, call, put } = both(test);
      waitUntil(test, at - HOUR_MS / 2 - 1_000);
      for (let n = 0; test.at < at; n += 1) {
        test.tick({ [BTC_USDT]: prices(n) });
        if (n % recoverAfter !== 0) continue;
        test.endBatch();
        test.recover();
      }
      test.endBatch();
      return [order(test, call), order(test, put)];
    };
    const plain = story(Number.POSITIVE_INFINITY);
    expect(plain[0]?.status).toBe('completed');
    expect(story(400)).toEqual(plain);
  });

  it('with too few ticks takes the middle of the nearest two, and waits for nothing', () => {
    const test = open();
    const { at, call } = both(test);
    // 1,079 seconds before maturity: one too few.
    ticks(test, at - 1_079_000, at, (n) => String(39_000 + n));
    waitUntil(test, at + 10_000);
    pulse(test);
    expect(product(test, 1).status).toBe('settling');
    test.recover();
    ticks(test, at + 60_000, at + 61_000, () => '45000');
    test.endBatch();
    // 40,078 a second before maturity, 45,000 a minute after it.
    const { outcome, settlementPrice, windowEndsAt } = order(test, call);
    expect([outcome, formatAmount(settlementPrice ?? 0n)]).toEqual(['above', '42539']);
    expect(windowEndsAt).toBe(at + 61_000);
    check(test);
  });

  it('takes no tick that is further away than a minute, on either side', () => {
    const story = (before: number, after: number) => {
      const test = open();
      const { at, call } = both(test);
      ticks(test, at - before, at - before + 1_000, () => '39000');
      ticks(test, at + after, at + after + 1_000, () => '39002');
      test.endBatch();
      check(test);
      const { outcome, settlementPrice } = order(test, call);
      return `${outcome} ${settlementPrice === null ? '' : formatAmount(settlementPrice)}`;
    };
    expect(story(60_000, 60_000)).toBe('below 39001');
    expect(story(60_000, 0)).toBe('below 39001');
    expect(story(61_000, 0)).toBe('no_price ');
    expect(story(1_000, 61_000)).toBe('no_price ');
    expect(story(1_000, DAY_MS)).toBe('no_price ');
  });

  it('is moved by no pause: from too thin a half hour on, later prices change nothing', () => {
    const story = (stopped: number, later: string) => {
      const test = open();
      const { at, call, put } = both(test);
      ticks(test, at - 900_000, at - 840_000, () => '39000');
      waitUntil(test, at + stopped);
      ticks(test, test.at, test.at + 1_900_000, () => later);
      test.endBatch();
      return outcomes(test, [call, put]);
    };
    const back = [
      ['no_price', '0.10013698', BTC],
      ['no_price', '1001.36986301', USDT],
    ];
    for (const stopped of [-700_000, 1_000, 70_000, 20 * HOUR_MS]) {
      const found = ['30000', '50000'].map((later) => story(stopped, later));
      if (stopped > 0) expect(found).toEqual([back, back]);
      // Where the feed came back before maturity, what the market did then counts.
      else expect(found[0]).not.toEqual(found[1]);
    }
  });

  it('settles with exactly the least number of ticks', () => {
    const test = open();
    const { at, call } = both(test);
    ticks(test, at - 1_080_000, at, () => '39000');
    waitUntil(test, at + 10_000);
    pulse(test);
    expect(order(test, call)).toMatchObject({ status: 'completed', windowEndsAt: at });
  });

  it('gives principal and yield back where no tick is near', () => {
    const test = open();
    const { at, call, put } = both(test);
    waitUntil(test, at + DUAL_NEAREST_MS + DUAL_TICK_WAIT_MS - 1);
    pulse(test);
    expect(order(test, call).status).toBe('open');
    test.recover();
    test.advance(1);
    pulse(test);
    expect(outcomes(test, [call, put])).toEqual([
      ['no_price', '0.10013698', BTC],
      ['no_price', '1001.36986301', USDT],
    ]);
    expect(order(test, call).settlementPrice).toBe(null);
    expect(test.table('notices')).toMatchObject([
      { kind: 'dual.no_price', values: { payout: '0.10013698', currency: 'BTC' } },
      { kind: 'dual.no_price', values: { payout: '1001.36986301', currency: 'USDT' } },
    ]);
    check(test);
  });

  it('is nobody’s: whatever operators do until then, the same ticks pay the same', () => {
    const story = (meddle: (test: TestExchange) => void) => {
      const test = open();
      const { at, call, put } = both(test);
      meddle(test);
      ticks(test, at - 1_200_000, at + 1_000, (n) => (n < 700 ? '39000' : '41000'));
      test.endBatch();
      return outcomes(test, [call, put]);
    };
    const plain = story(() => undefined);
    const setting = (name: string, value: string) => (test: TestExchange) =>
      must(test.system('setting.define', { name, value }));
    const terms = dualInput(Date.UTC(2022, 0, 5) + 1_000);
    const acts: ((test: TestExchange) => void)[] = [
      setting('dual_ticks_share', '1'),
      setting('dual_orders_maximum', '1'),
      setting('index_stale_seconds', '1'),
      (test) => must(test.send(OLGA, 'dual.define', { ...terms, productId: 1, enabled: false })),
      (test) => must(test.send(OLGA, 'dual.define', { ...terms, productId: 1, total: 500 })),
      (test) => fundDual(test, { [USDT]: '5', [BTC]: '5' }),
      (test) => must(test.system('market.switch', { id: BTC_USDT, enabled: false })),
      (test) => must(test.system('member.set_trading', { userId: ALICE, enabled: false })),
    ];
    for (const act of acts) expect(story(act)).toEqual(plain);
    expect(plain[0]?.[0]).toBe('below');
  });

  it('pays a coarse coin in its own units, whichever way it goes', () => {
    for (const [price, payout, currencyId] of [
      ['39000', '0.302', 40],
      ['41000', '12080', USDT],
    ] as const) {
      const test = open();
      const coin = { id: 40, code: 'XYZ', title: 'XYZ', kind: 'coin', decimals: 3, enabled: true };
      must(test.system('currency.define', coin));
      const instrument = { id: 40, symbol: 'XYZ/USDT', class: 'coin', priceDecimals: 1 };
      must(test.system('instrument.define', instrument));
      fundDual(test, { 40: '10' });
      test.give(ALICE, 40, '1');
      const terms = { coinId: 40, sharePrice: '0.1' };
      expect(codeOf(define(test, { ...terms, sharePrice: '0.0001' }))).toBe('FIELD_DECIMALS');
      // 0.3 for a begun day at 300 % a year: 0.30246…, of which 0.302 can be paid.
      const product = must<{ productId: number }>(define(test, { ...terms, rate: '3' }, OLGA));
      must(test.send(PAUL, 'dual.approve', { productId: product.productId, revision: 1 }));
      const id = bought(test, product.productId, 3);
      const end = maturityAfter(test.at);
      waitUntil(test, end - HOUR_MS / 2 - 1_000);
      while (test.at < end) test.tick({ 40: price });
      test.endBatch();
      expect(formatAmount(order(test, id).payout ?? 0n)).toBe(payout);
      expect(order(test, id).payoutCurrencyId).toBe(currencyId);
      check(test);
    }
  });

  it('pays many in the order in which they bought', () => {
    const test = open();
    const id = productOf(test, { total: 1_000 });
    const ids = [ALICE, BERT, ALICE, BERT].map((user) => bought(test, id, 3, user));
    mature(test, maturityAfter(test.at), () => parseText('40123.4'));
    const told = test.table<{ id: number; values: { order: number } }>('notices');
    expect(told.map(({ values }) => values.order)).toEqual(ids);
    check(test);
  });
});

const parseText = (text: string): string => formatAmount(parseAmount(text));
