import { calls, depthChecksum, PERIODS } from '@kontor/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PrivateEvent } from '../exchange/index.ts';
import { TestServer } from '../testing/test-server.ts';
import {
  away,
  BTC_USDT,
  innerPrice,
  newTrader,
  projected,
  type Trader,
} from '../testing/trading.ts';
import { realtimePart } from './index.ts';
import { type ClientOptions, SocketClient } from './testing/socket-client.ts';

const { spot, people, markets } = calls;
const SYMBOL = 'BTC/USDT';

let server: TestServer;
let alice: Trader;
let bob: Trader;
let clients: SocketClient[] = [];

beforeAll(async () => {
  server = await TestServer.start({
    parts: [
      realtimePart({
        flushMs: 20,
        slowCheckMs: 20,
        resumeWaitMs: 50,
        sessionCheckMs: 50,
        subscriptionsPerSocket: 5,
        waitingPackets: 40,
        waitingBytes: 200_000,
        messagesSaved: 60,
        messagesPerSecond: 1,
        connectionsPerAddress: 12,
      }),
    ],
  });
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.05' }, alice.as);
});
afterEach(() => {
  for (const client of clients) client.end();
  clients = [];
});
afterAll(() => server.end());

async function connect(options: ClientOptions = {}): Promise<SocketClient> {
  const client = new SocketClient(server.address, options);
  clients.push(client);
  return await client.connect();
}
const second = () => server.clock.advance(1_000);
const limitOrder = (who: Trader, type: 'buy' | 'sell', price: string, amount = '0.001') =>
  server.must(spot.place, { ...BTC_USDT, type, amount, target_price: price }, who.as);

