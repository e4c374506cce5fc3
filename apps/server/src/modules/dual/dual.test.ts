import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { verifyReceiptText } from '../../receipt-file.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, BTC_USDT, newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';
import { fillShelf } from './fill-shelf.ts';
import { shelfPart } from './index.ts';

const { dual, messages, receipts, spot, wallet } = calls;
type DefineInput = InputOf<typeof dual.define>;
type Product = OutputOf<typeof dual.detail>;

const reason = 'for the shelf';

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({
    environment: { CLOCK_SPEED: '6000' },
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 }), shelfPart()],
  });
  olga = await newOperator(server, 'finance');
  paul = await newOperator(server, 'finance');
  await server.clock.advance(120_000);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.05' }, alice.as);
});
afterAll(() => server.end());

async function pass(ms: number): Promise<void> {
  await server.clock.advance(ms);
  await projected(server);
}
const eight = (days: number): number => {
  const now = server.clock.now();
  return now - (now % DAY_MS) + 8 * HOUR_MS + days * DAY_MS;
};
const terms = (changes: Partial<DefineInput> = {}): DefineInput => ({
  section: 'BTC',
  type: 'put',
  price: '50',
  rate_year: '1',
  linked_price: '40000',
  expires_at: eight(2),
  sale_from: server.clock.now(),
  sale_until: eight(2) - HOUR_MS,
  total: 20,
  enabled: true,
  reason,
  ...changes,
});
const defined = (changes: Partial<DefineInput> = {}, operator = olga) =>
  server.must(dual.define, terms(changes), operator.as);
const shelf = async (): Promise<Product[]> =>
  (await server.must(dual.index, {})).flatMap(({ products }) => products);
const balance = async (currencyId: number, type: string, who = alice): Promise<string> => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const found = accounts.find((account) => account.type === type)?.balances;
  const own = found?.find(({ currency }) => currency === currencyId);
  return `${own?.available ?? '0'} + ${own?.frozen ?? '0'}`;
};

describe('the shelf', () => {
  it('is filled by the platform’s rule, near the index, and not twice', async () => {
    const sections = await server.must(dual.index, {});
    expect(sections.map(({ section }) => section)).toEqual(['BTC', 'ETH']);
    for (const { products } of sections) {
      expect(products).toHaveLength(12);
      const days = products.map((product) => product.days);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      for (const product of products) {
        expect(product).toMatchObject({ status: 'on_sale', progress: '0', remaining: 400 });
        expect(product.expires_at % DAY_MS).toBe(8 * HOUR_MS);
        expect(product.buyable).toBeGreaterThan(0);
        const index = parseAmount(product.index_price ?? '');
        const linked = parseAmount(product.linked_price);
        expect(product.type === 'call' ? linked > index : linked < index).toBe(true);
        const coin = product.per_share.below.currency;
        expect([product.per_share.above.currency, coin]).toEqual(['USDT', product.section]);
        expect(product.per_share.at).toBe(product.type === 'call' ? 'above' : 'below');
      }
    }
    const before = (await server.must(dual.operatorProducts, {}, olga.as)).total;
    await pass(2 * HOUR_MS);
    const all = await server.must(dual.operatorProducts, { limit: 100 }, olga.as);
    expect(all.total).toBe(before);
    expect(all.data.every(({ defined_by, needs_second }) => !defined_by && !needs_second)).toBe(
      true,
    );
  });

  it('has a new day’s products every day, and yesterday’s a while longer', async () => {
    const before = new Set((await shelf()).map(({ id }) => id));
    await pass(DAY_MS);
    const after = await shelf();
    expect(after.filter(({ id }) => !before.has(id))).toHaveLength(24);
    expect(after.filter(({ id, status }) => before.has(id) && status === 'on_sale')).toHaveLength(
      24,
    );
    await pass(DAY_MS);
    expect((await shelf()).filter(({ id }) => before.has(id))).toHaveLength(0);
    expect((await shelf()).length).toBe(48);
  });

  it('shows one product, also without anybody signed in, and no other', async () => {
    const [first] = await shelf();
    if (first === undefined) throw new Error('the shelf is empty');
    expect(await server.must(dual.detail, { id: first.id })).toEqual(first);
    expect(await server.errorOf(dual.detail, { id: 9_999 })).toBe('DUAL_UNKNOWN');
  });

  it('is explained by real products, computed to the end', async () => {
    const help = await server.must(dual.help, {});
    expect(help).toMatchObject({ window_seconds: 1_800, nearest_seconds: 60 });
    expect(help.examples.map(({ type }) => type)).toEqual(['call', 'put']);
    for (const { type, product_id, principal, growth, cases } of help.examples) {
      expect(product_id).not.toBe(null);
      expect(cases.map(({ side }) => side)).toEqual(['below', 'at', 'above']);
      const own = cases[type === 'call' ? 0 : 2];
      const grown = (parseAmount(principal) * parseAmount(growth)) / 10n ** 18n;
      const difference = parseAmount(own?.payout ?? '') - grown;
      expect(difference < 10n ** 14n && difference > -(10n ** 14n)).toBe(true);
      expect(cases[1]?.payout_currency).toBe(type === 'call' ? 'USDT' : 'BTC');
    }
  });

  it('is filled once, also when the tables do not show yet what was put up', async () => {
    const { services } = server.program;
    const far = server.clock.now() + 400 * DAY_MS;
    const before = (await server.must(dual.operatorProducts, {}, olga.as)).total;
    await fillShelf(services, far);
    await fillShelf(services, far);
    await projected(server);
    const after = (await server.must(dual.operatorProducts, {}, olga.as)).total;
    expect(after - before).toBe(24);
  });
});

