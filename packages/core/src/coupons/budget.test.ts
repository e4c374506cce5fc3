import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { describe, expect, it } from 'vitest';
import { HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import { BONUS, DISCOUNT, fundPromotions, offerInput } from '../testing/coupons.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';

type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const CARL = FIRST_USER + 2;
const OLGA = 7;
const PAUL = 8;

function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ALICE, BERT]) test.member(user, { [BTC]: '1' });
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}
const define = (test: TestExchange, changes: Input = {}): Outcome =>
  test.send(OLGA, 'coupon.define_offer', offerInput(test.at, changes));
const offerOf = (test: TestExchange, changes: Input = {}): number =>
  must<{ offerId: number }>(define(test, changes)).offerId;
const claim = (test: TestExchange, offerId: number, user = ALICE): Outcome =>
  test.send(user, 'coupon.claim', { offerId });
function use(test: TestExchange, offerId: number, user = ALICE): void {
  const { couponId } = must<{ couponId: number }>(claim(test, offerId, user));
  must(test.send(user, 'coupon.use', { couponId }));
}
/** What is free of the budget, and what is promised of it. */
function budget(test: TestExchange, currencyId = USDT): string {
  const { ledger } = test.core.exchange;
  const id = houseBalanceId(HOUSE.promotions.id, currencyId);
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
const ask = (test: TestExchange, changes: Input = {}, operator = OLGA): Outcome =>
  test.send(operator, 'promotion.fund', {
    currencyId: USDT,
    amount: '1000',
    direction: 'in',
    source: 'play_money',
    ...changes,
  });
const asked = (test: TestExchange, changes: Input = {}): number =>
  must<{ fundingId: number }>(ask(test, changes)).fundingId;
const answer = (test: TestExchange, fundingId: number, act: 'approve' | 'drop', operator: number) =>
  test.send(operator, `promotion.${act}_funding`, { fundingId });

describe('a budget', () => {
  it('pays nothing that was not funded: the campaign of 100,000 BTC is no campaign', () => {
    const test = open();
    const refused = define(test, { currencyId: BTC, amount: '100', quantity: 1_000 });
    expect(refused).toMatchObject({
      code: 'PROMOTIONS_SHORT',
      details: { field: 'quantity', available: '0', needed: '100000' },
    });
    expect(test.table('coupon_offers')).toEqual([]);
    check(test);
  });

  it('is funded by two operators', () => {
    const test = open();
    const id = asked(test, { currencyId: BTC, amount: '0.5' });
    expect(budget(test, BTC)).toBe('0 + 0');
    expect(codeOf(answer(test, id, 'approve', OLGA))).toBe('FOUR_EYES_REQUIRED');
    expect(codeOf(answer(test, id, 'approve', PAUL))).toBe('ok');
    test.endBatch();
    expect(budget(test, BTC)).toBe('0.5 + 0');
    expect(test.table('promotion_fundings')).toMatchObject([
      { worth: 20_000n * 10n ** 18n, status: 'done', definedBy: OLGA, decidedBy: PAUL },
    ]);
    expect(codeOf(answer(test, id, 'approve', PAUL))).toBe('PROMOTION_UNKNOWN');
    check(test);
  });

  it('is not what its author took back, or another did not want', () => {
    const test = open();
    for (const operator of [OLGA, PAUL]) {
      const id = asked(test);
      expect(codeOf(answer(test, id, 'drop', operator))).toBe('ok');
      expect(codeOf(answer(test, id, 'approve', PAUL))).toBe('PROMOTION_UNKNOWN');
    }
    expect(budget(test)).toBe('0 + 0');
    check(test);
  });

  it('comes out of what the platform has earned where money is real', () => {
    const test = open();
    expect(ask(test, { source: 'fees' })).toMatchObject({
      code: 'PROMOTIONS_SHORT',
      details: { field: 'amount' },
    });
    test.system('house.fund', { houseId: HOUSE.fees.id, currencyId: USDT, amount: '1500' });
    const [first, second] = [asked(test, { source: 'fees' }), asked(test, { source: 'fees' })];
    expect(codeOf(answer(test, first, 'approve', PAUL))).toBe('ok');
    // Both were possible when they were asked for.
    expect(codeOf(answer(test, second, 'approve', PAUL))).toBe('PROMOTIONS_SHORT');
    const back = asked(test, { source: 'fees', direction: 'out', amount: '400' });
    expect(codeOf(answer(test, back, 'approve', PAUL))).toBe('ok');
    expect(budget(test)).toBe('600 + 0');
    check(test);
  });

  it('gives back what is free of it and nothing that is promised', () => {
    const test = open();
    fundPromotions(test, USDT, '60');
    offerOf(test);
    expect(budget(test)).toBe('10 + 50');
    expect(codeOf(ask(test, { direction: 'out', amount: '10.01' }))).toBe('PROMOTIONS_SHORT');
    expect(codeOf(ask(test, { direction: 'out', amount: '10' }))).toBe('ok');
    check(test);
  });
});

describe('an offer', () => {
  it('freezes what it may cost, in its coin, whatever the price does then', () => {
    const test = open();
    fundPromotions(test, BTC, '0.2');
    const terms = { currencyId: BTC, amount: '0.02' };
    const offerId = offerOf(test, { ...terms, quantity: 10 });
    expect(budget(test, BTC)).toBe('0 + 0.2');
    test.tick({ [BTC_USDT]: '80000' });
    use(test, offerId);
    use(test, offerId, BERT);
    expect(budget(test, BTC)).toBe('0 + 0.16');
    expect(codeOf(define(test, { ...terms, quantity: 1 }))).toBe('PROMOTIONS_SHORT');
    check(test);
  });

  it('takes more for more of them, and leaves what fewer do not need', () => {
    const test = open();
    fundPromotions(test, USDT, '100');
    const offerId = offerOf(test);
    const change = (changes: Input) => define(test, { offerId, ...changes });
    expect(codeOf(change({ quantity: 11 }))).toBe('PROMOTIONS_SHORT');
    expect(codeOf(change({ quantity: 10 }))).toBe('ok');
    expect(budget(test)).toBe('0 + 100');
    expect(codeOf(change({ quantity: 3, amount: '20' }))).toBe('ok');
    expect(budget(test)).toBe('40 + 60');
    expect(codeOf(change({ quantity: 3, amount: '20', enabled: false }))).toBe('ok');
    expect(budget(test)).toBe('100 + 0');
    check(test);
  });

  it('leaves the rest when it ends, and keeps what is claimed', () => {
    const test = open();
    fundPromotions(test, USDT, '50');
    const offerId = offerOf(test, { claimUntil: test.at + DAY_MS, daysToUse: 3 });
    must(claim(test, offerId));
    use(test, offerId, BERT);
    expect(budget(test)).toBe('0 + 40');
    later(test, DAY_MS);
    expect(budget(test)).toBe('30 + 10');
    later(test, 3 * DAY_MS);
    expect(budget(test)).toBe('40 + 0');
    check(test);
  });

  it('has a bonus that came back free again', () => {
    const test = open();
    fundPromotions(test, USDT, '100');
    const offerId = offerOf(test, { ...BONUS, quantity: 1, daysActive: 1 });
    use(test, offerId);
    expect(budget(test)).toBe('0 + 0');
    later(test, DAY_MS);
    expect(budget(test)).toBe('100 + 0');
    check(test);
  });
});

describe('what was promised before there was a budget', () => {
  const FUNDED = '1000';

  /** What coupons paid was the house's debt then; nothing was frozen, and no timer freed it. */
  function forget(test: TestExchange): void {
    const x = test.core.exchange;
    for (const { id, currencyId, reservedOpen, reservedClaimed } of x.couponOffers.values()) {
      x.timers.cancel('coupon.claims_end', id);
      if (currencyId === null) continue;
      x.ledger.release(houseBalanceId(HOUSE.promotions.id, currencyId), reservedOpen);
      x.ledger.release(houseBalanceId(HOUSE.promotions.id, currencyId), reservedClaimed);
      Object.assign(x.couponOffers.edit(id), { reservedOpen: 0n, reservedClaimed: 0n });
    }
    for (const currencyId of [USDT, BTC]) {
      const [from, to] = [HOUSE.promotions, HOUSE.playMoney].map(({ id }) =>
        houseBalanceId(id, currencyId),
      );
      x.ledger.move(from ?? 0, to ?? 0, parseAmount(FUNDED), 'house.fund', 0, 0);
    }
    x.keep();
    test.endBatch();
  }
  /** An exchange of before: vouchers and bonuses, claimed and used and not, open and shut. */
  function before(): { test: TestExchange; offerId: number; couponId: number } {
    const test = open();
    for (const currencyId of [USDT, BTC]) fundPromotions(test, currencyId, FUNDED);
    const offerId = offerOf(test);
    const { couponId } = must<{ couponId: number }>(claim(test, offerId));
    use(test, offerId, BERT);
    use(test, offerOf(test, { ...BONUS, quantity: 2 }));
    offerOf(test, { ...DISCOUNT });
    offerOf(test, { currencyId: BTC, amount: '0.02', quantity: 3 });
    const shut = offerOf(test, { quantity: 9 });
    must(claim(test, shut));
    must(define(test, { offerId: shut, quantity: 9, enabled: false }));
    forget(test);
    return { test, offerId, couponId };
  }
  const cover = (test: TestExchange, source = 'play_money') =>
    must<{ covered: Json }>(test.system('promotion.cover', { source })).covered;

  it('is put aside by a start, with what was owed before, and paid', () => {
    const { test, offerId, couponId } = before();
    expect(budget(test)).toBe('-110 + 0');
    expect(cover(test)).toEqual([
      // 30 and 100 of what can be claimed, 10 and 10 of what is, and the debt.
      { currencyId: USDT, amount: '260' },
      { currencyId: BTC, amount: '0.06' },
    ]);
    expect([budget(test), budget(test, BTC)]).toEqual(['0 + 150', '0 + 0.06']);
    check(test);
    const had = test.balance(ALICE, USDT);
    expect(codeOf(test.send(ALICE, 'coupon.use', { couponId }))).toBe('ok');
    expect(test.balance(ALICE, USDT)).not.toBe(had);
    test.member(CARL);
    use(test, offerId, CARL);
    expect(budget(test)).toBe('0 + 130');
    check(test);
    later(test, 40 * DAY_MS);
    expect(budget(test)).toBe('230 + 0');
    check(test);
  });

  it('is put aside once: later starts find all in order', () => {
    const { test, offerId } = before();
    cover(test);
    test.endBatch();
    const rows = test.table('coupon_offers');
    for (const source of ['play_money', 'fees']) expect(cover(test, source)).toEqual([]);
    test.endBatch();
    expect(test.table('coupon_offers')).toEqual(rows);
    must(claim(test, offerId, test.member(CARL)));
    expect(cover(test)).toEqual([]);
    check(test);
  });

  it('comes out of what the platform earns where money is real, also what is still to come', () => {
    const { test } = before();
    test.system('house.fund', { houseId: HOUSE.fees.id, currencyId: USDT, amount: '200' });
    cover(test, 'fees');
    const fees = test.core.exchange.ledger.available(houseBalanceId(HOUSE.fees.id, USDT));
    expect(formatAmount(fees)).toBe('-60');
    check(test);
  });

  it('pays nobody while nothing is put aside', () => {
    const { test, offerId, couponId } = before();
    const unfunded = { code: 'COUPON_UNFUNDED', details: { field: 'id' } };
    expect(claim(test, offerId, test.member(CARL))).toMatchObject(unfunded);
    expect(test.send(ALICE, 'coupon.use', { couponId })).toMatchObject(unfunded);
  });
});
