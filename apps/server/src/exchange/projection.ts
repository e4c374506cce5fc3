import type { ExchangeTable } from '@kontor/schema';
import { type KeyRows, keyRowsOf } from './command-keys.ts';
import type { EncodedChanges, EncodedTable } from './encoding.ts';
import type { JournalEntry } from './journal.ts';

/** One journalled batch on its way into the tables. */
export interface ProjectionBatch {
  readonly lastSequence: number;
  readonly commandCount: number;
  readonly changes: EncodedChanges;
  readonly keys: KeyRows;
}

export function projectionOf(
  lastSequence: number,
  entries: readonly JournalEntry[],
  changes: EncodedChanges,
): ProjectionBatch {
  return { lastSequence, commandCount: entries.length, changes, keys: keyRowsOf(entries) };
}

/** A statement that moves the checkpoint and writes everything up to it, or does nothing at all. */
export interface ProjectionStatement extends StatementText {
  readonly values: readonly unknown[];
}

/** As `mergeTables`, of one table; undefined where nothing of it has changed. */
export function mergeTable(
  batches: readonly ProjectionBatch[],
  name: string,
): EncodedTable | undefined {
  const list = batches.flatMap(({ changes }) =>
    changes.tables.filter(({ table }) => table.name === name),
  );
  return list.length === 0 ? undefined : merge(list);
}

/** Several versions of a state row become its last one; a log's rows are strung together. */
export function mergeTables(batches: readonly ProjectionBatch[]): EncodedTable[] {
  const versions = new Map<ExchangeTable, EncodedTable[]>();
  for (const batch of batches) {
    for (const encoded of batch.changes.tables) {
      const list = versions.get(encoded.table);
      if (list === undefined) versions.set(encoded.table, [encoded]);
      else list.push(encoded);
    }
  }
  return [...versions.values()].map(merge);
}

function merge(list: readonly EncodedTable[]): EncodedTable {
  const only = list[0] as EncodedTable;
  if (list.length === 1) return only;
  return only.table.kind === 'log' ? concatenate(list) : lastVersions(list);
}

function concatenate(list: readonly EncodedTable[]): EncodedTable {
  const table = (list[0] as EncodedTable).table;
  return {
    table,
    ids: list.flatMap((encoded) => encoded.ids),
    columns: [],
    joined: table.columns.map((_, n) => list.map((encoded) => encoded.joined[n]).join(',')),
  };
}

function lastVersions(list: readonly EncodedTable[]): EncodedTable {
  const table = (list[0] as EncodedTable).table;
  const places = new Map<number, { source: EncodedTable; index: number }>();
  for (const source of list) {
    source.ids.forEach((id, index) => {
      places.set(id, { source, index });
    });
  }
  const ordered = [...places.entries()].sort(([a], [b]) => a - b).map(([, place]) => place);
  const columns = table.columns.map((_, n) =>
    ordered.map(({ source, index }) => (source.columns[n] as readonly string[])[index] as string),
  );
  return {
    table,
    ids: [...places.keys()].sort((a, b) => a - b),
    columns,
    joined: columns.map((elements) => elements.join(',')),
  };
}

/** The element type of a column's array. A precision is checked by the column itself, once. */
function arrayType(type: string): string {
  return `${type.replace(/\(.*\)$/, '')}[]`;
}

function tableClause(table: ExchangeTable, firstParameter: number): string {
  const names = table.columns.map((column) => `"${column.name}"`);
  const arrays = table.columns.map(
    (column, n) => `$${firstParameter + n}::${arrayType(column.type)}`,
  );
  const updates = names
    .filter((name) => name !== '"id"')
    .map((name) => `${name} = excluded.${name}`);
  const conflict =
    table.kind === 'log' || updates.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${updates.join(', ')}`;
  return `INSERT INTO "${table.name}" (${names.join(', ')})
  SELECT row.* FROM moved, unnest(${arrays.join(', ')}) AS row (${names.join(', ')})
  ON CONFLICT (id) ${conflict}`;
}

interface StatementText {
  /** Under which the database keeps it prepared; a text without a name is forgotten after use. */
  readonly name?: string;
  readonly text: string;
}

/**
 * A prepared statement of ten tables takes half a megabyte of the database's memory and saves a
 * millisecond at each use. There may be as many combinations of tables as there are batches, so
 * those that come often have a name, and no more of them than this.
 */
const NAMED_MAX = 32;
/** So often a combination came among the last ones before it gets a name. */
const USES_MIN = 8;
const REMEMBERED_MAX = 1_000;

/** The texts of the statements of one projector, whose session keeps some of them prepared. */
export class ProjectionTexts {
  readonly #named = new Map<string, StatementText>();
  /** How often each combination without a name came, the one that came last at the end. */
  readonly #uses = new Map<string, number>();
  readonly #limits: { namedMax: number; usesMin: number; rememberedMax: number };

  constructor(limits = { namedMax: NAMED_MAX, usesMin: USES_MIN, rememberedMax: REMEMBERED_MAX }) {
    this.#limits = limits;
  }

  /** How many combinations without a name are counted. */
  get remembered(): number {
    return this.#uses.size;
  }

  of(tables: readonly ExchangeTable[]): StatementText {
    const key = tables.map((table) => table.name).join(' ');
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const text = statementText(tables);
    if (this.#named.size >= this.#limits.namedMax || !this.#comesOften(key)) return { text };
    const named = { name: `project_${this.#named.size}`, text };
    this.#named.set(key, named);
    return named;
  }

  #comesOften(key: string): boolean {
    const uses = (this.#uses.get(key) ?? 0) + 1;
    this.#uses.delete(key);
    if (uses >= this.#limits.usesMin) return true;
    this.#uses.set(key, uses);
    if (this.#uses.size > this.#limits.rememberedMax) {
      const [oldest] = this.#uses.keys();
      if (oldest !== undefined) this.#uses.delete(oldest);
    }
    return false;
  }
}

/**
 * The checkpoint moves only from where this projector left it. Everything else in the statement
 * reads from that move, so a projector whose leader was replaced writes nothing.
 */
function statementText(tables: readonly ExchangeTable[]): string {
  let parameter = 6;
  const clauses = tables.map((table, n) => {
    const clause = `written_${n} AS (${tableClause(table, parameter)})`;
    parameter += table.columns.length;
    return clause;
  });
  const moved = `moved AS (UPDATE checkpoint SET sequence = $2::bigint, keys_sequence = $2::bigint
  WHERE id = 1 AND sequence = $1::bigint AND keys_sequence = $1::bigint RETURNING sequence)`;
  const keys = `keys AS (INSERT INTO command_keys (period, hash, sequence)
  SELECT row.* FROM moved, unnest($3::integer[], $4::bigint[], $5::bigint[])
    AS row (period, hash, sequence))`;
  return `WITH ${[moved, keys, ...clauses].join(',\n')}\nSELECT sequence FROM moved`;
}

/** Makes the statement that projects `batches`, which follow each other, in one round trip. */
export function projectionStatement(
  fromSequence: number,
  batches: readonly ProjectionBatch[],
  texts: ProjectionTexts,
): ProjectionStatement {
  const tables = mergeTables(batches);
  const values: unknown[] = [fromSequence, batches.at(-1)?.lastSequence ?? fromSequence];
  for (const field of ['periods', 'hashes', 'sequences'] as const) {
    values.push(`{${batches.flatMap(({ keys }) => keys[field]).join(',')}}`);
  }
  for (const encoded of tables) {
    for (const elements of encoded.joined) values.push(`{${elements}}`);
  }
  return { ...texts.of(tables.map((encoded) => encoded.table)), values };
}
