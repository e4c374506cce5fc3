import {
  balancesTable,
  type ExchangeRow,
  type ExchangeTable,
  exchangeTables,
  marketStatesTable,
  timersTable,
} from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Session } from './database.ts';
import { encodeChanges, encodeTable, rowDecoder } from './encoding.ts';
import { overlaid } from './overlay.ts';
import { projectionOf, ProjectionTexts, projectionStatement } from './projection.ts';

/** What rows mean is not asked here: any values have to come back as they were. */
const ANY_VALUES = `DO $$
  DECLARE one record;
  BEGIN
    FOR one IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
      WHERE contype IN ('c', 'u') AND connamespace = 'public'::regnamespace
    LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.owner, one.conname);
    END LOOP;
    FOR one IN SELECT indexrelid::regclass AS name FROM pg_index
      JOIN pg_class ON pg_class.oid = indrelid
      WHERE indisunique AND NOT indisprimary AND relnamespace = 'public'::regnamespace
    LOOP
      EXECUTE format('DROP INDEX %s', one.name);
    END LOOP;
  END $$`;

let database: TestDatabase;
let session: Session;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.allowTampering();
  session = await Session.open(database, { name: 'test', settings: [], queryMsMax: 10_000 });
  await session.query('INSERT INTO checkpoint VALUES (1, 0)');
  await session.query(ANY_VALUES);
});
afterAll(async () => {
  await session.close();
  await database.drop();
});

const AMOUNT_MAX = 10n ** 38n - 1n;
const storableText = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));

/** Any value that a column can hold, made from its description. */
function valueOf(type: string, name: string): fc.Arbitrary<unknown> {
  if (name === 'status') return fc.constantFrom('waiting', 'open', 'filled', 'cancelled');
  if (type.startsWith('numeric')) return fc.bigInt({ min: 0n, max: AMOUNT_MAX });
  if (type === 'bigint') return fc.maxSafeInteger();
  if (type === 'integer') return fc.integer();
  if (type === 'boolean') return fc.boolean();
  if (name === 'counted' || name === 'given') return fc.array(fc.integer());
  if (type === 'jsonb') {
    const whole = fc.integer();
    return fc.record({ bids: fc.array(whole), asks: fc.array(whole), text: storableText });
  }
  return storableText;
}

function rowsOf(table: ExchangeTable): fc.Arbitrary<ExchangeRow[]> {
  const described: Readonly<Record<string, { readonly notNull: boolean }>> = getTableColumns(
    table.table,
  );
  const fields = Object.fromEntries(
    table.columns.map(({ key, type }) => {
      if (key === 'id') return [key, fc.integer({ min: 1, max: 1_000_000 })];
      const value = valueOf(type, key);
      return [key, described[key]?.notNull === false ? fc.option(value) : value];
    }),
  );
  const row = fc.record(fields) as unknown as fc.Arbitrary<ExchangeRow>;
  return fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 8 });
}

describe('a row that no table can hold', () => {
  const balance = {
    id: 1,
    userId: 1_001,
    accountId: 2,
    currencyId: 1,
    available: 1n,
    frozen: 0n,
  } as const;
  const timer = { id: 1, dueAt: 5, kind: 'a timer', subjectId: 3, done: false } as const;

  it.each([
    ['available of numeric', balancesTable, { ...balance, available: 10n ** 38n }],
    ['frozen of numeric', balancesTable, { ...balance, frozen: -(10n ** 38n) }],
    ['frozen of numeric(38,18) cannot hold null', balancesTable, { ...balance, frozen: undefined }],
    ['frozen of numeric', balancesTable, { ...balance, frozen: 1 }],
    ['account_id of integer', balancesTable, { ...balance, accountId: 2 ** 31 }],
    ['due_at of bigint', timersTable, { ...timer, dueAt: Number.NaN }],
    ['due_at of bigint', timersTable, { ...timer, dueAt: 0.5 }],
    ['kind of text', timersTable, { ...timer, kind: 'a\0b' }],
    ['kind of text', timersTable, { ...timer, kind: '\ud800' }],
    ['kind of text', timersTable, { ...timer, kind: null }],
    [
      'ladder_taken of jsonb',
      marketStatesTable,
      {
        id: 1,
        ladderTaken: { bids: [], asks: [], note: '\0' },
        liquidityLots: 0n,
        liquidityCash: 0n,
      },
    ],
  ])('is found before it is written: %s', (message, table, row) => {
    const encode = () => encodeTable(table as unknown as ExchangeTable, [row]);
    expect(encode).toThrow(message);
  });
});

