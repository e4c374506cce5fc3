/**
 * Nobody reads or changes what is somebody else's: every call of members is sent with the ids of
 * another member's rows. What is to be sent is looked up by call and field, and a call with an id
 * that is not in the table fails here, so that a new one cannot be forgotten.
 */
import { type Call, calls } from '@kontor/contract';
import { DUAL_MATURITY_OF_DAY_MS } from '@kontor/rules/dual';
import { DAY_MS } from '@kontor/rules/time';
import { ownerProofs, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkId, newPayer, saveWallet, voucher, withdraw } from '../testing/funding.ts';
import { picture } from '../testing/images.ts';
import { newOperator, type TestOperator } from '../testing/operators.ts';
import { pushSubscription } from '../testing/push-service.ts';
import { proveOwner, TEST_PAY_PASSWORD } from '../testing/second-factor.ts';
import { TestServer } from '../testing/test-server.ts';
import { BTC, BTC_USDT, projected, type Trader, USDT } from '../testing/trading.ts';

const {
  alerts,
  convert,
  copy,
  dual,
  funding,
  futures,
  loan,
  markets,
  mining,
  nft,
  options,
  people,
  push,
  quickBuy,
  spot,
  wallet,
} = calls;

/** Of the catalogue, of public people, or words of the sender's own. */
const NOBODYS = new Set([
  'currency_id',
  'legal_id',
  'match_id',
  'from_currency_id',
  'to_currency_id',
  'trader_user_id',
  'card_id',
  'config_id',
  'project_id',
  'option_id',
  'tax_id',
]);
/** What names a row or a file of one member. */
const OWN = /(?:^|_)(?:id|pic|portrait|voucher|slip|qrcode|image)$/u;

const BUYER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@kontor.example',
  phone: '+1 555 123 4567',
  account_name: 'Ana Souza',
  bank_name: 'First Bank',
};
/** By ACH, as the seeding numbers it. */
const DOLLARS = { country: 'US', method: 101, currency: 'USD', coin: USDT, amount: '100' } as const;
const ALERT = { symbol: 'BTC/USDT', type: 'above', target: '900000', repeat: 'once' } as const;
const LONG = { ...BTC_USDT, type: 1, multiple: 10, share: '1' } as const;
const OPTION = { match_id: 1, currency_id: USDT, type: 1, seconds: 300, number: '10' } as const;

let server: TestServer;
let owner: Trader;
let other: Trader;
let finance: TestOperator;
/** What is sent, by path and field: the owner's ids with everything else as it should be. */
let sent: Readonly<Record<string, Readonly<Record<string, unknown>>>>;

beforeAll(async () => {
  server = await TestServer.start();
  owner = await newPayer(server, 'owner', 2);
  other = await newPayer(server, 'other', 1);
  const trader = await newPayer(server, 'trader', 2);
  await platform('setting.define', { name: 'loan_minimum', value: '100' });
  await platform('setting.define', { name: 'address_hold_hours', value: '0' });
  finance = await newOperator(server, 'finance');
  for (const { id } of [owner, other]) {
    const makes = { user_id: id, enabled: true, reason: 'makes markets' };
    await server.must(loan.setMarketMaker, makes, finance.as);
  }
  await bindMobile(other);
  sent = await rowsOf(owner, trader);
  // Proofs end in ten minutes, and the clock goes on while the rest is made.
  await server.program.services.queries.update(ownerProofs).set({ expiresAt: 9e15 });
  await projected(server);
});
afterAll(() => server.end());

