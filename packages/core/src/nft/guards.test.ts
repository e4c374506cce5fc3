import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { describe, expect, it } from 'vitest';
import { spotBalance } from '../ledger/accounts.ts';
import { BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { auctionInput, boxInput, dropInput, dropped, makeArtist } from '../testing/nft.ts';

const [ANNA, BEN, CLEO] = [FIRST_USER, FIRST_USER + 1, FIRST_USER + 2];
const OLGA = 7;

/** Anna is an artist; all have 10,000 USDT. */
function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ANNA, BEN, CLEO]) test.member(user);
  makeArtist(test, ANNA);
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}
function later(test: TestExchange, ms: number): void {
  test.advance(ms);
  test.system('clock.pulse', {});
}
const free = (test: TestExchange, user: number) =>
  formatAmount(test.core.exchange.ledger.available(spotBalance(user, USDT)));
function check(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  test.recover();
  checkInvariants(test);
  checkEntries(test);
}

describe('who has excluded themselves', () => {
  it('buys nothing and bids on nothing, but pays what a bid has bound them to', () => {
    const test = open();
    const sale = dropped(test, ANNA, dropInput(test));
    const auction = dropped(test, ANNA, auctionInput(test));
    const order = must<{ orderId: number }>(test.send(BEN, 'nft.buy', { saleId: sale })).orderId;
    must(test.send(BEN, 'nft.bid', { saleId: auction, price: '100' }));
    must(test.send(BEN, 'limits.set', { exclusionMonths: 6 }));
    expect(codeOf(test.send(BEN, 'nft.buy', { saleId: sale }))).toBe('SELF_EXCLUDED');
    expect(codeOf(test.send(BEN, 'nft.margin', { saleId: auction }))).toBe('SELF_EXCLUDED');
    expect(codeOf(test.send(BEN, 'nft.pay', { orderId: order }))).toBe('SELF_EXCLUDED');
    later(test, DAY_MS + 1);
    const won = [...test.core.exchange.nftOrders.values()].find(({ kind }) => kind === 'auction');
    must(test.send(BEN, 'nft.pay', { orderId: won?.id ?? 0 }));
    check(test);
  });
});

describe('a bid', () => {
  it('is no more than its bidder has, with the deposit that is frozen for it', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    const beyond = test.send(BEN, 'nft.bid', { saleId, price: '10000.01' });
    expect([beyond.ok, beyond.ok || beyond.code]).toEqual([false, 'INSUFFICIENT_BALANCE']);
    expect(beyond.ok || beyond.details?.field).toBe('price');
    must(test.send(BEN, 'nft.bid', { saleId, price: '5000' }));
    must(test.send(CLEO, 'nft.bid', { saleId, price: '6000' }));
    expect(free(test, BEN)).toBe('9980');
    must(test.send(BEN, 'nft.bid', { saleId, price: '10000' }));
    check(test);
  });

  it('costs no deposit where an operator keeps the winner from paying', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    must(test.send(BEN, 'nft.bid', { saleId, price: '100' }));
    later(test, DAY_MS + 1);
    must(test.system('member.set_trading', { userId: BEN, enabled: false }));
    later(test, DAY_MS + 1);
    expect(free(test, BEN)).toBe('10000');
    check(test);
  });
});

describe('a price driven up by who does not pay', () => {
  const DAN = FIRST_USER + 3;
  /** Ben pays for a work and sells it again; Dan helps him by bids that he never pays. */
  function resold(test: TestExchange): number {
    test.member(DAN);
    const first = dropped(test, ANNA, dropInput(test));
    const { orderId } = must<{ orderId: number }>(test.send(BEN, 'nft.buy', { saleId: first }));
    const { tokenId } = must<{ tokenId: number }>(test.send(BEN, 'nft.pay', { orderId }));
    const times = { startsAt: test.at, endsAt: test.at + DAY_MS };
    const terms = { sale: 'auction', price: '100', margin: '5', increment: '0.05', ...times };
    const made = test.send(BEN, 'nft.resell', { tokenId, ...terms });
    return must<{ saleId: number }>(made).saleId;
  }
  const offers = (test: TestExchange) =>
    [...test.core.exchange.nftOrders.values()]
      .filter(({ kind }) => kind === 'second_chance')
      .map(({ userId, price }) => [userId, formatAmount(price)]);

  it('is not what the next one is asked for: their offer leaves those bids out', () => {
    const test = open();
    const saleId = resold(test);
    for (const [user, price] of [
      [CLEO, '100'],
      [DAN, '1000'],
      [CLEO, '2000'],
      [DAN, '4000'],
    ] as const) {
      must(test.send(user, 'nft.bid', { saleId, price }));
    }
    later(test, DAY_MS + 1);
    const before = free(test, BEN);
    later(test, DAY_MS + 1);
    expect(offers(test)).toEqual([[CLEO, '100']]);
    // The deposit of 5 is less than the fee of 100 on 4000: nothing of it is Ben's.
    expect([before, free(test, BEN)]).toEqual(['9900', '9900']);
    check(test);
  });

  it('is a step above the next lower bid where there is one', () => {
    const test = open();
    const saleId = resold(test);
    for (const [user, price] of [
      [ANNA, '200'],
      [DAN, '1000'],
      [CLEO, '2000'],
      [DAN, '4000'],
    ] as const) {
      must(test.send(user, 'nft.bid', { saleId, price }));
    }
    later(test, DAY_MS + 1);
    later(test, DAY_MS + 1);
    expect(offers(test)).toEqual([[CLEO, '210']]);
    check(test);
  });
});

