/**
 * What is sent to each call when all is as it should be, in an order in which it can be done: a
 * story that begins with a member who has one of everything and ends when that member logs out.
 */
import { expect } from '@playwright/test';
import { calls } from '@kontor/contract';
import { Member, newEmail, PASSWORD } from './api.ts';
import { answered, type Line, line, plain, type Teller } from './call-line.ts';
import { BUYER, CARD, briefOptionSettled, newPicture, WISH } from './everything.ts';
import { PAY_PASSWORD } from './funding.ts';
import { operatorCalls } from './operator.ts';
import { codeFor, newCode } from './outbox.ts';
import { proveOwner } from './own-proof.ts';
import { NEW_PASSWORD, oneself } from './own-call-lines.ts';
import { works } from './work-call-lines.ts';

const PROOF = { pay_password: PAY_PASSWORD };

const { site, content, markets, people, security, messages, chat } = calls;
const { spot, futures, options, copy, receipts } = calls;

/** The newcomer of the story, signed in by it. */
const newcomerOf = (own: Teller): Member =>
  new Member(own.place, own.newcomer, answered(own, people.login));

const visitors: readonly Line[] = [
  ...plain(site.getSiteConfig, site.ping, site.lines, site.signedLines),
  line(site.getSetting, () => ({ keyword: 'site_name' })),
  ...plain(content.popup, content.menu, content.faq, content.contactus, content.aboutus),
  ...plain(content.operationalCompliance, content.articles, content.hosts),
  line(content.article, (own) => ({ slug: answered(own, content.articles)[0]?.slug ?? '' })),
  line(content.news, () => ({ c_id: 4 })),
  line(content.newsDetail, async ({ member }) => {
    const { data } = await member.call(content.news, { c_id: 4 });
    return { id: data[0]?.id ?? 1 };
  }),
  ...plain(markets.currencies, markets.quotations, markets.rates, markets.feed, markets.gaps),
  line(markets.candles, () => ({ symbol: 'BTC/USDT', period: '1min' as const })),
  line(markets.depth, () => ({ symbol: 'BTC/USDT' })),
  line(markets.trades, () => ({ symbol: 'BTC/USDT' })),
  line(markets.heads, () => ({ symbol: 'BTC/USDT' })),
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
  line(people.grant, () => ({}), newcomerOf),
  line(
    security.bindEmail,
    async (own) => {
      const email = newEmail('moved');
      const newcomer = newcomerOf(own);
      await newcomer.call(people.sendMailCode, { user_string: email, scene: 'bind' });
      const code = await codeFor(own.place.dataDirectory, email);
      return { email, code, proof: await proveOwner(own.place, newcomer, 'email') };
    },
    newcomerOf,
  ),
  line(messages.detail, async ({ operator, userId }) => {
    const en = { title: 'A quiet night', body: `Maintenance at two. ${userId}` };
    const announced = { texts: { en }, reason: 'everybody should know' };
    const { id } = await operator.call(operatorCalls.messages.createAnnouncement, announced);
    return { id };
  }),
  line(chat.offline, ({ newcomer }) => ({ mail: newcomer, text: 'How do I register?' })),
];

const trading: readonly Line[] = [
  ...plain(spot.list, spot.fees, spot.preferences, futures.all, futures.mine, futures.contracts),
  line(spot.place, ({ market, low }) => ({
    ...market,
    type: 'buy' as const,
    amount: '0.001',
    target_price: low,
  })),
  line(spot.prefer, () => ({ self_trade_prevention: 'expire_taker' as const })),
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
  line(copy.apply, () => ({ profit_share: '0.05', introduction: 'More patience' })),
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
  line(futures.amend, ({ entry }) => ({ id: entry, share: '2' })),
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
  line(receipts.get, async (own) => {
    await briefOptionSettled(own);
    return { kind: 'option' as const, id: own.briefOption };
  }),
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
  line(convert.small, ({ usdt }) => ({ to_currency_id: usdt })),
  line(convert.exchangeSmall, async ({ member, usdt }) => {
    const coins = await member.call(markets.currencies, {});
    const sol = coins.find(({ name }) => name === 'SOL')?.id ?? 0;
    const pair = { from_currency_id: usdt, to_currency_id: sol };
    await member.call(convert.exchange, { ...pair, number: '5' });
    return { currency_ids: [sol], to_currency_id: usdt };
  }),
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
    proof: await proveOwner(place, member, 'destination'),
  })),
  line(funding.saveCard, async ({ place, member }) => ({
    ...CARD,
    proof: await proveOwner(place, member, 'destination'),
    card_number: '4012888888881881',
    province_city: 'New York',
  })),
  line(funding.saveInternationalCard, async ({ place, member }) => ({
    ...CARD,
    proof: await proveOwner(place, member, 'destination'),
    card_number: '5105105105105100',
    swift_code: 'BOFAUS3N',
    address: '1 Main Street',
  })),
  line(funding.deleteAddress, ({ address }) => ({ id: address })),
  line(funding.deleteCard, ({ card }) => ({ id: card })),
  line(funding.deleteInternationalCard, (own) => ({
    id: answered(own, funding.saveInternationalCard).id,
  })),
  ...plain(quickBuy.options, quickBuy.orders),
  line(quickBuy.detail, ({ purchase }) => ({ id: purchase })),
  line(quickBuy.cancel, ({ purchase }) => ({ id: purchase })),
  line(quickBuy.appeal, async ({ place, member, purchase }) => ({
    id: purchase,
    text: 'It was paid in the morning',
    slip: await newPicture(place, member),
  })),
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
  line(quickBuy.slip, async (own) => ({
    id: answered(own, quickBuy.order).id,
    slip: await newPicture(own.place, own.member),
  })),
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
  line(subscription.allocation, async ({ member }) => {
    const { data } = await member.call(subscription.projects, { limit: 100 });
    // Of a new server, which has them shared out within its first minute.
    const { id } = data.toSorted((one, other) => one.ends_at - other.ends_at)[0] ?? { id: 0 };
    const isAllotted = () =>
      member.call(subscription.allocation, { project_id: id }).then(
        () => true,
        () => false,
      );
    await expect.poll(isAllotted, { timeout: 60_000 }).toBe(true);
    return { project_id: id };
  }),
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
  line(loan.addCollateral, ({ lent }) => ({ id: lent, amount: '0.001' })),
  line(loan.release, ({ lent }) => ({ id: lent, amount: '0.0005' })),
  line(loan.repay, ({ lent }) => ({ id: lent, amount: '50' })),
  line(loan.request, ({ member }) => ({ ...WISH, contact: member.email, amount: '100' })),
  line(loan.accept, async (own) => {
    const { id } = answered(own, loan.request);
    await own.operator.call(operatorCalls.loan.quote, { id, reason: 'known to the desk' });
    return { id };
  }),
  line(coupons.use, ({ coupon }) => ({ id: coupon })),
  ...plain(coupons.offers),
  line(coupons.claim, (own) => ({
    id: answered(own, coupons.offers).data.find(({ claimed }) => !claimed)?.id ?? 0,
  })),
  ...plain(coupons.list, growth.vip, growth.invite, growth.invited, growth.rebates),
];

export const lines: readonly Line[] = [
  ...visitors,
  ...trading,
  ...money,
  ...products,
  ...works,
  ...oneself,
];
