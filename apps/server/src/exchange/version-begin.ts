import { canonicalJson } from './encoding.ts';
import { HistoryError } from './errors.ts';
import type { JournalEntry } from './journal.ts';

/** The command with which a version of the core begins; the core itself does nothing on it. */
export const VERSION_BEGIN = 'version.begin';

/** Rows of one table with ids above `from` and up to `to`, which never change again. */
export interface SettledRun {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly sha256: string;
}

/** What one table had when the version began, after its migrations. */
export interface TableDigest {
  /** In the order in which the rows' texts have them. */
  readonly columns: readonly string[];
  /** Rows that could still change. They are kept in `version_rows`, for a replay to start from. */
  readonly kept: { readonly count: number; readonly sha256: string };
  /** All others: those of a log from where the version before began, else from the first on. */
  readonly settled: readonly SettledRun[];
  /** A migration changed rows that were there, so nothing from before can be compared with them. */
  readonly migrated: boolean;
}

/** The signed digest of all rows at the moment in which a version of the core took over. */
export interface VersionBegin {
  readonly sequence: number;
  /** The version that wrote the batch before; null where there was none. */
  readonly from: string | null;
  readonly to: string;
  /** Of the batch before: the signature stands for the whole journal up to here. */
  readonly previousHash: string;
  /** By name. What is not named had no rows. */
  readonly tables: { readonly [name: string]: TableDigest };
  /** Ed25519 with the key of the tick heads, in Base64. */
  readonly signature: string;
}

export const NO_ROWS: TableDigest = {
  columns: [],
  kept: { count: 0, sha256: '' },
  settled: [],
  migrated: false,
};

/** What is signed; it begins with a name of its own, as each kind does. */
export function beginMessage(begin: Omit<VersionBegin, 'signature'>): string {
  const { sequence, from, to, previousHash, tables } = begin;
  return `kontor ${VERSION_BEGIN}\n${canonicalJson({ sequence, from, to, previousHash, tables })}`;
}

/**
 * The beginning that a batch's entries are; undefined for every other batch. Throws HistoryError
 * for one that does not read as such.
 */
export function beginOf(entries: readonly JournalEntry[]): VersionBegin | undefined {
  const entry = entries.find(({ command }) => command.kind === VERSION_BEGIN);
  if (entry === undefined) return undefined;
  const { sequence, actor, input } = entry.command;
  const begin = { ...input, sequence } as unknown as VersionBegin;
  if (actor !== 0 || !entry.outcome.ok || entries.length !== 1 || !reads(begin)) {
    throw new HistoryError(`command ${sequence} is no beginning of a version`);
  }
  return begin;
}

function reads({ from, to, previousHash, tables, signature }: VersionBegin): boolean {
  const texts = [from ?? '', to, previousHash, signature];
  if (texts.some((text) => typeof text !== 'string') || typeof tables !== 'object') return false;
  return Object.values(tables).every(
    ({ columns, kept, settled }) =>
      Array.isArray(columns) && Array.isArray(settled) && typeof kept?.sha256 === 'string',
  );
}
