import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS, type AccountName } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { balanceId, HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import type { Option } from '../options/open-options.ts';
import { BONUS, DISCOUNT, fundPromotions, offerInput } from '../testing/coupons.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { defineNetworks } from '../testing/funding.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import type { Coupon, CouponOffer } from './memory.ts';

type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const OLGA = 7;

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
const use = (test: TestExchange, couponId: number, user = ALICE): Outcome =>
  test.send(user, 'coupon.use', { couponId });
/** Claims one of the offer; answers the coupon's id. */
const claimed = (test: TestExchange, offerId: number, user = ALICE): number =>
  must<{ couponId: number }>(claim(test, offerId, user)).couponId;
/** From the offer to the use. */
function used(test: TestExchange, changes: Input, user = ALICE): number {
  const couponId = claimed(test, offerOf(test, changes), user);
  must(use(test, couponId, user));
  return couponId;
}
const coupon = (test: TestExchange, id: number): Coupon => test.row<Coupon>('coupons', id);
const offer = (test: TestExchange, id: number): CouponOffer =>
  test.row<CouponOffer>('coupon_offers', id);
function held(test: TestExchange, account: AccountName, user = ALICE, currencyId = USDT): string {
  const { ledger } = test.core.exchange;
  const id = balanceId(user, ACCOUNT_IDS[account], currencyId);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}
/** What promotions have paid: the budget as it was filled, and what is left of it. */
function promotions(test: TestExchange, currencyId = USDT): string {
  const { ledger } = test.core.exchange;
  const budget = houseBalanceId(HOUSE.promotions.id, currencyId);
  const filled = parseAmount(currencyId === USDT ? '1000000' : '10');
  return formatAmount(ledger.available(budget) + ledger.frozen(budget) - filled);
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

describe('an offer', () => {
  it.each<[string, Input, string, string]>([
    [
      'a bonus in a coin that is not staked',
      { ...BONUS, currencyId: BTC },
      'CURRENCY_UNKNOWN',
      'currency_id',
    ],
    ['an unknown coin', { currencyId: 99 }, 'CURRENCY_UNKNOWN', 'currency_id'],
    ['no amount', { amount: null }, 'FIELD_REQUIRED', 'amount'],
    ['too fine an amount', { amount: '0.123456789' }, 'FIELD_DECIMALS', 'amount'],
    ['no days', { ...BONUS, daysActive: null }, 'FIELD_REQUIRED', 'days_active'],
    ['too many days', { ...BONUS, daysActive: 91 }, 'FIELD_TOO_LARGE', 'daysActive'],
    ['no discount', { ...DISCOUNT, discount: null }, 'FIELD_REQUIRED', 'discount'],
    ['more than the fee', { ...DISCOUNT, discount: '1.01' }, 'FIELD_TOO_LARGE', 'discount'],
    ['too fine a discount', { ...DISCOUNT, discount: '0.12345' }, 'FIELD_DECIMALS', 'discount'],
    ['nowhere', { ...DISCOUNT, products: [] }, 'FIELD_REQUIRED', 'products'],
    ['somewhere else', { ...DISCOUNT, products: ['loans'] }, 'FIELD_CHOICE', 'products'],
    ['none', { quantity: 0 }, 'FIELD_TOO_SHORT', 'quantity'],
    ['too many', { quantity: 100_001 }, 'FIELD_TOO_LARGE', 'quantity'],
    ['too long to use', { daysToUse: 366 }, 'FIELD_TOO_LARGE', 'daysToUse'],
    ['level 3', { minimumCertification: 3 }, 'FIELD_TOO_LARGE', 'minimumCertification'],
    ['VIP 10', { minimumVip: 10 }, 'FIELD_TOO_LARGE', 'minimumVip'],
    ['an end before its beginning', { claimUntil: 1 }, 'EXPIRY_WRONG', 'claim_until'],
    ['an end that is over', { claimFrom: 1, claimUntil: 2 }, 'EXPIRY_WRONG', 'claim_until'],
    ['another that is not there', { offerId: 99 }, 'COUPON_UNKNOWN', 'id'],
  ])('of %s is refused', (_, changes, code, field) => {
    expect(define(open(), changes)).toMatchObject({ ok: false, code, details: { field } });
  });

  it('is an operator’s word, never a member’s', () => {
    const test = open();
    for (const kind of ['coupon.define_offer', 'coupon.approve_offer']) {
      expect(codeOf(test.send(ALICE, kind, offerInput(test.at)))).toBe('NOT_ALLOWED');
    }
    expect(codeOf(test.system('coupon.approve_offer', { offerId: 1, revision: 1 }))).toBe(
      'NOT_ALLOWED',
    );
  });

  it('may change in everything until somebody has claimed it', () => {
    const test = open();
    const offerId = offerOf(test);
    expect(codeOf(define(test, { offerId, ...DISCOUNT }))).toBe('ok');
    test.endBatch();
    expect(offer(test, offerId)).toMatchObject({ kind: 'fee_discount', amount: null });
    expect(offer(test, offerId).costMaximum).toBe(null);
  });

  it('keeps its terms once it is claimed, and the coupons keep theirs', () => {
    const test = open();
    const terms = offerInput(test.at, { quantity: 3 });
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', terms));
    const couponId = claimed(test, offerId);
    claimed(test, offerId, BERT);
    const change = (input: Input) =>
      test.send(OLGA, 'coupon.define_offer', { ...terms, offerId, ...input });
    const fixed: [Input, string][] = [
      [{ amount: '11' }, 'amount'],
      [{ currencyId: BTC }, 'currency_id'],
      [{ ...DISCOUNT }, 'kind'],
      [{ minimumVip: 1 }, 'minimum_vip'],
      [{ minimumCertification: 1 }, 'minimum_certification'],
      [{ daysToUse: 15 }, 'days_to_use'],
      [{ claimFrom: test.at - 5_000 }, 'claim_from'],
    ];
    for (const [input, field] of fixed) {
      const outcome = change(input);
      expect(outcome).toMatchObject({ ok: false, code: 'COUPON_FIXED', details: { field } });
    }
    expect(change({ quantity: 1 })).toMatchObject({
      code: 'FIELD_TOO_SHORT',
      details: { field: 'quantity', minimum: 2 },
    });
    for (const input of [{ quantity: 2 }, { claimUntil: test.at + 1 }, { enabled: false }]) {
      expect(codeOf(change(input))).toBe('ok');
    }
    expect(codeOf(use(test, couponId))).toBe('ok');
    check(test);
  });

  it('can be closed while no price is known', () => {
    const test = open();
    const terms = offerInput(test.at, { currencyId: BTC, amount: '0.01', quantity: 9 });
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', terms));
    test.advance(3_600_000);
    const change = (input: Input) =>
      test.send(OLGA, 'coupon.define_offer', { ...terms, offerId, ...input });
    expect(codeOf(change({ quantity: 10 }))).toBe('PRICE_STALE');
    expect(codeOf(change({ quantity: 3, enabled: false }))).toBe('ok');
    test.endBatch();
    expect(formatAmount(offer(test, offerId).costMaximum ?? 0n)).toBe('1200');
  });

  it('are no more than a thousand', () => {
    const test = open();
    for (let n = 0; n < 1_000; n += 1) offerOf(test);
    expect(codeOf(define(test))).toBe('COUPONS_FULL');
  });
});

describe('claiming', () => {
  it('is once, while there are some and the time is', () => {
    const test = open();
    const offerId = offerOf(test, { quantity: 1, claimFrom: test.at + 1_000 });
    expect(codeOf(claim(test, 99))).toBe('COUPON_UNKNOWN');
    expect(codeOf(claim(test, offerId))).toBe('COUPON_NOT_OPEN');
    later(test, 1_000);
    expect(codeOf(claim(test, offerId))).toBe('ok');
    expect(codeOf(claim(test, offerId))).toBe('COUPON_CLAIMED');
    expect(codeOf(claim(test, offerId, BERT))).toBe('COUPON_GONE');
    const short = offerOf(test, { claimUntil: test.at + 1_000 });
    later(test, 999);
    expect(codeOf(claim(test, short))).toBe('ok');
    later(test, 1);
    expect(codeOf(claim(test, short, BERT))).toBe('COUPON_NOT_OPEN');
    expect(codeOf(claim(test, offerOf(test, { enabled: false })))).toBe('COUPON_NOT_OPEN');
    check(test);
    expect(codeOf(claim(test, short))).toBe('COUPON_CLAIMED');
  });

  it('asks for what the offer asks for, at the claim and at the use', () => {
    const test = open();
    const offerId = offerOf(test, { minimumCertification: 1, minimumVip: 1 });
    const levels = { certification: 1, vip: 1 };
    const refusal = (missing: string) => ({
      code: 'COUPON_CONDITION',
      details: { missing, ...levels },
    });
    expect(claim(test, offerId)).toMatchObject(refusal('certification'));
    test.system('member.certify', { userId: ALICE, level: 1 });
    expect(claim(test, offerId)).toMatchObject(refusal('vip'));
    const day = Math.floor(test.at / DAY_MS);
    const vip = { userId: ALICE, balance: '0' };
    test.system('member.set_vip', { ...vip, day, level: 1, volume: '1000000' });
    const couponId = claimed(test, offerId);
    test.system('member.certify', { userId: ALICE, level: 0 });
    expect(use(test, couponId)).toMatchObject(refusal('certification'));
    test.system('member.certify', { userId: ALICE, level: 2 });
    expect(codeOf(use(test, couponId))).toBe('ok');
  });

  it('is not for whom an operator has stopped', () => {
    const test = open();
    const offerId = offerOf(test);
    test.system('member.set_trading', { userId: ALICE, enabled: false });
    expect(codeOf(claim(test, offerId))).toBe('TRADING_DISABLED');
  });
});

describe('an unused coupon', () => {
  it('is told of a day before its end, and then is worth nothing', () => {
    const test = open();
    const couponId = claimed(test, offerOf(test, { daysToUse: 2 }));
    const { useBefore } = coupon(test, couponId);
    expect(useBefore).toBe(test.at + 2 * DAY_MS);
    const notices = () => test.table('notices').length;
    later(test, DAY_MS - 1);
    expect(notices()).toBe(0);
    later(test, 1);
    expect(test.table('notices')).toMatchObject([
      {
        userId: ALICE,
        kind: 'coupon.expiring',
        values: { coupon: couponId, useBeforeAt: useBefore },
      },
    ]);
    test.endBatch();
    test.recover();
    later(test, DAY_MS);
    expect(coupon(test, couponId).status).toBe('expired');
    expect(codeOf(use(test, couponId))).toBe('COUPON_EXPIRED');
    expect(notices()).toBe(1);
    expect(promotions(test)).toBe('0');
    check(test);
  });

  it('of one day is told of at the claim alone', () => {
    const test = open();
    claimed(test, offerOf(test, { daysToUse: 1 }));
    later(test, DAY_MS);
    expect(test.table('notices')).toEqual([]);
  });

  it('can be used until the last moment, by its own member, once', () => {
    const test = open();
    const couponId = claimed(test, offerOf(test, { daysToUse: 1 }));
    later(test, DAY_MS - 1);
    expect(codeOf(use(test, couponId, BERT))).toBe('COUPON_UNKNOWN');
    expect(codeOf(use(test, 99))).toBe('COUPON_UNKNOWN');
    expect(codeOf(use(test, couponId))).toBe('ok');
    expect(codeOf(use(test, couponId))).toBe('COUPON_USED');
    later(test, DAY_MS);
    expect(coupon(test, couponId).status).toBe('used');
    check(test);
  });
});

describe('a voucher', () => {
  it('is paid to the spot account, where it is the member’s own', () => {
    const test = open();
    const before = parseAmount(held(test, 'change').split(' ')[0] ?? '');
    used(test, { amount: '25' });
    expect(held(test, 'change')).toBe(`${formatAmount(before + parseAmount('25'))} + 0`);
    expect(promotions(test)).toBe('-25');
    const move = { currencyId: USDT, amount: '25', from: 'change', to: 'micro' };
    expect(codeOf(test.send(ALICE, 'wallet.transfer', move))).toBe('ok');
    used(test, { currencyId: BTC, amount: '0.001' });
    expect(held(test, 'change', ALICE, BTC)).toBe('1.001 + 0');
    expect(promotions(test, BTC)).toBe('-0.001');
    check(test);
  });
});

const STAKE = { marketId: BTC_USDT, currencyId: USDT, direction: 'up', seconds: 30 };
const stake = (test: TestExchange, amount: string, changes: Input = {}): Outcome =>
  test.send(ALICE, 'option.buy', { ...STAKE, stake: amount, payFrom: 'bonus', ...changes });
/** Lets an option that was just bought end at this price after an entry at 40,000. */
function endAt(test: TestExchange, price: string): void {
  for (let second = 0; second < 31; second += 1) {
    test.tick({ [BTC_USDT]: second < 30 ? '40000' : price });
  }
}

describe('a trial bonus', () => {
  it.each([
    ['is won: the profit is the member’s, the principal stays', '40001', '100 + 0', '10030 + 0'],
    ['is a tie: it stays', '40000', '100 + 0', '10000 + 0'],
    ['is lost: it is gone', '39999', '60 + 0', '10000 + 0'],
  ])('that %s', (_, price, bonus, micro) => {
    const test = open();
    const couponId = used(test, BONUS);
    expect(promotions(test)).toBe('-100');
    expect(codeOf(stake(test, '40'))).toBe('ok');
    expect(held(test, 'bonus')).toBe('60 + 40');
    expect(held(test, 'micro')).toBe('10000 + 0');
    endAt(test, price);
    expect(held(test, 'bonus')).toBe(bonus);
    expect(held(test, 'micro')).toBe(micro);
    const [remaining = ''] = bonus.split(' ');
    expect(formatAmount(coupon(test, couponId).remaining)).toBe(remaining);
    expect(coupon(test, couponId).status).toBe('active');
    check(test);
  });

  it('stays where an option had no tick', () => {
    const test = open();
    used(test, BONUS);
    must(stake(test, '40'));
    later(test, 10_000);
    expect(test.table<Option>('options')).toMatchObject([{ result: 'void', accountId: 9 }]);
    expect(held(test, 'bonus')).toBe('100 + 0');
    check(test);
  });

  it('is over when all of it is lost, and makes room for the next', () => {
    const test = open();
    const couponId = used(test, BONUS);
    const next = claimed(test, offerOf(test, BONUS));
    expect(codeOf(use(test, next))).toBe('BONUS_ACTIVE');
    must(stake(test, '100'));
    expect(codeOf(use(test, next))).toBe('BONUS_ACTIVE');
    endAt(test, '39000');
    expect(coupon(test, couponId)).toMatchObject({ status: 'used', remaining: 0n, returned: 0n });
    expect(codeOf(stake(test, '10'))).toBe('BONUS_NONE');
    expect(codeOf(use(test, next))).toBe('ok');
    later(test, 8 * DAY_MS);
    expect(promotions(test)).toBe('-100');
    check(test);
  });

  it('goes back when its time is over, and what was staked follows when it comes back', () => {
    const test = open();
    const couponId = used(test, { ...BONUS, daysActive: 1 });
    later(test, DAY_MS - 20_000);
    test.tick({ [BTC_USDT]: '40000' });
    must(stake(test, '30'));
    must(stake(test, '20', { direction: 'down' }));
    endAt(test, '40000');
    expect(coupon(test, couponId)).toMatchObject({ status: 'used', remaining: 0n });
    expect(held(test, 'bonus')).toBe('0 + 0');
    expect(promotions(test)).toBe('0');
    expect(formatAmount(offer(test, 1).returned)).toBe('100');
    check(test);
  });

  it('that is over takes nothing from the next one', () => {
    const test = open();
    const first = used(test, { ...BONUS, daysActive: 1 });
    const next = claimed(test, offerOf(test, BONUS));
    later(test, DAY_MS - 20_000);
    test.tick({ [BTC_USDT]: '40000' });
    must(stake(test, '30'));
    must(stake(test, '20', { direction: 'down' }));
    for (let second = 0; second < 20; second += 1) test.tick({ [BTC_USDT]: '40000' });
    expect(coupon(test, first)).toMatchObject({ status: 'used', remaining: parseAmount('50') });
    expect(held(test, 'bonus')).toBe('0 + 50');
    must(use(test, next));
    expect(held(test, 'bonus')).toBe('100 + 50');
    check(test);
    for (let second = 20; second < 31; second += 1) {
      test.tick({ [BTC_USDT]: second < 30 ? '40000' : '40001' });
    }
    // 30 of the first won and went back, 20 of it was lost.
    expect(held(test, 'bonus')).toBe('100 + 0');
    expect(held(test, 'micro')).toBe('10022.5 + 0');
    expect(coupon(test, first)).toMatchObject({ remaining: 0n, returned: parseAmount('80') });
    expect(coupon(test, next)).toMatchObject({ remaining: parseAmount('100'), status: 'active' });
    check(test);
  });

  it('can be staked only, and only while it runs', () => {
    const test = open();
    expect(codeOf(stake(test, '10'))).toBe('BONUS_NONE');
    used(test, BONUS);
    expect(codeOf(stake(test, '100.01'))).toBe('INSUFFICIENT_BALANCE');
    expect(codeOf(stake(test, '10', { payFrom: 'change' }))).toBe('FIELD_CHOICE');
    const { erc20: networkId } = defineNetworks(test);
    test.system('member.certify', { userId: ALICE, level: 2 });
    // Nothing is left but the bonus.
    for (const account of ['lever', 'micro']) {
      const input = { currencyId: USDT, amount: '10000', from: account, to: 'change' };
      must(test.send(ALICE, 'wallet.transfer', input));
    }
    const all = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: '30000' };
    must(test.send(ALICE, 'convert.exchange', all));
    const tries: [string, Input, string][] = [
      [
        'wallet.transfer',
        { currencyId: USDT, amount: '50', from: 'bonus', to: 'change' },
        'FIELD_CHOICE',
      ],
      [
        'wallet.transfer',
        { currencyId: USDT, amount: '50', from: 'change', to: 'bonus' },
        'FIELD_CHOICE',
      ],
      [
        'wallet.transfer',
        { currencyId: USDT, amount: '50', from: 'micro', to: 'change' },
        'INSUFFICIENT_BALANCE',
      ],
      ['convert.exchange', { ...all, amount: '50' }, 'INSUFFICIENT_BALANCE'],
      [
        'withdrawal.request',
        {
          currencyId: USDT,
          networkId,
          amount: '50',
          destinationId: 1,
          destination: '0xabc',
          destinationName: 'mine',
          usableFrom: test.at,
        },
        'INSUFFICIENT_BALANCE',
      ],
      ['option.buy', { ...STAKE, stake: '50' }, 'INSUFFICIENT_BALANCE'],
      [
        'spot.place',
        { marketId: BTC_USDT, side: 'buy', type: 'market', quoteBudget: '50' },
        'INSUFFICIENT_BALANCE',
      ],
    ];
    for (const [kind, input, code] of tries) {
      expect([kind, codeOf(test.send(ALICE, kind, input))]).toEqual([kind, code]);
    }
    expect(held(test, 'bonus')).toBe('100 + 0');
    check(test);
  });

  it('is no collateral of a loan', () => {
    const test = open();
    test.system('house.fund', { houseId: HOUSE.loanTreasury.id, currencyId: BTC, amount: '10' });
    test.system('setting.define', { name: 'loan_minimum', value: '1' });
    must(test.send(OLGA, 'member.set_market_maker', { userId: BERT, enabled: true }));
    used(test, BONUS, BERT);
    const budget = { marketId: BTC_USDT, side: 'buy', type: 'market', quoteBudget: '9999' };
    must(test.send(BERT, 'spot.place', budget));
    const asked = { amount: '0.001', currencyId: BTC, marginCurrencyId: USDT, days: 30 };
    const contact = 'desk@kontor.example';
    const { id } = must(test.send(BERT, 'loan.request', { ...asked, contact }));
    must(test.send(OLGA, 'loan.quote', { loanId: id, collateral: '90' }));
    expect(codeOf(test.send(BERT, 'loan.accept', { loanId: id }))).toBe('INSUFFICIENT_BALANCE');
  });

  it('counts as any stake against what a member allows themselves', () => {
    const test = open();
    used(test, BONUS);
    must(test.send(ALICE, 'limits.set', { stake: '50' }));
    expect(codeOf(stake(test, '51'))).toBe('STAKE_LIMIT');
    expect(codeOf(stake(test, '30'))).toBe('ok');
    expect(codeOf(stake(test, '21', { payFrom: 'micro' }))).toBe('STAKE_LIMIT');
    endAt(test, '39000');
    test.endBatch();
    const [row] = test.table<{ id: number; dayResult: bigint }>('member_limits');
    expect(formatAmount(row?.dayResult ?? 0n)).toBe('-30');
  });

  it('is not begun where timed options are closed', () => {
    const test = open();
    test.system('region.define', { areaCode: 44, timedOptions: false });
    test.system('member.locate', { userId: ALICE, areaCode: 44 });
    expect(codeOf(use(test, claimed(test, offerOf(test, BONUS))))).toBe('REGION_CLOSED');
  });
});
