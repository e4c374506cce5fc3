/**
 * Databases for tests, of a real PostgreSQL. One server serves all test processes of a user and is
 * left running or stopped, as the caller likes; the next run adopts or starts it. The tables are
 * made once per state of the migrations, in a template that each test database is copied from.
 */
import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
  migrate,
  migrationsDigest,
  PostgresError,
  silentLog,
  stopEmbeddedPostgres,
} from '@kontor/postgres';
import pg from 'pg';

export interface TestDatabase {
  /** For the role of the application, who owns the database. */
  readonly url: string;
  /**
   * Takes the guards off the journal and the logs, for tests that damage or rewind them. Nothing
   * may be writing meanwhile.
   */
  allowTampering(): Promise<void>;
  /** Connections for the test's own queries, closed when the database is dropped. */
  pool(): pg.Pool;
  /**
   * Another database with the same rows, as a replica that lacks whatever comes later. Nobody may
   * be connected.
   */
  copy(): Promise<TestDatabase>;
  /** Deletes the database and cuts whatever is still connected to it. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Default: the migrations of the product. */
  readonly migrationsFolder?: string;
  /**
   * True for tests that need commits to be on disk when they are acknowledged. It is another server
   * and slower, so the default is false: then they survive the death of PostgreSQL, but not one of
   * the machine.
   */
  readonly durable?: boolean;
  /** Rows that it has from the beginning. */
  readonly prepared?: Preparation;
}

/** What takes long to make and is the same for many tests: it is made once in a run of them. */
export interface Preparation {
  /** Lower-case letters and digits: tells it from others of the run. */
  readonly name: string;
  /** What is there before; default: empty tables. */
  readonly from?: Preparation;
  /** Fills the tables. */
  readonly fill: (url: string) => Promise<void>;
  /** The tables whose rows stay; all others are emptied after it. Default: all of them. */
  readonly tables?: readonly string[];
}

interface TestCluster {
  readonly server: EmbeddedPostgres;
  readonly administrator: pg.Pool;
}

const CONNECTIONS_MAX = 200;
const TEMPLATES_MAX = 5;
/** No test runs for as long, so a database of this age was left by a killed run. */
const ABANDONED_AFTER_SECONDS = 3_600;
/** "kont" in ASCII, as the locks of @kontor/postgres, and the number of this one. */
const TEMPLATE_LOCK = [0x6b6f6e74, 4] as const;
/** Names this run of tests, for what lasts as long as it. */
const RUN_VARIABLE = 'KONTOR_TEST_RUN';
const PRODUCT_MIGRATIONS = fileURLToPath(new URL('../../schema/drizzle', import.meta.url));

// Kept outside of the module: a test runner loads it anew for each file of the same process.
const CLUSTERS_KEY = Symbol.for('kontor.testkit.clusters');
type Holder = { [CLUSTERS_KEY]?: Map<boolean, Promise<TestCluster>> };
function clusters(): Map<boolean, Promise<TestCluster>> {
  const holder = globalThis as Holder;
  holder[CLUSTERS_KEY] ??= new Map();
  return holder[CLUSTERS_KEY];
}

/**
 * Gives an empty database of its own with all tables. Throws what PostgreSQL or a migration throws.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = await useCluster(options.durable ?? false);
  const { server, administrator } = cluster;
  const migrationsFolder = options.migrationsFolder ?? PRODUCT_MIGRATIONS;
  const template = `template_${(await migrationsDigest(migrationsFolder)).slice(0, 32)}`;
  const name = newName();
  for (let attempt = 1; ; attempt += 1) {
    await makeTemplate(server, administrator, template, migrationsFolder);
    try {
      const source =
        options.prepared === undefined
          ? template
          : await makePrepared(cluster, template, options.prepared);
      await administrator.query(copyOf(source, name));
      break;
    } catch (error) {
      // A run with newer migrations may have cleared this template away just now.
      if (attempt > 1 || (error as { code?: string }).code !== '3D000') throw error;
    }
  }
  return testDatabase(cluster, name);
}

function testDatabase({ server, administrator }: TestCluster, name: string): TestDatabase {
  const pools: pg.Pool[] = [];
  return {
    url: server.urlOf(name),
    allowTampering: () => allowTampering(server.urlOf(name)),
    pool: () => {
      const pool = new pg.Pool({ connectionString: server.urlOf(name) });
      // A pool says that it has ended before its sockets are closed, so dropping may still cut one.
      pool.on('error', () => {});
      pools.push(pool);
      return pool;
    },
    copy: async () => {
      const copy = newName();
      await administrator.query(copyOf(name, copy));
      return testDatabase({ server, administrator }, copy);
    },
    drop: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await administrator.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Files are copied as they are, without a log that would give them back after a crash. */
