import { createHash } from 'node:crypto';
import { formatAmount } from '@kontor/money';
import type { fillsTable, ordersTable, RowOf } from '@kontor/schema';
import { budget } from '@kontor/testkit/budget';
import { describe, expect, it } from 'vitest';
import { type BatchChanges, createCore } from '../index.ts';
import type { Fault } from '../kernel/faults.ts';
import { BTC_USDT, FIRST_USER, host } from '../testing/exchange.ts';
import { FaultyExchange } from '../testing/faulty.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';
import { expectSame } from '../testing/same.ts';
import { Simulation } from '../testing/simulation.ts';

/** STEPS=… and SEED=… to look at one again. */
const STEPS = Number(process.env.STEPS ?? budget(1_500, 100_000));
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [5, 20_261_202];
/** The invariants are looked at after so many steps; what broke them is one of those before. */
const EVERY = Number(process.env.EVERY ?? budget(20, 10));
const OPERATOR = 11;

/** What is broken as a whole for a while: after eight of them all of the kind is parked. */
const WHOLE = ['timer.order.expire', 'timer.option.expiry'];

/** Of how many parts of a kind one is broken. */
function oddsOf(kind: string): number {
  if (kind.startsWith('command.')) return 400;
  if (kind.startsWith('timer.')) return 60;
  if (kind.startsWith('margin')) return 2;
  if (kind.startsWith('tick')) return 12;
  return kind === 'order' || kind === 'option' ? 150 : 12;
}

/** A crowd, parts that throw, and operators who mend some of them and let all in again. */
class Trouble {
  readonly test = new FaultyExchange({ batchSize: 7, liquidity: '20' });
  private readonly mended = new Set<string>();
  private readonly random: Random;
  private readonly simulation: Simulation;
  private readonly seed: number;
  private isOver = false;
  private whole: string | undefined;
  private checkedFills = 0;

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Random(seed);
    this.simulation = new Simulation(this.test, new Random(seed + 1));
    this.test.plant((kind, row) => this.isBroken(kind, row));
  }

  /** Always the same of the same part, so that a memory that is built anew meets it again. */
  private isBroken(kind: string, row: number | string): boolean {
    if (this.isOver || kind.startsWith('command.fault.') || this.mended.has(`${kind} ${row}`)) {
      return false;
    }
    if (kind === this.whole) return true;
    const digest = createHash('sha256').update(`${this.seed} ${kind} ${row}`).digest();
    return digest.readUInt32BE(0) % oddsOf(kind) === 0;
  }

  step(): void {
    this.simulation.step();
    if (this.random.chance(0.002)) {
      this.test.endBatch();
      this.test.recover();
    }
    if (this.random.chance(0.02)) this.letIn();
    if (this.random.chance(0.1)) this.placeDated();
    if (this.random.chance(0.006)) this.breakWhole();
  }

  /** An order that the price of the next minute may meet, and that ends before. */
  private placeDated(): void {
    const price = this.test.core.exchange.instrumentStates.get(BTC_USDT)?.price ?? 0n;
    const near = (price * BigInt(this.random.whole(9_970, 10_030))) / 10_000n;
    this.test.send(FIRST_USER + this.random.whole(0, 3), 'spot.place', {
      marketId: BTC_USDT,
      side: this.random.pick(['buy', 'sell']),
      type: 'limit',
      quantity: '0.0002',
      limitPrice: formatAmount(near - (near % 10n ** 17n)),
      expiresAt: this.test.at + this.random.whole(1, 20_000),
    });
  }

  /** No order trades beyond its time, whatever of its end is parked. */
  checkTimes(): void {
    for (const fill of this.test.table<Fill>('fills')) {
      if (fill.id <= this.checkedFills) continue;
      this.checkedFills = fill.id;
      for (const id of [fill.makerOrderId, fill.takerOrderId]) {
        if (id === 0) continue;
        const { expiresAt } = this.test.row<OrderRow>('orders', id);
        if (expiresAt !== null && expiresAt <= fill.at) {
          throw new Error(`fill ${fill.id} at ${fill.at} of order ${id}, over at ${expiresAt}`);
        }
      }
    }
  }

  private breakWhole(): void {
    this.whole = this.random.chance(0.7) ? this.random.pick(WHOLE) : undefined;
    this.test.plant((kind, row) => this.isBroken(kind, row));
  }

  private letIn(): void {
    const faults = [...this.test.core.exchange.faults.values()];
    if (faults.length === 0) return;
    const { id, path } = this.random.pick(faults);
    this.test.endBatch();
    // What is not mended throws again, and is parked again.
    if (this.random.chance(0.7)) this.mended.add(path.split('/')[0] ?? '');
    if (this.random.chance(0.7)) this.mended.add(path.split('/').at(-1) ?? '');
    this.test.retry(OPERATOR, id, 50);
  }

  /** Everything is mended and let in. */
  settle(): void {
    this.isOver = true;
    this.test.endBatch();
    for (const id of [...this.test.core.exchange.faults.values()].map((one) => one.id)) {
      const outcome = this.test.retry(OPERATOR, id, 1_000);
      if (!outcome.ok) throw new Error(`fault ${id} stays: ${JSON.stringify(outcome)}`);
    }
  }
}

