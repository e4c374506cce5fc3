/**
 * What is sent to each call when all is as it should be, in an order in which it can be done: a
 * story that begins with a member who has one of everything and ends when that member logs out.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Call, calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import type { z } from 'zod';
import { Member, newEmail, PASSWORD, type Place } from './api.ts';
import { BUYER, CARD, type Everything, newPicture } from './everything.ts';
import { PAY_PASSWORD } from './funding.ts';
import { codeFor, smsCodeFor } from './outbox.ts';

/** Who tells the story: the member with everything, and where. */
export interface Teller extends Everything {
  readonly place: Place;
  /** Somebody who has not got an account yet, and one who forgets a password. */
  readonly newcomer: string;
  readonly forgetful: string;
  readonly newMobile: string;
  /** Who asks for a first code: the next one is sent after a minute only. */
  readonly changing: Member;
}

export interface Line {
  readonly call: Call;
  readonly good: (own: Teller) => object | Promise<object>;
  /** A file that goes with it as a form of several parts. */
  readonly file?: true;
  /** Who sends it, where it is not the member with everything. */
  readonly by?: (own: Teller) => Member;
}

const line = <Input extends z.ZodType>(
  call: Call<Input>,
  good: (own: Teller) => z.input<Input> | Promise<z.input<Input>>,
): Line => ({ call, good: good as Line['good'] });
/** One that can be asked without a word. */
const plain = (...all: Call[]): Line[] => all.map((call) => ({ call, good: () => ({}) }));

const NEW_PASSWORD = 'nine quiet harbours';
const PROOF = { pay_password: PAY_PASSWORD };

/** The code that comes by this sending, not one that came before. */
async function newCode(read: () => Promise<string>, send: () => Promise<unknown>): Promise<string> {
  const before = await read();
  await send();
  await expect.poll(read).not.toBe(before);
  return read();
}

export async function newTeller(place: Place, own: Everything): Promise<Teller> {
  const { email: forgetful } = await Member.open(place, 'forgetful');
  const newMobile = `1380${String(process.pid % 1_000).padStart(3, '0')}4321`;
  const changing = await Member.open(place, 'changing');
  return { ...own, place, newcomer: newEmail('newcomer'), forgetful, newMobile, changing };
}

const { site, content, markets, people, security, identity, profile } = calls;
const { spot, futures, options, copy } = calls;

const visitors: readonly Line[] = [
  ...plain(site.getSiteConfig, site.ping, site.lines, site.signedLines),
  line(site.getSetting, () => ({ keyword: 'site_name' })),
  ...plain(content.popup, content.menu, content.faq, content.contactus, content.aboutus),
  ...plain(content.operationalCompliance, content.articles, content.hosts),
  line(content.news, () => ({ c_id: 4 })),
  line(content.newsDetail, async ({ member }) => {
    const { data } = await member.call(content.news, { c_id: 4 });
    return { id: data[0]?.id ?? 1 };
  }),
  ...plain(markets.currencies, markets.quotations, markets.rates),
  line(markets.candles, () => ({ symbol: 'BTC/USDT', period: '1min' as const })),
  line(markets.depth, () => ({ symbol: 'BTC/USDT' })),
  line(markets.trades, () => ({ symbol: 'BTC/USDT' })),
  line(markets.rate, () => ({ id: 2 })),
  line(people.sendMailCode, ({ newcomer }) => ({ user_string: newcomer, scene: 'register' })),
  line(people.checkCode, async ({ newcomer, place }) => ({
    user_string: newcomer,
    scene: 'register',
    email_code: await codeFor(place.dataDirectory, newcomer),
  })),
  line(people.register, async ({ newcomer, place }) => ({
    user_string: newcomer,
    code: await codeFor(place.dataDirectory, newcomer),
    password: PASSWORD,
    re_password: PASSWORD,
  })),
  line(people.login, ({ newcomer }) => ({ user_string: newcomer, password: PASSWORD })),
  line(people.forget, async ({ forgetful, member, place }) => {
    const code = await newCode(
      () => codeFor(place.dataDirectory, forgetful),
      () => member.call(people.sendMailCode, { user_string: forgetful, scene: 'forget' }),
    );
    return {
      user_string: forgetful,
      code,
      password: NEW_PASSWORD,
      re_password: NEW_PASSWORD,
    };
  }),
];

