import { describe, expect, it } from 'vitest';
import { createCore } from './core.ts';
import { type BatchChanges, CORE_VERSION } from './index.ts';
import { TestExchange } from './testing/exchange.ts';
import { checkEntries, checkInvariants } from './testing/invariants.ts';
import { Random } from './testing/random.ts';
import { Simulation } from './testing/simulation.ts';
import { createHash } from 'node:crypto';

/** Long forms: STEPS=100000, SEED=… to look at one again. */
const STEPS = Number(process.env.STEPS ?? 12_000);
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 20_220_105];

const host = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

function run(seed: number, batchSize: number, steps: number): TestExchange {
  const random = new Random(seed);
  const test = new TestExchange({ batchSize, liquidity: '20' });
  const simulation = new Simulation(test, random);
  for (let step = 0; step < steps; step += 1) {
    try {
      simulation.step();
      checkInvariants(test);
      // A crash: the batch in hand was journalled, the memory is gone.
      if (random.chance(0.001)) {
        test.endBatch();
        test.recover();
        checkInvariants(test);
      }
    } catch (error) {
      const last = JSON.stringify(test.history.at(-1));
      throw new Error(`seed ${seed}, step ${step}, after ${last}`, { cause: error });
    }
  }
  test.endBatch();
  return test;
}

describe('the exchange under a random crowd', () => {
  it.each(SEEDS)('holds every invariant after every command (seed %i)', (seed) => {
    const test = run(seed, 7, STEPS);
    checkEntries(test);
    const codes = new Set(test.history.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code)));
    // The crowd must really have been everywhere.
    for (const code of ['ok', 'INSUFFICIENT_BALANCE', 'KEY_REUSED', 'PRICE_BAND', 'ORDER_NOT_OPEN'])
      expect(codes).toContain(code);
    const orders = test.table<{ id: number; status: string; cancelReason: string | null }>(
      'orders',
    );
    const ends = new Set(orders.map((order) => order.cancelReason ?? order.status));
    for (const end of ['filled', 'self_trade', 'sibling', 'expired', 'user', 'immediate_or_cancel'])
      expect(ends).toContain(end);
  });

  it('gives the same outcomes and the same rows when its journal is replayed', () => {
    const test = run(77, 5, Math.min(STEPS, 6_000));
    const core = createCore(host);
    const rows = new Map<string, string>();
    const collect = (changes: BatchChanges) => {
      for (const change of changes)
        for (const row of change.rows) rows.set(`${change.table.name} ${row.id}`, show(row));
    };
    const ends = new Set(test.batchEnds);
    for (const { command, outcome } of test.history) {
      expect(core.apply(command)).toEqual(outcome);
      if (ends.has(command.sequence)) collect(core.endBatch());
    }
    const live = new Map<string, string>();
    for (const [name, byId] of test.rows)
      for (const [id, row] of byId) live.set(`${name} ${id}`, show(row));
    expect(rows.size).toBe(live.size);
    for (const [key, row] of live) expect(rows.get(key)).toBe(row);
    expect(CORE_VERSION).not.toBe('');
  });
});

function show(row: object): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}
