import { calls, depthChecksum } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader, USDT } from '../testing/trading.ts';
import { realtimePart } from './index.ts';
import { SocketClient } from './testing/socket-client.ts';

const { futures, markets, options, spot } = calls;
const SYMBOL = 'BTC/USDT';

let server: TestServer;
let alice: Trader;
let client: SocketClient;

beforeAll(async () => {
  server = await TestServer.start({ parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })] });
  alice = await newTrader(server, 'alice');
  client = await new SocketClient(server.address, { token: alice.token }).connect();
});
afterAll(async () => {
  client.end();
  await server.end();
});

const open = () =>
  server.must(
    futures.submit,
    { ...BTC_USDT, type: 1, status: 1, share: '2', multiple: 10 },
    alice.as,
  );

describe('a symbol with two books', () => {
  it('has a channel of depth and of trades for each', async () => {
    const usual = { symbol: SYMBOL } as const;
    const kind = 'futures';
    for (const channel of ['depth', 'trade'] as const) {
      expect(await client.subscribe({ channel, ...usual, kind })).toEqual({ ok: true });
    }
    await client.until(() => client.all('depth').length > 0);
    const depth = client.last('depth');
    expect(depth).toMatchObject({ symbol: SYMBOL, kind });
    expect(depth.checksum).toBe(depthChecksum(depth.bids, depth.asks));
    const called = await server.must(markets.depth, { ...usual, kind, levels: 20 });
    expect(depth).toEqual({ ...usual, kind, ...called });
    await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.001' }, alice.as);
    const { id } = await open();
    await client.until(() => client.all('trade').length > 0);
    await projected(server);
    const trades = await server.must(markets.trades, { ...usual, kind });
    expect(client.all('trade')).toEqual([{ ...usual, kind, trades }]);
    expect(trades.every(({ liquidity }) => liquidity)).toBe(true);
    await server.must(futures.close, { id }, alice.as);
    const wrong = await client.subscribe({ channel: 'depth', ...usual, kind: 'x' as 'futures' });
    expect(wrong).toEqual({ ok: false, error: 'FIELD_CHOICE' });
    const none = await client.subscribe({ channel: 'depth', symbol: 'AAPL/USDT', kind });
    expect(none).toEqual({ ok: false, error: 'MARKET_UNKNOWN' });
  });

  it('is one ticker', async () => {
    await client.subscribe({ channel: 'ticker' });
    await client.until(() => client.all('ticker').length > 0);
    const symbols = client.last('ticker').map(({ symbol }) => symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    await server.clock.advance(1_000);
    await client.until(() => client.all('ticker').length > 1);
    expect(client.last('ticker').filter(({ symbol }) => symbol === SYMBOL)).toHaveLength(1);
  });
});

describe('a member', () => {
  it('is told of positions and options as the calls answer them', async () => {
    const position = await open();
    const told = () => client.all('position').filter(({ data }) => data.id === position.id);
    await client.until(() => told().length > 0);
    const { update_price: _, profits: __, liquidation_price: ___, ...facts } = position;
    expect(told()[0]?.data).toMatchObject({ ...facts, open_share: '2', realised: '0' });
    const closed = await server.must(futures.close, { id: position.id }, alice.as);
    await client.until(() => told().some(({ data }) => data.status === 3));
    expect(told().at(-1)?.data).toMatchObject({
      share: '2',
      close_price: closed.update_price,
      realised: closed.profits,
      close_reason: 'user',
    });
    const input = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '10' };
    const option = await server.must(options.submit, input, alice.as);
    await client.until(() => client.all('option').length > 0);
    expect(client.all('option')[0]?.data).toEqual(option);
    const numbered = client.received.flatMap(({ name, body }) =>
      ['order', 'balance', 'position', 'option'].includes(name)
        ? [body as { seq: number; prev: number }]
        : [],
    );
    for (const [n, { prev }] of numbered.entries()) {
      if (n > 0) expect(prev).toBe(numbered[n - 1]?.seq);
    }
  });

  it('who waits is told the limit, and that it was cancelled', async () => {
    const [bid] = (await server.must(markets.depth, { symbol: SYMBOL, kind: 'futures' })).bids;
    const price = `${Math.floor(Number(bid?.[0]) * 0.98)}`;
    const limit = { type: 1, status: 0, share: '2', multiple: 10, target_price: price };
    const waiting = await server.must(futures.submit, { ...BTC_USDT, ...limit }, alice.as);
    const told = () => client.all('position').filter(({ data }) => data.id === waiting.id);
    await client.until(() => told().length > 0);
    const { caution_money, target_price, status } = waiting;
    expect(told()[0]?.data).toMatchObject({ caution_money, target_price, status });
    await server.must(futures.cancel, { id: waiting.id }, alice.as);
    await client.until(() => told().length > 1);
    expect(told().at(-1)?.data).toMatchObject({ status: 4, target_price: null });
  });
});
