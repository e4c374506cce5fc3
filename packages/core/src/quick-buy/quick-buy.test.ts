import { formatAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json, Outcome } from '../index.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import {
  ACH,
  checkBuying,
  checkTreasury,
  defineBuying,
  methodInput,
  PIX,
  PIX_METHOD,
} from '../testing/quick-buy.ts';
import type { BuyOrder } from './memory.ts';

const ANNA = FIRST_USER;
const BEN = FIRST_USER + 1;
const FIRST = 11;
const SECOND = 12;
const THIRD = 13;
const DAY = 86_400_000;
type Input = { [field: string]: Json };

let test: TestExchange;
beforeEach(() => {
  test = new TestExchange();
  defineBuying(test);
  for (const user of [ANNA, BEN]) {
    test.system('member.open', { userId: user, vipLevel: 0 });
    test.system('member.certify', { userId: user, level: 1 });
  }
  test.tick({ [BTC_USDT]: '40000' });
});

const DOLLARS = { country: 'US', methodId: ACH, currency: 'USD', coinId: USDT, amount: '100' };
const REAIS = {
  country: 'BR',
  methodId: PIX,
  currency: 'BRL',
  coinId: BTC,
  amount: '1000',
  unitsPerUsd: '5',
};
const quote = (input: Input = {}, user = ANNA) =>
  test.send(user, 'buy.quote', { ...DOLLARS, unitsPerUsd: null, ...input });
function must(outcome: Outcome): { [name: string]: Json } {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as { [name: string]: Json };
}
const take = (quoteId: Json | undefined, user = ANNA) =>
  test.send(user, 'buy.order', { quoteId: quoteId ?? 0, payer: 'payer' });
const order = (input: Input = {}, user = ANNA): number =>
  must(take(must(quote(input, user)).quoteId, user)).orderId as number;
const slip = (orderId: number, user = ANNA) =>
  test.send(user, 'buy.slip', { orderId, slip: '/api/files/slip' });
const confirm = (orderId: number, amount: string, operator = FIRST) =>
  test.send(operator, 'buy.confirm', { orderId, amount });
const row = (id: number): BuyOrder => test.row<BuyOrder>('buy_orders', id);
const notices = (): string[] =>
  test
    .table<{ id: number; kind: string }>('notices')
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('buy.'));
const refusal = (outcome: Outcome) => (outcome.ok ? 'ok' : [outcome.code, outcome.details]);

function check(): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
  checkBuying(test);
  checkTreasury(test);
}

