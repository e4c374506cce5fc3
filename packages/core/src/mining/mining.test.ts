import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS, type AccountName, type noticesTable, type RowOf } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { balanceId, type Json, type Outcome } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { fundMining, miningTreasuryOf, productInput } from '../testing/mining.ts';
import type { MiningOrder, MiningProduct } from './memory.ts';

type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const OLGA = 7;
const PAUL = 8;

/** At midnight; members have 10,000 USDT each and the treasury 100,000. */
function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ALICE, BERT]) test.member(user, { [BTC]: '1' });
  fundMining(test);
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}
const define = (test: TestExchange, changes: Input = {}, operator = OLGA): Outcome =>
  test.send(operator, 'mining.define', productInput(changes));
const productOf = (test: TestExchange, changes: Input = {}): number =>
  must<{ productId: number }>(define(test, changes)).productId;
const lock = (test: TestExchange, productId: number, amount: string, user = ALICE): Outcome =>
  test.send(user, 'mining.lock', { productId, amount });
const locked = (test: TestExchange, productId: number, amount: string, user = ALICE): number =>
  must<{ orderId: number }>(lock(test, productId, amount, user)).orderId;
const redeem = (test: TestExchange, orderId: number, user = ALICE): Outcome =>
  test.send(user, 'mining.redeem', { orderId });
const orderOf = (test: TestExchange, id: number): MiningOrder => {
  test.endBatch();
  return test.row<MiningOrder>('mining_orders', id);
};
const productRow = (test: TestExchange, id: number): MiningProduct => {
  test.endBatch();
  return test.row<MiningProduct>('mining_products', id);
};
function held(test: TestExchange, account: AccountName, user = ALICE, currencyId = USDT): string {
  const { ledger } = test.core.exchange;
  const id = balanceId(user, ACCOUNT_IDS[account], currencyId);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}
function later(test: TestExchange, ms: number): void {
  test.advance(ms);
  test.system('clock.pulse', {});
  test.endBatch();
}
function check(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  test.recover();
  checkInvariants(test);
  checkEntries(test);
}
const dividendsOf = (test: TestExchange, id: number) =>
  test
    .table<LedgerEntry>('ledger_entries')
    .filter(({ kind, referenceId }) => kind === 'mining.dividend' && referenceId === id)
    .map(({ at, amount }) => [new Date(at).toISOString(), formatAmount(amount)]);
const noticesOf = (test: TestExchange) =>
  test
    .table<RowOf<typeof noticesTable>>('notices')
    .sort((a, b) => a.id - b.id)
    .map(({ kind, values }) => ({ kind, values }));

