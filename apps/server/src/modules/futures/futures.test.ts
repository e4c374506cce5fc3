import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { figuresIn } from '@kontor/i18n';
import { formatAmount, ONE, parseAmount } from '@kontor/money';
import {
  contractTerms,
  feeOf,
  initialMargin,
  isolatedLiquidationPrice,
  valueOf,
} from '@kontor/rules/futures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import {
  away,
  BTC,
  BTC_USDT,
  ETH,
  innerPrice,
  newTrader,
  projected,
  type Trader,
  USDT,
} from '../../testing/trading.ts';

const { futures, markets, spot, wallet } = calls;
type Position = OutputOf<typeof futures.submit>;
type Contract = OutputOf<typeof futures.contracts>[number];
type SubmitInput = InputOf<typeof futures.submit>;

const USD = 1_001;
const MARKET = { type: 1, status: 1, share: '1', multiple: 10 } as const;

let server: TestServer;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start();
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const submit = (who: Trader, input: Partial<SubmitInput> = {}, headers = {}) =>
  server.call(futures.submit, { ...BTC_USDT, ...MARKET, ...input }, { ...who.as, headers });
const opened = (who: Trader, input: Partial<SubmitInput> = {}) =>
  server.must(futures.submit, { ...BTC_USDT, ...MARKET, ...input }, who.as);
const errorOf = async (who: Trader, input: Partial<SubmitInput>) => {
  const { error } = await submit(who, input);
  return error === undefined ? undefined : [error.error, error.details?.field];
};
const all = (who: Trader) => server.must(futures.all, {}, who.as);
const closeAll = (who: Trader) => server.must(futures.closeMany, { type: 0 }, who.as);
const run = async (kind: string, input: Record<string, unknown>) => {
  const { exchange } = server.program.services;
  const command = { kind, actor: 0, input: input as Record<string, string>, key: null };
  expect((await exchange.submit(command)).outcome, kind).toMatchObject({ ok: true });
};
const mark = async () => {
  const { mark_price } = await server.must(futures.deal, BTC_USDT, alice.as);
  return mark_price ?? '';
};
const contractOf = async (symbol: string): Promise<Contract> => {
  const found = (await server.must(futures.contracts, {})).find((one) => one.symbol === symbol);
  if (found === undefined) throw new Error(`no contract ${symbol}`);
  return found;
};
const termsOf = (contract: Contract) =>
  contractTerms({
    kind: contract.kind,
    lotSize: parseAmount(contract.share_size),
    priceDecimals: contract.price_precision,
    marginDecimals: contract.margin_precision,
    tiers: contract.tiers,
  });

describe('contracts', () => {
  it('are linear for a dozen coins and inverse for two', async () => {
    const contracts = await server.must(futures.contracts, {});
    const linear = contracts.filter(({ kind }) => kind === 'linear');
    expect(linear.length).toBeGreaterThanOrEqual(12);
    for (const contract of linear) {
      expect(contract).toMatchObject({
        margin_currency: 'USDT',
        share_currency: contract.currency_name,
        index_symbol: contract.symbol,
        min_share: '1',
        share_step: '0.01',
        trading: 'open',
      });
      expect(contract.tiers.at(0)?.multiple).toBe(contract.multiples.at(-1));
    }
    expect(contracts.filter(({ kind }) => kind === 'inverse')).toMatchObject([
      {
        match_id: 2_001,
        symbol: 'BTC/USD',
        index_symbol: 'BTC/USDT',
        margin_currency: 'BTC',
        share_size: '100',
        share_currency: 'USD',
      },
      {
        match_id: 2_002,
        symbol: 'ETH/USD',
        index_symbol: 'ETH/USDT',
        margin_currency: 'ETH',
        share_size: '10',
      },
    ]);
  });

  it('have books of their own under a symbol that spot shares', async () => {
    const { depth, trades, quotations } = markets;
    const book = await server.must(depth, { symbol: 'BTC/USDT', kind: 'futures' });
    const usual = await server.must(depth, { symbol: 'BTC/USDT', kind: 'spot' });
    expect(book.bids[0]).not.toEqual(usual.bids[0]);
    expect(usual.bids).toEqual((await server.must(depth, { symbol: 'BTC/USDT' })).bids);
    const inverse = await server.must(depth, { symbol: 'btc/usd', kind: 'futures' });
    expect(inverse.asks.length).toBeGreaterThan(5);
    expect(await server.errorOf(depth, { symbol: 'BTC/USD' })).toBe('MARKET_UNKNOWN');
    expect(await server.errorOf(trades, { symbol: 'AAPL/USDT', kind: 'futures' })).toBe(
      'MARKET_UNKNOWN',
    );
    const listed = (await server.must(quotations, {})).flatMap(({ quotation }) => quotation);
    expect(new Set(listed.map(({ symbol }) => symbol)).size).toBe(listed.length);
    const flags = (symbol: string) => {
      const found = listed.find((one) => one.symbol === symbol);
      return [found?.open_lever, found?.open_microtrade];
    };
    expect(flags('BTC/USDT')).toEqual([true, true]);
    expect(flags('XLM/USDT')).toEqual([false, true]);
    expect(flags('AAPL/USDT')).toEqual([false, false]);
  });
});

