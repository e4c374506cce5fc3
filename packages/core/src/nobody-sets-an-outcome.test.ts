import type { ExchangeRow } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { commands, type Json, type Outcome } from './index.ts';
import { BTC, BTC_USDT, ETH_USDT, FIRST_USER, TestExchange, USDT } from './testing/exchange.ts';
import { DEFAULT_SETTINGS } from './config/defaults.ts';
import { formatAmount } from '@kontor/money';
import { couponInputs, couponWorld } from './testing/coupons.ts';
import { dualInputs, dualWorld } from './testing/dual.ts';
import { fundingInputs, fundingWorld } from './testing/funding.ts';
import { askForLoan } from './testing/loans.ts';
import { miningInputs, miningWorld } from './testing/mining.ts';
import { predictionInputs, predictionWorld } from './testing/prediction.ts';
import { nftInputs, nftWorld } from './testing/nft.ts';
import { buyAndAppeal, methodInput } from './testing/quick-buy.ts';
import { subscriptionInputs, subscriptionWorld } from './testing/subscription.ts';

type Input = { [field: string]: Json };

const TRADER = FIRST_USER;
const FOLLOWER = FIRST_USER + 1;
const MAKER = FIRST_USER + 2;
const OPERATOR = 11;
const PERP = 70;
const ACME = 80;

/** What prices, results and trades are; nothing that an operator does may write them. */
const OUTCOMES = [
  'ticks',
  'instrument_states',
  'options',
  'fills',
  'liquidations',
  'nft_bids',
  'nft_boxes',
] as const;

const market = (id: number, kind: string, base: number, changes: Input = {}): Input => ({
  id,
  instrumentId: id === PERP ? BTC_USDT : id,
  kind,
  baseCurrencyId: base,
  quoteCurrencyId: USDT,
  priceDecimals: kind === 'stock' ? 2 : 1,
  quantityDecimals: kind === 'stock' ? 3 : 4,
  minimumQuantity: kind === 'stock' ? '0.001' : '0.0001',
  maximumQuantity: '1000',
  minimumNotional: '1',
  priceBand: '0.02',
  liquidityQuantity: '20',
  liquidityHalfSpread: '0.0005',
  enabled: true,
  listedAt: 0,
  ...changes,
});
const contract = (changes: Input = {}): Input => ({
  id: PERP,
  kind: 'linear',
  marginCurrencyId: USDT,
  lotSize: '0.01',
  minimumLots: '1',
  maximumLots: '10000',
  multiples: [1, 10, 50, 100],
  tiers: [{ notional: '10000000', rate: '0.004', multiple: 100 }],
  overnightRate: '0.0001',
  ...changes,
});

function must(outcome: Outcome): Outcome {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome;
}

/** Options before and after their entry, positions near their end, orders close to the market. */
function world(): TestExchange {
  const test = new TestExchange({ liquidity: '20' });
  const system = (kind: string, input: Input) => must(test.system(kind, input));
  system('market.define', market(PERP, 'futures', BTC));
  system('contract.define', contract());
  const share = { code: 'ACME', title: 'Acme', kind: 'stock', decimals: 3, enabled: true };
  system('currency.define', { id: ACME, ...share });
  system('instrument.define', { id: ACME, symbol: 'ACME/USDT', class: 'stock', priceDecimals: 2 });
  system('market.define', market(ACME, 'stock', ACME));
  for (const user of [TRADER, FOLLOWER, MAKER]) test.member(user, { [BTC]: '5' });
  test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000', [ACME]: '100' });
  const send = (user: number, kind: string, input: Input) => must(test.send(user, kind, input));
  const order = { marketId: BTC_USDT, type: 'limit', quantity: '0.01' };
  send(MAKER, 'spot.place', { ...order, side: 'buy', limitPrice: '40010' });
  send(MAKER, 'spot.place', { ...order, side: 'sell', limitPrice: '40015' });
  const stop = { ...order, type: 'stop_market', side: 'sell', triggerPrice: '39990' };
  send(FOLLOWER, 'spot.place', stop);
  const terms = { marketId: BTC_USDT, currencyId: USDT, stake: '50', seconds: 30 };
  send(MAKER, 'option.buy', { ...terms, direction: 'up' });
  send(TRADER, 'trader.apply', { profitShare: '0.1', introduction: 'Trend and patience' });
  system('trader.decide', { userId: TRADER, status: 'approved' });
  // Another one waits for an answer.
  system('setting.define', { name: 'trader_approves_itself', value: '0' });
  system('member.certify', { userId: MAKER, level: 1 });
  send(MAKER, 'trader.apply', { profitShare: '0.1', introduction: 'Both sides of the book' });
  send(FOLLOWER, 'follow.start', { traderId: TRADER, kind: 'lots', number: '2' });
  const position = { marketId: PERP, multiple: 100, marginMode: 'isolated', lots: '20' };
  send(TRADER, 'futures.open', { ...position, direction: 'long' });
  send(TRADER, 'futures.open', { ...position, direction: 'short', stopLossPrice: '40200' });
  send(MAKER, 'futures.open', { ...position, direction: 'long', limitPrice: '39980' });
  buyAndAppeal(test, MAKER);
  test.tick({ [BTC_USDT]: '40000.5', [ETH_USDT]: '3000', [ACME]: '100' });
  send(FOLLOWER, 'option.buy', { ...terms, direction: 'down' });
  askForLoan(test, MAKER);
  fundingWorld(test, MAKER);
  couponWorld(test, MAKER);
  dualWorld(test, MAKER);
  miningWorld(test, MAKER);
  subscriptionWorld(test, MAKER);
  predictionWorld(test, MAKER, OPERATOR);
  nftWorld(test, TRADER, MAKER);
  firstWords(test);
  system('fault.park', { path: 'timer.order.expire 8', error: 'Error: planted' });
  test.endBatch();
  const states = test.table<{ id: number; status: string }>('options').map(({ status }) => status);
  expect(states.sort()).toEqual(['open', 'pending', 'pending']);
  const open = test.table<{ id: number; status: string }>('positions');
  expect(open.filter(({ status }) => status === 'open').length).toBeGreaterThanOrEqual(4);
  return test;
}

