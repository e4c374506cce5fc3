import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { Session } from './database.ts';
import { rowDecoder } from './encoding.ts';
import { HistoryError } from './errors.ts';
import type { TableDigest } from './version-begin.ts';

const ROWS_PER_PART = 5_000;
const PART_BYTES_MAX = 256 * 1024 * 1024;

/** Which rows of a table of state can still change: SQL. */
export function mayChange(table: ExchangeTable): string {
  return table.comesBack ? 'true' : `(${table.liveSql})`;
}

type Texts = readonly (string | null)[];

/** Copies all rows of a table that can still change to where they stay as they are. */
export async function keepRows(
  session: Session,
  sequence: number,
  table: ExchangeTable,
): Promise<TableDigest['kept']> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  await session.query(
    `DECLARE kept NO SCROLL CURSOR FOR
     SELECT ${columns} FROM "${table.name}" WHERE ${mayChange(table)} ORDER BY id`,
  );
  const hash = createHash('sha256');
  let count = 0;
  for (let part = 0; ; part += 1) {
    const rows = await session.texts(`FETCH ${ROWS_PER_PART} FROM kept`);
    if (rows.length === 0) break;
    count += rows.length;
    const body = deflateSync(Buffer.from(JSON.stringify(rows), 'utf8'));
    hash.update(body);
    await session.query({
      text: 'INSERT INTO version_rows (sequence, table_name, part, body) VALUES ($1, $2, $3, $4)',
      values: [sequence, table.name, part, body],
    });
  }
  await session.query('CLOSE kept');
  return { count, sha256: hash.digest('hex') };
}

/**
 * The rows that were kept of a table when a version began, in the order of their ids. Throws
 * HistoryError where they are not those that were signed.
 */
export async function readKept(
  session: Session,
  sequence: number,
  table: ExchangeTable,
  digest: TableDigest,
): Promise<ExchangeRow[]> {
  const decode = rowDecoder(table);
  const places = table.columns.map(({ name }) => digest.columns.indexOf(name));
  return (await readTexts(session, sequence, table.name, digest)).map((texts) =>
    decode(places.map((place) => texts[place] ?? null)),
  );
}

/** Only the ids. */
export async function readKeptIds(
  session: Session,
  sequence: number,
  tableName: string,
  digest: TableDigest,
): Promise<number[]> {
  const place = digest.columns.indexOf('id');
  const rows = await readTexts(session, sequence, tableName, digest);
  return rows.map((texts) => Number(texts[place]));
}

async function readTexts(
  session: Session,
  sequence: number,
  tableName: string,
  { kept }: TableDigest,
): Promise<Texts[]> {
  if (kept.count === 0) return [];
  const hash = createHash('sha256');
  const rows: Texts[] = [];
  const { rows: parts } = await session.query<{ body: Buffer }>({
    text: 'SELECT body FROM version_rows WHERE sequence = $1 AND table_name = $2 ORDER BY part',
    values: [sequence, tableName],
  });
  for (const { body } of parts) {
    hash.update(body);
    const json = inflateSync(body, { maxOutputLength: PART_BYTES_MAX }).toString('utf8');
    for (const texts of JSON.parse(json) as Texts[]) rows.push(texts);
  }
  if (hash.digest('hex') !== kept.sha256 || rows.length !== kept.count) {
    throw new HistoryError(`the rows of ${tableName} that were kept at ${sequence} were changed`);
  }
  return rows;
}
