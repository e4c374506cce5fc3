import { formatAmount, parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
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

const ANNA = FIRST_USER;
const BERT = FIRST_USER + 1;
let test: TestExchange;

beforeEach(() => {
  test = new TestExchange();
  test.member(ANNA, { [BTC]: '1' });
  test.member(BERT);
  test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
});

const available = (userId: number, currencyId: number) =>
  formatAmount(
    test.core.exchange.ledger.available(balanceId(userId, ACCOUNT_IDS.change, currencyId)),
  );
const ask = (userId: number, from: number, to: number) =>
  test.send(userId, 'convert.quote', { fromCurrencyId: from, toCurrencyId: to });
interface Offer {
  readonly quoteId: number;
  readonly from: number;
  readonly to: number;
}
const take = (userId: number, { quoteId, from, to }: Offer, amount: string) =>
  test.send(userId, 'convert.exchange', {
    fromCurrencyId: from,
    toCurrencyId: to,
    amount,
    quoteId,
  });

function quoted(from: number, to: number, userId = ANNA): { [name: string]: Json } {
  const outcome = ask(userId, from, to);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.result as { [name: string]: Json };
}
const offer = (from: number, to: number): Offer => ({
  quoteId: quoted(from, to).quoteId as number,
  from,
  to,
});

describe('an offer', () => {
  it('is the index of both, with the bounds in the first coin', () => {
    const quote = quoted(BTC, ETH);
    expect(quote).toMatchObject({
      price: '13.333333333333333333',
      feeRate: '0.001',
      minimum: '0.000025',
      maximum: '2.5',
    });
    expect(quote.validUntil).toBe(test.core.at + MINUTE_MS);
  });

  it('names bounds that can be typed: with the decimals of the coin, and they are taken', () => {
    // A USDT is 0.0000142857… BTC and 0.000303030303… ETH.
    test.tick({ [BTC_USDT]: '70000', [ETH_USDT]: '3300' });
    for (const [coin, least, most] of [
      [BTC, '0.00001429', '1.42857142'],
      [ETH, '0.00030304', '30.3030303'],
    ] as const) {
      expect(quoted(coin, USDT)).toMatchObject({ minimum: least, maximum: most });
      const below = formatAmount(parseAmount(least) - parseAmount('0.00000001'));
      const above = formatAmount(parseAmount(most) + parseAmount('0.00000001'));
      expect(take(ANNA, offer(coin, USDT), below)).toMatchObject({
        code: 'BELOW_MINIMUM',
        details: { minimum: least },
      });
      expect(take(ANNA, offer(coin, USDT), above)).toMatchObject({
        code: 'ABOVE_MAXIMUM',
        details: { maximum: most },
      });
    }
    expect(codeOf(take(ANNA, offer(BTC, USDT), '0.00001429'))).toBe('ok');
  });

  it.each([
    [BTC, BTC, 'CURRENCIES_SAME'],
    [BTC, 999, 'CURRENCY_UNKNOWN'],
    [999, BTC, 'CURRENCY_UNKNOWN'],
  ])('from %i to %i is refused with %s', (from, to, code) => {
    expect(codeOf(ask(ANNA, from, to))).toBe(code);
  });

  it('needs a current index of both', () => {
    test.advance(11_000);
    expect(codeOf(ask(ANNA, BTC, USDT))).toBe('PRICE_STALE');
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(ask(ANNA, BTC, USDT))).toBe('ok');
    expect(codeOf(ask(ANNA, BTC, ETH))).toBe('PRICE_STALE');
  });
});