const ADJUSTMENT = {
  userId: MAKER,
  currencyId: USDT,
  entryId: 1,
  payoutKind: 'deposit',
  payoutReference: 1,
  paid: '10',
  houseId: 9,
  amount: '10',
  reasonCode: 'amount',
  reason: 'as the operator says',
};

/** What waits for a second operator, and can be taken back by the first one. */
function firstWords(test: TestExchange): void {
  const limits = ['withdrawal_second_review_btc', 'buy_second_operator_above'];
  const before = limits.map((name) => formatAmount(test.core.exchange.setting(name)));
  for (const name of limits) test.system('setting.define', { name, value: '0' });
  const way = { currencyId: USDT, networkId: 1, amount: '10', usableFrom: test.at };
  const to = { destinationId: 7, destination: '0xdef', destinationName: 'mine' };
  must(test.send(MAKER, 'withdrawal.request', { ...way, ...to }));
  must(test.send(OPERATOR, 'withdrawal.approve', { withdrawalId: 4 }));
  must(test.send(OPERATOR, 'buy.confirm', { orderId: 1, amount: '100' }));
  limits.forEach((name, n) => test.system('setting.define', { name, value: before[n] ?? '' }));
  const voucher = { voucher: '/files/2', voucherHash: 'hash 2' };
  must(test.send(MAKER, 'deposit.request', { ...way, ...voucher }));
  must(test.send(OPERATOR, 'deposit.approve', { depositId: 2, amount: '11' }));
  must(test.send(OPERATOR + 1, 'adjustment.propose', ADJUSTMENT));
}

