/** A member who has one of everything that a member can have, made by calls alone. */
import { expect } from '@playwright/test';
import { calls, Member, type Place } from './api.ts';
import { bindMobile, certifyBound } from './certified.ts';
import { PAY_PASSWORD, setPayPassword } from './funding.ts';
import { proveOwner } from './own-proof.ts';
import type { Operator } from './operator.ts';
import { operatorCalls } from './operator.ts';
import { uploaded } from './pictures.ts';
import { marketOf, priceAway } from './trades.ts';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const CARD = {
  real_name: 'Ana Souza',
  bank_name: 'First Bank',
  branch: 'Main Street',
  phone: '+15551234567',
};
export const WISH = { currency: 'USDT', margin_currency: 'BTC', days: 30 } as const;
export const BUYER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@kontor.example',
  phone: '+1 555 123 4567',
  account_name: 'Ana Souza',
  bank_name: 'First Bank',
};

/** The shortest option, the wait for its first price, and some more. */
const OPTION_MS_MAX = 60_000;

let pictures = 0;

/** A picture that nobody has sent before. */
export function newPicture(place: Place, { token }: Member): Promise<string> {
  pictures += 1;
  return uploaded(place, token, (process.pid % 1_000) * 100 + pictures);
}

export type Everything = Awaited<ReturnType<typeof newEverything>>;

export async function newEverything(place: Place, operator: Operator) {
  const both = await Promise.all(['everything', 'trader'].map((name) => funded(place, name)));
  const [{ member, mobile }, trader] = both as [Bound, Bound];
  await Promise.all([member, trader.member].map((one) => certifyBound(operator, one)));
  const catalogue = await catalogueOf(member);
  const [traded, paid, saved, worked] = await Promise.all([
    tradedBy(member, trader.member, catalogue),
    investedBy(member),
    fundedBy(place, member, catalogue.usdt),
    worksOf(member),
  ]);
  const lent = await borrowedBy(operator, member);
  const { data: notices } = await member.call(calls.messages.list, { type: 'system' });
  return {
    member,
    mobile,
    trader,
    ...catalogue,
    ...traded,
    ...paid,
    ...saved,
    ...worked,
    ...lent,
    notice: notices[0]?.id ?? 0,
  };
}

/** Somebody who can be reached by mail and by message. */
export interface Bound {
  readonly member: Member;
  readonly mobile: string;
}

async function funded(place: Place, name: string): Promise<Bound> {
  const member = await Member.open(place, name);
  await member.call(calls.people.grant, {});
  await setPayPassword(place, member);
  return { member, mobile: await bindMobile(place, member) };
}

async function catalogueOf(member: Member) {
  const market = await marketOf(member, 'BTC/USDT');
  return {
    market: { currency_id: market.currency_id, legal_id: market.legal_id },
    btc: market.currency_id,
    usdt: market.legal_id,
    low: priceAway(market, -20n),
    lower: priceAway(market, -25n),
    high: priceAway(market, 20n),
  };
}

type Catalogue = Awaited<ReturnType<typeof catalogueOf>>;

