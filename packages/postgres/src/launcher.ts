/** An embedded PostgreSQL as one object: started or adopted, watched, brought back, stopped. */
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinarySource, prepareBinaries } from './binaries.ts';
import { messageOf, PostgresError } from './errors.ts';
import {
  ADMINISTRATOR_ROLE,
  APPLICATION_ROLE,
  createHome,
  deleteHome,
  ELSEWHERE_DEFAULT,
  findHome,
  ownerOf,
  readPasswords,
} from './home.ts';
import type { Log } from './log.ts';
import { APPLICATION_DATABASE, claimAlone, countUsers, openPresence } from './presence.ts';
import { readPostmasterFile, worksIn } from './process-state.ts';
import { chooseRunUser } from './run-user.ts';
import {
  pruneLogs,
  type RunningServer,
  type ServerContext,
  startOrAdopt,
} from './server-process.ts';
import { stopwatchMs } from './stopwatch.ts';

export interface LaunchOptions {
  /** DATA_DIR; made when missing. See home.ts for where the data then lies. */
  readonly dataDirectory: string;
  readonly log: Log;
  /** Unset: the one used last, else a free one. A server that runs already keeps its own. */
  readonly port?: number;
  /** Whether a server that dies is started again, on the same port. Default true. */
  readonly restart?: boolean;
  /** Default true. False is for tests only. */
  readonly durable?: boolean;
  /** Default 100. */
  readonly connectionsMax?: number;
}

export interface EmbeddedPostgres {
  /** The application's database with the application's role. It stays the same over restarts. */
  readonly url: string;
  /** The database `postgres` with the superuser, to make and drop databases. */
  readonly administratorUrl: string;
  /** As `url`, for another database of this server. */
  urlOf(database: string): string;
  /** Of the postmaster; changes with a restart. */
  readonly pid: number;
  /** Whether the server was found running. */
  readonly adopted: boolean;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /**
   * Lets go of the server, and stops it unless others are connected: another of our processes, or
   * anybody else. Close your own connections first. Throws a PostgresError when it cannot be ended.
   */
  stop(): Promise<void>;
  /** Called each time the server has ended without `stop`, before it is started again. */
  onExit(callback: (exit: { readonly pid: number }) => void): void;
}

const RESTART_DELAY_MS = 100;
const RESTART_DELAY_MS_MAX = 5_000;
const WATCH_INTERVAL_MS = 100;
const PRUNE_INTERVAL_MS = 600_000;
/** How long connections that were just closed may take to go from the server's list. */
const USERS_LIMIT_MS = 2_000;
/** A fast shutdown writes a checkpoint, which can be up to 1 GB. */
const STOP_LIMITS_MS = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;

/**
 * Gives a PostgreSQL for a data directory: a new one, the old one started, or the running one
 * adopted. Several processes may do this for one data directory at the same time; they share the
 * server, and the last one to stop ends it. Throws a PostgresError for the operator.
 */
export async function launchEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const context = await prepare(options);
  const server = await startOrAdopt(context, new AbortController().signal);
  return new Launched(context, server, options.restart ?? true);
}

/**
 * Whether a data directory has a cluster, running or not. Throws a PostgresError when it had one
 * and that is gone.
 */
export async function hasEmbeddedPostgres(dataDirectory: string): Promise<boolean> {
  return (await findHome(dataDirectory)) !== undefined;
}

/**
 * Stops the PostgreSQL of a data directory if one runs there that nobody uses, whoever left it.
 * Throws a PostgresError when it cannot be ended.
 */
export async function stopEmbeddedPostgres(dataDirectory: string, log: Log): Promise<void> {
  if (!(await isRunning(dataDirectory))) return;
  const server = await launchEmbeddedPostgres({ dataDirectory, log, restart: false });
  await server.stop();
}

async function isRunning(dataDirectory: string): Promise<boolean> {
  const home = await findHome(dataDirectory);
  if (home === undefined) return false;
  const cluster = join(home, 'cluster');
  const file = await readPostmasterFile(cluster);
  return file !== undefined && (await worksIn(file.pid, cluster));
}

/**
 * Deletes the embedded PostgreSQL of a data directory with all its data, wherever it lies; the rest
 * of the data directory stays. Throws a PostgresError when it is in use.
 */
