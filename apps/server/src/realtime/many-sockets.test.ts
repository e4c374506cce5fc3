import { calls } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { BTC_USDT, innerPrice, newTrader, projected, type Trader } from '../testing/trading.ts';
import { realtimePart } from './index.ts';
import { SocketClient } from './testing/socket-client.ts';

const { spot } = calls;
const SOCKETS_EACH = 500;
const ROUNDS = 30;

let server: TestServer;
let traders: Trader[] = [];

beforeAll(async () => {
  server = await TestServer.start({
    parts: [
      realtimePart({
        connectionsPerAddress: 2 * SOCKETS_EACH,
        handshakesPerMinute: 2 * SOCKETS_EACH,
      }),
    ],
  });
  traders = [await newTrader(server, 'alice'), await newTrader(server, 'bob')];
  for (const { as } of traders) {
    await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.05' }, as);
  }
});
afterAll(() => server.end());

interface Shown {
  readonly id: number;
}

interface Follower {
  readonly client: SocketClient;
  /** The last number that was told; undefined before the first. */
  last: number | undefined;
  readonly gaps: string[];
  readonly orders: Map<number, Shown>;
}

/** Checks the chain as it comes and keeps what a page would show. */
function follow(token: string): Follower {
  const client = new SocketClient(server.address, { token });
  const follower: Follower = { client, last: undefined, gaps: [], orders: new Map() };
  client.watch = ({ name, body }) => {
    const { seq, prev, data } = body as { seq: number; prev: number; data: Shown };
    const follows = name === 'resync' || (prev === follower.last && seq > prev);
    if (!follows) follower.gaps.push(`${name}: ${prev} and ${seq} after ${follower.last}`);
    follower.last = seq;
    if (name === 'order') follower.orders.set(data.id, data);
  };
  return follower;
}

it('tells a thousand sockets of two members who trade at once, without a gap', async () => {
  const followers = traders.flatMap(({ token }) =>
    Array.from({ length: SOCKETS_EACH }, () => follow(token)),
  );
  await Promise.all(followers.map(({ client }) => client.connect()));
  for (const { client } of followers) client.socket.emit('resume', { seq: 0 });
  await Promise.all(
    followers.map(({ client }) => client.until(() => client.all('resync').length > 0)),
  );

  const price = await innerPrice(server);
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    traders.map(({ as }, who) =>
      server.must(
        spot.place,
        {
          ...BTC_USDT,
          // Each sells as often as the other, so that nobody runs out.
          type: (round + who) % 2 === 0 ? 'sell' : 'buy',
          amount: '0.001',
          target_price: price,
        },
        as,
      ),
    ),
  );
  await Promise.all(rounds.flat());
  await projected(server);

  const { privateStream } = server.program.services.exchange;
  for (const [index, trader] of traders.entries()) {
    const own = followers.slice(index * SOCKETS_EACH, (index + 1) * SOCKETS_EACH);
    const newest = privateStream.position(trader.id);
    await Promise.all(own.map((one) => one.client.until(() => one.last === newest)));
    const open = await server.must(spot.list, { limit: 100 }, trader.as);
    const over = await server.must(spot.list, { status: 'history', limit: 100 }, trader.as);
    const rows = [...open.data, ...over.data].sort((a, b) => a.id - b.id).slice(-ROUNDS);
    expect(rows).toHaveLength(ROUNDS);
    for (const { gaps, orders, client } of own) {
      expect(gaps).toEqual([]);
      expect(client.all('resync')).toHaveLength(1);
      expect(rows.map(({ id }) => orders.get(id))).toEqual(rows);
    }
  }
  for (const { client } of followers) client.end();
});