describe('a quote', () => {
  it('gives a USDT for a USD, and nothing is kept', () => {
    expect(must(quote())).toEqual({
      quoteId: 1,
      rate: '1',
      fee: '0',
      receive: '100',
      worth: '100',
      validUntil: test.at + 60_000,
    });
  });

  it('goes by the index, the rate and the spread, each rounded against the buyer', () => {
    // 40,000 x 5 = 200,000 BRL a coin; half a per cent of 1,000 BRL is 5.
    expect(must(quote(REAIS))).toMatchObject({
      rate: '200000',
      fee: '5',
      receive: '0.004975',
      worth: '200',
    });
    expect(must(quote({ ...REAIS, amount: '1001', unitsPerUsd: '5.3' }))).toMatchObject({
      rate: '212000',
      // 5.005 BRL up to a centavo, and 995.99 / 212000 = 0.00469806603… down.
      fee: '5.01',
      receive: '0.00469806',
      worth: '188.867924528301886793',
    });
    // Said of another way to pay in the same currency, it holds for this one too.
    test.system('buy_method.define', { ...PIX_METHOD, id: 77, currencyDecimals: 0 });
    expect(must(quote({ ...REAIS, amount: '1001' })).fee).toBe('6');
  });

  it.each<[Input, string, string | undefined]>([
    [{ country: 'FR' }, 'REGION_UNSUPPORTED', 'country'],
    [{ methodId: PIX }, 'BUY_METHOD_UNKNOWN', 'method'],
    [{ methodId: 99 }, 'BUY_METHOD_UNKNOWN', 'method'],
    [{ currency: 'BRL' }, 'FIELD_CHOICE', 'currency'],
    [{ coinId: 999 }, 'CURRENCY_UNKNOWN', 'coin'],
    [{ amount: '9' }, 'BELOW_MINIMUM', 'amount'],
    [{ amount: '500001' }, 'ABOVE_MAXIMUM', 'amount'],
    [{ amount: '10.5' }, 'FIELD_DECIMALS', 'amount'],
    [{ amount: '-10' }, 'FIELD_NOT_POSITIVE', 'amount'],
    [{ amount: '1e3' }, 'FIELD_TYPE', 'amount'],
    [{ amount: '2001' }, 'BUY_LEVEL_LIMIT', 'amount'],
    [{ ...REAIS, unitsPerUsd: null }, 'RATE_UNKNOWN', 'currency'],
    [{ ...REAIS, unitsPerUsd: '0' }, 'FIELD_NOT_POSITIVE', 'unitsPerUsd'],
  ])('is refused for %o with %s', (input, code, field) => {
    const outcome = quote(input);
    expect(outcome.ok ? ['ok'] : [outcome.code, outcome.details.field]).toEqual([code, field]);
    expect(quote({ amount: '2000' }).ok).toBe(true);
  });

  it('has room for what it says, whatever a rate and a maximum are', () => {
    test.system('member.certify', { userId: ANNA, level: 0 });
    test.system('buy_method.define', { ...PIX_METHOD, maximum: '90000000000000000000' });
    const most = { ...REAIS, coinId: USDT, amount: '90000000000000000000' };
    expect(codeOf(quote({ ...most, unitsPerUsd: '0.00000001' }))).toBe('QUANTITY_WRONG');
    expect(codeOf(quote({ ...REAIS, unitsPerUsd: '99999999999999999999' }))).toBe('QUANTITY_WRONG');
  });

  it('takes no guess: a stale index, a closed country, a stopped member', () => {
    test.advance(10_001);
    expect(codeOf(quote(REAIS))).toBe('PRICE_STALE');
    expect(codeOf(quote())).toBe('ok');
    test.system('buy_method.define', methodInput({ enabled: false }));
    expect(codeOf(quote())).toBe('REGION_UNSUPPORTED');
    test.system('member.set_trading', { userId: ANNA, enabled: false });
    expect(codeOf(quote(REAIS))).toBe('TRADING_DISABLED');
  });

  it('is used once, by its owner, in time', () => {
    const quoteId = must(quote()).quoteId;
    expect(codeOf(take(quoteId, BEN))).toBe('QUOTE_EXPIRED');
    expect(codeOf(take(quoteId))).toBe('ok');
    expect(codeOf(take(quoteId))).toBe('QUOTE_USED');
    expect(codeOf(take(77))).toBe('QUOTE_EXPIRED');
    const late = must(quote()).quoteId;
    test.advance(60_000);
    const last = must(quote()).quoteId;
    expect(codeOf(take(late))).toBe('ok');
    test.advance(60_001);
    expect(codeOf(take(last))).toBe('QUOTE_EXPIRED');
    // Long after, its row has left the memory.
    test.advance(3_600_000);
    test.system('clock.pulse', {});
    test.endBatch();
    expect([...test.core.exchange.buyQuotes.values()]).toEqual([]);
    expect(codeOf(take(quoteId))).toBe('QUOTE_EXPIRED');
    check();
  });
});

describe('who has left off', () => {
  it.each([
    [{ exclusionMonths: 6 }, 'SELF_EXCLUDED'],
    [{ coolOffHours: 24 }, 'COOLING_OFF'],
  ])('by %o buys no coin, also with an older quote, and still USDT', (pause, code) => {
    const [before, others] = [must(quote(REAIS)).quoteId, must(quote(REAIS, BEN)).quoteId];
    must(test.send(ANNA, 'limits.set', pause));
    expect(codeOf(take(before))).toBe(code);
    expect(codeOf(take(must(quote(REAIS)).quoteId))).toBe(code);
    expect(codeOf(take(must(quote()).quoteId))).toBe('ok');
    expect(codeOf(take(others, BEN))).toBe('ok');
    check();
  });

  it('and who has ordered before gets the coins', () => {
    const id = order(REAIS);
    must(test.send(ANNA, 'limits.set', { exclusionMonths: 6 }));
    slip(id);
    expect(must(confirm(id, '1000')).status).toBe('paid');
    check();
  });

  it('buys again when it is over', () => {
    must(test.send(ANNA, 'limits.set', { coolOffHours: 24 }));
    test.advance(24 * 3_600_000);
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(take(must(quote(REAIS)).quoteId))).toBe('ok');
  });
});

