import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lackingEntries } from './lib/lock.ts';
import { root } from './lib/sources.ts';

describe('the lock', () => {
  it('has an entry for every optional dependency, of every platform', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<
      typeof lackingEntries
    >[0];
    // Mended by `npm install --package-lock-only --include=optional` in a tree without modules.
    expect(lackingEntries(lock)).toEqual([]);
  });

  it('is told of when a platform lacks, wherever the package lies', () => {
    const optionalDependencies = { '@a/darwin-arm64': '1.0.0' };
    const at = (place: string) => ({
      packages: { 'node_modules/b/node_modules/a': { optionalDependencies }, [place]: {} },
    });
    for (const place of [
      'node_modules/@a/darwin-arm64',
      'node_modules/b/node_modules/@a/darwin-arm64',
      'node_modules/b/node_modules/a/node_modules/@a/darwin-arm64',
    ]) {
      expect(lackingEntries(at(place))).toEqual([]);
    }
    const complaint = ['node_modules/b/node_modules/a: @a/darwin-arm64'];
    expect(lackingEntries(at('node_modules/c/node_modules/@a/darwin-arm64'))).toEqual(complaint);
  });
});
