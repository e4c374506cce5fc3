/** Two operators who decide the same row of a queue at once, for every queue. */
import { type Call, calls } from '@kontor/contract';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import {
  type identityToReview,
  must as done,
  PROOF,
  REASON,
  slipOf,
  type Stage,
} from './act-stage.ts';
import { askedByVisitor, lostDeposit } from './beside-acts.ts';
import { looking, newOperator, type TestOperator } from './operators.ts';
import { voucher } from './funding.ts';
import { dropOf, projectFrom } from './member-acts.ts';
import { BTC, projected, USDT } from './trading.ts';

const { adjustments, coupons, dual, funding, identity, loan, mining, nft, operatorConfig } = calls;
const { promotions, quickBuy, subscription, chat, copy } = calls;

/** One of two who decide. */
export interface Rival {
  readonly call: Call;
  readonly input: object;
  readonly by: TestOperator;
}
type Rivals = (stage: Stage, toReview: typeof identityToReview) => Promise<readonly [Rival, Rival]>;

const says = (call: Call, input: object, by: TestOperator): Rival => ({
  call,
  input: { ...input, ...REASON },
  by,
});
/** Also of what others have done just now, which an operator's list shows a moment later. */
const must: typeof done = async (stage, call, input, who) => {
  if (call.method === 'GET') await projected(stage.server);
  return await done(stage, call, input, who);
};
/** Both want the same. */
const both = (call: Call, input: object, { olga, paul }: Stage): readonly [Rival, Rival] => [
  says(call, input, olga),
  says(call, input, paul),
];
const now = (stage: Stage) => stage.server.clock.now();
const eight = (stage: Stage, days: number) =>
  now(stage) - (now(stage) % DAY_MS) + 8 * HOUR_MS + days * DAY_MS;

const WISH = { currency: 'USDT', margin_currency: 'BTC', days: 30, contact: 'ana' } as const;

async function slipped(stage: Stage): Promise<number> {
  const { data } = await must(stage, quickBuy.operatorMethods, { country: 'US' }, stage.olga);
  const dollars = { country: 'US', method: data[0]?.id ?? 0, currency: 'USD', coin: USDT };
  const wish = { ...dollars, amount: '100' };
  const { quote_id } = await must(stage, quickBuy.quote, wish, stage.ana);
  const payer = {
    first_name: 'Ana',
    last_name: 'Souza',
    email: 'ana@kontor.example',
    phone: '+1 555 123 4567',
    account_name: 'Ana Souza',
    bank_name: 'First Bank',
  };
  const { id } = await must(stage, quickBuy.order, { quote_id, ...payer }, stage.ana);
  await must(stage, quickBuy.slip, { id, slip: await slipOf(stage, stage.ana) }, stage.ana);
  return id;
}

