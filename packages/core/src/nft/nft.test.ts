import { formatAmount, parseAmount } from '@kontor/money';
import { contentOf, openingText, rollOf } from '@kontor/rules/nft';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { describe, expect, it } from 'vitest';
import { HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import { BTC_USDT, codeOf, FIRST_USER, host, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { expectSame } from '../testing/same.ts';
import {
  auctionInput,
  boxInput,
  dropInput,
  dropped,
  makeArtist,
  openingFault,
} from '../testing/nft.ts';
import { type NftBox, type NftOrder, type NftSale, type NftToken, seedChain } from './memory.ts';

type Input = { [field: string]: Json };

const ANNA = FIRST_USER;
const BEN = FIRST_USER + 1;
const CLEO = FIRST_USER + 2;
const OLGA = 7;

/** Anna is an artist; all have 10,000 USDT. */
function open(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  for (const user of [ANNA, BEN, CLEO]) test.member(user);
  makeArtist(test, ANNA);
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}

const bid = (test: TestExchange, saleId: number, user: number, price: string): Outcome =>
  test.send(user, 'nft.bid', { saleId, price });
const buy = (test: TestExchange, saleId: number, user = BEN): number =>
  must<{ orderId: number }>(test.send(user, 'nft.buy', { saleId })).orderId;
const pay = (test: TestExchange, orderId: number, user = BEN): Outcome =>
  test.send(user, 'nft.pay', { orderId });

function bought(test: TestExchange, saleId: number, user = BEN) {
  const orderId = buy(test, saleId, user);
  return must<{ tokenId: number; boxId: number }>(pay(test, orderId, user));
}
function later(test: TestExchange, ms: number): void {
  test.advance(ms);
  test.system('clock.pulse', {});
  test.endBatch();
}
function row<Row extends { id: number }>(test: TestExchange, table: string, id: number): Row {
  test.endBatch();
  return test.row<Row>(table, id);
}
const saleOf = (test: TestExchange, id: number) => row<NftSale>(test, 'nft_sales', id);
const tokenOf = (test: TestExchange, id: number) => row<NftToken>(test, 'nft_tokens', id);
const ordersOf = (test: TestExchange) => {
  test.endBatch();
  return test.table<NftOrder>('nft_orders');
};
const house = (test: TestExchange, id: number) =>
  formatAmount(test.core.exchange.ledger.available(houseBalanceId(id, USDT)));
function check(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  test.recover();
  checkInvariants(test);
  checkEntries(test);
}

describe('an artist', () => {
  it('is certified, asks, and is decided on by an operator', () => {
    const test = open();
    const about = { name: 'Ben', introduction: 'Shadows of things', avatar: null };
    expect(codeOf(test.send(BEN, 'nft.apply', about))).toBe('CERTIFICATION_REQUIRED');
    must(test.system('member.certify', { userId: BEN, level: 1 }));
    const taken = { ...about, name: `ARTIST  ${ANNA}` };
    expect(codeOf(test.send(BEN, 'nft.apply', taken))).toBe('NFT_NAME_TAKEN');
    must(test.send(BEN, 'nft.apply', about));
    expect(codeOf(test.send(BEN, 'nft.apply', about))).toBe('NFT_ARTIST_ALREADY');
    expect(codeOf(test.send(BEN, 'nft.drop', dropInput(test)))).toBe('NFT_ARTIST_REQUIRED');
    const decide = (status: string, actor = OLGA, artistId = 2) =>
      codeOf(test.send(actor, 'nft.decide_artist', { artistId, status, reason: 'so it is' }));
    expect(decide('approved', BEN)).toBe('NOT_ALLOWED');
    expect(decide('approved', OLGA, 9)).toBe('NFT_ARTIST_UNKNOWN');
    expect(decide('suspended')).toBe('NFT_DECIDED');
    expect(decide('rejected')).toBe('ok');
    expect(decide('approved')).toBe('NFT_DECIDED');
    // Another name, then the first again: a name that is given up is free.
    must(test.send(BEN, 'nft.apply', { ...about, name: 'Shade' }));
    test.recover();
    must(test.system('nft.studio', { ...about, name: 'BEN' }));
    expect(codeOf(test.system('nft.studio', { ...about, name: 'shade' }))).toBe('NFT_NAME_TAKEN');
    const house = { artistId: 3, name: 'One  Line', description: 'Of many' };
    must(test.system('nft.studio_collection', house));
    test.recover();
    const same = test.system('nft.studio_collection', { ...house, name: 'one line' });
    expect(codeOf(same)).toBe('NFT_NAME_TAKEN');
    expect(decide('approved')).toBe('ok');
    expect(decide('rejected')).toBe('NFT_DECIDED');
    expect(decide('suspended')).toBe('ok');
    expect(codeOf(test.send(BEN, 'nft.drop', dropInput(test)))).toBe('NFT_ARTIST_REQUIRED');
    check(test);
  });
});

describe('a drop', () => {
  it.each<[string, (test: TestExchange) => Input, string, string]>([
    ['an unknown coin', (t) => dropInput(t, { currencyId: 99 }), 'CURRENCY_UNKNOWN', 'currency_id'],
    ['too fine a price', (t) => dropInput(t, { price: '1.123456789' }), 'FIELD_DECIMALS', 'price'],
    ['an end before its start', (t) => dropInput(t, { endsAt: t.at }), 'NFT_TIMES', 'ends_at'],
    ['a start long ago', (t) => dropInput(t, { startsAt: 5 }), 'NFT_TIMES', 'starts_at'],
    [
      'too long a time',
      (t) => dropInput(t, { endsAt: t.at + 31 * DAY_MS }),
      'NFT_TIMES_LONG',
      'ends_at',
    ],
    ['too much royalty', (t) => dropInput(t, { royalty: '0.11' }), 'ABOVE_MAXIMUM', 'royalty'],
    ['no deposit', (t) => auctionInput(t, { margin: null }), 'NFT_AUCTION_TERMS', 'margin'],
    ['a huge deposit', (t) => auctionInput(t, { margin: '51' }), 'ABOVE_MAXIMUM', 'margin'],
    ['no step', (t) => auctionInput(t, { increment: null }), 'NFT_AUCTION_TERMS', 'increment'],
    ['a tiny step', (t) => auctionInput(t, { increment: '0.009' }), 'BELOW_MINIMUM', 'increment'],
    ['two at auction', (t) => auctionInput(t, { stock: 2 }), 'NFT_AUCTION_TERMS', 'stock'],
    ['no contents', (t) => boxInput(t, { contents: [] }), 'NFT_ODDS', 'contents'],
    ['no seed', (t) => boxInput(t, { seed: null }), 'FIELD_REQUIRED', 'seed'],
    [
      "another's collection",
      (t) => dropInput(t, { collectionId: 5 }),
      'NFT_COLLECTION_UNKNOWN',
      'collection_id',
    ],
  ])('with %s is refused', (_, make, code, field) => {
    const test = open();
    const outcome = test.send(ANNA, 'nft.drop', make(test));
    expect(outcome).toMatchObject({ ok: false, code, details: { field } });
    check(test);
  });

  it('waits for an operator, who may refuse it, change its times or stop it', () => {
    const test = open();
    const input = dropInput(test, { startsAt: test.at + HOUR_MS });
    const { saleId } = must<{ saleId: number }>(test.send(ANNA, 'nft.drop', input));
    expect(codeOf(test.send(BEN, 'nft.buy', { saleId }))).toBe('NFT_UNKNOWN');
    const decision = { saleId, approve: true, reason: 'good work' };
    must(test.send(OLGA, 'nft.decide_drop', decision));
    expect(codeOf(test.send(OLGA, 'nft.decide_drop', decision))).toBe('NFT_DECIDED');
    expect(codeOf(test.send(BEN, 'nft.buy', { saleId }))).toBe('NFT_NOT_STARTED');
    const times = { startsAt: test.at, endsAt: test.at + DAY_MS };
    must(test.send(OLGA, 'nft.change_drop', { saleId, ...times, stock: 2 }));
    const change = test.send(OLGA, 'nft.change_drop', { saleId, ...times, stock: 3 });
    expect(codeOf(change)).toBe('NFT_STARTED');
    const orderId = buy(test, saleId);
    must(test.send(OLGA, 'nft.stop_drop', { saleId, reason: 'a copy' }));
    expect(codeOf(test.send(CLEO, 'nft.buy', { saleId }))).toBe('NFT_ENDED');
    expect(saleOf(test, saleId)).toMatchObject({ status: 'closed', stopped: true });
    must(pay(test, orderId));
    expect(saleOf(test, saleId)).toMatchObject({ status: 'over', sold: 1 });
    check(test);
  });
});

describe('a normal sale', () => {
  it('keeps one back, is paid with the fee to the platform, and gives an edition', () => {
    const test = open();
    const saleId = dropped(test, ANNA, dropInput(test, { stock: 2 }));
    expect(codeOf(test.send(ANNA, 'nft.buy', { saleId }))).toBe('NFT_OWN_SALE');
    expect(codeOf(test.send(BEN, 'nft.buy', { saleId, price: '99' }))).toBe('NFT_PRICE_CHANGED');
    expect(codeOf(bid(test, saleId, BEN, '100'))).toBe('NFT_WRONG_SALE');
    const orderId = buy(test, saleId);
    expect(codeOf(test.send(BEN, 'nft.buy', { saleId }))).toBe('NFT_ORDER_OPEN');
    buy(test, saleId, CLEO);
    test.member(CLEO + 1);
    expect(codeOf(test.send(CLEO + 1, 'nft.buy', { saleId }))).toBe('NFT_SOLD_OUT');
    expect(codeOf(pay(test, orderId, CLEO))).toBe('NFT_ORDER_UNKNOWN');
    const fees = house(test, HOUSE.fees.id);
    const { tokenId } = must<{ tokenId: number }>(pay(test, orderId));
    expect(codeOf(pay(test, orderId))).toMatch(/^NFT_ORDER_(OVER|UNKNOWN)$/);
    expect(tokenOf(test, tokenId)).toMatchObject({ userId: BEN, edition: 1, state: 'held' });
    expect(test.balance(BEN, USDT)).toBe('9900 + 0');
    expect(test.balance(ANNA, USDT)).toBe('10097.5 + 0');
    expect(parseAmount(house(test, HOUSE.fees.id)) - parseAmount(fees)).toBe(parseAmount('2.5'));
    // Cleo lets the day pass: the piece is free again.
    later(test, DAY_MS);
    expect(ordersOf(test).find(({ userId }) => userId === CLEO)?.status).toBe('expired');
    expect(saleOf(test, saleId)).toMatchObject({ status: 'over', sold: 1, reserved: 0 });
    check(test);
  });

  it('reminds who has reserved and not paid, and never who pays at once', () => {
    const test = open();
    const saleId = dropped(test, ANNA, dropInput(test, { stock: 2 }));
    const told = () => {
      test.endBatch();
      const all = test.table<{ id: number; userId: number; kind: string }>('notices');
      return all.filter(({ kind }) => kind === 'nft.to_pay').map(({ userId }) => userId);
    };
    bought(test, saleId);
    const orderId = buy(test, saleId, CLEO);
    expect(told()).toEqual([]);
    later(test, 5 * 60_000);
    expect(told()).toEqual([CLEO]);
    later(test, DAY_MS);
    expect(told()).toEqual([CLEO]);
    expect(ordersOf(test).find(({ id }) => id === orderId)?.status).toBe('expired');
    check(test);
  });

  it('can be given back unpaid, and refuses who has not enough', () => {
    const test = open();
    const saleId = dropped(test, ANNA, dropInput(test, { price: '8000', stock: 1 }));
    const other = dropped(test, ANNA, dropInput(test, { price: '2001' }));
    const dear = dropped(test, ANNA, dropInput(test, { price: '10001' }));
    expect(test.send(BEN, 'nft.buy', { saleId: dear })).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { field: 'price' },
    });
    const orderId = buy(test, saleId);
    bought(test, other);
    expect(codeOf(pay(test, orderId))).toBe('INSUFFICIENT_BALANCE');
    expect(codeOf(test.send(CLEO, 'nft.cancel_order', { orderId }))).toBe('NFT_ORDER_UNKNOWN');
    must(test.send(BEN, 'nft.cancel_order', { orderId }));
    expect(saleOf(test, saleId)).toMatchObject({ reserved: 0, status: 'open' });
    buy(test, saleId, CLEO);
    check(test);
  });

  it('again pays the artist a royalty, and the work cannot be taken back meanwhile', () => {
    const test = open();
    const { tokenId } = bought(test, dropped(test, ANNA, dropInput(test)));
    const offer = { tokenId, sale: 'normal', price: '200' };
    const times = { startsAt: test.at, endsAt: test.at + DAY_MS };
    expect(codeOf(test.send(CLEO, 'nft.resell', { ...offer, ...times }))).toBe('NFT_NOT_OWNED');
    const made = must<{ saleId: number; net: string }>(
      test.send(BEN, 'nft.resell', { ...offer, ...times }),
    );
    expect(made).toMatchObject({ fee: '5', royalty: '10', net: '185' });
    expect(codeOf(test.send(BEN, 'nft.resell', { ...offer, ...times }))).toBe('NFT_FOR_SALE');
    const before = test.balance(ANNA, USDT);
    bought(test, made.saleId, CLEO);
    expect(test.balance(BEN, USDT)).toBe('10085 + 0');
    expect(test.balance(CLEO, USDT)).toBe('9800 + 0');
    expect(parseAmount(test.balance(ANNA, USDT).split(' ')[0] ?? '')).toBe(
      parseAmount(before.split(' ')[0] ?? '') + parseAmount('10'),
    );
    expect(tokenOf(test, tokenId)).toMatchObject({ userId: CLEO, state: 'held' });
    const again = { tokenId, sale: 'normal', price: '1', startsAt: test.at };
    must(test.send(CLEO, 'nft.resell', { ...again, endsAt: test.at + HOUR_MS }));
    later(test, HOUR_MS);
    expect(tokenOf(test, tokenId)).toMatchObject({ userId: CLEO, state: 'held' });
    check(test);
  });
});

