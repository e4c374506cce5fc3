import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disownPostmasterFile } from './process-state.ts';

const STALE = '12\n/data\n1760000000\n5433\n';
const STARTED = '4711\n/data\n1760000001\n5434\n';

let cluster: string;
let file: string;
beforeAll(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'kontor-pid-file-'));
  file = join(cluster, 'postmaster.pid');
});
afterAll(() => rm(cluster, { recursive: true, force: true }));

it('names a dead process in place of the one that is over, and nothing else', async () => {
  await writeFile(file, STALE);
  await disownPostmasterFile(cluster, 11);
  expect(await readFile(file, 'utf8')).toBe(STALE);
  await disownPostmasterFile(cluster, 12);
  expect(await readFile(file, 'utf8')).toBe(STALE.replace('12', '999999999'));
});

it('leaves the file of a server that another process starts meanwhile', async () => {
  for (let round = 0; round < 300; round += 1) {
    await writeFile(file, STALE);
    const disowning = Array.from({ length: 4 }, () => disownPostmasterFile(cluster, 12));
    // As PostgreSQL does it: the stale file goes, and a new one is made.
    for (let turn = round % 30; turn > 0; turn -= 1) await Promise.resolve();
    await unlink(file);
    await writeFile(file, STARTED, { flag: 'wx' });
    await Promise.all(disowning);
    expect(await readFile(file, 'utf8')).toBe(STARTED);
  }
});
