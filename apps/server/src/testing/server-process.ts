import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundled } from '@kontor/testkit/bundled';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

interface Environment {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
  readonly [name: string]: string;
}

/** Path of the whole program as one file. */
export async function serverProgram(): Promise<string> {
  return await bundled(MAIN);
}

/** The whole program as a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  #printed = '';
  #errors = '';

  private constructor(program: string, environment: Environment) {
    this.child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        METRICS_PORT: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (part: Buffer) => {
      this.#printed += part.toString();
    });
    this.child.stderr?.on('data', (part: Buffer) => {
      this.#errors += part.toString();
    });
    this.#ended = once(this.child, 'close');
  }

  static async start(environment: Environment): Promise<ServerProcess> {
    return new ServerProcess(await serverProgram(), environment);
  }

  /** Everything that it has printed for people. */
  get printed(): string {
    return this.#printed;
  }

  /** Everything that it has printed of troubles. */
  get errors(): string {
    return this.#errors;
  }

  /** Resolves with what was found in it; a test that waits for ever fails by its own limit. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#printed)?.[1];
      if (found !== undefined) return found;
      await Promise.race([once(this.child.stdout as NodeJS.ReadableStream, 'data'), this.#ended]);
      if (this.child.exitCode !== null) {
        throw new Error(`it ended:\n${this.#printed}${this.#errors}`);
      }
    }
  }

  /** Resolves with its exit code when it has ended by itself. */
  async end(): Promise<unknown> {
    return (await this.#ended)[0];
  }

  /** Stops it by a signal; resolves with its exit code. */
  async stop(): Promise<unknown> {
    this.child.kill('SIGTERM');
    return this.end();
  }
}