const trading: readonly Line[] = [
  ...plain(spot.list, spot.fees, futures.all, futures.mine, futures.contracts),
  line(spot.place, ({ market, low }) => ({
    ...market,
    type: 'buy' as const,
    amount: '0.001',
    target_price: low,
  })),
  line(spot.detail, ({ order }) => ({ id: order })),
  line(spot.amend, ({ order, lower }) => ({ id: order, target_price: lower })),
  line(spot.cancel, ({ order }) => ({ id: order })),
  line(spot.cancelAll, ({ market }) => market),
  ...plain(copy.traders, copy.history, copy.mine, copy.own),
  line(copy.trader, ({ traderId }) => ({ id: traderId })),
  line(copy.follow, ({ traderId, follow }) => ({
    trader_user_id: traderId,
    type: 2,
    number: '2',
    follow_id: follow,
  })),
  line(copy.detach, async ({ member }) => {
    const { positions } = await member.call(copy.mine, {});
    return { transaction_id: positions[0]?.id ?? 0 };
  }),
  line(copy.cancel, ({ traderId }) => ({ follow_user_id: traderId, keep: false })),
  line(futures.deal, ({ market }) => market),
  line(futures.submit, ({ market }) => ({
    ...market,
    type: 1,
    status: 1,
    share: '1',
    multiple: 10,
    margin_mode: 'isolated' as const,
  })),
  line(futures.detail, ({ position }) => ({ id: position })),
  line(futures.setStops, ({ position, high }) => ({ id: position, target_profit_price: high })),
  line(futures.addMargin, ({ position }) => ({ id: position, amount: '1' })),
  line(futures.cancel, ({ entry }) => ({ id: entry })),
  line(futures.close, ({ position }) => ({ id: position })),
  line(futures.closeMany, () => ({ type: 0 })),
  ...plain(futures.liquidations, futures.insurance),
  ...plain(options.currencies, options.durations, options.list, options.statistics),
  line(options.submit, ({ usdt, optionSeconds }) => ({
    match_id: 1,
    currency_id: usdt,
    type: 2,
    seconds: optionSeconds,
    number: '10',
  })),
  line(options.result, ({ option }) => ({ id: option })),
  ...plain(markets.favourites),
  line(markets.deleteFavourite, ({ favourite }) => ({ id: favourite })),
  line(markets.addFavourite, ({ btc }) => ({ currency_id: btc })),
];

const { wallet, convert, funding, uploads, quickBuy } = calls;

const money: readonly Line[] = [
  ...plain(wallet.list, wallet.bills, wallet.transfers, wallet.currencies, wallet.records),
  line(wallet.detail, ({ usdt }) => ({ currency: usdt })),
  line(wallet.explain, ({ usdt }) => ({ currency: usdt })),
  line(wallet.equity, () => ({ range: '1D' as const })),
  line(wallet.transfer, ({ usdt }) => ({
    currency_id: usdt,
    number: '1',
    from_field: 'change',
    to_field: 'lever',
  })),
  line(convert.quote, ({ usdt, btc }) => ({ from_currency_id: usdt, to_currency_id: btc })),
  line(convert.exchange, ({ usdt, btc }) => ({
    from_currency_id: usdt,
    to_currency_id: btc,
    number: '20',
  })),
  ...plain(convert.list),
  { call: uploads.upload, good: () => ({}), file: true },
  ...plain(funding.deposits, funding.withdrawals, funding.addresses, funding.networks),
  ...plain(funding.cards, funding.internationalCards, funding.arriving),
  line(funding.info, ({ usdt }) => ({ currency: usdt })),
  line(funding.depositAddress, ({ usdt, network }) => ({ currency: usdt, network })),
  line(funding.deposit, async ({ place, member, usdt }) => ({
    amount: '50',
    currency: usdt,
    account: await newPicture(place, member),
  })),
  line(funding.withdraw, ({ usdt, address }) => ({
    currency: usdt,
    number: '50',
    address_id: address,
    ...PROOF,
  })),
  line(funding.cancel, ({ withdrawal }) => ({ id: withdrawal })),
  line(funding.saveAddress, async ({ place, member, usdt, network }) => ({
    currency: usdt,
    network,
    name: 'second',
    address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    qrcode: await newPicture(place, member),
  })),
  line(funding.saveCard, () => ({
    ...CARD,
    card_number: '4012888888881881',
    province_city: 'New York',
  })),
  line(funding.saveInternationalCard, () => ({
    ...CARD,
    card_number: '5105105105105100',
    swift_code: 'BOFAUS3N',
    address: '1 Main Street',
  })),
  ...plain(quickBuy.options, quickBuy.orders),
  line(quickBuy.detail, ({ purchase }) => ({ id: purchase })),
  line(quickBuy.cancel, ({ purchase }) => ({ id: purchase })),
  line(quickBuy.quote, ({ usdt }) => ({
    country: 'US',
    method: 101,
    currency: 'USD',
    coin: usdt,
    amount: '100',
  })),
  line(quickBuy.order, async ({ member, usdt }) => {
    const asked = { country: 'US', method: 101, currency: 'USD', coin: usdt, amount: '100' };
    const { quote_id } = await member.call(quickBuy.quote, asked);
    return { quote_id, ...BUYER };
  }),
];

const { dual, mining, subscription, prediction, earn, loan, coupons, growth } = calls;