/** Orders, positions, two options, a follow, a watchlist, a transfer and an exchange. */
async function tradedBy(member: Member, trader: Member, { market, usdt, btc, low }: Catalogue) {
  const { spot, futures, options, copy, markets, wallet, convert, people, coupons } = calls;
  const isolated = { margin_mode: 'isolated', multiple: 10 } as const;
  const long = { ...market, type: 1, share: '1', ...isolated } as const;
  await member.call(spot.place, { ...market, type: 'buy', amount: '0.03' });
  const bid = { ...market, type: 'buy', amount: '0.001', target_price: low } as const;
  const order = await member.call(spot.place, bid);
  for (const to_field of ['lever', 'micro'] as const) {
    const move = { currency_id: usdt, number: '500', from_field: 'change', to_field } as const;
    await member.call(wallet.transfer, move);
  }
  await trader.call(wallet.transfer, {
    currency_id: usdt,
    number: '500',
    from_field: 'change',
    to_field: 'lever',
  });
  const closed = await member.call(futures.submit, { ...long, status: 1 });
  await member.call(futures.close, { id: closed.id });
  const position = await member.call(futures.submit, { ...long, status: 1 });
  const entry = await member.call(futures.submit, { ...long, status: 0, target_price: low });
  const durations = await member.call(options.durations, {});
  const seconds = Math.max(...durations.map((one) => one.seconds));
  const bet = { match_id: 1, currency_id: usdt, type: 1, number: '10' } as const;
  const option = await member.call(options.submit, { ...bet, seconds });
  // Over by the time that something is asked of it, while the other one still runs.
  const shortest = Math.min(...durations.map((one) => one.seconds));
  const briefOption = await member.call(options.submit, { ...bet, seconds: shortest });
  await trader.call(copy.apply, { profit_share: '0.1', introduction: 'Patience' });
  await member.call(copy.apply, { profit_share: '0.1', introduction: 'Patience too' });
  const { id: traderId } = await trader.call(people.info, {});
  const follow = await member.call(copy.follow, {
    trader_user_id: traderId,
    type: 2,
    number: '1',
  });
  await trader.call(futures.submit, { ...long, status: 1 });
  const favourite = await member.call(markets.addFavourite, { currency_id: btc });
  const pair = { from_currency_id: usdt, to_currency_id: btc };
  await member.call(convert.exchange, { ...pair, number: '20' });
  const [offer] = (await member.call(coupons.offers, {})).data;
  const coupon = await member.call(coupons.claim, { id: offer?.id ?? 1 });
  await member.call(calls.chat.send, { room: 'support', text: 'Hello' });
  return {
    order: order.id,
    position: position.id,
    closed: closed.id,
    entry: entry.id,
    option: option.id,
    briefOption: briefOption.id,
    optionSeconds: seconds,
    traderId,
    follow: follow.id,
    favourite: favourite.id,
    coupon: coupon.id,
  };
}

/** A dual order, one of mining, a subscription and a bet. */
async function investedBy(member: Member) {
  const { dual, mining, subscription, prediction } = calls;
  const shelf = (await member.call(dual.index, {})).flatMap(({ products }) => products);
  // The play money of a day is for one of everything: the cheapest of each kind.
  const product = shelf
    .filter((one) => one.currency === 'USDT' && one.buyable > 1)
    .sort((one, other) => Number(one.price) - Number(other.price))[0];
  if (product === undefined) throw new Error('no dual product is on sale for dollars');
  const dualOrder = await member.call(dual.buy, { id: product.id, num: 1 });
  const plan = (await member.call(mining.config, {}))
    .filter(({ currency }) => currency === 'USDT')
    .sort((one, other) => Number(one.min) - Number(other.min))[0];
  if (plan === undefined) throw new Error('no dollars can be locked');
  const locked = await member.call(mining.lock, { config_id: plan.id, amount: plan.min });
  const { data: projects } = await member.call(subscription.projects, { state: 'in_progress' });
  const project = projects
    .filter(({ currency }) => currency === 'USDT')
    .sort((one, other) => other.ends_at - one.ends_at || leastOf(one) - leastOf(other))[0];
  if (project === undefined) throw new Error('nothing can be subscribed');
  const application = await member.call(subscription.apply, {
    project_id: project.id,
    amount: project.min,
    pay_currency: 'USDT',
  });
  const { data: quizzes } = await member.call(prediction.list, { show: 'open', kind: 'question' });
  const [quiz] = quizzes;
  if (quiz === undefined) throw new Error('no question is open');
  const [answer] = quiz.options;
  await member.call(prediction.bet, { id: quiz.id, option_id: answer?.id ?? 1, amount: '5' });
  return {
    product: product.id,
    dualOrder: dualOrder.id,
    plan: { id: plan.id, min: plan.min },
    locked: locked.id,
    project: { id: project.id, min: project.min },
    application: application.id,
    quiz: { id: quiz.id, answer: answer?.id ?? 1 },
  };
}

function leastOf({ min, price }: { readonly min: string; readonly price: string }): number {
  return Number(min) * Number(price);
}

