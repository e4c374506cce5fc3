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

describe('small balances', () => {
  let carl: Trader;
  beforeAll(async () => {
    carl = await newTrader(server, 'carl');
    const input = { ...PAIR, number: '8' };
    await server.must(convert.exchange, input, carl.as);
  });
  const small = (to: number) => server.must(convert.small, { to_currency_id: to }, carl.as);
  const sweep = (ids: number[], to: number, who = carl, headers = {}) =>
    server.call(
      convert.exchangeSmall,
      { currency_ids: ids, to_currency_id: to },
      { ...who.as, headers },
    );

  it('are shown with what they come to, and no others', async () => {
    const { balances, maximum, rate } = await small(USDT);
    expect([maximum, rate]).toEqual(['10', '0.001']);
    expect(balances.map(({ currency }) => currency)).toEqual(['BTC']);
    expect(balances[0]?.number).toBe(await available(carl, BTC));
    // Ten thousand of USDT are no small balance.
    expect((await small(BTC)).balances).toEqual([]);
    const unknown = await server.call(convert.small, { to_currency_id: 9_999 }, carl.as);
    expect(unknown.error?.error).toBe('CURRENCY_UNKNOWN');
  });

  it('become what was shown, once under one key, listed as exchanges', async () => {
    const shown = (await small(USDT)).balances[0];
    const before = Number(await available(carl, USDT));
    const headers = { 'idempotency-key': 'sweep-once' };
    const first = await sweep([BTC], USDT, carl, headers);
    expect(first.result).toMatchObject({ received: shown?.receive, fee: shown?.fee });
    expect((await sweep([BTC], USDT, carl, headers)).result).toEqual(first.result);
    expect((await sweep([BTC], 3, carl, headers)).error?.error).toBe('KEY_REUSED');
    expect(await available(carl, BTC)).toBe('0');
    expect(Number(await available(carl, USDT))).toBeCloseTo(before + Number(shown?.receive), 8);
    const [row] = (await server.must(convert.list, {}, carl.as)).data;
    expect(row).toMatchObject({ id: first.result?.conversions[0]?.id, received: shown?.receive });
    expect((await small(USDT)).balances).toEqual([]);
  });

  it.each([
    [[BTC], USDT, 'INSUFFICIENT_BALANCE'],
    [[USDT], BTC, 'ABOVE_MAXIMUM'],
    [[USDT], USDT, 'CURRENCIES_SAME'],
    [[9_999], USDT, 'CURRENCY_UNKNOWN'],
    [[USDT, USDT], BTC, 'FIELD_CHOICE'],
    [[], USDT, 'FIELD_REQUIRED'],
    [Array.from({ length: 51 }, (_none, n) => n + 1), USDT, 'FIELD_TOO_LARGE'],
  ])('of %j into %i are refused with %s at their field', async (ids, to, code) => {
    const { error } = await sweep(ids, to);
    const { fields = [], details } = error ?? {};
    expect([error?.error, ...fields.map((one) => one.error)]).toContain(code);
    expect([details?.field, ...fields.map(({ field }) => field)].join()).toMatch(/currency_id/);
  });
});
