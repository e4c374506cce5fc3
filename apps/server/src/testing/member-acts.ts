/** Every act of members in the exchange, in an order in which all can be done. */
import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import {
  type ActLine,
  actLine,
  answered,
  artOf,
  must,
  pass,
  PROOF,
  REASON,
  slipOf,
  type Stage,
} from './act-stage.ts';
import { voucher } from './funding.ts';
import { BTC, BTC_USDT, ETH, USDT } from './trading.ts';

const { spot, futures, options, copy, wallet, convert, loan, funding, quickBuy } = calls;
const { coupons, dual, mining, subscription, prediction, nft, people, security } = calls;

const ben: ActLine['by'] = (stage) => stage.ben;
const LONG = { ...BTC_USDT, type: 1, share: '1', margin_mode: 'isolated', multiple: 10 } as const;
const WISH = { currency: 'USDT', margin_currency: 'BTC', days: 30, contact: 'ana' } as const;
const DOLLARS = { country: 'US', method: 101, currency: 'USD', coin: USDT, amount: '100' } as const;
const PAYER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@kontor.example',
  phone: '+1 555 123 4567',
  account_name: 'Ana Souza',
  bank_name: 'First Bank',
};

const trading: readonly ActLine[] = [
  actLine(spot.place, ({ low }) => ({
    ...BTC_USDT,
    type: 'buy' as const,
    amount: '0.001',
    target_price: low,
  })),
  actLine(spot.amend, (stage) => ({
    id: answered(stage, spot.place).id,
    target_price: stage.lower,
  })),
  actLine(spot.cancel, (stage) => ({ id: answered(stage, spot.place).id })),
  actLine(spot.cancelAll, () => BTC_USDT),
  actLine(spot.prefer, () => ({ self_trade_prevention: 'expire_both' as const })),
  actLine(wallet.transfer, () => ({
    currency_id: USDT,
    number: '1',
    from_field: 'change' as const,
    to_field: 'lever' as const,
  })),
  actLine(convert.exchange, () => ({
    from_currency_id: USDT,
    to_currency_id: BTC,
    number: '20',
  })),
  actLine(convert.exchangeSmall, async (stage) => {
    const pair = { from_currency_id: USDT, to_currency_id: ETH };
    await must(stage, convert.exchange, { ...pair, number: '8' }, stage.ana);
    return { currency_ids: [ETH], to_currency_id: USDT };
  }),
  actLine(futures.submit, () => ({ ...LONG, status: 1 })),
  actLine(futures.addMargin, (stage) => ({ id: answered(stage, futures.submit).id, amount: '1' })),
  actLine(futures.setStops, (stage) => ({
    id: answered(stage, futures.submit).id,
    stop_loss_price: stage.lower,
  })),
  actLine(futures.close, (stage) => ({ id: answered(stage, futures.submit).id })),
  actLine(futures.cancel, async (stage) => {
    const entry = { ...LONG, status: 0, target_price: stage.low } as const;
    return { id: (await must(stage, futures.submit, entry, stage.ana)).id };
  }),
  actLine(futures.amend, async (stage) => {
    const entry = { ...LONG, status: 0, target_price: stage.low } as const;
    return { id: (await must(stage, futures.submit, entry, stage.ana)).id, share: '2' };
  }),
  actLine(futures.closeMany, async (stage) => {
    await must(stage, futures.submit, { ...LONG, status: 1 }, stage.ana);
    return { type: 0 };
  }),
  actLine(options.submit, () => ({
    match_id: 1,
    currency_id: USDT,
    type: 1,
    seconds: 30,
    number: '20',
  })),
];

const copying: readonly ActLine[] = [
  actLine(copy.apply, () => ({ profit_share: '0.1', introduction: 'Patience' }), ben),
  actLine(copy.follow, (stage) => ({ trader_user_id: stage.ben.id, type: 2, number: '1' })),
  actLine(copy.detach, async (stage) => {
    await must(stage, futures.submit, { ...LONG, status: 1 }, stage.ben);
    await pass(stage.server, 2_000);
    const { positions } = await must(stage, copy.mine, {}, stage.ana);
    return { transaction_id: positions[0]?.id ?? 0 };
  }),
  actLine(copy.cancel, (stage) => ({ follow_user_id: stage.ben.id, keep: false })),
];

