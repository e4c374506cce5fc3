/** Passwords are hashed on threads that wait for the exchange's own. */
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundled } from '@kontor/testkit/bundled';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { hashingHere, HashingThreads, PASSWORDS_AT_ONCE_MAX } from './password-hashing.ts';

const PROGRAM = fileURLToPath(new URL('../hashing.ts', import.meta.url));
const CHEAP = { memoryCost: 8, timeCost: 1 } as const;
let program: string;
let threads: HashingThreads;
beforeAll(async () => {
  program = await bundled(PROGRAM);
});
afterEach(() => threads.close());

it('hashes and compares as this process does', async () => {
  threads = new HashingThreads(program);
  const made = await threads.hash('correct horse battery', CHEAP);
  expect(made).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await hashingHere.verify(made, 'correct horse battery')).toBe(true);
  const known = await hashingHere.hash('correct horse battery', CHEAP);
  expect(await threads.verify(known, 'correct horse battery')).toBe(true);
  expect(await threads.verify(known, 'Correct horse battery')).toBe(false);
  await expect(threads.verify('no hash', 'a guess')).rejects.toThrow();
});

it.runIf(process.platform === 'linux')('lowers the priority of its threads alone', async () => {
  const before = priorities();
  threads = new HashingThreads(program);
  await Promise.all(
    Array.from({ length: 3 * PASSWORDS_AT_ONCE_MAX }, () => threads.hash('one of many', CHEAP)),
  );
  const own = before.get(String(process.pid)) ?? 0;
  const lower = [...priorities()].filter(([thread]) => !before.has(thread));
  const below = Math.min(
    own + constants.priority.PRIORITY_BELOW_NORMAL,
    constants.priority.PRIORITY_LOW,
  );
  expect(lower.filter(([, nice]) => nice === below)).toHaveLength(PASSWORDS_AT_ONCE_MAX);
  expect(priorities().get(String(process.pid))).toBe(own);
});

it('refuses who waits when it ends', async () => {
  threads = new HashingThreads(program);
  const waiting = Promise.allSettled(
    Array.from({ length: 9 * PASSWORDS_AT_ONCE_MAX }, () => threads.hash('one of many', CHEAP)),
  );
  await threads.close();
  expect((await waiting).at(-1)).toMatchObject({ status: 'rejected' });
});

/** Of this process's threads: how far each gives way to others. */
function priorities(): Map<string, number> {
  const entries = readdirSync('/proc/self/task').flatMap((thread): [string, number][] => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    // After the name, which may hold anything, the 17th: proc(5).
    return [[thread, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])]];
  });
  return new Map(entries);
}
