import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, FIAT_CURRENCIES, type InputOf } from '@kontor/contract';
import { buyPayers, operators } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, pixelBomb, sendFiles, uploaded } from '../../testing/images.ts';
import { agreed } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';
import { SEEDED_METHODS } from './seeded-methods.ts';

const { quickBuy, wallet } = calls;
const HALF_HOUR_MS = 1_800_000;
const ACH = 101;
const SWIFT = 190;
const PIX = 501;
const PAYER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@kontor.example',
  phone: '+1 555 123 4567',
  account_name: 'Ana Souza',
  bank_name: 'First Bank',
};
const PIX_PAYER = { full_name: 'Ana Souza', tax_id: '529.982.247-25', email: 'ana@kontor.example' };
const DOLLARS = { country: 'US', method: ACH, currency: 'USD', coin: USDT, amount: '100' } as const;
const REAIS = { country: 'BR', method: PIX, currency: 'BRL', coin: USDT, amount: '1000' } as const;

let rates: Server;
let rateBody = JSON.stringify({ rates: { BRL: 5.4321, VND: '26123.5', THB: 0, INR: 'many' } });
let server: TestServer;
let anna: Trader;
let ben: Trader;
let finance: { token: string };
let second: { token: string };
let shade = 1;

beforeAll(async () => {
  rates = createServer((_, response) => void response.end(rateBody)).listen(0, '127.0.0.1');
  await new Promise((resolve) => rates.once('listening', resolve));
  const { port } = rates.address() as AddressInfo;
  server = await TestServer.start({ environment: { RATES_URL: `http://127.0.0.1:${port}/` } });
  anna = await buyer('anna');
  ben = await buyer('ben');
  for (const id of [901, 902]) await hire(id, ['finance']);
  await signIn();
  // The day's limit is the core's test.
  await platform('setting.define', { name: 'buy_daily_orders_maximum', value: '1000' });
});
afterAll(async () => {
  await server.end();
  rates.close();
});

async function hire(id: number, roles: string[]): Promise<void> {
  const { queries, wallClock } = server.program.services;
  await queries.insert(operators).values({
    id,
    email: `operator${id}@kontor.example`,
    name: `Operator ${id}`,
    roles,
    passwordHash: '',
    passwordIsOthers: false,
    disabled: false,
    createdAt: wallClock.now(),
  });
}
async function sessionOf(id: number): Promise<{ token: string }> {
  const { sessions } = server.program.services.operators;
  return { token: await sessions.create(id, { userAgent: 'test', address: '127.0.0.1' }) };
}
/** Both operators, whose sessions do not outlast the night. */
async function signIn(): Promise<void> {
  finance = await sessionOf(901);
  second = await sessionOf(902);
}

const platform = (kind: string, input: { [name: string]: string | number | boolean }) =>
  server.program.services.exchange.submit({ kind, actor: 0, input, key: null });
async function certify(userId: number, level: number): Promise<void> {
  await platform('member.certify', { userId, level });
  await projected(server);
}
async function buyer(name: string, level = 1): Promise<Trader> {
  const made = await newTrader(server, name);
  await certify(made.id, level);
  return made;
}
async function later(ms: number): Promise<void> {
  await server.clock.advance(ms);
  await platform('clock.pulse', {});
  await projected(server);
}
/** A picture that nobody has sent before. */
async function newSlip(who: Trader): Promise<string> {
  shade += 1;
  return await uploaded(server, who.token, await picture('png', { shade }));
}
const quoteOf = async (who: Trader, input: Partial<InputOf<typeof quickBuy.quote>> = {}) =>
  (await server.must(quickBuy.quote, { ...DOLLARS, ...input }, who.as)).quote_id;
const order = async (who: Trader, input: Partial<InputOf<typeof quickBuy.quote>> = {}) =>
  await server.must(quickBuy.order, { quote_id: await quoteOf(who, input), ...PAYER }, who.as);