/** Unique columns and positive ones get values that the tables accept. */
function acceptable(table: ExchangeTable, rows: readonly ExchangeRow[]): ExchangeRow[] {
  return rows.map((row) => {
    const fixed: Record<string, unknown> = { ...row };
    if ('code' in fixed) fixed.code = `C${row.id}`;
    if ('symbol' in fixed) fixed.symbol = `S${row.id}`;
    if (table.name === 'transfers')
      Object.assign(fixed, {
        amount: 1n + (BigInt(row.id) % 9n),
        fromAccountId: 2,
        toAccountId: 3,
      });
    if (table.name === 'fills')
      fixed.quantity =
        (fixed.quantity as bigint) + 1n > AMOUNT_MAX ? 1n : (fixed.quantity as bigint) + 1n;
    return fixed as unknown as ExchangeRow;
  });
}

async function project(table: ExchangeTable, rows: readonly ExchangeRow[]): Promise<void> {
  const from = Number((await session.texts('SELECT sequence FROM checkpoint'))[0]?.[0]);
  const changes = encodeChanges([{ table, rows }]);
  const batches = [projectionOf(from + 1, [], changes)];
  const statement = projectionStatement(from, batches, new ProjectionTexts());
  await session.query({ ...statement, values: [...statement.values] });
}

async function readBack(table: ExchangeTable, filter = 'true'): Promise<ExchangeRow[]> {
  const columns = table.columns.map((column) => `"${column.name}"`).join(', ');
  const texts = await session.texts(
    `SELECT ${columns} FROM "${table.name}" WHERE ${filter} ORDER BY id`,
  );
  return texts.map(rowDecoder(table));
}

const byId = (rows: readonly ExchangeRow[]): ExchangeRow[] => rows.toSorted((a, b) => a.id - b.id);

describe('rows on their way through the tables', () => {
  for (const table of exchangeTables) {
    it(`come back as they were: ${table.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(rowsOf(table), async (generated) => {
          const rows = acceptable(table, generated);
          await session.query(`TRUNCATE "${table.name}"`);
          await project(table, rows);
          const read = await readBack(table);
          expect(read).toEqual(byId(rows));
          // What was read is encoded as what was written, so a recovery reaches the same digests.
          expect(encodeTable(table, read).joined).toEqual(encodeTable(table, rows).joined);
        }),
        { numRuns: 15 },
      );
    });

    it(`are read over the tables as in them afterwards: ${table.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(rowsOf(table), rowsOf(table), fc.nat(8), async (some, more, count) => {
          const old = acceptable(table, some);
          // Some of the new ones are other versions of old ones, which only a state row has.
          const shared = table.kind === 'log' ? 0 : count;
          const ids = [...old.slice(0, shared).map(({ id }) => id), 2_000_001, 2_000_002];
          const young = more
            .slice(0, ids.length)
            .map((row, n) => ({ ...row, id: ids[n] as number }));
          await session.query(`TRUNCATE "${table.name}"`);
          await project(table, old);
          const names = table.columns.map((column) => `"${column.name}"`).join(', ');
          const text = `SELECT ${names} FROM "${table.name}" WHERE id > $1 ORDER BY id`;
          const changed = encodeTable(table, acceptable(table, young));
          const over = overlaid(text, [0], (name) => (name === table.name ? changed : undefined));
          const read = (await session.texts(over?.text ?? '', over?.values)).map(rowDecoder(table));
          await project(table, acceptable(table, young));
          expect(read).toEqual(await readBack(table));
        }),
        { numRuns: 5 },
      );
    });
  }

  it('keep the last of several versions, and a log row its first', async () => {
    const balances = balancesTable as unknown as ExchangeTable;
    await session.query('TRUNCATE balances');
    const row = { id: 1, userId: 5, accountId: 1, currencyId: 1, available: 1n, frozen: 0n };
    const batches = [1n, 2n, 3n].map((available, n) => {
      const rows = [{ ...row, available } as ExchangeRow, { ...row, id: 2 + n }] as ExchangeRow[];
      return projectionOf(0, [], encodeChanges([{ table: balances, rows }]));
    });
    const from = Number((await session.texts('SELECT sequence FROM checkpoint'))[0]?.[0]);
    const placed = batches.map((batch, n) => ({ ...batch, lastSequence: from + 1 + n }));
    const statement = projectionStatement(from, placed, new ProjectionTexts());
    await session.query({ ...statement, values: [...statement.values] });
    const read = (await readBack(balances)) as (ExchangeRow & { available: bigint })[];
    expect(read.map(({ id, available }) => [id, available])).toEqual([
      [1, 3n],
      [2, 1n],
      [3, 1n],
      [4, 1n],
    ]);
    // The same statement again finds the checkpoint moved on and writes nothing.
    await session.query('UPDATE balances SET available = 9');
    const again = await session.query({ ...statement, name: '', values: [...statement.values] });
    expect(again.rowCount).toBe(0);
    expect(await session.texts('SELECT DISTINCT available = 9 FROM balances')).toEqual([['t']]);
  });

  it('have one digest whatever the order in which they are handed out', () => {
    const rows = [3, 1, 2].map((id) => ({ id, dueAt: 1, kind: 'x', subjectId: 1, done: false }));
    const timers = timersTable as unknown as ExchangeTable;
    const counted = { table: balancesTable as unknown as ExchangeTable, rows: [] };
    const one = encodeChanges([{ table: timers, rows }, counted]);
    const other = encodeChanges([{ table: timers, rows: rows.toReversed() }]);
    expect(one.digest).toBe(other.digest);
    const changed = encodeChanges([
      { table: timers, rows: rows.map((row) => ({ ...row, done: true })) },
    ]);
    expect(changed.digest).not.toBe(one.digest);
  });
});