export async function deleteEmbeddedPostgres(dataDirectory: string, log: Log): Promise<void> {
  await stopEmbeddedPostgres(dataDirectory, log);
  if (await isRunning(dataDirectory)) {
    throw new PostgresError(`the database of ${dataDirectory} is in use and cannot be deleted`);
  }
  await deleteHome(dataDirectory);
}

async function prepare(options: LaunchOptions): Promise<ServerContext> {
  const { log } = options;
  await mkdir(options.dataDirectory, { recursive: true });
  const dataDirectory = await realpath(resolve(options.dataDirectory));
  const source = await findBinarySource();
  const found = await findHome(dataDirectory);
  const user = found === undefined ? await chooseRunUser() : await ownerOf(found);
  const binaries = await prepareBinaries(source, user, log);
  const places = { dataDirectory, elsewhere: ELSEWHERE_DEFAULT };
  const home = found ?? (await createHome(places, binaries, user, log));
  const cluster = join(home, 'cluster');
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.majorVersion) {
    throw new PostgresError(
      `${cluster} was made by PostgreSQL ${version}, and this is ${binaries.majorVersion}: move ` +
        'it over with pg_dump, or set DATABASE_URL to a server of its version',
    );
  }
  return {
    home,
    cluster,
    binaries,
    // Another process may have made the home just now, with another user.
    user: await ownerOf(home),
    passwords: await readPasswords(home),
    settings: {
      durable: options.durable ?? true,
      connectionsMax: options.connectionsMax ?? 100,
    },
    port: options.port,
    log,
  };
}

class Launched implements EmbeddedPostgres {
  readonly cluster: string;
  readonly #context: ServerContext;
  readonly #restart: boolean;
  readonly #port: number;
  readonly #stopping = new AbortController();
  readonly #callbacks: ((exit: { readonly pid: number }) => void)[] = [];
  readonly #pruning: NodeJS.Timeout;
  readonly #watching: Promise<void>;
  #server: RunningServer;
  /** Undefined between the death of a server and its restart, and after the end. */
  #running: RunningServer | undefined;
  #stopped: Promise<void> | undefined;

  constructor(context: ServerContext, server: RunningServer, restart: boolean) {
    // From here on only this port will do, because the URL has been given out.
    this.#context = { ...context, port: server.port };
    this.#port = server.port;
    this.#restart = restart;
    this.#server = server;
    this.#running = server;
    this.cluster = context.cluster;
    this.#report(server);
    this.#pruning = setInterval(() => this.#prune(), PRUNE_INTERVAL_MS);
    this.#pruning.unref();
    this.#prune();
    this.#watching = this.#watch();
  }

  get url(): string {
    return this.urlOf(APPLICATION_DATABASE);
  }

  get administratorUrl(): string {
    return this.#address(ADMINISTRATOR_ROLE, this.#context.passwords.administrator, 'postgres');
  }

  get pid(): number {
    return this.#server.pid;
  }

  get adopted(): boolean {
    return this.#server.adopted;
  }

  urlOf(database: string): string {
    return this.#address(APPLICATION_ROLE, this.#context.passwords.application, database);
  }

  onExit(callback: (exit: { readonly pid: number }) => void): void {
    this.#callbacks.push(callback);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  #address(role: string, password: string, database: string): string {
    // Without sslmode a PGSSLMODE of the shell would be obeyed, and this server has no certificate.
    const path = `${encodeURIComponent(database)}?sslmode=disable`;
    return `postgres://${role}:${password}@127.0.0.1:${this.#port}/${path}`;
  }

