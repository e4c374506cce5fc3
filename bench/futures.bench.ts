/**
 * Open positions, marked and checked on every tick: the whole tick command of the core against a
 * plain loop over the same array of figures, in one process and in turns. Then a fall that
 * liquidates a thousand of a hundred thousand while the insurance fund is empty, so that others
 * give way: how long all of it takes, and how long the writer is busy at a time.
 */
import type { Core } from '@kontor/core';
import { encodeChanges } from '../apps/server/src/exchange/encoding.ts';
import { sized } from './brief.ts';
import { mainThreadMs } from './cpu.ts';
import { FuturesCore, LOT_SIZE, RATE } from './futures-core.ts';
import type { BenchRow } from './row.ts';

const POSITIONS = sized(10_000, 200);
const TICKS = sized(400, 20);
const LOTS = 3;
const MULTIPLE = 10;
const TICK_MS_BAR = 10;

const CROWD = sized(100_000, 2_000);
const LIQUIDATIONS = sized(1_000, 20);
const CROWD_TICKS = 60;
const ALL_MS_BAR = 1_000;
const PAUSE_MS_BAR = 50;

export async function run(): Promise<BenchRow[]> {
  const crossed = measure('cross');
  const isolated = measure('isolated');
  return [row('cross', crossed), row('isolated', isolated), ...fall()];
}

interface Measured {
  readonly tickMs: number;
  readonly slowestMs: number;
  readonly loopMs: number;
}

function row(mode: string, { tickMs, slowestMs, loopMs }: Measured): BenchRow {
  return {
    measure: `a tick over 10,000 open ${mode} positions, marked and checked`,
    ours: `${tickMs.toFixed(2)} ms, p99 ${slowestMs.toFixed(2)} ms`,
    peer: `a plain loop ${loopMs.toFixed(3)} ms`,
    ratio: tickMs / loopMs,
    bar: `≤ ${TICK_MS_BAR} ms`,
    met: tickMs <= TICK_MS_BAR,
  };
}

function measure(mode: 'cross' | 'isolated'): Measured {
  const futures = new FuturesCore();
  futures.tick('40000');
  for (let n = 0; n < POSITIONS; n += 1) {
    const direction = n % 2 === 0 ? 'long' : 'short';
    futures.open({ direction, lots: LOTS, multiple: MULTIPLE, marginMode: mode });
  }
  const figures = plainFigures();
  const ticks: number[] = [];
  const loops: number[] = [];
  for (let n = 0; n < TICKS; n += 1) {
    // Up and down by less than anybody's liquidation, and never the same price twice running.
    const price = 40_000 + ((n * 7_919) % 400) / 10;
    const began = performance.now();
    futures.tick(price.toFixed(1));
    ticks.push(performance.now() - began);
    futures.core.endBatch();
    const loopBegan = performance.now();
    if (plainLoop(figures, price) > 0) throw new Error('the plain loop liquidates somebody');
    loops.push(performance.now() - loopBegan);
  }
  for (const list of [ticks, loops]) list.sort((a, b) => a - b);
  if (futures.core.exchange.positions.size < POSITIONS) throw new Error('somebody was liquidated');
  return {
    tickMs: ticks[TICKS / 2] ?? Number.NaN,
    slowestMs: ticks[Math.floor(TICKS * 0.99)] ?? Number.NaN,
    loopMs: loops[TICKS / 2] ?? Number.NaN,
  };
}

interface Plain {
  readonly sign: number;
  readonly quantity: number;
  readonly entry: number;
  readonly money: number;
}

function plainFigures(): Plain[] {
  return Array.from({ length: POSITIONS }, (_, n) => ({
    sign: n % 2 === 0 ? 1 : -1,
    quantity: LOTS * LOT_SIZE,
    entry: 40_000,
    money: (LOTS * LOT_SIZE * 40_000) / MULTIPLE,
  }));
}

/** How many of them would be liquidated. */
function plainLoop(figures: readonly Plain[], price: number): number {
  let liquidated = 0;
  for (const { sign, quantity, entry, money } of figures) {
    const equity = money + sign * quantity * (price - entry);
    if (equity <= quantity * price * RATE) liquidated += 1;
  }
  return liquidated;
}

/** A chance that is the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const SHORT_MULTIPLES = [2, 5, 10, 20, 50] as const;

/** One in a hundred is long at fifty times, the others short at any price and multiple. */
function openCrowd(): FuturesCore {
  const futures = new FuturesCore();
  const roll = dice(20_220_105);
  for (let n = 0; n < CROWD; n += 1) {
    if (n % 200 === 0) futures.tick((40_000 + roll(2_000) / 10).toFixed(1));
    const isLong = n % (CROWD / LIQUIDATIONS) === 0;
    futures.open({
      direction: isLong ? 'long' : 'short',
      lots: isLong ? 20 : 1 + roll(9),
      multiple: isLong ? 50 : (SHORT_MULTIPLES[roll(SHORT_MULTIPLES.length)] ?? 1),
      marginMode: isLong || roll(2) === 0 ? 'isolated' : 'cross',
    });
  }
  return futures;
}

/** Through the bankruptcy of all who are long; steps are taken as the sequencer takes them. */
function fall(): BenchRow[] {
  const futures = openCrowd();
  const { core } = futures;
  const ticks: number[] = [];
  for (let n = 0; n < CROWD_TICKS; n += 1) {
    const began = performance.now();
    futures.tick((40_100 + (n % 7)).toFixed(1));
    ticks.push(performance.now() - began);
    core.endBatch();
  }
  const pauses: number[] = [];
  let liquidations = 0;
  const step = (act: () => void) => {
    const began = performance.now();
    act();
    liquidations += written(core, 'liquidations');
    pauses.push(performance.now() - began);
  };
  const cpuBegan = mainThreadMs();
  step(() => futures.tick('38800'));
  while (core.isUnfinished) step(() => futures.pulse());
  const cpuMs = mainThreadMs() - cpuBegan;
  if (liquidations !== LIQUIDATIONS) throw new Error(`${liquidations} were liquidated`);
  ticks.sort((a, b) => a - b);
  return fallRows(ticks[CROWD_TICKS / 2] ?? Number.NaN, pauses, cpuMs);
}

/** Ends the batch as the sequencer does, with its digest; answers how many rows a table got. */
function written(core: Core, name: string): number {
  const changes = core.endBatch();
  encodeChanges(changes);
  return changes.find(({ table }) => table.name === name)?.rows.length ?? 0;
}

function fallRows(tickMs: number, pauses: readonly number[], cpuMs: number): BenchRow[] {
  const all = pauses.reduce((sum, pause) => sum + pause, 0);
  const longest = Math.max(...pauses);
  const what = '1,000 liquidations of 100,000 positions, empty insurance fund';
  const line = (measure: string, ms: number, bar: number, note = ''): BenchRow => ({
    measure,
    ours: `${ms.toFixed(1)} ms${note}`,
    peer: '',
    ratio: ms / bar,
    bar: `≤ ${bar} ms`,
    met: ms <= bar,
  });
  return [
    line('a tick over 100,000 open positions, marked and checked', tickMs, TICK_MS_BAR),
    line(
      `${what}: all of it`,
      all,
      ALL_MS_BAR,
      `, ${cpuMs.toFixed(0)} of CPU, in ${pauses.length} steps`,
    ),
    line(`${what}: the longest step`, longest, PAUSE_MS_BAR),
  ];
}
