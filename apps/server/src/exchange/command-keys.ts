import { hash } from 'node:crypto';
import { answersKey } from '@kontor/core';
import { KEY_REMEMBERED_MS } from '@kontor/rules/keys';
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { type ExchangeDatabase, Session } from './database.ts';
import { decodeBody, headAfter, type JournalEntry, readBatch, readKeyed } from './journal.ts';

/**
 * The table of keys: which command came with which key, of the last day. It is written with the
 * projection, so it is ahead of what the core's memory forgets, which is far longer than the tables
 * may stay behind. Found keys are compared in the journal; the hash here only leads there.
 */
const PERIOD_MS = 10 * MINUTE_MS;
/** Rows stay for longer than they are asked for, as a command may wait before it is done. */
const KEPT_MS = KEY_REMEMBERED_MS + HOUR_MS;
const FILL_ROWS = 10_000;
const PRUNED_ROWS = 20_000;

/** Rows of the table as lists of texts, for arrays. */
export interface KeyRows {
  readonly periods: readonly string[];
  readonly hashes: readonly string[];
  readonly sequences: readonly string[];
}

function keyHash(actor: number, key: string): string {
  return String(hash('sha256', `${actor}:${key}`, 'buffer').readBigInt64BE(0));
}

export const periodOf = (at: number): number => Math.floor(at / PERIOD_MS);

/** The first period of which rows are kept at a time. */
export const firstPeriodAt = (at: number): number => Math.max(0, periodOf(at - KEPT_MS));

export function keyRowsOf(entries: readonly JournalEntry[]): KeyRows {
  const periods: string[] = [];
  const hashes: string[] = [];
  const sequences: string[] = [];
  for (const entry of entries) {
    const { actor, key, at, sequence } = entry.command;
    if (key === null || !answersKey(entry.outcome)) continue;
    periods.push(String(periodOf(at)));
    hashes.push(keyHash(actor, key));
    sequences.push(String(sequence));
  }
  return { periods, hashes, sequences };
}

const INSERT = `INSERT INTO command_keys (period, hash, sequence)
SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[])`;

/**
 * Makes the table what the journal says up to the checkpoint, where a program that does not know
 * the table has moved it, or the tables were made anew. Before anything is projected.
 */
export async function completeKeys(database: ExchangeDatabase): Promise<number> {
  const session = await Session.open(database, {
    name: 'kontor exchange keys',
    queryMsMax: 600_000,
    settings: ['jit = off'],
  });
  try {
    await session.query('BEGIN');
    const count = await complete(session);
    await session.query('COMMIT');
    return count;
  } finally {
    await session.close();
  }
}

async function complete(session: Session): Promise<number> {
  const { rows } = await session.query<{ sequence: string; keys: string }>(
    'SELECT sequence, keys_sequence AS keys FROM checkpoint WHERE id = 1',
  );
  const to = Number(rows[0]?.sequence ?? 0);
  const known = Number(rows[0]?.keys ?? 0);
  if (to === known) return 0;
  const from = Math.min(to, known);
  await session.query({ text: 'DELETE FROM command_keys WHERE sequence > $1', values: [from] });
  const count = await insertMissing(session, from, to);
  await session.query('UPDATE checkpoint SET keys_sequence = sequence WHERE id = 1');
  return count;
}

async function insertMissing(session: Session, from: number, to: number): Promise<number> {
  const last = to > from ? await readBatch(session, to) : undefined;
  if (last === undefined) return 0;
  const { keyedSequence } = headAfter(last, decodeBody(last.body));
  const first = firstPeriodAt(last.at);
  let some: JournalEntry[] = [];
  let count = 0;
  const insert = async (): Promise<void> => {
    const { periods, hashes, sequences } = keyRowsOf(some);
    await session.query({ text: INSERT, values: [periods, hashes, sequences] });
    count += periods.length;
    some = [];
  };
  for await (const entry of readKeyed(session, keyedSequence)) {
    const { sequence, at } = entry.command;
    if (sequence <= from || periodOf(at) < first) break;
    some.push(entry);
    if (some.length >= FILL_ROWS) await insert();
  }
  await insert();
  return count;
}

/** A key that somebody asks for. */
export interface AskedKey {
  readonly actor: number;
  readonly key: string;
  /** It was not used before this time. */
  readonly from: number;
  /** The exchange's time. */
  readonly now: number;
}

export interface FoundKey {
  /** The command that came with the key; undefined where none did. */
  readonly entry: JournalEntry | undefined;
  /** Up to here the table was looked through. */
  readonly sequence: number;
}

