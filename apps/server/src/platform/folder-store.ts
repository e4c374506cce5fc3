import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { syncFolder } from './kept-secret.ts';

/** Files in a folder of this machine. */
export class FolderStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const folder = dirname(path);
    const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
    const part = `${path}.part`;
    try {
      const handle = await open(part, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(folder);
    if (isNew) await syncFolder(this.#folder);
  }

  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#pathOf(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const path = this.#pathOf(name);
    await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }
}