type Fill = RowOf<typeof fillsTable>;
type OrderRow = RowOf<typeof ordersTable>;

function show(row: object): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? formatAmount(value) : value,
  );
}

/** What the same journal gives in a memory that was never thrown away and met no fault. */
function replayed(test: FaultyExchange): Map<string, string> {
  const core = createCore(host);
  const rows = new Map<string, string>();
  const collect = (changes: BatchChanges) => {
    for (const { table, rows: changed } of changes) {
      for (const row of changed) rows.set(`${table.name} ${row.id}`, show(row));
    }
  };
  const ends = new Set(test.batchEnds);
  for (const { command, outcome } of test.history) {
    expectSame(core.apply(command), outcome);
    if (ends.has(command.sequence)) collect(core.endBatch());
  }
  return rows;
}

/** Where all crowds together have met faults. */
const kinds = new Set<string>();
/** What was parked as a whole. */
const whole = new Set<string>();
const kindOf = (part: string) => /^(command|timer|[^ ]+)/.exec(part)?.[1] ?? '';

describe('the exchange with parts that throw', () => {
  it.each(SEEDS)('goes on, and holds every invariant (seed %i)', (seed) => {
    const trouble = new Trouble(seed);
    const { test } = trouble;
    for (let step = 0; step < STEPS; step += 1) {
      try {
        trouble.step();
        if (step % EVERY === 0) checkInvariants(test);
        if (step % 50 === 0) trouble.checkTimes();
      } catch (error) {
        const last = JSON.stringify(test.history.at(-1));
        throw new Error(`seed ${seed}, step ${step}, after ${last}`, { cause: error });
      }
    }
    trouble.checkTimes();
    for (const { path } of test.table<Fault>('faults')) if (!path.includes(' ')) whole.add(path);
    for (const path of test.thrown) for (const part of path.split('/')) kinds.add(kindOf(part));
    trouble.settle();
    expect(test.parked()).toEqual([]);
    for (let step = 0; step < 200; step += 1) trouble.step();
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
    const rows = replayed(test);
    for (const [name, byId] of test.rows) {
      for (const [id, row] of byId) {
        expectSame(rows.get(`${name} ${id}`), show(row), `${name} ${id}`);
      }
    }
  });

  it('met them everywhere', () => {
    for (const kind of ['command', 'timer', 'tick.market', 'order', 'option', 'margin.cross'])
      expect(kinds).toContain(kind);
    for (const kind of ['timer.order.expire', 'timer.option.expiry']) {
      expect([...whole]).toContain(kind);
    }
  });
});
