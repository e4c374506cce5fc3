/** Every act of operators in the exchange, in an order in which all can be done. */
import { type Call, calls } from '@kontor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import type { z } from 'zod';
import {
  type ActLine,
  actLine,
  answered,
  identityToReview,
  must,
  platform,
  PROOF,
  REASON,
  slipOf,
  type Stage,
} from './act-stage.ts';
import { newPayer, voucher } from './funding.ts';
import { looking } from './operators.ts';
import { dropOf, projectFrom } from './member-acts.ts';
import { BTC, USDT } from './trading.ts';

const { coupons, dual, mining, subscription, prediction, nft, loan, funding, quickBuy } = calls;
const { adjustments, promotions } = calls;
const { operatorConfig, operatorUsers, security, identity, copy, proposals } = calls;

const olga: ActLine['by'] = (stage) => stage.olga;
const paul: ActLine['by'] = (stage) => stage.paul;
const line = <Input extends z.ZodType>(
  call: Call<Input>,
  good: (stage: Stage) => z.input<Input> | Promise<z.input<Input>>,
  by: ActLine['by'] = olga,
): ActLine => actLine(call, good, by);

const now = (stage: Stage): number => stage.server.clock.now();

/** What one operator has proposed, and another agrees to. */
function proposalOf(answer: object): number {
  if (!('proposal_id' in answer)) throw new Error('it was done by one operator');
  return answer.proposal_id as number;
}

/** 08:00 UTC, so many days from today on. */
function eight(stage: Stage, days: number): number {
  return now(stage) - (now(stage) % DAY_MS) + 8 * HOUR_MS + days * DAY_MS;
}

const offers: readonly ActLine[] = [
  line(coupons.defineOffer, (stage) => ({
    kind: 'cash_voucher' as const,
    currency_id: USDT,
    amount: '10',
    quantity: 1_001,
    claim_from: now(stage),
    claim_until: now(stage) + 30 * DAY_MS,
    days_to_use: 14,
    minimum_certification: 0,
    minimum_vip: 0,
    enabled: true,
    confirmed_usd: '10010',
    ...REASON,
  })),
  line(
    coupons.approveOffer,
    (stage) => ({
      id: answered(stage, coupons.defineOffer).id,
      revision: 1,
      confirmed_usd: '10010',
      ...REASON,
    }),
    paul,
  ),
  line(dual.define, (stage) => ({
    section: 'BTC',
    type: 'put' as const,
    price: '50',
    rate_year: '1.5',
    linked_price: '40000',
    expires_at: eight(stage, 2),
    sale_from: now(stage),
    sale_until: eight(stage, 2) - HOUR_MS,
    total: 20,
    enabled: true,
    ...REASON,
  })),
  line(
    dual.approve,
    (stage) => ({ id: answered(stage, dual.define).id, revision: 1, ...REASON }),
    paul,
  ),
  line(mining.defineProduct, () => ({
    category: 'lock_in' as const,
    name: 'steady' as const,
    currency_id: BTC,
    days: 365,
    daily_rate: '0.05',
    penalty_rate: '0.05',
    dividend_time: '08:00',
    min: '0.01',
    max: '100000',
    quantity: '100000',
    enabled: true,
    ...REASON,
  })),
  line(
    mining.approveProduct,
    (stage) => ({ id: answered(stage, mining.defineProduct).id, revision: 1, ...REASON }),
    paul,
  ),
  line(subscription.defineProject, (stage) => ({
    ...projectFrom(now(stage) + HOUR_MS),
    price: '1',
    total: '100000',
  })),
  line(
    subscription.approveProject,
    (stage) => ({
      id: answered(stage, subscription.defineProject).id,
      revision: 1,
      ...REASON,
    }),
    paul,
  ),
  line(subscription.withdrawProject, (stage) => ({
    id: answered(stage, subscription.defineProject).id,
    ...REASON,
  })),
];

const budget: readonly ActLine[] = [
  line(promotions.fund, () => ({
    currency_id: USDT,
    amount: '1000',
    direction: 'in' as const,
    ...REASON,
  })),
  line(
    promotions.approveFunding,
    (stage) => ({ id: answered(stage, promotions.fund).id, ...REASON }),
    paul,
  ),
  line(promotions.dropFunding, async (stage) => {
    const wish = { currency_id: USDT, amount: '5', direction: 'out' as const, ...REASON };
    return { id: (await must(stage, promotions.fund, wish, stage.olga)).id, ...REASON };
  }),
];

