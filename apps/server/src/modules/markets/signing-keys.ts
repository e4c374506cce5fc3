import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { keyChangeMessage, type SigningKey, signingKeyId } from '@kontor/rules/signing-keys';
import type pg from 'pg';
import { readIfThere } from '../../platform/kept-secret.ts';
import type { Log } from '../../platform/logger.ts';
import { OwnSigningKey } from '../../platform/own-signing-key.ts';

const KEY_FOLDER = 'keys';
/** The key before, laid here when it is replaced, so that it can hand over to the new one. */
const PREVIOUS_KEY_FILE = 'tick-heads-previous.pem';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A key with its number in the table, 1 for the first. */
export interface NumberedKey extends SigningKey {
  readonly number: number;
}

interface KeyRow {
  readonly number: number;
  readonly key_id: string;
  readonly public_key: string;
  readonly since: number;
  readonly handover: string | null;
  readonly acceptance: string | null;
}

/**
 * The key that the exchange signs with, and the public halves of all that it ever has, so that
 * what was signed once can be checked for ever.
 */
export class SigningKeys {
  readonly #own: OwnSigningKey;
  readonly current: NumberedKey;
  /** The first one first. */
  readonly all: readonly NumberedKey[];

  private constructor(own: OwnSigningKey, { current, all }: Pick<SigningKeys, 'current' | 'all'>) {
    this.#own = own;
    this.current = current;
    this.all = all;
  }

  /**
   * With the key in the data directory, made on the first start and readable by its owner only. One
   * that was never used before is written down after the others; the one before hands over to it
   * where it still lies beside it.
   */
  static async open(
    pool: pg.Pool,
    dataDirectory: string,
    { now, log }: { readonly now: number; readonly log: Log },
  ): Promise<SigningKeys> {
    const own = await OwnSigningKey.open(dataDirectory);
    const { publicKey } = own;
    const known = await readKeys(pool);
    const id = signingKeyId(publicKey, sha256);
    const old = known.find((key) => key.id === id);
    if (old !== undefined) return new SigningKeys(own, { current: old, all: known });
    const before = known.at(-1);
    const next = { public_key: publicKey, since: now };
    const message = before === undefined ? null : keyChangeMessage(before, next);
    const previousKey =
      before === undefined ? undefined : await keyBefore(dataDirectory, before.id);
    const current = {
      ...next,
      id,
      number: (before?.number ?? 0) + 1,
      previous: before?.id ?? null,
      handover: message === null || previousKey === undefined ? null : previousKey.sign(message),
      acceptance: message === null ? null : own.sign(message),
    };
    if (message !== null && current.handover === null) {
      log.warn({ id }, 'signs with a new key, to which the one before has not handed over');
    }
    await addKey(pool, current);
    return new SigningKeys(own, { current, all: [...known, current] });
  }

  /** Ed25519, in Base64. What is signed begins with a name of its own for each kind. */
  sign(message: string): string {
    return this.#own.sign(message);
  }

  /** The id of the key with a number; the first key had none. */
  idOf(number: number | null): string {
    const found = this.all.find((key) => key.number === (number ?? 1));
    if (found === undefined) throw new Error(`there is no signing key ${number}`);
    return found.id;
  }

  /** As they are published, the first one first. */
  wire(): SigningKey[] {
    return this.all.map(({ id, public_key, since, previous, handover, acceptance }) => ({
      id,
      public_key,
      since,
      previous,
      handover,
      acceptance,
    }));
  }
}

async function keyBefore(dataDirectory: string, id: string): Promise<OwnSigningKey | undefined> {
  const pem = await readIfThere(join(dataDirectory, KEY_FOLDER, PREVIOUS_KEY_FILE));
  if (pem === undefined) return undefined;
  const key = new OwnSigningKey(pem);
  return signingKeyId(key.publicKey, sha256) === id ? key : undefined;
}

async function readKeys(pool: pg.Pool): Promise<NumberedKey[]> {
  const { rows } = await pool.query<KeyRow>(
    `SELECT number, key_id, public_key, since, handover, acceptance FROM signing_keys
     ORDER BY number`,
  );
  return rows.map(({ key_id: id, ...row }, n) => ({
    ...row,
    id,
    previous: rows[n - 1]?.key_id ?? null,
  }));
}

async function addKey(pool: pg.Pool, key: NumberedKey): Promise<void> {
  await pool.query(
    `INSERT INTO signing_keys (number, key_id, public_key, since, handover, acceptance)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [key.number, key.id, key.public_key, key.since, key.handover, key.acceptance],
  );
}
