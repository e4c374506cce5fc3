import { keptSecret } from './kept-secret.ts';

/**
 * The seed of simulated prices of an installation for which none was set: drawn at its first start
 * and kept in its data directory for its owner only, because who knows it knows the prices to come.
 * Throws where the file is there and holds none: other prices would go on in the old ones' place.
 */
export async function keptFeedSeed(dataDirectory: string): Promise<string> {
  return await keptSecret(
    dataDirectory,
    'feed-seed',
    'holds no seed: restore it, set FEED_SEED, or delete it for a new one',
  );
}
