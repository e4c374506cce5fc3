import type { ExchangeTable } from '@kontor/schema';
import type { Session } from './database.ts';
import { HistoryError } from './errors.ts';
import { readKeptIds } from './kept-rows.ts';
import { digestRun, runOf } from './settled-rows.ts';
import { NO_ROWS, type TableDigest, type VersionBegin } from './version-begin.ts';
import { checkOf, type VerifyCheck } from './verify-check.ts';
import { type JournalWalk, migratedAfter, type Segment } from './verify-journal.ts';

/**
 * One check for each table: every row is either what a replay makes of it, or settled before and
 * then part of a signed digest, and there are no others.
 */
export async function tableChecks(
  session: Session,
  tables: readonly ExchangeTable[],
  { segments, chainFault }: JournalWalk,
  begins: readonly VersionBegin[],
): Promise<VerifyCheck[]> {
  const newest = segments.at(-1);
  const checks: VerifyCheck[] = [];
  if (newest !== undefined && newest.rows === undefined) {
    const why = newest.why ?? (chainFault === undefined ? 'the replay failed' : 'it is broken');
    const fault = `those since command ${newest.first} were not compared: ${why}`;
    checks.push(checkOf('rows', 0, fault, ''));
  }
  for (const table of tables) {
    const name = `rows of ${table.name}`;
    const counts = countsOf(table, begins);
    const fault =
      replayFault(table, segments) ??
      (await countFault(session, table, segments, counts)) ??
      (await settledFault(session, table, begins));
    const settled = counts.settled.at(-1) ?? 0;
    const compared = newest?.rows?.comparedOf(table.name) ?? 0;
    const version = begins.at(-1)?.to;
    const seen =
      settled === 0
        ? 'rows as the replay makes them'
        : `rows, of which ${settled} are what they were when version ${version} began`;
    checks.push(checkOf(name, settled + compared, fault, seen));
  }
  return checks;
}

function replayFault(table: ExchangeTable, segments: readonly Segment[]): string | undefined {
  for (const { rows } of segments) {
    const fault = rows?.faultOf(table.name);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** How many rows of a table there were at each beginning. */
interface Counts {
  readonly settled: readonly number[];
  readonly all: readonly number[];
}

function countsOf(table: ExchangeTable, begins: readonly VersionBegin[]): Counts {
  const settled: number[] = [];
  const all: number[] = [];
  let byRun = new Map<number, number>();
  for (const begin of begins) {
    const digest = begin.tables[table.name] ?? NO_ROWS;
    if (table.kind === 'state') byRun = new Map();
    for (const run of digest.settled) {
      const number = runOf(run.from + 1);
      const goesOn = runOf(run.from) === number;
      byRun.set(number, run.count + (goesOn ? (byRun.get(number) ?? 0) : 0));
    }
    const sum = [...byRun.values()].reduce((total, count) => total + count, 0);
    settled.push(sum);
    all.push(sum + digest.kept.count);
  }
  return { settled, all };
}

/** Looks for rows that came from nowhere, or that are no more. */
async function countFault(
  session: Session,
  { name }: ExchangeTable,
  segments: readonly Segment[],
  { all }: Counts,
): Promise<string | undefined> {
  let begun = 0;
  // Undefined after what was not replayed, where nobody can say.
  let expected: number | undefined = 0;
  for (const { begin, first, rows } of segments) {
    let there: number | undefined = first === 1 ? 0 : undefined;
    if (begin !== undefined) {
      there = all[begun] ?? 0;
      begun += 1;
      const isComparable = expected !== undefined && begin.tables[name]?.migrated !== true;
      if (isComparable && there !== expected) return countText(there, expected);
    }
    const created = rows?.createdOf(name);
    expected = there === undefined || created === undefined ? undefined : there + created;
  }
  if (expected === undefined) return undefined;
  const [row] = await session.texts(`SELECT count(*) FROM "${name}"`);
  return Number(row?.[0]) === expected ? undefined : countText(Number(row?.[0]), expected);
}

function countText(seen: number, expected: number | undefined): string {
  return `${seen} rows where the replay makes ${expected}`;
}

/** Computes the digests of what was settled again, as the rows are now. */
async function settledFault(
  session: Session,
  table: ExchangeTable,
  begins: readonly VersionBegin[],
): Promise<string | undefined> {
  for (const { sequence, to, tables } of begins) {
    const digest = tables[table.name];
    if (digest === undefined || migratedAfter(begins, sequence, table.name)) continue;
    const kept = await keptIds(session, sequence, table.name, digest);
    if (typeof kept === 'string') return kept;
    for (const run of digest.settled) {
      const rows = { table: table.name, columns: digest.columns, where: 'true' };
      const now = await digestRun(session, rows, run, kept);
      if (now.sha256 === run.sha256 && now.count === run.count) continue;
      return `a row up to ${run.to} is not what it was when version ${to} began at ${sequence}`;
    }
  }
  return undefined;
}

async function keptIds(
  session: Session,
  sequence: number,
  table: string,
  digest: TableDigest,
): Promise<number[] | string> {
  try {
    return await readKeptIds(session, sequence, table, digest);
  } catch (error) {
    if (error instanceof HistoryError) return error.message;
    throw error;
  }
}