describe('an auction', () => {
  it('freezes a deposit with the first bid, and takes only bids that are enough more', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    expect(codeOf(bid(test, saleId, BEN, '99.99'))).toBe('NFT_BID_LOW');
    expect(must(bid(test, saleId, BEN, '100'))).toMatchObject({ highest: '100', deposit: '20' });
    expect(test.balance(BEN, USDT)).toBe('9980 + 20');
    expect(codeOf(bid(test, saleId, BEN, '120'))).toBe('NFT_HIGHEST_ALREADY');
    expect(bid(test, saleId, CLEO, '104.99999999')).toMatchObject({
      code: 'NFT_BID_LOW',
      details: { minimum: '105' },
    });
    must(test.send(CLEO, 'nft.margin', { saleId }));
    must(test.send(CLEO, 'nft.margin', { saleId }));
    must(bid(test, saleId, CLEO, '105'));
    expect(test.balance(CLEO, USDT)).toBe('9980 + 20');
    expect(codeOf(bid(test, saleId, ANNA, '200'))).toBe('NFT_OWN_SALE');
    expect(codeOf(test.send(OLGA, 'nft.stop_drop', { saleId, reason: 'why' }))).toBe(
      'NFT_HAS_BIDS',
    );
    check(test);
  });

  it('of fifty bidders in the last seconds goes on, has one winner, and frees all others', () => {
    const test = open();
    const endsAt = test.at + HOUR_MS;
    const saleId = dropped(test, ANNA, auctionInput(test, { endsAt }));
    const bidders = Array.from({ length: 50 }, (_, n) => test.member(FIRST_USER + 100 + n));
    test.at = endsAt - 2_000;
    let price = 100;
    for (const bidder of bidders) {
      must(bid(test, saleId, bidder, `${price}`));
      price = Math.ceil(price * 1.05);
      test.advance(30);
    }
    // The first of them moved the end by ten minutes; the others were then not late any more.
    expect(saleOf(test, saleId)).toMatchObject({ bids: 50, endsAt: endsAt + 600_000 });
    test.at = endsAt + 600_000 - 1;
    const winner = bidders[7] ?? 0;
    must(bid(test, saleId, winner, `${price}`));
    expect(saleOf(test, saleId).endsAt).toBe(endsAt + 1_200_000);
    const sequence = test.core.sequence;
    later(test, 600_001);
    expect(test.core.sequence).toBe(sequence + 1);
    expect(codeOf(bid(test, saleId, BEN, '999999'))).toBe('NFT_ENDED');
    for (const bidder of bidders) {
      expect(test.balance(bidder, USDT)).toBe(bidder === winner ? '9980 + 20' : '10000 + 0');
    }
    const [order] = ordersOf(test);
    expect(ordersOf(test)).toHaveLength(1);
    expect(order).toMatchObject({ userId: winner, kind: 'auction', status: 'unpaid' });
    must(pay(test, order?.id ?? 0, winner));
    expect(test.balance(winner, USDT)).toBe(`${10_000 - price} + 0`);
    expect(saleOf(test, saleId)).toMatchObject({ status: 'over', sold: 1 });
    check(test);
  });

  it('whose winner lets the day pass gives the deposit to the seller and asks the next', () => {
    const test = open();
    const saleId = dropped(test, ANNA, auctionInput(test));
    must(bid(test, saleId, BEN, '100'));
    must(bid(test, saleId, CLEO, '110'));
    later(test, DAY_MS);
    expect(test.balance(BEN, USDT)).toBe('10000 + 0');
    const [won] = ordersOf(test);
    const refused = test.send(CLEO, 'nft.cancel_order', { orderId: won?.id ?? 0 });
    expect(codeOf(refused)).toBe('NFT_ORDER_BOUND');
    test.recover();
    later(test, DAY_MS);
    expect(test.balance(CLEO, USDT)).toBe('9980 + 0');
    // The platform's fee is that of the price which was not paid.
    expect(test.balance(ANNA, USDT)).toBe('10017.25 + 0');
    const offer = ordersOf(test)[1];
    expect(offer).toMatchObject({ userId: BEN, kind: 'second_chance', price: parseAmount('100') });
    test.recover();
    const { tokenId } = must<{ tokenId: number }>(pay(test, offer?.id ?? 0));
    expect(tokenOf(test, tokenId).userId).toBe(BEN);
    expect(test.balance(BEN, USDT)).toBe('9900 + 0');
    check(test);
  });

  it('that nobody wants in the end leaves a work with its owner', () => {
    const test = open();
    const { tokenId } = bought(test, dropped(test, ANNA, dropInput(test)));
    const terms = { margin: '5', increment: '0.1', startsAt: test.at, endsAt: test.at + HOUR_MS };
    const { saleId } = must<{ saleId: number }>(
      test.send(BEN, 'nft.resell', { tokenId, sale: 'auction', price: '10', ...terms }),
    );
    must(bid(test, saleId, CLEO, '10'));
    later(test, HOUR_MS);
    later(test, DAY_MS);
    expect(tokenOf(test, tokenId)).toMatchObject({ userId: BEN, state: 'held' });
    expect(test.balance(BEN, USDT)).toBe('9904.75 + 0');
    expect(saleOf(test, saleId)).toMatchObject({ status: 'over', sold: 0 });
    check(test);
  });
});

