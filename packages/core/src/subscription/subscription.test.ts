import { formatAmount, parseAmount } from '@kontor/money';
import { allocate, allocationText, checkAllocation } from '@kontor/rules/subscription';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { type noticesTable, type RowOf, subscriptionTokenId } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import type { Json, Outcome } from '../index.ts';
import { HOUSE, houseBalanceId } from '../index.ts';
import { BTC, codeOf, FIRST_USER, host, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { Random } from '../testing/random.ts';
import { financialOf, projectInput } from '../testing/subscription.ts';
import type { SubscriptionOrder, SubscriptionProject } from './memory.ts';

type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const CORA = FIRST_USER + 2;
const OLGA = 7;
const PAUL = 8;
const GRAN = subscriptionTokenId(1);

/** Members have 10,000 USDT each. */
function open(): TestExchange {
  const test = new TestExchange();
  for (const user of [ALICE, BERT, CORA]) test.member(user);
  return test;
}
const define = (test: TestExchange, changes: Input = {}, operator = OLGA): Outcome =>
  test.send(operator, 'subscription.define', projectInput(test, changes));
const defined = (test: TestExchange, changes: Input = {}): number =>
  must<{ projectId: number }>(define(test, changes)).projectId;
const apply = (test: TestExchange, user: number, quantity: string, changes: Input = {}): Outcome =>
  test.send(user, 'subscription.apply', {
    projectId: 1,
    quantity,
    payCurrencyId: USDT,
    ...changes,
  });
function later(test: TestExchange, ms: number): void {
  test.advance(ms);
  test.system('clock.pulse', {});
  test.endBatch();
}
/** A project of 100,000 tokens at 0.05 USDT that can be applied for. */
function begun(changes: Input = {}): TestExchange {
  const test = open();
  defined(test, changes);
  later(test, MINUTE_MS);
  return test;
}
const projectOf = (test: TestExchange, id = 1): SubscriptionProject => {
  test.endBatch();
  return test.row<SubscriptionProject>('subscription_projects', id);
};
const orderOf = (test: TestExchange, id: number): SubscriptionOrder => {
  test.endBatch();
  return test.row<SubscriptionOrder>('subscription_orders', id);
};
function financial(test: TestExchange, user: number, currencyId = USDT): string {
  const { ledger } = test.core.exchange;
  const id = financialOf(user, currencyId);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}
const issuer = (test: TestExchange, currencyId = USDT) =>
  formatAmount(
    test.core.exchange.ledger.available(houseBalanceId(HOUSE.subscription.id, currencyId)),
  );
function check(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  test.recover();
  checkInvariants(test);
  checkEntries(test);
}
const noticesOf = (test: TestExchange, user: number) =>
  test
    .table<RowOf<typeof noticesTable>>('notices')
    .filter(({ userId }) => userId === user)
    .map(({ kind, values }) => ({ kind, values }));

describe('a project', () => {
  it.each<[string, Input, string, string]>([
    ['a code in small letters', { code: 'gran' }, 'FIELD_FORMAT', 'code'],
    ['the code of a coin', { code: 'BTC' }, 'SUBSCRIPTION_CODE_TAKEN', 'code'],
    ['another currency to pay with', { payCurrencyId: BTC }, 'CURRENCY_UNKNOWN', 'currency_id'],
    ['a price too fine', { price: '0.050001' }, 'FIELD_DECIMALS', 'price'],
    ['a price of few ticks', { price: '0.00999' }, 'BELOW_MINIMUM', 'price'],
    ['finer than money', { quantityDecimals: 4 }, 'FIELD_TOO_LARGE', 'quantity_decimals'],
    ['a total too fine', { total: '100000.001' }, 'FIELD_DECIMALS', 'total'],
    ['a total of few units', { total: '99.99' }, 'BELOW_MINIMUM', 'total'],
    ['a limit below the minimum', { userMaximum: '99' }, 'BELOW_MINIMUM', 'per_user_limit'],
    ['a limit above the total', { userMaximum: '100001' }, 'ABOVE_MAXIMUM', 'per_user_limit'],
    ['a beginning that is past', { startsAt: 1 }, 'SUBSCRIPTION_TIMES_WRONG', 'starts_at'],
    ['an end before the beginning', { endsAt: 1 }, 'SUBSCRIPTION_TIMES_WRONG', 'ends_at'],
    ['a listing before the end', { listingAt: 1 }, 'SUBSCRIPTION_TIMES_WRONG', 'listing_at'],
    ['a number of nothing', { projectId: 9 }, 'SUBSCRIPTION_UNKNOWN', 'id'],
    ['no theme', { theme: 'moon' }, 'FIELD_CHOICE', 'theme'],
  ])('with %s is refused', (_, changes, code, field) => {
    expect(define(open(), changes)).toMatchObject({ ok: false, code, details: { field } });
  });

  it('that is large waits for a second operator, and comes to nothing without one', () => {
    const test = open();
    const id = defined(test, { price: '0.10001' });
    expect(projectOf(test, id)).toMatchObject({ needsSecond: true, definedBy: OLGA });
    const approve = (operator: number, projectId = id, revision = 1) =>
      codeOf(test.send(operator, 'subscription.approve', { projectId, revision }));
    expect(approve(OLGA)).toBe('FOUR_EYES_REQUIRED');
    expect(approve(ALICE)).toBe('NOT_ALLOWED');
    expect(approve(PAUL, 9)).toBe('SUBSCRIPTION_UNKNOWN');
    expect(approve(PAUL)).toBe('ok');
    expect(approve(PAUL)).toBe('SUBSCRIPTION_DECIDED');
    // Changed terms are new terms.
    must(define(test, { projectId: id, price: '0.10002' }));
    for (const revision of [1, 3]) expect(approve(PAUL, id, revision)).toBe('OFFER_CHANGED');
    later(test, MINUTE_MS);
    expect(projectOf(test, id)).toMatchObject({
      status: 'withdrawn',
      withdrawnFor: 'not_approved',
    });
    expect(approve(PAUL)).toBe('SUBSCRIPTION_FIXED');
    expect(codeOf(apply(test, ALICE, '100'))).toBe('SUBSCRIPTION_NOT_OPEN');
    check(test);
  });

  it('can be changed and taken back until it begins, and its code is its own', () => {
    const test = open();
    const id = defined(test);
    expect(codeOf(define(test))).toBe('SUBSCRIPTION_CODE_TAKEN');
    must(define(test, { projectId: id, startsAt: test.at + 2 * MINUTE_MS }));
    later(test, MINUTE_MS);
    expect(projectOf(test, id).status).toBe('warm_up');
    expect(codeOf(apply(test, ALICE, '100'))).toBe('SUBSCRIPTION_NOT_OPEN');
    must(test.send(OLGA, 'subscription.withdraw', { projectId: id }));
    const second = defined(test);
    later(test, 2 * MINUTE_MS);
    expect(projectOf(test, id).status).toBe('withdrawn');
    expect(projectOf(test, second).status).toBe('in_progress');
    const fixed = 'SUBSCRIPTION_FIXED';
    expect(codeOf(define(test, { projectId: second, code: 'GRAN2' }))).toBe(fixed);
    expect(codeOf(test.send(OLGA, 'subscription.withdraw', { projectId: second }))).toBe(fixed);
    check(test);
  });

  it('whose code a coin took in the meantime does not begin', () => {
    const test = open();
    defined(test);
    const coin = { id: 50, code: 'GRAN', title: 'Grain', kind: 'coin', decimals: 8, enabled: true };
    must(test.system('currency.define', coin));
    later(test, MINUTE_MS);
    expect(projectOf(test)).toMatchObject({ status: 'withdrawn', withdrawnFor: 'code_taken' });
    check(test);
  });

  it('in which nobody applied is withdrawn, and is no market', () => {
    const test = begun();
    later(test, 5 * HOUR_MS);
    expect(projectOf(test)).toMatchObject({ status: 'withdrawn', withdrawnFor: 'no_subscribers' });
    expect(test.core.exchange.markets.has(GRAN)).toBe(false);
    check(test);
  });
});

describe('an application', () => {
  it('freezes exactly what it costs, and the next one adds to it', () => {
    const test = begun();
    must(apply(test, ALICE, '1000.5'));
    expect(test.balance(ALICE, USDT)).toBe('9949.975 + 0');
    expect(financial(test, ALICE)).toBe('0 + 50.025');
    must(apply(test, ALICE, '200'));
    expect(financial(test, ALICE)).toBe('0 + 60.025');
    expect(orderOf(test, 1)).toMatchObject({
      status: 'applied',
      applied: parseAmount('1200.5'),
      holdLeft: parseAmount('60.025'),
    });
    expect(projectOf(test)).toMatchObject({ subscribers: 1, applied: parseAmount('1200.5') });
    check(test);
  });

  it.each<[string, string, Input, string, Input]>([
    ['less than the minimum', '99.99', {}, 'BELOW_MINIMUM', { minimum: '100' }],
    ['more than there is', '100000.01', {}, 'ABOVE_MAXIMUM', { maximum: '100000' }],
    ['too fine', '100.001', {}, 'FIELD_DECIMALS', { maximum: 2 }],
    [
      'an unknown project',
      '100',
      { projectId: 9 },
      'SUBSCRIPTION_UNKNOWN',
      { field: 'project_id' },
    ],
    [
      'another currency',
      '100',
      { payCurrencyId: BTC },
      'SUBSCRIPTION_CURRENCY_WRONG',
      { field: 'pay_currency' },
    ],
  ])('of %s is refused', (_, quantity, changes, code, details) => {
    const refused = { ok: false, code, details };
    expect(apply(begun(), ALICE, quantity, changes)).toMatchObject(refused);
  });

  it('is refused to whom trading is stopped for, and beyond what is there', () => {
    const test = begun({ price: '0.1' });
    must(apply(test, ALICE, '99000'));
    const most = { code: 'ABOVE_MAXIMUM', details: { maximum: '1000' } };
    expect(apply(test, ALICE, '1001')).toMatchObject(most);
    const short = { code: 'INSUFFICIENT_BALANCE', details: { available: '100' } };
    must(apply(test, BERT, '99000'));
    must(test.send(BERT, 'wallet.transfer', spend('50')));
    expect(apply(test, BERT, '1000')).toMatchObject({ ...short, details: { available: '50' } });
    test.system('member.set_trading', { userId: CORA, enabled: false });
    expect(codeOf(apply(test, CORA, '100'))).toBe('TRADING_DISABLED');
    check(test);
  });
});
const spend = (amount: string): Input => ({
  currencyId: USDT,
  amount,
  from: 'change',
  to: 'lever',
});

describe('the end', () => {
  it('allots by the rule, takes what that costs, and gives the rest back', () => {
    const test = begun({ total: '100000', userMaximum: '60000' });
    must(apply(test, ALICE, '100000'));
    must(apply(test, BERT, '30000'));
    must(apply(test, CORA, '20000'));
    later(test, HOUR_MS);
    // In proportion Alice would have 66,666.67; 60,000 is the most, and 40,000 is left for 3 : 2.
    const passed = [1, 2, 3].map((id) => formatAmount(orderOf(test, id).passed));
    expect(passed).toEqual(['60000', '24000', '16000']);
    expect(orderOf(test, 1)).toMatchObject({
      status: 'locked',
      paid: parseAmount('3000'),
      refunded: parseAmount('2000'),
      holdLeft: 0n,
    });
    expect(test.balance(ALICE, USDT)).toBe('7000 + 0');
    expect(financial(test, ALICE)).toBe('0 + 0');
    expect(financial(test, ALICE, GRAN)).toBe('0 + 60000');
    expect([issuer(test), issuer(test, GRAN)]).toEqual(['5000', '-100000']);
    const project = projectOf(test);
    expect(project).toMatchObject({
      status: 'finished',
      passed: parseAmount('100000'),
      raised: parseAmount('5000'),
    });
    expect(noticesOf(test, ALICE)).toEqual([
      {
        kind: 'subscription.allotted',
        values: {
          order: 1,
          name: 'Granary',
          passed: '60000',
          code: 'GRAN',
          refunded: '2000',
          currency: 'USDT',
        },
      },
    ]);
    expect(codeOf(apply(test, ALICE, '100'))).toBe('SUBSCRIPTION_NOT_OPEN');
    check(test);
  });

  it('gives all back to whom not even a unit falls', () => {
    const test = begun({ total: '10000', minimum: '1', quantityDecimals: 0, userMaximum: '10000' });
    for (let n = 0; n < 600; n += 1) {
      must(apply(test, test.member(5_000 + n), '10000'));
    }
    must(apply(test, ALICE, '1'));
    later(test, HOUR_MS);
    expect(orderOf(test, 601)).toMatchObject({ status: 'refunded', passed: 0n, paid: 0n });
    expect(test.balance(ALICE, USDT)).toBe('10000 + 0');
    expect(noticesOf(test, ALICE)[0]).toMatchObject({ kind: 'subscription.refunded' });
    check(test);
  });

  it('of 1,000 subscribers with limits sums to the total, to the hash, and refunds exactly', () => {
    const seed = Number(process.env.SEED ?? 20_261_122);
    const random = new Random(seed);
    const test = new TestExchange({ batchSize: 50 });
    defined(test, { total: '333333.33', userMaximum: '1999.99', price: '0.02999' });
    const wanted: bigint[] = [];
    for (let n = 0; n < 1_000; n += 1) test.member(5_000 + n);
    later(test, MINUTE_MS);
    for (let n = 0; n < 1_000; n += 1) {
      const whole = random.chance(0.2) ? random.whole(2_000, 300_000) : random.whole(100, 1_500);
      const quantity = `${whole}.${random.whole(10, 99)}`;
      wanted.push(parseAmount(quantity));
      must(apply(test, 5_000 + n, quantity));
    }
    later(test, HOUR_MS);
    const orders = Array.from({ length: 1_000 }, (_, n) => orderOf(test, n + 1));
    const project = projectOf(test);
    const sum = orders.reduce((total, { passed }) => total + passed, 0n);
    expect(formatAmount(sum), `seed ${seed}`).toBe('333333.33');
    const terms = { total: project.total, limit: project.userMaximum, decimals: 2 };
    const lines = orders.map(({ id }, n) => ({ id, applied: wanted[n] ?? 0n }));
    expect(orders.map(({ passed }) => passed)).toEqual(allocate(terms, lines));
    const atLimit = orders.filter(({ passed }) => passed === terms.limit);
    expect(atLimit.length).toBeGreaterThan(20);
    expect(orders.filter(({ passed, applied }) => passed < applied).length).toBeGreaterThan(900);
    for (const [n, { applied, passed, paid, refunded, userId }] of orders.entries()) {
      expect(applied).toBe(wanted[n]);
      expect(paid * 10n ** 18n).toBe(passed * project.price);
      expect((paid + refunded) * 10n ** 18n).toBe(applied * project.price);
      const left = parseAmount('10000') - paid;
      expect(test.balance(userId, USDT)).toBe(`${formatAmount(left)} + 0`);
    }
    expect(issuer(test)).toBe(formatAmount(project.raised));
    const header = { ...terms, projectId: 1, code: 'GRAN', price: project.price };
    const text = allocationText({ ...header, endedAt: project.endsAt }, orders);
    expect(host.sha256(text)).toBe(project.allocationHash);
    const published = {
      format: 'kontor-allocation/1',
      project_id: 1,
      code: 'GRAN',
      price: '0.02999',
      total: '333333.33',
      per_user_limit: '1999.99',
      quantity_decimals: 2,
      ended_at: project.endsAt,
      orders: orders.map(({ id, applied, passed }) => [
        id,
        formatAmount(applied),
        formatAmount(passed),
      ]),
      hash: project.allocationHash,
    };
    expect(checkAllocation(published)).toMatchObject({ ok: true, orders: 1_000, passed: sum });
    check(test);
  });
});

describe('the listing', () => {
  it('makes the token a market, with a price from its first tick on', () => {
    const test = begun();
    must(apply(test, ALICE, '20000'));
    later(test, 2 * HOUR_MS);
    expect(projectOf(test).status).toBe('listed');
    const { markets } = test.core.exchange;
    expect(markets.get(GRAN)?.row).toMatchObject({
      kind: 'spot',
      baseCurrencyId: GRAN,
      quoteCurrencyId: USDT,
      listedAt: projectOf(test).listingAt,
    });
    const buy = { marketId: GRAN, side: 'buy', type: 'market', quantity: '200' };
    expect(codeOf(test.send(BERT, 'spot.place', buy))).toBe('PRICE_STALE');
    test.tick({ [GRAN]: '0.051' });
    must(test.send(BERT, 'spot.place', buy));
    expect(test.balance(BERT, GRAN)).toBe('199.8 + 0');
    // What was allotted is still locked.
    const sell = { ...buy, side: 'sell' };
    expect(codeOf(test.send(ALICE, 'spot.place', sell))).toBe('INSUFFICIENT_BALANCE');
    check(test);
    later(test, 2 * DAY_MS - 3_000);
    expect(financial(test, ALICE, GRAN)).toBe('0 + 20000');
    later(test, 3_000);
    expect(financial(test, ALICE, GRAN)).toBe('0 + 0');
    expect(test.balance(ALICE, GRAN)).toBe('20000 + 0');
    expect(orderOf(test, 1)).toMatchObject({
      status: 'completed',
      unlockedAt: orderOf(test, 1).unlockAt,
    });
    test.tick({ [GRAN]: '0.06' });
    must(test.send(ALICE, 'spot.place', sell));
    const kinds = noticesOf(test, ALICE).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'subscription.allotted',
      'subscription.listed',
      'subscription.unlocked',
    ]);
    check(test);
  });

  it('and all before it happen in their order and at their times after an outage', () => {
    const test = begun({ lockDays: 0 });
    must(apply(test, ALICE, '20000'));
    test.endBatch();
    test.recover();
    later(test, 40 * DAY_MS);
    const { endsAt, listingAt } = projectOf(test);
    expect(projectOf(test)).toMatchObject({ status: 'listed', unlockedAt: listingAt });
    expect(orderOf(test, 1)).toMatchObject({
      status: 'completed',
      allottedAt: endsAt,
      unlockedAt: listingAt,
    });
    expect(test.balance(ALICE, GRAN)).toBe('20000 + 0');
    check(test);
  });
});
