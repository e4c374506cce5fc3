/**
 * The built server as people run it, in a process of its own with a data folder of its own.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tryLock, unlock } from '../../tools/lib/process-lock.mjs';
import { serverSettings } from '../../tools/lib/server-settings.mjs';
import { calls, clientOf } from './api.ts';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A first start makes a database and seeds it; one after a month fills in all its minutes. */
const START_MS_MAX = 180_000;
const STOP_MS_MAX = 40_000;
/** For hooks that start a server: its start, and its first price. */
export const HOOK_MS_MAX = 2 * START_MS_MAX;
/** Who the first operator is. */
export const OPERATOR = {
  OPERATOR_EMAIL: 'operator@kontor.example',
  OPERATOR_PASSWORD: 'nine patient lighthouses',
} as const;
const POLL_MS = 50;
/** Says where the data of a server lies that has started once and lives by the real time. */
const FIRST_DATA = 'KONTOR_E2E_FIRST_DATA';
/** Settings under which a first start makes other data than any that is lent. */
const OWN_DATA = ['PLAY_MONEY', 'DATABASE_URL'];
/** Where the clock begins of whoever wants the same time, and the same market, in every run. */
export const FIXED_START = Date.parse('2026-03-02T12:00:00Z');
/** Time that a test moves on; by itself it passes only as fast as all is done that is due. */
export const MOVED = { CLOCK_MOVED: '1' } as const;
/** How much later a clock may begin on the data of then: days that are soon caught up with. */
const LATER_MS_MAX = 7 * 24 * 3_600_000;
/** Sales that a new server begins with. */
const WORKS = 18;
const LOG_LEVEL_ERROR = 50;

export interface ServerOptions {
  /** Settings over the tests' own, as in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Faults of the server that a test brings about are no surprise in its log. */
  readonly mayLogErrors?: boolean;
}

interface LogLine {
  readonly level?: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly error?: { readonly stack?: string };
}

/** A running server; stop it, or its data folder and its database stay. */
export class Server {
  readonly address: string;
  readonly dataDirectory: string;
  readonly #options: ServerOptions;
  readonly #port: number;
  readonly #logPath: string;
  #process: ChildProcess | undefined;
  #moves = 0;

  private constructor(port: number, options: ServerOptions) {
    this.#port = port;
    this.#options = options;
    this.address = `http://127.0.0.1:${port}`;
    const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
    // PostgreSQL runs as another user than root, and else keeps its data where nobody deletes it.
    chmodSync(folder, 0o755);
    this.dataDirectory = join(folder, 'data');
    this.#logPath = join(folder, 'server.log');
  }

  /** Resolves when the server serves and has prices. */
  static async start(options: ServerOptions = {}): Promise<Server> {
    const server = new Server(await freePort(), options);
    try {
      const lent = await dataFor(options.environment ?? {});
      if (lent !== undefined) copyFolder(lent, server.dataDirectory);
      await server.startAgain();
    } catch (error) {
      // The first failure is the one to tell; what stays is stopped and deleted all the same.
      await server.stop().catch(() => undefined);
      throw error;
    }
    return server;
  }

  /** Starts it on its port and data after it was killed, with settings over those it began with. */
  async startAgain(environment: ServerOptions['environment'] = {}): Promise<void> {
    const log = createWriteStream(this.#logPath, { flags: 'a' });
    const guard = pathToFileURL(join(root, 'tools/lib/guard.mjs')).href;
    const child = spawn(
      process.execPath,
      ['--import', guard, join(root, 'apps/server/dist/main.js')],
      {
        cwd: root,
        env: {
          ...process.env,
          ...this.#environment(),
          ...this.#options.environment,
          ...environment,
          KONTOR_STARTER_FD: '3',
        },
        // The last pipe breaks when this process dies, which ends the server; time is moved by the
        // channel.
        stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.#process = child;
    await untilReady(child, log, () => this.log());
    await this.#untilPriced();
  }

  /** Restarts it; all that start later go on from its data, which spares them the first start. */
  async lendData(): Promise<void> {
    const folder = join(dirname(this.dataDirectory), 'first');
    await this.#leaveData(folder);
    process.env[FIRST_DATA] = folder;
    await this.startAgain();
  }

  /** A first start with these settings, whose data is left in a folder. */
  static async makeData(folder: string, environment: ServerOptions['environment']): Promise<void> {
    const server = new Server(await freePort(), { ...(environment && { environment }) });
    try {
      await server.startAgain();
      await server.#leaveData(folder);
    } finally {
      await server.stop();
    }
  }

  /** Ends it when its first start is over and leaves a copy of its data, which is there at once. */
  async #leaveData(folder: string): Promise<void> {
    await this.#untilHung();
    await this.#end();
    rmSync(`${folder}.part`, { recursive: true, force: true });
    copyFolder(this.dataDirectory, `${folder}.part`);
    renameSync(`${folder}.part`, folder);
  }

  /** A new server hangs the gallery while it serves, and whoever takes its data takes all. */
  async #untilHung(): Promise<void> {
    const looker = clientOf(this, undefined);
    const until = performance.now() + START_MS_MAX;
    while ((await looker.call(calls.nft.list, {})).total !== WORKS) {
      if (performance.now() > until) throw new Error(`no gallery was hung:\n${this.log()}`);
      await wait(POLL_MS);
    }
  }

  /**
   * Moves the time of a server that was started with `MOVED` on by so many ms; resolves when all
   * that was due has been done.
   */
  async move(ms: number): Promise<void> {
    const child = this.#process;
    if (child === undefined) throw new Error('the server does not run');
    const id = ++this.#moves;
    await new Promise<void>((resolve, reject) => {
      const end = (): void => {
        child.off('message', hear).off('exit', gone);
      };
      const hear = (message: unknown): void => {
        if ((message as { readonly id?: number }).id !== id) return;
        end();
        resolve();
      };
      const gone = (): void => {
        end();
        reject(new Error('the server ended'));
      };
      child.on('message', hear).on('exit', gone);
      child.send({ id, moveMs: ms });
    });
  }

  /** Ends it as a power cut would; its database is left to the next start. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined) return;
    this.#process = undefined;
    const over = exitOf(child);
    child.kill('SIGKILL');
    await over;
  }

  /**
   * Stops server and database and deletes the data.
   * @throws with the lines when the server has logged a fault of its own.
   */
  async stop(): Promise<void> {
    await this.#end();
    const faults = this.#options.mayLogErrors ? [] : this.#faults();
    rmSync(dirname(this.dataDirectory), { recursive: true, force: true });
    if (faults.length > 0) throw new Error(`the server logged faults:\n${faults.join('\n')}`);
  }

  async #end(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined) return;
    const over = exitOf(child);
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
    await over;
    clearTimeout(timer);
  }