describe('a product', () => {
  it.each<[string, Input, string, string]>([
    ['an unknown coin', { currencyId: 99 }, 'CURRENCY_UNKNOWN', 'currency_id'],
    ['a rate beyond reason', { dailyRate: '0.051' }, 'ABOVE_MAXIMUM', 'daily_rate'],
    ['a penalty beyond reason', { penaltyRate: '0.051' }, 'ABOVE_MAXIMUM', 'penalty_rate'],
    ['a penalty below a day', { penaltyRate: '0.0019' }, 'BELOW_MINIMUM', 'penalty_rate'],
    ['too fine a minimum', { minimum: '0.123456789' }, 'FIELD_DECIMALS', 'min'],
    ['too fine a quantity', { quantity: '90.123456789' }, 'FIELD_DECIMALS', 'quantity'],
    ['a minimum that earns nothing', { minimum: '0.000001' }, 'MINING_NO_DIVIDEND', 'min'],
    ['less for one than for an order', { maximum: '9' }, 'BELOW_MINIMUM', 'max'],
    ['less than one order', { quantity: '9' }, 'BELOW_MINIMUM', 'quantity'],
    ['more than there is', { quantity: '1000000000001' }, 'ABOVE_MAXIMUM', 'quantity'],
    ['no days', { days: 0 }, 'FIELD_TOO_SHORT', 'days'],
    ['too many days', { days: 366 }, 'FIELD_TOO_LARGE', 'days'],
    ['no time of day', { dividendMinute: 1_440 }, 'FIELD_TOO_LARGE', 'dividendMinute'],
    ['a number of nothing', { productId: 9 }, 'MINING_UNKNOWN', 'id'],
  ])('with %s is refused', (_, changes, code, field) => {
    expect(define(open(), changes)).toMatchObject({ ok: false, code, details: { field } });
  });

  it('that promises more than the limit waits for a second operator', () => {
    const test = open();
    // 10,000 USDT of dividends are within it: 166,666.66666666 × 0.2 % × 30.
    const small = productOf(test, { quantity: '166666.66666666' });
    expect(productRow(test, small)).toMatchObject({ needsSecond: false });
    const id = productOf(test, { quantity: '166666.66666667' });
    expect(productRow(test, id)).toMatchObject({ needsSecond: true, definedBy: OLGA });
    expect(codeOf(lock(test, id, '100'))).toBe('MINING_NOT_OPEN');
    const approve = (operator: number, productId = id, revision = 1) =>
      codeOf(test.send(operator, 'mining.approve', { productId, revision }));
    expect(approve(OLGA)).toBe('FOUR_EYES_REQUIRED');
    expect(approve(ALICE)).toBe('NOT_ALLOWED');
    const word = { productId: id, revision: 1 };
    expect(codeOf(test.system('mining.approve', word))).toBe('NOT_ALLOWED');
    expect(approve(PAUL)).toBe('ok');
    expect(approve(PAUL)).toBe('MINING_DECIDED');
    expect(approve(PAUL, 99)).toBe('MINING_UNKNOWN');
    expect(codeOf(lock(test, id, '100'))).toBe('ok');
    // Switching it off and on says nothing new; another rate does.
    must(define(test, { productId: id, quantity: '166666.66666667', enabled: false }));
    must(define(test, { productId: id, quantity: '166666.66666667' }));
    expect(codeOf(lock(test, id, '100'))).toBe('ok');
    must(define(test, { productId: id, quantity: '166666.66666667', dailyRate: '0.003' }));
    expect(codeOf(lock(test, id, '100'))).toBe('MINING_NOT_OPEN');
    // Whoever has read what was there before has not agreed to this.
    for (const revision of [1, 3, 5]) expect(approve(PAUL, id, revision)).toBe('OFFER_CHANGED');
    expect(productRow(test, id)).toMatchObject({ approvedBy: null, revision: 4 });
    expect(approve(PAUL, id, 4)).toBe('ok');
    expect(codeOf(lock(test, id, '100'))).toBe('ok');
    check(test);
  });

  it('in a coin costs what the coin is worth, and needs its price', () => {
    const test = open();
    const coin = { currencyId: BTC, minimum: '0.01', maximum: '1', quantity: '10' };
    const id = productOf(test, coin);
    expect(productRow(test, id).costMaximum).toBe(parseAmount('24000'));
    test.advance(10_001);
    expect(codeOf(define(test, coin))).toBe('PRICE_STALE');
    // The platform's own are there before any price, and ask for no second word.
    expect(codeOf(test.system('mining.define', productInput(coin)))).toBe('ok');
  });

  it('changes for orders from then on alone', () => {
    const test = open();
    const id = productOf(test);
    const first = locked(test, id, '1000');
    const seen = { ...productRow(test, id) };
    must(define(test, { productId: id, days: 7, dailyRate: '0.001' }));
    expect(productRow(test, id).version).toBe(2);
    const stale = { productId: id, amount: '100', version: seen.version };
    expect(codeOf(test.send(ALICE, 'mining.lock', stale))).toBe('MINING_TERMS_CHANGED');
    const second = must<{ orderId: number }>(
      test.send(ALICE, 'mining.lock', { ...stale, version: 2 }),
    ).orderId;
    expect(orderOf(test, first)).toMatchObject({ days: 30, dividend: parseAmount('2') });
    expect(orderOf(test, second)).toMatchObject({ days: 7, dividend: parseAmount('0.1') });
    expect(define(test, { productId: id, currencyId: BTC })).toMatchObject({
      code: 'MINING_FIXED',
    });
    expect(define(test, { productId: id, quantity: '1099' })).toMatchObject({
      code: 'BELOW_MINIMUM',
      details: { field: 'quantity', minimum: '1100' },
    });
    check(test);
  });
});