function copyOf(source: string, name: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${source} OWNER kontor STRATEGY FILE_COPY`;
}

async function allowTampering(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('DROP FUNCTION IF EXISTS refuse_change() CASCADE');
  } finally {
    await client.end();
  }
}

/**
 * Stops the servers of this user's tests unless another run uses them. For the end of a run;
 * without it they stay, idle, for the next.
 */
export async function stopTestCluster(): Promise<void> {
  const own = [...clusters().values()];
  clusters().clear();
  for (const starting of own) {
    const cluster = await starting.catch(() => undefined);
    await cluster?.administrator.end();
    await cluster?.server.stop();
  }
  for (const durable of [false, true]) {
    await stopEmbeddedPostgres(await clusterFolder(durable), silentLog);
  }
}

function useCluster(durable: boolean): Promise<TestCluster> {
  let cluster = clusters().get(durable);
  if (cluster === undefined) {
    cluster = startCluster(durable);
    clusters().set(durable, cluster);
    // The next test may try again.
    cluster.catch(() => clusters().delete(durable));
  }
  return cluster;
}

async function startCluster(durable: boolean): Promise<TestCluster> {
  const dataDirectory = await clusterFolder(durable);
  const options = { dataDirectory, log: silentLog, durable, connectionsMax: CONNECTIONS_MAX };
  let server: EmbeddedPostgres;
  try {
    server = await launchEmbeddedPostgres(options);
  } catch (error) {
    // What a machine that failed left of a server without fsync, or one of an older version. There
    // is nothing in it to keep.
    if (!(error instanceof PostgresError)) throw error;
    await deleteEmbeddedPostgres(dataDirectory, silentLog);
    server = await launchEmbeddedPostgres(options);
  }
  const administrator = new pg.Pool({
    connectionString: server.administratorUrl,
    application_name: 'kontor testkit',
    max: 2,
    // The tests' process may end while it is open.
    allowExitOnIdle: true,
  });
  administrator.on('error', () => {});
  await dropAbandoned(administrator);
  return { server, administrator };
}

/** A folder that only this user can have made, because all can write to the one it lies in. */
async function clusterFolder(durable: boolean): Promise<string> {
  const uid = process.getuid?.();
  const name = `kontor-test-postgres-${uid ?? 'user'}${durable ? '-durable' : ''}`;
  const folder = join(tmpdir(), name);
  const created = await mkdir(folder, { recursive: true, mode: 0o755 });
  // Started by root, PostgreSQL runs as another user, who has to pass through.
  if (created !== undefined) await chmod(folder, uid === 0 ? 0o711 : 0o700);
  const status = await lstat(folder);
  if (!status.isDirectory() || (uid !== undefined && status.uid !== uid)) {
    throw new PostgresError(`${folder} was made by another user`);
  }
  return folder;
}

/** Begins a run: what is prepared in it is not taken by the next, whose code may be another. */
export function beginTestRun(): void {
  process.env[RUN_VARIABLE] = newName();
}

/** The name of the run, for what is made once in it; it begins where none has. */
export function testRun(): string {
  if (process.env[RUN_VARIABLE] === undefined) beginTestRun();
  return process.env[RUN_VARIABLE] ?? '';
}

/** Its age is in the name: `test_<seconds since 1970>_<random>`. */
function newName(): string {
  return `test_${Math.floor(nowSeconds())}_${randomBytes(8).toString('hex')}`;
}

/** Whether a run of this name is so old that it cannot go on. */
export function isAbandoned(run: string): boolean {
  return Number(run.split('_')[1]) < nowSeconds() - ABANDONED_AFTER_SECONDS;
}

function nowSeconds(): number {
  return (performance.timeOrigin + performance.now()) / 1_000;
}

/** The database of this run that has the rows. It is dropped with the abandoned of a later run. */
async function makePrepared(
  { server, administrator }: TestCluster,
  template: string,
  { name, from, fill, tables }: Preparation,
): Promise<string> {
  const prepared = `${testRun()}_${name}`;
  if (await hasDatabase(administrator, prepared)) return prepared;
  const cluster = { server, administrator };
  const source = from === undefined ? template : await makePrepared(cluster, template, from);
  const client = await administrator.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [...TEMPLATE_LOCK]);
    if (await hasDatabase(client, prepared)) return prepared;
    const building = newName();
    await client.query(copyOf(source, building));
    await fill(server.urlOf(building));
    if (tables !== undefined) await emptyAllBut(administratorUrl(server, building), tables);
    await tidy(administratorUrl(server, building));
    await client.query(`ALTER DATABASE ${building} RENAME TO ${prepared}`);
    return prepared;
  } finally {
    client.release(true);
  }
}

function administratorUrl(server: EmbeddedPostgres, database: string): string {
  const url = new URL(server.administratorUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A server for tests does it by nothing else, and copies are planned with what is known here. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/**
 * Without the guards of logs, which refuse it. Counters of ids go on: a migration has begun some.
 */
async function emptyAllBut(url: string, kept: readonly string[]): Promise<void> {
  const stay = ['schema_migrations', ...kept].join(',');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(
      `DO $$ DECLARE names text; BEGIN
         SELECT string_agg(format('public.%I', tablename), ', ') INTO names FROM pg_tables
           WHERE schemaname = 'public' AND tablename <> ALL ('{${stay}}');
         EXECUTE 'TRUNCATE ' || names;
       END $$`,
    );
  } finally {
    await client.end();
  }
}

/** Of processes that need the same template at once one makes it and the others wait. */
async function makeTemplate(
  server: EmbeddedPostgres,
  administrator: pg.Pool,
  template: string,
  migrationsFolder: string,
): Promise<void> {
  if (await hasDatabase(administrator, template)) return;
  const client = await administrator.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [...TEMPLATE_LOCK]);
    if (await hasDatabase(client, template)) return;
    // It gets its name when it is whole; half of one is cleared away with the abandoned.
    const building = newName();
    await client.query(`CREATE DATABASE ${building} OWNER kontor`);
    await migrate(server.urlOf(building), migrationsFolder);
    await client.query(`ALTER DATABASE ${building} RENAME TO ${template}`);
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    await dropOldTemplates(client);
  } finally {
    // Closed rather than given back, so that the lock is gone whatever happened.
    client.release(true);
  }
}

async function hasDatabase(database: pg.Pool | pg.PoolClient, name: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  return rowCount === 1;
}

async function dropOldTemplates(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^template_[0-9a-f]{32}$'
      ORDER BY oid DESC OFFSET ${TEMPLATES_MAX}`,
  );
  for (const { datname } of rows) {
    await client.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
    await client.query(`DROP DATABASE IF EXISTS ${datname}`);
  }
}

/** Drops what killed runs left. Others may do the same at this moment. */
async function dropAbandoned(administrator: pg.Pool): Promise<void> {
  const { rows } = await administrator.query<{ datname: string }>(
    `SELECT datname FROM pg_database
      WHERE datname ~ '^test_[0-9]+_[0-9a-f]{16}(_[a-z0-9]+)?$'
        AND split_part(datname, '_', 2)::bigint < extract(epoch FROM now()) - $1
        AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = pg_database.datname)`,
    [ABANDONED_AFTER_SECONDS],
  );
  for (const { datname } of rows) {
    await administrator.query(`DROP DATABASE IF EXISTS ${datname}`).catch(() => {});
  }
}
