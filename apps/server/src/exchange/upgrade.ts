import {
  applyMigration,
  type Log,
  lockMigrations,
  MigrationError,
  type MigrationFile,
  pendingMigrations,
} from '@kontor/postgres';
import type { ExchangeTable } from '@kontor/schema';
import type { CoreMaker, ExchangeCore } from './core-port.ts';
import { type ExchangeDatabase, Session } from './database.ts';
import { DeposedError, UpgradeError } from './errors.ts';
import type { Leadership } from './leadership.ts';
import {
  hasOtherColumns,
  type TableFacts,
  tableFacts,
  tableWrites,
  wasMigrated,
} from './migrated-tables.ts';
import { writeBegin } from './write-begin.ts';

/** What a program brings along to take a database over from an older one. */
export interface UpgradeOptions {
  /** The tables that it knows, as SQL files. */
  readonly migrationsFolder: string;
  /** Ed25519 with the key of the tick heads; in Base64. */
  readonly sign: (message: string) => string;
  /** Keeps the core that runs, for the versions after it. */
  readonly keepCore?: () => Promise<void>;
}

export interface TakeOver extends UpgradeOptions {
  readonly database: ExchangeDatabase;
  readonly leadership: Pick<Leadership, 'epoch'>;
  readonly maker: CoreMaker<ExchangeCore>;
  readonly tables: readonly ExchangeTable[];
  readonly clock: { now(): number };
  readonly log: Log;
}

/** Changing the tables of a large installation, and digesting its rows, may take long. */
const QUERY_MS_MAX = 24 * 3_600_000;
const LOCK_MS_MAX = 120_000;

/**
 * Makes the database this version's own, where it is not: changes its tables and writes the signed
 * beginning of the version, all of it in one transaction. To be called by the leader before it
 * loads anything. Throws UpgradeError, and changes nothing, where commands of the journal would be
 * lost to it, where a newer version was here, or where a migration fails.
 */
export async function takeOver(options: TakeOver): Promise<void> {
  const session = await Session.open(options.database, {
    name: 'kontor exchange upgrade',
    queryMsMax: QUERY_MS_MAX,
    settings: [`lock_timeout = ${LOCK_MS_MAX}`, 'jit = off', 'statement_timeout = 0'],
  });
  try {
    await session.query('BEGIN');
    await upgrade(session, options);
    await session.query('COMMIT');
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new UpgradeError(`${error.message}. Nothing was changed`, { cause: error });
  } finally {
    // What was not committed is gone with it.
    await session.close();
  }
  await options.keepCore?.();
}

async function upgrade(session: Session, options: TakeOver): Promise<void> {
  const { maker, tables, migrationsFolder, leadership, log } = options;
  const pending = await pendingMigrations(session, migrationsFolder);
  const standing = await readStanding(session);
  refuseTooEarly(standing, pending, maker.version);
  const begun = pending.length > 0 ? undefined : await newestBegun(session);
  if (begun === maker.version && standing.version === maker.version) return;
  await holdEpoch(session, leadership.epoch);
  const before = await tableFacts(session, tables);
  await lockMigrations(session);
  for (const file of pending) {
    await applyMigration(session, file);
    log.info({ migration: file.name }, 'applied a migration');
  }
  const after = await tableFacts(session, tables);
  const migrated =
    pending.length > 0 ? await migratedTables(session, before, after) : new Set<string>();
  if ((await newestBegun(session)) === maker.version && standing.version === maker.version) {
    const differing = [...before.keys()].filter((name) =>
      hasOtherColumns(before.get(name), after.get(name)),
    );
    refuseSameVersion(new Set([...migrated, ...differing]), pending, maker.version);
    return;
  }
  await writeBegin(session, { ...options, from: standing.version, migrated });
}

async function migratedTables(
  session: Session,
  before: ReadonlyMap<string, TableFacts>,
  after: ReadonlyMap<string, TableFacts>,
): Promise<Set<string>> {
  const writes = await tableWrites(session);
  const names = [...before.keys()];
  return new Set(
    names.filter((name) => wasMigrated(before.get(name), after.get(name), writes.get(name) ?? 0)),
  );
}

/** How far the database is, told by what every version has had. */
interface Standing {
  readonly head: number;
  /** Of the core that wrote the newest batch; null for an empty journal. */
  readonly version: string | null;
  readonly checkpoint: number;
}

async function readStanding(session: Session): Promise<Standing> {
  const newest = await session.query<{ last_sequence: string; core_version: string }>(
    'SELECT last_sequence, core_version FROM journal ORDER BY last_sequence DESC LIMIT 1',
  );
  const checkpoint = await session.query<{ sequence: string }>(
    'SELECT sequence FROM checkpoint WHERE id = 1',
  );
  return {
    head: Number(newest.rows[0]?.last_sequence ?? 0),
    version: newest.rows[0]?.core_version ?? null,
    checkpoint: Number(checkpoint.rows[0]?.sequence ?? 0),
  };
}

function refuseTooEarly(
  { head, version, checkpoint }: Standing,
  pending: readonly MigrationFile[],
  own: string,
): void {
  if (version === null) return;
  if (version !== own && isNewer(version, own)) {
    throw new UpgradeError(
      `the newest commands were written by version ${version} of the exchange's core, and this ` +
        `is version ${own}. Nothing was changed. Start the newer version again, or restore a ` +
        'backup from before it',
    );
  }
  if (head === checkpoint || (version === own && pending.length === 0)) return;
  const which = `the last ${head - checkpoint} commands (${checkpoint + 1} to ${head})`;
  const why =
    version === own
      ? `are not in the tables yet, and this program would change these (${namesOf(pending)})`
      : `were written by version ${version} of the exchange's core and are not in the tables ` +
        `yet, and this is version ${own}, which follows other rules`;
  throw new UpgradeError(
    `${which} ${why}. Nothing was changed. Start the version that wrote them once more, wait ` +
      'until it says that it is ready, and stop it; then start this one again',
  );
}

function namesOf(files: readonly MigrationFile[]): string {
  const [first, ...more] = files.map(({ name }) => name);
  return more.length === 0 ? `${first}` : `${first} and ${more.length} more`;
}

/** Versions are whole numbers; of others nobody can say which came later. */
function isNewer(version: string, own: string): boolean {
  const [a, b] = [Number(version), Number(own)];
  return Number.isSafeInteger(a) && Number.isSafeInteger(b) && a > b;
}

/** A mistake of whoever made the migration, found at the first start and before it does harm. */
function refuseSameVersion(
  migrated: ReadonlySet<string>,
  pending: readonly MigrationFile[],
  version: string,
): void {
  if (migrated.size === 0) return;
  throw new UpgradeError(
    `${namesOf(pending)} would change ${[...migrated].join(', ')}, which only a new version of ` +
      `the exchange's core may, and this is still version ${version}. Nothing was changed`,
  );
}

/** Until the end of the transaction nobody else can lead. */
async function holdEpoch(session: Session, epoch: number): Promise<void> {
  const result = await session.query({
    text: 'SELECT FROM leadership WHERE id = 1 AND epoch = $1 AND active FOR SHARE',
    values: [epoch],
  });
  if (result.rowCount !== 1) throw new DeposedError(`epoch ${epoch} leads no more`);
}

/** The version that began last; undefined before the first that was recorded. */
async function newestBegun(session: Session): Promise<string | undefined> {
  const result = await session.query<{ version: string }>(
    'SELECT version FROM core_versions ORDER BY sequence DESC LIMIT 1',
  );
  return result.rows[0]?.version;
}