describe('what everybody may see', () => {
  it('tells the newest prices at once and each time they move', async () => {
    const client = await connect();
    expect(await client.subscribe({ channel: 'ticker' })).toEqual({ ok: true });
    await client.until(() => client.all('ticker').length > 0);
    const [first] = client.all('ticker');
    const quotations = await server.must(markets.quotations, {});
    const { quotation = [] } = quotations[0] ?? {};
    expect(first?.map(({ symbol }) => symbol)).toEqual(quotation.map(({ symbol }) => symbol));
    expect(first?.[0]?.now_price).toBe(quotation[0]?.now_price);
    await second();
    await client.until(() => client.all('ticker').length > 1);
    const moved = client.last('ticker').find(({ symbol }) => symbol === SYMBOL);
    const now = (await server.must(markets.quotations, {}))[0]?.quotation[0];
    expect(moved).toMatchObject({
      now_price: now?.now_price,
      change: now?.change,
      high: now?.high,
      volume: now?.volume,
      turnover: now?.turnover,
      time: server.clock.now(),
    });
  });

  it('tells the book when it changes, with a checksum and a sequence that grows', async () => {
    const client = await connect();
    const price = await innerPrice(server);
    await client.subscribe({ channel: 'depth', symbol: SYMBOL });
    await client.until(() => client.all('depth').length > 0);
    const before = client.last('depth');
    expect(before.checksum).toBe(depthChecksum(before.bids, before.asks));
    const { id } = await limitOrder(alice, 'sell', price);
    await client.until(() => client.last('depth').asks[0]?.[0] === price);
    const after = client.last('depth');
    expect(after.symbol).toBe(SYMBOL);
    expect(after.checksum).toBe(depthChecksum(after.bids, after.asks));
    expect(after.checksum).not.toBe(before.checksum);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    const called = await server.must(markets.depth, { symbol: SYMBOL, levels: 20 });
    expect({ ...called, symbol: SYMBOL }).toEqual(after);
    await server.must(spot.cancel, { id }, alice.as);
    await client.until(() => client.last('depth').asks[0]?.[0] !== price);
  });

  it('tells trades and candles of the one market that was asked for', async () => {
    const client = await connect();
    await client.subscribe({ channel: 'trade', symbol: 'btc/usdt' });
    for (const period of ['1min', '1week'] as const) {
      expect(PERIODS).toContain(period);
      await client.subscribe({ channel: 'kline', symbol: SYMBOL, period });
    }
    await server.must(
      spot.place,
      { currency_id: 3, legal_id: 1, type: 'buy', amount: '0.1' },
      bob.as,
    );
    await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.001' }, bob.as);
    await client.until(() => client.all('trade').length > 0);
    await projected(server);
    const newest = await server.must(markets.trades, { symbol: SYMBOL, limit: 1 });
    expect(client.all('trade')).toEqual([{ symbol: SYMBOL, trades: newest }]);
    await second();
    await client.until(() => client.all('kline').length > 1);
    for (const period of ['1min', '1week'] as const) {
      const told = client.all('kline').findLast((one) => one.period === period);
      const to = server.clock.now() + 1;
      const list = await server.must(markets.candles, { symbol: SYMBOL, period, from: 0, to });
      expect(told).toEqual({ symbol: SYMBOL, period, ...list.at(-1) });
    }
    client.socket.emit('unsubscribe', { channel: 'kline', symbol: SYMBOL, period: '1min' });
    await client.roundTrip();
    const count = client.all('kline').length;
    await second();
    await client.until(() => client.all('kline').length > count);
    expect(
      client
        .all('kline')
        .slice(count)
        .map(({ period }) => period),
    ).toEqual(['1week']);
  });

  it('refuses what there is not, and more than a socket may ask for', async () => {
    const client = await connect();
    const cases: [unknown, string][] = [
      [{ channel: 'depth', symbol: 'NO/USDT' }, 'MARKET_UNKNOWN'],
      [{ channel: 'depth' }, 'FIELD_REQUIRED'],
      [{ channel: 'depth', symbol: ['BTC/USDT'] }, 'FIELD_TYPE'],
      [{ channel: 'order' }, 'FIELD_CHOICE'],
      [{ channel: 'kline', symbol: SYMBOL, period: '2min' }, 'FIELD_CHOICE'],
      [{ channel: 'kline', symbol: SYMBOL }, 'FIELD_REQUIRED'],
      [null, 'FIELD_CHOICE'],
      ['ticker', 'FIELD_CHOICE'],
    ];
    for (const [subscription, error] of cases) {
      expect(await client.subscribe(subscription as never)).toEqual({ ok: false, error });
    }
    for (const period of PERIODS.slice(0, 5)) {
      const subscription = { channel: 'kline', symbol: SYMBOL, period } as const;
      expect(await client.subscribe(subscription)).toEqual({ ok: true });
      expect(await client.subscribe(subscription)).toEqual({ ok: true });
    }
    const one = { channel: 'trade', symbol: SYMBOL } as const;
    expect(await client.subscribe(one)).toEqual({ ok: false, error: 'TOO_MANY_SUBSCRIPTIONS' });
    client.socket.emit('unsubscribe', { channel: 'kline', symbol: SYMBOL, period: '1min' });
    expect(await client.subscribe(one)).toEqual({ ok: true });
  });
});

/** `seq` and `prev` of everything private, in the order in which it came. */
function chainOf(client: SocketClient) {
  return client.received
    .filter(({ name }) => name === 'order' || name === 'balance')
    .map(({ body }) => body as { seq: number; prev: number });
}

function expectChain(client: SocketClient, from: number): void {
  let last = from;
  for (const { seq, prev } of chainOf(client)) {
    expect(prev).toBe(last);
    expect(seq).toBeGreaterThan(prev);
    last = seq;
  }
}

async function follow(who: Trader): Promise<{ client: SocketClient; from: number }> {
  const client = await connect({ token: who.token });
  client.socket.emit('resume', { seq: 0 });
  await client.until(() => client.all('resync').length > 0);
  return { client, from: client.last('resync').seq };
}