describe('an exchange', () => {
  it('pays at the offer, less the fee, to the last digit', () => {
    const outcome = take(ANNA, offer(USDT, BTC), '1000.01');
    // 1000.01 / 40000 = 0.02500025; a thousandth of it, up to eight decimals, is 0.00002501.
    expect(outcome).toMatchObject({
      ok: true,
      result: { received: '0.02497524', fee: '0.00002501' },
    });
    expect([available(ANNA, USDT), available(ANNA, BTC)]).toEqual(['8999.99', '1.02497524']);
    const house = (houseId: number, currencyId: number) =>
      formatAmount(test.core.exchange.ledger.available(houseBalanceId(houseId, currencyId)));
    expect(house(HOUSE.liquidity.id, USDT)).toBe('1000.01');
    expect(house(HOUSE.liquidity.id, BTC)).toBe('-0.02500025');
    expect(house(HOUSE.fees.id, BTC)).toBe('0.00002501');
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
  });

  it('is done once, by whom the offer was made to, in time', () => {
    const quote = offer(USDT, BTC);
    expect(codeOf(take(BERT, quote, '100'))).toBe('QUOTE_EXPIRED');
    expect(codeOf(take(ANNA, { ...quote, quoteId: quote.quoteId + 1 }, '100'))).toBe(
      'QUOTE_EXPIRED',
    );
    expect(codeOf(take(ANNA, quote, '100'))).toBe('ok');
    expect(codeOf(take(ANNA, quote, '100'))).toBe('QUOTE_USED');
  });

  it('needs no offer, and then goes by the index of now', () => {
    const input = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: '1000.01' };
    const outcome = test.send(ANNA, 'convert.exchange', input);
    expect(outcome).toMatchObject({ ok: true, result: { received: '0.02497524' } });
  });

  it('takes no offer of another pair', () => {
    const quote = offer(USDT, BTC);
    expect(codeOf(take(ANNA, { ...quote, to: ETH }, '100'))).toBe('QUOTE_EXPIRED');
  });

  it('comes at the last moment of the offer and not a moment later', () => {
    const first = offer(USDT, BTC);
    const second = offer(USDT, BTC);
    // A tick comes a second after what was before.
    test.advance(MINUTE_MS - 1_000);
    test.tick({ [BTC_USDT]: '40000' });
    expect(test.core.at).toBe(test.core.exchange.convertQuotes.get(first.quoteId)?.validUntil);
    expect(codeOf(take(ANNA, first, '100'))).toBe('ok');
    test.advance(1);
    expect(codeOf(take(ANNA, second, '100'))).toBe('QUOTE_EXPIRED');
  });

  it('is no free option: an index that ran away is told, one that came closer is kept', () => {
    const ran = offer(USDT, BTC);
    const held = offer(BTC, USDT);
    // Bitcoin rose by a little more than a thousandth: who buys at the old price would win.
    test.tick({ [BTC_USDT]: '40040.1' });
    expect(take(ANNA, ran, '100')).toMatchObject({ ok: false, code: 'PRICE_MOVED' });
    expect(codeOf(take(ANNA, held, '0.01'))).toBe('ok');
    test.tick({ [BTC_USDT]: '40039.9' });
    expect(codeOf(take(ANNA, ran, '100'))).toBe('ok');
  });

  it.each([
    ['0.99999999', 'BELOW_MINIMUM'],
    ['100000.00000001', 'ABOVE_MAXIMUM'],
    ['10000.00000001', 'INSUFFICIENT_BALANCE'],
    ['1.000000001', 'FIELD_DECIMALS'],
    ['0', 'FIELD_NOT_POSITIVE'],
    ['-1', 'FIELD_NOT_POSITIVE'],
    ['1e3', 'FIELD_TYPE'],
  ])('of %s USDT is refused with %s and leaves everything', (amount, code) => {
    const quote = offer(USDT, BTC);
    expect(codeOf(take(ANNA, quote, amount))).toBe(code);
    expect([available(ANNA, USDT), available(ANNA, BTC)]).toEqual(['10000', '1']);
    expect(codeOf(take(ANNA, quote, '10000'))).toBe('ok');
  });

  it('goes at the edges of what may be', () => {
    expect(codeOf(take(ANNA, offer(USDT, BTC), '1'))).toBe('ok');
    expect(codeOf(take(ANNA, offer(USDT, BTC), '9999'))).toBe('ok');
    expect(available(ANNA, USDT)).toBe('0');
  });

  it('there and back never gains', () => {
    let usdt = parseAmount('10000');
    for (let n = 0; n < 20; n += 1) {
      take(ANNA, offer(USDT, ETH), formatAmount(usdt / 2n, 8));
      take(ANNA, offer(ETH, USDT), available(ANNA, ETH));
      const now = parseAmount(available(ANNA, USDT));
      expect(now).toBeLessThan(usdt);
      usdt = now;
    }
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
  });

  it('waits for a current index', () => {
    const quote = offer(USDT, BTC);
    test.advance(11_000);
    expect(codeOf(take(ANNA, quote, '100'))).toBe('PRICE_STALE');
  });
});