async function inReview(who: Trader, input: Partial<InputOf<typeof quickBuy.quote>> = {}) {
  const { id } = await order(who, input);
  return await server.must(quickBuy.slip, { id, slip: await newSlip(who) }, who.as);
}
async function available(who: Trader, name: string): Promise<string | undefined> {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const spot = accounts.find(({ type }) => type === 'change');
  return spot?.balances.find((one) => one.name === name)?.available;
}
async function clear(who: Trader): Promise<void> {
  const { data } = await server.must(quickBuy.orders, { status: 'to_be_paid', limit: 50 }, who.as);
  for (const { id } of data) await server.must(quickBuy.cancel, { id }, who.as);
  // A minute has its limit of calls.
  server.wallClock.advance(61_000);
}

describe('the ways to pay', () => {
  it('are of nine countries, each in its own currency and in dollars by SWIFT', async () => {
    const { countries, coins, limits, level } = await server.must(quickBuy.options, {}, anna.as);
    expect(countries.map(({ code }) => code).sort()).toEqual([
      'BR',
      'ID',
      'IN',
      'MX',
      'NG',
      'PH',
      'TH',
      'US',
      'VN',
    ]);
    for (const { code, methods } of countries) {
      const local = methods.filter(({ name }) => name !== 'SWIFT');
      expect(local.length, code).toBeGreaterThanOrEqual(4);
      expect(new Set(local.map(({ currency }) => currency)).size, code).toBe(1);
      expect(methods.find(({ name }) => name === 'SWIFT')).toMatchObject({
        currency: 'USD',
        days: [2, 5],
      });
    }
    const kinds = new Set(countries.flatMap(({ methods }) => methods.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['bank_transfer', 'card', 'online_bank', 'qr', 'wallet']);
    expect(coins[0]).toEqual({ id: USDT, name: 'USDT' });
    expect(coins).toContainEqual({ id: BTC, name: 'BTC' });
    expect([level, limits]).toEqual([
      1,
      [
        { level: 1, limit: '2000' },
        { level: 2, limit: '1000000' },
      ],
    ]);
    const known = countries.flatMap(({ methods }) =>
      methods.filter((one) => one.rate_known).map(({ currency }) => currency),
    );
    expect([...new Set(known)].sort()).toEqual(['BRL', 'USD', 'VND']);
  });

  it('stay as an operator has edited them when the program starts again', async () => {
    const { data } = await server.must(quickBuy.operatorMethods, {}, finance);
    expect(data.length).toBe(SEEDED_METHODS.length);
    const pix = data.find(({ id }) => id === PIX);
    expect(pix?.qr_payload).toMatch(/^000201010211.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
  });
});

describe('a quote', () => {
  it('is one to one from USD to USDT, and by the rate with a spread otherwise', async () => {
    expect(await server.must(quickBuy.quote, DOLLARS, anna.as)).toMatchObject({
      rate: '1',
      fee: '0',
      receive: '100',
      valid_until: server.clock.now() + 60_000,
    });
    expect(await server.must(quickBuy.quote, REAIS, anna.as)).toMatchObject({
      rate: '5.4321',
      fee: '5',
      receive: '183.17041291',
    });
  });

  it.each<[Partial<InputOf<typeof quickBuy.quote>>, string, string]>([
    [{ country: 'FR' }, 'REGION_UNSUPPORTED', 'country'],
    [{ country: 'France' }, 'FIELD_TOO_LONG', 'country'],
    [{ country: '' }, 'FIELD_REQUIRED', 'country'],
    [{ method: PIX }, 'BUY_METHOD_UNKNOWN', 'method'],
    [{ method: 0 }, 'FIELD_NOT_POSITIVE', 'method'],
    [{ currency: 'EUR' }, 'FIELD_CHOICE', 'currency'],
    [{ coin: 999_999 }, 'CURRENCY_UNKNOWN', 'coin'],
    [{ amount: '100.5' }, 'FIELD_DECIMALS', 'amount'],
    [{ amount: '-100' }, 'FIELD_NOT_POSITIVE', 'amount'],
    [{ amount: '1e3' }, 'FIELD_TYPE', 'amount'],
    [{ amount: '0x64' }, 'FIELD_TYPE', 'amount'],
    [{ amount: '' }, 'FIELD_REQUIRED', 'amount'],
    [{ amount: '9' }, 'BELOW_MINIMUM', 'amount'],
    [{ amount: '1000001' }, 'ABOVE_MAXIMUM', 'amount'],
    [{ amount: '2001' }, 'BUY_LEVEL_LIMIT', 'amount'],
    [{ country: 'TH', method: 301, currency: 'THB', amount: '500' }, 'RATE_UNKNOWN', 'currency'],
    [{ country: 'IN', method: 601, currency: 'INR', amount: '900' }, 'RATE_UNKNOWN', 'currency'],
  ])('is refused for %o with %s', async (input, code, field) => {
    const { error } = await server.call(quickBuy.quote, { ...DOLLARS, ...input }, anna.as);
    expect([error?.error, error?.fields?.[0]?.field ?? error?.details?.field]).toEqual([
      code,
      field,
    ]);
  });

  it('says the seed’s words where a country is not served, in the reader’s language', async () => {
    const input = { ...DOLLARS, country: 'FR' };
    const { error } = await server.call(quickBuy.quote, input, anna.as);
    expect(error?.message).toBe('Temporarily not available in your region.');
    const zh = await server.call(quickBuy.quote, input, { ...anna.as, headers: { lang: 'zh' } });
    expect(zh.error?.message).toBe('您所在的地区暂不支持此服务。');
    const decimals = await server.call(quickBuy.quote, { ...DOLLARS, amount: '1.5' }, anna.as);
    expect(decimals.error?.message).toBe('Too many decimals. Maximum: 0.');
  });

  it('tells the rate of one currency, and of none that is not known', async () => {
    const dong = FIAT_CURRENCIES.indexOf('VND') + 1;
    const told = await server.must(calls.markets.rate, { id: dong });
    expect(told).toMatchObject({ currency_code: 'VND', rate: '26123.5' });
    expect(told.saveTime).toBeLessThanOrEqual(server.wallClock.now());
    const pound = FIAT_CURRENCIES.indexOf('GBP') + 1;
    expect(await server.errorOf(calls.markets.rate, { id: pound })).toBe('RATES_UNAVAILABLE');
  });

  it('goes by no rate that is days old', async () => {
    rateBody = 'gone';
    server.wallClock.advance(2 * 86_400_000 + 1);
    expect(await server.errorOf(quickBuy.quote, REAIS, anna.as)).toBe('RATE_UNKNOWN');
    rateBody = JSON.stringify({ rates: { BRL: 5.4321 } });
    server.wallClock.advance(61_000);
    expect(await server.errorOf(quickBuy.quote, REAIS, anna.as)).toBe(undefined);
    await signIn();
  });
});

describe('an order', () => {
  it('has what the payment needs, and keeps who pays encrypted', async () => {
    const quote_id = await quoteOf(anna, REAIS);
    const made = await server.must(quickBuy.order, { quote_id, ...PIX_PAYER }, anna.as);
    expect(made).toMatchObject({
      status: 'to_be_paid',
      currency: 'BRL',
      amount: '1000',
      receive: '183.17041291',
      method: { id: PIX, kind: 'qr', name: 'Pix' },
      pay_before: server.clock.now() + HALF_HOUR_MS,
      slip: null,
    });
    expect(made.payee).toContainEqual({ name: 'key', value: 'pix@kontor.example' });
    expect(made.qrcode).toContain('54041000');
    expect(made.qrcode).toContain(made.reference);
    const rows = JSON.stringify(await server.program.services.queries.select().from(buyPayers));
    expect(rows).not.toContain('Souza');
    const journal = await server.program.services.database.pool.query(
      'SELECT body::text AS body FROM journal',
    );
    expect(JSON.stringify(journal.rows)).not.toContain('52998224725');
    const payer = await server.must(quickBuy.operatorPayer, { id: made.id }, finance);
    expect(payer).toEqual({
      id: made.id,
      payer: { full_name: 'Ana Souza', tax_id: '52998224725', email: 'ana@kontor.example' },
    });
    await clear(anna);
  });

  it('names every field that is not filled in rightly', async () => {
    const quote_id = await quoteOf(anna, { method: SWIFT, amount: '200' });
    const { error } = await server.call(
      quickBuy.order,
      { quote_id, ...PAYER, iban: 'DE00', bic: 'X', beneficiary_country: 'DE', phone: 'call me' },
      anna.as,
    );
    expect(error?.fields?.map(({ field, error: code }) => [field, code])).toEqual([
      ['phone', 'PHONE_WRONG'],
      ['iban', 'IBAN_WRONG'],
      ['bic', 'SWIFT_WRONG'],
      ['bank_address', 'FIELD_REQUIRED'],
    ]);
    const full = {
      ...PAYER,
      iban: 'GB82 WEST 1234 5698 7654 32',
      bic: 'westgb2l',
      beneficiary_country: 'gb',
      bank_address: '1 High Street',
    };
    const made = await server.must(quickBuy.order, { quote_id, ...full }, anna.as);
    expect(made.days).toEqual([2, 5]);
    await clear(anna);
  });

  it('happens once under one key, and once for a quote however often at once', async () => {
    const quote_id = await quoteOf(anna);
    const headers = { 'idempotency-key': 'buy-once' };
    const first = await server.call(
      quickBuy.order,
      { quote_id, ...PAYER },
      { ...anna.as, headers },
    );
    const again = await server.call(
      quickBuy.order,
      { quote_id, ...PAYER },
      { ...anna.as, headers },
    );
    expect(again.result).toEqual(first.result);
    const other = { quote_id, ...PAYER, first_name: 'Ben' };
    const reused = await server.call(quickBuy.order, other, { ...anna.as, headers });
    expect(reused.error?.error).toBe('KEY_REUSED');
    expect(await server.errorOf(quickBuy.order, { quote_id, ...PAYER }, anna.as)).toBe(
      'QUOTE_USED',
    );
    await clear(anna);
    const race = await quoteOf(anna);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.errorOf(quickBuy.order, { quote_id: race, ...PAYER }, anna.as),
      ),
    );
    expect(codes.filter((code) => code === undefined).length).toBe(1);
    expect(codes.filter((code) => code === 'QUOTE_USED').length).toBe(19);
    await clear(anna);
  });

  it('takes no quote of another, nor a late one, and no member without certification', async () => {
    const quote_id = await quoteOf(ben);
    expect(await server.errorOf(quickBuy.order, { quote_id, ...PAYER }, anna.as)).toBe(
      'QUOTE_EXPIRED',
    );
    await later(60_001);
    expect(await server.errorOf(quickBuy.order, { quote_id, ...PAYER }, ben.as)).toBe(
      'QUOTE_EXPIRED',
    );
    const nobody = await newTrader(server, 'nobody');
    const own = await quoteOf(nobody);
    const { error } = await server.call(quickBuy.order, { quote_id: own, ...PAYER }, nobody.as);
    expect([error?.error, error?.type]).toEqual(['CERTIFICATION_REQUIRED', '998']);
  });

  it('is nobody else’s', async () => {
    const { id } = await order(anna);
    const slip = await newSlip(ben);
    const text = 'It is mine';
    expect(await server.errorOf(quickBuy.detail, { id }, ben.as)).toBe('BUY_ORDER_UNKNOWN');
    expect(await server.errorOf(quickBuy.slip, { id, slip }, ben.as)).toBe('BUY_ORDER_UNKNOWN');
    expect(await server.errorOf(quickBuy.cancel, { id }, ben.as)).toBe('BUY_ORDER_UNKNOWN');
    expect(await server.errorOf(quickBuy.appeal, { id, text }, ben.as)).toBe('BUY_ORDER_UNKNOWN');
    expect((await server.must(quickBuy.orders, {}, ben.as)).data.some((one) => one.id === id)).toBe(
      false,
    );
    expect((await server.call(quickBuy.detail, { id })).error?.type).toBe('999');
    expect((await server.must(quickBuy.detail, { id }, anna.as)).status).toBe('to_be_paid');
    await clear(anna);
  });
});

