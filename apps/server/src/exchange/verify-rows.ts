import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { BatchChanges } from './core-port.ts';
import type { Session } from './database.ts';
import { encodeTable, rowDecoder, rowText } from './encoding.ts';

/** So many rows at a time are fetched to be compared. */
const PAGE_ROWS = 2_000;
/** More are not needed to say which is the first. */
const DIFFERING_MAX = 10_000;

/** The columns that the tables have now, by the table's name. */
export type ColumnsNow = ReadonlyMap<string, ReadonlySet<string>>;

export async function readColumns(session: Session): Promise<ColumnsNow> {
  const rows = await session.texts(
    `SELECT c.relname, a.attname FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`,
  );
  const columns = new Map<string, Set<string>>();
  for (const [table, column] of rows) {
    const known = columns.get(table ?? '');
    if (known === undefined) columns.set(table ?? '', new Set([column ?? '']));
    else known.add(column ?? '');
  }
  return columns;
}

/** Rows of one table as a version kept them when it began. */
export interface Kept {
  readonly columns: readonly string[];
  readonly rows: readonly ExchangeRow[];
}

/** What a replay has made of one table. */
interface ReplayedTable {
  readonly table: ExchangeTable;
  /** Rows that can still change. */
  readonly open: Map<number, ExchangeRow>;
  /** Rows that never change again and were not compared yet. */
  settled: ExchangeRow[];
  /** Rows that were not there before. */
  created: number;
  compared: number;
  /** Settled rows that are not what the database has, and what differs. */
  readonly differing: Map<ExchangeRow, string>;
  fault: string | undefined;
}

/**
 * Holds the rows that a replay makes against those of the database, as soon as they are final: in
 * memory are only those that can still change. Of a table that a later version has given other
 * columns, the columns that both have are compared.
 */
export class ReplayedRows {
  readonly #session: Session;
  readonly #tables: ReadonlyMap<string, ReplayedTable>;

  /** `tables` are those of the core that replays, as far as their rows can be compared. */
  constructor(session: Session, tables: readonly ExchangeTable[], now: ColumnsNow) {
    this.#session = session;
    this.#tables = new Map(
      tables.map((table) => {
        const columns = table.columns.filter(({ name }) => now.get(table.name)?.has(name));
        const replayed = {
          table: { ...table, columns },
          open: new Map(),
          settled: [],
          created: 0,
          compared: 0,
          differing: new Map(),
          fault: undefined,
        };
        return [table.name, replayed];
      }),
    );
  }

  /** The rows of a table that the replay begins with. */
  begin(name: string, rows: readonly ExchangeRow[]): void {
    const open = this.#tables.get(name)?.open;
    for (const row of rows) open?.set(row.id, row);
  }

  async take(changes: BatchChanges): Promise<void> {
    for (const { table, rows } of changes) {
      const replayed = this.#tables.get(table.name);
      if (replayed === undefined) continue;
      for (const row of rows) {
        if (!replayed.open.has(row.id)) replayed.created += 1;
        if (table.kind === 'state' && (table.comesBack || table.live(row))) {
          replayed.open.set(row.id, row);
        } else {
          replayed.open.delete(row.id);
          replayed.settled.push(row);
        }
      }
      if (replayed.settled.length >= PAGE_ROWS) await this.#compareSettled(replayed);
    }
  }

  /** Nothing more comes, and the database has now what the replay came to. */
  async endNow(): Promise<void> {
    for (const replayed of this.#tables.values()) {
      await this.#compareSettled(replayed);
      await this.#compareNow(replayed, [...replayed.open.values()]);
      const [difference] = replayed.differing.values();
      replayed.fault ??= difference;
    }
  }

  /**
   * Nothing more comes: another version went on from here. `keptOf` gives the rows that it kept,
   * because it could still change them. Which these are each version knows for itself, so a row
   * that one kept is compared as it was kept, and every other one as it is now.
   */
  async endKept(keptOf: (table: ExchangeTable) => Promise<Kept | undefined>): Promise<void> {
    for (const replayed of this.#tables.values()) {
      await this.#compareSettled(replayed);
      const kept = await keptOf(replayed.table);
      const rows = [...replayed.open.values(), ...replayed.differing.keys()];
      replayed.differing.clear();
      const others = new Map(kept?.rows.map((row) => [row.id, row]));
      const columns = replayed.table.columns.filter(({ name }) => kept?.columns.includes(name));
      const same = rows.filter(({ id }) => others.has(id));
      const differences = differencesOf({ ...replayed.table, columns }, same, others);
      replayed.compared += same.length;
      replayed.fault ??= differences[0]?.what;
      await this.#compareNow(
        replayed,
        rows.filter(({ id }) => !others.has(id)),
      );
      const [difference] = replayed.differing.values();
      replayed.fault ??= difference;
      replayed.open.clear();
    }
  }

  /** How many rows of a table were not there before; undefined where its rows are not compared. */
  createdOf(name: string): number | undefined {
    return this.#tables.get(name)?.created;
  }

  comparedOf(name: string): number {
    return this.#tables.get(name)?.compared ?? 0;
  }

  faultOf(name: string): string | undefined {
    return this.#tables.get(name)?.fault;
  }

  async #compareSettled(replayed: ReplayedTable): Promise<void> {
    const rows = replayed.settled;
    replayed.settled = [];
    await this.#compareNow(replayed, rows);
  }

  async #compareNow(replayed: ReplayedTable, rows: readonly ExchangeRow[]): Promise<void> {
    const { table, differing } = replayed;
    const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
    const text = `SELECT ${columns} FROM "${table.name}" WHERE id = ANY ($1::bigint[])`;
    const decode = rowDecoder(table);
    for (let from = 0; from < rows.length; from += PAGE_ROWS) {
      const page = rows.slice(from, from + PAGE_ROWS);
      const found = (await this.#session.texts(text, [page.map(({ id }) => id)])).map(decode);
      const others = new Map(found.map((row) => [row.id, row]));
      for (const { row, what } of differencesOf(table, page, others)) {
        if (differing.size < DIFFERING_MAX) differing.set(row, what);
        else replayed.fault ??= what;
      }
      replayed.compared += page.length;
    }
  }
}

interface Difference {
  readonly row: ExchangeRow;
  readonly what: string;
}

/** The rows that are not as those of the same ids. */
function differencesOf(
  table: ExchangeTable,
  rows: readonly ExchangeRow[],
  others: ReadonlyMap<number, ExchangeRow>,
): Difference[] {
  const missing = rows.filter(({ id }) => !others.has(id));
  const there = rows.filter(({ id }) => others.has(id)).toSorted((a, b) => a.id - b.id);
  const ours = encodeTable(table, there);
  const theirs = encodeTable(
    table,
    there.map(({ id }) => others.get(id) as ExchangeRow),
  );
  const differing = there.filter((_, n) => rowText(ours, n) !== rowText(theirs, n));
  return [
    ...missing.map((row) => ({ row, what: `row ${row.id} of the replay is not there` })),
    ...differing.map((row) => ({ row, what: `row ${row.id} is not what the replay makes of it` })),
  ];
}
