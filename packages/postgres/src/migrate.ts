/**
 * Brings the tables of a database to the state that the code knows, by plain SQL files that are run
 * once each in the order of their names (`0000_first.sql`, `0001_next.sql`).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { codeOf, messageOf } from './errors.ts';
import { type Log, silentLog } from './log.ts';

/** The files and the database do not fit together, or a file failed. For the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** A file of SQL that is run once. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** "kont" in ASCII, as the other locks of this package, and the number of this one. */
const LOCK = [0x6b6f6e74, 3] as const;
/**
 * Waiting for another migrator or for a busy table; longer than a deploy should hang in silence.
 */
const LOCK_LIMIT_MS = 120_000;
const CONNECT_LIMIT_MS = 10_000;

/** What a migration runs on: a client of `pg`, or what wraps one. */
export interface MigrationClient {
  query<Row extends pg.QueryResultRow>(
    query: pg.QueryConfig | string,
  ): Promise<Pick<pg.QueryResult<Row>, 'rows'>>;
}

/**
 * Applies the files that are missing, each with its record in one transaction. Of several processes
 * that do this at once one works and the others wait for it. `target` is a URL or a pool (of which
 * only the address is used: a migration has a connection without the pool's time limits).
 *
 * Returns the names of the files it applied. Throws a MigrationError, and changes nothing, when an
 * applied file was changed or is unknown (a newer version has been here), or when a new file sorts
 * before an applied one. When a file fails, those before it stay applied.
 */
export function migrate(
  target: string | pg.Pool,
  migrationsFolder: string,
  log: Log = silentLog,
): Promise<string[]> {
  return onOwnConnection(target, async (client) => {
    const pending = await pendingMigrations(client, migrationsFolder);
    await applyEach(client, pending, log);
    return pending.map(({ name }) => name);
  });
}

/**
 * As `migrate`, but only where nothing was ever applied: the tables of a new installation. Whoever
 * finds others must first know that nothing of theirs is lost (see `pendingMigrations`).
 */
export function createTables(
  target: string | pg.Pool,
  migrationsFolder: string,
  log: Log = silentLog,
): Promise<string[]> {
  return onOwnConnection(target, async (client) => {
    if ((await appliedMigrations(client)).length > 0) return [];
    const pending = await pendingMigrations(client, migrationsFolder);
    await applyEach(client, pending, log);
    return pending.map(({ name }) => name);
  });
}

/** The files of the folder that were not applied, in order. It only reads; throws as `migrate`. */
export async function pendingMigrations(
  client: MigrationClient,
  migrationsFolder: string,
): Promise<MigrationFile[]> {
  const files = await readMigrations(migrationsFolder);
  return comparePending(files, await appliedMigrations(client));
}

/** Runs one file with its record inside of the caller's transaction. Throws a MigrationError. */
export async function applyMigration(client: MigrationClient, file: MigrationFile): Promise<void> {
  // The generator writes this mark between statements. Taken one by one an error tells which it
  // was.
  const statements = file.sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  let number = 0;
  try {
    const transaction = await currentTransaction(client);
    for (const statement of statements) {
      number += 1;
      await client.query(statement);
    }
    if ((await currentTransaction(client)) !== transaction) {
      throw new MigrationError('it ends the transaction it runs in');
    }
    const values = [file.name, file.sha256];
    const text = 'INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)';
    await client.query({ text, values });
  } catch (error) {
    throw new MigrationError(
      `the migration ${file.name} failed at statement ${number}: ${messageOf(error)}`,
      { cause: error },
    );
  }
}

/** Of several processes that would change the tables at once, one does and the others wait. */
async function onOwnConnection<Result>(
  target: string | pg.Pool,
  body: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...(typeof target === 'string' ? { connectionString: target } : addressOf(target)),
    application_name: 'kontor migrate',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: 0,
  });
  // The query that is running rejects too; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_LIMIT_MS}`);
    await client.query('SELECT pg_advisory_lock($1, $2)', [...LOCK]);
    return await body(client);
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error;
    throw new MigrationError(
      `another process has held the migrations or a table for ${LOCK_LIMIT_MS} ms`,
      { cause: error },
    );
  } finally {
    // The end of the session gives the lock back.
    await client.end().catch(() => {});
  }
}

async function applyEach(
  client: pg.Client,
  files: readonly MigrationFile[],
  log: Log,
): Promise<void> {
  for (const file of files) {
    await client.query('BEGIN');
    try {
      await lockMigrations(client);
      await applyMigration(client, file);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
    log.info({ migration: file.name }, 'applied a migration');
  }
}

/** Until the end of the transaction nobody else applies migrations. */
export async function lockMigrations(client: MigrationClient): Promise<void> {
  await client.query({ text: 'SELECT pg_advisory_xact_lock($1, $2)', values: [...LOCK] });
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
}

async function appliedMigrations(client: MigrationClient): Promise<AppliedMigration[]> {
  const known = await client.query<{ name: string | null }>(
    "SELECT to_regclass('schema_migrations')::text AS name",
  );
  if (known.rows[0]?.name == null) return [];
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  return rows;
}

/** SHA-256 in hex of names and contents of all files: equal when the resulting tables are. */
export async function migrationsDigest(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await readMigrations(migrationsFolder)) {
    hash.update(`${name} ${sha256}\n`);
  }
  return hash.digest('hex');
}

function addressOf(pool: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options;
  const address = { connectionString, host, port, user, password, database, ssl };
  const given = Object.entries(address).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as pg.ClientConfig;
}

/** The files in order. Throws when there are none, which is always a wrong folder. */
async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const entries = await readdir(folder).catch((error: unknown) => {
    throw new MigrationError(`cannot read the migrations in ${folder}: ${messageOf(error)}`);
  });
  const names = entries.filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new MigrationError(`there are no migrations in ${folder}`);
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = /^\d{4,}(?=_)/.exec(name)?.[0];
    if (number === undefined) {
      throw new MigrationError(`the migration ${name} is not named like 0001_what_it_does.sql`);
    }
    const other = numbers.get(number);
    if (other !== undefined) {
      throw new MigrationError(`the migrations ${other} and ${name} have the same number`);
    }
    numbers.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends, and is still the same file.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function comparePending(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, sha256 } of applied) {
    const file = known.get(name);
    if (file === undefined) {
      throw new MigrationError(
        `the database has the migration ${name}, which this version does not know: a newer ` +
          'version has used it. Start that one, or restore a backup from before',
      );
    }
    if (file.sha256 !== sha256) {
      throw new MigrationError(
        `the migration ${name} was changed after it had been applied: restore the file and put ` +
          'the change into a new one',
      );
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name));
  const pending = files.filter(({ name }) => !appliedNames.has(name));
  const last = applied.at(-1)?.name;
  const first = pending[0]?.name;
  if (last !== undefined && first !== undefined && first < last) {
    throw new MigrationError(
      `the migration ${first} comes before ${last}, which is applied already: ` +
        'give it a later number',
    );
  }
  return pending;
}

async function currentTransaction(client: MigrationClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  return rows[0]?.id;
}
