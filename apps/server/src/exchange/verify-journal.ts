import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import { type ReplayCore, replayCore } from './core-file.ts';
import type { CoreMaker, ExchangeCore, ExchangeLog } from './core-port.ts';
import type { Session } from './database.ts';
import { HistoryError } from './errors.ts';
import {
  decodeBody,
  EMPTY_JOURNAL,
  headAfter,
  type JournalBatch,
  type JournalEntry,
  type JournalHead,
  readBatch,
  readJournal,
} from './journal.ts';
import { readKept } from './kept-rows.ts';
import { checkLink, Replay } from './recovery.ts';
import { isSignedByAny } from './trusted-keys.ts';
import { beginMessage, beginOf, NO_ROWS, type VersionBegin } from './version-begin.ts';
import { type ColumnsNow, ReplayedRows } from './verify-rows.ts';

export interface JournalOptions {
  readonly maker: CoreMaker<ExchangeCore>;
  readonly tables: readonly ExchangeTable[];
  readonly log: ExchangeLog;
  /** Public keys (PEM) that are known to be the exchange's; else it can only agree with itself. */
  readonly tickPublicKeys?: readonly string[];
  /**
   * The core of an older version, where it was kept; throws HistoryError for one that is not it.
   */
  readonly coreOf?: (
    version: string,
    publicKeys: readonly string[],
  ) => Promise<ReplayCore | undefined>;
  /** What was written before this command, or before this version began, is not replayed. */
  readonly skipReplayBefore?: number | { readonly version: string };
}

/** Part of the journal that one version of the core wrote. */
export interface Segment {
  readonly version: string;
  readonly first: number;
  last: number;
  readonly begin: VersionBegin | undefined;
  /** What the replay has made; undefined where it was not replayed, or not to its end. */
  rows: ReplayedRows | undefined;
  /** Why it was not replayed. */
  readonly why: string | undefined;
}

/** What reading the journal has shown. */
export interface JournalWalk {
  readonly segments: readonly Segment[];
  readonly batchCount: number;
  readonly replayedCount: number;
  readonly chainFault: string | undefined;
  readonly beginFault: string | undefined;
  readonly coreFault: string | undefined;
  readonly replayFault: string | undefined;
}

/** What the walk holds the journal against. */
export interface JournalSources {
  readonly begins: readonly VersionBegin[];
  readonly now: ColumnsNow;
  /** The public keys (PEM) that are trusted, with those that are joined to them. */
  readonly keys: readonly string[] | undefined;
}

const PROGRESS_BATCHES = 20_000;

/**
 * Reads the journal up to the checkpoint: follows its chain, looks at how each version began, and
 * replays what it can, each version's part with that version's core from the rows it began with.
 */
export async function walkJournal(
  session: Session,
  checkpoint: number,
  options: JournalOptions,
  sources: JournalSources,
  onEntries: (entries: readonly JournalEntry[]) => void,
): Promise<JournalWalk> {
  const walk = new Walk(session, options, sources);
  for await (const batch of readJournal(session, 0)) {
    if (batch.lastSequence > checkpoint) break;
    if (!(await walk.take(batch, onEntries))) break;
  }
  return await walk.end(checkpoint);
}

/** The beginnings that the tables name, in order; the walk holds them against the journal. */
export async function readBegins(session: Session, checkpoint: number): Promise<VersionBegin[]> {
  const rows = await session.texts(
    'SELECT sequence FROM core_versions WHERE sequence <= $1 ORDER BY sequence',
    [checkpoint],
  );
  const begins: VersionBegin[] = [];
  for (const [sequence] of rows) {
    const batch = await readBatch(session, Number(sequence));
    const begin =
      batch === undefined ? undefined : faultless(() => beginOf(decodeBody(batch.body)));
    if (begin !== undefined) begins.push(begin);
  }
  return begins;
}

/** Whether a migration after a command has changed a table's rows from before it. */
export function migratedAfter(
  begins: readonly VersionBegin[],
  sequence: number,
  table: string,
): boolean {
  return begins.some(
    (begin) => begin.sequence > sequence && begin.tables[table]?.migrated === true,
  );
}