describe('locking', () => {
  it('sets the amount aside in the mining account', () => {
    const test = open();
    const id = locked(test, productOf(test), '1000.5');
    expect(held(test, 'change')).toBe('8999.5 + 0');
    expect(held(test, 'mining')).toBe('0 + 1000.5');
    expect(orderOf(test, id)).toMatchObject({
      status: 'in_progress',
      dividend: parseAmount('2.001'),
      lockedAt: test.at,
      expiresAt: test.at + 30 * DAY_MS,
      firstDividendAt: Date.UTC(2022, 0, 5, 8),
      nextDividendAt: Date.UTC(2022, 0, 5, 8),
    });
    check(test);
  });

  it.each<[string, Input, string, Input]>([
    ['less than the minimum', { amount: '9.99' }, 'BELOW_MINIMUM', { minimum: '10' }],
    ['more than one may', { amount: '2000.01' }, 'ABOVE_MAXIMUM', { maximum: '2000' }],
    ['too fine', { amount: '10.000000001' }, 'FIELD_DECIMALS', { maximum: 8 }],
    ['an unknown product', { productId: 9 }, 'MINING_UNKNOWN', { field: 'config_id' }],
  ])('%s is refused', (_, changes, code, details) => {
    const test = open();
    const input = { productId: productOf(test), amount: '100', ...changes };
    expect(test.send(ALICE, 'mining.lock', input)).toMatchObject({ ok: false, code, details });
  });

  it('is refused of what is closed, gone, or not there to pay with', () => {
    const test = open();
    const closed = productOf(test, { enabled: false });
    expect(codeOf(lock(test, closed, '100'))).toBe('MINING_NOT_OPEN');
    const id = productOf(test, { quantity: '2500', maximum: '20000' });
    locked(test, id, '2000', BERT);
    const gone = { code: 'MINING_GONE', details: { field: 'amount', available: '500' } };
    expect(lock(test, id, '500.01')).toMatchObject(gone);
    locked(test, id, '500');
    expect(lock(test, id, '10')).toMatchObject({ code: 'MINING_GONE' });
    const large = productOf(test, { quantity: '20000', maximum: '20000' });
    const short = { code: 'INSUFFICIENT_BALANCE', details: { available: '9500' } };
    expect(lock(test, large, '9500.01')).toMatchObject(short);
    test.system('member.set_trading', { userId: ALICE, enabled: false });
    expect(codeOf(lock(test, large, '100'))).toBe('TRADING_DISABLED');
    check(test);
  });

  it('counts what a member has of a product, which an end frees, and all orders', () => {
    const test = open();
    const id = productOf(test);
    const first = locked(test, id, '1500');
    const most = { code: 'ABOVE_MAXIMUM', details: { maximum: '500' } };
    expect(lock(test, id, '500.01')).toMatchObject(most);
    must(redeem(test, first));
    locked(test, id, '2000');
    // What was sold stays sold.
    expect(productRow(test, id).sold).toBe(parseAmount('3500'));
    test.system('setting.define', { name: 'mining_orders_maximum', value: '1' });
    const other = productOf(test);
    expect(lock(test, other, '10')).toMatchObject({ code: 'MINING_ORDERS_FULL' });
    check(test);
  });

  it('is possible while the treasury covers every dividend of everything', () => {
    const test = new TestExchange();
    for (const user of [ALICE, BERT]) test.member(user);
    fundMining(test, '100');
    const id = productOf(test, { quantity: '5000' });
    // 0.2 % for 30 days is 6 %: 1,666 USDT promise 99.96.
    const first = locked(test, id, '1000');
    locked(test, id, '666', BERT);
    expect(codeOf(lock(test, id, '10'))).toBe('MINING_TREASURY_SHORT');
    // Ending one early frees its promise and leaves its penalty.
    must(redeem(test, first));
    expect(miningTreasuryOf(test)).toBe('220');
    locked(test, id, '2000');
    check(test);
    later(test, 31 * DAY_MS);
    expect(miningTreasuryOf(test)).toBe('60.04');
    check(test);
  });

  it('is refused by the guard of responsible trading', () => {
    const test = open();
    const id = productOf(test);
    must(test.send(ALICE, 'limits.set', { coolOffHours: 24 }));
    expect(codeOf(lock(test, id, '100'))).toBe('COOLING_OFF');
  });
});

describe('a term', () => {
  it('pays each day at its time and gives the principal back by itself', () => {
    const test = open();
    const id = locked(test, productOf(test, { days: 3 }), '1000.00000001');
    const begun = test.at;
    later(test, 8 * HOUR_MS - 1_001);
    expect(dividendsOf(test, id)).toEqual([]);
    later(test, 1);
    expect(held(test, 'change')).toBe('9001.99999999 + 0');
    expect(orderOf(test, id)).toMatchObject({ dividendsPaid: 1, earned: parseAmount('2') });
    later(test, 2 * DAY_MS);
    expect(orderOf(test, id)).toMatchObject({
      dividendsPaid: 3,
      nextDividendAt: null,
      status: 'in_progress',
    });
    later(test, begun + 3 * DAY_MS - test.at - 1);
    expect(held(test, 'mining')).toBe('0 + 1000.00000001');
    later(test, 1);
    expect(held(test, 'mining')).toBe('0 + 0');
    expect(held(test, 'change')).toBe('10006 + 0');
    expect(orderOf(test, id)).toMatchObject({
      status: 'completed',
      earned: parseAmount('6'),
      returned: parseAmount('1000.00000001'),
      penalty: null,
      endedAt: begun + 3 * DAY_MS,
    });
    expect(miningTreasuryOf(test)).toBe('99994');
    expect(noticesOf(test)).toEqual([
      {
        kind: 'mining.first_dividend',
        values: { order: id, amount: '2', currency: 'USDT', days: 3 },
      },
      {
        kind: 'mining.completed',
        values: { order: id, amount: '1000.00000001', earned: '6', currency: 'USDT' },
      },
    ]);
    later(test, 9 * DAY_MS);
    expect(miningTreasuryOf(test)).toBe('99994');
    check(test);
  });

  it('pays what an outage kept back, each day with its own entry and time, and ends', () => {
    const test = open();
    const id = locked(test, productOf(test, { days: 4 }), '1000');
    test.endBatch();
    test.recover();
    later(test, 2 * DAY_MS);
    expect(dividendsOf(test, id).slice(0, 2)).toHaveLength(2);
    test.recover();
    later(test, 40 * DAY_MS);
    const days = dividendsOf(test, id).filter(([, amount]) => amount === '2');
    expect(days).toEqual([5, 6, 7, 8].map((day) => [`2022-01-0${day}T08:00:00.000Z`, '2']));
    expect(orderOf(test, id)).toMatchObject({
      status: 'completed',
      endedAt: orderOf(test, id).expiresAt,
    });
    expect(held(test, 'change')).toBe('10008 + 0');
    check(test);
  });

  it('locked at the dividend time is paid first a day later, and last as it ends', () => {
    const test = open();
    const product = productOf(test, { days: 2, dividendMinute: 1 });
    test.advance(60_000 - (test.at % 60_000));
    const id = locked(test, product, '1000');
    expect(orderOf(test, id).firstDividendAt).toBe(test.at + DAY_MS);
    later(test, 2 * DAY_MS - 1);
    expect(orderOf(test, id)).toMatchObject({ dividendsPaid: 1, status: 'in_progress' });
    later(test, 1);
    expect(orderOf(test, id)).toMatchObject({ dividendsPaid: 2, status: 'completed' });
    check(test);
  });
});