describe('a purchase', () => {
  it('is frozen, listed, told and settled, and its receipt verifies', async () => {
    const product = await defined({ linked_price: '1000' });
    const call = await defined({ type: 'call', price: '0.001', linked_price: '900000' });
    expect(product).toMatchObject({ days: 2, needs_second: false, status: 'on_sale', sold: 0 });
    const socket = await new SocketClient(server.address, { token: alice.token }).connect();
    const before = await balance(USDT, 'change');
    const headers = { 'idempotency-key': 'dual-purchase-1' };
    const input = { id: product.id, num: 4 };
    const order = await server.must(dual.buy, input, { ...alice.as, headers });
    expect(order).toMatchObject({
      product_id: product.id,
      num: 4,
      principal: '200',
      status: 'purchased',
      outcome: null,
      estimated: {
        above: { amount: '201.09589041', currency: 'USDT' },
        below: { amount: '0.20109589', currency: 'BTC' },
        at: 'below',
      },
    });
    // The same key again buys nothing more.
    expect((await server.must(dual.buy, input, { ...alice.as, headers })).id).toBe(order.id);
    const other = { ...alice.as, headers };
    expect(await server.errorOf(dual.buy, { id: product.id, num: 5 }, other)).toBe('KEY_REUSED');
    const inCoins = await server.must(dual.buy, { id: call.id, num: 3 }, alice.as);
    expect(await balance(USDT, 'financial')).toBe('0 + 200');
    expect(await balance(BTC, 'financial')).toBe('0 + 0.003');
    expect((await server.must(dual.detail, { id: product.id })).remaining).toBe(16);
    await socket.until(() => socket.all('dual').length === 2);
    expect(await server.errorOf(dual.order, { id: order.id }, bob.as)).toBe('DUAL_ORDER_UNKNOWN');
    const receipt = { kind: 'dual', id: order.id } as const;
    expect(await server.errorOf(receipts.get, receipt, alice.as)).toBe('RECEIPT_UNKNOWN');

    await pass(eight(2) - server.clock.now() + HOUR_MS);
    await server.program.services.markets.heads.signUntil(server.clock.now());
    const settled = await server.must(dual.order, { id: order.id }, alice.as);
    expect(settled).toMatchObject({
      status: 'completed',
      outcome: 'above',
      payout: '201.09589041',
      payout_currency: 'USDT',
    });
    const coins = await server.must(dual.order, { id: inCoins.id }, alice.as);
    expect(coins).toMatchObject({ outcome: 'below', payout_currency: 'BTC' });
    expect(parseAmount(coins.payout ?? '')).toBeGreaterThan(parseAmount('0.003'));
    expect(await balance(USDT, 'financial')).toBe('0 + 0');
    const gained = parseAmount((await balance(USDT, 'change')).split(' ')[0] ?? '');
    expect(formatAmount(gained - parseAmount(before.split(' ')[0] ?? ''))).toBe('1.09589041');
    await socket.until(() => socket.all('dual').length === 4);
    expect(socket.all('dual').at(-1)?.data.status).toBe('completed');
    socket.end();
    const proof = await server.must(receipts.get, receipt, alice.as);
    expect(proof).toMatchObject({ rule: 'dual-2', complete: true });
    expect(verifyReceiptText(JSON.stringify(proof))).toMatchObject({ ok: true });
    const lie = structuredClone(proof);
    lie.result.payout = '201.09589042';
    expect(verifyReceiptText(JSON.stringify(lie))).toMatchObject({ ok: false });
    expect(await server.errorOf(receipts.get, receipt, bob.as)).toBe('RECEIPT_UNKNOWN');
    expect(await server.errorOf(receipts.get, receipt)).toBe('LOGIN_REQUIRED');
    const told = await server.must(messages.list, { type: 'system' }, alice.as);
    expect(told.data.map(({ link }) => link)).toEqual(Array(2).fill('/pages/invest/mine'));
    const kinds = (await server.must(wallet.bills, { limit: 100 }, alice.as)).data.map(
      ({ kind }) => kind,
    );
    for (const kind of ['dual.buy', 'dual.principal', 'dual.payout']) expect(kinds).toContain(kind);
    const list = (status: 'open' | 'completed') => server.must(dual.list, { status }, alice.as);
    expect((await list('open')).total).toBe(0);
    expect((await list('completed')).data.map(({ id }) => id)).toEqual([inCoins.id, order.id]);
    expect((await server.must(dual.list, {}, bob.as)).total).toBe(0);
  });

  it('is refused with a reason at its field', async () => {
    const buy = (id: number, num: number, who = alice) =>
      server.call(dual.buy, { id, num }, who.as);
    const { id } = await defined({ total: 3 });
    expect((await buy(9_999, 1)).error).toMatchObject({ error: 'DUAL_UNKNOWN' });
    expect((await buy(id, 4)).error).toMatchObject({ error: 'DUAL_SOLD_OUT' });
    const early = await defined({ sale_from: server.clock.now() + HOUR_MS });
    expect((await buy(early.id, 1)).error).toMatchObject({ error: 'DUAL_NOT_ON_SALE' });
    const dear = await defined({ price: '20000', total: 1 });
    expect((await buy(dear.id, 1)).error).toMatchObject({ error: 'INSUFFICIENT_BALANCE' });
    // 20,000,000 USDT of yield and coins is all that the treasury has.
    const huge = await defined({ type: 'call', price: '100', linked_price: '900000', total: 5 });
    await server.must(dual.approve, { id: huge.id, revision: huge.revision, reason }, paul.as);
    expect((await buy(huge.id, 1)).error).toMatchObject({ error: 'DUAL_TREASURY_SHORT' });
    expect((await server.must(dual.detail, { id: huge.id })).buyable).toBe(0);
    expect(await server.errorOf(dual.buy, { id, num: 1 })).toBe('LOGIN_REQUIRED');
    expect((await server.send(dual.buy, { id, num: '1.5' }, alice.as)).error?.fields).toMatchObject(
      [{ field: 'num' }],
    );
  });
});