const products: readonly Line[] = [
  ...plain(dual.index, dual.list, dual.help, mining.config, mining.orders, earn.overview),
  line(dual.detail, ({ product }) => ({ id: product })),
  line(dual.buy, ({ product }) => ({ id: product, num: 1 })),
  line(dual.order, ({ dualOrder }) => ({ id: dualOrder })),
  line(mining.lock, ({ plan }) => ({ config_id: plan.id, amount: plan.min })),
  line(mining.detail, ({ locked }) => ({ id: locked })),
  line(mining.cancel, ({ locked }) => ({ id: locked })),
  ...plain(subscription.projects, subscription.orders),
  line(subscription.detail, ({ project }) => ({ project_id: project.id })),
  line(subscription.apply, ({ project }) => ({
    project_id: project.id,
    amount: project.min,
    pay_currency: 'USDT',
  })),
  ...plain(prediction.list, prediction.bets, prediction.facts),
  line(prediction.detail, ({ quiz }) => ({ id: quiz.id })),
  line(prediction.bet, ({ quiz }) => ({ id: quiz.id, option_id: quiz.answer, amount: '5' })),
  ...plain(loan.terms, loan.list),
  line(loan.detail, ({ loan: id }) => ({ id })),
  line(loan.cancel, ({ loan: id }) => ({ id })),
  line(coupons.use, ({ coupon }) => ({ id: coupon })),
  ...plain(coupons.offers, coupons.list, growth.vip, growth.invite, growth.invited, growth.rebates),
];

const { nft, messages, chat, push } = calls;

const works: readonly Line[] = [
  ...plain(nft.list, nft.artists, nft.collections, nft.currencies, nft.mine, nft.myBids),
  ...plain(nft.needPay, nft.favourites, nft.mySales, nft.myDrops, nft.artistStatus),
  line(nft.detail, ({ work }) => ({ code: work })),
  line(nft.artist, ({ artist }) => ({ uid: artist })),
  line(nft.bids, ({ auction }) => ({ code: auction.code })),
  line(nft.collect, ({ nextAuction }) => ({ code: nextAuction })),
  line(nft.readOrder, ({ unpaid }) => ({ id: unpaid })),
  line(nft.order, ({ unpaid }) => ({ id: unpaid })),
  line(nft.pay, ({ unpaid }) => ({ id: unpaid, ...PROOF })),
  line(nft.buy, ({ work }) => ({ code: work })),
  line(nft.margin, ({ nextAuction }) => ({ code: nextAuction, ...PROOF })),
  line(nft.bid, ({ auction }) => ({ code: auction.code, price: auction.price })),
  line(nft.openBox, ({ box }) => ({ code: box })),
  line(nft.reveal, async ({ member, box }) => {
    const known = async (): Promise<boolean> =>
      await member.call(nft.reveal, { code: box }).then(
        () => true,
        () => false,
      );
    await expect.poll(known).toBe(true);
    return { code: box };
  }),
  line(nft.resell, ({ owned }) => ({
    id: owned,
    price: '900',
    sale: 'normal' as const,
    starts_at: Date.now(),
    ends_at: Date.now() + DAY_MS,
  })),
];

const oneself: readonly Line[] = [
  line(messages.list, () => ({ type: 'system' as const })),
  ...plain(messages.unread, chat.unread, content.acceptances),
  line(messages.read, ({ notice }) => ({ type: 'system' as const, id: notice })),
  ...plain(push.settings),
  line(push.subscribe, () => ({
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/story',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })),
  line(push.switchGroup, () => ({ group: 'alerts' as const, on: true })),
  line(push.unsubscribe, async ({ member }) => {
    const { devices } = await member.call(push.settings, {});
    return { id: devices[0]?.id ?? 0 };
  }),
  line(chat.messages, () => ({ room: 'support' as const })),
  line(chat.send, () => ({ room: 'support' as const, text: 'Good morning' })),
  ...plain(people.info, people.sessions, security.overview, security.log, security.limits),
  line(profile.edit, () => ({ nickname: 'AnaOfLima' })),
  line(profile.setPortrait, async ({ place, member }) => ({
    head_portrait: await newPicture(place, member),
  })),
  ...plain(identity.state),
  line(identity.submit, async ({ place, member }) => ({
    real_type: '2' as const,
    front_pic: await newPicture(place, member),
    reverse_pic: await newPicture(place, member),
  })),
  line(people.sendMobileCode, ({ newMobile }) => ({
    area_code: '86',
    mobile: newMobile,
    scene: 'bind',
  })),
  line(security.bindMobile, async ({ member, mobile, newMobile, place }) => ({
    area_code: '86',
    mobile: newMobile,
    code: await smsCodeFor(place.dataDirectory, newMobile),
    old_code: await newCode(
      () => smsCodeFor(place.dataDirectory, mobile),
      () => member.call(security.sendCode, { to: 'mobile' }),
    ),
  })),
  {
    ...line(security.updatePassword, async ({ changing, place }) => ({
      password: NEW_PASSWORD,
      re_password: NEW_PASSWORD,
      code: await newCode(
        () => codeFor(place.dataDirectory, changing.email),
        () => changing.call(security.sendCode, { to: 'email' }),
      ),
    })),
    by: ({ changing }) => changing,
  },
  ...plain(people.logout),
];

export const lines: readonly Line[] = [
  ...visitors,
  ...trading,
  ...money,
  ...products,
  ...works,
  ...oneself,
];
