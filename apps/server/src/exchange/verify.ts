import { createHash } from 'node:crypto';
import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { BatchChanges, CoreMaker, ExchangeCore, ExchangeLog } from './core-port.ts';
import { type ExchangeDatabase, Session } from './database.ts';
import { encodeTable, rowDecoder, rowText } from './encoding.ts';
import { HistoryError } from './errors.ts';
import {
  decodeBody,
  EMPTY_JOURNAL,
  headAfter,
  type JournalEntry,
  type JournalHead,
  readJournal,
} from './journal.ts';
import { checkLink, Replay } from './recovery.ts';
import { auditChecks, OperatorCommands } from './verify-audit.ts';
import { MONEY_CHECKS } from './verify-money.ts';
import { NFT_CHECKS } from './verify-nft.ts';
import { outcomeChecks } from './verify-outcomes.ts';
import { subscriptionChecks } from './verify-subscription.ts';
import { tickChecks } from './verify-ticks.ts';

/** One thing that was looked into. */
export interface VerifyCheck {
  readonly name: string;
  readonly ok: boolean;
  /** How many things were looked at; zero only where there are none. */
  readonly looked: number;
  /** What was wrong first, or a word on what was seen. */
  readonly detail: string;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly checks: readonly VerifyCheck[];
  /** The last command that was verified. */
  readonly sequence: number;
}

export interface VerifyOptions {
  readonly database: ExchangeDatabase;
  readonly maker: CoreMaker<ExchangeCore>;
  readonly tables: readonly ExchangeTable[];
  readonly log: ExchangeLog;
  /** PEM of the Ed25519 key that signs the heads of the tick log; without it only hashes count. */
  readonly tickPublicKey?: string;
}

const QUERY_MS_MAX = 3_600_000;
const FETCH_ROWS = 10_000;
const PROGRESS_BATCHES = 20_000;

/**
 * Replays the whole journal into an empty core and holds everything against the tables. Reads one
 * snapshot, so it can run beside a working exchange: what is not projected yet is left out.
 * Rejects only when the database cannot be read; whatever is wrong is in the report.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const session = await Session.open(options.database, {
    name: 'kontor verify',
    queryMsMax: QUERY_MS_MAX,
    settings: ['jit = off', 'cursor_tuple_fraction = 1.0'],
  });
  try {
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const checkpoint = await readCheckpoint(session);
    const operatorCommands = new OperatorCommands();
    const checks = [
      ...(await verifyJournal(session, checkpoint, options, operatorCommands)),
      ...(await verifyMoney(session)),
      ...(await tickChecks(session, options.tickPublicKey)),
      ...(await outcomeChecks(session)),
      ...(await subscriptionChecks(session)),
      ...(await auditChecks(session, operatorCommands)),
    ];
    await session.query('COMMIT');
    return { ok: checks.every((check) => check.ok), checks, sequence: checkpoint };
  } finally {
    await session.close();
  }
}

async function readCheckpoint(session: Session): Promise<number> {
  const [row] = await session.texts('SELECT sequence FROM checkpoint WHERE id = 1');
  return Number(row?.[0] ?? 0);
}

/** A table as the replay makes it: state rows by their hash, log rows as a sum of hashes. */
class ReplayedTable {
  readonly table: ExchangeTable;
  readonly hashes = new Map<number, string>();
  logCount = 0;
  logSum = 0n;

  constructor(table: ExchangeTable) {
    this.table = table;
  }

  take(rows: readonly ExchangeRow[]): void {
    const encoded = encodeTable(this.table, rows);
    encoded.ids.forEach((id, index) => {
      const hash = shortHash(rowText(encoded, index));
      if (this.table.kind === 'state') this.hashes.set(id, hash);
      else this.#addToLog(hash);
    });
  }

  /** Compares with the rows of the database; says what differs first. */
  compare(rows: readonly ExchangeRow[], seen: ReplayedTable): string | undefined {
    const encoded = encodeTable(this.table, rows);
    for (let index = 0; index < encoded.ids.length; index += 1) {
      const hash = shortHash(rowText(encoded, index));
      const id = encoded.ids[index] as number;
      if (this.table.kind === 'log') seen.#addToLog(hash);
      else if (this.hashes.get(id) !== hash) return `row ${id} is not what the replay makes of it`;
      seen.hashes.set(id, hash);
      if (this.table.kind === 'log') seen.hashes.delete(id);
    }
    return undefined;
  }

