import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './kept-secret.ts';

/**
 * Puts a file in its place, whole or not at all, readable by its owner only. It is on the disk,
 * under its name, when this resolves.
 */
export async function putDurably(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${name}-${randomBytes(6).toString('hex')}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Adds a line of JSON to a file that only grows. */
export async function appendDurably(folder: string, name: string, line: unknown): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, name), `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  await syncFolder(folder);
}

/** The lines of such a file, as they were added; none where there is no file. */
export async function readLines<Line>(folder: string, name: string): Promise<readonly Line[]> {
  const text = await readFile(join(folder, name), 'utf8').catch(noneIfMissing(''));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch(noneIfMissing<string[]>([]));
}

/** For a `catch`: what stands for a file or a folder that is not there. */
export function noneIfMissing<None>(none: None): (error: unknown) => None {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return none;
  };
}