describe('submit', () => {
  it('opens at the market, with the figures that the ticket computes', async () => {
    const contract = await contractOf('BTC/USDT');
    const terms = termsOf(contract);
    const { fee_rate } = await server.must(futures.deal, BTC_USDT, bob.as);
    const position = await opened(bob, { margin_mode: 'isolated', share: '2.5' });
    expect(position).toMatchObject({
      symbol: 'BTC/USDT',
      match_id: 1_001,
      type: 1,
      status: 1,
      share: '2.5',
      number: '0.025',
      multiple: 10,
      margin_mode: 'isolated',
      target_price: null,
      overnight_money: '0',
      close_reason: null,
      receipt: null,
      follow_id: null,
      handle_time: null,
    });
    expect(position.open_time).toBe(position.create_time);
    const { fills } = await server.must(futures.detail, { id: position.id }, bob.as);
    const values = fills.map(({ share, price }) =>
      valueOf(terms, parseAmount(share), parseAmount(price)),
    );
    const openValue = values.reduce((a, b) => a + b, 0n);
    expect(fills.every(({ opens, role }) => opens && role === 'taker')).toBe(true);
    const margin = initialMargin(terms, openValue, 10);
    expect(parseAmount(position.caution_money)).toBe(margin);
    const fee = feeOf(terms, openValue, parseAmount(fee_rate));
    expect(parseAmount(position.trade_fee)).toBe(fee);
    const held = { direction: 'long', lots: parseAmount('2.5'), openValue } as const;
    const markPrice = parseAmount(position.update_price ?? '');
    expect(position.update_price).toBe(await mark());
    const expected = isolatedLiquidationPrice(terms, held, margin, markPrice);
    expect(position.liquidation_price).toBe(formatAmount(expected ?? 0n));
    const profit = valueOf(terms, held.lots, markPrice) - openValue;
    expect(position.profits).toBe(formatAmount(profit));
    const lever = (await server.must(wallet.list, {}, bob.as)).accounts.find(
      ({ type }) => type === 'lever',
    );
    const [money] = lever?.balances ?? [];
    expect(parseAmount(money?.frozen ?? '')).toBe(margin);
    expect(parseAmount(money?.available ?? '')).toBe(10_000n * ONE - margin - fee);
    await closeAll(bob);
  });

  it('waits with a limit and is cancelled, leaving nothing behind', async () => {
    const price = await mark();
    const before = await all(bob);
    const position = await opened(bob, {
      type: 2,
      status: 0,
      target_price: away(price, 20),
      stop_loss_price: away(price, 25),
      target_profit_price: away(price, -5),
    });
    expect(position).toMatchObject({
      type: 2,
      status: 0,
      share: '1',
      target_price: away(price, 20),
      price: null,
      profits: null,
      liquidation_price: null,
      stop_loss_price: away(price, 25),
      target_profit_price: away(price, -5),
    });
    const during = await all(bob);
    expect(during.orders).toEqual([position]);
    expect(during.accounts[0]?.balance).toBe(before.accounts[0]?.balance);
    const [usdt] = during.accounts;
    expect(
      parseAmount(before.accounts[0]?.available ?? '') - parseAmount(usdt?.available ?? ''),
    ).toBe(parseAmount(position.caution_money));
    const orders = await server.must(spot.list, {}, bob.as);
    expect(orders.total).toBe(0);
    const cancelled = await server.must(futures.cancel, { id: position.id }, bob.as);
    expect(cancelled).toMatchObject({ status: 4, target_price: null, caution_money: '0' });
    expect(await all(bob)).toEqual(before);
    const again = await server.errorOf(futures.cancel, { id: position.id }, bob.as);
    expect(again).toBe('POSITION_NOT_WAITING');
  });

  it('is filled in part, and says what is frozen for the lots and what for the rest', async () => {
    const limit = { status: 0, target_price: await innerPrice(server) };
    const { id } = await opened(bob, { ...limit, share: '4' });
    await opened(alice, { ...limit, type: 2, share: '1.5' });
    const { accounts, positions } = await all(bob);
    const [position] = positions;
    expect(position).toMatchObject({ ...limit, id, status: 1, share: '1.5' });
    const terms = termsOf(await contractOf('BTC/USDT'));
    const value = (share: string) =>
      valueOf(terms, parseAmount(share), parseAmount(limit.target_price));
    expect(parseAmount(position?.caution_money ?? '')).toBe(initialMargin(terms, value('1.5'), 10));
    // The rest of the margin, and at the least the fees of the rest.
    const rest = initialMargin(terms, value('4'), 10) - initialMargin(terms, value('1.5'), 10);
    const hold = parseAmount(position?.entry_hold ?? '');
    expect(hold).toBeGreaterThanOrEqual(rest + feeOf(terms, value('2.5'), parseAmount('0.0005')));
    expect(accounts[0]?.caution_money_total).toBe(position?.caution_money);
    const money = (await server.must(wallet.list, {}, bob.as)).accounts
      .find(({ type }) => type === 'lever')
      ?.balances.at(0);
    expect(parseAmount(money?.frozen ?? '')).toBe(
      hold + parseAmount(position?.caution_money ?? ''),
    );
    await closeAll(bob);
    await closeAll(alice);
    expect((await all(bob)).positions).toEqual([]);
  });

  it('refuses what cannot be and names the field', async () => {
    const price = await mark();
    const cases: [Partial<SubmitInput>, string, string | undefined][] = [
      [{ currency_id: USDT, legal_id: BTC }, 'MARKET_UNKNOWN', 'currency_id'],
      [{ status: 0 }, 'PRICE_REQUIRED', 'target_price'],
      [{ target_price: price }, 'PRICE_NOT_ALLOWED', 'target_price'],
      [{ status: 0, target_price: `${price}7` }, 'PRICE_STEP', 'target_price'],
      [{ status: 0, target_price: away(price, 100) }, 'PRICE_BAND', 'target_price'],
      [{ share: '1.001' }, 'QUANTITY_STEP', 'share'],
      [{ share: '0.99' }, 'BELOW_MINIMUM', 'share'],
      [{ share: '1000000' }, 'ABOVE_MAXIMUM', 'share'],
      [{ multiple: 3 }, 'MULTIPLE_WRONG', 'multiple'],
      [{ multiple: 125, share: '1000' }, 'TIER_EXCEEDED', 'multiple'],
      [{ stop_loss_price: away(price, 10) }, 'STOP_SIDE_WRONG', 'stop_loss_price'],
      [{ target_profit_price: away(price, -10) }, 'STOP_SIDE_WRONG', 'target_profit_price'],
      [
        { margin_mode: 'isolated', multiple: 100, stop_loss_price: away(price, -20) },
        'STOP_BEYOND_LIQUIDATION',
        'stop_loss_price',
      ],
      [{ share: '5000', multiple: 10 }, 'INSUFFICIENT_BALANCE', 'share'],
      [{ share: '-1' }, 'FIELD_NOT_POSITIVE', undefined],
      [{ type: 3 }, 'FIELD_TOO_LARGE', undefined],
      [{ status: 2 }, 'FIELD_TOO_LARGE', undefined],
      [{ multiple: 0 }, 'FIELD_TOO_SHORT', undefined],
      [{ margin_mode: 'both' }, 'FIELD_CHOICE', undefined],
    ];
    for (const [input, code, field] of cases) {
      expect(await errorOf(bob, input), JSON.stringify(input)).toEqual([code, field]);
    }
    const { positions, orders } = await all(bob);
    expect([...positions, ...orders]).toEqual([]);
  });

  it('tells where the stop would have to be, in the language of the caller', async () => {
    const price = await mark();
    const { error } = await submit(
      bob,
      { margin_mode: 'isolated', multiple: 100, stop_loss_price: away(price, -20) },
      { lang: 'fra' },
    );
    const shown = figuresIn('fra').price(String(error?.details?.price));
    expect(error?.message).toContain(shown);
    expect(Number(error?.details?.price)).toBeGreaterThan(Number(away(price, -20)));
  });

  it('refuses in a market that is off, to who may not trade, and one too many', async () => {
    await run('market.switch', { id: 1_001, enabled: false });
    expect((await errorOf(bob, {}))?.[0]).toBe('MARKET_CLOSED');
    await run('market.switch', { id: 1_001, enabled: true });
    await run('member.set_trading', { userId: bob.id, enabled: false });
    expect((await errorOf(bob, {}))?.[0]).toBe('TRADING_DISABLED');
    await run('member.set_trading', { userId: bob.id, enabled: true });
    await run('setting.define', { name: 'positions_maximum', value: '0' });
    expect((await errorOf(bob, {}))?.[0]).toBe('TOO_MANY_POSITIONS');
    await run('setting.define', { name: 'positions_maximum', value: '100' });
  });

  it('answers a repeat with the same position, and no other body under its key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await submit(bob, {}, headers);
    const second = await submit(bob, {}, headers);
    expect(second.result).toEqual(first.result);
    expect((await all(bob)).positions).toHaveLength(1);
    const other = await submit(bob, { share: '2' }, headers);
    expect(other.error?.error).toBe('KEY_REUSED');
    const elsewhere = await submit(alice, {}, headers);
    expect(elsewhere.result?.id).not.toBe(first.result?.id);
    await closeAll(alice);
    await closeAll(bob);
  });
});

