import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { BatchChanges, CoreMaker, ExchangeCore } from './core-port.ts';
import { type ExchangeDatabase, Session } from './database.ts';
import { encodeChanges, rowDecoder } from './encoding.ts';
import { HistoryError } from './errors.ts';
import {
  chainHash,
  decodeBody,
  EMPTY_JOURNAL,
  headAfter,
  type JournalBatch,
  type JournalEntry,
  type JournalHead,
  readBatch,
  readJournal,
} from './journal.ts';
import { type ProjectionBatch, projectionOf } from './projection.ts';
import { rememberedAt } from './remembered.ts';
import type { PublishedBatch } from './sequencer.ts';
import { stopwatchMs } from './stopwatch.ts';

/** A batch of the journal that the core has applied again. */
export interface ReplayedBatch {
  readonly published: PublishedBatch;
  readonly projection: ProjectionBatch;
}

/** Who takes the batches after the checkpoint, one by one, while they are being replayed. */
export interface ReplaySink {
  /** Called once, before the first batch, with the place where the tables are. */
  start(checkpoint: number): void | Promise<void>;
  /** May make the replay wait. */
  batch(replayed: ReplayedBatch): void | Promise<void>;
}

/** What a rebuilt exchange starts from. */
export interface Recovered<Core extends ExchangeCore> {
  readonly core: Core;
  readonly head: JournalHead;
  readonly checkpoint: number;
  readonly replayedCount: number;
  readonly liveRowCount: number;
  readonly keyCount: number;
  readonly tookMs: number;
}

export interface RecoveryOptions<Core extends ExchangeCore> {
  readonly database: ExchangeDatabase;
  readonly maker: CoreMaker<Core>;
  readonly tables: readonly ExchangeTable[];
  readonly sink: ReplaySink;
}

const QUERY_MS_MAX = 600_000;
const FETCH_ROWS = 20_000;

/**
 * Rebuilds a core from the tables at the checkpoint and the journal after it. Throws HistoryError
 * where the journal was changed, has a hole, or was written by another core and is still needed.
 */
export async function recover<Core extends ExchangeCore>(
  options: RecoveryOptions<Core>,
): Promise<Recovered<Core>> {
  const session = await Session.open(options.database, {
    name: 'kontor exchange recovery',
    queryMsMax: QUERY_MS_MAX,
    settings: ['jit = off', 'cursor_tuple_fraction = 1.0'],
  });
  try {
    // One snapshot of everything, so that rows and checkpoint belong together.
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const recovered = await rebuild(session, options);
    await session.query('COMMIT');
    return recovered;
  } finally {
    await session.close();
  }
}

async function rebuild<Core extends ExchangeCore>(
  session: Session,
  { maker, tables, sink }: RecoveryOptions<Core>,
): Promise<Recovered<Core>> {
  const startedAt = stopwatchMs();
  const checkpoint = await readCheckpoint(session);
  const start = await readStart(session, checkpoint);
  const rows = new Map<string, readonly ExchangeRow[]>();
  let liveRowCount = 0;
  for (const table of tables) {
    if (table.kind !== 'state') continue;
    const live = await loadLiveRows(session, table);
    rows.set(table.name, live);
    liveRowCount += live.length;
  }
  const keyed = await rememberedAt(session, maker, start.head);
  const core = maker.create();
  core.load({ sequence: checkpoint, at: start.at, rows, keyed });
  const replay = new Replay(core, maker.version, start.head);
  await sink.start(checkpoint);
  for await (const batch of readJournal(session, checkpoint)) {
    await sink.batch(replay.apply(batch));
  }
  return {
    core,
    head: replay.head,
    checkpoint,
    replayedCount: replay.head.lastSequence - checkpoint,
    liveRowCount,
    keyCount: keyed.length,
    tookMs: Math.round(stopwatchMs() - startedAt),
  };
}

async function readCheckpoint(session: Session): Promise<number> {
  const result = await session.query<{ sequence: string }>(
    'SELECT sequence FROM checkpoint WHERE id = 1',
  );
  return Number(result.rows[0]?.sequence ?? 0);
}

