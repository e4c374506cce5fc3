/** Where files lie, by names such as `aB/aBcd…`. */
export interface FileStore {
  /** Keeps the content under the name: wholly and for good, or not at all. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The content of a name; undefined for none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Deletes a file; none is fine. */
  remove(name: string): Promise<void>;
}

/** The files cannot be reached at the moment; what was asked for may be done again. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}
