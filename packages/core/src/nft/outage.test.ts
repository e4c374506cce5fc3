import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { BTC_USDT, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { auctionInput, dropInput, dropped, makeArtist } from '../testing/nft.ts';

const [ANNA, BEN, CLEO] = [FIRST_USER, FIRST_USER + 1, FIRST_USER + 2];

function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ANNA, BEN, CLEO]) test.member(user);
  makeArtist(test, ANNA);
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}

/** The platform is stopped, and starts again so much later from what the database holds. */
function away(test: TestExchange, ms: number): void {
  test.endBatch();
  test.recover();
  test.advance(ms);
  test.system('clock.pulse', {});
}

const orders = (test: TestExchange) => [...test.core.exchange.nftOrders.values()];

function end(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
}

describe('a platform that was away', () => {
  it('when an auction ended and its winner had to pay leaves the winner the time to pay', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    must(test.send(BEN, 'nft.bid', { saleId, price: '150' }));
    away(test, 3 * DAY_MS);
    const [order] = orders(test);
    expect(order).toMatchObject({ userId: BEN, status: 'unpaid', payBefore: test.at + DAY_MS });
    must(test.send(BEN, 'nft.pay', { orderId: order?.id ?? 0 }));
    expect(test.balance(BEN, USDT)).toBe('9850 + 0');
    end(test);
  });

  it('when the time to pay ran out gives it anew, once it is back', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    must(test.send(BEN, 'nft.bid', { saleId, price: '150' }));
    test.advance(DAY_MS);
    test.system('clock.pulse', {});
    away(test, DAY_MS + HOUR_MS);
    expect(orders(test)[0]).toMatchObject({ status: 'unpaid', payBefore: test.at + DAY_MS });
    test.advance(DAY_MS);
    test.system('clock.pulse', {});
    expect(test.balance(BEN, USDT)).toBe('9980 + 0');
    end(test);
  });

  it('counts no reservation as given back that could not be paid', () => {
    const test = open();
    const saleId = dropped(test, ANNA, dropInput(test, { endsAt: test.at + 20 * DAY_MS }));
    must(test.send(CLEO, 'nft.buy', { saleId }));
    away(test, 2 * DAY_MS);
    expect(orders(test)[0]).toMatchObject({ status: 'unpaid', lapsed: false });
    end(test);
  });

  it('again and again ends what nobody pays all the same', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    must(test.send(BEN, 'nft.bid', { saleId, price: '150' }));
    for (let day = 0; day < 40; day += 2) away(test, 2 * DAY_MS);
    expect(test.balance(BEN, USDT)).toBe('9980 + 0');
    end(test);
  });
});
