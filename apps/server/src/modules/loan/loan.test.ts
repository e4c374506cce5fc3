import { calls, type InputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { collateralFor, loanInterest } from '@kontor/rules/loan';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { wrongFigures } from '../../testing/wrong-figures.ts';
import { BTC_USDT, newTrader, projected, type Trader } from '../../testing/trading.ts';

const { loan, messages, spot, wallet } = calls;
type RequestInput = InputOf<typeof loan.request>;

let server: TestServer;
let finance: TestOperator;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  // Days pass in steps of a minute.
  server = await TestServer.start({ environment: { CLOCK_SPEED: '1200' } });
  finance = await newOperator(server, 'finance');
  await server.clock.advance(120_000);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.12' }, alice.as);
  // Loans of a size that a day's play money can stand for.
  const input = { name: 'loan_minimum', value: '1000' };
  const { exchange } = server.program.services;
  await exchange.submit({ kind: 'setting.define', actor: 0, input, key: null });
  await projected(server);
});
afterAll(() => server.end());

const reason = 'looked at by finance';
const asked = (changes: Partial<RequestInput> = {}): RequestInput => ({
  amount: '4000',
  currency: 'USDT',
  margin_currency: 'BTC',
  contact: 'alice@kontor.example',
  days: 30,
  ...changes,
});
const request = (who: Trader, changes: Partial<RequestInput> = {}, headers = {}) =>
  server.call(loan.request, asked(changes), { ...who.as, headers });
const makeMarketMaker = (who: Trader, enabled = true) =>
  server.must(loan.setMarketMaker, { user_id: who.id, enabled, reason }, finance.as);
const quoted = async (who: Trader, changes: Partial<RequestInput> = {}) => {
  const { id } = await server.must(loan.request, asked(changes), who.as);
  await server.must(loan.quote, { id, reason }, finance.as);
  return await server.must(loan.detail, { id }, who.as);
};
const spotOf = async (who: Trader, name: string) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const account = accounts.find(({ type }) => type === 'change');
  return account?.balances.find((balance) => balance.name === name)?.available ?? '0';
};
const marginOf = async (who: Trader) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  return accounts.find(({ type }) => type === 'margin')?.balances[0]?.frozen;
};

describe('what is shown before anybody asks', () => {
  it('is for visitors too, and says to a member whether it is for them', async () => {
    const visitor = await server.must(loan.terms, {});
    expect(visitor).toMatchObject({
      minimum: '1000',
      maximum: '10000000',
      days_minimum: 7,
      days_maximum: 365,
      leverage: '3',
      initial_rate: '1.5',
      daily_rate: '0.0005',
      overdue_rate: '0.005',
      warn_rate: '1.3',
      clear_rate: '1.35',
      close_rate: '1.1',
      vip: { minimum: 2, volume: '5000000', balance: '200000' },
      member: null,
    });
    const names = visitor.currencies.map(({ name }) => name);
    expect(names).toEqual(['BTC', 'ETH', 'USDT', 'USDC']);
    for (const { price } of visitor.currencies) expect(price).not.toBeNull();
    const own = await server.must(loan.terms, {}, alice.as);
    expect(own.member).toEqual({ eligible: false, market_maker: false, vip_level: 0 });
  });
});

describe('a request', () => {
  it('is refused to others than market makers and VIP 2, in the reader’s language', async () => {
    const { error } = await request(bob, {}, { lang: 'fra' });
    expect(error).toMatchObject({
      error: 'LOAN_NOT_ELIGIBLE',
      details: { level: 0, minimum: 2 },
    });
    expect(error?.message).toContain('teneurs de marché');
  });

  it('names the field of what is wrong', async () => {
    await makeMarketMaker(alice);
    const cases: [Partial<RequestInput>, string, string][] = [
      [{ amount: '999' }, 'BELOW_MINIMUM', 'amount'],
      [{ amount: '10000001' }, 'ABOVE_MAXIMUM', 'amount'],
      [{ amount: '4000.000000001' }, 'FIELD_DECIMALS', 'amount'],
      [{ days: 6 }, 'BELOW_MINIMUM', 'days'],
      [{ days: 366 }, 'ABOVE_MAXIMUM', 'days'],
      [{ margin_currency: 'USDT' }, 'LOAN_CURRENCIES_SAME', 'margin_currency'],
      [{ contact: 'ab' }, 'FIELD_TOO_SHORT', 'contact'],
    ];
    for (const [changes, code, field] of cases) {
      const { error } = await request(alice, changes);
      expect(error?.fields?.[0], code).toMatchObject({ field, error: code });
    }
  });

  it('is made once for one key, and seen by its member alone', async () => {
    const headers = { 'idempotency-key': 'loan-1' };
    const first = await request(alice, {}, headers);
    const again = await request(alice, {}, headers);
    expect(again.result).toEqual(first.result);
    const other = await request(alice, { amount: '5000' }, headers);
    expect(other.error?.error).toBe('KEY_REUSED');
    expect(first.result).toMatchObject({ status: 'requested', debt: '0', risk_rate: null });
    const id = first.result?.id ?? 0;
    for (const call of [loan.cancel, loan.accept, loan.repay]) {
      expect(await server.errorOf(call, { id }, bob.as)).toBe('LOAN_UNKNOWN');
    }
    for (const call of [loan.addCollateral, loan.release]) {
      expect(await server.errorOf(call, { id, amount: '1' }, bob.as)).toBe('LOAN_UNKNOWN');
      expect(await server.errorOf(call, { id, amount: '1' }, alice.as)).toBe('LOAN_STATE');
    }
    expect(await server.errorOf(loan.detail, { id }, bob.as)).toBe('LOAN_UNKNOWN');
    expect((await server.must(loan.list, {}, bob.as)).total).toBe(0);
    expect((await server.must(loan.list, { status: 'open' }, alice.as)).total).toBe(1);
    await server.must(loan.cancel, { id }, alice.as);
    expect((await server.must(loan.list, { status: 'open' }, alice.as)).total).toBe(0);
    expect((await server.must(loan.list, { status: 'over' }, alice.as)).total).toBe(1);
    expect(await server.errorOf(loan.accept, { id }, alice.as)).toBe('LOAN_UNKNOWN');
  });
});