describe('what is private', () => {
  it('tells two members who meet, each their own side, in order', async () => {
    const a = await follow(alice);
    const b = await follow(bob);
    const visitor = await connect();
    const price = await innerPrice(server);
    const [ask, bid] = await Promise.all([
      limitOrder(alice, 'sell', price, '0.004'),
      limitOrder(bob, 'buy', price, '0.004'),
    ]);
    const done = (client: SocketClient, id: number) =>
      client.until(() => {
        const orders = client.all('order').filter(({ data }) => data.id === id);
        return orders.at(-1)?.data.status === 'filled' && client.all('balance').length > 1;
      });
    await done(a.client, ask.id);
    await done(b.client, bid.id);
    expectChain(a.client, a.from);
    expectChain(b.client, b.from);
    expect(a.client.all('order').every(({ data }) => data.id === ask.id)).toBe(true);
    await projected(server);
    const order = await server.must(spot.detail, { id: ask.id }, alice.as);
    const { fills: _, ...row } = order;
    expect(a.client.all('order').at(-1)?.data).toEqual(row);
    const detail = await server.must(calls.wallet.detail, { currency: 1 }, alice.as);
    const usdt = a.client.all('balance').findLast(({ data }) => data.currency === 1);
    expect(usdt?.data).toEqual({
      currency: 1,
      name: 'USDT',
      available: detail.available,
      frozen: detail.frozen,
      type: 'change',
    });
    await visitor.roundTrip();
    expect(visitor.received).toEqual([]);
  });

  it('gives exactly what was missed after a lost connection', async () => {
    const { client, from } = await follow(alice);
    const price = away(await innerPrice(server), -10);
    const first = await limitOrder(alice, 'buy', price);
    await client.until(() => client.all('balance').length > 0);
    const known = chainOf(client).at(-1)?.seq ?? 0;
    expectChain(client, from);
    client.end();
    const missed: PrivateEvent[] = [];
    const stop = server.program.services.exchange.privateStream.subscribe(alice.id, (message) => {
      if (message.event !== 'resync') missed.push(message as PrivateEvent);
    });
    await server.must(spot.cancel, { id: first.id }, alice.as);
    const other = await limitOrder(alice, 'buy', price);
    await server.must(spot.cancel, { id: other.id }, alice.as);
    stop();
    expect(missed.length).toBeGreaterThan(4);
    const again = await connect({ token: alice.token });
    again.socket.emit('resume', { seq: known });
    await again.until(() => chainOf(again).length >= missed.length);
    await again.roundTrip();
    expect(chainOf(again).map(({ seq }) => seq)).toEqual(missed.map(({ seq }) => seq));
    expectChain(again, known);
    expect(again.all('order').map(({ data }) => [data.id, data.status])).toEqual([
      [first.id, 'cancelled'],
      [other.id, 'open'],
      [other.id, 'cancelled'],
    ]);
    expect(again.all('resync')).toEqual([]);
  });

  it('answers a number that it does not know with a resync', async () => {
    const { client } = await follow(alice);
    client.socket.emit('resume', { seq: 12_345 });
    await client.until(() => client.all('resync').length > 1);
    client.socket.emit('resume', { seq: 'x' } as never);
    client.socket.emit('resume', null as never);
    await client.roundTrip();
    expect(client.all('resync')).toHaveLength(2);
  });

  it('begins by itself for a client that never says where', async () => {
    const client = await connect({ token: bob.token });
    const { id } = await limitOrder(bob, 'buy', away(await innerPrice(server), -10));
    await client.until(() => client.all('order').some(({ data }) => data.id === id));
    expect(chainOf(client)[0]?.prev).toBeLessThan(chainOf(client)[0]?.seq ?? 0);
    await server.must(spot.cancel, { id }, bob.as);
  });

  it('ends with the session, at once', async () => {
    const carol = await newTrader(server, 'carol');
    const { client } = await follow(carol);
    await client.subscribe({ channel: 'ticker' });
    await server.must(people.logout, {}, carol.as);
    await client.until(() => client.all('session').length > 0);
    expect(client.last('session')).toEqual({ ended: true, error: 'LOGIN_REQUIRED' });
    const token = await server.must(people.login, {
      user_string: carol.email,
      password: carol.password,
    });
    const as = { token };
    await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.001' }, as);
    await second();
    await client.until(() => client.all('ticker').length > 1);
    expect(chainOf(client)).toEqual([]);
    // Somewhere else: only the table says so.
    const { client: other } = await follow({ ...carol, token, as });
    await server.program.services.database.pool.query(
      'UPDATE sessions SET revoked_at = 1 WHERE user_id = $1',
      [carol.id],
    );
    await other.until(() => other.all('session').length > 0);
  });

  it('takes a wrong token for a visitor’s and says so', async () => {
    for (const token of ['x'.repeat(43), 'short', `${alice.token}a`]) {
      const client = await connect({ token });
      await client.until(() => client.all('session').length > 0);
      expect(await client.subscribe({ channel: 'ticker' })).toEqual({ ok: true });
      client.socket.emit('resume', { seq: 0 });
      await client.roundTrip();
      expect(client.all('resync')).toEqual([]);
      client.end();
    }
  });
});

