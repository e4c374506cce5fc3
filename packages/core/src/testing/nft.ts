import { verifyOpening } from '@kontor/rules/nft';
import { HOUR_MS } from '@kontor/rules/time';
import { expect } from 'vitest';
import type { Json } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import type { NftBox, NftDeposit, NftOrder, NftSale, NftToken, NftWork } from '../nft/memory.ts';
import { FIRST_USER, host, type TestExchange, USDT } from './exchange.ts';
import { must } from './loans.ts';
import type { Random } from './random.ts';

type Input = { [field: string]: Json };

const OPERATORS = [7, 8] as const;
const hash = (text: string) => host.sha256(text);

/** What terms are reckoned from. */
type Moment = Pick<TestExchange, 'at'>;

/** A picture at 100 USDT, ten of it, for a day from now, unless something else is said. */
export function dropInput(test: Moment, changes: Input = {}): Input {
  return {
    name: 'Tide',
    description: 'Waves of one line',
    media: 'image',
    file: '/api/files/a',
    thumbnail: '/api/files/b',
    mediaHash: hash('a'),
    collectionId: null,
    rarity: 'rare',
    royalty: '0.05',
    sale: 'normal',
    currencyId: USDT,
    price: '100',
    stock: 10,
    startsAt: test.at,
    endsAt: test.at + 24 * HOUR_MS,
    ...changes,
  };
}

export const auctionInput = (test: Moment, changes: Input = {}): Input =>
  dropInput(test, { sale: 'auction', stock: 1, margin: '20', increment: '0.05', ...changes });

const ODDS = [700_000, 250_000, 45_000, 5_000] as const;
const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;

export function boxInput(test: Moment, changes: Input = {}): Input {
  const contents = ODDS.map((odds, n) => ({
    name: `Shell ${n}`,
    media: 'image',
    file: `/api/files/${n}`,
    thumbnail: `/api/files/t${n}`,
    mediaHash: hash(`content ${n}`),
    rarity: RARITIES[n] as string,
    odds,
  }));
  return dropInput(test, {
    sale: 'blind_box',
    price: '5',
    stock: 100,
    contents,
    seed: hash('the end of the chain'),
    ...changes,
  });
}

/** A member who is an approved artist. */
export function makeArtist(test: TestExchange, userId: number, name = `Artist ${userId}`): number {
  must(test.system('member.certify', { userId, level: 1 }));
  const about = { name, introduction: 'Lines and light', avatar: null };
  const { artistId } = must<{ artistId: number }>(test.send(userId, 'nft.apply', about));
  const decision = { artistId, status: 'approved', reason: 'good work' };
  must(test.send(OPERATORS[0], 'nft.decide_artist', decision));
  return artistId;
}

/** A drop that an operator has let in; its sale's number. */
export function dropped(test: TestExchange, userId: number, input: Input): number {
  const { saleId } = must<{ saleId: number }>(test.send(userId, 'nft.drop', input));
  const yes = { saleId, approve: true, reason: 'good work' };
  must(test.send(OPERATORS[0], 'nft.decide_drop', yes));
  return saleId;
}

/**
 * An artist (1) with a running sale (1), an auction with a bid (2), boxes (3), of which one is
 * being opened, and a drop that waits (4); and somebody (2) who asks to become one.
 */
export function nftWorld(test: TestExchange, artist: number, bidder: number): void {
  makeArtist(test, artist);
  dropped(test, artist, dropInput(test));
  const auction = dropped(test, artist, auctionInput(test));
  const boxes = dropped(test, artist, boxInput(test));
  must(test.send(artist, 'nft.drop', dropInput(test, { startsAt: test.at + HOUR_MS })));
  must(test.send(bidder, 'nft.bid', { saleId: auction, price: '100' }));
  const { orderId } = must<{ orderId: number }>(test.send(bidder, 'nft.buy', { saleId: boxes }));
  const { boxId } = must<{ boxId: number }>(test.send(bidder, 'nft.pay', { orderId }));
  must(test.send(bidder, 'nft.open_box', { boxId, seed: 'abc' }));
  const about = { name: 'Newcomer', introduction: 'Not known yet', avatar: null };
  must(test.system('member.certify', { userId: bidder, level: 1 }));
  must(test.send(bidder, 'nft.apply', about));
}

