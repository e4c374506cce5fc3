/**
 * The sockets against bare `ws`: 1,000 clients in a process of their own, each with the books of
 * five markets ten times a second. Ours is the real layer with its rooms, checksums and limits; the
 * peer turns the same books into JSON once and sends the text to every client in a loop. They take
 * turns; the median of the rounds' ratios of CPU time counts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { BatchListener } from '../apps/server/src/exchange/index.ts';
import { PrivateStream } from '../apps/server/src/exchange/private-stream.ts';
import { depthWire, type ListedMarket } from '../apps/server/src/modules/markets/index.ts';
import { RefusalsTold } from '../apps/server/src/http/refusals-told.ts';
import { Turns } from '../apps/server/src/http/turns.ts';
import { openRealtime, type RealtimeDoors } from '../apps/server/src/realtime/index.ts';
import { sized } from './brief.ts';
import type { BenchRow } from './row.ts';
import { type ClientOrder, serveClients } from './socket-clients.ts';

const CLIENTS = sized(1_000, 50);
const MARKETS = 5;
const PER_SECOND = 10;
const LEVELS = 20;
const ROUNDS = sized(5, 1);
const ROUND_MS = sized(5_000, 1_000);
const WARM_UP_MS = sized(2_000, 500);
const RATIO_MAX = 1.6;
const CLIENTS_WORD = 'socket-clients';

interface Side {
  readonly order: ClientOrder;
  start(): void;
  stop(): void;
}

export async function run(): Promise<BenchRow[]> {
  const child = fork(fileURLToPath(import.meta.url), [CLIENTS_WORD]);
  const servers: Server[] = [];
  try {
    const ours = await openOurs(servers);
    const peer = await openPeer(servers);
    const rounds: { ours: number; peer: number; ratio: number; rate: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await measure(ours, child);
      const bare = await measure(peer, child);
      const ratio = own.cpuUs / bare.cpuUs;
      rounds.push({ ours: own.cpuUs, peer: bare.cpuUs, ratio, rate: own.rate });
    }
    rounds.sort((a, b) => a.ratio - b.ratio);
    const median = rounds[rounds.length >> 1];
    if (median === undefined) throw new Error('there were no rounds');
    return [
      {
        measure: `sockets, ${CLIENTS} clients × ${Math.round(median.rate)}/s, CPU a message`,
        ours: microseconds(median.ours),
        peer: microseconds(median.peer),
        ratio: Math.round(median.ratio * 100) / 100,
        bar: `≤ ${RATIO_MAX}×`,
        met: median.ratio <= RATIO_MAX,
      },
    ];
  } finally {
    child.kill();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}

/**
 * CPU microseconds for each message that arrived, and messages a second that each client got. On a
 * busy machine timers come late and fewer messages are sent; what one costs stays.
 */
async function measure(side: Side, child: ChildProcess): Promise<{ cpuUs: number; rate: number }> {
  await ask(child, { open: side.order });
  side.start();
  await pause(WARM_UP_MS);
  const before = (await ask(child, 'count')).received ?? 0;
  const began = performance.now();
  const used = process.cpuUsage();
  await pause(ROUND_MS);
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - began) / 1_000;
  const received = ((await ask(child, 'count')).received ?? 0) - before;
  side.stop();
  await ask(child, 'close');
  if (received === 0) throw new Error('no message arrived');
  return { cpuUs: (user + system) / received, rate: received / CLIENTS / seconds };
}

function microseconds(value: number): string {
  return `${Math.round(value * 100) / 100} µs`;
}

/** A book that is another one at every look. */
function books() {
  let sequence = 0;
  const unit = 10n ** 18n;
  const markets = Array.from({ length: MARKETS }, (_, index) => ({
    market: { id: index + 1, priceDecimals: 1, quantityDecimals: 5 },
    symbol: `M${index + 1}/USDT`,
    instrument: { id: index + 1 },
  })) as unknown as ListedMarket[];
  const side = (sign: bigint) =>
    Array.from({ length: LEVELS }, (_, level) => ({
      price: 67_146n * unit + (sign * (BigInt(level) + 1n) * unit) / 10n,
      quantity: (BigInt(sequence * 7 + level) % 100_000n) * 10n ** 13n + 10n ** 13n,
    }));
  const depth = () => {
    sequence += 1;
    return { bids: side(-1n), asks: side(1n), sequence };
  };
  return { markets, depth };
}

async function openOurs(servers: Server[]): Promise<Side> {
  const { markets, depth } = books();
  const listeners = new Set<BatchListener>();
  const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
  const never = (): (() => void) => () => undefined;
  const doors = {
    exchange: {
      privateStream: new PrivateStream(),
      subscribe: (listener: BatchListener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    chat: { listen: never },
    markets: {
      catalogue: {
        markets: () => markets,
        quotations: () => markets,
        byId: (id: number) => markets[id - 1],
        bySymbol: (name: string) => markets.find(({ symbol }) => symbol === name),
        currency: () => undefined,
      },
      quotes: { of: () => undefined },
      depth,
      onPrices: never,
      onCandles: never,
    },
    announced: { subscribe: never },
    wrongTokens: { judge: () => Promise.resolve(undefined) },
    turns: new Turns(),
    refusalsTold: new RefusalsTold(),
    sessions: {
      recall: () => undefined,
      find: () => Promise.resolve(undefined),
      onEnd: () => undefined,
    },
    liveSessions: () => Promise.resolve(new Set<number>()),
    log: quiet,
    wallClock: { now: () => performance.now() },
    registry: new Registry(),
    trustedProxies: 0,
  } as unknown as RealtimeDoors;
  const server = createServer();
  servers.push(server);
  openRealtime(server, doors, {
    connectionsPerAddress: CLIENTS,
    handshakesPerMinute: Number.MAX_SAFE_INTEGER,
    flushMs: 1_000 / PER_SECOND,
  });
  const port = await listen(server);
  const batch = { firstSequence: 1, lastSequence: 1, at: 0, changes: [], entries: [] };
  let timer: NodeJS.Timeout | undefined;
  return {
    order: {
      url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
      count: CLIENTS,
      hello: markets.map(
        ({ symbol }) => `42["subscribe",{"channel":"depth","symbol":"${symbol}"}]`,
      ),
      isSocketIo: true,
    },
    // More often than a flush, so that every flush finds another book.
    start: () => {
      timer = setInterval(() => {
        for (const listener of listeners) listener(batch);
      }, 20);
    },
    stop: () => clearInterval(timer),
  };
}

async function openPeer(servers: Server[]): Promise<Side> {
  const { markets, depth } = books();
  const server = createServer();
  servers.push(server);
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const port = await listen(server);
  const tell = (): void => {
    for (const { market, symbol } of markets) {
      const body = { symbol, ...depthWire(depth(), market) };
      const text = JSON.stringify(body);
      for (const client of sockets.clients) client.send(text);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    order: { url: `ws://127.0.0.1:${port}/`, count: CLIENTS, hello: [], isSocketIo: false },
    start: () => {
      timer = setInterval(tell, 1_000 / PER_SECOND);
    },
    stop: () => clearInterval(timer),
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function ask(child: ChildProcess, message: object | string): Promise<{ received?: number }> {
  const answer = once(child, 'message');
  child.send(message);
  const [body] = (await answer) as [{ received?: number }];
  return body;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (process.argv[2] === CLIENTS_WORD) serveClients();
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await run()) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(0);
}
