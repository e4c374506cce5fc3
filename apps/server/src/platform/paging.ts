import { count, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Queries } from './queries.ts';

/** What every paged call takes: pages count from 1, `limit` is rows a page. */
export interface PageInput {
  readonly page: number;
  readonly limit: number;
}

/** The rows of one page, and how many there are on all pages. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The answer of every paged call. */
export interface PageAnswer<Item> extends PageInput {
  readonly data: Item[];
  readonly total: number;
}

/** What a query may read through, be it the pool or one transaction. */
export type Reads = Pick<Queries, 'select'>;

/** How many rows the pages before this one hold, for a query's OFFSET. */
export function rowsBefore({ page, limit }: PageInput): number {
  return (page - 1) * limit;
}

/** The answer to `input` made of the page's rows, each as the wire has it. */
export function pageAnswer<Row, Item>(
  { page, limit }: PageInput,
  { rows, total }: PageRows<Row>,
  toWire: (row: Row) => Item,
): PageAnswer<Item> {
  return { data: rows.map((row) => toWire(row)), page, limit, total };
}

/**
 * Reads rows and their number as of one moment, or what changes between two reads would count
 * twice or not at all.
 */
export async function atOneMoment<Result>(
  queries: Queries,
  read: (moment: Reads) => Promise<Result>,
): Promise<Result> {
  return await queries.transaction(read, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** One page, in `order`, of what a select finds, and how many rows it finds in all. */
export async function pageOf<Select extends PgSelect>(
  queries: Queries,
  page: PageInput,
  order: SQL | readonly SQL[],
  find: (moment: Reads) => Select,
): Promise<PageRows<Awaited<Select>[number]>> {
  return await atOneMoment(queries, (moment) => pageAt(moment, page, order, find));
}

/** The same within a moment that more is read of. */
export async function pageAt<Select extends PgSelect>(
  moment: Reads,
  page: PageInput,
  order: SQL | readonly SQL[],
  find: (moment: Reads) => Select,
): Promise<PageRows<Awaited<Select>[number]>> {
  const rows = await find(moment)
    .orderBy(...[order].flat())
    .limit(page.limit)
    .offset(rowsBefore(page));
  const [counted] = await moment
    .select({ total: count() })
    .from(sql`(${find(moment).getSQL()}) AS found`);
  return { rows, total: counted?.total ?? 0 };
}