describe('an early end', () => {
  it('costs the rate for each begun day that is left, and keeps what was paid', () => {
    const test = open();
    const id = locked(test, productOf(test), '1000');
    later(test, 10 * DAY_MS + 1);
    // Ten dividends; of thirty days 19 and a bit are left, which count as twenty.
    expect(orderOf(test, id)).toMatchObject({ dividendsPaid: 10, earned: parseAmount('20') });
    const answer = { orderId: id, returned: '920', penalty: '80' };
    expect(must(redeem(test, id))).toEqual(answer);
    expect(held(test, 'mining')).toBe('0 + 0');
    expect(held(test, 'change')).toBe('9940 + 0');
    expect(miningTreasuryOf(test)).toBe('100060');
    expect(orderOf(test, id)).toMatchObject({
      status: 'redeemed',
      penalty: parseAmount('80'),
      returned: parseAmount('920'),
      nextDividendAt: null,
      endedAt: test.at,
    });
    later(test, 40 * DAY_MS);
    expect(held(test, 'change')).toBe('9940 + 0');
    expect(codeOf(redeem(test, id))).toBe('MINING_ORDER_UNKNOWN');
    check(test);
  });

  it('never costs more than half of the principal, or what the setting said', () => {
    const test = open();
    const long = productOf(test, { days: 200 });
    expect(must(redeem(test, locked(test, long, '1000.00000001')))).toMatchObject({
      penalty: '500',
      returned: '500.00000001',
    });
    const before = locked(test, long, '1000');
    test.system('setting.define', { name: 'mining_penalty_maximum', value: '0.1' });
    const gentle = productOf(test, { days: 200 });
    const after = locked(test, gentle, '1000');
    expect(must(redeem(test, before))).toMatchObject({ penalty: '500' });
    expect(must(redeem(test, after))).toMatchObject({ penalty: '100' });
    check(test);
  });

  it('rounds the penalty up, and never pays whoever leaves after a dividend', () => {
    const test = open();
    const tiny = productOf(test, { days: 1, dailyRate: '0.004', minimum: '0.00001' });
    const id = locked(test, tiny, '0.00001234');
    later(test, 8 * HOUR_MS);
    expect(orderOf(test, id).earned).toBe(parseAmount('0.00000004'));
    expect(must(redeem(test, id))).toMatchObject({ penalty: '0.00000005' });
    check(test);
  });

  it('is its member’s alone, once, also of who may not trade', () => {
    const test = open();
    const id = locked(test, productOf(test), '1000');
    expect(codeOf(redeem(test, id, BERT))).toBe('MINING_ORDER_UNKNOWN');
    expect(codeOf(redeem(test, 99))).toBe('MINING_ORDER_UNKNOWN');
    test.system('member.set_trading', { userId: ALICE, enabled: false });
    expect(codeOf(redeem(test, id))).toBe('ok');
    check(test);
  });

  it('comes too late when the term is over', () => {
    const test = open();
    const id = locked(test, productOf(test, { days: 1 }), '1000');
    test.advance(DAY_MS);
    expect(codeOf(redeem(test, id))).toBe('MINING_ORDER_OVER');
    expect(held(test, 'change')).toBe('10002 + 0');
    check(test);
  });
});
