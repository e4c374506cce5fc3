/** The database of a process: an embedded PostgreSQL or one by URL, and the connections to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, isPassing, messageOf, PostgresError } from './errors.ts';
import { type EmbeddedPostgres, launchEmbeddedPostgres } from './launcher.ts';
import type { Log } from './log.ts';
import { stopwatchMs } from './stopwatch.ts';
import { typeParsers } from './types.ts';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`. Unset: an embedded PostgreSQL. */
  readonly databaseUrl?: string | undefined;
  /** DATA_DIR; only used for an embedded PostgreSQL. */
  readonly dataDirectory: string;
  readonly log: Log;
  /** Connections of the pool. Default 20. */
  readonly poolSizeMax?: number;
}

export interface DirectOptions {
  /** 0, the default, sets no limit: for a lock that is held or a long replay. */
  readonly statementTimeoutMs?: number;
}

export interface Database {
  /** Holds the password: never log it. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** Undefined for a database by URL. */
  readonly embedded: EmbeddedPostgres | undefined;
  /**
   * A connected client outside of the pool, for session locks, LISTEN or one writer. Its loss does
   * not end the process: it emits `end`, and its queries reject. Whoever got it ends it; `close`
   * ends those that are left.
   */
  direct(options?: DirectOptions): Promise<pg.Client>;
  /** Resolves when the database answers; rejects with a PostgresError otherwise. */
  ping(): Promise<void>;
  /** Ends all connections, and an embedded PostgreSQL unless others use it. Can be called twice. */
  close(): Promise<void>;
}

const POOL_SIZE_DEFAULT = 20;
const CONNECT_LIMIT_MS = 5_000;
const IDLE_LIMIT_MS = 30_000;
const STATEMENT_LIMIT_MS = 30_000;
/** A transaction that somebody forgot would hold its row locks and keep old rows for ever. */
const IDLE_IN_TRANSACTION_LIMIT_MS = 60_000;
/** Longer than the server's own limit, so it only ends the wait for a server that is cut off. */
const ANSWER_LIMIT_MS = 60_000;
const PING_LIMIT_MS = 2_000;
/** A database that is started together with us, as by a compose file, needs some seconds. */
const REACH_LIMIT_MS = 30_000;
const REACH_INTERVAL_MS = 250;
/** How long a query that is running may keep `close` waiting. */
const CLOSE_LIMIT_MS = 10_000;
const APPLICATION_NAME = 'kontor';

/**
 * Opens the database and has seen it answer. Throws a PostgresError that names the host or the data
 * directory, never the password.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDirectory, log } = options;
  if (databaseUrl !== undefined) checkUrl(databaseUrl);
  const embedded =
    databaseUrl === undefined ? await launchEmbeddedPostgres({ dataDirectory, log }) : undefined;
  const url = databaseUrl ?? embedded?.url ?? '';
  const database = new OpenDatabase(url, embedded, log, options.poolSizeMax ?? POOL_SIZE_DEFAULT);
  try {
    await waitUntilReached(database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function checkUrl(url: string): void {
  let protocol: string | undefined;
  try {
    protocol = new URL(url).protocol;
  } catch {
    // The text is not shown: it may hold a password.
  }
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    throw new PostgresError(
      'DATABASE_URL is not of the form postgres://user:password@host:port/database',
    );
  }
}

async function waitUntilReached(database: Database, log: Log): Promise<void> {
  const started = stopwatchMs();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.ping();
    } catch (error) {
      const elapsed = stopwatchMs() - started;
      if (!isPassing(error) || elapsed > REACH_LIMIT_MS) throw error;
      if (attempt === 1) log.info({ reason: messageOf(error) }, 'waiting for the database');
      await sleep(REACH_INTERVAL_MS);
    }
  }
}

class OpenDatabase implements Database {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly embedded: EmbeddedPostgres | undefined;
  readonly #log: Log;
  readonly #clients = new Set<pg.Client>();
  #closed: Promise<void> | undefined;

  constructor(url: string, embedded: EmbeddedPostgres | undefined, log: Log, poolSizeMax: number) {
    this.url = url;
    this.embedded = embedded;
    this.#log = log;
    this.pool = new pg.Pool({
      ...this.#clientConfig(),
      max: poolSizeMax,
      idleTimeoutMillis: IDLE_LIMIT_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    });
    // An error of an idle connection reaches nobody else, and unheard it would end the process. The
    // pool has thrown the connection away already and opens another when one is wanted.
    this.pool.on('error', (error) => {
      log.warn({ reason: messageOf(error), code: codeOf(error) }, 'lost a database connection');
    });
    // The same for a connection that is lost between two queries of the one who has it.
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
    });
  }

  async direct(options: DirectOptions = {}): Promise<pg.Client> {
    if (this.#closed !== undefined) throw new PostgresError('the database is closed');
    const client = new pg.Client({
      ...this.#clientConfig(),
      statement_timeout: options.statementTimeoutMs ?? 0,
    });
    client.on('error', (error) => {
      this.#log.warn({ reason: messageOf(error), code: codeOf(error) }, 'lost a direct connection');
    });
    client.once('end', () => this.#clients.delete(client));
    this.#clients.add(client);
    try {
      await client.connect();
    } catch (error) {
      this.#clients.delete(client);
      await client.end().catch(() => {});
      throw this.#unreachable(error);
    }
    return client;
  }

  async ping(): Promise<void> {
    try {
      // query_timeout of a single query is known to pg, though not to its types.
      const query: pg.QueryConfig & { query_timeout: number } = {
        text: 'SELECT',
        query_timeout: PING_LIMIT_MS,
      };
      await this.pool.query(query);
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const ends = [this.pool.end(), ...[...this.#clients].map((client) => client.end())];
    const limit = new AbortController();
    const late = sleep(CLOSE_LIMIT_MS, 'late', { signal: limit.signal }).catch(() => undefined);
    const ended = Promise.allSettled(ends).then(() => 'ended');
    if ((await Promise.race([ended, late])) === 'late') {
      this.#log.warn({ limitMs: CLOSE_LIMIT_MS }, 'queries were still running when it was closed');
    }
    limit.abort();
    await this.embedded?.stop();
  }

  #clientConfig(): pg.ClientConfig {
    return {
      connectionString: this.url,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      types: typeParsers,
    };
  }

  #unreachable(error: unknown): PostgresError {
    const { hostname, port, pathname } = new URL(this.url);
    return new PostgresError(
      `cannot reach the database ${pathname.slice(1)} at ${hostname}:${port || '5432'}: ` +
        messageOf(error),
      { cause: error },
    );
  }
}