describe('a slip', () => {
  it('is an image, sent once, of the sender', async () => {
    const { id } = await order(anna);
    const bomb = await sendFiles(server, anna.token, [{ bytes: pixelBomb(60_000) }]);
    expect(bomb.error?.error).toMatch(/^IMAGE_/);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const scripted = await sendFiles(server, anna.token, [{ bytes: svg, type: 'image/svg+xml' }]);
    expect(scripted.error?.error).toBe('IMAGE_INVALID');
    expect(await server.errorOf(quickBuy.slip, { id, slip: 'slip.png' }, anna.as)).toBe(
      'FIELD_FORMAT',
    );
    const others = await newSlip(ben);
    expect(await server.errorOf(quickBuy.slip, { id, slip: others }, anna.as)).toBe(
      'UPLOAD_UNKNOWN',
    );
    const slip = await newSlip(anna);
    const headers = { 'idempotency-key': 'slip-once' };
    const first = await server.call(quickBuy.slip, { id, slip }, { ...anna.as, headers });
    expect(first.result?.status).toBe('in_review');
    const again = await server.call(quickBuy.slip, { id, slip }, { ...anna.as, headers });
    expect(again.result?.status).toBe('in_review');
    const next = await order(anna);
    expect(await server.errorOf(quickBuy.slip, { id: next.id, slip }, anna.as)).toBe('UPLOAD_USED');
    // The same picture under another address, and by another member.
    const same = await uploaded(server, anna.token, await picture('png', { shade }));
    expect(await server.errorOf(quickBuy.slip, { id: next.id, slip: same }, anna.as)).toBe(
      'UPLOAD_REPEATED',
    );
    const view = (token?: string) =>
      fetch(server.address + slip, {
        headers: token === undefined ? {} : { authorization: token },
      }).then(({ status }) => status);
    expect([await view(anna.token), await view(finance.token), await view(ben.token)]).toEqual([
      200, 200, 404,
    ]);
    await server.must(quickBuy.reject, { id, reason: 'nothing came' }, finance);
    await clear(anna);
  });
});

