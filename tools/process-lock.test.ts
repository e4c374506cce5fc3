import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tryLock, unlock } from './lib/process-lock.mjs';
import { root } from './lib/sources.ts';

const PROCESSES = 6;

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-lock-'));
  lock = join(folder, 'lock.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('one has it until it gives it back', () => {
  expect(tryLock(lock)).toBe(true);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
  expect(tryLock(lock)).toBe(false);
  unlock(lock);
  unlock(lock);
  expect(tryLock(lock)).toBe(true);
  expect(readdirSync(folder)).toEqual(['lock.pid']);
});

it('the lock of a dead process, and an empty one, is taken over', async () => {
  for (const holder of [String(await deadProcess()), '']) {
    writeFileSync(lock, holder);
    expect(tryLock(lock)).toBe(false);
    expect(tryLock(lock)).toBe(true);
    unlock(lock);
  }
});

it('that of one who died while it took over does not stop the others', async () => {
  const holder = await deadProcess();
  writeFileSync(lock, String(holder));
  writeFileSync(`${lock}.of-${holder}`, String(await deadProcess()));
  for (let tries = 0; tries < 2; tries += 1) expect(tryLock(lock)).toBe(false);
  expect(tryLock(lock)).toBe(true);
});

it('that of a process of somebody else stays', () => {
  writeFileSync(lock, '1');
  for (let tries = 0; tries < 3; tries += 1) expect(tryLock(lock)).toBe(false);
});

it('no two are in, where each is left by its death', async () => {
  writeFileSync(lock, String(await deadProcess()));
  const log = join(folder, 'log');
  const program = `
    import { appendFileSync } from 'node:fs';
    import { tryLock } from ${JSON.stringify(join(root, 'tools/lib/process-lock.mjs'))};
    while (!tryLock(${JSON.stringify(lock)}));
    for (const word of ['in', 'out']) {
      appendFileSync(${JSON.stringify(log)}, word + ' ' + process.pid + '\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }`;
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }),
  );
  const ends = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(ends.map(([code]) => code as number)).toEqual(children.map(() => 0));
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(2 * PROCESSES);
  for (let turn = 0; turn < lines.length; turn += 2) {
    expect(lines[turn + 1]).toBe(lines[turn]?.replace('in', 'out'));
  }
});
