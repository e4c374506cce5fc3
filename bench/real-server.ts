/** The product as people start it: `npm start` in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const READY_SECONDS_MAX = 180;

export interface RealServer {
  /** As `http://localhost:3000`. */
  readonly address: string;
  /** From the command to the line that says it is ready. */
  readonly seconds: number;
  stop(): Promise<void>;
}

export async function makeDataDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  // PostgreSQL does not run as root and must get through to its files.
  await chmod(path, 0o711);
  return path;
}

/** Run from the repository's folder. Rejects when the server ends before it is ready. */
export async function startRealServer(dataDirectory: string): Promise<RealServer> {
  const began = performance.now();
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const patience = setTimeout(() => server.kill('SIGTERM'), READY_SECONDS_MAX * 1_000);
  const lines = createInterface({ input: server.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^Kontor is ready: (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error('the server never was ready')));
  });
  clearTimeout(patience);
  const seconds = (performance.now() - began) / 1_000;
  return {
    address,
    seconds,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
