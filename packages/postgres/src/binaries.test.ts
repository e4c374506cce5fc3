import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { budget } from '@kontor/testkit/budget';
import { afterAll, expect, it } from 'vitest';
import { type BinarySource, findBinarySource, prepareBinaries } from './binaries.ts';
import { silentLog } from './log.ts';
import { chooseRunUser } from './run-user.ts';
import { newFolder, removeDataDirectories } from './testing/data-directory.ts';

afterAll(removeDataDirectories);

/** The installed programs as npm leaves them when postinstall scripts are switched off. */
async function withoutLinks(): Promise<BinarySource> {
  const { folder, version } = await findBinarySource();
  const copy = join(newFolder(), 'native');
  execFileSync('cp', ['-r', '--no-dereference', folder, copy]);
  execFileSync('find', [copy, '-type', 'l', '-delete']);
  return { folder: copy, version };
}

it('repairs the library links where the programs lie', async () => {
  const source = await withoutLinks();
  const binaries = await prepareBinaries(source, undefined, silentLog, []);
  expect(binaries.postgres).toBe(join(source.folder, 'bin', 'postgres'));
  expect(readlinkSync(join(source.folder, 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
});

it('makes a copy that the other user can run, and mends it when it is damaged', async () => {
  const source = await withoutLinks();
  // As below a closed home: nobody else can pass.
  chmodSync(join(source.folder, '..'), 0o700);
  const user = await chooseRunUser();
  const cache = join(newFolder(), 'cache');
  // A plain user gets a copy only when the programs do not run where they lie.
  if (user === undefined) chmodSync(join(source.folder, 'bin', 'postgres'), 0o644);
  const { postgres } = await prepareBinaries(source, user, silentLog, [cache]);
  expect(postgres.startsWith(cache)).toBe(true);

  const share = join(postgres, '../../share/postgresql/postgres.bki');
  const whole = lstatSync(share).size;
  truncateSync(share, 10);
  await prepareBinaries(source, user, silentLog, [cache]);
  expect(lstatSync(share).size).toBe(whole);

  const link = join(postgres, '../../lib/libicuuc.so');
  rmSync(link);
  await prepareBinaries(source, user, silentLog, [cache]);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

it('does not run programs from a folder that others could have filled', async () => {
  const source = await withoutLinks();
  rmSync(join(source.folder, 'bin', 'postgres'));
  const open = newFolder(0o777);
  await expect(prepareBinaries(source, undefined, silentLog, [open])).rejects.toThrow(
    `${open} can be changed by other users`,
  );
});

it('serves several processes that make the copy at once', async () => {
  const source = await withoutLinks();
  chmodSync(join(source.folder, 'bin', 'postgres'), 0o644);
  const user = await chooseRunUser();
  const cache = join(newFolder(), 'cache');
  const all = await Promise.all(
    Array.from({ length: budget(3, 8) }, () => prepareBinaries(source, user, silentLog, [cache])),
  );
  expect(new Set(all.map(({ postgres }) => postgres)).size).toBe(1);
  expect(all[0]?.majorVersion).toBe('18');
});
