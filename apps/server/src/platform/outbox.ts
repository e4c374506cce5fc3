import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noneIfMissing } from './durable-file.ts';
import { isMessageName, type LaidDown, readMessage } from './outbox-messages.ts';
import type { WallClock } from './wall-clock.ts';

const FILES_MAX = 500;

/** A folder of messages that were not sent but laid down, the newest 500 of each kind. */
export class Outbox {
  readonly #folder: string;
  readonly #clock: WallClock;
  #count = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, clock: WallClock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Lays a message down under a name that sorts by time, whole or not at all. */
  async put(content: string | Uint8Array, extension: 'eml' | 'txt'): Promise<string> {
    const saved = this.#last.then(() => this.#put(content, extension));
    // The next message does not care whether this one could be written.
    this.#last = saved.catch(() => undefined);
    return await saved;
  }

  /** What lies there, the newest first. */
  async list(): Promise<LaidDown[]> {
    const names = (await this.#names()).filter(isMessageName).sort().reverse();
    const messages = await Promise.all(
      names.map(async (name) => {
        const content = await this.read(name);
        // The oldest may have made room meanwhile.
        return content === undefined ? [] : [readMessage(name, content)];
      }),
    );
    return messages.flat();
  }

  /** The file of a message; undefined when there is none of this name. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!isMessageName(name)) return undefined;
    return await readFile(join(this.#folder, name)).catch(noneIfMissing(undefined));
  }

  async #names(): Promise<string[]> {
    return await readdir(this.#folder).catch(noneIfMissing<string[]>([]));
  }

  async #put(content: string | Uint8Array, extension: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#count += 1;
    const time = new Date(this.#clock.now()).toISOString().replace(/[:.]/g, '-');
    const order = String(this.#count).padStart(6, '0');
    const name = `${time}-${order}-${randomBytes(3).toString('hex')}.${extension}`;
    const path = join(this.#folder, name);
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
    await this.#forgetOldest(extension);
    return path;
  }

  async #forgetOldest(extension: string): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(`.${extension}`));
    if (names.length <= FILES_MAX) return;
    const surplus = names.sort().slice(0, names.length - FILES_MAX);
    await Promise.all(surplus.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}