describe('operators', () => {
  it('define, approve and see what is sold and what covers it', async () => {
    const steep = await defined({ rate_year: '1.5' });
    expect(steep).toMatchObject({ status: 'waiting', needs_second: true, approved_by: null });
    expect(steep.worst.map(({ currency }) => currency)).toEqual(['USDT', 'BTC']);
    expect(await server.errorOf(dual.detail, { id: steep.id })).toBe('DUAL_UNKNOWN');
    const approve = { id: steep.id, revision: steep.revision, reason };
    expect(await server.errorOf(dual.approve, approve, olga.as)).toBe('FOUR_EYES_REQUIRED');
    const other = { ...approve, revision: 2 };
    expect(await server.errorOf(dual.approve, other, paul.as)).toBe('OFFER_CHANGED');
    expect(await server.must(dual.approve, approve, paul.as)).toMatchObject({ status: 'on_sale' });
    expect(await server.errorOf(dual.approve, approve, paul.as)).toBe('DECIDED_ALREADY');
    const nowhere = terms({ section: 'NOPE' });
    expect(await server.errorOf(dual.define, nowhere, olga.as)).toBe('MARKET_UNKNOWN');
    await server.must(dual.buy, { id: steep.id, num: 2 }, bob.as);
    const fixed = terms({ id: steep.id, rate_year: '1.6' });
    expect(await server.errorOf(dual.define, fixed, olga.as)).toBe('DUAL_FIXED');
    const sold = await server.must(dual.operatorOrders, { product_id: steep.id }, olga.as);
    expect(sold.data).toMatchObject([{ user_id: bob.id, num: 2, status: 'purchased' }]);
    const none = { product_id: steep.id, status: 'settling' } as const;
    expect((await server.must(dual.operatorOrders, none, olga.as)).total).toBe(0);
    const cover = await server.must(dual.treasury, {}, olga.as);
    const usdt = cover.find(({ currency }) => currency === 'USDT');
    expect(usdt?.reserved).toBe(
      formatAmount(parseAmount(sold.data[0]?.estimated.above.amount ?? '') - parseAmount('100')),
    );
    for (const { treasury, reserved, free } of cover) {
      expect(parseAmount(treasury) - parseAmount(reserved)).toBe(parseAmount(free));
      expect(parseAmount(free)).toBeGreaterThanOrEqual(0n);
    }
    const listed = { section: 'btc', type: 'put', status: 'open' } as const;
    const found = await server.must(dual.operatorProducts, listed, olga.as);
    expect(found.data.some(({ id }) => id === steep.id)).toBe(true);
    expect(found.data.every(({ section, type }) => section === 'BTC' && type === 'put')).toBe(true);
  });

  it('leave a database that verifies', async () => {
    const { database } = server.program.services;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { checks } = await verifyExchange({ database, log });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const looked = (name: string) => checks.find((check) => check.name === name)?.looked;
    expect(looked('dual investments by the tick log')).toBe(2);
    expect(looked('dual investments covered by their treasury')).toBe(3);
  });
});

describe('where money is real', () => {
  it('nobody but operators puts anything on the shelf', async () => {
    const real = await TestServer.start({
      environment: { PLAY_MONEY: '0', CLOCK_SPEED: '6000' },
      parts: [shelfPart()],
    });
    await real.clock.advance(120_000);
    expect(await real.must(dual.index, {})).toEqual([]);
    const help = await real.must(dual.help, {});
    expect(help.examples).toMatchObject([
      { product_id: null, growth: '1.0849315', days: 31 },
      { product_id: null, growth: '1.0849315' },
    ]);
    await real.end();
  });
});
