/**
 * Orders over HTTP until they are durable, on 128 connections, against the usual way: a plain
 * Fastify endpoint with one transaction per order on the same PostgreSQL, both with 200,000 old
 * orders. Then ours against the same server with no journal and no tables, and with nearly a third
 * of the orders from one account.
 *
 * Every server and the loader are processes of their own, and they take turns in rounds; the median
 * of the rounds' ratios counts, so that what else the machine does falls on all of them.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@kontor/testkit/database';
import { sized } from './brief.ts';
import { Child } from './children.ts';
import { type LoadOrder, type LoadResult, serveLoader } from './order-loader.ts';
import { servePeer } from './order-peer.ts';
import { type ServerOrder, type ServerReady, serveOrders } from './order-server.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = sized(5, 1);
const SECONDS = sized(6, 1);
const WARM_UP_SECONDS = sized(4, 1);
const BUSY_SHARE = 0.3;
const WORDS = { ours: 'orders-ours', peer: 'orders-peer', loader: 'orders-loader' };

interface Round {
  readonly ours: LoadResult;
  readonly busy: LoadResult;
  readonly peer: LoadResult;
  readonly inMemory: LoadResult;
}

type Server = Child<ServerOrder, ServerReady>;

export async function run(): Promise<BenchRow[]> {
  const ours: Server = new Child(import.meta.url, WORDS.ours);
  const inMemory: Server = new Child(import.meta.url, WORDS.ours);
  const peer: Server = new Child(import.meta.url, WORDS.peer);
  const loader = new Child<LoadOrder, LoadResult>(import.meta.url, WORDS.loader);
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase({ durable: true })));
  try {
    const [oursUrl, inMemoryUrl, peerUrl] = databases.map(({ url }) => url) as [
      string,
      string,
      string,
    ];
    const servers = {
      ours: await ours.ask({ databaseUrl: oursUrl, inMemory: false }),
      inMemory: await inMemory.ask({ databaseUrl: inMemoryUrl, inMemory: true }),
      peer: await peer.ask({ databaseUrl: peerUrl, inMemory: false }),
    };
    return rowsOf(await takeTurns(loader, servers));
  } finally {
    for (const child of [ours, inMemory, peer, loader]) child.end();
    for (const database of databases) await database.drop();
  }
}

async function takeTurns(
  loader: Child<LoadOrder, LoadResult>,
  servers: Readonly<Record<'ours' | 'inMemory' | 'peer', ServerReady>>,
): Promise<Round[]> {
  let round = 0;
  const load = (server: ServerReady, busyShare = 0, seconds = SECONDS): Promise<LoadResult> => {
    round += 1;
    return loader.ask({ ...server, busyShare, seconds, round });
  };
  for (const server of Object.values(servers)) await load(server, 0, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    rounds.push({
      ours: await load(servers.ours),
      busy: await load(servers.ours, BUSY_SHARE),
      peer: await load(servers.peer),
      inMemory: await load(servers.inMemory),
    });
  }
  return rounds;
}

function rowsOf(rounds: readonly Round[]): BenchRow[] {
  const speed = (pick: (round: Round) => LoadResult): string =>
    `${Math.round(median(rounds.map((round) => pick(round).perSecond))).toLocaleString('en')}/s`;
  const delay = (pick: (round: Round) => LoadResult): string => {
    const of = (word: 'p50Ms' | 'p99Ms') => median(rounds.map((round) => pick(round)[word]));
    return `p50 ${of('p50Ms')} ms, p99 ${of('p99Ms')} ms`;
  };
  const throughput = median(rounds.map(({ ours, peer }) => ours.perSecond / peer.perSecond));
  const slowest = median(rounds.map(({ ours, peer }) => ours.p99Ms / peer.p99Ms));
  const memory = median(rounds.map(({ ours, inMemory }) => ours.perSecond / inMemory.perSecond));
  const busy = median(rounds.map((round) => round.busy.perSecond / round.ours.perSecond));
  return [
    {
      measure: 'orders, HTTP to durable, 128 connections, against a transaction each',
      ours: speed(({ ours }) => ours),
      peer: speed(({ peer }) => peer),
      ratio: throughput,
      bar: '≥ 4×',
      met: throughput >= 4,
    },
    {
      measure: 'orders, how long answers take',
      ours: delay(({ ours }) => ours),
      peer: delay(({ peer }) => peer),
      ratio: slowest,
      bar: 'p99 ≤ 0.33×',
      met: slowest <= 1 / 3,
    },
    {
      measure: 'orders, against the same server without a database',
      ours: speed(({ ours }) => ours),
      peer: speed(({ inMemory }) => inMemory),
      ratio: memory,
      bar: '≥ 0.5×',
      met: memory >= 0.5,
    },
    {
      measure: 'orders, 30 % from one account, against evenly spread ones',
      ours: speed((round) => round.busy),
      peer: speed(({ ours }) => ours),
      ratio: busy,
      bar: '≥ 0.9×',
      met: busy >= 0.9,
    },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

const word = process.argv[2];
if (word === WORDS.ours) serveOrders();
else if (word === WORDS.peer) servePeer();
else if (word === WORDS.loader) serveLoader();
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await run()) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(0);
}
