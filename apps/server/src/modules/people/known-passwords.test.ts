import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KnownPasswords } from './known-passwords.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'breaches-'));
});
afterAll(() => rm(directory, { recursive: true }));

const breached = async (password: string) => {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const other = `${'0'.repeat(35)}:2`;
  const file = join(directory, `${digest.slice(0, 5)}.txt`);
  await writeFile(file, `${other}\r\n${digest.slice(5)}:17\r\n`);
};

describe('what guessers know', () => {
  const known = new KnownPasswords();

  it.each(['password', 'Trustno1', 'mustang69', 'jennifer1', 'kontor1234', 'MANCHESTER'])(
    'has %s',
    async (password) => {
      expect(await known.has(password)).toBe(true);
    },
  );

  it.each(['a good long phrase', 'gf7-kWq2-zTn9', 'Überraschung im Moor'])(
    'has not %s',
    async (password) => {
      expect(await known.has(password)).toBe(false);
    },
  );

  it('has what a breach has, to the letter, and misses no file that is not there', async () => {
    await breached('gf7-kWq2-zTn9');
    const told = new KnownPasswords(directory);
    expect(await told.has('gf7-kWq2-zTn9')).toBe(true);
    expect(await told.has('GF7-kWq2-zTn9')).toBe(false);
    expect(await told.has('another good phrase')).toBe(false);
  });
});