const lending: readonly ActLine[] = [
  actLine(loan.request, async (stage) => {
    const makes = { user_id: stage.ana.id, enabled: true, ...REASON };
    await must(stage, loan.setMarketMaker, makes, stage.olga);
    return { ...WISH, amount: '200' };
  }),
  actLine(loan.accept, async (stage) => {
    const { id } = answered(stage, loan.request);
    await must(stage, loan.quote, { id, ...REASON }, stage.olga);
    return { id };
  }),
  actLine(loan.addCollateral, (stage) => ({
    id: answered(stage, loan.accept).id,
    amount: '0.001',
  })),
  actLine(loan.release, (stage) => ({ id: answered(stage, loan.accept).id, amount: '0.0005' })),
  actLine(loan.repay, (stage) => ({ id: answered(stage, loan.accept).id, amount: '50' })),
  actLine(loan.cancel, async (stage) => {
    const { id } = await must(stage, loan.request, { ...WISH, amount: '150' }, stage.ana);
    return { id };
  }),
];

/** An order of money of a bank that waits for its payment. */
async function bought(stage: Stage): Promise<number> {
  const { quote_id } = await must(stage, quickBuy.quote, DOLLARS, stage.ana);
  return (await must(stage, quickBuy.order, { quote_id, ...PAYER }, stage.ana)).id;
}

const moneyInAndOut: readonly ActLine[] = [
  actLine(funding.deposit, async (stage) => ({
    amount: '50',
    currency: USDT,
    account: await voucher(stage.server, stage.ana),
  })),
  actLine(funding.withdraw, ({ address }) => ({
    currency: USDT,
    number: '100',
    address_id: address,
    ...PROOF,
  })),
  actLine(funding.cancel, (stage) => ({ id: answered(stage, funding.withdraw).id })),
  actLine(quickBuy.order, async (stage) => {
    const { quote_id } = await must(stage, quickBuy.quote, DOLLARS, stage.ana);
    return { quote_id, ...PAYER };
  }),
  actLine(quickBuy.slip, async (stage) => ({
    id: answered(stage, quickBuy.order).id,
    slip: await slipOf(stage, stage.ana),
  })),
  actLine(quickBuy.cancel, async (stage) => ({ id: await bought(stage) })),
  actLine(quickBuy.appeal, async (stage) => ({
    id: answered(stage, quickBuy.cancel).id,
    text: 'It was paid in the morning',
    slip: await slipOf(stage, stage.ana),
  })),
];

const products: readonly ActLine[] = [
  actLine(coupons.claim, async (stage) => {
    const { data } = await must(stage, coupons.offers, {}, stage.ana);
    return { id: data.find(({ kind }) => kind === 'cash_voucher')?.id ?? 0 };
  }),
  actLine(coupons.use, (stage) => ({ id: answered(stage, coupons.claim).id })),
  actLine(dual.buy, async (stage) => {
    const shelf = (await must(stage, dual.index, {}, stage.ana)).flatMap((one) => one.products);
    return { id: shelf.find(({ currency }) => currency === 'USDT')?.id ?? 0, num: 1 };
  }),
  actLine(mining.lock, async (stage) => {
    const all = await must(stage, mining.config, {}, stage.ana);
    const [plan] = all
      .filter(({ currency }) => currency === 'USDT')
      .sort((one, other) => Number(one.min) - Number(other.min));
    return { config_id: plan?.id ?? 0, amount: plan?.min ?? '' };
  }),
  actLine(mining.cancel, (stage) => ({ id: answered(stage, mining.lock).id })),
  actLine(subscription.apply, async (stage) => {
    const starts = stage.server.clock.now() + 60_000;
    const project = await must(stage, subscription.defineProject, projectFrom(starts), stage.olga);
    await pass(stage.server, 61_000);
    return { project_id: project.id, amount: '100', pay_currency: 'USDT' };
  }),
  actLine(prediction.bet, async (stage) => {
    const { data } = await must(
      stage,
      prediction.list,
      { show: 'open', kind: 'question' },
      stage.ana,
    );
    const quiz = data.find(({ state }) => state === 'guessing');
    return { id: quiz?.id ?? 0, option_id: 1, amount: '5' };
  }),
];

let projects = 0;