/** A payout of Ana's that can be taken back. */
async function payout(stage: Stage): Promise<{ entry_id: number; amount: string }> {
  await looking(stage.server, stage.olga);
  const look = { user_id: stage.ana.id };
  const { data } = await must(stage, adjustments.payouts, look, stage.olga);
  return { entry_id: data[0]?.entry_id ?? 0, amount: '1' };
}

const corrections: readonly ActLine[] = [
  line(adjustments.propose, async (stage) => ({
    ...(await payout(stage)),
    reason_code: 'amount' as const,
    ...REASON,
  })),
  line(
    adjustments.approve,
    (stage) => ({ id: answered(stage, adjustments.propose).id, ...REASON }),
    paul,
  ),
  line(adjustments.drop, async (stage) => {
    const wish = { ...(await payout(stage)), reason_code: 'twice' as const, ...REASON };
    return { id: (await must(stage, adjustments.propose, wish, stage.olga)).id, ...REASON };
  }),
];

const questions: readonly ActLine[] = [
  line(prediction.declare, () => REASON),
  line(prediction.define, (stage) => ({
    title: { en: 'Will it rain?' },
    options: [{ en: 'Yes' }, { en: 'No' }],
    rules: { en: 'As the weather service says.' },
    source: 'weather.example',
    opens_at: now(stage),
    closes_at: now(stage) + MINUTE_MS,
    ends_at: now(stage) + 2 * MINUTE_MS,
    ...REASON,
  })),
  line(prediction.openRound, (stage) => ({
    symbol: 'btc/usdt',
    opens_at: now(stage),
    closes_at: now(stage) + 20_000,
    ends_at: now(stage) + 40_000,
    ...REASON,
  })),
];

/** The number of a drop that waits for an operator. */
async function dropped(stage: Stage, changes: object): Promise<number> {
  const { code } = await must(stage, nft.drop, await dropOf(stage, changes), stage.ben);
  const { data } = await must(stage, nft.operatorDrops, { state: 'waiting' }, stage.olga);
  return data.find((one) => one.code === code)?.id ?? 0;
}

const gallery: readonly ActLine[] = [
  line(nft.decideArtist, async (stage) => {
    const about = { name: 'Ana of Lima', introduction: 'Paints what she hears' };
    await must(stage, nft.applyArtist, about, stage.ana);
    const { data } = await must(stage, nft.operatorArtists, { status: 'applied' }, stage.olga);
    return { id: data[0]?.id ?? 0, status: 'approved' as const, ...REASON };
  }),
  line(nft.decideDrop, async (stage) => ({
    id: await dropped(stage, { starts_at: now(stage) + HOUR_MS }),
    approve: true,
    ...REASON,
  })),
  line(nft.changeDrop, (stage) => ({
    id: answered(stage, nft.decideDrop).id,
    starts_at: now(stage) + 2 * HOUR_MS,
    ends_at: now(stage) + 40 * HOUR_MS,
    stock: 7,
    ...REASON,
  })),
  line(nft.stopDrop, (stage) => ({ id: answered(stage, nft.decideDrop).id, ...REASON })),
];

const WISH = { currency: 'USDT', margin_currency: 'BTC', days: 30, contact: 'ana' } as const;

const lending: readonly ActLine[] = [
  line(loan.setMarketMaker, (stage) => ({ user_id: stage.ana.id, enabled: true, ...REASON })),
  line(loan.quote, async (stage) => {
    const { id } = await must(stage, loan.request, { ...WISH, amount: '110' }, stage.ana);
    return { id, ...REASON };
  }),
  line(loan.reject, async (stage) => {
    const { id } = await must(stage, loan.request, { ...WISH, amount: '120' }, stage.ana);
    return { id, ...REASON };
  }),
];

async function claimed(stage: Stage): Promise<number> {
  const account = await voucher(stage.server, stage.ana);
  const claim = { amount: '50', currency: USDT, account };
  return (await must(stage, funding.deposit, claim, stage.ana)).id;
}