  /** Of the process that runs now; the database has processes of its own. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Everything that it has said. */
  log(): string {
    return readFileSync(this.#logPath, 'utf8');
  }

  #environment(): Record<string, string> {
    // Empty is unset: the settings of a shell are for somebody's real server.
    const ofTheShell = Object.fromEntries(serverSettings.map((name) => [name, '']));
    return {
      ...ofTheShell,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      METRICS_PORT: '0',
      DATA_DIR: this.dataDirectory,
      // Every visitor of a test has an address of its own, so that limits are met on purpose only.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'warn',
      // A price that is read twice is the same; whoever wants it to move says so.
      FEED: 'still',
      FEED_SEED: 'e2e',
      ...OPERATOR,
    };
  }

  async #untilPriced(): Promise<void> {
    const until = performance.now() + START_MS_MAX;
    while (performance.now() < until) {
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await wait(POLL_MS);
    }
    throw new Error(`the server never became ready:\n${this.log()}`);
  }

  #faults(): string[] {
    return this.log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)
      .filter((line) => (line.level ?? 0) >= LOG_LEVEL_ERROR)
      .map(({ msg, err, error }) => `${msg}: ${err?.stack ?? error?.stack ?? ''}`);
  }
}

/**
 * The data of a first start that a server with these settings may go on from; undefined where it
 * needs a first start of its own. What plays a recording goes on from a simulated past.
 */
async function dataFor(environment: Readonly<Record<string, string>>): Promise<string | undefined> {
  const first = process.env[FIRST_DATA];
  if (first === undefined || OWN_DATA.some((name) => environment[name] !== undefined)) {
    return undefined;
  }
  const { CLOCK_START } = environment;
  if (CLOCK_START === undefined) return environment.FEED?.startsWith('replay:') ? undefined : first;
  const later = Date.parse(CLOCK_START) - FIXED_START;
  return later >= 0 && later <= LATER_MS_MAX ? dataOfFixedStart(first) : undefined;
}

/** Made when it is first asked for, by one of the processes that want it. */
async function dataOfFixedStart(first: string): Promise<string> {
  const folder = join(dirname(first), 'fixed-start');
  const lock = `${folder}.pid`;
  while (!existsSync(folder)) {
    if (tryLock(lock)) {
      try {
        // Its clock hardly moves, so that the others begin with the fixed start and not after it.
        const clock = { CLOCK_START: new Date(FIXED_START).toISOString(), CLOCK_SPEED: '0.01' };
        if (!existsSync(folder)) await Server.makeData(folder, clock);
      } finally {
        unlock(lock);
      }
    } else await wait(POLL_MS);
  }
  return folder;
}

/** With its owners, because PostgreSQL runs as another user than root. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Resolves with the line by which the server says that it is ready. */
function untilReady(child: ChildProcess, log: WriteStream, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start in time:\n${said()}`));
    }, START_MS_MAX);
    const finish = (end: () => void): void => {
      clearTimeout(timer);
      end();
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        log.write(`${line}\n`);
        if (line.startsWith('Kontor is ready')) finish(resolve);
      });
    }
    child.once('error', (error) => finish(() => reject(error)));
    child.once('exit', (code) =>
      finish(() => reject(new Error(`the server ended with ${code}:\n${said()}`))),
    );
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