describe('operators', () => {
  it('of finance alone see the queue, oldest first, with what a quote needs', async () => {
    const support = await newOperator(server, 'support');
    expect(await server.errorOf(loan.operatorLoans, {}, support.as)).toBeDefined();
    expect(await server.errorOf(loan.operatorLoans, {}, alice.as)).toBeDefined();
    const one = await server.must(loan.request, asked(), alice.as);
    const two = await server.must(loan.request, asked({ amount: '5000' }), alice.as);
    const status = 'requested';
    const queue = await server.must(loan.operatorLoans, { status }, finance.as);
    expect(queue.data.map(({ id }) => id)).toEqual([one.id, two.id]);
    const [first] = queue.data;
    expect(first).toMatchObject({ account: alice.email, market_maker: true, vip_level: 0 });
    const prices = {
      price: parseAmount('1'),
      marginPrice: parseAmount(first?.margin_price ?? ''),
    };
    const least = collateralFor(parseAmount('4000'), parseAmount('1.5'), prices, 8);
    expect(first?.minimum_collateral).toBe(formatAmount(least));
    const keyword = String(two.id);
    const found = await server.must(loan.operatorLoans, { keyword }, finance.as);
    expect(found.data.map(({ id }) => id)).toEqual([two.id]);
    await server.must(loan.reject, { id: two.id, reason: 'Too little is known' }, finance.as);
    const rejected = await server.must(loan.detail, { id: two.id }, alice.as);
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Too little is known' });
    const [told] = (await server.must(messages.list, { type: 'system' }, alice.as)).data;
    expect(told?.body).toContain('5,000 USDT');
    expect(told?.body).toContain('Too little is known');
    const late = { id: two.id, reason };
    expect(await server.errorOf(loan.quote, late, finance.as)).toBe('DECIDED_ALREADY');
    await server.must(loan.cancel, { id: one.id }, alice.as);
  });

  it('quote within the limits, and see what the treasury promises', async () => {
    const { id } = await server.must(loan.request, asked(), alice.as);
    const of = (changes: object) => server.call(loan.quote, { id, reason, ...changes }, finance.as);
    expect((await of({ daily_rate: '0.011' })).error?.fields?.[0]).toMatchObject({
      field: 'daily_rate',
      error: 'ABOVE_MAXIMUM',
    });
    expect((await of({ collateral: '0.01' })).error?.fields?.[0]).toMatchObject({
      field: 'collateral',
      error: 'BELOW_MINIMUM',
    });
    const quote = await of({ daily_rate: '0.001', collateral: '0.1', hours: 2 });
    expect(quote.result).toMatchObject({
      status: 'quoted',
      daily_rate: '0.001',
      interest_per_day: '4',
      total_at_term: '4120',
      collateral_required: '0.1',
      decided_by: finance.id,
    });
    const [usdt] = (await server.must(loan.treasury, {}, finance.as)).filter(
      ({ currency }) => currency === 'USDT',
    );
    expect(usdt).toMatchObject({ available: '50000000', promised: '4000', lent: '0', loans: 0 });
    await server.must(loan.cancel, { id }, alice.as);
  });
});