describe('filters of live rows', () => {
  const filtered = exchangeTables.filter(
    ({ kind, liveSql }) => kind === 'state' && liveSql !== 'true',
  );
  it('are the tables that grow for ever', () => {
    expect(filtered.length).toBeGreaterThanOrEqual(5);
  });

  for (const table of filtered) {
    it(`let exactly the live rows through: ${table.name}`, async () => {
      const zeros = fc.array(fc.constantFrom('available', 'frozen'), { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(rowsOf(table), zeros, async (generated, zeroed) => {
          const rows = generated.map((row) => {
            const parts = table.name === 'balances' ? zeroed.map((key) => [key, 0n]) : [];
            return Object.assign({ ...row }, Object.fromEntries(parts)) as ExchangeRow;
          });
          await session.query(`TRUNCATE "${table.name}"`);
          await project(table, rows);
          const live = rows.filter((row) => table.live(row));
          expect(await readBack(table, table.liveSql)).toEqual(byId(live));
        }),
        { numRuns: 15 },
      );
    });

    it(`are read over the tables as in them afterwards: ${table.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(rowsOf(table), rowsOf(table), fc.nat(8), async (some, more, count) => {
          const old = acceptable(table, some);
          // Some of the new ones are other versions of old ones, which only a state row has.
          const shared = table.kind === 'log' ? 0 : count;
          const ids = [...old.slice(0, shared).map(({ id }) => id), 2_000_001, 2_000_002];
          const young = more
            .slice(0, ids.length)
            .map((row, n) => ({ ...row, id: ids[n] as number }));
          await session.query(`TRUNCATE "${table.name}"`);
          await project(table, old);
          const names = table.columns.map((column) => `"${column.name}"`).join(', ');
          const text = `SELECT ${names} FROM "${table.name}" WHERE id > $1 ORDER BY id`;
          const changed = encodeTable(table, acceptable(table, young));
          const over = overlaid(text, [0], (name) => (name === table.name ? changed : undefined));
          const read = (await session.texts(over?.text ?? '', over?.values)).map(rowDecoder(table));
          await project(table, acceptable(table, young));
          expect(read).toEqual(await readBack(table));
        }),
        { numRuns: 5 },
      );
    });
  }
});
