import {
  type ExchangeColumn,
  type ExchangeRow,
  type ExchangeTable,
  exchangeTables,
  soundRows,
} from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Session } from './database.ts';
import { encodeTable } from './encoding.ts';

let database: TestDatabase;
let session: Session;
let checks: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  database = await createTestDatabase();
  session = await Session.open(database, { name: 'test', settings: [], queryMsMax: 10_000 });
  const rows = await session.texts(
    `SELECT conrelid::regclass::text, pg_get_expr(conbin, conrelid) FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1, conname`,
  );
  const byTable = new Map<string, string[]>();
  for (const [table = '', check = ''] of rows as string[][]) {
    byTable.set(table, [...(byTable.get(table) ?? []), check]);
  }
  checks = byTable;
});
afterAll(async () => {
  await session.close();
  await database.drop();
});

/** Words that a check reads. */
const WORDS = ['paid', 'confirmed', 'requested', 'in_progress', 'applied', 'over', 'frozen', 'x'];
const ONE = 10n ** 18n;
/** Few and near each other, so that every check is often met and often missed. */
const AMOUNTS = [-1n, 0n, 0n, 1n, 2n, ONE / 2n, ONE, ONE, 2n * ONE];

function valueOf(column: ExchangeColumn): fc.Arbitrary<unknown> {
  const value = presentValueOf(column.type);
  return column.notNull ? value : fc.option(value);
}

function presentValueOf(type: string): fc.Arbitrary<unknown> {
  if (type.startsWith('numeric')) return fc.constantFrom(...AMOUNTS);
  if (type === 'boolean') return fc.boolean();
  if (type === 'jsonb') return fc.constant([]);
  if (type === 'text') return fc.constantFrom(...WORDS);
  return fc.constantFrom(-1, 0, 0, 1, 1, 2, 999, 1_000, 1_000_000);
}

function rowsOf(table: ExchangeTable): fc.Arbitrary<ExchangeRow[]> {
  const fields = table.columns.map((column) => [column.key, valueOf(column)] as const);
  const row = fc.record(Object.fromEntries(fields)) as unknown as fc.Arbitrary<ExchangeRow>;
  return fc
    .array(row, { minLength: 400, maxLength: 400 })
    .map((rows) => rows.map((one, id) => ({ ...one, id: id + 1 })));
}

/** What PostgreSQL says of each row, by the checks of the table. */
async function verdicts(table: ExchangeTable, rows: readonly ExchangeRow[]): Promise<boolean[]> {
  const { joined } = encodeTable(table, rows);
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const types = table.columns.map(({ type }, n) => `$${n + 1}::${type.replace(/\(.*/, '')}[]`);
  const all = (checks.get(table.name) ?? []).map((check) => `(${check}) IS NOT FALSE`);
  const texts = await session.texts(
    `SELECT ${all.join(' AND ')} FROM unnest(${types.join(', ')}) AS row (${columns}) ORDER BY id`,
    joined.map((elements) => `{${elements}}`),
  );
  return texts.map(([verdict]) => verdict === 't');
}

describe('what the tables refuse is refused before it is in the journal', () => {
  it('for every table of the exchange that has a check', () => {
    const names = exchangeTables.map(({ name }) => name).filter((name) => checks.has(name));
    expect([...soundRows.keys()].sort()).toEqual(names.sort());
  });

  it.each([...soundRows.keys()])('by the same checks: %s', async (name) => {
    const table = exchangeTables.find((one) => one.name === name) as ExchangeTable;
    const seen = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(rowsOf(table), async (rows) => {
        const expected = await verdicts(table, rows);
        rows.forEach((row, n) => {
          seen.add(expected[n] === true);
          const text = JSON.stringify(row, (_, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          );
          expect(soundRows.get(name)?.(row), text).toBe(expected[n]);
        });
      }),
      { numRuns: 5 },
    );
    expect(seen).toEqual(new Set([true, false]));
  });
});