/** Every platform command with inputs that do as much as they can. */
const INPUTS: Readonly<Record<string, readonly Input[]>> = {
  'exchange.open': [{}],
  'clock.pulse': [{}],
  'version.begin': [{ to: '11' }],
  'house.fund': [1, 2, 3, 4, 5, 6, 7].map((houseId) => ({
    houseId,
    currencyId: USDT,
    amount: '1000000',
  })),
  'currency.define': [
    { id: USDT, code: 'USDT', title: 'Other', kind: 'coin', decimals: 8, enabled: false },
    { id: BTC, code: 'XBT', title: 'Other', kind: 'fiat', decimals: 8, enabled: false },
  ],
  'instrument.define': [
    { id: BTC_USDT, symbol: 'BTC/USDT', class: 'stock', priceDecimals: 1 },
    { id: ETH_USDT, symbol: 'OTHER/USDT', class: 'coin', priceDecimals: 1 },
  ],
  'market.define': [
    market(BTC_USDT, 'spot', BTC, { liquidityHalfSpread: '0.00001' }),
    market(BTC_USDT, 'spot', BTC, { liquidityQuantity: '0', enabled: false }),
    market(BTC_USDT, 'spot', BTC, { liquidityQuantity: '900', priceBand: '0.2' }),
    market(PERP, 'futures', BTC, { liquidityHalfSpread: '0.00001' }),
    market(PERP, 'futures', BTC, { liquidityQuantity: '5', enabled: false, priceBand: '0.001' }),
    market(ACME, 'stock', ACME, { liquidityHalfSpread: '0.00001' }),
  ],
  'market.switch': [BTC_USDT, PERP, ACME].map((id) => ({ id, enabled: false })),
  'vip.define': ['0', '0.002'].map((rate) => ({
    id: 0,
    spotMakerRate: rate,
    spotTakerRate: rate,
    futuresMakerRate: rate,
    futuresTakerRate: rate,
    minimumVolume: '0',
    minimumBalance: '0',
  })),
  'setting.define': Object.keys(DEFAULT_SETTINGS).flatMap((name) =>
    ['1', '1000000'].map((value) => ({ name, value })),
  ),
  'member.open': [
    { userId: FIRST_USER + 50, vipLevel: 9 },
    { userId: MAKER, vipLevel: 9 },
  ],
  'member.set_trading': [TRADER, FOLLOWER, MAKER].map((userId) => ({ userId, enabled: false })),
  'member.set_withdrawals': [TRADER, MAKER].map((userId) => ({ userId, enabled: false })),
  'member.certify': [TRADER, FOLLOWER, MAKER].map((userId, level) => ({ userId, level })),
  'member.set_market_maker': [true, false].map((enabled) => ({ userId: TRADER, enabled })),
  'member.set_vip': [
    { userId: TRADER, level: 0, volume: '0', balance: '0', day: 1 },
    { userId: MAKER, level: 9, volume: '4000000000', balance: '0', day: 1 },
  ],
  'referral.pay': [
    { inviterId: TRADER, inviteeId: MAKER, currencyId: USDT, fees: '10', fromId: 1, toId: 9 },
  ],
  'loan.quote': [{ loanId: 1, dailyRate: '0.01', collateral: '4', hours: 1 }],
  'loan.reject': [{ loanId: 1, reason: 'as the operator says' }],
  'region.define': [{ areaCode: 44, timedOptions: false }],
  'member.locate': [TRADER, FOLLOWER, MAKER].map((userId) => ({ userId, areaCode: 44 })),
  'notice.send': [
    {
      userId: TRADER,
      kind: 'loan.rejected',
      values: { amount: '500000', currency: 'USDT', reason: 'as the operator says' },
    },
  ],
  'option_duration.define': [
    { id: 1, seconds: 30, payoutRatio: '0.01', enabled: true },
    { id: 1, seconds: 31, payoutRatio: '1', enabled: false },
  ],
  'contract.define': [
    contract({ overnightRate: '0.5' }),
    contract({ multiples: [1], minimumLots: '50', maximumLots: '60' }),
    contract({ tiers: [{ notional: '20000000', rate: '0.003', multiple: 100 }] }),
  ],
  'stock.split': [{ instrumentId: ACME, numerator: 3, denominator: 2 }],
  'stock.dividend': [{ instrumentId: ACME, amount: '1' }],
  'buy.retract': [{ orderId: 1 }],
  'adjustment.propose': [{ ...ADJUSTMENT, entryId: 2 }],
  'adjustment.approve': [{ adjustmentId: 1 }],
  'adjustment.drop': [{ adjustmentId: 1 }],
  'buy.confirm': [{ orderId: 1, amount: '100' }],
  'buy.reject': [{ orderId: 1, reason: 'as the operator says' }],
  'buy.resolve': [true, false].map((paid) => ({
    orderId: 2,
    paid,
    amount: '100',
    reason: 'as the operator says',
  })),
  'buy_method.define': [methodInput(), methodInput({ enabled: false })],
  'trader.decide': (
    [
      [TRADER, 'approved'],
      [TRADER, 'suspended'],
      [MAKER, 'rejected'],
    ] as const
  ).map(([userId, status]) => ({ userId, status, reason: 'as the operator says' })),
  // What the log of ticks decides is made up for after it was parked: see faults/log-steps.test.ts.
  'fault.park': [{ path: 'timer.order.expire 9', error: 'Error: planted' }],
  'fault.retry': [{ id: 1, ticks: [] }],
  ...fundingInputs(MAKER),
  ...couponInputs(),
  ...dualInputs(),
  ...miningInputs(),
  ...subscriptionInputs(),
  ...predictionInputs(),
  ...nftInputs(),
};

/** The only command that brings prices; no route sends it, only the feed's publisher does. */
const PRICES = 'market.tick';

const platform = commands.filter(({ by }) => by !== 'member').map(({ kind }) => kind);
const cases = platform
  .filter((kind) => kind !== PRICES)
  .flatMap((kind) =>
    (INPUTS[kind] ?? []).map((input) => [kind, JSON.stringify(input).slice(0, 90), input] as const),
  );

/** As the platform, or as an operator where one has to answer for it. */
/** Where the world has the word of the first operator already, the second says the next. */
function operate(test: TestExchange, kind: string, input: Input): Outcome {
  const byOperator = commands.some((one) => one.kind === kind && one.by === 'operator');
  if (!byOperator) return test.system(kind, input);
  return test.send(kind === 'buy.confirm' ? OPERATOR + 1 : OPERATOR, kind, input);
}