describe('certification', () => {
  it('lets nobody order who has none, and limits what one order is worth', () => {
    test.system('member.certify', { userId: ANNA, level: 0 });
    const free = must(quote({ amount: '2001' })).quoteId;
    expect(codeOf(take(free))).toBe('CERTIFICATION_REQUIRED');
    test.system('member.certify', { userId: ANNA, level: 1 });
    expect(refusal(take(free))).toEqual(['BUY_LEVEL_LIMIT', { field: 'amount', maximum: '2000' }]);
    expect(codeOf(quote({ ...REAIS, amount: '10001' }))).toBe('BUY_LEVEL_LIMIT');
    expect(codeOf(quote({ ...REAIS, amount: '10000' }))).toBe('ok');
    test.system('member.certify', { userId: ANNA, level: 2 });
    expect(codeOf(take(free))).toBe('ok');
    expect(codeOf(quote({ ...REAIS, amount: '5000000' }))).toBe('ok');
    test.system('setting.define', { name: 'buy_limit_level_2', value: '999999' });
    expect(codeOf(quote({ ...REAIS, amount: '5000000' }))).toBe('BUY_LEVEL_LIMIT');
  });
});

describe('an order', () => {
  it('is paid: the coins come from the treasury, and the fee’s worth of them is a fee', () => {
    const id = order(REAIS);
    test.endBatch();
    expect(row(id)).toMatchObject({
      status: 'to_be_paid',
      payBefore: test.at + 1_800_000,
      reference: expect.stringMatching(/^QB000001[0-9A-F]{2}$/) as string,
    });
    expect(codeOf(slip(id, BEN))).toBe('BUY_ORDER_UNKNOWN');
    expect(codeOf(confirm(id, '1000'))).toBe('BUY_ORDER_MOVED_ON');
    expect(codeOf(slip(id))).toBe('ok');
    expect(codeOf(slip(id))).toBe('BUY_ORDER_MOVED_ON');
    expect(codeOf(test.send(ANNA, 'buy.cancel', { orderId: id }))).toBe('BUY_ORDER_MOVED_ON');
    // Its half hour is over, and it has been paid in time.
    test.advance(3_600_000);
    expect(codeOf(test.send(ANNA, 'buy.confirm', { orderId: id, amount: '1000' }))).toBe(
      'NOT_ALLOWED',
    );
    expect(codeOf(test.send(0, 'buy.confirm', { orderId: id, amount: '1000' }))).toBe(
      'NOT_ALLOWED',
    );
    expect(codeOf(confirm(id, '1000'))).toBe('ok');
    expect(codeOf(confirm(id, '1000'))).toBe('BUY_ORDER_MOVED_ON');
    check();
    expect(row(id)).toMatchObject({ status: 'paid', operatorId: FIRST });
    expect(test.balance(ANNA, BTC)).toBe('0.004975 + 0');
    const { ledger } = test.core.exchange;
    const house = (name: 'fees' | 'fiatTreasury') =>
      formatAmount(ledger.available(houseBalanceId(HOUSE[name].id, BTC)));
    expect([house('fees'), house('fiatTreasury')]).toEqual(['0.000025', '-0.005']);
    expect(notices()).toEqual(['buy.paid']);
  });

  it('is paid in part where only a part arrived, and never more than it was for', () => {
    const id = order(REAIS);
    slip(id);
    for (const [amount, code] of [
      ['1000.01', 'ABOVE_MAXIMUM'],
      ['333.333', 'FIELD_DECIMALS'],
      ['0', 'FIELD_NOT_POSITIVE'],
      ['1e2', 'FIELD_TYPE'],
    ] as const)
      expect(codeOf(confirm(id, amount))).toBe(code);
    expect(codeOf(confirm(id, '333.33'))).toBe('ok');
    // 0.004975 x 333.33 / 1000 = 0.00165831…
    expect(test.balance(ANNA, BTC)).toBe('0.00165831 + 0');
    check();
  });

  it('is cancelled by itself when no slip comes in time, on the second', () => {
    const id = order();
    const { payBefore } = test.core.exchange.buyOrders.get(id) ?? { payBefore: 0 };
    test.advance(payBefore - test.at - 1);
    test.system('clock.pulse', {});
    expect(row(id).status).toBe('to_be_paid');
    test.advance(1);
    expect(codeOf(slip(id))).toBe('BUY_ORDER_MOVED_ON');
    test.endBatch();
    expect(row(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unpaid',
      cancelledAt: payBefore,
    });
    expect(notices()).toEqual(['buy.unpaid']);
    check();
  });

  it('keeps the details that it was made with, whatever is edited later', () => {
    const id = order();
    const payee = [{ name: 'account', value: '999' }];
    test.system('buy_method.define', methodInput({ payee, name: 'Other' }));
    test.endBatch();
    expect(row(id)).toMatchObject({ methodName: 'ACH', payee: [{ value: '000123456789' }] });
    expect(row(order())).toMatchObject({ methodName: 'Other', payee });
  });

  it('needs its method still to be offered', () => {
    const quoteId = must(quote()).quoteId;
    test.system('buy_method.define', methodInput({ enabled: false }));
    expect(codeOf(take(quoteId))).toBe('BUY_METHOD_UNKNOWN');
  });
});