describe('a reservation', () => {
  it('is refused to who let three come to nothing in a day, and to nobody longer', () => {
    const test = open();
    const stock = { startsAt: test.at, endsAt: test.at + 7 * DAY_MS, stock: 1 };
    const saleId = dropped(test, ANNA, dropInput(test, stock));
    const buy = () => test.send(BEN, 'nft.buy', { saleId });
    const begun = test.at;
    for (let n = 0; n < 3; n += 1) {
      const { orderId } = must<{ orderId: number }>(buy());
      must(test.send(BEN, 'nft.cancel_order', { orderId }));
      test.advance(1_000);
    }
    const until = begun + DAY_MS;
    expect(buy()).toMatchObject({ code: 'NFT_LAPSES_FULL', details: { maximum: 3, until } });
    test.recover();
    expect(codeOf(buy())).toBe('NFT_LAPSES_FULL');
    check(test);
    must(test.send(CLEO, 'nft.buy', { saleId }));
    // Cleo lets it expire, which counts as well; Ben may again, one at a time.
    later(test, until - test.at);
    later(test, 4_000);
    const { orderId } = must<{ orderId: number }>(buy());
    must(test.send(BEN, 'nft.pay', { orderId }));
    check(test);
  });
});

describe('what nobody can pay', () => {
  it('is refused at the amount that is lacking', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    const sale = dropped(test, ANNA, dropInput(test));
    const { orderId } = must<{ orderId: number }>(test.send(BEN, 'nft.buy', { saleId: sale }));
    const away = { currencyId: USDT, amount: '9990', from: 'change', to: 'micro' };
    must(test.send(BEN, 'wallet.transfer', away));
    const lacking = (field: string) => ({ code: 'INSUFFICIENT_BALANCE', details: { field } });
    expect(test.send(BEN, 'nft.margin', { saleId })).toMatchObject(lacking('margin'));
    expect(test.send(BEN, 'nft.pay', { orderId })).toMatchObject(lacking('amount'));
    check(test);
  });
});

describe('a drop', () => {
  it('that nobody looked at in time is told as such', () => {
    const test = open();
    must(test.send(ANNA, 'nft.drop', dropInput(test)));
    later(test, DAY_MS);
    test.endBatch();
    const notices = test.table<{ id: number; userId: number; kind: string; values: object }>(
      'notices',
    );
    expect(notices.at(-1)).toMatchObject({ userId: ANNA, kind: 'nft.drop_unseen' });
    check(test);
  });

  it('that has ended makes room for another one, whether its boxes are open or not', () => {
    const test = open();
    must(test.system('setting.define', { name: 'nft_drops_maximum', value: '1' }));
    const saleId = dropped(test, ANNA, boxInput(test, { stock: 1 }));
    expect(codeOf(test.send(ANNA, 'nft.drop', dropInput(test)))).toBe('NFT_FULL');
    const { orderId } = must<{ orderId: number }>(test.send(BEN, 'nft.buy', { saleId }));
    must(test.send(BEN, 'nft.pay', { orderId }));
    later(test, DAY_MS);
    expect(test.core.exchange.nftSales.get(saleId)?.status).toBe('closed');
    test.recover();
    dropped(test, ANNA, auctionInput(test));
    check(test);
  });

  it('of an artist who was suspended meanwhile is not let in', () => {
    const test = open();
    const input = dropInput(test, { startsAt: test.at + DAY_MS, endsAt: test.at + 2 * DAY_MS });
    const { saleId } = must<{ saleId: number }>(test.send(ANNA, 'nft.drop', input));
    const decision = { artistId: 1, status: 'suspended', reason: 'a copy' };
    must(test.send(OLGA, 'nft.decide_artist', decision));
    const yes = { saleId, approve: true, reason: 'good work' };
    expect(codeOf(test.send(OLGA, 'nft.decide_drop', yes))).toBe('NFT_ARTIST_REQUIRED');
    must(test.send(OLGA, 'nft.decide_drop', { ...yes, approve: false }));
    check(test);
  });
});

describe('a name', () => {
  const UNSEEN = '\u200b\u202e\u2060';

  it('that looks like another artist’s is taken, whatever nobody sees in it', () => {
    const test = open();
    must(test.system('member.certify', { userId: BEN, level: 1 }));
    const name = `Art\u200bist\u202e ${ANNA}\u2060 `;
    const about = { name, introduction: 'Not Anna', avatar: null };
    expect(codeOf(test.send(BEN, 'nft.apply', about))).toBe('NFT_NAME_TAKEN');
    expect(codeOf(test.send(BEN, 'nft.apply', { ...about, name: UNSEEN }))).toBe('NFT_NAME_TAKEN');
    const made = { name: 'Tides', description: 'Of one line' };
    must(test.send(ANNA, 'nft.collection', made));
    const again = test.send(ANNA, 'nft.collection', { ...made, name: `Tides${UNSEEN}` });
    expect(codeOf(again)).toBe('NFT_NAME_TAKEN');
    check(test);
  });
});

describe('a refused drop', () => {
  it('is not changed any more, in the batch of its refusal neither', () => {
    const test = open();
    const soon = { startsAt: test.at + DAY_MS, endsAt: test.at + 2 * DAY_MS };
    const made = test.send(ANNA, 'nft.drop', dropInput(test, soon));
    const { saleId } = must<{ saleId: number }>(made);
    const { core } = test;
    const apply = (kind: string, input: { [field: string]: string | number | boolean }) =>
      core.apply({ sequence: core.sequence + 1, at: test.at, actor: OLGA, kind, input, key: null });
    const no = { saleId, approve: false, reason: 'a copy' };
    expect(apply('nft.decide_drop', no).ok).toBe(true);
    expect(codeOf(apply('nft.change_drop', { saleId, ...soon, stock: 1 }))).toBe('NFT_STARTED');
    check(test);
  });
});
