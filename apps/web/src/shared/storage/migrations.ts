/**
 * What is kept in the browser carries a number. A visit with an older number runs every step above
 * it, once and in order, before anything else reads the storage.
 */

export const VERSION_KEY = 'h5Version';

export interface Migration {
  /** The number the storage has afterwards. */
  readonly version: number;
  readonly run: (storage: Storage) => void;
}

export const MIGRATIONS: readonly Migration[] = [
  // Below 1 lies what an earlier kind of the app has left: none of it can be read.
  { version: 1, run: (storage) => storage.clear() },
];

function storedVersion(storage: Storage): number {
  const version = Number(storage.getItem(VERSION_KEY) ?? '0');
  return Number.isSafeInteger(version) && version >= 0 ? version : 0;
}

/**
 * Brings the storage to the newest number and gives it back. A number above ours, left by a newer
 * version of the app, is left alone. Throws only where the browser blocks its storage.
 */
export function migrateStorage(
  storage: Storage,
  migrations: readonly Migration[] = MIGRATIONS,
): number {
  let version = storedVersion(storage);
  for (const migration of migrations) {
    if (migration.version <= version) continue;
    migration.run(storage);
    version = migration.version;
    storage.setItem(VERSION_KEY, String(version));
  }
  return version;
}