/** What operators can do there. */
export function nftInputs(): Readonly<Record<string, readonly Input[]>> {
  const reason = 'because';
  const soon = { at: Date.UTC(2022, 0, 5) + HOUR_MS };
  const times = { startsAt: soon.at, endsAt: soon.at + HOUR_MS };
  return {
    'nft.studio': [{ name: 'House', introduction: 'Of the house', avatar: null }],
    'nft.studio_collection': [],
    'nft.studio_drop': [],
    'nft.decide_artist': [
      { artistId: 1, status: 'suspended', reason },
      { artistId: 2, status: 'approved', reason },
      { artistId: 2, status: 'rejected', reason },
    ],
    'nft.decide_drop': [true, false].map((approve) => ({ saleId: 4, approve, reason })),
    'nft.change_drop': [{ saleId: 4, ...times, stock: 1 }],
    'nft.stop_drop': [1, 3].map((saleId) => ({ saleId, reason })),
  };
}

const MEMBERS = 6;
/** Members of their own, so that the others do what they did without them. */
const FIRST_COLLECTOR = FIRST_USER + 1_400;

/** Artists who offer, members who bid, buy, pay or do not, open and sell again. */
export class NftCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < MEMBERS; n += 1) test.member(FIRST_COLLECTOR + n);
    makeArtist(test, FIRST_COLLECTOR);
    dropped(test, FIRST_COLLECTOR, boxInput(test));
    const studio = { name: 'House', introduction: 'Of the house', avatar: null };
    must(test.system('nft.studio', studio));
    for (const seen of ['nft_pay_hours', 'nft_extend_minutes']) {
      must(test.system('setting.define', { name: seen, value: '1' }));
    }
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    const actor = FIRST_COLLECTOR + random.whole(0, MEMBERS - 1);
    const x = test.core.exchange;
    if (act < 0.08) this.drop();
    else if (act < 0.12) {
      const saleId = this.saleIn('waiting');
      const decision = { saleId, approve: random.chance(0.9), reason: 'looked at' };
      test.send(random.pick(OPERATORS), 'nft.decide_drop', decision);
    } else if (act < 0.13) {
      const saleId = this.anyOf([...x.nftSales.values()]);
      test.send(random.pick(OPERATORS), 'nft.stop_drop', { saleId, reason: 'a copy' });
    } else if (act < 0.35) {
      test.send(actor, 'nft.buy', { saleId: this.saleIn('open') });
    } else if (act < 0.6) this.bid(actor);
    else if (act < 0.7) this.payWon();
    else if (act < 0.8) this.asOwner(actor, 'nftOrders', 'nft.pay', (orderId) => ({ orderId }));
    else if (act < 0.84) {
      this.asOwner(actor, 'nftOrders', 'nft.cancel_order', (orderId) => ({ orderId }));
    } else if (act < 0.92) {
      const seed = `s${random.whole(1, 9_999)}`;
      this.asOwner(actor, 'nftBoxes', 'nft.open_box', (boxId) => ({ boxId, seed }));
    } else this.resell(actor);
  }

  private drop(): void {
    const { random, test } = this;
    const ends = test.at + random.whole(20, 300) * 1_000;
    const times = {
      startsAt: test.at,
      endsAt: ends,
      price: `${random.whole(1, 9)}.${cents(random)}`,
    };
    const kind = random.pick([dropInput, auctionInput, boxInput] as const);
    const stock = kind === auctionInput ? {} : { stock: random.whole(1, 6) };
    const input = kind(test, { ...times, ...stock, ...(kind === auctionInput ? MARGIN : {}) });
    if (random.chance(0.3)) test.system('nft.studio_drop', { artistId: this.house(), ...input });
    else test.send(FIRST_COLLECTOR, 'nft.drop', input);
  }

  private house(): number {
    const artists = [...this.test.core.exchange.nftArtists.values()];
    return artists.find(({ userId }) => userId === 0)?.id ?? 0;
  }

  private bid(actor: number): void {
    const { random, test } = this;
    const auctions = [...test.core.exchange.nftSales.values()].filter(
      ({ sale, status }) => sale === 'auction' && status === 'open',
    );
    const sale = auctions[random.whole(0, Math.max(0, auctions.length - 1))];
    if (sale === undefined) return;
    const price = `${10 + sale.bids * 3 + random.whole(0, 3)}`;
    if (random.chance(0.1)) test.send(actor, 'nft.margin', { saleId: sale.id });
    else test.send(actor, 'nft.bid', { saleId: sale.id, price });
  }

  /** Who has won an auction, or is asked after another, pays. */
  private payWon(): void {
    const orders = [...this.test.core.exchange.nftOrders.values()];
    const won = orders.find(({ kind, status }) => kind !== 'buy' && status === 'unpaid');
    if (won !== undefined) this.test.send(won.userId, 'nft.pay', { orderId: won.id });
  }

  private resell(actor: number): void {
    const { random, test } = this;
    const times = { startsAt: test.at, endsAt: test.at + random.whole(1, 40) * 60_000 };
    const price = `${random.whole(3, 20)}.${cents(random)}`;
    const terms = random.chance(0.4) ? { sale: 'auction', ...MARGIN } : { sale: 'normal' };
    const tokenId = this.own(actor, 'nftTokens');
    test.send(actor, 'nft.resell', { tokenId, ...times, price, ...terms });
  }

  private anyOf(rows: readonly { readonly id: number }[]): number {
    const { random } = this;
    return rows[random.whole(0, Math.max(0, rows.length - 1))]?.id ?? 1;
  }

  /** Mostly one of that status, so that drops are seldom decided or bought in vain. */
  private saleIn(status: NftSale['status']): number {
    const all = [...this.test.core.exchange.nftSales.values()];
    const some = all.filter((sale) => sale.status === status);
    return this.anyOf(some.length > 0 && this.random.chance(0.8) ? some : all);
  }

  /** Mostly by whose it is, sometimes by anybody. */
  private asOwner(
    actor: number,
    table: 'nftOrders' | 'nftBoxes',
    kind: string,
    inputOf: (id: number) => Input,
  ): void {
    const id = this.anyOf([...this.test.core.exchange[table].values()]);
    const owner = this.test.core.exchange[table].get(id)?.userId ?? actor;
    this.test.send(this.random.chance(0.9) ? owner : actor, kind, inputOf(id));
  }

  /** Mostly an own one, sometimes anybody's. */
  private own(actor: number, table: 'nftTokens'): number {
    const rows: readonly { id: number; userId: number }[] = [
      ...this.test.core.exchange[table].values(),
    ];
    const own = rows.filter(({ userId }) => userId === actor);
    return this.anyOf(own.length > 0 && this.random.chance(0.9) ? own : rows);
  }
}

