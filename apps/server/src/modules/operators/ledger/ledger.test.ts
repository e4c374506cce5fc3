import { calls } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looking, newOperator, type TestOperator } from '../../../testing/operators.ts';
import { TestServer } from '../../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader, USDT } from '../../../testing/trading.ts';

const { entries, kinds, sums, house, treasury, exposure } = calls.operatorLedger;

let server: TestServer;
let finance: TestOperator;
let alice: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  finance = await newOperator(server, 'finance');
  await looking(server, finance);
  alice = await newTrader(server, 'alice');
  await server.clock.advance(2_000);
  await server.must(calls.spot.place, { ...BTC_USDT, type: 'buy', amount: '0.01' }, alice.as);
  const futures = {
    currency_id: 2,
    legal_id: 1,
    type: 1,
    status: 1,
    share: '2',
    multiple: 10,
  } as const;
  await server.must(calls.futures.submit, futures, alice.as);
  const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 300, number: '50' } as const;
  await server.must(calls.options.submit, option, alice.as);
  await projected(server);
});
afterAll(() => server.end());

describe('the ledger explorer', () => {
  const page = async (input: Parameters<typeof server.must<typeof entries>>[1]) =>
    await server.must(entries, input, finance.as);

  it('shows members and the house, newest first, each with its other side', async () => {
    const { data } = await page({ limit: 100 });
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort((a, b) => b - a));
    const trade = data.filter(({ kind }) => kind === 'spot.trade');
    expect(new Set(trade.map(({ account }) => account))).toEqual(new Set(['change', 'house']));
    const total = (currency: string) =>
      trade
        .filter((row) => row.currency === currency)
        .reduce((sum, { value }) => sum + parseAmount(value), 0n);
    expect([total('USDT'), total('BTC')]).toEqual([0n, 0n]);
    expect(trade.find(({ account }) => account === 'house')?.user_name).toBeTruthy();
  });

  it('is filtered by whose, account, currency, kind, reference and time', async () => {
    const own = await page({ user_id: alice.id });
    expect(own.data.every(({ user_id }) => user_id === alice.id)).toBe(true);
    const grants = await page({ kind: 'member.grant', account: 'micro' });
    expect(grants.data).toMatchObject([{ user_id: alice.id, value: '10000', balance: '10000' }]);
    const btc = await page({ currency: 2, account: 'change' });
    expect(btc.data.map(({ currency }) => currency)).toEqual(['BTC']);
    const [first] = btc.data;
    const order = await page({ reference: first?.reference ?? 0, user_id: alice.id });
    expect(order.data.map(({ kind }) => kind)).toContain('spot.trade');
    expect((await page({ to: 1 })).total).toBe(0);
    expect((await page({ account: 'house', limit: 1 })).total).toBeGreaterThan(1);
  });

  it('names every kind in words', async () => {
    const rows = await server.must(kinds, {}, { ...finance.as, headers: { lang: 'zh' } });
    expect(rows.map(({ kind }) => kind)).toContain('spot.trade');
    expect(rows.filter(({ kind, info }) => info === kind || /\{\{/.test(info))).toEqual([]);
  });
});

describe('the books', () => {
  it('sum to zero in every currency, and say so where they do not', async () => {
    const rows = await server.must(sums, {}, finance.as);
    expect(rows.every(({ ok, sum, entries: booked }) => ok && sum === '0' && booked === '0')).toBe(
      true,
    );
    const usdt = rows.find(({ name }) => name === 'USDT');
    expect(Number(usdt?.members)).toBeGreaterThan(29_000);
    const { pool } = server.program.services.database;
    const place = 'WHERE user_id = $1 AND account_id = 2 AND currency_id = 1';
    await pool.query(`UPDATE balances SET available = available + 1 ${place}`, [alice.id]);
    const wrong = await server.must(sums, {}, finance.as);
    expect(wrong.filter(({ ok }) => !ok)).toMatchObject([{ name: 'USDT', sum: '1', entries: '0' }]);
    await pool.query(`UPDATE balances SET available = available - 1 ${place}`, [alice.id]);
  });

  it('name the accounts of the house with their reasons', async () => {
    const rows = await server.must(house, {}, finance.as);
    const playMoney = rows.find(({ name }) => name === 'playMoney');
    expect(playMoney?.reason).toContain('play money');
    expect(playMoney?.balances.find(({ name }) => name === 'USDT')?.amount).toMatch(/^-/);
  });

  it('say what is owed to members and who holds it', async () => {
    const rows = await server.must(treasury, {}, finance.as);
    const btc = rows.find(({ name }) => name === 'BTC');
    expect(btc).toMatchObject({ members: 1, frozen: '0' });
    const held = (btc?.house ?? []).reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
    expect(held + parseAmount(btc?.owed ?? '0')).toBe(0n);
    expect(Number(btc?.owed_usd)).toBeGreaterThan(0);
  });
});

describe('the exposure', () => {
  it('counts open options by market, direction and minute', async () => {
    const { options } = await server.must(exposure, {}, finance.as);
    expect(options).toMatchObject([
      {
        symbol: 'BTC/USDT',
        direction: 'up',
        count: 1,
        stake: '50',
        payout: '42.5',
        limit: '250000',
      },
    ]);
    expect((options[0]?.expires_at ?? 1) % 60_000).toBe(0);
  });

  it('counts open lots by market, with what the platform holds against them', async () => {
    const { futures, liquidity, insurance } = await server.must(exposure, {}, finance.as);
    expect(futures).toMatchObject([
      {
        symbol: 'BTC/USDT',
        long_lots: '2',
        short_lots: '0',
        net_lots: '2',
        positions: 1,
        lot_size: '0.01',
        lot_currency: 'BTC',
        margin_currency: 'USDT',
        liquidity_lots: '-2',
      },
    ]);
    expect(liquidity.find(({ name }) => name === 'BTC')?.amount).toBe('-0.01');
    expect(Number(insurance.find(({ name }) => name === 'USDT')?.amount)).toBeGreaterThan(0);
  });
});
