import { formatAmount, multiplyDivide, ONE, parseAmount, roundToDecimals } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { fillsTable, RowOf } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { DISCOUNT, offerInput } from '../testing/coupons.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { BTC_FUTURES, defineFutures } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { Random } from '../testing/random.ts';
import { ACME_USDT, defineShares } from '../testing/shares.ts';

type Fill = RowOf<typeof fillsTable>;
type Input = { [field: string]: Json };
const ALICE = FIRST_USER;
const BERT = FIRST_USER + 1;
const OLGA = 7;
const ROSA = 8;
/** Thursday 6 January 2022, 09:30 in New York. */
const OPENING = Date.UTC(2022, 0, 6, 14, 30);

function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  defineFutures(test, '2000');
  for (const user of [ALICE, BERT]) test.member(user, { [BTC]: '5' });
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}

/** A discount that a member has used; answers its coupon. */
function discount(test: TestExchange, changes: Input = {}, user = ALICE): number {
  const input = offerInput(test.at, { ...DISCOUNT, ...changes });
  const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', input));
  must(test.send(ROSA, 'coupon.approve_offer', { offerId, revision: 1 }));
  const { couponId } = must<{ couponId: number }>(test.send(user, 'coupon.claim', { offerId }));
  must(test.send(user, 'coupon.use', { couponId }));
  return couponId;
}

const place = (test: TestExchange, side: string, quantity: string, changes: Input = {}) =>
  must<{ id: number; fee: string }>(
    test.send(ALICE, 'spot.place', {
      marketId: BTC_USDT,
      type: 'market',
      side,
      quantity,
      ...changes,
    }),
  );
const newestFill = (test: TestExchange): Fill => {
  test.endBatch();
  const fills = test.table<Fill>('fills').sort((a, b) => a.id - b.id);
  return fills.at(-1) as Fill;
};