/** Addresses, cards, a deposit, a withdrawal and a purchase with money of a bank. */
async function fundedBy(place: Place, member: Member, usdt: number) {
  const { funding, quickBuy } = calls;
  const { networks } = await member.call(funding.info, { currency: usdt });
  const network = networks.find(({ name }) => name === 'ERC20')?.id ?? 0;
  const address = await member.call(funding.saveAddress, {
    currency: usdt,
    network,
    name: 'ledger',
    address: WALLET,
    qrcode: await newPicture(place, member),
    proof: await proveOwner(place, member, 'destination'),
  });
  const card = await member.call(funding.saveCard, {
    ...CARD,
    card_number: '4111111111111111',
    proof: await proveOwner(place, member, 'destination'),
    province_city: 'New York',
  });
  await member.call(funding.saveInternationalCard, {
    ...CARD,
    card_number: '5500005555555559',
    proof: await proveOwner(place, member, 'destination'),
    swift_code: 'BOFAUS3N',
    address: '1 Main Street',
  });
  const withdrawal = await member.call(funding.withdraw, {
    currency: usdt,
    number: '100',
    address_id: address.id,
    pay_password: PAY_PASSWORD,
  });
  const deposit = await member.call(funding.deposit, {
    amount: '100',
    currency: usdt,
    account: await newPicture(place, member),
  });
  const dollars = { country: 'US', method: 101, currency: 'USD', coin: usdt, amount: '100' };
  const { quote_id } = await member.call(quickBuy.quote, dollars);
  const purchase = await member.call(quickBuy.order, { quote_id, ...BUYER });
  return {
    network,
    address: address.id,
    card: card.id,
    withdrawal: withdrawal.id,
    deposit: deposit.id,
    purchase: purchase.id,
  };
}

/** A work that is owned, one to be paid, a box, a bid, and one that is liked. */
async function worksOf(member: Member) {
  const { nft } = calls;
  const { data } = await member.call(nft.list, { state: 'in_progress', limit: 100 });
  const on = (sale: string) =>
    data
      .filter((one) => one.sale === sale && one.currency === 'USDT' && one.seller === null)
      .sort((one, other) => Number(one.price) - Number(other.price));
  const [work] = on('normal').filter(({ stock }) => stock > 5);
  const [box] = on('blind_box').filter(({ stock }) => stock > 5);
  const [auction, nextAuction] = on('auction');
  if (!work || !box || !auction || !nextAuction) throw new Error('the shelf lacks a work');
  const proof = { pay_password: PAY_PASSWORD };
  const bought = await member.call(nft.buy, { code: work.code });
  const owned = await member.call(nft.pay, { id: bought.order_id, ...proof });
  const boxOrder = await member.call(nft.buy, { code: box.code });
  await member.call(nft.pay, { id: boxOrder.order_id, ...proof });
  const unpaid = await member.call(nft.buy, { code: work.code });
  await member.call(nft.margin, { code: auction.code, ...proof });
  await member.call(nft.collect, { code: work.code });
  const mine = (await member.call(nft.mine, { state: 'unopened' })).data;
  return {
    work: work.code,
    artist: work.creator.uid,
    collection: data.find((one) => one.collection !== null)?.collection?.id ?? 1,
    auction: { code: auction.code, price: auction.price },
    nextAuction: nextAuction.code,
    owned: owned.nft_id ?? 0,
    unpaid: unpaid.order_id,
    box: mine[0]?.code ?? '',
  };
}

/** A loan that runs, and one that is asked for. */
async function borrowedBy(operator: Operator, member: Member) {
  const { id: user_id } = await member.call(calls.people.info, {});
  const makes = { user_id, enabled: true, reason: 'makes markets' };
  await operator.call(operatorCalls.loan.setMarketMaker, makes);
  const least = { name: 'loan_minimum', value: '100', reason: 'small loans' } as const;
  await operator.call(operatorCalls.operatorConfig.defineSetting, least);
  const wish = { ...WISH, contact: member.email };
  const lent = await member.call(calls.loan.request, { ...wish, amount: '200' });
  await operator.call(operatorCalls.loan.quote, { id: lent.id, reason: 'known to the desk' });
  await member.call(calls.loan.accept, { id: lent.id });
  const { id } = await member.call(calls.loan.request, { ...wish, amount: '1000' });
  return { userId: user_id, loan: id, lent: lent.id };
}

/** The result of the option that was bought for the shortest time, once it is over. */
export async function briefOptionSettled({ member, briefOption: id }: Everything): Promise<void> {
  const isOpen = async () => (await member.call(calls.options.result, { id })).result === null;
  await expect.poll(isOpen, { timeout: OPTION_MS_MAX }).toBe(false);
}