class Walk {
  readonly #session: Session;
  readonly #options: JournalOptions;
  readonly #begins: readonly VersionBegin[];
  readonly #now: ColumnsNow;
  readonly #keys: readonly string[] | undefined;
  readonly #replayFrom: number;
  readonly #segments: Segment[] = [];
  #replay: Replay | undefined;
  #head: JournalHead = EMPTY_JOURNAL;
  #at = 0;
  #batchCount = 0;
  #replayedCount = 0;
  #chainFault: string | undefined;
  #beginFault: string | undefined;
  #coreFault: string | undefined;
  #replayFault: string | undefined;

  constructor(session: Session, options: JournalOptions, { begins, now, keys }: JournalSources) {
    this.#session = session;
    this.#options = options;
    this.#begins = begins;
    this.#now = now;
    this.#keys = keys;
    this.#replayFrom = replayFrom(begins, options.skipReplayBefore);
  }

  /** Returns whether it makes sense to go on. */
  async take(
    batch: JournalBatch,
    onEntries: (entries: readonly JournalEntry[]) => void,
  ): Promise<boolean> {
    this.#chainFault = faultOf(() => checkLink(batch, this.#head));
    if (this.#chainFault !== undefined) return false;
    const entries = decodeBody(batch.body);
    onEntries(entries);
    await this.#enter(batch, entries);
    await this.#apply(batch);
    this.#head = headAfter(batch, entries);
    this.#at = batch.at;
    this.#batchCount += 1;
    if (this.#batchCount % PROGRESS_BATCHES === 0) {
      this.#options.log.info({ sequence: this.#head.lastSequence }, 'verifying');
    }
    return true;
  }

  async end(checkpoint: number): Promise<JournalWalk> {
    const { lastSequence } = this.#head;
    if (lastSequence !== checkpoint) {
      this.#chainFault ??= `it ends at ${lastSequence}, but the tables are at ${checkpoint}`;
    }
    const newest = this.#segments.at(-1);
    if (this.#chainFault === undefined) await newest?.rows?.endNow();
    else if (newest !== undefined) newest.rows = undefined;
    const walked = this.#segments.filter(({ begin }) => begin !== undefined);
    if (walked.length !== this.#begins.length) {
      const found = `the journal has ${walked.length}`;
      this.#beginFault ??= `${found} where core_versions names another number`;
    }
    return {
      segments: this.#segments,
      batchCount: this.#batchCount,
      replayedCount: this.#replayedCount,
      chainFault: this.#chainFault,
      beginFault: this.#beginFault,
      coreFault: this.#coreFault,
      replayFault: this.#replayFault,
    };
  }

  /** Looks whether a new part of the journal begins with this batch. */
  async #enter(batch: JournalBatch, entries: readonly JournalEntry[]): Promise<void> {
    const segment = this.#segments.at(-1);
    let begin: VersionBegin | undefined;
    const fault = faultOf(() => {
      begin = beginOf(entries);
      if (begin !== undefined) this.#checkBegin(begin, batch, segment);
    });
    this.#beginFault ??= fault;
    if (begin !== undefined) {
      await this.#leave(segment, begin);
      await this.#open(batch, begin);
    } else if (segment === undefined || batch.coreVersion !== segment.version) {
      if (segment?.begin !== undefined) {
        const { firstSequence, coreVersion } = batch;
        this.#beginFault ??=
          `command ${firstSequence} is said to be of version ${coreVersion}, ` +
          `but version ${segment.version} had begun`;
      }
      await this.#leave(segment, undefined);
      await this.#open(batch, undefined);
    }
    (this.#segments.at(-1) as Segment).last = batch.lastSequence;
  }

  /** Throws HistoryError for what is not as its leader wrote it. */
  #checkBegin(begin: VersionBegin, batch: JournalBatch, before: Segment | undefined): void {
    const where = `the beginning of version ${begin.to} at ${begin.sequence}`;
    if (
      begin.to !== batch.coreVersion ||
      begin.previousHash !== this.#head.hash ||
      begin.from !== (before?.version ?? null)
    ) {
      throw new HistoryError(`${where} does not belong there`);
    }
    const keys = this.#keys;
    if (keys !== undefined && !isSignedByAny(keys, beginMessage(begin), begin.signature)) {
      throw new HistoryError(`${where} is not signed with the given key`);
    }
  }

  /** Holds what the replay of a part came to against what the next version began with. */
  async #leave(segment: Segment | undefined, next: VersionBegin | undefined): Promise<void> {
    this.#replay = undefined;
    await segment?.rows?.endKept(async (table) => {
      const digest = next?.tables[table.name];
      if (digest === undefined || next === undefined) return undefined;
      const rows = await this.#kept(next, table);
      return rows === undefined ? undefined : { columns: digest.columns, rows };
    });
  }