describe('a position', () => {
  it('is closed by parts and then whole, and its money comes back to the last digit', async () => {
    const carol = await newTrader(server, 'carol');
    const { id } = await opened(carol, { share: '3' });
    const part = await server.must(futures.close, { id, share: '1.25' }, carol.as);
    expect(part).toMatchObject({ status: 1, share: '1.75', close_reason: null });
    const crumb = { id, share: '0.99' };
    const { error } = await server.call(futures.close, crumb, carol.as);
    expect([error?.error, error?.details]).toEqual([
      'BELOW_MINIMUM',
      { field: 'share', minimum: '1' },
    ]);
    const rest = await server.must(futures.close, { id }, carol.as);
    expect(rest).toMatchObject({
      status: 3,
      share: '3',
      caution_money: '0',
      close_reason: 'user',
      receipt: null,
      liquidation_price: null,
    });
    expect(rest.handle_time).toBe(server.clock.now());
    const detail = await server.must(futures.detail, { id }, carol.as);
    expect(detail.fills.filter(({ opens }) => opens).map(({ share }) => share)).toEqual(['3']);
    const { accounts } = await all(carol);
    const money = 10_000n * ONE + parseAmount(rest.profits ?? '') - parseAmount(rest.trade_fee);
    expect(accounts[0]).toMatchObject({
      margin_currency: 'USDT',
      balance: formatAmount(money),
      available: formatAmount(money),
      equity: formatAmount(money),
      hazard_rate: null,
      maintenance: '0',
      caution_money_total: '0',
    });
    const { data } = await server.must(wallet.bills, { type: 'lever' }, carol.as);
    expect(new Set(data.map(({ kind }) => kind))).toEqual(
      new Set(['member.grant', 'futures.fee', 'futures.profit']),
    );
    const bill = data.find(({ kind }) => kind === 'futures.profit');
    expect(bill).toMatchObject({ reference: id, account: 'lever' });
    expect(bill?.info).toBe(`BTC/USDT futures P&L · position ${id}`);
    expect(await server.errorOf(futures.close, { id }, carol.as)).toBe('POSITION_NOT_OPEN');
    expect(await server.errorOf(futures.close, { id }, bob.as)).toBe('POSITION_UNKNOWN');
  });

  it('refuses parts that cannot be', async () => {
    const { id } = await opened(bob);
    const cases: [string, string][] = [
      ['0.001', 'QUANTITY_STEP'],
      ['1.01', 'ABOVE_MAXIMUM'],
    ];
    for (const [share, code] of cases) {
      const { error } = await server.call(futures.close, { id, share }, bob.as);
      expect([error?.error, error?.details?.field]).toEqual([code, 'share']);
    }
    await closeAll(bob);
  });

  it('takes stops on the right side and before its liquidation', async () => {
    const price = await mark();
    const { id } = await opened(bob, { margin_mode: 'isolated', multiple: 50 });
    const stops = { target_profit_price: away(price, 10), stop_loss_price: away(price, -5) };
    const set = await server.must(futures.setStops, { id, ...stops }, bob.as);
    expect(set).toMatchObject(stops);
    const one = await server.must(
      futures.setStops,
      { id, target_profit_price: away(price, 12) },
      bob.as,
    );
    expect(one).toMatchObject({
      target_profit_price: away(price, 12),
      stop_loss_price: null,
    });
    const cases: [object, string, string][] = [
      [{ stop_loss_price: away(price, 5) }, 'STOP_SIDE_WRONG', 'stop_loss_price'],
      [{ target_profit_price: away(price, -5) }, 'STOP_SIDE_WRONG', 'target_profit_price'],
      [{ stop_loss_price: away(price, -30) }, 'STOP_BEYOND_LIQUIDATION', 'stop_loss_price'],
      [{ stop_loss_price: `${price}7` }, 'PRICE_STEP', 'stop_loss_price'],
    ];
    for (const [input, code, field] of cases) {
      const { error } = await server.call(futures.setStops, { id, ...input }, bob.as);
      expect([error?.error, error?.details?.field], JSON.stringify(input)).toEqual([code, field]);
    }
    await closeAll(bob);
  });

  it('changes a waiting entry in place, and answers it as it is then', async () => {
    const price = await mark();
    const low = away(price, -20);
    const { id } = await opened(bob, { status: 0, target_price: low });
    const stops = { target_profit_price: away(price, 10), stop_loss_price: away(price, -22) };
    const set = await server.must(futures.setStops, { id, ...stops }, bob.as);
    expect(set).toMatchObject({ ...stops, target_price: low });
    const changes = {
      share: '3',
      target_price: away(price, -21),
      stop_loss_price: away(price, -23),
    };
    const headers = { 'idempotency-key': 'amended-once' };
    for (let n = 0; n < 2; n += 1) {
      const amended = await server.must(futures.amend, { id, ...changes }, { ...bob.as, headers });
      expect(amended).toMatchObject({ ...changes, id, target_profit_price: null });
    }
    const all = await server.must(futures.all, {}, bob.as);
    expect(all.orders.find((one) => one.id === id)).toMatchObject(changes);
    const cases: [object, string, string][] = [
      [{ share: '0.001' }, 'QUANTITY_STEP', 'share'],
      [{ share: '0.01' }, 'BELOW_MINIMUM', 'share'],
      [{ target_price: `${price}7` }, 'PRICE_STEP', 'target_price'],
      [{ target_profit_price: away(price, -30) }, 'STOP_SIDE_WRONG', 'target_profit_price'],
      [{ stop_loss_price: away(price, -10) }, 'STOP_SIDE_WRONG', 'stop_loss_price'],
    ];
    for (const [input, code, field] of cases) {
      const { error } = await server.call(futures.amend, { id, ...input }, bob.as);
      expect([error?.error, error?.details?.field], JSON.stringify(input)).toEqual([code, field]);
    }
    expect(await server.errorOf(futures.amend, { id, share: '2' }, {})).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(futures.amend, { id, share: 'two' }, bob.as)).toBe('FIELD_TYPE');
    await server.must(futures.cancel, { id }, bob.as);
    expect(await server.errorOf(futures.amend, { id }, bob.as)).toBe('POSITION_NOT_WAITING');
  });

  it('takes more margin when it is isolated, and is then liquidated further away', async () => {
    const { id, ...before } = await opened(bob, { margin_mode: 'isolated' });
    const after = await server.must(futures.addMargin, { id, amount: '100' }, bob.as);
    expect(parseAmount(after.caution_money) - parseAmount(before.caution_money)).toBe(100n * ONE);
    expect(Number(after.liquidation_price)).toBeLessThan(Number(before.liquidation_price));
    const cross = await opened(bob);
    const cases: [{ id: number; amount: string }, string][] = [
      [{ id: cross.id, amount: '1' }, 'POSITION_NOT_ISOLATED'],
      [{ id, amount: '0.000000001' }, 'FIELD_DECIMALS'],
      [{ id, amount: '1000000' }, 'INSUFFICIENT_BALANCE'],
      [{ id, amount: '0' }, 'FIELD_NOT_POSITIVE'],
    ];
    for (const [input, code] of cases) {
      expect(await server.errorOf(futures.addMargin, input, bob.as), code).toBe(code);
    }
    await closeAll(bob);
  });

  it('is nobody else’s', async () => {
    const waiting = await opened(alice, { status: 0, target_price: away(await mark(), -20) });
    const open = await opened(alice, { margin_mode: 'isolated' });
    for (const { id } of [waiting, open, { id: 999_999 }]) {
      const input = { id, amount: '1' };
      for (const call of [
        futures.close,
        futures.cancel,
        futures.amend,
        futures.setStops,
        futures.addMargin,
        futures.detail,
      ] as const) {
        expect(await server.errorOf(call, input, bob.as), call.path).toBe('POSITION_UNKNOWN');
      }
    }
    for (const call of [futures.close, futures.addMargin] as const) {
      const input = { id: waiting.id, amount: '1' };
      expect(await server.errorOf(call, input, alice.as), call.path).toBe('POSITION_NOT_OPEN');
    }
    for (const call of [futures.cancel, futures.amend] as const) {
      const refused = await server.errorOf(call, { id: open.id }, alice.as);
      expect(refused, call.path).toBe('POSITION_NOT_WAITING');
    }
    await server.must(futures.cancel, { id: waiting.id }, alice.as);
    await closeAll(alice);
  });
});