async function withdrawn(stage: Stage): Promise<number> {
  const wish = { currency: USDT, number: '100', address_id: stage.address, ...PROOF };
  return (await must(stage, funding.withdraw, wish, stage.ana)).id;
}

const moneyInAndOut: readonly ActLine[] = [
  line(funding.approveDeposit, async (stage) => ({
    id: await claimed(stage),
    amount: '50',
    ...REASON,
  })),
  line(funding.retractDeposit, async (stage) => {
    const id = await claimed(stage);
    // More than was told is for two.
    await must(stage, funding.approveDeposit, { id, amount: '51', ...REASON }, stage.olga);
    return { id, ...REASON };
  }),
  line(funding.rejectDeposit, async (stage) => ({
    id: await claimed(stage),
    reason_code: 'not_received' as const,
    ...REASON,
  })),
  line(funding.approveWithdrawal, async (stage) => ({ id: await withdrawn(stage), ...REASON })),
  line(funding.retractReview, async (stage) => {
    const { server } = stage;
    const name = 'withdrawal_second_review_btc';
    await platform(server, 'setting.define', { name, value: '0' });
    const id = await withdrawn(stage);
    await platform(server, 'setting.define', { name, value: '0.25' });
    await must(stage, funding.approveWithdrawal, { id, ...REASON }, stage.olga);
    return { id, ...REASON };
  }),
  line(
    funding.sendWithdrawal,
    (stage) => ({
      id: answered(stage, funding.approveWithdrawal).id,
      txid: `0x${'fe'.repeat(32)}`,
      ...REASON,
    }),
    paul,
  ),
  line(funding.completeWithdrawal, (stage) => ({
    id: answered(stage, funding.approveWithdrawal).id,
    ...REASON,
  })),
  line(funding.rejectWithdrawal, async (stage) => ({
    id: await withdrawn(stage),
    reason_code: 'review_failed' as const,
    seen: 'requested' as const,
    ...REASON,
  })),
  line(funding.saveNetwork, () => ({
    currency_id: USDT,
    name: 'TEST',
    kind: 'chain' as const,
    chain: 'test',
    address_format: 'ethereum' as const,
    deposit_enabled: true,
    withdrawal_enabled: true,
    min_deposit: '5',
    confirmations: 12,
    min_number: '10',
    fee: '1',
    sort: 9,
    ...REASON,
  })),
  line(
    proposals.approve,
    (stage) => ({ id: proposalOf(answered(stage, funding.saveNetwork)), ...REASON }),
    paul,
  ),
];

const DOLLARS = { country: 'US', method: 101, currency: 'USD', coin: USDT, amount: '100' } as const;
const PAYER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@kontor.example',
  phone: '+1 555 123 4567',
  account_name: 'Ana Souza',
  bank_name: 'First Bank',
};

/** An order whose payment is said to be made. */
async function paid(stage: Stage): Promise<number> {
  const { quote_id } = await must(stage, quickBuy.quote, DOLLARS, stage.ana);
  const { id } = await must(stage, quickBuy.order, { quote_id, ...PAYER }, stage.ana);
  const slip = await slipOf(stage, stage.ana);
  await must(stage, quickBuy.slip, { id, slip }, stage.ana);
  return id;
}

const buying: readonly ActLine[] = [
  line(quickBuy.confirm, async (stage) => ({ id: await paid(stage), amount: '100', ...REASON })),
  line(quickBuy.retract, async (stage) => {
    const { server } = stage;
    // It stays open, and others of the story are to come.
    await platform(server, 'setting.define', { name: 'buy_open_orders_maximum', value: '9' });
    const id = await paid(stage);
    const name = 'buy_second_operator_above';
    await platform(server, 'setting.define', { name, value: '0' });
    await must(stage, quickBuy.confirm, { id, amount: '10', ...REASON }, stage.olga);
    await platform(server, 'setting.define', { name, value: '10000' });
    return { id, ...REASON };
  }),
  line(quickBuy.reject, async (stage) => ({ id: await paid(stage), ...REASON })),
  line(
    quickBuy.resolve,
    async (stage) => {
      const { id } = answered(stage, quickBuy.reject);
      const slip = await slipOf(stage, stage.ana);
      await must(stage, quickBuy.appeal, { id, text: 'It was paid', slip }, stage.ana);
      return { id, paid: true, amount: '100', ...REASON };
    },
    paul,
  ),
  line(quickBuy.saveMethod, async (stage) => {
    const { data } = await must(stage, quickBuy.operatorMethods, { country: 'US' }, stage.olga);
    const [method] = data;
    if (method === undefined) throw new Error('there is no way to pay');
    const { open_orders: _, id: __, qr_payload: ___, ...terms } = method;
    return { ...terms, name: 'Cash App', ...REASON };
  }),
];

