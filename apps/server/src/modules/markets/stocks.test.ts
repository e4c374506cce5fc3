import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const { spot, wallet, markets } = calls;
/** The test server's clock starts on Monday 2 March 2026 at 12:00 UTC, 07:00 in New York. */
const OPENING = Date.UTC(2026, 2, 2, 14, 30);
const CLOSING = Date.UTC(2026, 2, 2, 21);
const NEXT_OPENING = Date.UTC(2026, 2, 3, 14, 30);
/** Coca-Cola, which moves least: an order well above its last price is filled at the opening. */
const KO = 40;

let server: TestServer;
let anna: Trader;

beforeAll(async () => {
  // Steps of five minutes: a day is 288 of them.
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' } });
  await server.clock.advance(600_000);
  anna = await newTrader(server, 'anna');
});
afterAll(() => server.end());

const quotation = async () => {
  const [group] = await server.must(markets.quotations, {});
  const found = group?.quotation.find(({ symbol }) => symbol === 'KO/USDT');
  if (found === undefined) throw new Error('KO is not listed');
  return found;
};
const buy = (amount: string, more: Partial<InputOf<typeof spot.place>> = {}) =>
  server.call(
    spot.place,
    { currency_id: KO, legal_id: USDT, type: 'buy', amount, ...more },
    anna.as,
  );
/** What the passing of time did is in the tables then: nobody's own write waits for it. */
const advanceTo = async (time: number) => {
  await server.clock.advance(time - server.clock.now());
  await projected(server);
};
const sharesOf = async () => {
  const { accounts } = await server.must(wallet.list, {}, anna.as);
  const shares = accounts.find(({ type }) => type === 'stock')?.balances ?? [];
  return shares.find(({ currency }) => currency === KO);
};

describe('a stock, from one evening to the next', () => {
  it('is listed as closed before the bell, saying when it opens', async () => {
    const { class: kind, trading, opens_at, now_price, quantity_precision } = await quotation();
    expect({ kind, trading, opens_at, quantity_precision }).toEqual({
      kind: 'stock',
      trading: 'closed',
      opens_at: OPENING,
      quantity_precision: 3,
    });
    expect(Number(now_price)).toBeGreaterThan(0);
  });

  it('refuses a market order with the next opening and lets a limit order wait', async () => {
    const { error } = await buy('1');
    expect(error).toMatchObject({ error: 'MARKET_CLOSED', details: { opens_at: OPENING } });
    const { now_price } = await quotation();
    const price = (Number(now_price) * 1.018).toFixed(2);
    const { result } = await buy('1.234', { target_price: price });
    expect(result).toMatchObject({ status: 'waiting', filled: '0' });
    const { data } = await server.must(spot.list, { symbol: 'KO/USDT' }, anna.as);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ status: 'waiting', stop_price: null, fee_currency: 'USDT' });
    const value = parseAmount(price) * parseAmount('1.234');
    const frozen = parseAmount(data[0]?.frozen ?? '') * 10n ** 18n;
    expect(frozen > value && frozen < (value * 10_011n) / 10_000n).toBe(true);
    const depth = await server.must(markets.depth, { symbol: 'KO/USDT' });
    expect([depth.bids, depth.asks]).toEqual([[], []]);
  });

  it('is traded from the first price of the session, and kept in the stock account', async () => {
    await advanceTo(OPENING + 300_000);
    expect((await quotation()).trading).toBe('open');
    const { data } = await server.must(spot.list, { status: 'history' }, anna.as);
    expect(data[0]).toMatchObject({ symbol: 'KO/USDT', status: 'filled', filled: '1.234' });
    const cost = parseAmount(data[0]?.filled_value ?? '') + parseAmount(data[0]?.fee ?? '');
    const shares = await sharesOf();
    expect(shares).toMatchObject({ available: '1.234', frozen: '0' });
    const average = parseAmount(shares?.average_cost ?? '');
    expect((average * 1_234n) / 1_000n - cost).toBeLessThan(10n);
    const { result } = await buy('0.08');
    expect(result).toMatchObject({ status: 'filled', filled: '0.08' });
    expect((await sharesOf())?.available).toBe('1.314');
  });

  it('is closed after the bell', async () => {
    await advanceTo(CLOSING + 300_000);
    const { trading, opens_at } = await quotation();
    expect({ trading, opens_at }).toEqual({ trading: 'closed', opens_at: NEXT_OPENING });
  });
});