export function projectFrom(starts: number) {
  projects += 1;
  return {
    kind: 'ieo',
    theme: 'storage',
    name: `Granary ${projects}`,
    code: `GRAN${projects}`,
    currency_id: USDT,
    price: '0.05',
    price_decimals: 5,
    quantity_decimals: 2,
    total: '100000',
    min: '100',
    per_user_limit: '60000',
    starts_at: starts,
    ends_at: starts + HOUR_MS,
    listing_at: starts + 2 * HOUR_MS,
    lock_days: 2,
    ...REASON,
  } as const;
}

const works: readonly ActLine[] = [
  actLine(
    nft.applyArtist,
    () => ({ name: 'Ben Line', introduction: 'One line that goes on and on' }),
    ben,
  ),
  actLine(
    nft.createCollection,
    async (stage) => {
      const { data } = await must(stage, nft.operatorArtists, { status: 'applied' }, stage.olga);
      const { id = 0 } = data.find(({ name }) => name === 'Ben Line') ?? {};
      await must(stage, nft.decideArtist, { id, status: 'approved', ...REASON }, stage.olga);
      return { name: 'Tides', description: 'Of the sea' };
    },
    ben,
  ),
  actLine(nft.drop, (stage) => dropOf(stage, {}), ben),
  actLine(nft.buy, async (stage) => ({ code: await onSale(stage, {}) })),
  actLine(nft.pay, (stage) => ({ id: answered(stage, nft.buy).order_id, ...PROOF })),
  actLine(nft.cancelOrder, async (stage) => {
    const { order_id } = await must(stage, nft.buy, { code: await onSale(stage, {}) }, stage.ana);
    return { id: order_id };
  }),
  actLine(nft.resell, (stage) => ({
    id: answered(stage, nft.pay).nft_id ?? 0,
    sale: 'normal' as const,
    currency_id: USDT,
    price: '20',
    starts_at: stage.server.clock.now(),
    ends_at: stage.server.clock.now() + 24 * HOUR_MS,
  })),
  actLine(nft.margin, async (stage) => ({ code: await onSale(stage, AUCTION), ...PROOF })),
  actLine(nft.bid, async (stage) => ({
    code: await onSale(stage, AUCTION),
    price: '10',
    ...PROOF,
  })),
  actLine(nft.openBox, async (stage) => {
    const contents = [];
    for (const [n, odds] of [600_000, 390_000, 10_000].entries()) {
      const media = await artOf(stage, stage.ben);
      contents.push({ name: `Shell ${n}`, media, rarity: 'common', odds });
    }
    const code = await onSale(stage, { sale: 'blind_box', contents });
    const { order_id: id } = await must(stage, nft.buy, { code }, stage.ana);
    const { box_code } = await must(stage, nft.pay, { id, ...PROOF }, stage.ana);
    return { code: box_code ?? '' };
  }),
];

const AUCTION = { sale: 'auction', stock: 1, margin: '5', increment: '0.05' } as const;

export async function dropOf(stage: Stage, changes: object) {
  const now = stage.server.clock.now();
  return {
    name: 'High water',
    description: 'The sea at five in the morning',
    media: await artOf(stage, stage.ben),
    rarity: 'rare',
    royalty: '0.05',
    sale: 'normal',
    price: '10',
    currency_id: USDT,
    stock: 5,
    starts_at: now,
    ends_at: now + 48 * HOUR_MS,
    ...changes,
  } as const;
}

/** A drop that an operator let in; its code. */
async function onSale(stage: Stage, changes: object): Promise<string> {
  const { code } = await must(stage, nft.drop, await dropOf(stage, changes), stage.ben);
  const { data } = await must(stage, nft.operatorDrops, { state: 'waiting' }, stage.olga);
  const id = data.find((one) => one.code === code)?.id ?? 0;
  await must(stage, nft.decideDrop, { id, approve: true, ...REASON }, stage.olga);
  await pass(stage.server, 1_000);
  return code;
}

export const memberActs: readonly ActLine[] = [
  ...trading,
  ...copying,
  ...lending,
  ...moneyInAndOut,
  ...products,
  ...works,
  actLine(
    people.grant,
    () => ({}),
    ({ newcomer }) => newcomer,
  ),
  actLine(security.setLimits, () => ({ daily_loss: '5000', daily_stake: '5000' })),
];
