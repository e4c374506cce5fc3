import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { RowOf } from '@kontor/schema';
import type { loanEventsTable, noticesTable } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import {
  BTC,
  BTC_USDT,
  codeOf,
  ETH,
  ETH_USDT,
  FIRST_USER,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import {
  borrow,
  fundTreasury,
  loanRequest,
  marginOf,
  must,
  OPERATOR,
  treasuryOf,
} from '../testing/loans.ts';
import type { Loan } from './open-loans.ts';

const ALICE = FIRST_USER;
const BOB = FIRST_USER + 1;
type Input = { [field: string]: Json };

/** BTC at 40,000, Alice a market maker with 30 BTC, Bob on VIP level 2. */
function world(): TestExchange {
  const test = new TestExchange();
  fundTreasury(test);
  test.member(ALICE, { [BTC]: '30', [USDT]: '90000' });
  test.system('member.open', { userId: BOB, vipLevel: 2 });
  test.give(BOB, BTC, '30');
  must(test.send(OPERATOR, 'member.set_market_maker', { userId: ALICE, enabled: true }));
  price(test, '40000');
  return test;
}
const price = (test: TestExchange, btc: string) =>
  test.tick({ [BTC_USDT]: btc, [ETH_USDT]: '3000' });
const loanOf = (test: TestExchange, id: number): Loan => {
  test.endBatch();
  return test.row<Loan>('loans', id);
};
const send = (test: TestExchange, kind: string, input: Input, actor = ALICE) =>
  test.send(actor, kind, input);
const eventsOf = (test: TestExchange) => {
  test.endBatch();
  return test
    .table<RowOf<typeof loanEventsTable>>('loan_events')
    .sort((a, b) => a.id - b.id)
    .map(({ kind }) => kind);
};
const noticesOf = (test: TestExchange) =>
  test
    .table<RowOf<typeof noticesTable>>('notices')
    .sort((a, b) => a.id - b.id)
    .map(({ kind, values }) => ({ kind, values }));
function sound(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
}

describe('a request', () => {
  it('is for market makers and from VIP level 2 on', () => {
    const test = world();
    test.system('member.open', { userId: BOB + 1, vipLevel: 1 });
    const outcome = send(test, 'loan.request', loanRequest(), BOB + 1);
    expect(outcome).toEqual({
      ok: false,
      code: 'LOAN_NOT_ELIGIBLE',
      details: { level: 1, minimum: 2 },
    });
    expect(codeOf(send(test, 'loan.request', loanRequest(), BOB))).toBe('ok');
    expect(codeOf(send(test, 'loan.request', loanRequest(), ALICE))).toBe('ok');
    test.send(OPERATOR, 'member.set_market_maker', { userId: ALICE, enabled: false });
    expect(codeOf(send(test, 'loan.request', loanRequest()))).toBe('LOAN_NOT_ELIGIBLE');
    test.system('member.set_trading', { userId: BOB, enabled: false });
    expect(codeOf(send(test, 'loan.request', loanRequest(), BOB))).toBe('TRADING_DISABLED');
  });

  it('is for nobody who has left off; neither is a quote, and paying back stays open', () => {
    const test = world();
    test.give(ALICE, BTC, '30');
    const running = borrow(test, ALICE);
    const { id } = must(send(test, 'loan.request', loanRequest()));
    must(send(test, 'loan.quote', { loanId: id, hours: 72 }, OPERATOR));
    const left = test.at;
    must(send(test, 'limits.set', { coolOffHours: 24 }));
    const code = (kind: string, input: Input) => codeOf(send(test, kind, input));
    expect(code('loan.request', loanRequest())).toBe('COOLING_OFF');
    expect(code('loan.accept', { loanId: id })).toBe('COOLING_OFF');
    expect(code('loan.add_collateral', { loanId: running, amount: '1' })).toBe('ok');
    expect(code('loan.release', { loanId: running, amount: '0.5' })).toBe('ok');
    expect(code('loan.repay', { loanId: running, amount: '1000' })).toBe('ok');
    test.at = left + DAY_MS - 1_001;
    price(test, '40000');
    expect(code('loan.accept', { loanId: id })).toBe('COOLING_OFF');
    test.advance(1);
    expect(code('loan.accept', { loanId: id })).toBe('ok');
    must(send(test, 'limits.set', { exclusionMonths: 6 }));
    expect(code('loan.request', loanRequest())).toBe('SELF_EXCLUDED');
    expect(code('loan.repay', { loanId: id })).toBe('ok');
    expect(code('loan.repay', { loanId: running })).toBe('ok');
    sound(test);
  });

  it.each([
    [{ amount: '499999.99999999' }, 'BELOW_MINIMUM', { field: 'amount', minimum: '500000' }],
    [{ amount: '10000000.00000001' }, 'ABOVE_MAXIMUM', { field: 'amount', maximum: '10000000' }],
    [{ amount: '500000.000000001' }, 'FIELD_DECIMALS', { field: 'amount' }],
    [{ days: 6 }, 'BELOW_MINIMUM', { field: 'days', minimum: 7 }],
    [{ days: 366 }, 'ABOVE_MAXIMUM', { field: 'days', maximum: 365 }],
    [{ marginCurrencyId: USDT }, 'LOAN_CURRENCIES_SAME', { field: 'margin_currency' }],
    [{ currencyId: 99 }, 'CURRENCY_UNKNOWN', { field: 'currency' }],
    [
      { currencyId: BTC, marginCurrencyId: USDT, amount: '12.49999999' },
      'BELOW_MINIMUM',
      { field: 'amount', minimum: '12.5' },
    ],
  ] as const)('%o is refused with %s', (changes, code, details) => {
    const outcome = send(world(), 'loan.request', loanRequest(changes));
    expect(outcome).toMatchObject({ ok: false, code, details });
  });

  it.each([{ amount: '500000' }, { amount: '10000000' }, { days: 7 }, { days: 365 }])(
    '%o is taken',
    (changes) => {
      expect(codeOf(send(world(), 'loan.request', loanRequest(changes)))).toBe('ok');
    },
  );

  it('needs a price that is fresh, and there are five at a time', () => {
    const test = world();
    for (let n = 0; n < 5; n += 1) must(send(test, 'loan.request', loanRequest()));
    const sixth = send(test, 'loan.request', loanRequest());
    expect(sixth).toMatchObject({ code: 'TOO_MANY_LOANS', details: { maximum: 5 } });
    must(send(test, 'loan.cancel', { loanId: 1 }));
    expect(codeOf(send(test, 'loan.request', loanRequest()))).toBe('ok');
    test.advance(10_001);
    expect(codeOf(send(test, 'loan.request', loanRequest(), BOB))).toBe('PRICE_STALE');
  });
});

describe('a quote', () => {
  const quoted = (test: TestExchange, quote: Input = {}, request: Input = {}) => {
    const { id } = must(send(test, 'loan.request', loanRequest(request)));
    return { id, outcome: test.send(OPERATOR, 'loan.quote', { loanId: id, ...quote }) };
  };

  it('asks for 150 % at the index where nothing else is said, and tells the member', () => {
    const test = world();
    const { id, outcome } = quoted(test);
    const validUntil = test.at + DAY_MS;
    expect(must(outcome)).toEqual({ id, collateral: '18.75', validUntil });
    expect(loanOf(test, id)).toMatchObject({ status: 'quoted', decidedBy: OPERATOR });
    const values = {
      amount: '500000',
      currency: 'USDT',
      collateral: '18.75',
      marginCurrency: 'BTC',
      validUntilAt: validUntil,
    };
    expect(noticesOf(test)).toEqual([{ kind: 'loan.quoted', values }]);
  });

  it.each([
    [{ collateral: '18.74999999' }, 'BELOW_MINIMUM', { field: 'collateral', minimum: '18.75' }],
    [{ collateral: '18.750000001' }, 'FIELD_DECIMALS', { field: 'collateral' }],
    [{ dailyRate: '0.010000000000000001' }, 'ABOVE_MAXIMUM', { field: 'daily_rate' }],
    [{ hours: 0 }, 'FIELD_TOO_SHORT', { field: 'hours' }],
    [{ hours: 169 }, 'FIELD_TOO_LARGE', { field: 'hours' }],
  ] as const)('with %o is refused with %s', (quote, code, details) => {
    expect(quoted(world(), quote).outcome).toMatchObject({ ok: false, code, details });
  });

  it('promises only what the treasury has', () => {
    const test = world();
    for (let n = 0; n < 2; n += 1) must(quoted(test, {}, { amount: '9900000' }).outcome);
    const third = quoted(test);
    const short = { code: 'LOAN_TREASURY_SHORT', details: { available: '200000' } };
    expect(third.outcome).toMatchObject(short);
    must(send(test, 'loan.cancel', { loanId: 1 }));
    must(test.send(OPERATOR, 'loan.quote', { loanId: third.id }));
    sound(test);
  });

  it('is over when nobody took it in time, and can be left before', () => {
    const test = world();
    const { id } = quoted(test, { hours: 1 });
    test.advance(3_600_000 - 1);
    test.system('clock.pulse', {});
    expect(loanOf(test, id).status).toBe('quoted');
    test.advance(1);
    test.system('clock.pulse', {});
    expect(loanOf(test, id).status).toBe('expired');
    expect(send(test, 'loan.accept', { loanId: id })).toMatchObject({ code: 'LOAN_UNKNOWN' });
    price(test, '40000');
    const other = quoted(test);
    expect(codeOf(send(test, 'loan.cancel', { loanId: other.id }, BOB))).toBe('LOAN_UNKNOWN');
    must(send(test, 'loan.cancel', { loanId: other.id }));
    expect(eventsOf(test).slice(-3)).toEqual(['requested', 'quoted', 'cancelled']);
    sound(test);
  });

  it('or a rejection is an operator’s, of a request only', () => {
    const test = world();
    const { id } = must(send(test, 'loan.request', loanRequest()));
    expect(codeOf(send(test, 'loan.quote', { loanId: id }))).toBe('NOT_ALLOWED');
    expect(codeOf(test.system('loan.quote', { loanId: id }))).toBe('NOT_ALLOWED');
    must(test.send(OPERATOR, 'loan.reject', { loanId: id, reason: 'no papers' }));
    expect(loanOf(test, id)).toMatchObject({ status: 'rejected', reason: 'no papers' });
    const values = { amount: '500000', currency: 'USDT', reason: 'no papers' };
    expect(noticesOf(test)).toEqual([{ kind: 'loan.rejected', values }]);
    expect(codeOf(test.send(OPERATOR, 'loan.quote', { loanId: id }))).toBe('LOAN_UNKNOWN');
    const active = borrow(test, ALICE);
    const again = test.send(OPERATOR, 'loan.quote', { loanId: active });
    expect(again).toMatchObject({ code: 'LOAN_STATE', details: { status: 'active' } });
  });

  it('needs a fresh index', () => {
    const test = world();
    const { id } = must(send(test, 'loan.request', loanRequest()));
    test.advance(10_001);
    expect(codeOf(test.send(OPERATOR, 'loan.quote', { loanId: id }))).toBe('PRICE_STALE');
  });
});

describe('a loan', () => {
  it('begins with the collateral set aside, the principal paid and a day of interest', () => {
    const test = world();
    const id = borrow(test, ALICE);
    expect(test.balance(ALICE, BTC)).toBe('11.25 + 0');
    expect(marginOf(test, ALICE, BTC)).toBe('0 + 18.75');
    expect(test.balance(ALICE, USDT)).toBe('600000 + 0');
    expect(treasuryOf(test, USDT)).toBe('19500000');
    const loan = loanOf(test, id);
    expect(loan).toMatchObject({
      status: 'active',
      principal: parseAmount('500000'),
      interest: parseAmount('250'),
      collateral: parseAmount('18.75'),
      dueAt: test.at + 30 * DAY_MS,
      nextInterestAt: test.at + DAY_MS,
    });
    sound(test);
  });

  it('cannot begin without the collateral, or where the price has fallen meanwhile', () => {
    const test = world();
    const { id } = must(send(test, 'loan.request', loanRequest({ amount: '900000' })));
    must(test.send(OPERATOR, 'loan.quote', { loanId: id }));
    const short = send(test, 'loan.accept', { loanId: id });
    const details = { field: 'id', available: '30', currency_id: BTC };
    expect(short).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details });
    const other = must(send(test, 'loan.request', loanRequest())).id;
    must(test.send(OPERATOR, 'loan.quote', { loanId: other }));
    // 135 % of 500,250 is worth 675,337.5: 18.75 BTC at 36,018.
    price(test, '36017.9');
    expect(codeOf(send(test, 'loan.accept', { loanId: other }))).toBe('LOAN_COLLATERAL_LOW');
    price(test, '36018');
    expect(codeOf(send(test, 'loan.accept', { loanId: other }))).toBe('ok');
    test.advance(10_001);
    expect(codeOf(send(test, 'loan.accept', { loanId: id }))).toBe('PRICE_STALE');
  });

  it('is charged for each begun day, rounded up, and 0.5 % of everything when overdue', () => {
    const test = world();
    const id = borrow(test, ALICE, { days: 7, amount: '500000.00000001' }, { collateral: '20' });
    const interest = () => formatAmount(loanOf(test, id).interest);
    expect(interest()).toBe('250.00000001');
    test.advance(DAY_MS - 1);
    test.system('clock.pulse', {});
    expect(interest()).toBe('250.00000001');
    test.advance(1);
    test.system('clock.pulse', {});
    expect(interest()).toBe('500.00000002');
    test.advance(5 * DAY_MS);
    test.system('clock.pulse', {});
    expect(interest()).toBe('1750.00000007');
    test.advance(DAY_MS);
    test.system('clock.pulse', {});
    // Due: half a percent of 501,750.00000008 is 2,508.7500000004, rounded up.
    expect(interest()).toBe('4258.75000008');
    test.advance(DAY_MS);
    test.system('clock.pulse', {});
    expect(interest()).toBe('6780.04375009');
    expect(noticesOf(test).filter(({ kind }) => kind === 'loan.overdue')).toHaveLength(1);
    sound(test);
  });

  it('is repaid in parts, interest first, and wholly, which returns all collateral', () => {
    const test = world();
    const id = borrow(test, ALICE);
    const repaid = must<{ debt: string }>(send(test, 'loan.repay', { loanId: id, amount: '100' }));
    expect(repaid).toEqual({ id, paid: '100', debt: '500150' });
    expect(loanOf(test, id)).toMatchObject({ interest: parseAmount('150') });
    must(send(test, 'loan.repay', { loanId: id, amount: '200150' }));
    expect(loanOf(test, id)).toMatchObject({ interest: 0n, principal: parseAmount('300000') });
    test.advance(DAY_MS);
    test.system('clock.pulse', {});
    expect(loanOf(test, id).interest).toBe(parseAmount('150'));
    expect(codeOf(send(test, 'loan.repay', { loanId: id, amount: '0.000000001' }))).toBe(
      'FIELD_DECIMALS',
    );
    expect(codeOf(send(test, 'loan.repay', { loanId: id }, BOB))).toBe('LOAN_UNKNOWN');
    // More than is owed is not taken.
    const last = must(send(test, 'loan.repay', { loanId: id, amount: '9000000' }));
    expect(last).toEqual({ id, paid: '300150', debt: '0' });
    expect(loanOf(test, id)).toMatchObject({
      status: 'repaid',
      principal: 0n,
      collateral: 0n,
      interestPaid: parseAmount('400'),
    });
    expect(test.balance(ALICE, BTC)).toBe('30 + 0');
    expect(marginOf(test, ALICE, BTC)).toBe('0 + 0');
    expect(treasuryOf(test, USDT)).toBe('20000400');
    test.advance(3 * DAY_MS);
    test.system('clock.pulse', {});
    sound(test);
  });

  it('takes no repayment that the account has not', () => {
    const test = world();
    const id = borrow(test, ALICE);
    test.send(ALICE, 'wallet.transfer', {
      currencyId: USDT,
      amount: '600000',
      from: 'change',
      to: 'lever',
    });
    const outcome = send(test, 'loan.repay', { loanId: id, amount: '1' });
    expect(outcome).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { available: '0' } });
  });

  it('takes more collateral, and gives back what is more than 150 %', () => {
    const test = world();
    const id = borrow(test, ALICE);
    const more = { loanId: id, amount: '2' };
    expect(must(send(test, 'loan.add_collateral', more))).toEqual({ id, collateral: '20.75' });
    expect(marginOf(test, ALICE, BTC)).toBe('0 + 20.75');
    // 150 % of 500,250 at 40,000 is 18.759375 BTC.
    const much = send(test, 'loan.release', { loanId: id, amount: '1.99062501' });
    const details = { field: 'amount', maximum: '1.990625' };
    expect(much).toMatchObject({ code: 'ABOVE_MAXIMUM', details });
    must(send(test, 'loan.release', { loanId: id, amount: '1.990625' }));
    expect(test.balance(ALICE, BTC)).toBe('11.240625 + 0');
    const none = send(test, 'loan.release', { loanId: id, amount: '0.00000001' });
    expect(none).toMatchObject({ code: 'ABOVE_MAXIMUM', details: { maximum: '0' } });
    const all = send(test, 'loan.add_collateral', { loanId: id, amount: '11.24062501' });
    expect(codeOf(all)).toBe('INSUFFICIENT_BALANCE');
    test.advance(10_001);
    expect(codeOf(send(test, 'loan.release', { loanId: id, amount: '0.1' }))).toBe('PRICE_STALE');
    expect(codeOf(send(test, 'loan.add_collateral', { loanId: id, amount: '0.1' }))).toBe('ok');
    sound(test);
  });
});