describe('small balances', () => {
  const CARL = FIRST_USER + 2;
  const sweep = (currencyIds: number[], toCurrencyId: number, userId = CARL) =>
    test.send(userId, 'convert.small', { currencyIds, toCurrencyId });
  beforeEach(() => {
    test.member(CARL, { [BTC]: '0.0002', [ETH]: '0.00123456' });
  });

  it('go into one coin whole, each as an exchange at the index less the fee', () => {
    const outcome = sweep([BTC, ETH], USDT);
    // 8 USDT less 0.008, and 3.70368 less 0.00370368.
    expect(outcome).toMatchObject({
      ok: true,
      result: {
        exchanged: [
          { received: '7.992', fee: '0.008' },
          { received: '3.69997632', fee: '0.00370368' },
        ],
      },
    });
    expect([BTC, ETH, USDT].map((id) => available(CARL, id))).toEqual(['0', '0', '10011.69197632']);
    checkInvariants(test);
  });

  it.each([
    [[BTC, ETH], BTC, 'CURRENCIES_SAME'],
    [[], USDT, 'FIELD_REQUIRED'],
    [[BTC, BTC], USDT, 'FIELD_CHOICE'],
    [[BTC, 999], USDT, 'CURRENCY_UNKNOWN'],
    [[BTC], 999, 'CURRENCY_UNKNOWN'],
    [[BTC, USDT], ETH, 'ABOVE_MAXIMUM'],
    [Array.from({ length: 51 }, (_none, n) => n + 1), USDT, 'FIELD_TOO_LARGE'],
  ])('of %j into %i are refused with %s, all of them', (from, to, code) => {
    expect(codeOf(sweep(from, to))).toBe(code);
    expect([BTC, ETH, USDT].map((id) => available(CARL, id))).toEqual([
      '0.0002',
      '0.00123456',
      '10000',
    ]);
  });

  it('are worth ten USDT at most, and enough for one unit of what arrives', () => {
    test.send(CARL, 'convert.exchange', {
      fromCurrencyId: ETH,
      toCurrencyId: BTC,
      amount: '0.001',
    });
    expect(codeOf(sweep([BTC], USDT))).toBe('ABOVE_MAXIMUM');
    test.member(FIRST_USER + 3, { [BTC]: '0.00025', [ETH]: '0.00000001' });
    expect(codeOf(sweep([BTC, ETH], USDT, FIRST_USER + 3))).toBe('ok');
    test.member(FIRST_USER + 4, { [BTC]: '0.00025001', [ETH]: '0.00000001' });
    expect(codeOf(sweep([BTC], USDT, FIRST_USER + 4))).toBe('ABOVE_MAXIMUM');
    expect(codeOf(sweep([ETH], BTC, FIRST_USER + 4))).toBe('QUANTITY_WRONG');
  });

  it('have to be there', () => {
    expect(codeOf(sweep([BTC, ETH], USDT, BERT))).toBe('INSUFFICIENT_BALANCE');
  });

  it('wait for a current index of each', () => {
    test.advance(2 * MINUTE_MS);
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(sweep([BTC, ETH], USDT))).toBe('PRICE_STALE');
    expect(codeOf(sweep([BTC], USDT))).toBe('ok');
  });
});
