import { spawn } from 'node:child_process';

/** The user a program runs as. Undefined leaves it as the user of this process. */
export interface RunUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL gets a small environment of its own: our secrets do not belong in it, and a PGPORT or
 * PGDATA left in a shell must not change which cluster is started. LC_ALL=C keeps messages English,
 * because a failed start is told apart by them.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  // Windows programs do not load without SystemRoot.
  for (const name of ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

export interface RunResult {
  /** Exit code; undefined when a signal ended it or it could not be started at all. */
  readonly code: number | undefined;
  /** Standard output and error together, at most the last 16 kB. */
  readonly output: string;
}

const OUTPUT_LENGTH_MAX = 16_384;

/** Runs a program to its end. Never rejects: a program that cannot be started has no code. */
export function run(
  program: string,
  programArguments: readonly string[],
  user: RunUser | undefined,
): Promise<RunResult> {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-OUTPUT_LENGTH_MAX);
    };
    try {
      const child = spawn(program, programArguments, {
        ...user,
        // The folder of the caller may be closed to the other user.
        cwd: '/',
        env: programEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
      });
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.once('error', (error) => resolve({ code: undefined, output: error.message }));
      child.once('close', (code) => resolve({ code: code ?? undefined, output }));
    } catch (error) {
      // Changing the user is refused by a throw, not by an event, on some systems.
      resolve({ code: undefined, output: String(error) });
    }
  });
}
