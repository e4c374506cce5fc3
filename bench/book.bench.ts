/**
 * The order book against nodejs-order-book 10.1.1: one million mixed operations, 60 % limit, 20 %
 * market and 20 % cancel, on a shallow book and with 200,000 orders resting.
 *
 * Shallow means some forty orders on thirty levels on average; 200,000 resting means sixty at a
 * price on average and more at the touch. The two measures without a bar spread them thinner, where
 * the memory's latency rules both and the ratio is smaller.
 *
 * Both get the same operations. A first round of all of them warms both up and compares every
 * trade and, at the end, every level; then they take turns under the clock, and the best round of
 * each counts, which is the one that the rest of the machine disturbed least. The peer's ids are
 * text; it gets the form that it is faster with.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { OrderBook } from '../packages/core/src/book/index.ts';
import { sized } from './brief.ts';
import { Digest } from './book-digest.ts';
import { digestOurs, runOurs } from './book-ours.ts';
import { digestPeer, makePeer, peerIds, runPeer } from './book-peer.ts';
import { makeWorkload, type Workload, type WorkloadOptions } from './book-workload.ts';
import type { BenchRow } from './row.ts';

interface Measure extends WorkloadOptions {
  readonly rounds: number;
  readonly ratioMin: number | undefined;
}

const MILLION = 1_000_000;
/** What a measure is divided by. */
const DIVISOR = sized(1, 100);
const COMMON = { operations: MILLION, crossingShare: 0.1, marketLotsMax: 190 };
const MEASURES: readonly Measure[] = [
  {
    ...COMMON,
    name: 'shallow',
    seed: 1,
    restingOrders: 500,
    distanceTicksMean: 20,
    crossingShare: 0.13,
    rounds: 5,
    ratioMin: 10,
  },
  {
    ...COMMON,
    name: '200,000 resting',
    seed: 2,
    restingOrders: 200_000,
    distanceTicksMean: 250,
    rounds: 3,
    ratioMin: 25,
  },
  {
    ...COMMON,
    operations: MILLION / 4,
    name: '200,000 resting, thinly spread',
    seed: 3,
    restingOrders: 200_000,
    distanceTicksMean: 1000,
    rounds: 2,
    ratioMin: undefined,
  },
  {
    ...COMMON,
    operations: MILLION / 4,
    name: '200,000 resting, hardly two at a price',
    seed: 4,
    restingOrders: 200_000,
    distanceTicksMean: 50_000,
    rounds: 2,
    ratioMin: undefined,
  },
];

export async function run(): Promise<BenchRow[]> {
  return MEASURES.map((options) =>
    measure({
      ...options,
      operations: options.operations / DIVISOR,
      restingOrders: Math.ceil(options.restingOrders / DIVISOR),
      rounds: sized(options.rounds, 1),
    }),
  );
}

function measure(options: Measure): BenchRow {
  const workload = makeWorkload(options);
  const forms = ['', 'order-'].map((prefix) => ({
    resting: peerIds(workload.resting, prefix),
    mixed: peerIds(workload.mixed, prefix),
  }));
  const speeds = forms.map((ids) => timePeer(workload, ids, MILLION / 20));
  const ids = (speeds[0] as number) > (speeds[1] as number) ? forms[0] : forms[1];
  if (ids === undefined) throw new Error('there are two forms of ids');
  compare(workload, ids);
  let ours = 0;
  let peer = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    ours = Math.max(ours, timeOurs(workload, options.operations));
    peer = Math.max(peer, timePeer(workload, ids, options.operations));
  }
  const ratio = ours / peer;
  const { ratioMin } = options;
  const millions = options.operations / MILLION;
  return {
    measure: `order book, ${millions} M mixed, ${options.name} (${workload.levelsAfter} levels)`,
    ours: perSecond(ours),
    peer: perSecond(peer),
    ratio: Math.round(ratio * 10) / 10,
    bar: ratioMin === undefined ? 'none' : `≥ ${ratioMin}×`,
    met: ratioMin === undefined ? undefined : ratio >= ratioMin,
  };
}

interface PeerIds {
  readonly resting: readonly string[];
  readonly mixed: readonly string[];
}

/** Throws if one trade or one level that is left differs. */
function compare(workload: Workload, ids: PeerIds): void {
  const { resting, mixed, name } = workload;
  const ours = new OrderBook();
  const oursDigest = new Digest();
  runOurs(ours, resting, resting.count);
  runOurs(ours, mixed, mixed.count, oursDigest);
  digestOurs(ours, oursDigest);
  const peer = makePeer();
  const peerDigest = new Digest();
  runPeer(peer, resting, ids.resting, resting.count);
  runPeer(peer, mixed, ids.mixed, mixed.count, peerDigest);
  digestPeer(peer, peerDigest);
  if (oursDigest.value !== peerDigest.value) throw new Error(`${name}: the results differ`);
}

/** Operations a second. */
function timeOurs({ resting, mixed }: Workload, count: number): number {
  const book = new OrderBook();
  runOurs(book, resting, resting.count);
  collectGarbage();
  const began = performance.now();
  runOurs(book, mixed, count);
  return (count * 1000) / (performance.now() - began);
}

function timePeer({ resting, mixed }: Workload, ids: PeerIds, count: number): number {
  const book = makePeer();
  runPeer(book, resting, ids.resting, resting.count);
  collectGarbage();
  const began = performance.now();
  runPeer(book, mixed, ids.mixed, count);
  return (count * 1000) / (performance.now() - began);
}

/** So that neither pays for the other's garbage, where Node was started with `--expose-gc`. */
function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

function perSecond(speed: number): string {
  return `${Math.round(speed).toLocaleString('en')}/s`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await run()) process.stdout.write(`${JSON.stringify(row)}\n`);
}
