import { randomBytes } from 'node:crypto';
import type { DataKeys } from './data-keys.ts';
import type { FileStore } from './file-store.ts';

const ID_FORM = /^[A-Za-z0-9_-]{32}$/;
const ID_BYTES = 24;
const KEY_PURPOSE = 'files';

/** Files by ids that nobody can guess, each encrypted for its own name, wherever they lie. */
export class Storage {
  readonly #store: FileStore;
  readonly #older: readonly FileStore[];
  readonly #keys: DataKeys;

  /** `older`: where files lay before, which are still found and deleted there. */
  constructor(keys: DataKeys, store: FileStore, older: readonly FileStore[] = []) {
    this.#keys = keys;
    this.#store = store;
    this.#older = older;
  }

  /** 192 bits as 32 characters of base64url. */
  static drawId(): string {
    return randomBytes(ID_BYTES).toString('base64url');
  }

  static isId(text: string): boolean {
    return ID_FORM.test(text);
  }

  /** Keeps the content under the id: wholly and for good, or not at all. */
  async write(id: string, content: Uint8Array): Promise<void> {
    await this.#store.put(nameOf(id), this.#keys.seal(KEY_PURPOSE, id, content));
  }

  /** The content of an id; undefined for none. Throws when the file was tampered with. */
  async read(id: string): Promise<Buffer | undefined> {
    for (const store of [this.#store, ...this.#older]) {
      const sealed = await store.get(nameOf(id));
      if (sealed !== undefined) return this.#keys.open(KEY_PURPOSE, id, sealed);
    }
    return undefined;
  }

  /** Deletes a file and what a broken write of it left; none is fine. */
  async remove(id: string): Promise<void> {
    for (const store of [this.#store, ...this.#older]) await store.remove(nameOf(id));
  }
}

/** Some thousand folders, so that none has a million names. */
function nameOf(id: string): string {
  if (!Storage.isId(id)) throw new Error('this is no id of a file');
  return `${id.slice(0, 2)}/${id}`;
}