const MARGIN = { margin: '0.5', increment: '0.05' } as const;
const cents = (random: Random) => `${random.whole(10, 99)}`;

/** What must be true of the marketplace after every command. */
export function checkNft(test: TestExchange): void {
  const x = test.core.exchange;
  const reserved = new Map<number, number>();
  for (const order of x.nftOrders.values()) {
    if (order.lapsed !== x.nftHeld.lapsesOf(order.userId).includes(order.id)) {
      throw new Error(`order ${order.id} is not known as lapsed`);
    }
    if (order.status !== 'unpaid') continue;
    reserved.set(order.saleId, (reserved.get(order.saleId) ?? 0) + 1);
    const isHeld = x.faults.has('timer.nft.unpaid', order.id);
    if (order.payBefore <= x.at && !isHeld) throw new Error(`order ${order.id} is not over`);
    if (x.nftHeld.orderOf(order.userId, order.saleId) !== order.id) {
      throw new Error(`order ${order.id} is not in memory`);
    }
  }
  const editions = new Map<number, number>();
  for (const token of x.nftTokens.values()) {
    editions.set(token.workId, (editions.get(token.workId) ?? 0) + 1);
    const sale = x.nftSales.get(token.saleId);
    const isOffered = sale?.tokenId === token.id && ['open', 'closed'].includes(sale.status);
    if ((token.state === 'for_sale') !== isOffered) {
      throw new Error(`token ${token.id} is ${token.state}`);
    }
  }
  for (const work of x.nftWorks.values()) {
    if (work.editions !== (editions.get(work.id) ?? 0))
      throw new Error(`work ${work.id} lacks some`);
  }
  for (const sale of x.nftSales.values()) {
    if (sale.reserved !== (reserved.get(sale.id) ?? 0)) {
      throw new Error(`sale ${sale.id} has ${sale.reserved} kept back`);
    }
    if (sale.sold + sale.reserved > sale.stock) throw new Error(`sale ${sale.id} is oversold`);
    const isParked = x.faults.has('timer.nft.end', sale.id);
    if (sale.status === 'open' && sale.endsAt <= x.at && !isParked) {
      throw new Error(`sale ${sale.id} runs on`);
    }
  }
  for (const deposit of x.nftDeposits.values()) {
    const sale = x.nftSales.get(deposit.saleId);
    if (deposit.status !== 'frozen') continue;
    const isWinner = sale?.status === 'closed' && sale.highestBidder === deposit.userId;
    if (sale?.status !== 'open' && !isWinner) throw new Error(`deposit ${deposit.id} is kept`);
  }
}

