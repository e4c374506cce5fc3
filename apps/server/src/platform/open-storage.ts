import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Background } from './background.ts';
import type { DataKeys } from './data-keys.ts';
import { FolderStore } from './folder-store.ts';
import type { Log } from './logger.ts';
import { ObjectStore } from './object-store.ts';
import { Storage } from './storage.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * What members send: in the object store where one is set, else in the data directory. Files that
 * lay there before the object store was set are found there all the same.
 */
export function openStorage({
  config: { dataDirectory, objectStore },
  dataKeys,
  log,
  wallClock,
  background,
}: {
  readonly config: Pick<Config, 'dataDirectory' | 'objectStore'>;
  readonly dataKeys: DataKeys;
  readonly log: Log;
  readonly wallClock: WallClock;
  readonly background: Background;
}): Storage {
  const folder = new FolderStore(join(dataDirectory, 'uploads'));
  if (objectStore === undefined) return new Storage(dataKeys, folder);
  const bucket = new ObjectStore(objectStore, wallClock, log);
  background.start('look at the object store', () => bucket.check());
  return new Storage(dataKeys, bucket, [folder]);
}