describe('a fee discount', () => {
  it('takes its share off the fee of a fill, in either role, while it is active', () => {
    const test = open();
    discount(test, { discount: '0.25', daysActive: 1 });
    // 0.1 % of what is bought, less a quarter.
    expect(place(test, 'buy', '0.05').fee).toBe('0.0000375');
    const order = { type: 'limit', marketId: BTC_USDT, quantity: '0.05' };
    place(test, 'buy', '0.05', { ...order, limitPrice: '40010' });
    must(test.send(BERT, 'spot.place', { ...order, side: 'sell', limitPrice: '40010' }));
    const fill = newestFill(test);
    expect(fill.makerUserId).toBe(ALICE);
    expect(formatAmount(fill.makerFee)).toBe('0.0000375');
    expect(formatAmount(fill.takerFee)).toBe('2.0005');
    test.advance(DAY_MS);
    test.tick({ [BTC_USDT]: '40000' });
    expect(place(test, 'buy', '0.05').fee).toBe('0.00005');
    test.endBatch();
    expect(test.table('coupons')).toMatchObject([{ status: 'used' }]);
    checkInvariants(test);
    checkEntries(test);
  });

  it('of all of it leaves nothing, and of another product leaves all of it', () => {
    const test = open();
    discount(test, { discount: '1', products: ['stocks'] });
    expect(place(test, 'buy', '0.1').fee).toBe('0.0001');
    discount(test, { discount: '1', products: ['spot'] });
    expect(place(test, 'buy', '0.1').fee).toBe('0');
  });

  it('is there after a crash', () => {
    const test = open();
    discount(test, { discount: '0.5' });
    test.endBatch();
    test.recover();
    expect(place(test, 'buy', '0.1').fee).toBe('0.00005');
  });

  it('is one at a time for a product', () => {
    const test = open();
    discount(test, { products: ['spot', 'futures'] });
    discount(test, { products: ['spot', 'futures'] }, BERT);
    discount(test, { products: ['stocks'] });
    const input = offerInput(test.at, { ...DISCOUNT, products: ['futures', 'stocks'] });
    const { offerId } = must<{ offerId: number }>(test.send(OLGA, 'coupon.define_offer', input));
    must(test.send(ROSA, 'coupon.approve_offer', { offerId, revision: 1 }));
    const { couponId } = must<{ couponId: number }>(test.send(ALICE, 'coupon.claim', { offerId }));
    const outcome = test.send(ALICE, 'coupon.use', { couponId });
    expect(outcome).toMatchObject({ code: 'DISCOUNT_ACTIVE', details: { product: 'stocks' } });
    test.advance(8 * DAY_MS);
    expect(codeOf(test.send(ALICE, 'coupon.use', { couponId }))).toBe('ok');
    checkInvariants(test);
  });

  it('is in step with the rounding of the fee without it', () => {
    const random = new Random(20_261_122);
    const test = open();
    const shares = ['0.0001', '0.3333', '0.5', '0.9999'];
    for (const share of shares) {
      discount(test, { discount: share, daysActive: 1 });
      const rate = multiplyDivide(parseAmount('0.001'), ONE - parseAmount(share), ONE, 'up');
      for (let n = 0; n < 25; n += 1) {
        test.tick({ [BTC_USDT]: (39_000 + random.whole(0, 20_000) / 10).toFixed(1) });
        const side = random.pick(['buy', 'sell']);
        place(test, side, (random.whole(1, 400) / 10_000).toFixed(4));
        const { quantity, notional, takerFee } = newestFill(test);
        const exact = multiplyDivide(side === 'buy' ? quantity : notional, rate, ONE, 'up');
        expect(takerFee).toBe(roundToDecimals(exact, 8, 'up'));
      }
      checkInvariants(test);
      test.advance(DAY_MS);
    }
  });

  it('of stocks takes less than an order keeps for it, and gives back the rest', () => {
    const test = open();
    defineShares(test, '100');
    test.at = OPENING - 1_000;
    test.tick({ [ACME_USDT]: '100' });
    const stock = { marketId: ACME_USDT, type: 'limit', limitPrice: '99' };
    const spot = () => {
      const { balances } = test.core.exchange;
      const id = [...balances.values()].find(
        (row) => row.userId === ALICE && row.accountId === 2 && row.currencyId === USDT,
      )?.id;
      const row = balances.get(id ?? 0);
      return { free: row?.available ?? 0n, held: row?.frozen ?? 0n };
    };
    discount(test, { discount: '0.5', products: ['stocks'] });
    place(test, 'buy', '1', stock);
    expect(formatAmount(spot().held)).toBe('99.099');
    const before = spot().free;
    const bought = place(test, 'buy', '1', { ...stock, limitPrice: '101' });
    const fill = newestFill(test);
    expect(formatAmount(fill.takerFee)).toBe(bought.fee);
    const half = multiplyDivide(fill.notional, parseAmount('0.0005'), ONE, 'up');
    expect(fill.takerFee).toBe(roundToDecimals(half, 8, 'up'));
    expect(before - spot().free).toBe(fill.notional + fill.takerFee);
    checkInvariants(test);
  });

  it('leaves what an order keeps for its fee as it is, by the higher of the roles', () => {
    const test = open();
    defineShares(test, '100');
    test.at = OPENING - 1_000;
    test.tick({ [ACME_USDT]: '100' });
    const [spotMakerRate, spotTakerRate] = ['0.002', '0.001'];
    const futures = { futuresMakerRate: '0.0002', futuresTakerRate: '0.0005' };
    const minimums = { minimumVolume: '0', minimumBalance: '0' };
    must(
      test.system('vip.define', { id: 0, spotMakerRate, spotTakerRate, ...futures, ...minimums }),
    );
    discount(test, { discount: '0.5', products: ['stocks'] });
    const limit = { type: 'limit', limitPrice: '90' };
    const { id } = place(test, 'buy', '1', { marketId: ACME_USDT, ...limit });
    const order = test.row<{ id: number; holdLeft: bigint }>('orders', id);
    expect(formatAmount(order.holdLeft)).toBe('90.18');
  });

  it('of futures takes less at the entry and at the close', () => {
    const test = open();
    discount(test, { discount: '0.2', products: ['futures'] });
    const entry = { direction: 'long', lots: '10', multiple: 10, marginMode: 'isolated' };
    const futures = (kind: string, input: Input) =>
      must<{ positionId: number }>(test.send(ALICE, kind, input));
    const { positionId } = futures('futures.open', { marketId: BTC_FUTURES, ...entry });
    const opened = newestFill(test);
    const part = (amount: bigint) =>
      roundToDecimals(multiplyDivide(amount, parseAmount('0.0004'), ONE, 'up'), 8, 'up');
    expect(opened.takerFee).toBe(part(opened.notional));
    const positions = () => test.table<{ id: number; fee: bigint }>('positions');
    expect(positions()).toMatchObject([{ fee: opened.takerFee }]);
    futures('futures.close', { positionId });
    const closed = newestFill(test);
    expect(closed.takerFee).toBe(part(closed.notional));
    test.endBatch();
    expect(positions()).toMatchObject([{ fee: opened.takerFee + closed.takerFee }]);
    checkInvariants(test);
    checkEntries(test);
  });
});