/** Of every box that was opened: what it came to, checked as anybody can. */
export function openingFault(test: TestExchange, box: NftBox) {
  const sale = test.row<NftSale>('nft_sales', box.saleId);
  return verifyOpening(
    {
      box_id: box.id,
      number: box.number ?? 0,
      commitment: sale.commitment ?? '',
      commitment_text: sale.commitmentText ?? '',
      seed: box.seed ?? '',
      member_seed: box.memberSeed ?? '',
      tick: { hash: box.tickHash ?? '' },
      digest: box.digest ?? '',
      roll: box.roll ?? 0,
      index: box.contentIndex ?? 0,
    },
    host.sha256,
  );
}

/**
 * What was paid was shared out, and each opening holds. Answers what became of orders and of
 * deposits; a crowd alone need not come to every end.
 */
export function checkNftEnds(test: TestExchange): readonly string[] {
  const entries = test.table<LedgerEntry>('ledger_entries');
  for (const order of test.table<NftOrder>('nft_orders')) {
    const paid = entries.filter(
      ({ kind, referenceId, userId, amount }) =>
        kind === 'nft.payment' &&
        referenceId === order.id &&
        userId === order.userId &&
        amount < 0n,
    );
    const sum = paid.reduce((total, { amount }) => total - amount, 0n);
    expect(sum).toBe(order.status === 'paid' ? order.price : 0n);
    expect(order.fee + order.royalty + order.net).toBe(order.price);
  }
  const boxes = test.table<NftBox>('nft_boxes').filter(({ status }) => status === 'opened');
  for (const box of boxes) expect(openingFault(test, box)).toBeNull();
  const tokens = test.table<NftToken>('nft_tokens').length;
  const works = test.table<NftWork>('nft_works');
  expect(works.reduce((sum, { editions }) => sum + editions, 0)).toBe(tokens);
  const orders = test.table<NftOrder>('nft_orders').map(({ status }) => `order ${status}`);
  const deposits = test.table<NftDeposit>('nft_deposits').map(({ status }) => `deposit ${status}`);
  return [...orders, ...deposits, ...boxes.map(() => 'box opened')];
}

/** What crowds must come to. */
export const NFT_ENDS = [
  'order paid',
  'order expired',
  'order cancelled',
  'deposit returned',
  'deposit applied',
  'deposit forfeited',
  'box opened',
] as const;
