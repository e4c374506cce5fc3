import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { Json, Outcome } from '../index.ts';
import { DISCOUNT, fundPromotions, offerInput } from '../testing/coupons.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import type { CouponOffer } from './memory.ts';

type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const OLGA = 7;
const PAUL = 8;

function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ALICE, BERT]) test.member(user, { [BTC]: '1' });
  test.tick({ [BTC_USDT]: '40000' });
  fundPromotions(test);
  fundPromotions(test, BTC, '10');
  return test;
}
const define = (test: TestExchange, changes: Input = {}, operator = OLGA): Outcome =>
  test.send(operator, 'coupon.define_offer', offerInput(test.at, changes));
const offerOf = (test: TestExchange, changes: Input = {}): number =>
  must<{ offerId: number }>(define(test, changes)).offerId;
const claim = (test: TestExchange, offerId: number, user = ALICE): Outcome =>
  test.send(user, 'coupon.claim', { offerId });
/** Claims one of the offer; answers the coupon's id. */
const claimed = (test: TestExchange, offerId: number, user = ALICE): number =>
  must<{ couponId: number }>(claim(test, offerId, user)).couponId;
/** Of the offer as it is now, unless another revision was seen. */
function approved(test: TestExchange, offerId: number, operator: number, seen?: number): Outcome {
  const revision = seen ?? test.core.exchange.couponOffers.get(offerId)?.revision ?? 0;
  return test.send(operator, 'coupon.approve_offer', { offerId, revision });
}
const offer = (test: TestExchange, id: number): CouponOffer =>
  test.row<CouponOffer>('coupon_offers', id);
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

describe('an offer above the limit', () => {
  const COSTLY = { amount: '10', quantity: 1_001 };

  it('waits for another operator', () => {
    const test = open();
    const offerId = offerOf(test, COSTLY);
    const approve = (operator: number) => approved(test, offerId, operator);
    expect(codeOf(claim(test, offerId))).toBe('COUPON_NOT_OPEN');
    expect(codeOf(approve(OLGA))).toBe('FOUR_EYES_REQUIRED');
    expect(codeOf(approve(PAUL))).toBe('ok');
    expect(codeOf(approve(PAUL))).toBe('COUPON_DECIDED');
    expect(codeOf(claim(test, offerId))).toBe('ok');
    expect(codeOf(approved(test, 99, PAUL, 1))).toBe('COUPON_UNKNOWN');
    check(test);
  });

  it('of exactly the limit needs nobody else', () => {
    const test = open();
    expect(codeOf(claim(test, offerOf(test, { amount: '10', quantity: 1_000 })))).toBe('ok');
  });

  it('is measured at the index', () => {
    const test = open();
    const coin = { currencyId: BTC, amount: '0.05' };
    expect(codeOf(claim(test, offerOf(test, { ...coin, quantity: 5 })))).toBe('ok');
    later(test, DAY_MS);
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(claim(test, offerOf(test, { ...coin, quantity: 6 })))).toBe('COUPON_NOT_OPEN');
  });

  it('counts again when there are more of it, not when there are fewer', () => {
    const test = open();
    const terms = offerInput(test.at, COSTLY);
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', terms));
    const change = (operator: number, input: Input) =>
      codeOf(test.send(operator, 'coupon.define_offer', { ...terms, offerId, ...input }));
    const approve = (operator: number) => codeOf(approved(test, offerId, operator));
    expect(approve(PAUL)).toBe('ok');
    claimed(test, offerId);
    expect(change(OLGA, { quantity: 1_500 })).toBe('ok');
    expect(codeOf(claim(test, offerId, BERT))).toBe('COUPON_NOT_OPEN');
    // To switch it is not to have written it: who did still cannot approve.
    expect(change(PAUL, { quantity: 1_500, enabled: true })).toBe('ok');
    expect(approve(OLGA)).toBe('FOUR_EYES_REQUIRED');
    expect(approve(PAUL)).toBe('ok');
    expect(change(OLGA, { quantity: 1_400 })).toBe('ok');
    expect(codeOf(claim(test, offerId, BERT))).toBe('ok');
    check(test);
  });

  it('needs nobody when what waits becomes small enough', () => {
    const test = open();
    const terms = offerInput(test.at, COSTLY);
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', terms));
    must(test.send(OLGA, 'coupon.define_offer', { ...terms, offerId, quantity: 1_000 }));
    expect(codeOf(claim(test, offerId))).toBe('ok');
  });
});