function rowsOf(test: TestExchange, name: string): string[] {
  const rows = test.table<ExchangeRow>(name).sort((a, b) => a.id - b.id);
  return rows.map((row) =>
    JSON.stringify(row, (key, value: unknown) => {
      // Commands are counted; one more moves what comes after it, and nothing else.
      if (key === 'settledSequence') return undefined;
      return typeof value === 'bigint' ? `${value}` : value;
    }),
  );
}

/** The rounds of the world; what an operator opens beside them is another one. */
const LAST_ROUND = 3;

/** Results, and who was liquidated: what the same prices make of what was open. */
function fatesOf(test: TestExchange) {
  const liquidated = test
    .table<{ id: number; positionId: number; tickId: number }>('liquidations')
    .map(({ positionId, tickId }) => `${positionId} at ${tickId}`);
  const stopped = test
    .table<{ id: number; closeReason: string | null; closeTickId: number | null }>('positions')
    .map(({ id, closeReason, closeTickId }) => `${id} ${closeReason} at ${closeTickId}`);
  const rounds = test
    .table<{ id: number; kind: string; result: number | null; endPrice: bigint | null }>(
      'prediction_quizzes',
    )
    .filter(({ id, kind }) => kind === 'price' && id <= LAST_ROUND)
    .map(({ id, result, endPrice }) => `${id} ${result} at ${endPrice}`);
  expect(rounds).toHaveLength(1);
  return {
    rounds,
    options: rowsOf(test, 'options'),
    ticks: rowsOf(test, 'ticks'),
    boxes: rowsOf(test, 'nft_boxes'),
    liquidated,
    stopped,
  };
}

/** Down, not as far as to the end of the long positions, and up to the stop of the short one. */
function goOn(test: TestExchange): void {
  for (let second = 0; second < 40; second += 1) {
    const price = second < 20 ? 40_000 - 9 * second : 39_800 + 25 * (second - 20);
    test.tick({ [BTC_USDT]: price.toFixed(1), [ETH_USDT]: '3000', [ACME]: '100' });
  }
  test.endBatch();
}

describe('nobody sets an outcome', () => {
  it('every command of the platform is looked at here', () => {
    expect(Object.keys(INPUTS).concat(PRICES).sort()).toEqual([...platform].sort());
  });

  it.each(cases)('%s %s writes no price, result, fill or liquidation', (kind, _, input) => {
    const test = world();
    const before = OUTCOMES.map((name) => rowsOf(test, name));
    must(operate(test, kind, input));
    test.endBatch();
    OUTCOMES.forEach((name, n) => expect(rowsOf(test, name), name).toEqual(before[n]));
  });

  it.each(cases)('%s %s leaves what is open to the same prices', (kind, _, input) => {
    const test = world();
    must(operate(test, kind, input));
    goOn(test);
    const untouched = world();
    goOn(untouched);
    expect(fatesOf(test)).toEqual(fatesOf(untouched));
  });

  it('a contract gets no stricter while positions are open', () => {
    const test = world();
    const tiers = (...ends: [notional: string, rate: string, multiple: number][]) =>
      test.system(
        'contract.define',
        contract({
          tiers: ends.map(([notional, rate, multiple]) => ({ notional, rate, multiple })),
        }),
      );
    const refused = { ok: false, code: 'POSITIONS_OPEN', details: { field: 'tiers' } };
    expect(tiers(['10000000', '0.00401', 100])).toMatchObject(refused);
    expect(tiers(['5000', '0.001', 100], ['6000', '0.009', 50])).toMatchObject(refused);
    expect(tiers(['5000', '0.001', 100], ['10000000', '0.0041', 50])).toMatchObject(refused);
    expect(tiers(['5000', '0.001', 100], ['10000000', '0.004', 50])).toMatchObject({ ok: true });
    expect(tiers(['10000000', '0.004', 100])).toMatchObject(refused);
    const empty = new TestExchange();
    must(empty.system('market.define', market(PERP, 'futures', BTC)));
    must(empty.system('contract.define', contract()));
    const stricter = [{ notional: '10000000', rate: '0.009', multiple: 100 }];
    expect(empty.system('contract.define', contract({ tiers: stricter })).ok).toBe(true);
  });

  it('members cannot send any of it', () => {
    const test = world();
    for (const [kind, , input] of cases) {
      expect(test.send(TRADER, kind, input)).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
    }
    const tick = { at: test.at, prices: [[BTC_USDT, '1', '1']] };
    expect(test.send(TRADER, PRICES, tick)).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
  });
});