  #addToLog(hash: string): void {
    this.logCount += 1;
    this.logSum += BigInt(`0x${hash}`);
  }

  get rowCount(): number {
    return this.table.kind === 'state' ? this.hashes.size : this.logCount;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

async function verifyJournal(
  session: Session,
  checkpoint: number,
  options: VerifyOptions,
  operatorCommands: OperatorCommands,
): Promise<VerifyCheck[]> {
  const replayed = new Map(options.tables.map((table) => [table.name, new ReplayedTable(table)]));
  const walk = await walkJournal(session, checkpoint, options, {
    onEntries: (entries) => operatorCommands.take(entries),
    onChanges: (changes) => {
      for (const { table, rows } of changes) replayed.get(table.name)?.take(rows);
    },
  });
  const rows: VerifyCheck[] = [];
  // After a failed replay every table would differ, which says nothing more.
  if (walk.every((check) => check.ok)) {
    for (const table of replayed.values()) rows.push(await compareTable(session, table));
  }
  return [...walk, ...rows];
}

interface Walker {
  readonly onEntries: (entries: readonly JournalEntry[]) => void;
  readonly onChanges: (changes: BatchChanges) => void;
}

async function walkJournal(
  session: Session,
  checkpoint: number,
  { maker, log }: VerifyOptions,
  { onEntries, onChanges }: Walker,
): Promise<VerifyCheck[]> {
  const core = maker.create();
  core.load({ sequence: 0, at: 0, rows: new Map(), keyed: [] });
  const replay = new Replay(core, maker.version, EMPTY_JOURNAL);
  let head: JournalHead = EMPTY_JOURNAL;
  let batchCount = 0;
  let chainFault: string | undefined;
  let replayFault: string | undefined;
  for await (const batch of readJournal(session, 0)) {
    if (batch.lastSequence > checkpoint) break;
    chainFault ??= faultOf(() => checkLink(batch, head));
    if (chainFault !== undefined) break;
    const entries = decodeBody(batch.body);
    onEntries(entries);
    head = headAfter(batch, entries);
    replayFault ??= faultOf(() => onChanges(replay.apply(batch).published.changes));
    batchCount += 1;
    if (batchCount % PROGRESS_BATCHES === 0) log.info({ sequence: head.lastSequence }, 'verifying');
  }
  if (chainFault === undefined && head.lastSequence !== checkpoint) {
    chainFault = `it ends at ${head.lastSequence}, but the tables are at ${checkpoint}`;
  }
  return [
    checkOf('journal hash chain', batchCount, chainFault, `batches up to ${head.lastSequence}`),
    checkOf(
      'commands replay',
      replay.head.lastSequence,
      replayFault ?? (chainFault === undefined ? undefined : 'the journal is broken'),
      'commands with the same outcomes and the same changes',
    ),
  ];
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

export function checkOf(
  name: string,
  looked: number,
  fault: string | undefined,
  seen: string,
): VerifyCheck {
  return { name, ok: fault === undefined, looked, detail: fault ?? seen };
}

async function compareTable(session: Session, replayed: ReplayedTable): Promise<VerifyCheck> {
  const { table } = replayed;
  const columns = table.columns.map((column) => `"${column.name}"`).join(', ');
  await session.query(
    `DECLARE verified NO SCROLL CURSOR FOR SELECT ${columns} FROM "${table.name}"`,
  );
  const decode = rowDecoder(table);
  const seen = new ReplayedTable(table);
  let fault: string | undefined;
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM verified`);
    fault ??= replayed.compare(page.map(decode), seen);
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified');
  fault ??= countFault(replayed, seen);
  return checkOf(
    `rows of ${table.name}`,
    replayed.rowCount,
    fault,
    'rows as the replay makes them',
  );
}

function countFault(replayed: ReplayedTable, seen: ReplayedTable): string | undefined {
  if (replayed.rowCount !== seen.rowCount) {
    return `${seen.rowCount} rows where the replay makes ${replayed.rowCount}`;
  }
  if (replayed.logSum !== seen.logSum) return 'a row is not what the replay makes of it';
  return undefined;
}

async function verifyMoney(session: Session): Promise<VerifyCheck[]> {
  const checks: VerifyCheck[] = [];
  for (const check of [...MONEY_CHECKS, ...NFT_CHECKS]) {
    const [looked] = await session.texts(check.looked);
    const [fault] = await session.texts(`${check.faults} LIMIT 1`);
    const detail = fault?.map((text) => text ?? 'nothing').join(' ');
    checks.push(checkOf(check.name, Number(looked?.[0] ?? 0), detail, check.seen));
  }
  return checks;
}
