import { parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from './index.ts';
import { DISCOUNT, fundPromotions, offerInput } from './testing/coupons.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from './testing/exchange.ts';
import { defineNetworks, idOf, OLGA, PAUL, ROSA } from './testing/funding.ts';
import { fundMining, productInput } from './testing/mining.ts';
import { Random } from './testing/random.ts';

type Input = { [field: string]: Json };

const ACCOMPLICES = Array.from({ length: 5 }, (_, at) => FIRST_USER + at);
const [ANNA = 0] = ACCOMPLICES;

let test: TestExchange;
let networks: ReturnType<typeof defineNetworks>;
beforeEach(() => {
  test = new TestExchange({ liquidity: '20' });
  networks = defineNetworks(test);
  for (const user of ACCOMPLICES) test.member(user, { [BTC]: '1', [USDT]: '200000' });
  test.tick({ [BTC_USDT]: '40000' });
});

/** As if nothing had happened but that time has passed. */
function later(ms: number): void {
  test.advance(ms);
  test.tick({ [BTC_USDT]: '40000' });
}

describe('what one operator gives alone in a day is no more than the limit', () => {
  it('by vouchers, whatever becomes of an offer after it is claimed', () => {
    fundPromotions(test, USDT, '100000');
    let given = 0;
    for (const user of ACCOMPLICES) {
      const terms: Input = offerInput(test.at, { amount: '10000', quantity: 1 });
      const offerId = idOf(test.send(OLGA, 'coupon.define_offer', terms), 'offerId');
      const claimed = test.send(user, 'coupon.claim', { offerId });
      if (codeOf(claimed) !== 'ok') break;
      const couponId = idOf(claimed, 'couponId');
      idOf(test.send(user, 'coupon.use', { couponId }), 'couponId');
      given += 10_000;
      // One more of it, and switched off: now it waits for a second operator.
      const more = { ...terms, offerId, quantity: 2, enabled: false };
      idOf(test.send(OLGA, 'coupon.define_offer', more), 'offerId');
      later(1_000);
    }
    expect(given).toBe(10_000);
  });

  it('by vouchers of which another operator offers more', () => {
    fundPromotions(test, USDT, '100000');
    const terms: Input = offerInput(test.at, { amount: '10000', quantity: 1 });
    const define = (operator: number, changes: Input = {}) =>
      idOf(test.send(operator, 'coupon.define_offer', { ...terms, ...changes }), 'offerId');
    const claim = (user: number, offerId: number) =>
      codeOf(test.send(user, 'coupon.claim', { offerId }));
    const first = define(OLGA);
    expect(claim(ANNA, first)).toBe('ok');
    define(ROSA, { offerId: first, quantity: 2 });
    expect(claim(ACCOMPLICES[1] ?? 0, define(OLGA))).toBe('COUPON_NOT_OPEN');
  });

  it('by mining products, until a day is over', () => {
    fundMining(test);
    // Five per cent of 100,000 for one day.
    const terms = {
      days: 1,
      dailyRate: '0.05',
      penaltyRate: '0.05',
      quantity: '100000',
      maximum: '100000',
    };
    const lock = (user: number) => {
      const productId = idOf(test.send(OLGA, 'mining.define', productInput(terms)), 'productId');
      return codeOf(test.send(user, 'mining.lock', { productId, amount: '100000' }));
    };
    expect(ACCOMPLICES.map(lock)).toEqual([
      'ok',
      'ok',
      'MINING_NOT_OPEN',
      'MINING_NOT_OPEN',
      'MINING_NOT_OPEN',
    ]);
    later(DAY_MS + 3_600_000);
    expect(lock(ANNA)).toBe('ok');
  });

  it('by what is corrected: an own product that nobody has taken counts once', () => {
    fundMining(test);
    const terms = productInput({
      days: 1,
      dailyRate: '0.05',
      penaltyRate: '0.05',
      quantity: '150000',
      maximum: '150000',
    });
    const productId = idOf(test.send(OLGA, 'mining.define', terms), 'productId');
    for (const dailyRate of ['0.049', '0.048', '0.05']) {
      idOf(test.send(OLGA, 'mining.define', { ...terms, productId, dailyRate }), 'productId');
      expect(test.core.exchange.miningProducts.get(productId)?.needsSecond).toBe(false);
    }
  });

  it.each(Array.from({ length: 12 }, (_, n) => n + 1))(
    'by any sequence of offers, changes and claims: seed %i',
    (seed) => {
      const random = new Random(seed);
      fundPromotions(test, USDT, '1000000');
      fundMining(test);
      const offers: { offerId: number; terms: Input }[] = [];
      const products: { productId: number; terms: Input }[] = [];
      const ids = (outcome: { ok: boolean; result?: Json }, name: string): number | undefined =>
        outcome.ok ? (outcome.result as { [field: string]: number })[name] : undefined;
      const voucher = () =>
        offerInput(test.at, {
          amount: String(random.whole(1, 10) * 1_000),
          quantity: random.whole(1, 3),
          enabled: random.chance(0.9),
        });
      const product = () => {
        const quantity = String(random.whole(1, 20) * 10_000);
        const rates = { days: 1, dailyRate: '0.05', penaltyRate: '0.05' };
        return productInput({ ...rates, quantity, maximum: quantity });
      };
      const acts = [
        () => {
          const terms = voucher();
          const offerId = ids(test.send(OLGA, 'coupon.define_offer', terms), 'offerId');
          if (offerId !== undefined) offers.push({ offerId, terms });
        },
        () => {
          if (offers.length === 0) return;
          const { offerId, terms } = random.pick(offers);
          const { amount } = random.chance(0.5) ? terms : voucher();
          const { quantity, enabled } = voucher();
          const changed = { ...terms, offerId, amount, quantity, enabled } as Input;
          test.send(OLGA, 'coupon.define_offer', changed);
        },
        () => {
          if (offers.length === 0) return;
          const user = random.pick(ACCOMPLICES);
          const { offerId } = random.pick(offers);
          const couponId = ids(test.send(user, 'coupon.claim', { offerId }), 'couponId');
          if (couponId !== undefined) test.send(user, 'coupon.use', { couponId });
        },
        () => {
          const terms = product();
          const productId = ids(test.send(OLGA, 'mining.define', terms), 'productId');
          if (productId !== undefined) products.push({ productId, terms });
        },
        () => {
          if (products.length === 0) return;
          const { productId } = random.pick(products);
          test.send(OLGA, 'mining.define', { ...product(), productId });
        },
        () => {
          if (products.length === 0) return;
          const { productId } = random.pick(products);
          const amount = String(random.whole(1, 10) * 10_000);
          test.send(random.pick(ACCOMPLICES), 'mining.lock', { productId, amount });
        },
      ];
      for (let step = 0; step < 80; step += 1) {
        random.pick(acts)();
        later(random.whole(1, 60) * 1_000);
        const { couponOffers, miningProducts } = test.core.exchange;
        let given = 0n;
        for (const { paidOut } of couponOffers.values()) given += paidOut;
        for (const { sold } of miningProducts.values()) given += sold / 20n;
        expect(given <= parseAmount('10000'), `seed ${seed}, step ${step}`).toBe(true);
      }
    },
  );

  it('by payouts that are said to be returned, however little they are', () => {
    const request = () =>
      idOf(
        test.send(ANNA, 'withdrawal.request', {
          currencyId: USDT,
          networkId: networks.erc20,
          amount: '10',
          destinationId: 5,
          destination: '0xabc',
          destinationName: 'ledger',
          usableFrom: test.at,
        }),
        'withdrawalId',
      );
    const sent = () => {
      const withdrawalId = request();
      idOf(test.send(OLGA, 'withdrawal.approve', { withdrawalId }), 'withdrawalId');
      idOf(test.send(ROSA, 'withdrawal.sent', { withdrawalId }), 'withdrawalId');
      return withdrawalId;
    };
    const withdrawalId = sent();
    const before = test.balance(ANNA, USDT);
    const why = { withdrawalId, reasonCode: 'returned', reason: 'the bank has returned it' };
    for (const kind of ['withdrawal.reject', 'withdrawal.failed', 'withdrawal.returned']) {
      for (const operator of [OLGA, PAUL, ROSA]) {
        for (const more of [{}, { seen: 'sent' }, { proposer: operator }]) {
          expect(codeOf(test.send(operator, kind, { ...why, ...more })), kind).not.toBe('ok');
        }
      }
    }
    expect(test.balance(ANNA, USDT)).toBe(before);
  });
});

it('takes two operators to take fees off', () => {
  const terms: Input = offerInput(test.at, { ...DISCOUNT, discount: '1', daysActive: 90 });
  const offerId = idOf(test.send(OLGA, 'coupon.define_offer', terms), 'offerId');
  expect(codeOf(test.send(ANNA, 'coupon.claim', { offerId }))).toBe('COUPON_NOT_OPEN');
  idOf(test.send(ROSA, 'coupon.approve_offer', { offerId, revision: 1 }), 'offerId');
  expect(codeOf(test.send(ANNA, 'coupon.claim', { offerId }))).toBe('ok');
});
