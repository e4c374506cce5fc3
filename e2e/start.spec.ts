/** `npm start` as people run it: the starter itself, twice on the same data, ended by a signal. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@playwright/test';
import { freePort, HOOK_MS_MAX, root } from './support/server.ts';

test('prints the address and a demo login, serves, stops on TERM and starts again', async () => {
  test.setTimeout(2 * HOOK_MS_MAX);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kontor-start-'));
  // The database's own user must be able to go through, or its data would lie elsewhere.
  chmodSync(dataDirectory, 0o755);
  const port = await freePort();
  try {
    const first = await startAndStop(port, dataDirectory);
    const second = await startAndStop(port, dataDirectory);
    expect(first).toContain(`http://localhost:${port}`);
    expect(/Demo login: .*/.exec(second)?.[0]).toBe(/Demo login: .*/.exec(first)?.[0]);
    expect(first).toContain('demo@kontor.example');
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

/** What one run has printed, from its start to its end. */
async function startAndStop(port: number, dataDirectory: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const over = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const ended = over.then((code) => {
    throw new Error(`npm start ended with ${code}:\n${printed}`);
  });
  const isReady = async () => {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return ready?.status === 200 && printed.includes('Demo login');
  };
  await Promise.race([
    expect.poll(isReady, { timeout: HOOK_MS_MAX, intervals: [100] }).toBe(true),
    ended,
  ]);
  ended.catch(() => undefined);
  child.kill('SIGTERM');
  expect(await over).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  return printed;
}
