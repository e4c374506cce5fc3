import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pastBut } from '../testing/candles.ts';
import { TestServer } from '../testing/test-server.ts';
import { keptFeedSeed } from './feed-seed.ts';

const BTC_INSTRUMENT = 1;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-seed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the seed of simulated prices', () => {
  it('is drawn once, by chance, and kept for the owner only', async () => {
    const seeds = await Promise.all(Array.from({ length: 5 }, () => keptFeedSeed(folder)));
    expect(new Set(seeds).size).toBe(1);
    expect(await keptFeedSeed(folder)).toBe(seeds[0]);
    expect((await stat(join(folder, 'keys', 'feed-seed'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'keys'))).toEqual(['feed-seed']);
    expect(await keptFeedSeed(join(folder, 'elsewhere'))).not.toBe(seeds[0]);
  });

  it('is not replaced in silence where its file is broken', async () => {
    await keptFeedSeed(folder);
    await writeFile(join(folder, 'keys', 'feed-seed'), '');
    await expect(keptFeedSeed(folder)).rejects.toThrow('holds no seed');
  });

  it('makes other prices in each installation, and those of a seed that is set', async () => {
    const yesterday = async (environment: Record<string, string>) => {
      const server = await TestServer.start({ environment, prepared: pastBut(BTC_INSTRUMENT) });
      try {
        const now = server.clock.now();
        return await server.must(calls.markets.candles, {
          symbol: 'BTC/USDT',
          period: '1day',
          from: now - 5 * 86_400_000,
          to: now,
        });
      } finally {
        await server.end();
      }
    };
    const place = (name: string) => ({ FEED_SEED: '', DATA_DIR: join(folder, name) });
    const one = await yesterday(place('one'));
    expect(one.length).toBeGreaterThan(3);
    expect(await yesterday(place('two'))).not.toEqual(one);
    const seed = (await readFile(join(folder, 'one', 'keys', 'feed-seed'), 'utf8')).trim();
    expect(await yesterday({ FEED_SEED: seed })).toEqual(one);
  });
});