export const deciding: Readonly<Record<string, Rivals>> = {
  deposits: async (stage) => {
    const account = await voucher(stage.server, stage.ana);
    const claim = { amount: '50', currency: USDT, account };
    const { id } = await must(stage, funding.deposit, claim, stage.ana);
    return [
      says(funding.approveDeposit, { id, amount: '50' }, stage.olga),
      says(funding.rejectDeposit, { id, reason_code: 'not_received' }, stage.paul),
    ];
  },
  withdrawals: async (stage) => {
    const wish = { currency: USDT, number: '100', address_id: stage.address, ...PROOF };
    const { id } = await must(stage, funding.withdraw, wish, stage.ana);
    return [
      says(funding.approveWithdrawal, { id }, stage.olga),
      says(
        funding.rejectWithdrawal,
        { id, reason_code: 'review_failed', seen: 'requested' },
        stage.paul,
      ),
    ];
  },
  losses: async (stage) => {
    const id = await lostDeposit(stage, 77_001);
    return both(funding.resolveLoss, { id }, stage);
  },
  buy: async (stage) => {
    const id = await slipped(stage);
    return [
      says(quickBuy.confirm, { id, amount: '100' }, stage.olga),
      says(quickBuy.reject, { id }, stage.paul),
    ];
  },
  identity: async (stage, toReview) => {
    const id = await toReview(stage, 'rivals');
    return [
      says(identity.approve, { id }, stage.olga),
      says(identity.reject, { id, reason_code: 'blurred' }, stage.paul),
    ];
  },
  loans: async (stage) => {
    const maker = { user_id: stage.ana.id, enabled: true, ...REASON };
    await must(stage, loan.setMarketMaker, maker, stage.olga);
    const { id } = await must(stage, loan.request, { ...WISH, amount: '110' }, stage.ana);
    return [says(loan.quote, { id }, stage.olga), says(loan.reject, { id }, stage.paul)];
  },
  traders: async (stage) => {
    const { exchange } = stage.server.program.services;
    const input = { name: 'trader_approves_itself', value: '0' };
    await exchange.submit({ kind: 'setting.define', actor: 0, input, key: null });
    const about = { profit_share: '0.1', introduction: 'I hold what I believe in' };
    await must(stage, copy.apply, about, stage.ana);
    const row = { id: stage.ana.id, seen: 'applied' };
    return [
      says(operatorConfig.rejectTrader, row, stage.olga),
      says(operatorConfig.approveTrader, row, stage.paul),
    ];
  },
  artists: async (stage) => {
    const about = { name: 'Ana of Quito', introduction: 'Paints what she hears' };
    await must(stage, nft.applyArtist, about, stage.ana);
    const { data } = await must(stage, nft.operatorArtists, { status: 'applied' }, stage.olga);
    const id = data[0]?.id ?? 0;
    return [
      says(nft.decideArtist, { id, status: 'rejected' }, stage.olga),
      says(nft.decideArtist, { id, status: 'approved' }, stage.paul),
    ];
  },
  drops: async (stage) => {
    const about = { name: 'Ben of Lima', introduction: 'Paints what he sees' };
    const artist = await must(stage, nft.applyArtist, about, stage.ben);
    const { data } = await must(stage, nft.operatorArtists, { status: 'applied' }, stage.olga);
    const applied = data.find(({ name }) => name === about.name)?.id ?? 0;
    const approve = { id: applied, status: 'approved', ...REASON } as const;
    if (artist !== null) await must(stage, nft.decideArtist, approve, stage.olga);
    const terms = await dropOf(stage, { starts_at: now(stage) + HOUR_MS });
    const { code } = await must(stage, nft.drop, terms, stage.ben);
    const drops = await must(stage, nft.operatorDrops, { state: 'waiting' }, stage.olga);
    const id = drops.data.find((one) => one.code === code)?.id ?? 0;
    return [
      says(nft.decideDrop, { id, approve: true }, stage.olga),
      says(nft.decideDrop, { id, approve: false }, stage.paul),
    ];
  },
  coupons: async (stage) => {
    const rosa = await third(stage);
    const offer = {
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
    };
    const { id, revision } = await must(stage, coupons.defineOffer, offer, rosa);
    return both(coupons.approveOffer, { id, revision, confirmed_usd: '10010' }, stage);
  },
  fundings: async (stage) => {
    const rosa = await third(stage);
    const wish = { currency_id: USDT, amount: '100', direction: 'in' as const, ...REASON };
    const { id } = await must(stage, promotions.fund, wish, rosa);
    return [
      says(promotions.approveFunding, { id }, stage.olga),
      says(promotions.dropFunding, { id }, stage.paul),
    ];
  },
  adjustments: async (stage) => {
    const rosa = await third(stage);
    await looking(stage.server, rosa);
    const look = { user_id: stage.ana.id };
    const { data } = await must(stage, adjustments.payouts, look, rosa);
    const wrong = { entry_id: data[0]?.entry_id ?? 0, amount: '1', ...REASON };
    const wish = { ...wrong, reason_code: 'twice' as const };
    const { id } = await must(stage, adjustments.propose, wish, rosa);
    return [
      says(adjustments.approve, { id }, stage.olga),
      says(adjustments.drop, { id }, stage.paul),
    ];
  },
  dual: async (stage) => {
    const rosa = await third(stage);
    const product = {
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
    };
    const { id, revision } = await must(stage, dual.define, product, rosa);
    return both(dual.approve, { id, revision }, stage);
  },
  mining: async (stage) => {
    const rosa = await third(stage);
    const product = {
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
    };
    const { id, revision } = await must(stage, mining.defineProduct, product, rosa);
    return both(mining.approveProduct, { id, revision }, stage);
  },
  subscription: async (stage) => {
    const rosa = await third(stage);
    const project = { ...projectFrom(now(stage) + HOUR_MS), price: '1', total: '100000' };
    const { id, revision } = await must(stage, subscription.defineProject, project, rosa);
    return both(subscription.approveProject, { id, revision }, stage);
  },
  tickets: async (stage) => {
    const id = await askedByVisitor(stage);
    return both(chat.answerTicket, { id, text: 'So it is done.' }, stage);
  },
};

/** Somebody beside the two who decide. */
async function third({ server }: Stage): Promise<TestOperator> {
  return await newOperator(server, 'admin');
}