/** Somebody who has asked to be followed, where operators decide. */
async function applicant(stage: Stage): Promise<number> {
  const who = await newPayer(stage.server, 'applicant', 1);
  const setting = { name: 'trader_approves_itself', value: '0', ...REASON };
  await must(stage, operatorConfig.defineSetting, setting, stage.olga);
  await must(stage, copy.apply, { profit_share: '0.1', introduction: 'Patience' }, who);
  return who.id;
}

const rules: readonly ActLine[] = [
  line(operatorConfig.defineSetting, () => ({
    name: 'option_stake_minimum',
    value: '11',
    ...REASON,
  })),
  line(operatorConfig.switchMarket, () => ({ id: 2, enabled: false, ...REASON })),
  line(operatorConfig.limitMarket, () => ({
    id: 1,
    minimum_quantity: '0.0001',
    maximum_quantity: '900',
    minimum_notional: '1',
    price_band: '0.02',
    ...REASON,
  })),
  line(operatorConfig.limitContract, async (stage) => {
    const { data } = await must(stage, operatorConfig.markets, { kind: 'futures' }, stage.olga);
    const [market] = data;
    const { maximum_lots = '', overnight_rate = '' } = market?.contract ?? {};
    return {
      id: market?.id ?? 0,
      minimum_lots: market?.contract?.minimum_lots ?? '',
      maximum_lots,
      overnight_rate,
      ...REASON,
    };
  }),
  line(operatorConfig.defineLevel, async (stage) => {
    const [level] = await must(stage, operatorConfig.levels, {}, stage.olga);
    if (level === undefined) throw new Error('there is no level');
    const { id, spot_maker_rate, spot_taker_rate, futures_maker_rate, futures_taker_rate } = level;
    const { minimum_volume, minimum_balance } = level;
    const rates = { spot_maker_rate, spot_taker_rate, futures_maker_rate, futures_taker_rate };
    return { id, ...rates, minimum_volume, minimum_balance, ...REASON };
  }),
  line(operatorConfig.defineDuration, () => ({
    seconds: 45,
    payout_ratio: '0.8',
    enabled: true,
    ...REASON,
  })),
  line(operatorConfig.rejectTrader, async (stage) => ({
    id: await applicant(stage),
    seen: 'applied' as const,
    ...REASON,
  })),
  line(operatorConfig.approveTrader, async (stage) => ({
    id: await applicant(stage),
    seen: 'applied' as const,
    ...REASON,
  })),
  line(operatorConfig.suspendTrader, (stage) => ({
    id: stage.ben.id,
    seen: 'approved' as const,
    ...REASON,
  })),
  line(operatorUsers.setDisabled, async (stage) => ({
    id: await anybody(stage),
    disabled: true,
    ...REASON,
  })),
  line(operatorUsers.freeze, async (stage) => ({ id: await anybody(stage), ...REASON })),
  line(operatorUsers.setWithdrawals, async (stage) => ({
    id: await anybody(stage),
    enabled: false,
    ...REASON,
  })),
  line(operatorUsers.setTrading, (stage) => ({ id: stage.ben.id, enabled: false, ...REASON })),
  line(security.setRegion, () => ({ area_code: 49, timed_options: true, ...REASON })),
  line(identity.approve, async (stage) => ({
    id: await identityToReview(stage, 'approved'),
    ...REASON,
  })),
  line(identity.reject, async (stage) => ({
    id: await identityToReview(stage, 'rejected'),
    reason_code: 'blurred' as const,
    ...REASON,
  })),
];

/** A member whom nobody needs any more. */
async function anybody({ server }: Stage): Promise<number> {
  return (await server.newUser('anybody')).id;
}

export const operatorActs: readonly ActLine[] = [
  ...offers,
  ...questions,
  ...gallery,
  ...lending,
  ...moneyInAndOut,
  ...budget,
  ...corrections,
  ...buying,
  ...rules,
];
