import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, newTrader, type Trader, USDT } from '../../testing/trading.ts';

const { convert, wallet } = calls;

let server: TestServer;
let anna: Trader;
let ben: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newTrader(server, 'anna');
  ben = await newTrader(server, 'ben');
});
afterAll(() => server.end());

const PAIR = { from_currency_id: USDT, to_currency_id: BTC } as const;
const available = async (who: Trader, currency: number) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const spot = accounts.find(({ type }) => type === 'change');
  return spot?.balances.find((one) => one.currency === currency)?.available;
};
const freshOffer = (who: Trader) => server.must(convert.quote, { ...PAIR, number: '1000' }, who.as);

describe('an exchange between coins', () => {
  it('pays what the offer said, once under one key, and is listed and billed', async () => {
    const offer = await freshOffer(anna);
    const headers = { 'idempotency-key': 'exchange-once' };
    const input = { ...PAIR, number: '1000', quote_id: offer.quote_id };
    const first = await server.call(convert.exchange, input, { ...anna.as, headers });
    expect(first.result).toMatchObject({ received: offer.receive, fee: offer.fee });
    const again = await server.call(convert.exchange, input, { ...anna.as, headers });
    expect(again.result).toEqual(first.result);
    const other = { ...input, number: '1' };
    const changed = await server.call(convert.exchange, other, { ...anna.as, headers });
    expect(changed.error?.error).toBe('KEY_REUSED');
    expect(await available(anna, USDT)).toBe('9000');
    expect(await available(anna, BTC)).toBe(offer.receive);
    const listed = await server.must(convert.list, {}, anna.as);
    expect(listed.data[0]).toMatchObject({
      from_currency: 'USDT',
      to_currency: 'BTC',
      number: '1000',
      received: offer.receive,
      price: offer.price,
    });
    const bills = await server.must(wallet.bills, { currency: BTC }, anna.as);
    expect(bills.data[0]).toMatchObject({ kind: 'convert.exchange', value: offer.receive });
    expect((await server.must(convert.list, {}, ben.as)).total).toBe(0);
  });

  it("takes nobody else's offer, and no offer twice, however many ask at once", async () => {
    const offer = await freshOffer(anna);
    const input = { ...PAIR, number: '10', quote_id: offer.quote_id };
    const stolen = await server.call(convert.exchange, input, ben.as);
    expect(stolen.error?.error).toBe('QUOTE_EXPIRED');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(convert.exchange, input, anna.as)),
    );
    expect(answers.filter(({ error }) => error === undefined).length).toBe(1);
    const codes = new Set(answers.map(({ error }) => error?.error));
    expect(codes).toEqual(new Set([undefined, 'QUOTE_USED']));
  });

  it('is refused after the time of its offer', async () => {
    const offer = await freshOffer(ben);
    await server.clock.advance(61_000);
    await server.must(convert.quote, PAIR, ben.as);
    const input = { ...PAIR, number: '10', quote_id: offer.quote_id };
    const late = await server.call(convert.exchange, input, ben.as);
    expect([
      late.error?.error,
      late.error?.fields?.[0]?.field ?? late.error?.details?.field,
    ]).toEqual(['QUOTE_EXPIRED', 'quote_id']);
  });

  it.each([
    [{ number: '0.5' }, 'BELOW_MINIMUM', 'number'],
    [{ number: '100001' }, 'ABOVE_MAXIMUM', 'number'],
    [{ number: '99999' }, 'INSUFFICIENT_BALANCE', 'number'],
    [{ number: '1.123456789' }, 'FIELD_DECIMALS', 'number'],
    [{ number: '1e2' }, 'FIELD_TYPE', 'number'],
    [{ to_currency_id: USDT }, 'CURRENCIES_SAME', 'to_currency_id'],
    [{ to_currency_id: 999_999 }, 'CURRENCY_UNKNOWN', 'to_currency_id'],
  ])('refuses %o', async (changes, code, field) => {
    const input = { ...PAIR, number: '10', ...changes };
    const { error } = await server.call(convert.exchange, input, ben.as);
    expect([error?.error, error?.fields?.[0]?.field ?? error?.details?.field]).toEqual([
      code,
      field,
    ]);
    expect(await available(ben, USDT)).toBe('10000');
  });
});
