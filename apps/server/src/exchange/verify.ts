import { type ExchangeDatabase, Session } from './database.ts';
import type { JournalEntry } from './journal.ts';
import { readTrusted } from './trusted-keys.ts';
import { auditChecks, type AuditOptions, OperatorCommands } from './verify-audit.ts';
import { checkOf, type VerifyCheck } from './verify-check.ts';
import { type JournalOptions, readBegins, type Segment, walkJournal } from './verify-journal.ts';
import { JournalKeys } from './verify-keys.ts';
import { faultChecks } from './verify-faults.ts';
import { MONEY_CHECKS } from './verify-money.ts';
import { NFT_CHECKS } from './verify-nft.ts';
import { outcomeChecks } from './verify-outcomes.ts';
import { readColumns } from './verify-rows.ts';
import { subscriptionChecks } from './verify-subscription.ts';
import { tableChecks } from './verify-tables.ts';
import { tickChecks } from './verify-ticks.ts';

export type { VerifyCheck } from './verify-check.ts';

export interface VerifyReport {
  readonly ok: boolean;
  readonly checks: readonly VerifyCheck[];
  /** What was not replayed, and why; its rows were compared by the digests of later versions. */
  readonly notReplayed: readonly string[];
  /** The last command that was verified. */
  readonly sequence: number;
}

export interface VerifyOptions extends JournalOptions, Pick<AuditOptions, 'auditHeads'> {
  readonly database: ExchangeDatabase;
}

const QUERY_MS_MAX = 3_600_000;

/**
 * Replays the journal, each version's part with its own core, and holds everything against the
 * tables: of what cannot be replayed, by the digests that later versions began with. Reads one
 * snapshot, so it can run beside a working exchange: what is not projected yet is left out.
 * Rejects only when the database cannot be read; whatever is wrong is in the report.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  return await inSnapshot(options.database, async (session) => {
    const checkpoint = await readCheckpoint(session);
    const operatorCommands = new OperatorCommands();
    const keys = new JournalKeys();
    const takers = [operatorCommands, keys];
    const journal = await verifyJournal(session, checkpoint, options, takers);
    const checks = [
      ...journal.checks,
      await keys.check(session),
      ...(await tickChecks(session, options.tickPublicKeys)),
      ...(await figureChecks(session)),
      ...(await auditChecks(session, operatorCommands, options)),
      ...(await faultChecks(session)),
    ];
    const ok = checks.every((check) => check.ok);
    return { ok, checks, notReplayed: journal.notReplayed, sequence: checkpoint };
  });
}

/** Of these checks those of sums and outcomes, which read the tables alone and replay nothing. */
export async function verifyFigures(database: ExchangeDatabase): Promise<readonly VerifyCheck[]> {
  return await inSnapshot(database, figureChecks);
}

async function figureChecks(session: Session): Promise<VerifyCheck[]> {
  return [
    ...(await verifyMoney(session)),
    ...(await outcomeChecks(session)),
    ...(await subscriptionChecks(session)),
  ];
}

async function inSnapshot<Result>(
  database: ExchangeDatabase,
  read: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await Session.open(database, {
    name: 'kontor verify',
    queryMsMax: QUERY_MS_MAX,
    settings: ['jit = off', 'cursor_tuple_fraction = 1.0'],
  });
  try {
    await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await read(session);
    await session.query('COMMIT');
    return result;
  } finally {
    await session.close();
  }
}

async function readCheckpoint(session: Session): Promise<number> {
  const [row] = await session.texts('SELECT sequence FROM checkpoint WHERE id = 1');
  return Number(row?.[0] ?? 0);
}

/** Keeps of the journal's commands what something is to be compared with. */
interface EntryTaker {
  take(entries: readonly JournalEntry[]): void;
}

async function verifyJournal(
  session: Session,
  checkpoint: number,
  options: VerifyOptions,
  takers: readonly EntryTaker[],
): Promise<Pick<VerifyReport, 'checks' | 'notReplayed'>> {
  const begins = await readBegins(session, checkpoint);
  const now = await readColumns(session);
  const keys = await readTrusted(session, options.tickPublicKeys);
  const walk = await walkJournal(session, checkpoint, options, { begins, now, keys }, (entries) => {
    for (const taker of takers) taker.take(entries);
  });
  const { segments, batchCount, chainFault } = walk;
  const replayFault =
    walk.replayFault ?? (chainFault === undefined ? undefined : 'the journal is broken');
  const signed =
    keys === undefined
      ? 'versions; signatures not checked, no key given'
      : 'versions of the core, each with a signed digest of all rows';
  return {
    checks: [
      checkOf('journal hash chain', batchCount, chainFault, `batches up to ${lastOf(segments)}`),
      checkOf('beginnings of versions', begins.length, walk.beginFault, signed),
      checkOf('kept cores', segments.length, walk.coreFault, 'parts of the journal'),
      checkOf(
        'commands replay',
        walk.replayedCount,
        replayFault,
        'commands with the same outcomes and the same changes',
      ),
      ...(await tableChecks(session, options.tables, walk, begins)),
    ],
    notReplayed: segments
      .filter(({ why }) => why !== undefined)
      .map(
        ({ first, last, version, why }) =>
          `commands ${first} to ${last}, which version ${version} wrote: ${why}`,
      ),
  };
}

function lastOf(segments: readonly Segment[]): number {
  return segments.at(-1)?.last ?? 0;
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
