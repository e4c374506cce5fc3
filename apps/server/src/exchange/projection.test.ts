import { type ExchangeTable, exchangeTables } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Session } from './database.ts';
import { encodeTable } from './encoding.ts';
import {
  type ProjectionBatch,
  ProjectionTexts,
  projectionOf,
  projectionStatement,
} from './projection.ts';

let database: TestDatabase;
let session: Session;
beforeAll(async () => {
  database = await createTestDatabase();
  session = await Session.open(database, { name: 'test', settings: [], queryMsMax: 10_000 });
  await session.query('INSERT INTO checkpoint VALUES (1, 0)');
});
afterAll(async () => {
  await session.close();
  await database.drop();
});

/** A batch that changes no rows of these tables, which is enough for a statement of its own. */
function batchOf(tables: readonly ExchangeTable[]): ProjectionBatch {
  const encoded = tables.map((table) => encodeTable(table, []));
  const changes = { tables: encoded, digest: '', rowCount: 0 };
  return projectionOf(0, [], changes);
}

async function project(texts: ProjectionTexts, tables: readonly ExchangeTable[]): Promise<void> {
  const statement = projectionStatement(0, [batchOf(tables)], texts);
  const { rowCount } = await session.query({ ...statement, values: [...statement.values] });
  expect(rowCount).toBe(1);
}

async function prepared(): Promise<number> {
  const { rows } = await session.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_prepared_statements',
  );
  return rows[0]?.n ?? 0;
}

it('keeps a bounded number of statements prepared, whatever tables change together', async () => {
  const texts = new ProjectionTexts({ namedMax: 4, usesMin: 2, rememberedMax: 40 });
  const pairs = exchangeTables.slice(1).map((table, n) => [exchangeTables[n], table] as const);
  const combinations = pairs.map(([a, b]) => (a === undefined ? [b] : [a, b]));
  for (const tables of combinations) await project(texts, tables);
  // What came once is not worth a place in the database's memory.
  expect(await prepared()).toBe(0);
  for (const tables of [...combinations.slice(-9), ...combinations.slice(-9)]) {
    await project(texts, tables);
  }
  expect(await prepared()).toBe(4);
  expect(texts.remembered).toBeLessThanOrEqual(40);
});
