import { getTableColumns, getTableName, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A table that only the exchange core writes. The core keeps the live rows in memory as objects of
 * exactly the row type; the projector writes what changed, knowing nothing but this description.
 */
export interface ExchangeTable<Row extends ExchangeRow = ExchangeRow> {
  readonly name: string;
  readonly table: PgTable;
  /** `state` rows are upserted by id; `log` rows are inserted once and never change. */
  readonly kind: 'state' | 'log';
  /** Says which state rows the core keeps in memory. Rows that are over leave after each batch. */
  readonly live: (row: Row) => boolean;
  /** The same in SQL, so that a start does not read what is over. */
  readonly liveSql: string;
  /** Whether a row that is over can be live again, as a balance of zero; else it never changes. */
  readonly comesBack: boolean;
  /** What a change of a row is called in its user's private stream; rows then have a `userId`. */
  readonly privateEvent: string | null;
  /** In the order in which values are encoded. */
  readonly columns: readonly ExchangeColumn[];
}

export interface ExchangeRow {
  readonly id: number;
}

export interface ExchangeColumn {
  /** The property in the code: `userId`. */
  readonly key: string;
  /** The column in the database: `user_id`. */
  readonly name: string;
  /** The PostgreSQL type, for the array that carries the column's values: `numeric(38,18)`. */
  readonly type: string;
  /** Whether a row has to have a value there. */
  readonly notNull: boolean;
  /** Turns a value that is not null into the text that PostgreSQL reads. */
  readonly encode: (value: unknown) => string;
  /** Turns the driver's value (text for numeric, number for int8) into the code's value. */
  readonly decode: (value: unknown) => unknown;
}

/** `userId` → `user_id`; the same rule as drizzle's `casing: 'snake_case'`. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function describeColumns(table: PgTable): ExchangeColumn[] {
  return Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: snakeCase(key),
    type: column.getSQLType(),
    notNull: column.notNull,
    encode: (value) => {
      const driverValue = column.mapToDriverValue(value) as object | string | number | boolean;
      return typeof driverValue === 'object' ? JSON.stringify(driverValue) : String(driverValue);
    },
    decode: (value) => (value === null ? null : column.mapFromDriverValue(value)),
  }));
}

interface StateOptions<T extends PgTable> {
  /** Both or none: which rows are live, in the code and in SQL. */
  readonly live?: (row: InferSelectModel<T>) => boolean;
  readonly liveSql?: string;
  readonly comesBack?: boolean;
  readonly privateEvent?: string;
}

export function stateTable<T extends PgTable>(
  table: T,
  { live = () => true, liveSql = 'true', comesBack = false, privateEvent }: StateOptions<T> = {},
): ExchangeTable<InferSelectModel<T> & ExchangeRow> {
  return {
    name: getTableName(table),
    table,
    kind: 'state',
    live,
    liveSql,
    comesBack,
    privateEvent: privateEvent ?? null,
    columns: describeColumns(table),
  };
}

export function logTable<T extends PgTable>(
  table: T,
  { privateEvent }: Pick<StateOptions<T>, 'privateEvent'> = {},
): ExchangeTable<InferSelectModel<T> & ExchangeRow> {
  return {
    name: getTableName(table),
    table,
    kind: 'log',
    live: () => false,
    liveSql: 'false',
    comesBack: false,
    privateEvent: privateEvent ?? null,
    columns: describeColumns(table),
  };
}

/** The row of a table's description. */
export type RowOf<T> = T extends { live: (row: infer Row) => boolean } ? Row : never;
