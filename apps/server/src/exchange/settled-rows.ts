import { createHash } from 'node:crypto';
import type { Session } from './database.ts';
import type { SettledRun } from './version-begin.ts';

/** Ids grow one by one within such a run; of ticks there is one for each instrument. */
const IDS_PER_RUN = 2 ** 32;
/** So many ids at most PostgreSQL hashes at a time: some megabytes of text. */
const IDS_PER_CHUNK = 2 ** 14;

/** Which rows of a table are meant. */
export interface SettledRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** Where a log's runs go on, by their numbers; the others begin with their first row. */
  readonly after?: ReadonlyMap<number, number>;
  /** A condition in SQL that a row must fulfil; true for a log. */
  readonly where: string;
}

/** The digests of all such rows, one for each run of ids, which PostgreSQL computes itself. */
export async function digestSettled(session: Session, rows: SettledRows): Promise<SettledRun[]> {
  const { table, after, where } = rows;
  const runs: SettledRun[] = [];
  for (let run = 0; ; ) {
    const next = await nextId(session, table, run * IDS_PER_RUN - 1, where);
    if (next === undefined) return runs;
    run = runOf(next);
    const from = after?.get(run) ?? run * IDS_PER_RUN - 1;
    const to = (run + 1) * IDS_PER_RUN - 1;
    runs.push(await digestRun(session, rows, { from, to }, []));
    run += 1;
  }
}

export function runOf(id: number): number {
  return Math.floor(id / IDS_PER_RUN);
}

/**
 * The digest of the rows in one range of ids, but for some, whose ids come in order. It stands for
 * every column of every row, for how many there are, and for no row being between them.
 */
export async function digestRun(
  session: Session,
  { table, columns, where }: Omit<SettledRows, 'after'>,
  { from, to }: { readonly from: number; readonly to: number },
  exceptIds: readonly number[],
): Promise<SettledRun> {
  const row = `ROW(${columns.map((column) => `"${column}"`).join(', ')})::text`;
  const text = `SELECT count(*), max(id),
      encode(sha256(convert_to(string_agg(${row}, E'\\n' ORDER BY id), 'UTF8')), 'hex')
    FROM "${table}" WHERE id > $1 AND id <= $2 AND ${where} AND id <> ALL ($3::bigint[])`;
  const hash = createHash('sha256');
  const except = new Excepted(exceptIds);
  let count = 0;
  let last = from;
  for (let after = from; ; ) {
    const next = await nextId(session, table, after, where);
    if (next === undefined || next > to) break;
    const end = Math.min(to, Math.floor(next / IDS_PER_CHUNK) * IDS_PER_CHUNK + IDS_PER_CHUNK - 1);
    const values = [after, end, except.upTo(end)];
    const [found] = await session.texts(text, values);
    const [rowCount, newest, sha256] = found ?? [];
    if (Number(rowCount) > 0) {
      count += Number(rowCount);
      last = Number(newest);
      hash.update(`${sha256}\n`);
    }
    after = end;
  }
  return { from, to: last, count, sha256: hash.digest('hex') };
}

async function nextId(
  session: Session,
  table: string,
  after: number,
  where: string,
): Promise<number | undefined> {
  const text = `SELECT id FROM "${table}" WHERE id > $1 AND ${where} ORDER BY id LIMIT 1`;
  const [row] = await session.texts(text, [after]);
  return row === undefined ? undefined : Number(row[0]);
}

/** Hands out ids in order, so that each statement carries only those of its chunk. */
class Excepted {
  readonly #ids: readonly number[];
  #at = 0;

  constructor(ids: readonly number[]) {
    this.#ids = ids;
  }

  upTo(end: number): readonly number[] {
    const begin = this.#at;
    while ((this.#ids[this.#at] ?? Number.POSITIVE_INFINITY) <= end) this.#at += 1;
    return this.#ids.slice(begin, this.#at);
  }
}
