import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/** Eight random hex digits, for names that must not meet. */
export function randomSuffix(): string {
  return randomBytes(4).toString('hex');
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The text of a file, or undefined when there is none. Other failures throw. */
export async function readTextIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Writes a whole file so that a reader sees the old text or the new one, never half, also after a
 * power cut. The file belongs to the owner of its folder: root may work in a plain user's folder.
 */
export async function writeFileAtomic(path: string, text: string, mode = 0o600): Promise<void> {
  const temporary = `${path}.${process.pid}.${randomSuffix()}`;
  const file = await open(temporary, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
    if (isRoot()) {
      const folder = await stat(dirname(path));
      await chown(temporary, folder.uid, folder.gid);
    }
  } finally {
    await file.close();
  }
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a rename or a new name in this folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder for this and keeps its names in a journal of its own.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