describe('a loan', () => {
  it('runs from the quote to the last repayment, all figures as they were shown', async () => {
    const [usdt, btc] = [await spotOf(alice, 'USDT'), await spotOf(alice, 'BTC')];
    const offer = await quoted(alice);
    const required = offer.collateral_required ?? '';
    expect(parseAmount(offer.risk_rate ?? '')).toBeGreaterThan(parseAmount('1.49'));
    expect(parseAmount(offer.warn_price ?? '') > parseAmount(offer.close_price ?? '')).toBe(true);
    const { id } = offer;
    const headers = { 'idempotency-key': 'accept-1' };
    const active = await server.must(loan.accept, { id }, { ...alice.as, headers });
    const repeated = await server.must(loan.accept, { id }, { ...alice.as, headers });
    expect(repeated).toEqual(active);
    expect(active).toMatchObject({
      status: 'active',
      principal: '4000',
      interest: '2',
      debt: '4002',
      collateral: required,
      warn_price: offer.warn_price,
      close_price: offer.close_price,
      overdue: false,
    });
    expect(await spotOf(alice, 'USDT')).toBe(formatAmount(parseAmount(usdt) + parseAmount('4000')));
    expect(await marginOf(alice)).toBe(required);

    await server.clock.advance(DAY_MS);
    await projected(server);
    const day = await server.must(loan.detail, { id }, alice.as);
    const perDay = loanInterest(parseAmount('4000'), parseAmount('0.0005'), 8);
    expect(day.interest).toBe(formatAmount(2n * perDay));
    const part = await server.must(loan.repay, { id, amount: '1004' }, alice.as);
    expect(part).toMatchObject({ interest: '0', principal: '3000', interest_paid: '4' });
    const more = await server.must(loan.addCollateral, { id, amount: '0.001' }, alice.as);
    const releasable = parseAmount(more.releasable ?? '');
    expect(releasable).toBeGreaterThan(0n);
    const amount = formatAmount(releasable + parseAmount('0.001'));
    const much = await server.call(loan.release, { id, amount }, alice.as);
    expect(much.error?.fields?.[0]).toMatchObject({ field: 'amount', error: 'ABOVE_MAXIMUM' });
    await server.must(loan.release, { id, amount: '0.001' }, alice.as);
    const end = await server.must(loan.repay, { id }, alice.as);
    expect(end).toMatchObject({ status: 'repaid', debt: '0', collateral: '0' });
    expect(await spotOf(alice, 'BTC')).toBe(btc);
    expect(await spotOf(alice, 'USDT')).toBe(formatAmount(parseAmount(usdt) - 2n * perDay));
    const { events } = await server.must(loan.detail, { id }, alice.as);
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      'requested',
      'quoted',
      'started',
      'interest',
      'interest',
      'repayment',
      'collateral_added',
      'collateral_released',
      'repayment',
    ]);
    const bills = await server.must(wallet.bills, { limit: 4 }, alice.as);
    expect(bills.data[0]?.info).toContain(`loan ${id}`);
  });

  it('cannot begin without the collateral, nor move it, nor be repaid with nothing', async () => {
    const offer = await quoted(alice, { amount: '9000' });
    const { error } = await server.call(loan.accept, { id: offer.id }, alice.as);
    expect(error).toMatchObject({ error: 'INSUFFICIENT_BALANCE' });
    await server.must(loan.cancel, { id: offer.id }, alice.as);
    const { id } = await quoted(alice);
    await server.must(loan.accept, { id }, alice.as);
    const move = { currency_id: 2, number: '0.01', from_field: 'margin', to_field: 'change' };
    expect(await server.errorOf(wallet.transfer, move, alice.as)).toBe('FIELD_CHOICE');
    const free = await spotOf(alice, 'USDT');
    const away = { currency_id: 1, number: free, from_field: 'change', to_field: 'lever' };
    await server.must(wallet.transfer, away, alice.as);
    const short = await server.call(loan.repay, { id, amount: '1' }, alice.as);
    expect(short.error?.fields?.[0]).toMatchObject({
      field: 'amount',
      error: 'INSUFFICIENT_BALANCE',
    });
  });

  it('leaves sums that verify holds true, and a forged row that it finds', async () => {
    const failed = async () => {
      await projected(server);
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const { database } = server.program.services;
      const { checks } = await verifyExchange({ database, log });
      return checks.filter(({ ok }) => !ok).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    const { pool } = server.program.services.database;
    const where = "WHERE status = 'active'";
    await pool.query(`UPDATE loans SET collateral = collateral + 1 ${where}`);
    expect(await wrongFigures(server)).toContain('frozen equals holds');
    await pool.query(`UPDATE loans SET collateral = collateral - 1 ${where}`);
    expect(await wrongFigures(server)).toEqual([]);
  });

  it('stops at prices that have stopped', async () => {
    const { id } = await server.must(loan.request, asked(), alice.as);
    const open = await server.must(loan.list, { status: 'open' }, alice.as);
    const active = open.data.find(({ status }) => status === 'active')?.id ?? 0;
    await server.program.services.markets.close();
    await server.clock.advance(2 * 3_600_000);
    expect(await server.errorOf(loan.request, asked(), alice.as)).toBe('PRICE_STALE');
    expect(await server.errorOf(loan.quote, { id, reason }, finance.as)).toBe('PRICE_STALE');
    const release = { id: active, amount: '0.001' };
    expect(await server.errorOf(loan.release, release, alice.as)).toBe('PRICE_STALE');
    const shown = await server.must(loan.detail, { id: active }, alice.as);
    expect(shown).toMatchObject({ margin_price: null, risk_rate: null, releasable: null });
    expect(shown.close_price).not.toBeNull();
    await server.must(loan.addCollateral, { id: active, amount: '0.001' }, alice.as);
  });
});