describe('many positions', () => {
  it('share a cross margin, whose figures are of the account', async () => {
    const dora = await newTrader(server, 'dora');
    const long = await opened(dora, { share: '20', multiple: 20 });
    const short = await opened(dora, {
      currency_id: ETH,
      type: 2,
      share: '10',
      multiple: 50,
    });
    const alone = await opened(dora, { margin_mode: 'isolated', share: '4' });
    const { accounts, positions, ...sums } = await all(dora);
    expect(positions.map(({ id }) => id)).toEqual([alone.id, short.id, long.id]);
    const [usdt, ...others] = accounts;
    expect(others.map(({ margin_currency }) => margin_currency)).toEqual(['BTC', 'ETH']);
    const sum = (pick: (position: Position) => string | null) =>
      positions.reduce((total, position) => total + parseAmount(pick(position) ?? ''), 0n);
    expect(parseAmount(usdt?.caution_money_total ?? '')).toBe(sum((one) => one.caution_money));
    expect(parseAmount(usdt?.profits_total ?? '')).toBe(sum((one) => one.profits));
    expect([usdt?.advanced_total, ...positions.map(({ advanced }) => advanced)]).toEqual([
      '0',
      '0',
      '0',
      '0',
    ]);
    expect(parseAmount(usdt?.balance ?? '')).toBe(10_000n * ONE - sum((one) => one.trade_fee));
    expect(parseAmount(usdt?.equity ?? '')).toBe(
      parseAmount(usdt?.balance ?? '') + sum((one) => one.profits),
    );
    expect(sums).toEqual({
      hazard_rate: usdt?.hazard_rate,
      equity: usdt?.equity,
      caution_money_total: usdt?.caution_money_total,
      advanced_total: '0',
      profits_total: usdt?.profits_total,
      orders: [],
    });
    const deal = await server.must(futures.deal, BTC_USDT, dora.as);
    expect(deal.positions.map(({ id }) => id)).toEqual([long.id, alone.id]);
    expect(deal).toMatchObject({ account: usdt, balance: usdt?.balance, orders: [] });
    // The isolated one is the nearer to its end: its margin less its opening loss.
    const rate = (parseAmount(alone.caution_money) + parseAmount(alone.profits ?? '')) * ONE;
    expect(Number(deal.hazard_rate)).toBeCloseTo(
      Number(formatAmount(rate / parseAmount(alone.caution_money))),
      5,
    );
    const closed = await server.must(futures.closeMany, { type: 2 }, dora.as);
    expect(closed).toEqual({ closed: [short.id], failed: [] });
    expect((await server.must(futures.closeMany, { type: 1 }, dora.as)).closed).toEqual([
      long.id,
      alone.id,
    ]);
    expect(await closeAll(dora)).toEqual({ closed: [], failed: [] });
  });

  it('are listed by page, status and market, newest first', async () => {
    const erin = await newTrader(server, 'erin');
    const mine = (input: InputOf<typeof futures.mine>) => server.must(futures.mine, input, erin.as);
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await opened(erin)).id);
    const other = await opened(erin, { currency_id: ETH });
    expect(await mine({})).toMatchObject({ total: 0, data: [] });
    expect((await mine({ status: 1 })).data.map(({ id }) => id)).toEqual([other.id, ...ids]);
    expect(await mine({ status: 1, symbol: 'ETH/USDT' })).toMatchObject({ total: 1 });
    await closeAll(erin);
    const waiting = await opened(erin, { status: 0, target_price: away(await mark(), -20) });
    expect((await mine({ status: 0 })).data).toEqual([waiting]);
    await server.must(futures.cancel, { id: waiting.id }, erin.as);
    const page = await mine({ limit: 2, page: 2, symbol: 'btc/usdt' });
    expect(page).toMatchObject({ total: 4, page: 2, limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await mine({ status: 4 })).toMatchObject({ total: 1, data: [{ id: waiting.id }] });
    expect(await mine({ status: 3 })).toMatchObject({ total: 4 });
    const unknown = await server.errorOf(futures.mine, { symbol: 'NO/USDT' }, erin.as);
    expect(unknown).toBe('MARKET_UNKNOWN');
  });
});