describe('the risk rate', () => {
  const warnings = (test: TestExchange) =>
    eventsOf(test).filter((kind) => kind === 'warned' || kind === 'recovered');

  it('warns once below 130 %, and again only after 135 %', () => {
    const test = world();
    borrow(test, ALICE);
    // 500,250 × 1.3 ÷ 18.75 = 34,684; × 1.35 = 36,018.
    price(test, '34684');
    expect(warnings(test)).toEqual([]);
    price(test, '34683.9');
    expect(warnings(test)).toEqual(['warned']);
    price(test, '36017.9');
    price(test, '34000');
    expect(warnings(test)).toEqual(['warned']);
    price(test, '36018');
    expect(warnings(test)).toEqual(['warned', 'recovered']);
    price(test, '34000');
    expect(warnings(test)).toEqual(['warned', 'recovered', 'warned']);
    expect(noticesOf(test).filter(({ kind }) => kind === 'loan.warned')).toHaveLength(2);
    sound(test);
  });

  it('recovers by a payment or more collateral too', () => {
    const test = world();
    const id = borrow(test, ALICE);
    price(test, '34000');
    must(send(test, 'loan.add_collateral', { loanId: id, amount: '2' }));
    expect(warnings(test)).toEqual(['warned', 'recovered']);
    price(test, '30500');
    must(send(test, 'loan.repay', { loanId: id, amount: '60000' }));
    expect(warnings(test)).toEqual(['warned', 'recovered', 'warned', 'recovered']);
    sound(test);
  });

  it('below 110 % sells what pays the debt, at the index less the fee', () => {
    const test = world();
    const id = borrow(test, ALICE);
    // 500,250 × 1.1 ÷ 18.75 = 29,348.
    price(test, '29348');
    expect(loanOf(test, id).status).toBe('active');
    price(test, '29347.9');
    const loan = loanOf(test, id);
    expect(loan).toMatchObject({ status: 'closed_out', collateral: 0n, shortfall: 0n });
    // 500,250 ÷ (29,347.9 × 0.99), rounded up to satoshis.
    expect(formatAmount(loan.sold ?? 0n)).toBe('17.21768953');
    expect(formatAmount(loan.closeFee ?? 0n)).toBe('0.17217689');
    expect(loan.proceeds).toBe(parseAmount('500250'));
    expect(test.balance(ALICE, BTC)).toBe('12.78231047 + 0');
    expect(test.balance(ALICE, USDT)).toBe('600000 + 0');
    expect(treasuryOf(test, USDT)).toBe('20000250');
    expect(noticesOf(test).at(-1)).toEqual({
      kind: 'loan.closed',
      values: {
        loan: id,
        riskRate: '109.99',
        sold: '17.21768953',
        marginCurrency: 'BTC',
        returned: '1.53231047',
      },
    });
    test.advance(40 * DAY_MS);
    test.system('clock.pulse', {});
    sound(test);
  });

  it('after a jump sells everything; what is missing is the treasury’s loss', () => {
    const test = world();
    const id = borrow(test, ALICE);
    price(test, '20000');
    const loan = loanOf(test, id);
    // 18.75 × 20,000 × 0.99.
    expect(loan).toMatchObject({
      status: 'closed_out',
      sold: parseAmount('18.75'),
      proceeds: parseAmount('371250'),
      shortfall: parseAmount('129000'),
    });
    expect(test.balance(ALICE, BTC)).toBe('11.25 + 0');
    expect(test.balance(ALICE, USDT)).toBe('600000 + 0');
    expect(treasuryOf(test, USDT)).toBe('19871250');
    sound(test);
  });

  it('is looked at with both prices fresh only', () => {
    const test = world();
    test.give(ALICE, ETH, '500');
    const id = borrow(test, ALICE, { currencyId: BTC, marginCurrencyId: ETH, amount: '12.5' });
    expect(loanOf(test, id).collateral).toBe(parseAmount('250'));
    test.advance(10_001);
    test.tick({ [ETH_USDT]: '2000' });
    expect(loanOf(test, id).status).toBe('active');
    test.tick({ [BTC_USDT]: '40000' });
    expect(loanOf(test, id).status).toBe('closed_out');
    sound(test);
  });

  it('falls with a rising price where a coin is owed against USDT', () => {
    const test = world();
    test.give(ALICE, USDT, '1000000');
    const id = borrow(test, ALICE, { currencyId: BTC, marginCurrencyId: USDT, amount: '12.5' });
    expect(loanOf(test, id).collateral).toBe(parseAmount('750000'));
    // 750,000 ÷ (12.50625 × 1.1) = 54,518.1…
    price(test, '54518.1');
    expect(loanOf(test, id)).toMatchObject({ status: 'active' });
    expect(loanOf(test, id).warnedAt).not.toBeNull();
    price(test, '54518.2');
    const loan = loanOf(test, id);
    expect(loan).toMatchObject({ status: 'closed_out', shortfall: 0n });
    expect(treasuryOf(test, BTC)).toBe('400.00625');
    sound(test);
  });

  it('is the same after a restart', () => {
    const test = world();
    const id = borrow(test, ALICE);
    price(test, '34000');
    test.endBatch();
    test.recover();
    price(test, '29347.9');
    expect(loanOf(test, id).status).toBe('closed_out');
    expect(warnings(test)).toEqual(['warned']);
    sound(test);
  });
});