describe('operators', () => {
  it('confirm what has arrived, once, and the coins are there', async () => {
    const { id, reference } = await inReview(ben);
    const queue = await server.must(quickBuy.operatorOrders, { status: 'in_review' }, finance);
    expect(queue.data[0]).toMatchObject({ id, user: { id: ben.id }, needs_two: false });
    const found = await server.must(quickBuy.operatorOrders, { keyword: reference }, finance);
    expect(found.total).toBe(1);
    const before = Number(await available(ben, 'USDT'));
    const act = { id, amount: '100', reason: 'seen on the statement' };
    const headers = { 'idempotency-key': 'confirm-once' };
    const codes = await Promise.all([
      server.errorOf(quickBuy.confirm, act, { ...finance, headers }),
      server.errorOf(quickBuy.confirm, act, { ...finance, headers }),
      server.errorOf(quickBuy.confirm, act, second),
    ]);
    expect(codes.filter((code) => code === 'DECIDED_ALREADY').length).toBeGreaterThanOrEqual(1);
    expect(Number(await available(ben, 'USDT'))).toBe(before + 100);
    const paid = await server.must(quickBuy.detail, { id }, ben.as);
    expect(paid).toMatchObject({ status: 'paid', credited: '100', paid_amount: '100' });
    const bills = await server.must(wallet.bills, { type: 'change' }, ben.as);
    expect(bills.data[0]).toMatchObject({ kind: 'buy.credit', value: '100', reference: id });
    expect(bills.data[0]?.info).toBe(`Buy crypto · order ${id}`);
  });

  it('are two above the limit, and no members', async () => {
    await certify(ben.id, 2);
    const { id } = await inReview(ben, { amount: '20000' });
    const act = { id, amount: '20000', reason: 'seen' };
    expect(await server.must(quickBuy.confirm, act, finance)).toMatchObject({
      status: 'in_review',
      first_operator: 901,
      needs_two: true,
    });
    expect(await server.errorOf(quickBuy.confirm, act, finance)).toBe('FOUR_EYES_REQUIRED');
    const less = { ...act, amount: '19999' };
    expect(await server.errorOf(quickBuy.confirm, less, second)).toBe('BUY_SECOND_DIFFERS');
    expect(await server.must(quickBuy.confirm, act, second)).toMatchObject({
      status: 'paid',
      operator: 902,
    });
    await hire(903, ['support']);
    const support = await sessionOf(903);
    expect(await server.errorOf(quickBuy.operatorOrders, {}, support)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    expect((await server.call(quickBuy.confirm, act, ben.as)).error).toBeDefined();
    await certify(ben.id, 1);
  });

  it('answer appeals of what was cancelled by itself', async () => {
    const { id } = await order(ben);
    await later(HALF_HOUR_MS);
    expect((await server.must(quickBuy.detail, { id }, ben.as)).status).toBe('cancelled');
    const text = 'The bank was slow';
    expect(await server.errorOf(quickBuy.appeal, { id, text }, ben.as)).toBe('BUY_SLIP_REQUIRED');
    const slip = await newSlip(ben);
    expect(await server.must(quickBuy.appeal, { id, text, slip }, ben.as)).toMatchObject({
      status: 'appealed',
      appeal: text,
      slip,
    });
    const queue = await server.must(quickBuy.operatorOrders, { status: 'appealed' }, finance);
    expect(queue.data.map((one) => one.id)).toEqual([id]);
    const act = { id, paid: true, amount: '40', reason: 'forty came' };
    expect(await server.must(quickBuy.resolve, act, finance)).toMatchObject({
      status: 'paid',
      credited: '40',
    });
    await platform('setting.define', { name: 'buy_appeal_days', value: '0.001' });
    const gone = await order(ben);
    await server.must(quickBuy.cancel, { id: gone.id }, ben.as);
    await later(86_401);
    const late = { id: gone.id, text, slip: await newSlip(ben) };
    expect(await server.errorOf(quickBuy.appeal, late, ben.as)).toBe('BUY_APPEAL_LATE');
  });

  it('edit the ways to pay, and what is under way keeps its terms', async () => {
    const { data } = await server.must(quickBuy.operatorMethods, { country: 'us' }, finance);
    const ach = data.find(({ id }) => id === ACH);
    if (ach === undefined) throw new Error('there is no ACH');
    const { open_orders: _, ...row } = ach;
    const saved = (changes: object) =>
      agreed(
        server,
        quickBuy.saveMethod,
        { ...row, qr_payload: undefined, reason: 'a new account', ...changes },
        { as: finance },
      );
    const before = await order(ben);
    const payee = [{ name: 'account', value: '000555' }];
    await saved({ payee, minimum: '50' });
    expect((await server.must(quickBuy.detail, { id: before.id }, ben.as)).payee).toEqual(
      ach.payee,
    );
    expect((await order(ben)).payee).toEqual(payee);
    expect(await server.errorOf(quickBuy.quote, { ...DOLLARS, amount: '49' }, ben.as)).toBe(
      'BELOW_MINIMUM',
    );
    for (const [changes, code] of [
      [{ maximum: '5' }, 'RANGE_WRONG'],
      [{ minimum: '1.5' }, 'FIELD_DECIMALS'],
      [{ payee: [{ name: 'colour', value: 'red' }] }, 'FIELD_CHOICE'],
    ] as const) {
      await expect(saved(changes)).rejects.toThrow(code);
    }
    await saved({ id: undefined, name: 'Cash App' });
    const { data: now } = await server.must(quickBuy.operatorMethods, { country: 'us' }, finance);
    const newest = Math.max(...SEEDED_METHODS.map(({ id }) => id)) + 1;
    expect(now.find(({ name }) => name === 'Cash App')?.id).toBe(newest);
    await saved({ enabled: false });
    expect(await server.errorOf(quickBuy.quote, DOLLARS, ben.as)).toBe('BUY_METHOD_UNKNOWN');
    await saved({});
  });
});

describe('limits', () => {
  it('hold three open orders of a member, also at once', async () => {
    const carl = await buyer('carl');
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quoteOf(carl)));
    const codes = await Promise.all(
      quotes.map((quote_id) => server.errorOf(quickBuy.order, { quote_id, ...PAYER }, carl.as)),
    );
    expect(codes.filter((code) => code === undefined).length).toBe(3);
    expect(codes.filter((code) => code === 'BUY_TOO_MANY_OPEN').length).toBe(5);
    const { open_orders } = await server.must(quickBuy.options, {}, carl.as);
    expect(open_orders).toBe(3);
    const page = await server.must(quickBuy.orders, { limit: 2 }, carl.as);
    expect([page.data.length, page.total]).toEqual([2, 3]);
  });
});