describe('a split in the night', () => {
  const candles = (period: InputOf<typeof markets.candles>['period']) =>
    server.must(markets.candles, { symbol: 'KO/USDT', period });
  type Candles = OutputOf<typeof markets.candles>;
  const PERIODS = ['1min', '15min', '60min', '1day', '1week', '1mon'] as const;
  const before = new Map<string, Candles>();
  let price: string | null;
  let wealth: { total: string | null; average: string | null | undefined };

  beforeAll(async () => {
    for (const period of PERIODS) before.set(period, await candles(period));
    price = (await quotation()).now_price;
    const { total_usd: total } = await server.must(wallet.list, {}, anna.as);
    wealth = { total, average: (await sharesOf())?.average_cost };
    const instrumentId = server.program.services.markets.catalogue
      .instruments()
      .find(({ symbol }) => symbol === 'KO/USDT')?.id;
    const input = { instrumentId: instrumentId ?? 0, numerator: 4, denominator: 1 };
    const { exchange } = server.program.services;
    const { outcome } = await exchange.submit({ kind: 'stock.split', actor: 0, input, key: null });
    expect(outcome).toMatchObject({ ok: true, result: { holders: 1 } });
    await exchange.waitFor(exchange.status().sequence, 10_000);
  });

  it('gives four shares for one, at a quarter of the cost and of the price', async () => {
    const shares = await sharesOf();
    expect(shares).toMatchObject({ available: '5.256', frozen: '0' });
    expect(Number(shares?.average_cost) * 4).toBeCloseTo(Number(wealth.average), 6);
    const { now_price, high, low } = await quotation();
    expect(Number(now_price) * 4).toBeCloseTo(Number(price), 1);
    expect(Number(high)).toBeGreaterThanOrEqual(Number(now_price));
    expect(Number(low)).toBeLessThanOrEqual(Number(now_price));
    const { total_usd } = await server.must(wallet.list, {}, anna.as);
    expect(Number(total_usd)).toBeCloseTo(Number(wealth.total), 0);
  });

  it.each(PERIODS)('shows the %s candles before it in new shares', async (period) => {
    const now = await candles(period);
    expect(now).toHaveLength(before.get(period)?.length ?? 0);
    before.get(period)?.forEach((old, index) => {
      const candle = now[index];
      expect(candle?.time).toBe(old.time);
      for (const part of ['open', 'high', 'low', 'close'] as const) {
        expect(Math.abs(Number(candle?.[part]) * 4 - Number(old[part]))).toBeLessThanOrEqual(0.021);
      }
      expect(Number(candle?.volume)).toBeCloseTo(Number(old.volume) * 4, 3);
    });
  });

  it('leaves the worth of the past as it was', async () => {
    const curve = await server.must(wallet.equity, { range: '1D' }, anna.as);
    const values = curve.map(({ usd }) => Number(usd));
    expect(values.length).toBeGreaterThan(3);
    const now = values.at(-1) ?? 0;
    for (const usd of values) expect(Math.abs(usd - now)).toBeLessThan(30);
  });

  it('is a line in the bills', async () => {
    const { data } = await server.must(wallet.bills, { type: 'stock' }, anna.as);
    expect(data[0]).toMatchObject({ currency: 'KO', value: '3.942' });
    expect(data[0]?.info).toContain('KO/USDT');
  });

  it('measures new orders in new shares, and the market opens there', async () => {
    const { error } = await buy('1', { target_price: price ?? '' });
    expect(error?.error).toBe('PRICE_BAND');
    await advanceTo(NEXT_OPENING + 600_000);
    const { now_price, trading } = await quotation();
    expect(trading).toBe('open');
    expect(Math.abs(Number(now_price) / (Number(price) / 4) - 1)).toBeLessThan(0.1);
    const { result } = await buy('1');
    expect(result?.status).toBe('filled');
    for (const period of ['1week', '1mon'] as const) {
      const candle = (await candles(period)).at(-1);
      expect(Number(candle?.high) / Number(candle?.low)).toBeLessThan(1.5);
    }
  });

  it('pays a dividend into the spot account', async () => {
    const { exchange } = server.program.services;
    const instrumentId = KO - 1;
    const input = { instrumentId, amount: '0.25' };
    const kind = 'stock.dividend';
    const { outcome } = await exchange.submit({ kind, actor: 0, input, key: null });
    expect(outcome.ok).toBe(true);
    await exchange.waitFor(exchange.status().sequence, 10_000);
    const { data } = await server.must(wallet.bills, { type: 'change' }, anna.as);
    expect(data[0]).toMatchObject({ currency: 'USDT', value: '1.564' });
  });

  it('and everything else agrees with the journal', async () => {
    const { database } = server.program.services;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const report = await verifyExchange({ database, log });
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  });
});
