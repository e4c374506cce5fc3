/**
 * Starts PostgreSQL, or adopts the server that is running already in the cluster.
 *
 * PostgreSQL is put into a session of its own: a Ctrl-C meant for us does not stop it before our
 * last writes, and it outlives a killed process of ours, to be adopted by the next. No lock file
 * guards a start: PostgreSQL itself lets one server into a cluster, and who loses that race adopts.
 */
import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { isPassing, messageOf, PostgresError } from './errors.ts';
import { type Passwords, readPort, writePort } from './home.ts';
import type { Log } from './log.ts';
import { choosePort } from './port.ts';
import { openPresence, type Presence } from './presence.ts';
import {
  disownPostmasterFile,
  findLeftovers,
  type PostmasterFile,
  readPostmasterFile,
  worksIn,
} from './process-state.ts';
import { programEnvironment, type RunUser } from './run.ts';
import { type ServerSettings, serverArguments } from './settings.ts';
import { stopwatchMs } from './stopwatch.ts';

export interface ServerContext {
  readonly home: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: RunUser | undefined;
  readonly passwords: Passwords;
  readonly settings: ServerSettings;
  /** The only port that will do; undefined takes the last one, or a free one when it is taken. */
  readonly port: number | undefined;
  readonly log: Log;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
  readonly presence: Presence;
}

/** Recovery after a crash replays at most about 1 GB of log, a minute on a slow disk. */
const START_LIMIT_MS = 300_000;
const REPORT_INTERVAL_MS = 5_000;
const POLL_INTERVAL_MS = 20;
/** How long leftovers of a killed server may take to notice it before they are stopped. */
const LEFTOVER_LIMIT_MS = 2_000;
const OUTPUT_LENGTH_MAX = 16_384;

/** One go at getting a server: what it gave, or why to try again. */
type Attempt = { readonly server: RunningServer } | { readonly wait: string };

/**
 * Gives a server that lets connections in. Throws a PostgresError that names the cluster and holds
 * what PostgreSQL said, or the reason of `signal` when that is aborted.
 */
