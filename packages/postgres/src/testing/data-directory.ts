/** Data directories for this package's own tests, which need servers to kill and so one each. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteEmbeddedPostgres, launchEmbeddedPostgres } from '../launcher.ts';
import { silentLog } from '../log.ts';

const made: string[] = [];
let model: Promise<string> | undefined;

/** An empty folder that other users can pass through, unless `mode` says otherwise. */
export function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postgres-test-'));
  chmodSync(folder, mode);
  made.push(folder);
  return folder;
}

/**
 * A data directory with a whole cluster that does not run. It is a copy of one that is made once
 * per test file, because making one takes seconds.
 */
export async function newDataDirectory(): Promise<string> {
  model ??= (async () => {
    const folder = newFolder();
    const server = await launchEmbeddedPostgres({ dataDirectory: folder, log: silentLog });
    await server.stop();
    // A copy must not want the port of another.
    rmSync(join(folder, 'postgres', 'port'));
    return folder;
  })();
  const from = await model;
  const folder = newFolder();
  execFileSync('cp', ['-a', join(from, 'postgres'), folder]);
  return folder;
}

/** Stops and deletes all of it. */
export async function removeDataDirectories(): Promise<void> {
  for (const folder of made.splice(0)) {
    // A folder that a test broke on purpose has nothing that runs.
    await deleteEmbeddedPostgres(folder, silentLog).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
  model = undefined;
}
