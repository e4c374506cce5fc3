import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, CoreMaker } from './core-port.ts';
import { HistoryError } from './errors.ts';
import { type FakeCore, fakeCoreMaker } from './testing/fake-core.ts';
import { grant, Harness, TABLES } from './testing/harness.ts';
import { verify } from './verify.ts';

const MEMBER = 100_001;

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.create();
});
afterEach(async () => {
  await harness.end();
});

const amount = fc.integer({ min: 1, max: 50 }).map(String);
const member = fc.integer({ min: MEMBER, max: MEMBER + 3 });
const key = fc.option(
  fc.integer({ min: 1, max: 12 }).map((n) => `key-${n}`),
  { nil: null },
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('grant'), actor: member, input: fc.record({ amount }), key }),
  fc.record({ kind: fc.constant('order'), actor: member, input: fc.record({ amount }), key }),
  fc.record({
    kind: fc.constant('transfer'),
    actor: member,
    input: fc.record({ to: member, amount }),
    key,
  }),
  fc.record({
    kind: fc.constant('fill'),
    actor: fc.constant(0),
    input: fc.record({ orderId: fc.integer({ min: 1, max: 20 }) }),
    key: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('note'),
    actor: fc.constant(0),
    input: fc.record({ text: fc.string() }),
    key: fc.constant(null),
  }),
);

async function rewindTables(sequence: number): Promise<void> {
  const tables = [
    'balances',
    'orders',
    'timers',
    'counters',
    'market_states',
    'ledger_entries',
    'fills',
  ];
  await harness.database.allowTampering();
  await harness.rows(`TRUNCATE ${tables.join(', ')}`);
  await harness.rows('UPDATE checkpoint SET sequence = $1', [sequence]);
}

/** Runs commands on a fresh exchange of the same database; returns its memory at the end. */
async function continueHistory(
  maker: CoreMaker<FakeCore>,
  part: readonly Command[],
): Promise<string | undefined> {
  const exchange = await harness.open({ maker, limits: { batchCountMax: 7 } });
  try {
    await Promise.all(part.map((one) => exchange.submit(one)));
    return exchange.core()?.fingerprint();
  } finally {
    await exchange.close();
  }
}

describe('recovery', () => {
  it('has the same memory after a restart at any point of any history', async () => {
    const parts = fc.array(fc.array(command, { minLength: 1, maxLength: 25 }), { maxLength: 5 });
    const maker = fakeCoreMaker({ keys: 8 });
    await fc.assert(
      fc.asyncProperty(parts, async (history) => {
        for (const part of history) {
          const fingerprint = await continueHistory(maker, part);
          const again = await harness.open({ maker });
          const recovered = again.core()?.fingerprint();
          await again.close();
          expect(recovered).toBe(fingerprint);
        }
      }),
      { numRuns: 5 },
    );
    const report = await verify({
      database: harness.database,
      maker,
      tables: TABLES,
      log: harness.log,
    });
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  });

  it('makes all tables again from the journal alone', async () => {
    const first = await harness.open({ limits: { lagMax: 20 } });
    for (let n = 0; n < 60; n += 1) await first.submit(grant(MEMBER + (n % 3), '2', `k${n}`));
    const fingerprint = first.core()?.fingerprint();
    await first.close();
    const rows = await harness.rows('SELECT * FROM ledger_entries ORDER BY id');
    await rewindTables(0);
    const second = await harness.open({ limits: { lagMax: 20 } });
    expect(second.status()).toMatchObject({ leader: true, sequence: 60, projected: 60, lag: 0 });
    expect(second.core()?.fingerprint()).toBe(fingerprint);
    expect(await harness.rows('SELECT * FROM ledger_entries ORDER BY id')).toEqual(rows);
  });

  it('remembers keys over a restart, however many ticks came after them', async () => {
    const first = await harness.open();
    await first.submit(grant(MEMBER, '5', 'once'));
    for (let n = 0; n < 300; n += 1) {
      await first.submit({ kind: 'note', actor: 0, input: { text: 'tick' }, key: null });
    }
    await first.close();
    const second = await harness.open();
    await second.submit(grant(MEMBER, '5', 'once'));
    await second.waitFor(second.status().sequence, 10_000);
    expect(
      await harness.number('SELECT sum(amount) FROM ledger_entries WHERE user_id > 1000'),
    ).toBe(5);
  });

  it('refuses a journal that was changed', async () => {
    const first = await harness.open();
    await first.submit(grant(MEMBER, '5'));
    await first.close();
    await rewindTables(0);
    await harness.rows(`UPDATE journal SET body = overlay(body PLACING 'x' FROM 20)`);
    await expect(harness.open()).rejects.toThrow(HistoryError);
    await expect(harness.open()).rejects.toThrow('was changed after it was written');
  });

  it('refuses a journal with a hole', async () => {
    const first = await harness.open();
    for (let n = 0; n < 3; n += 1) await first.submit(grant(MEMBER, '5'));
    await first.close();
    await rewindTables(0);
    await harness.rows('DELETE FROM journal WHERE last_sequence = 2');
    await expect(harness.open()).rejects.toThrow('has a hole');
  });

  it('refuses to replay with another core, but starts where nothing is to replay', async () => {
    const first = await harness.open();
    await first.submit(grant(MEMBER, '5'));
    await first.close();
    const maker = fakeCoreMaker({ version: 'fake-2' });
    const second = await harness.open({ maker });
    expect(second.status().leader).toBe(true);
    await second.close();
    await rewindTables(0);
    await expect(harness.open({ maker })).rejects.toThrow('written by core fake-1');
  });

  it('notices tables that are not what the journal made of them', async () => {
    const first = await harness.open();
    await first.submit(grant(MEMBER, '5'));
    await first.submit({ kind: 'order', actor: MEMBER, input: { amount: '3' }, key: null });
    await first.close();
    await harness.rows('UPDATE balances SET available = available + 1 WHERE user_id = 100001');
    const report = await verify({
      database: harness.database,
      maker: fakeCoreMaker(),
      tables: TABLES,
      log: harness.log,
    });
    const failed = report.checks.filter((check) => !check.ok).map((check) => check.name);
    expect(report.ok).toBe(false);
    expect(failed).toEqual([
      'rows of balances',
      'currencies sum to zero',
      'balances equal their entries',
      'newest balance after',
    ]);
  });
});