describe('an approval', () => {
  it('is of what was seen, not of what was written since', () => {
    const test = open();
    const terms = offerInput(test.at, { amount: '10', quantity: 1_001 });
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', terms));
    const change = (input: Input, operator = OLGA) =>
      must(test.send(operator, 'coupon.define_offer', { ...terms, offerId, ...input }));
    // For whom it is and what each is worth change; what all of them cost does not.
    change({ amount: '1001', quantity: 10 });
    expect(approved(test, offerId, PAUL, 1)).toMatchObject({
      code: 'OFFER_CHANGED',
      details: { field: 'revision', revision: 2 },
    });
    expect(codeOf(claim(test, offerId))).toBe('COUPON_NOT_OPEN');
    expect(codeOf(approved(test, offerId, PAUL, 3))).toBe('OFFER_CHANGED');
    expect(codeOf(approved(test, offerId, PAUL, 2))).toBe('ok');
    expect(codeOf(claim(test, offerId))).toBe('ok');
    check(test);
  });

  it('ends with the terms that it was given for', () => {
    const test = open();
    const terms = offerInput(test.at, { amount: '10', quantity: 1_001 });
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', terms));
    must(approved(test, offerId, PAUL));
    must(test.send(OLGA, 'coupon.define_offer', { ...terms, offerId, minimumVip: 1 }));
    expect(codeOf(claim(test, offerId))).toBe('COUPON_NOT_OPEN');
    test.endBatch();
    expect(offer(test, offerId)).toMatchObject({
      approvedBy: null,
      needsSecond: true,
      revision: 2,
    });
    expect(codeOf(approved(test, offerId, PAUL, 1))).toBe('OFFER_CHANGED');
  });
});

describe('what one operator offers alone', () => {
  const HALF = { amount: '10', quantity: 500 };
  const opens = (test: TestExchange, offerId: number): boolean =>
    codeOf(claim(test, offerId)) === 'ok';

  it('counts together, to exactly the limit', () => {
    const test = open();
    expect(opens(test, offerOf(test, HALF))).toBe(true);
    expect(opens(test, offerOf(test, HALF))).toBe(true);
    const third = offerOf(test, { amount: '0.01', quantity: 1 });
    expect(opens(test, third)).toBe(false);
    // Of a discount nobody knows the cost; what a second operator agrees to is theirs as well.
    expect(opens(test, offerOf(test, DISCOUNT))).toBe(false);
    must(approved(test, third, PAUL));
    expect(opens(test, third)).toBe(true);
    check(test);
  });

  it('is another operator’s own count', () => {
    const test = open();
    expect(opens(test, offerOf(test, { ...HALF, quantity: 1_000 }))).toBe(true);
    const { offerId } = must<{ offerId: number }>(define(test, HALF, PAUL));
    expect(opens(test, offerId)).toBe(true);
  });

  it('leaves out what waits and what was approved', () => {
    const test = open();
    const costly = offerOf(test, { amount: '10', quantity: 1_001 });
    expect(opens(test, offerOf(test, { ...HALF, quantity: 1_000 }))).toBe(true);
    must(approved(test, costly, PAUL));
    // Cut short, it is small enough, but the limit is taken up.
    const waits = offerOf(test, { amount: '10', quantity: 1_001 });
    const terms = offerInput(test.at, { amount: '10', quantity: 1, offerId: waits });
    must(test.send(OLGA, 'coupon.define_offer', terms));
    expect(opens(test, waits)).toBe(false);
  });

  it('is counted within a day, after a start too', () => {
    const test = open();
    const first = offerOf(test, { ...HALF, quantity: 1_000 });
    later(test, DAY_MS - 1);
    test.endBatch();
    test.recover();
    expect(opens(test, offerOf(test, HALF))).toBe(false);
    // It counts by the hour, as long as the hour's last moment does.
    later(test, HOUR_MS);
    expect(opens(test, offerOf(test, HALF))).toBe(true);
    // Written anew it counts anew; to switch it is not to write it.
    const terms = offerInput(test.at, { ...HALF, quantity: 1_000, offerId: first });
    must(test.send(OLGA, 'coupon.define_offer', { ...terms, enabled: false }));
    expect(opens(test, offerOf(test, HALF))).toBe(true);
    must(test.send(OLGA, 'coupon.define_offer', { ...terms, amount: '11' }));
    expect(opens(test, first)).toBe(false);
  });
});