describe('a blind box', () => {
  it('is drawn with the first tick after the request, and anybody can check it', () => {
    const test = open();
    const saleId = dropped(test, ANNA, boxInput(test));
    const { boxId } = bought(test, saleId);
    const ask = (seed: string, user = BEN) =>
      codeOf(test.send(user, 'nft.open_box', { boxId, seed }));
    expect(ask('no spaces')).toBe('FIELD_FORMAT');
    expect(ask('x', CLEO)).toBe('NFT_BOX_UNKNOWN');
    test.advance(200);
    expect(ask('mine')).toBe('ok');
    expect(ask('other')).toBe('NFT_BOX_OPENED');
    expect(row<NftBox>(test, 'nft_boxes', boxId)).toMatchObject({ status: 'opening', roll: null });
    test.recover();
    test.tick({ [BTC_USDT]: '40001' });
    const box = row<NftBox>(test, 'nft_boxes', boxId);
    expect(box).toMatchObject({ status: 'opened', number: 1 });
    expect(openingFault(test, box)).toBeNull();
    expect(tokenOf(test, box.tokenId ?? 0)).toMatchObject({ userId: BEN, edition: 1 });
    for (const [change, fault] of [
      [{ seed: host.sha256('another') }, 'seed'],
      [{ memberSeed: 'other' }, 'digest'],
      [{ tickHash: 'ff' }, 'digest'],
      [{ roll: ((box.roll ?? 0) + 1) % 1_000_000 }, 'roll'],
      [{ contentIndex: ((box.contentIndex ?? 0) + 1) % 4 }, 'content'],
      [{ number: 2 }, 'seed'],
    ] as const) {
      expect(openingFault(test, { ...box, ...change })).toBe(fault);
    }
    check(test);
  });

  it('shows no seed before its turn, whatever was opened before', () => {
    const test = open();
    const saleId = dropped(test, ANNA, boxInput(test, { stock: 3 }));
    const boxes = [BEN, CLEO, BEN].map((user) => [user, bought(test, saleId, user).boxId] as const);
    for (const [user, boxId] of boxes) {
      must(test.send(user, 'nft.open_box', { boxId, seed: 'same' }));
      test.tick({ [BTC_USDT]: '40000' });
    }
    const drawn = boxes.map(([, id]) => row<NftBox>(test, 'nft_boxes', id));
    expect(new Set(drawn.map(({ digest }) => digest)).size).toBe(3);
    expect(drawn.map(({ seed }) => host.sha256(seed ?? ''))).toEqual([
      JSON.parse(saleOf(test, saleId).commitmentText ?? '{}').seed_head,
      drawn[0]?.seed,
      drawn[1]?.seed,
    ]);
    expect(saleOf(test, saleId)).toMatchObject({ status: 'over', opened: 3 });
    check(test);
  });

  it('of 100,000 openings falls as its odds say, each one drawn as it must be', () => {
    const odds = [700_000, 250_000, 45_000, 5_000].map((share) => ({ odds: share }));
    const counts = [0, 0, 0, 0];
    const total = 100_000;
    for (let sale = 0; sale < 10; sale += 1) {
      const chain = seedChain(host.sha256(`sale ${sale}`), total / 10, host.sha256);
      for (let number = 1; number <= total / 10; number += 1) {
        const seed = chain[number] ?? '';
        expectSame(host.sha256(seed), chain[number - 1]);
        const text = openingText(seed, `m${number}`, host.sha256(`tick ${number}`), number);
        const index = contentOf(rollOf(host.sha256(text)), odds);
        counts[index] = (counts[index] ?? 0) + 1;
      }
    }
    odds.forEach(({ odds: share }, n) => {
      const p = share / 1_000_000;
      const deviation = Math.sqrt(total * p * (1 - p));
      expect(Math.abs((counts[n] ?? 0) - total * p)).toBeLessThan(4 * deviation);
    });
  });
});
