import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Command } from '../core-port.ts';
import type { DrillMessage } from './crash-child.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MIGRATIONS = fileURLToPath(
  new URL('../../../../../packages/schema/drizzle', import.meta.url),
);

/** A released version that is kept: its file, the version of its core and its tables. */
export interface Release {
  readonly program: Buffer;
  readonly coreVersion: string;
  /** A folder with the migrations up to its newest; to be removed by the test. */
  readonly migrations: string;
}

/**
 * A released version that lies beside this file: the one with this core, or else the last one; see
 * `tools/keep-release.mjs`.
 */
export async function releaseOf(core?: string): Promise<Release> {
  const kept = /^released-(.+)-(\d{4})\.mjs\.br$/;
  const known = (await readdir(HERE))
    .map((file) => kept.exec(file))
    .filter((found) => found !== null && (core === undefined || found[1] === core))
    .sort((a, b) => Number(a?.[1]) - Number(b?.[1]));
  const [name = '', coreVersion = '', newest = ''] = known.at(-1) ?? [];
  const migrations = await mkdtemp(join(tmpdir(), 'kontor-released-'));
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  for (const file of files) {
    if (file.slice(0, 4) <= newest) await copyFile(join(MIGRATIONS, file), join(migrations, file));
  }
  const program = await promisify(brotliDecompress)(await readFile(join(HERE, name)));
  return { program, coreVersion, migrations };
}

export async function removeRelease({ migrations }: Release): Promise<void> {
  await rm(migrations, { recursive: true, force: true });
}

/** A process of the released version on a database and a data folder. */
export class ReleasedProcess {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (message: DrillMessage) => void>();
  readonly #ready: Promise<boolean>;
  #errors = '';
  #nextId = 0;

  constructor({ program, migrations }: Release, databaseUrl: string, folder: string) {
    // Its program comes by its input, so that it finds its packages from where this file lies.
    this.#child = spawn(process.execPath, ['--input-type=module'], {
      cwd: HERE,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        MIGRATIONS: migrations,
      },
      stdio: ['pipe', 'inherit', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (part: Buffer) => {
      this.#errors += part.toString();
    });
    const exit = once(this.#child, 'exit');
    this.#ready = new Promise((resolve) => {
      void exit.then(() => resolve(false));
      this.#child.on('message', (message: DrillMessage) => {
        if ('ready' in message) resolve(true);
        else this.#answers.get(message.id)?.(message);
      });
    });
    this.#child.stdin?.end(program);
  }

  /** Whether it has come so far that it leads; false when it ended before. */
  ready(): Promise<boolean> {
    return this.#ready;
  }

  /** What it has written of its troubles. */
  get errors(): string {
    return this.#errors;
  }

  /** Resolves with the outcomes' texts; rejects when a command has none. */
  submit(commands: readonly Command[]): Promise<string[]> {
    return Promise.all(
      commands.map((command) => {
        const id = this.#nextId++;
        this.#child.send({ id, command });
        return new Promise<string>((resolve, reject) => {
          this.#answers.set(id, (message) => {
            if ('outcome' in message) resolve(message.outcome);
            else reject(new Error(JSON.stringify(message)));
          });
        });
      }),
    );
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exit;
  }
}
