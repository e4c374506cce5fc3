import { calls } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { DUAL_MATURITY_OF_DAY_MS } from '@kontor/rules/dual';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const { dual, earn, mining } = calls;

let server: TestServer;
let alice: Trader;
let bob: Trader;
let maturity: number;

beforeAll(async () => {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '24000' } });
  await server.clock.advance(120_000);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  const finance = await newOperator(server, 'finance');
  const now = server.clock.now();
  maturity = now - (now % DAY_MS) + DUAL_MATURITY_OF_DAY_MS + 2 * DAY_MS;
  const product = await server.must(
    dual.define,
    {
      section: 'BTC',
      type: 'put',
      price: '100',
      rate_year: '0.5',
      linked_price: '40000',
      expires_at: maturity,
      sale_from: now,
      sale_until: maturity - DAY_MS,
      total: 10,
      enabled: true,
      reason: 'for a test',
    },
    finance.as,
  );
  await server.must(dual.buy, { id: product.id, num: 2 }, alice.as);
  const products = await server.must(mining.config, {});
  const locked = products.find(({ currency_id, days }) => currency_id === USDT && days > 3);
  if (locked === undefined) throw new Error('nothing can be locked');
  await server.must(mining.lock, { config_id: locked.id, amount: '1000' }, alice.as);
  await projected(server);
});
afterAll(() => server.end());

describe('what earns', () => {
  it('tells a visitor what is open of each product, and of nobody’s money', async () => {
    const { holdings, total_usd, earned_usd, since, offers } = await server.must(earn.overview, {});
    expect({ holdings, total_usd, earned_usd, since }).toEqual({
      holdings: [],
      total_usd: '0',
      earned_usd: '0',
      since: null,
    });
    expect(offers.map(({ kind, rate_period }) => [kind, rate_period])).toEqual([
      ['dual', 'year'],
      ['mining', 'day'],
      ['subscription', 'year'],
    ]);
    expect(offers[0]).toMatchObject({ open: 1, rate_from: '0.5', rate_to: '0.5' });
    const { open, rate_from, rate_to } = offers[1] ?? {};
    expect(open).toBeGreaterThan(3);
    expect(parseAmount(rate_from ?? '')).toBeLessThan(parseAmount(rate_to ?? ''));
  });

  it('shows what runs with all that it will pay, the soonest end first', async () => {
    const { holdings, total_usd, since } = await server.must(earn.overview, {}, alice.as);
    expect(total_usd).toBe('1200');
    expect(since).toBeLessThanOrEqual(server.clock.now());
    const [first, second] = holdings;
    expect(first).toMatchObject({
      kind: 'dual',
      name: 'put',
      coin: 'BTC',
      amount: '200',
      currency: 'USDT',
      linked_price: '40000',
      daily: null,
      ends_at: maturity,
    });
    expect(first?.returns.map(({ currency }) => currency)).toEqual(['USDT', 'BTC']);
    expect(second).toMatchObject({ kind: 'mining', amount: '1000', rate_period: 'day' });
    expect(second?.daily).toMatchObject({ paid: 0, times: second?.days });
    expect(second?.returns).toEqual([{ amount: '1000', currency: 'USDT' }]);
  });

  it('is of the caller alone', async () => {
    const { holdings, total_usd, since } = await server.must(earn.overview, {}, bob.as);
    expect({ holdings, total_usd, since }).toEqual({ holdings: [], total_usd: '0', since: null });
  });

  it('adds up what was paid, when all of it is over', async () => {
    const { holdings } = await server.must(earn.overview, {}, alice.as);
    const [invested, locked] = holdings;
    if (invested === undefined || locked === undefined) throw new Error('nothing runs');
    // Without a price for a day after its maturity a dual investment comes back with its yield.
    await server.clock.advance(3 * DAY_MS);
    await projected(server);
    const after = await server.must(earn.overview, {}, alice.as);
    expect(after.holdings.map(({ kind }) => kind)).toEqual(['mining']);
    const { daily } = after.holdings[0] ?? {};
    expect(daily?.paid).toBe(3);
    const own = parseAmount(invested.returns[0]?.amount ?? '') - parseAmount(invested.amount);
    const paid = own + 3n * parseAmount(daily?.amount ?? '');
    expect(parseAmount(after.earned_usd ?? '')).toBe(paid);
    expect(after.total_usd).toBe('1000');
  });
});