describe('limits', () => {
  it('admit so many connections from one address', async () => {
    const opened: SocketClient[] = [];
    for (let n = 0; n < 12; n += 1) opened.push(await connect());
    await expect(connect()).rejects.toThrow('websocket error');
    const metrics = await server.program.services.metrics.registry.metrics();
    expect(metrics).toContain('kontor_sockets 12');
    opened[0]?.end();
    await expect
      .poll(() => server.program.services.metrics.registry.metrics())
      .toContain('kontor_sockets 11');
    await connect();
  });

  it('refuse a page of somebody else', async () => {
    await expect(connect({ headers: { origin: 'https://elsewhere.example' } })).rejects.toThrow(
      'websocket error',
    );
    await expect(connect({ headers: { origin: 'null' } })).rejects.toThrow('websocket error');
    await connect({ headers: { origin: server.address } });
  });

  it.each<[string, (client: SocketClient) => void]>([
    ['asks for an answer each time', (client) => void client.subscribe({ channel: 'ticker' })],
    ['subscribes', ({ socket }) => socket.emit('subscribe', { channel: 'ticker' })],
    ['resumes', ({ socket }) => socket.emit('resume', { seq: 0 })],
    [
      'sends what nobody listens to',
      ({ socket }) => socket.emit('nonsense' as 'resume', { seq: 1 }),
    ],
    ['acknowledges what nobody asked', ({ socket }) => socket.io.engine.write('31["yes"]')],
    ['asks for rooms of its own', ({ socket }) => socket.io.engine.write('0/nowhere,')],
  ])('cut a client that %s too often, and say why', async (_, send) => {
    const client = await connect();
    const reasons: unknown[] = [];
    client.socket.on('disconnect', (reason, details) => {
      const { code, reason: why } = (details as { context: { code: number; reason: string } })
        .context;
      reasons.push(reason, code, why);
    });
    for (let n = 0; n < 55; n += 1) send(client);
    await client.roundTrip();
    expect(reasons).toEqual([]);
    for (let n = 0; n < 200; n += 1) send(client);
    await client.closed();
    expect(reasons).toEqual(['transport close', 1008, 'TOO_MANY_REQUESTS']);
    const metrics = await server.program.services.metrics.registry.metrics();
    expect(metrics).toMatch(/kontor_sockets_ended_total\{reason="cut: too many messages"\} [1-9]/);
    await (await connect()).roundTrip();
  });

  it('cut a client that does not take what it asked for', async () => {
    const post = async (sid: string, body: string) => {
      const url = `${server.address}/socket.io/?EIO=4&transport=polling&sid=${sid}`;
      expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    };
    const opening = await fetch(`${server.address}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await opening.text()).slice(1)) as { sid: string };
    await post(sid, '40');
    await post(sid, '42["subscribe",{"channel":"ticker"}]');
    const metrics = server.program.services.metrics.registry;
    // It never comes for its packets.
    const cut = 'kontor_sockets_ended_total{reason="cut: slow"} 1';
    while (!(await metrics.metrics()).includes(cut)) await second();
    const gone = await fetch(`${server.address}/socket.io/?EIO=4&transport=polling&sid=${sid}`);
    expect(gone.status).toBe(400);
    expect(server.logLines.some((line) => line.includes('a socket was cut'))).toBe(true);
  });
});
