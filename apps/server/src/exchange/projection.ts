import type { ExchangeTable } from '@kontor/schema';
import type { EncodedChanges, EncodedTable } from './encoding.ts';

/** One journalled batch on its way into the tables. */
export interface ProjectionBatch {
  readonly lastSequence: number;
  readonly commandCount: number;
  readonly changes: EncodedChanges;
}

/** A statement that moves the checkpoint and writes everything up to it, or does nothing at all. */
export interface ProjectionStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
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
  return [...versions.values()].map((list) => {
    const only = list[0] as EncodedTable;
    if (list.length === 1) return only;
    return only.table.kind === 'log' ? concatenate(list) : lastVersions(list);
  });
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

const textsByTables = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * The checkpoint moves only from where this projector left it. Everything else in the statement
 * reads from that move, so a projector whose leader was replaced writes nothing.
 */
function statementText(tables: readonly ExchangeTable[]): { name: string; text: string } {
  const key = tables.map((table) => table.name).join(' ');
  const known = textsByTables.get(key);
  if (known !== undefined) return known;
  let parameter = 3;
  const clauses = tables.map((table, n) => {
    const clause = `written_${n} AS (${tableClause(table, parameter)})`;
    parameter += table.columns.length;
    return clause;
  });
  const moved = `moved AS (UPDATE checkpoint SET sequence = $2::bigint
  WHERE id = 1 AND sequence = $1::bigint RETURNING sequence)`;
  const statement = {
    name: `project_${textsByTables.size}`,
    text: `WITH ${[moved, ...clauses].join(',\n')}\nSELECT sequence FROM moved`,
  };
  textsByTables.set(key, statement);
  return statement;
}

/** Makes the statement that projects `batches`, which follow each other, in one round trip. */
export function projectionStatement(
  fromSequence: number,
  batches: readonly ProjectionBatch[],
): ProjectionStatement {
  const tables = mergeTables(batches);
  const { name, text } = statementText(tables.map((encoded) => encoded.table));
  const values: unknown[] = [fromSequence, batches.at(-1)?.lastSequence ?? fromSequence];
  for (const encoded of tables) {
    for (const elements of encoded.joined) values.push(`{${elements}}`);
  }
  return { name, text, values };
}