  async #open(batch: JournalBatch, begin: VersionBegin | undefined): Promise<void> {
    const { coreVersion: version, firstSequence: first, lastSequence: last } = batch;
    const core = await this.#coreOf(version, first, begin);
    const why = typeof core === 'string' ? core : undefined;
    const segment: Segment = { version, first, last, begin, rows: undefined, why };
    this.#segments.push(segment);
    if (typeof core === 'string') return;
    const { maker, tables, digestOf, rememberedAt } = core;
    const comparable = tables.filter(
      ({ name }) => this.#now.has(name) && !migratedAfter(this.#begins, first, name),
    );
    const rows = new ReplayedRows(this.#session, comparable, this.#now);
    const loaded = maker.create();
    const live = new Map<string, readonly ExchangeRow[]>();
    for (const table of tables) {
      if (begin === undefined || table.kind !== 'state') continue;
      const kept = await this.#kept(begin, table);
      if (kept === undefined) return;
      rows.begin(table.name, kept);
      live.set(
        table.name,
        kept.filter((row) => table.live(row)),
      );
    }
    const keyed = await rememberedAt(this.#session, this.#head);
    loaded.load({ sequence: first - 1, at: this.#at, rows: live, keyed });
    this.#replay = new Replay(loaded, version, this.#head, digestOf);
    segment.rows = rows;
  }

  /** The core that can replay a part from its first command on, or why there is none. */
  async #coreOf(
    version: string,
    first: number,
    begin: VersionBegin | undefined,
  ): Promise<ReplayCore | string> {
    const { maker, tables, coreOf } = this.#options;
    if (first < this.#replayFrom) return 'left out, as asked';
    if (begin === undefined && first > 1) return 'how it began was not recorded';
    if (version === maker.version) return replayCore(maker, tables);
    if (this.#keys === undefined) return 'no public key is given, by which its core could be known';
    try {
      return (await coreOf?.(version, this.#keys)) ?? 'its core is not at hand';
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error;
      this.#coreFault ??= error.message;
      return error.message;
    }
  }

  /** The rows that a version kept of a table; undefined where they were changed. */
  async #kept(begin: VersionBegin, table: ExchangeTable): Promise<ExchangeRow[] | undefined> {
    try {
      return await readKept(
        this.#session,
        begin.sequence,
        table,
        begin.tables[table.name] ?? NO_ROWS,
      );
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error;
      this.#beginFault ??= error.message;
      return undefined;
    }
  }

  async #apply(batch: JournalBatch): Promise<void> {
    const replay = this.#replay;
    const segment = this.#segments.at(-1);
    if (replay === undefined || segment?.rows === undefined) return;
    let changes: Parameters<ReplayedRows['take']>[0] = [];
    const fault = faultOf(() => {
      changes = replay.apply(batch).published.changes;
    });
    if (fault === undefined) {
      await segment.rows.take(changes);
      this.#replayedCount += batch.lastSequence - batch.firstSequence + 1;
      return;
    }
    this.#replayFault ??= fault;
    this.#replay = undefined;
    segment.rows = undefined;
  }
}

/** The command from which on everything is replayed. */
function replayFrom(
  begins: readonly VersionBegin[],
  skip: JournalOptions['skipReplayBefore'],
): number {
  if (skip === undefined) return 0;
  if (typeof skip === 'number') {
    return begins.findLast(({ sequence }) => sequence <= skip)?.sequence ?? 0;
  }
  const begin = begins.find(({ to }) => to === skip.version);
  if (begin === undefined) throw new HistoryError(`no version ${skip.version} ever began here`);
  return begin.sequence;
}

/** Anything else than a HistoryError is a defect of the core; it belongs in the report as well. */
function faultOf(call: () => void): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof HistoryError ? error.message : `the core broke: ${String(error)}`;
  }
}

function faultless<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
