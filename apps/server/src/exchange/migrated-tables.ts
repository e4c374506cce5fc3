import type { ExchangeTable } from '@kontor/schema';
import type { Session } from './database.ts';

/** What tells that a table is still the one that it was. */
export interface TableFacts {
  /** Another one when PostgreSQL has written the table anew. */
  readonly file: string;
  /** Each with its type. */
  readonly columns: readonly string[];
}

/** Of those of the tables that there are, by name. */
export async function tableFacts(
  session: Session,
  tables: readonly ExchangeTable[],
): Promise<Map<string, TableFacts>> {
  const rows = await session.texts(
    `SELECT c.relname, c.relfilenode,
       json_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ORDER BY a.attname)
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY ($1)
     GROUP BY c.oid`,
    [tables.map(({ name }) => name)],
  );
  return new Map(
    rows.map(([name, file, columns]) => [
      name ?? '',
      { file: file ?? '', columns: JSON.parse(columns ?? '[]') as string[] },
    ]),
  );
}

/**
 * How many rows of each table the running transaction has written or deleted, by name; one of each
 * where the server does not count.
 */
export async function tableWrites(session: Session): Promise<Map<string, number>> {
  const rows = await session.texts(
    `SELECT relname, CASE current_setting('track_counts')
       WHEN 'on' THEN n_tup_ins + n_tup_upd + n_tup_del ELSE 1 END
     FROM pg_stat_xact_user_tables WHERE schemaname = current_schema()`,
  );
  return new Map(rows.map(([name, count]) => [name ?? '', Number(count)]));
}

/**
 * Whether rows that were there are no more what they were. Of a table that only got further columns
 * the others can still be compared.
 */
export function wasMigrated(
  before: TableFacts | undefined,
  after: TableFacts | undefined,
  writes: number,
): boolean {
  if (before === undefined) return false;
  if (after === undefined || writes > 0 || before.file !== after.file) return true;
  return before.columns.some((column) => !after.columns.includes(column));
}

/**
 * Whether rows that were there are written otherwise from now on, if only with a further column.
 */
export function hasOtherColumns(
  before: TableFacts | undefined,
  after: TableFacts | undefined,
): boolean {
  return before !== undefined && before.columns.join() !== after?.columns.join();
}