/** The batch at the checkpoint, which the next one continues. */
export async function readStart(
  session: Session,
  checkpoint: number,
): Promise<{ head: JournalHead; at: number }> {
  if (checkpoint === 0) return { head: EMPTY_JOURNAL, at: 0 };
  const batch = await readBatch(session, checkpoint);
  if (batch === undefined) {
    throw new HistoryError(`the tables are at ${checkpoint}, where the journal has no batch's end`);
  }
  await checkStart(session, batch);
  return { head: headAfter(batch, decodeBody(batch.body)), at: batch.at };
}

/** The batch that everything after it is chained to must itself be as it was written. */
async function checkStart(session: Session, batch: JournalBatch): Promise<void> {
  const before = batch.firstSequence - 1;
  const previous = before === 0 ? undefined : await readBatch(session, before);
  const hash = before === 0 ? EMPTY_JOURNAL.hash : previous?.hash;
  if (hash === undefined) throw new HistoryError(`the journal has no batch that ends at ${before}`);
  if (chainHash(hash, batch.body, batch.changesDigest) !== batch.hash) {
    const where = `batch ${batch.firstSequence} to ${batch.lastSequence}`;
    throw new HistoryError(`${where} was changed after it was written`);
  }
}

export async function loadLiveRows(session: Session, table: ExchangeTable): Promise<ExchangeRow[]> {
  const columns = table.columns.map((column) => `"${column.name}"`).join(', ');
  await session.query(
    `DECLARE live_rows NO SCROLL CURSOR FOR
     SELECT ${columns} FROM "${table.name}" WHERE ${table.liveSql} ORDER BY id`,
  );
  const decode = rowDecoder(table);
  const rows: ExchangeRow[] = [];
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM live_rows`);
    for (const texts of page) {
      const row = decode(texts);
      if (table.live(row)) rows.push(row);
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE live_rows');
  return rows;
}

type DigestOf = (changes: BatchChanges) => string;

/** Applies batches of the journal again and holds every one against what was written then. */
export class Replay {
  readonly #core: ExchangeCore;
  readonly #coreVersion: string;
  readonly #digestOf: DigestOf | undefined;
  #head: JournalHead;

  /** `digestOf` is for a core of another version, whose digests may be made otherwise. */
  constructor(core: ExchangeCore, coreVersion: string, head: JournalHead, digestOf?: DigestOf) {
    this.#core = core;
    this.#coreVersion = coreVersion;
    this.#head = head;
    this.#digestOf = digestOf;
  }

  get head(): JournalHead {
    return this.#head;
  }

  /** Throws HistoryError at the first difference. */
  apply(batch: JournalBatch): ReplayedBatch {
    const where = `batch ${batch.firstSequence} to ${batch.lastSequence}`;
    checkLink(batch, this.#head);
    if (batch.coreVersion !== this.#coreVersion) {
      throw new HistoryError(
        `${where} was written by core ${batch.coreVersion} and cannot be replayed by core ` +
          `${this.#coreVersion}: start the old version once, so that it can finish its projection`,
      );
    }
    const entries = decodeBody(batch.body);
    for (const entry of entries) this.#applyEntry(entry, where);
    const changes = this.#core.endBatch();
    const encoded = encodeChanges(changes);
    if ((this.#digestOf?.(changes) ?? encoded.digest) !== batch.changesDigest) {
      throw new HistoryError(`${where} changes other rows than it did when it was written`);
    }
    this.#head = headAfter(batch, entries);
    const { firstSequence, lastSequence, at } = batch;
    return {
      published: { firstSequence, lastSequence, at, changes, entries },
      projection: projectionOf(lastSequence, entries, encoded),
    };
  }

  #applyEntry(entry: JournalEntry, where: string): void {
    const outcome = this.#core.apply(entry.command);
    if (JSON.stringify(outcome) !== JSON.stringify(entry.outcome)) {
      throw new HistoryError(
        `${where}: command ${entry.command.sequence} (${entry.command.kind}) ends otherwise now`,
      );
    }
  }
}

/** Throws HistoryError unless the batch continues the chain without a hole. */
export function checkLink(batch: JournalBatch, head: JournalHead): void {
  const where = `batch ${batch.firstSequence} to ${batch.lastSequence}`;
  if (batch.firstSequence !== head.lastSequence + 1) {
    throw new HistoryError(`the journal has a hole between ${head.lastSequence} and ${where}`);
  }
  if (chainHash(head.hash, batch.body, batch.changesDigest) !== batch.hash) {
    throw new HistoryError(`${where} was changed after it was written`);
  }
}