describe('an appeal', () => {
  const appeal = (orderId: number, input: Input = {}, user = ANNA) =>
    test.send(user, 'buy.appeal', { orderId, text: 'I have paid', slip: 'late slip', ...input });
  const resolve = (orderId: number, input: Input, operator = FIRST) =>
    test.send(operator, 'buy.resolve', { orderId, reason: 'bank statement', ...input });

  it('of an unpaid order takes its slip and pays after all', () => {
    const id = order();
    expect(codeOf(appeal(id))).toBe('BUY_ORDER_MOVED_ON');
    test.advance(1_800_000);
    expect(codeOf(appeal(id, { slip: null }))).toBe('BUY_SLIP_REQUIRED');
    expect(codeOf(appeal(id, {}, BEN))).toBe('BUY_ORDER_UNKNOWN');
    expect(codeOf(appeal(id))).toBe('ok');
    test.endBatch();
    expect(row(id)).toMatchObject({ status: 'appealed', slip: 'late slip', appeal: 'I have paid' });
    // For weeks nothing ends it but an answer.
    test.advance(30 * DAY);
    test.system('clock.pulse', {});
    check();
    expect(codeOf(resolve(id, { paid: true }))).toBe('FIELD_REQUIRED');
    expect(codeOf(resolve(id, { paid: true, amount: '100' }))).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('100 + 0');
    test.endBatch();
    test.system('clock.pulse', {});
    test.endBatch();
    expect(test.core.exchange.buyOrders.get(id)).toBe(undefined);
    check();
  });

  it('of a rejected order may be refused, once', () => {
    const id = order();
    slip(id);
    expect(codeOf(test.send(FIRST, 'buy.reject', { orderId: id, reason: 'nothing came' }))).toBe(
      'ok',
    );
    expect(codeOf(appeal(id, { slip: null }))).toBe('ok');
    // Who rejected it is no judge of that, either way.
    for (const paid of [true, false]) {
      expect(codeOf(resolve(id, { paid, amount: '100' }))).toBe('FOUR_EYES_REQUIRED');
    }
    expect(codeOf(resolve(id, { paid: false }, SECOND))).toBe('ok');
    expect(codeOf(appeal(id))).toBe('BUY_APPEALED');
    test.endBatch();
    expect(row(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'rejected',
      reason: 'bank statement',
      appealBefore: null,
    });
    expect(notices()).toEqual(['buy.rejected', 'buy.appeal_refused']);
    expect(test.balance(ANNA, USDT)).toBe('0 + 0');
    check();
  });

  it('has seven days', () => {
    const id = order();
    expect(codeOf(test.send(ANNA, 'buy.cancel', { orderId: id }))).toBe('ok');
    const other = order();
    test.send(ANNA, 'buy.cancel', { orderId: other });
    test.advance(7 * DAY - 1);
    expect(codeOf(appeal(id))).toBe('ok');
    test.advance(2);
    expect(codeOf(appeal(other))).toBe('BUY_APPEAL_LATE');
    test.endBatch();
    expect(codeOf(appeal(other))).toBe('BUY_ORDER_UNKNOWN');
    check();
  });
});