async function platform(kind: string, input: { [name: string]: string | number | boolean }) {
  const command = { kind, actor: 0, input, key: null };
  const { outcome } = await server.program.services.exchange.submit(command);
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}`);
}

/** What an identity cannot be sent without. */
async function bindMobile({ id }: Trader): Promise<void> {
  const { queries } = server.program.services;
  await queries.update(users).set({ areaCode: '1', mobile: '5551234567' }).where(eq(users.id, id));
}

/** A deposit that is told of, and a transfer. */
async function moneyOf(who: Trader) {
  const sum = { amount: '100', currency: USDT, account: await voucher(server, who) };
  const move = { currency_id: USDT, number: '1', from_field: 'change', to_field: 'lever' } as const;
  return {
    deposit: await server.must(funding.deposit, sum, who.as),
    moved: await server.must(wallet.transfer, move, who.as),
  };
}

/** One row of everything that a member can have, and what another would send about it. */
async function rowsOf(who: Trader, trader: Trader) {
  const { as } = who;
  const place = { ...BTC_USDT, type: 'buy', amount: '0.001', target_price: '20000' } as const;
  const order = await server.must(spot.place, place, as);
  await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.05' }, as);
  const position = await server.must(futures.submit, { ...LONG, status: 1 }, as);
  const waiting = { ...LONG, status: 0, target_price: '20000' } as const;
  const entry = await server.must(futures.submit, waiting, as);
  const option = await server.must(options.submit, OPTION, as);
  await server.must(copy.apply, { profit_share: '0.1', introduction: 'Patience' }, trader.as);
  const terms = { trader_user_id: trader.id, type: 2, number: '1' } as const;
  const follow = await server.must(copy.follow, terms, as);
  await server.must(futures.submit, { ...LONG, status: 1 }, trader.as);
  await server.clock.advance(1_000);
  await projected(server);
  const { positions } = await server.must(copy.mine, {}, as);
  const copied = positions[0] ?? position;
  const favourite = await server.must(markets.addFavourite, { currency_id: BTC }, as);
  const [session] = await server.must(people.sessions, {}, as);
  const offer = await server.must(
    convert.quote,
    { from_currency_id: USDT, to_currency_id: BTC },
    as,
  );
  const addressId = await saveWallet(server, who);
  const withdrawal = await withdraw(server, who, { address_id: addressId });
  const files = { voucher: await voucher(server, who), picture: await voucher(server, who) };
  const { deposit, moved } = await moneyOf(who);
  const cards = await saveCards(who);
  const unused = await server.must(quickBuy.quote, DOLLARS, as);
  const purchase = await purchaseOf(who);
  const others = await purchaseOf(other);
  const cancelled = await purchaseOf(other);
  await server.must(quickBuy.cancel, { id: cancelled.id }, other.as);
  const loanId = await quotedLoan(who);
  const invested = await investedBy(who);
  const locked = await lockedBy(who);
  const works = await worksOf(who);
  const notice = await firstNotice(as);
  const alert = await server.must(alerts.save, ALERT, as);
  const [device] = (await server.must(push.subscribe, pushSubscription(), as)).devices;
  const [, , , coupon] = await claimed(trader, trader, trader, who);
  const id = (of: { id: number } | undefined, more: object = {}) => ({ id: of?.id ?? 0, ...more });
  const pay = { currency: USDT, number: '100', pay_password: TEST_PAY_PASSWORD };
  const asked = await server.must(calls.chat.send, { room: 'support', text: 'Hello' }, as);
  return {
    '/user/sessions/revoke id': id(session),
    '/optional/del id': id(favourite),
    '/coin/detail id': id(order),
    '/coin/cancel id': id(order),
    '/coin/amend id': id(order, { target_price: '21000' }),
    '/lever/close id': id(position),
    '/lever/cancel id': id(entry),
    '/lever/amend id': id(entry, { target_price: '21000' }),
    '/lever/setstop id': id(position, { stop_loss_price: '20000' }),
    '/lever/margin id': id(position, { amount: '1' }),
    '/lever/detail id': id(position),
    '/microtrade/get_result id': id(option),
    '/follow/follow follow_id': { ...terms, follow_id: follow.id },
    '/follow/cancel follow_user_id': { follow_user_id: trader.id, keep: false },
    '/follow/selfHolding transaction_id': { transaction_id: copied.id },
    '/follow/historyTrade follow_id': { follow_id: follow.id },
    '/user/Transfer quote_id': {
      number: '10',
      from_currency_id: USDT,
      to_currency_id: BTC,
      quote_id: offer.quote_id,
    },
    // An offer is nobody's, and the number of a coupon is none of an offer.
    '/coupon/claim id': id(coupon),
    '/coupon/use id': id(coupon),
    // So it is with products.
    '/dual/buyDual id': id(invested, { num: 1 }),
    '/dual/order id': id(invested),
    '/lh/deposit/order/cancel id': id(locked),
    '/lh/deposit/detail id': id(locked),
    // And so with quizzes.
    '/game/bet id': { id: 999_999, option_id: 1, amount: '1' },
    ...works,
    '/mailMessage/read id': { type: 'system', id: notice },
    // Support's messages are none of the public room.
    '/chat/report id': id(asked, { reason: 'spam' }),
    '/chat/send image': { room: 'support', image: files.picture },
    '/alerts/save id': id(alert, ALERT),
    '/alerts/switch id': id(alert, { on: false }),
    '/alerts/delete id': id(alert),
    '/push/unsubscribe id': id(device),
    '/loan/detail id': { id: loanId },
    '/loan/cancel id': { id: loanId },
    '/loan/accept id': { id: loanId },
    '/loan/repay id': { id: loanId, amount: '1' },
    '/loan/collateral id': { id: loanId, amount: '0.001' },
    '/loan/release id': { id: loanId, amount: '0.001' },
    '/wallet/get_in_address user_id': { currency: USDT, user_id: who.id },
    '/wallet/charge_req voucher': {
      account: 'a bank',
      amount: '100',
      currency: USDT,
      voucher: files.voucher,
    },
    '/wallet/out address_id': { ...pay, address_id: addressId },
    '/wallet/out bank_id': { ...pay, bank_id: cards.domestic },
    '/wallet/out/cancel id': { id: (withdrawal.result as { id: number }).id },
    '/user/withdraw/list id': { id: (withdrawal.result as { id: number }).id },
    '/recharge/log id': id(deposit),
    '/wallet/hzhistory id': id(moved),
    '/wallet/records id': { id: `transfer-${moved.id}` },
    '/user/wallet/save qrcode': {
      currency: USDT,
      network: await networkId(server, who, 'ERC20'),
      name: 'mine',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      qrcode: files.picture,
      proof: await proveOwner(server, other, 'destination', { mobile: '+15551234567' }),
    },
    '/user/wallet/delete id': { id: addressId },
    '/user/cash_delete id': { id: cards.domestic },
    '/user/cash_delete_international id': { id: cards.international },
    '/user/real front_pic': passport(files.picture, 'front_pic'),
    '/user/real reverse_pic': passport(files.picture, 'reverse_pic'),
    '/user/uploadHeadPortrait head_portrait': { head_portrait: files.picture },
    '/buy/order quote_id': { quote_id: unused.quote_id, ...BUYER },
    '/buy/slip id': id(purchase, { slip: files.picture }),
    '/buy/slip slip': id(others, { slip: files.picture }),
    '/buy/cancel id': id(purchase),
    '/buy/appeal id': id(purchase, { text: 'It was paid', slip: files.picture }),
    '/buy/appeal slip': id(cancelled, { text: 'It was paid', slip: files.picture }),
    '/buy/detail id': id(purchase),
  };
}

function passport(address: string, field: string) {
  const own = { real_type: 2, id_type: 'passport', name: 'Ana Souza', card_id: 'X1234567' };
  return { ...own, front_pic: address, reverse_pic: address, [field]: address };
}

async function saveCards(who: Trader) {
  const { as } = who;
  const proof = () => proveOwner(server, who, 'destination');
  const card = {
    real_name: 'Ana Souza',
    card_number: '4111111111111111',
    bank_name: 'First Bank',
    branch: 'Main Street',
    phone: '+15551234567',
  };
  const domestic = await server.must(
    funding.saveCard,
    { ...card, province_city: 'New York', proof: await proof() },
    as,
  );
  const international = await server.must(
    funding.saveInternationalCard,
    {
      ...card,
      swift_code: 'BOFAUS3N',
      aba_number: '021000021',
      address: '1 Main Street',
      proof: await proof(),
    },
    as,
  );
  return { domestic: domestic.id, international: international.id };
}

async function purchaseOf({ as }: Trader): Promise<{ id: number }> {
  const { quote_id } = await server.must(quickBuy.quote, DOLLARS, as);
  return await server.must(quickBuy.order, { quote_id, ...BUYER }, as);
}

async function quotedLoan(who: Trader): Promise<number> {
  const { id } = await server.must(
    loan.request,
    {
      amount: '200',
      currency: 'USDT',
      margin_currency: 'BTC',
      contact: 'owner@kontor.example',
      days: 30,
    },
    who.as,
  );
  await server.must(loan.quote, { id, reason: 'looked at by finance' }, finance.as);
  return id;
}

/** The second of two purchases of one product, so that its number is none of a product. */
async function investedBy({ as }: Trader): Promise<{ id: number }> {
  const now = server.clock.now();
  const maturity = now - (now % DAY_MS) + DUAL_MATURITY_OF_DAY_MS + 2 * DAY_MS;
  const product = await server.must(
    dual.define,
    {
      section: 'BTC',
      type: 'put',
      price: '10',
      rate_year: '0.5',
      linked_price: '40000',
      expires_at: maturity,
      sale_from: now,
      sale_until: maturity - DAY_MS,
      total: 10,
      enabled: true,
      reason: 'for a test',
    },
    finance.as,
  );
  await server.must(dual.buy, { id: product.id, num: 1 }, as);
  return await server.must(dual.buy, { id: product.id, num: 1 }, as);
}

/** Both are artists; the owner has a collection, a work and an order. */
async function worksOf(who: Trader) {
  const content = await newOperator(server, 'content');
  const reason = 'looked at it';
  for (const { id, as } of [who, other]) {
    await platform('member.certify', { userId: id, level: 1 });
    const about = { name: `Artist ${id}`, introduction: 'One line that goes on' };
    await server.must(nft.applyArtist, about, as);
    const { data } = await server.must(nft.operatorArtists, { keyword: about.name }, content.as);
    const decision = { id: data[0]?.id ?? 0, status: 'approved', reason } as const;
    await server.must(nft.decideArtist, decision, content.as);
  }
  const collection = { name: 'Mine', description: 'All of it' };
  const { id: collectionId } = await server.must(nft.createCollection, collection, who.as);
  const starts = server.clock.now();
  const drop = async (by: Trader) => ({
    name: 'A line',
    description: 'Drawn at once',
    media: await workFile(by),
    rarity: 'common' as const,
    royalty: '0.05',
    sale: 'normal' as const,
    price: '5',
    currency_id: USDT,
    stock: 5,
    starts_at: starts,
    ends_at: starts + 86_400_000,
  });
  const { code } = await server.must(nft.drop, await drop(other), other.as);
  const { data } = await server.must(nft.operatorDrops, { keyword: code }, content.as);
  const decision = { id: data[0]?.id ?? 0, approve: true, reason };
  await server.must(nft.decideDrop, decision, content.as);
  const first = await server.must(nft.buy, { code }, who.as);
  const pay = { pay_password: TEST_PAY_PASSWORD };
  const paid = await server.must(nft.pay, { id: first.order_id, ...pay }, who.as);
  const { order_id: id } = await server.must(nft.buy, { code }, who.as);
  const times = { starts_at: starts, ends_at: starts + 86_400_000 };
  return {
    '/bind_box/drop collection_id': { ...(await drop(other)), collection_id: collectionId },
    '/bind_box/resellNFT id': { id: paid.nft_id, price: '9', sale: 'normal', ...times },
    '/bind_box/getNFTOrder id': { id },
    '/bind_box/readNFTOrderMessage id': { id },
    '/bind_box/payNFTOrder id': { id, ...pay },
    '/bind_box/cancelNFTOrder id': { id },
  };
}

async function workFile({ token }: Trader): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture())]), 'work.png');
  const sent = await server.raw<{ address: string }>('/api/bind_box/upload', {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  return sent.result?.address ?? '';
}

async function lockedBy({ as }: Trader): Promise<{ id: number }> {
  const products = await server.must(mining.config, {});
  const product = products.find(({ currency_id }) => currency_id === USDT);
  if (product === undefined) throw new Error('nothing can be locked');
  return await server.must(mining.lock, { config_id: product.id, amount: product.min }, as);
}

/** Each takes the next of the three offers of the first day, and the last one the first again. */
async function claimed(...members: Trader[]): Promise<{ id: number }[]> {
  const taken: { id: number }[] = [];
  for (const [n, { as }] of members.entries()) {
    taken.push(await server.must(calls.coupons.claim, { id: (n % 3) + 1 }, as));
  }
  return taken;
}

async function firstNotice(as: Trader['as']): Promise<number> {
  await projected(server);
  const { data } = await server.must(calls.messages.list, { type: 'system' }, as);
  const [first] = data;
  if (first === undefined) throw new Error('the owner was told nothing');
  return first.id;
}

/** Calls of members by the fields that name something of one member. */
const cases = Object.values(calls)
  .flatMap((group) => Object.values(group) as Call[])
  .filter(({ access }) => access === 'member')
  .flatMap((call) =>
    Object.keys((call.input as never as { shape: object }).shape)
      .filter((field) => OWN.test(field) && !NOBODYS.has(field))
      .map((field) => [call, field] as const),
  );

/** Everything that belongs to a member, as text. */
async function everythingOf(userId: number): Promise<string> {
  await projected(server);
  const { pool } = server.program.services.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: unknown }>(
      `SELECT to_jsonb(t) AS row FROM "${name}" t WHERE user_id = $1 ORDER BY to_jsonb(t)::text`,
      [userId],
    );
    lines.push(`${name}: ${JSON.stringify(rows)}`);
  }
  expect(tables.rows.length).toBeGreaterThan(20);
  return lines.join('\n');
}

/** Nobody has it: a number, or the address of a file. */
const unknownLike = (value: unknown): unknown =>
  typeof value === 'number' ? 4_000_000_000 : String(value).replace(/.{8}$/u, 'aaaaaaaa');

/** Of what is not there. Whatever else refuses first would hide what this is about. */
const ABSENT = /UNKNOWN|NOT_OWNED|EXPIRED|ORDER_NOT_OPEN|FIELD_CHOICE/u;

const EMPTY = [{}, { data: [], page: 1, limit: 10, total: 0 }];

describe("another member's ids", () => {
  it('are known for every call that takes one', () => {
    expect(cases.length).toBeGreaterThan(35);
    const wanted = cases.map(([call, field]) => `${call.path} ${field}`);
    expect(wanted.filter((name) => sent[name] === undefined)).toEqual([]);
    expect(Object.keys(sent).filter((name) => !wanted.includes(name))).toEqual([]);
  });

  it.each(cases.map(([call, field]) => [call.path, field, call] as const))(
    '%s with another’s %s is as if it did not exist, and changes nothing',
    async (path, field, call) => {
      const before = await everythingOf(owner.id);
      const input = sent[`${path} ${field}`] ?? {};
      const answerTo = async (value: unknown) => {
        server.wallClock.advance(61_000);
        return await server.call(call, { ...input, [field]: value }, other.as);
      };
      const { result, error } = await answerTo(input[field]);
      const absent = await answerTo(unknownLike(input[field]));
      // A list that is filtered by it is empty, and taking away what is not there is done.
      if (error === undefined) expect(EMPTY).toContainEqual(result);
      else expect(error.error).toMatch(ABSENT);
      expect({ result, error }).toEqual({ result: absent.result, error: absent.error });
      expect(await everythingOf(owner.id)).toBe(before);
    },
  );
});
