import type pg from 'pg';
import type { EncodedTable } from './encoding.ts';

/**
 * Reads of the tables as they will be: what is durable and not projected yet lies over the rows
 * that are there. A SELECT gets a WITH clause before it that stands in the place of each table it
 * names and has such rows; every other statement goes as it is.
 */
const SELECT = /^\s*(?:\(\s*)*(?:select|with)\b/i;
const WITH = /^\s*with\s+(?:recursive\s+)?/i;
const NAMES = /"([a-z_]+)"/g;

/** The changed rows of a table by its name; undefined where it has none. */
export type PendingRows = (table: string) => EncodedTable | undefined;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export function overlaid(
  text: string,
  values: readonly unknown[],
  pending: PendingRows,
): Statement | undefined {
  if (!SELECT.test(text)) return undefined;
  const names = new Set([...text.matchAll(NAMES)].map((match) => match[1] as string));
  const clauses: string[] = [];
  const all = [...values];
  for (const name of names) {
    const rows = pending(name);
    if (rows === undefined) continue;
    clauses.push(clauseOf(rows, all.length + 1));
    all.push(`{${rows.ids.join(',')}}`, ...rows.joined.map((elements) => `{${elements}}`));
  }
  if (clauses.length === 0) return undefined;
  const own = WITH.exec(text)?.[0];
  const rest = own === undefined ? text : `, ${text.slice(own.length)}`;
  return { text: `${own ?? 'WITH '}${clauses.join(', ')} ${rest}`, values: all };
}

/** Not materialized, so that a condition on the table still finds its index. */
function clauseOf({ table }: EncodedTable, first: number): string {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const cast = table.columns.map(({ name, type }) => `changed."${name}"::${type}`).join(', ');
  const arrays = table.columns
    .map(({ type }, n) => `$${first + 1 + n}::${type.replace(/\(.*\)$/, '')}[]`)
    .join(', ');
  return `"${table.name}" AS NOT MATERIALIZED (
    SELECT ${names} FROM public."${table.name}" WHERE id <> ALL($${first}::bigint[])
    UNION ALL SELECT ${cast} FROM unnest(${arrays}) AS changed (${names}))`;
}

interface Queryable {
  query(config: unknown, values?: unknown): unknown;
}

/** The pool with every SELECT read so, also in its transactions. */
export function overlaidPool(pool: pg.Pool, pending: PendingRows): pg.Pool {
  return new Proxy(pool, {
    get: (target, property) => {
      if (property === 'query') return queryOf(target, pending);
      if (property === 'connect') {
        return async () => overlaidClient(await target.connect(), pending);
      }
      return bound(target, property);
    },
  });
}

function overlaidClient(client: pg.PoolClient, pending: PendingRows): pg.PoolClient {
  return new Proxy(client, {
    get: (target, property) =>
      property === 'query' ? queryOf(target, pending) : bound(target, property),
  });
}

function bound(target: object, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target);
  return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
}

function queryOf(target: Queryable, pending: PendingRows) {
  return (config: unknown, values?: readonly unknown[]): unknown => {
    const { text, ...rest } = (typeof config === 'string' ? { text: config } : config) as {
      readonly text: string;
      readonly values?: readonly unknown[];
    };
    const statement = overlaid(text, values ?? rest.values ?? [], pending);
    if (statement === undefined) return target.query(config, values);
    return target.query({ ...rest, name: undefined, text: statement.text }, statement.values);
  };
}
