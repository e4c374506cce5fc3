import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishedFiles } from './published-files.ts';
import type { PublishedHead } from './published-heads.ts';

let folder: string;
const failures: Error[] = [];
const failed = (error: Error): void => void failures.push(error);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-published-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

const head = (sequence: number): PublishedHead => ({
  sequence,
  hash: sequence.toString(16).padStart(64, '0'),
  at: 1_700_000_000_000 + sequence,
});
const published = () => join(folder, 'published');
/** As another process of the same folder reads it, at this very moment. */
const known = () => new PublishedFiles(folder).read();

describe('what was published', () => {
  it('is known to whoever comes next from the moment in which it is noted', async () => {
    const files = new PublishedFiles(folder);
    expect(await files.read()).toEqual([]);
    const record = await files.begin(1, head(0), failed);
    expect(await known()).toEqual([head(0)]);
    for (let sequence = 1; sequence <= 50; sequence += 1) {
      record.note(head(sequence));
      // Nobody has waited for a disk in between.
      expect(await known()).toEqual([head(sequence)]);
    }
    await record.end();
    expect(await known()).toEqual([head(50)]);
    expect(() => record.note(head(51))).toThrow('closed');
  });

  it('is one file a term, so that a leader of yesterday writes over nobody', async () => {
    const yesterday = new PublishedFiles(folder);
    await yesterday.read();
    const old = await yesterday.begin(1, head(3), failed);
    const today = new PublishedFiles(folder);
    await today.read();
    const record = await today.begin(2, head(4), failed);
    record.note(head(9));
    old.note(head(5));
    await old.end();
    expect(await known()).toEqual([head(9)]);
    await record.end();
    expect(await readdir(published())).toEqual(['leader-2']);
  });

  it('is kept by who stands by, until a leader has compared it', async () => {
    const standby = new PublishedFiles(folder);
    await standby.witness(head(7));
    await standby.witness(head(8));
    expect(await known()).toEqual([head(8)]);
    const leader = new PublishedFiles(folder);
    await leader.read();
    const record = await leader.begin(3, head(8), failed);
    await record.end();
    expect(await readdir(published())).toEqual(['leader-3']);
  });

  it('survives a write that was torn at any byte', async () => {
    const files = new PublishedFiles(folder);
    const record = await files.begin(1, head(1), failed);
    record.note(head(2));
    record.note(head(3));
    await record.end();
    const path = join(published(), 'leader-1');
    const whole = await readFile(path);
    // The third head went to the first place; until it is there as a whole, the second one counts.
    const before = Buffer.from(whole);
    before.fill(' ', 0, 512);
    const length = whole.subarray(0, 512).toString().trimEnd().length;
    for (let bytes = 0; bytes < length; bytes += 1) {
      await writeFile(path, Buffer.concat([whole.subarray(0, bytes), before.subarray(bytes)]));
      expect(await known()).toEqual([head(2)]);
    }
    await writeFile(path, whole);
    expect(await known()).toEqual([head(3)]);
  });

  it('that cannot be read stops whoever wants to lead, and says so', async () => {
    const files = new PublishedFiles(folder);
    const record = await files.begin(1, head(1), failed);
    await record.end();
    const path = join(published(), 'leader-1');
    await truncate(path, 100);
    await expect(known()).rejects.toThrow(/leader-1 says how far history was published/);
    await rm(path);
    await (await open(path, 'w')).close();
    await expect(known()).rejects.toThrow('accept-history');
  });
});