interface Waiting extends AskedKey {
  readonly hash: string;
  readonly resolve: (found: FoundKey) => void;
  readonly reject: (error: Error) => void;
}

/** In one statement, so that what is found and how far it reaches are of one moment. */
const FIND = `SELECT c.sequence AS projected, k.hash, k.sequence
FROM checkpoint c LEFT JOIN command_keys k
  ON k.period = ANY($1::integer[]) AND k.hash = ANY($2::bigint[])
WHERE c.id = 1`;

const ENTRY = 'SELECT body FROM journal WHERE last_sequence >= $1 ORDER BY last_sequence LIMIT 1';

/** Asks the table, for all who ask while a question is under way at once. */
export class CommandKeys {
  readonly #database: ExchangeDatabase;
  #session: Session | undefined;
  #opening: Promise<Session> | undefined;
  #waiting: Waiting[] = [];
  #asking = false;
  #prunedTo = 0;
  #closed = false;

  constructor(database: ExchangeDatabase) {
    this.#database = database;
  }

  /** Rejects when the database cannot be asked. */
  find(asked: AskedKey): Promise<FoundKey> {
    return new Promise((resolve, reject) => {
      const { actor, key } = asked;
      this.#waiting.push({ ...asked, hash: keyHash(actor, key), resolve, reject });
      if (!this.#asking) void this.#ask();
    });
  }

  /** Deletes what nobody may ask for any more, once a period; in pieces, as others wait. */
  async prune(at: number): Promise<void> {
    const first = firstPeriodAt(at);
    if (first <= this.#prunedTo) return;
    this.#prunedTo = first;
    const text = `DELETE FROM command_keys WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM command_keys WHERE period < $1 LIMIT $2))`;
    for (;;) {
      const session = await this.#connected();
      const { rowCount } = await session.query({ text, values: [first, PRUNED_ROWS] });
      if ((rowCount ?? 0) < PRUNED_ROWS) return;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => undefined);
    await this.#session?.close();
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    // Whoever asks in the same turn of the loop is asked for with the first.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const all = this.#waiting;
      this.#waiting = [];
      try {
        await this.#answer(all);
      } catch (error) {
        for (const one of all) one.reject(error as Error);
      }
    }
    this.#asking = false;
  }

  async #answer(all: readonly Waiting[]): Promise<void> {
    const session = await this.#connected();
    const now = Math.max(...all.map((one) => one.now));
    const from = Math.max(firstPeriodAt(now), periodOf(Math.min(...all.map((one) => one.from))));
    const periods = Array.from({ length: periodOf(now) - from + 1 }, (_, n) => from + n);
    const hashes = [...new Set(all.map((one) => one.hash))];
    const { rows } = await session.query<{
      projected: string;
      hash: string | null;
      sequence: string | null;
    }>({ name: 'command_keys_find', text: FIND, values: [periods, hashes] });
    const sequence = Number(rows[0]?.projected ?? 0);
    for (const one of all) {
      const places = rows.filter((row) => row.hash === one.hash);
      one.resolve({ entry: await this.#entryOf(session, one, places), sequence });
    }
  }

  async #entryOf(
    session: Session,
    { actor, key }: Waiting,
    places: readonly { readonly sequence: string | null }[],
  ): Promise<JournalEntry | undefined> {
    for (const place of places) {
      const { rows } = await session.query<{ body: Buffer }>({
        name: 'command_keys_entry',
        text: ENTRY,
        values: [place.sequence],
      });
      const body = rows[0]?.body;
      const entry =
        body === undefined
          ? undefined
          : decodeBody(body).find(({ command }) => command.sequence === Number(place.sequence));
      if (entry?.command.actor === actor && entry.command.key === key) return entry;
    }
    return undefined;
  }

  /** Who asks and who prunes share one session, and wait for the same one while it opens. */
  /** False once the loss of the session is known here, which is after the database has ended it. */
  get isConnected(): boolean {
    return this.#session?.open === true;
  }

  async #connected(): Promise<Session> {
    if (this.#closed) throw new Error('the table of keys is closed');
    if (this.#session?.open === true) return this.#session;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return await this.#opening;
  }

  async #open(): Promise<Session> {
    await this.#session?.close();
    const session = await Session.open(this.#database, {
      name: 'kontor exchange keys',
      queryMsMax: 10_000,
      settings: ['jit = off', 'plan_cache_mode = force_custom_plan'],
    });
    this.#session = session;
    if (!this.#closed) return session;
    await session.close();
    throw new Error('the table of keys is closed');
  }
}