describe('what everybody sees', () => {
  it('is the insurance fund as it was seeded, and no liquidation yet', async () => {
    const funds = await server.must(futures.insurance, {});
    expect(funds.map(({ currency, balance }) => [currency, balance])).toEqual([
      ['USDT', '1000000'],
      ['BTC', '10'],
      ['ETH', '200'],
    ]);
    expect(funds[0]?.curve).toEqual([{ time: server.clock.now(), value: '1000000' }]);
    expect(await server.must(futures.liquidations, {})).toMatchObject({ total: 0, data: [] });
    const unknown = await server.errorOf(futures.liquidations, { symbol: 'BTC/USDC' });
    expect(unknown).toBe('MARKET_UNKNOWN');
    const inverse = await server.must(futures.liquidations, { symbol: 'BTC/USD' });
    expect(inverse.data).toEqual([]);
  });

  it('is nothing of a member, for whom a session is needed', async () => {
    const own = Object.values(futures).filter(({ access }) => access === 'member');
    expect(own).toHaveLength(11);
    for (const call of own) {
      const { error } = await server.send(call, {}, {});
      expect(error, call.path).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
    }
    expect(await server.errorOf(futures.deal, { currency_id: BTC, legal_id: BTC }, alice.as)).toBe(
      'MARKET_UNKNOWN',
    );
    const coin = { currency_id: BTC, legal_id: USD };
    expect(await server.must(futures.deal, coin, alice.as)).toMatchObject({
      symbol: 'BTC/USD',
      balance: '0',
      account: { margin_currency: 'BTC' },
    });
    await projected(server);
  });
});