export async function startOrAdopt(
  context: ServerContext,
  signal: AbortSignal,
): Promise<RunningServer> {
  const started = stopwatchMs();
  const leftovers = new Leftovers(context);
  let reported = started;
  for (;;) {
    signal.throwIfAborted();
    const attempt = await tryOnce(context, leftovers, signal);
    if ('server' in attempt) return attempt.server;
    const now = stopwatchMs();
    if (now - started > START_LIMIT_MS) {
      throw new PostgresError(`PostgreSQL in ${context.cluster} cannot be used: ${attempt.wait}`);
    }
    if (now - reported > REPORT_INTERVAL_MS) {
      reported = now;
      context.log.info(
        { cluster: context.cluster, reason: attempt.wait },
        'waiting for PostgreSQL',
      );
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
}

async function tryOnce(
  context: ServerContext,
  leftovers: Leftovers,
  signal: AbortSignal,
): Promise<Attempt> {
  const file = await readPostmasterFile(context.cluster);
  if (file !== undefined && (await worksIn(file.pid, context.cluster))) {
    return adopt(context, file);
  }
  if (file !== undefined) {
    // Its process is dead or is somebody else by now.
    await disownPostmasterFile(context.cluster, file.pid);
  }
  return start(context, leftovers, signal);
}

async function adopt(context: ServerContext, file: PostmasterFile): Promise<Attempt> {
  if (!file.ready || file.port === undefined) return { wait: 'it is starting or stopping' };
  try {
    const presence = await openPresence(file.port, context.passwords, context.cluster);
    if (context.port !== undefined && context.port !== file.port) {
      context.log.warn({ port: file.port }, 'PostgreSQL runs already, on another port than asked');
    }
    return { server: { pid: file.pid, port: file.port, adopted: true, presence } };
  } catch (error) {
    if (isPassing(error)) return { wait: messageOf(error) };
    throw new PostgresError(
      `a PostgreSQL runs in ${context.cluster} (process ${file.pid}), but it cannot be adopted: ` +
        messageOf(error),
    );
  }
}

async function start(
  context: ServerContext,
  leftovers: Leftovers,
  signal: AbortSignal,
): Promise<Attempt> {
  const preferred = context.port ?? (await readPort(context.home));
  const port = await choosePort(context.cluster, preferred, context.port !== undefined);
  if (port === undefined) return { wait: `port ${context.port} is taken by another program` };
  const { pid, failure } = await spawnServer(context, port, signal);
  if (pid !== undefined) {
    try {
      const presence = await openPresence(port, context.passwords, context.cluster);
      await writePort(context.home, port);
      return { server: { pid, port, adopted: false, presence } };
    } catch (error) {
      if (isPassing(error)) return { wait: messageOf(error) };
      process.kill(pid, 'SIGINT');
      throw error;
    }
  }
  // Somebody started at the same time as we did.
  if (/lock file ".*postmaster\.pid" already exists/.test(failure)) return { wait: failure };
  if (/could not bind|could not create any TCP/.test(failure)) return { wait: failure };
  if (/pre-existing shared memory block/.test(failure)) {
    await leftovers.waitOrStop();
    return { wait: failure };
  }
  if (/lock file ".*" is empty|bogus data in lock file/.test(failure)) {
    await leftovers.removeBrokenPidFile();
    return { wait: failure };
  }
  throw new PostgresError(`PostgreSQL in ${context.cluster} does not start: ${failure}`);
}

/** Starts a server and waits until it is ready (its pid), or has ended (what it said). */
async function spawnServer(
  context: ServerContext,
  port: number,
  signal: AbortSignal,
): Promise<{ pid?: number; failure: string }> {
  const logsBefore = new Set(await listLogs(context.cluster));
  let said = '';
  const state = { ended: false };
  const child = spawn(
    context.binaries.postgres,
    serverArguments(context.cluster, port, context.settings),
    {
      ...context.user,
      cwd: '/',
      env: programEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-OUTPUT_LENGTH_MAX);
  });
  child.once('error', (error) => {
    said += error.message;
    state.ended = true;
  });
  child.once('exit', (code, exitSignal) => {
    said += ` (ended with ${exitSignal ?? code})`;
    state.ended = true;
  });
  const begun = stopwatchMs();
  while (!state.ended) {
    if (signal.aborted || stopwatchMs() - begun > START_LIMIT_MS) child.kill('SIGINT');
    const file = await readPostmasterFile(context.cluster);
    if (file?.pid === child.pid && file?.ready) break;
    await sleep(POLL_INTERVAL_MS);
  }
  // From here on it writes to its own log; our end of the pipe must keep nobody waiting.
  child.stderr.destroy();
  child.unref();
  if (!state.ended && child.pid !== undefined) return { pid: child.pid, failure: '' };
  return { failure: `${said} ${await readNewLogs(context.cluster, logsBefore)}`.trim() };
}

async function listLogs(cluster: string): Promise<string[]> {
  const names = await readdir(join(cluster, 'log')).catch(() => []);
  // The time is in the name, so this is also the order of their age.
  return names.filter((name) => name.endsWith('.log')).sort();
}

/** Once its own log is open a failing server says nothing on its standard error. */
async function readNewLogs(cluster: string, before: ReadonlySet<string>): Promise<string> {
  const texts: string[] = [];
  for (const name of await listLogs(cluster)) {
    if (before.has(name)) continue;
    texts.push(await readFile(join(cluster, 'log', name), 'utf8').catch(() => ''));
  }
  return texts.join('').slice(-OUTPUT_LENGTH_MAX);
}

const LOG_FILES_MAX = 5;

/** Deletes all but the newest log files; PostgreSQL itself only begins new ones, of 10 MB. */
export async function pruneLogs(cluster: string): Promise<void> {
  for (const name of (await listLogs(cluster)).slice(0, -LOG_FILES_MAX)) {
    await rm(join(cluster, 'log', name), { force: true });
  }
}

/** What a killed server can leave behind in the way of the next, within one start. */
class Leftovers {
  readonly #context: ServerContext;
  #firstSeen: number | undefined;
  #brokenSince: number | undefined;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /**
   * The children of a killed postmaster end by themselves once they look up from their work, which
   * a long query delays. What was committed is on disk and what was not is lost with the postmaster
   * anyway, so after a while they are told to quit, and then killed.
   */
  async waitOrStop(): Promise<void> {
    const now = stopwatchMs();
    this.#firstSeen ??= now;
    const elapsed = now - this.#firstSeen;
    if (elapsed < LEFTOVER_LIMIT_MS) return;
    const signal = elapsed < 2 * LEFTOVER_LIMIT_MS ? 'SIGQUIT' : 'SIGKILL';
    for (const pid of await findLeftovers(this.#context.cluster)) {
      this.#context.log.warn({ pid, signal }, 'stopping a process left by a killed PostgreSQL');
      try {
        process.kill(pid, signal);
      } catch {
        // It ended in between.
      }
    }
  }

  /** A power cut can leave an empty pid file. It may also be one being written just now: wait. */
  async removeBrokenPidFile(): Promise<void> {
    const now = stopwatchMs();
    this.#brokenSince ??= now;
    if (now - this.#brokenSince < LEFTOVER_LIMIT_MS) return;
    if ((await readPostmasterFile(this.#context.cluster)) !== undefined) return;
    await rm(join(this.#context.cluster, 'postmaster.pid'), { force: true });
  }
}