describe('two operators', () => {
  const large = (): number => {
    test.system('member.certify', { userId: ANNA, level: 2 });
    const id = order({ amount: '10001' });
    slip(id);
    return id;
  };

  it('confirm what is worth more than the limit, and say the same', () => {
    const id = large();
    expect(codeOf(confirm(id, '9000'))).toBe('ok');
    expect(codeOf(confirm(id, '9000'))).toBe('FOUR_EYES_REQUIRED');
    // The first one may correct the amount, and is still the first one.
    expect(codeOf(confirm(id, '10001'))).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('0 + 0');
    expect(refusal(confirm(id, '9000', SECOND))).toEqual([
      'BUY_SECOND_DIFFERS',
      { field: 'amount', amount: '10001' },
    ]);
    expect(must(confirm(id, '10001', SECOND)).status).toBe('paid');
    expect(test.balance(ANNA, USDT)).toBe('10001 + 0');
    test.endBatch();
    expect(row(id)).toMatchObject({ firstOperatorId: FIRST, operatorId: SECOND });
    check();
  });

  it('may take their first word back, each the own one', () => {
    const id = large();
    confirm(id, '1001');
    const retract = (operator: number) => test.send(operator, 'buy.retract', { orderId: id });
    expect(codeOf(retract(SECOND))).toBe('NOT_OWN_WORD');
    expect(codeOf(retract(FIRST))).toBe('ok');
    expect(codeOf(retract(FIRST))).toBe('NOT_OWN_WORD');
    expect(must(confirm(id, '10001')).status).toBe('in_review');
    check();
  });

  it('are needed anew after a rejection', () => {
    const id = large();
    confirm(id, '10001');
    test.send(SECOND, 'buy.reject', { orderId: id, reason: 'it was recalled' });
    test.send(ANNA, 'buy.appeal', { orderId: id, text: 'It came' });
    const resolve = (operator: number) =>
      test.send(operator, 'buy.resolve', {
        orderId: id,
        paid: true,
        amount: '10001',
        reason: 'seen',
      });
    expect(codeOf(resolve(SECOND))).toBe('FOUR_EYES_REQUIRED');
    expect(must(resolve(THIRD)).status).toBe('appealed');
    expect(codeOf(resolve(THIRD))).toBe('FOUR_EYES_REQUIRED');
    expect(must(resolve(FIRST)).status).toBe('paid');
    check();
  });

  it('are one at the limit', () => {
    test.system('member.certify', { userId: ANNA, level: 2 });
    const id = order({ amount: '10000' });
    slip(id);
    expect(must(confirm(id, '10000')).status).toBe('paid');
  });
});

describe('limits', () => {
  it('hold three open orders, and ten a day', () => {
    const ids = [order(), order(), order()];
    const quoteId = must(quote()).quoteId;
    expect(refusal(take(quoteId))).toEqual(['BUY_TOO_MANY_OPEN', { maximum: 3 }]);
    test.send(ANNA, 'buy.cancel', { orderId: ids[0] ?? 0 });
    expect(codeOf(take(quoteId))).toBe('ok');
    for (let more = 0; more < 6; more += 1) {
      for (const id of test.core.exchange.buying.ordersOf(ANNA)) {
        test.send(ANNA, 'buy.cancel', { orderId: id });
      }
      order();
    }
    for (const id of test.core.exchange.buying.ordersOf(ANNA)) {
      test.send(ANNA, 'buy.cancel', { orderId: id });
    }
    expect(refusal(take(must(quote()).quoteId))).toEqual(['BUY_TOO_MANY_TODAY', { maximum: 10 }]);
    expect(codeOf(take(must(quote({}, BEN)).quoteId, BEN))).toBe('ok');
    // A start in between forgets none of them.
    test.endBatch();
    test.recover();
    expect(codeOf(take(must(quote()).quoteId))).toBe('BUY_TOO_MANY_TODAY');
    test.advance(DAY);
    expect(codeOf(take(must(quote()).quoteId))).toBe('ok');
    check();
  });
});

describe('a method', () => {
  it.each<[Input, string]>([
    [{ minimum: '10.5' }, 'FIELD_DECIMALS'],
    [{ maximum: '9' }, 'RANGE_WRONG'],
    [{ daysMinimum: 4 }, 'RANGE_WRONG'],
    [{ country: 'usa' }, 'FIELD_FORMAT'],
    [{ currency: 'US' }, 'FIELD_FORMAT'],
    [{ fields: ['shoe_size'] }, 'FIELD_CHOICE'],
    [{ fields: ['email', 'email'] }, 'FIELD_CHOICE'],
    [{ payee: [] }, 'FIELD_REQUIRED'],
    [{ payee: [{ name: 'colour', value: 'blue' }] }, 'FIELD_CHOICE'],
    [{ payee: ['text'] }, 'FIELD_TYPE'],
    [{ kind: 'barter' }, 'FIELD_CHOICE'],
  ])('is not defined with %o: %s', (changes, code) => {
    expect(codeOf(test.system('buy_method.define', methodInput(changes)))).toBe(code);
  });

  it('is edited by operators and by no member', () => {
    const asProposed = (proposer?: number, barred: number[] = []) =>
      codeOf(
        test.send(FIRST, 'buy_method.define', { ...methodInput(), proposer, barred } as never),
      );
    expect(asProposed()).toBe('FOUR_EYES_REQUIRED');
    expect(asProposed(FIRST)).toBe('FOUR_EYES_REQUIRED');
    expect(asProposed(SECOND, [SECOND])).toBe('FOUR_EYES_REQUIRED');
    expect(asProposed(SECOND)).toBe('ok');
    expect(codeOf(test.send(ANNA, 'buy_method.define', methodInput()))).toBe('NOT_ALLOWED');
  });
});