  #report(server: RunningServer): void {
    const { pid, port, adopted } = server;
    this.#context.log.info(
      { pid, port, cluster: this.cluster },
      adopted ? 'adopted the running PostgreSQL' : 'started PostgreSQL',
    );
  }

  #prune(): void {
    pruneLogs(this.cluster).catch((error: unknown) => {
      this.#context.log.warn({ reason: messageOf(error) }, "cannot delete PostgreSQL's old logs");
    });
  }

  /** Ends with `stop`, or with the server when it is not to be restarted. Never rejects. */
  async #watch(): Promise<void> {
    while (this.#running !== undefined) {
      const { pid } = this.#running;
      await this.#untilExit(this.#running);
      if (this.#stopping.signal.aborted) return;
      this.#running = undefined;
      this.#context.log.error({ pid, cluster: this.cluster }, 'PostgreSQL has ended unexpectedly');
      for (const callback of this.#callbacks) callback({ pid });
      if (this.#restart) await this.#bringBack();
    }
  }

  /** Resolves when the server is gone, or `stop` was called. */
  async #untilExit(server: RunningServer): Promise<void> {
    const { signal } = this.#stopping;
    let { presence } = server;
    for (;;) {
      await new Promise<void>((resolve) => {
        const done = () => {
          signal.removeEventListener('abort', done);
          resolve();
        };
        presence.once('end', done);
        signal.addEventListener('abort', done);
        // It may have ended before anybody listened.
        if (signal.aborted) done();
        presence.query('SELECT').catch(done);
      });
      if (signal.aborted) return;
      // A lost connection is not yet a dead server: a crashed backend ends all connections too.
      for (;;) {
        if (!(await worksIn(server.pid, this.cluster))) return;
        try {
          presence = await openPresence(server.port, this.#context.passwords, this.cluster);
          this.#server = { ...server, presence };
          this.#running = this.#server;
          break;
        } catch {
          await sleep(WATCH_INTERVAL_MS, undefined, { ref: false });
        }
        if (signal.aborted) return;
      }
    }
  }

  /** Tries until it succeeds: whatever is in the way, a full disk say, may be gone next time. */
  async #bringBack(): Promise<void> {
    const { signal } = this.#stopping;
    for (let delay = RESTART_DELAY_MS; !signal.aborted; delay *= 2) {
      try {
        this.#server = await startOrAdopt(this.#context, signal);
        this.#running = this.#server;
        this.#report(this.#server);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#context.log.error({ reason: messageOf(error) }, 'PostgreSQL cannot be started again');
        await sleep(Math.min(delay, RESTART_DELAY_MS_MAX), undefined, { signal }).catch(() => {});
      }
    }
  }

  async #stop(): Promise<void> {
    this.#stopping.abort(new PostgresError('PostgreSQL is being stopped'));
    clearInterval(this.#pruning);
    await this.#watching;
    const server = this.#running;
    if (server === undefined) return;
    this.#running = undefined;
    try {
      if (await this.#isUsedByOthers(server)) return;
      await this.#end(server);
    } finally {
      await server.presence.end().catch(() => {});
    }
  }

  async #isUsedByOthers(server: RunningServer): Promise<boolean> {
    const { log } = this.#context;
    try {
      if (!(await claimAlone(server.presence))) {
        log.info({ pid: server.pid }, 'another process uses this PostgreSQL; it goes on');
        return true;
      }
      const started = stopwatchMs();
      for (;;) {
        const users = await countUsers(server.presence);
        if (users === 0) return false;
        if (stopwatchMs() - started > USERS_LIMIT_MS) {
          log.info({ pid: server.pid, users }, 'PostgreSQL has other connections; it goes on');
          return true;
        }
        await sleep(20);
      }
    } catch (error) {
      // It died, or others are stopping it, or all its connections were cut. Without knowing who
      // else uses it, it is left alone: if it runs, the next start adopts it.
      log.warn({ reason: messageOf(error) }, 'lost PostgreSQL while it was to be stopped');
      return true;
    }
  }

  async #end(server: RunningServer): Promise<void> {
    for (const [signal, limitMs] of STOP_LIMITS_MS) {
      if (!(await worksIn(server.pid, this.cluster))) break;
      try {
        process.kill(server.pid, signal);
      } catch {
        break;
      }
      const started = stopwatchMs();
      while (stopwatchMs() - started < limitMs) {
        if (!(await worksIn(server.pid, this.cluster))) {
          this.#context.log.info({ pid: server.pid, signal }, 'stopped PostgreSQL');
          return;
        }
        await sleep(10);
      }
      this.#context.log.warn({ pid: server.pid, signal, limitMs }, 'PostgreSQL does not stop');
    }
    if (await worksIn(server.pid, this.cluster)) {
      throw new PostgresError(`PostgreSQL (process ${server.pid}) cannot be ended`);
    }
  }
}
