import type { ExchangeTable } from '@kontor/schema';
import type { CoreMaker, ExchangeCore, StampedCommand } from './core-port.ts';
import type { Session } from './database.ts';
import { encodeChanges } from './encoding.ts';
import { decodeBody, JournalWriter, readBatch } from './journal.ts';
import { keepRows, mayChange } from './kept-rows.ts';
import { projectionOf, projectionStatement, ProjectionTexts } from './projection.ts';
import { loadLiveRows, readStart } from './recovery.ts';
import { digestSettled, runOf } from './settled-rows.ts';
import { beginMessage, beginOf, type TableDigest, type VersionBegin } from './version-begin.ts';

export interface BeginOptions {
  readonly leadership: { readonly epoch: number };
  readonly maker: CoreMaker<ExchangeCore>;
  readonly tables: readonly ExchangeTable[];
  readonly clock: { now(): number };
  readonly sign: (message: string) => string;
  /** Of the version before; null where the journal is empty. */
  readonly from: string | null;
  /** The tables whose rows the migrations have changed. */
  readonly migrated: ReadonlySet<string>;
}

/**
 * Appends the beginning of a version to the journal inside of the caller's transaction, with the
 * rows from which a replay of the version starts. The checkpoint must be the journal's head.
 */
export async function writeBegin(session: Session, options: BeginOptions): Promise<void> {
  const { maker, leadership, clock, from } = options;
  const newest = await session.texts('SELECT max(last_sequence) FROM journal');
  const start = await readStart(session, Number(newest[0]?.[0] ?? 0));
  const { head } = start;
  const sequence = head.lastSequence + 1;
  const tables = from === null ? {} : await digestTables(session, sequence, options);
  const begin = { sequence, from, to: maker.version, previousHash: head.hash, tables };
  const input = { ...begin, signature: options.sign(beginMessage(begin)) };
  const command: StampedCommand = {
    sequence,
    at: from === null ? Math.floor(clock.now()) : start.at,
    kind: 'version.begin',
    actor: 0,
    key: null,
    input: input as unknown as StampedCommand['input'],
  };
  const core = await coreAt(session, options, start);
  const outcome = core.apply(command);
  const changes = encodeChanges(core.endBatch());
  if (!outcome.ok) throw new Error(`the core refuses to begin: ${outcome.code}`);
  const writer = new JournalWriter(session, leadership.epoch, maker.version, head);
  const entry = { command, outcome, inputText: JSON.stringify(input) };
  await writer.append([entry], changes.digest);
  const projected = projectionOf(sequence, [entry], changes);
  const texts = new ProjectionTexts();
  const { text, values } = projectionStatement(head.lastSequence, [projected], texts);
  await session.query({ text, values: [...values] });
  await session.query({
    text: 'INSERT INTO core_versions (sequence, version) VALUES ($1, $2)',
    values: [sequence, maker.version],
  });
}

async function coreAt(
  session: Session,
  { maker, tables }: BeginOptions,
  { head, at }: Awaited<ReturnType<typeof readStart>>,
): Promise<ExchangeCore> {
  const core = maker.create();
  const states = tables.filter(({ kind }) => kind === 'state');
  const rows = new Map<string, Awaited<ReturnType<typeof loadLiveRows>>>();
  for (const table of states) rows.set(table.name, await loadLiveRows(session, table));
  core.load({ sequence: head.lastSequence, at, rows, keyed: [] });
  return core;
}

async function digestTables(
  session: Session,
  sequence: number,
  { tables, migrated }: BeginOptions,
): Promise<Record<string, TableDigest>> {
  const previous = await previousBegin(session);
  const digests: Record<string, TableDigest> = {};
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    const before = previous?.tables[table.name];
    const isMigrated = migrated.has(table.name);
    const goesOn = !isMigrated && before?.columns.join() === columns.join();
    const settled = await digestSettled(session, {
      table: table.name,
      columns,
      where: table.kind === 'log' ? 'true' : `(${mayChange(table)}) IS NOT TRUE`,
      after: table.kind === 'log' && goesOn ? endsOf(before) : new Map(),
    });
    const kept =
      table.kind === 'state' ? await keepRows(session, sequence, table) : { count: 0, sha256: '' };
    if (kept.count === 0 && settled.length === 0 && !isMigrated) continue;
    digests[table.name] = { columns, kept, settled, migrated: isMigrated };
  }
  return digests;
}

/** Where each run of ids ended when the version before began. */
function endsOf({ settled }: TableDigest): Map<number, number> {
  return new Map(settled.map(({ from, to }) => [runOf(from + 1), to]));
}

async function previousBegin(session: Session): Promise<VersionBegin | undefined> {
  const [row] = await session.texts('SELECT max(sequence) FROM core_versions');
  const batch = row?.[0] == null ? undefined : await readBatch(session, Number(row[0]));
  return batch === undefined ? undefined : beginOf(decodeBody(batch.body));
}
