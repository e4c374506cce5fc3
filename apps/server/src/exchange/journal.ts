import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Outcome, StampedCommand } from './core-port.ts';
import type { Session } from './database.ts';
import { DeposedError, HistoryError } from './errors.ts';

/** A command with what came of it. */
export interface JournalEntry {
  readonly command: StampedCommand;
  readonly outcome: Outcome;
}

/** One row of the journal: a batch, applied and made durable together. */
export interface JournalBatch {
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly epoch: number;
  readonly coreVersion: string;
  readonly at: number;
  readonly body: Buffer;
  readonly changesDigest: string;
  readonly hash: string;
}

/** Where the chain stands. */
export interface JournalHead {
  readonly lastSequence: number;
  readonly hash: string;
  /** The newest batch that has a command with a key; zero before the first. */
  readonly keyedSequence: number;
}

/** What the first batch continues. */
export const GENESIS_HASH = '0'.repeat(64);
export const EMPTY_JOURNAL: JournalHead = { lastSequence: 0, hash: GENESIS_HASH, keyedSequence: 0 };

/**
 * A body begins with eight bytes, big-endian: the last sequence of the newest earlier batch that
 * has a command with a key. A restart follows these to the commands it must remember, instead of
 * reading days of ticks. The rest is JSON, deflated when that makes it smaller.
 */
const POINTER_BYTES = 8;
const DEFLATE_BYTES_MIN = 1_024;
const ZLIB_FIRST_BYTE = 0x78;
/** Far above the largest batch: 500 commands of 64 kB. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;

type EntryTuple = [
  sequence: number,
  at: number,
  kind: string,
  actor: number,
  key: string | null,
  input: StampedCommand['input'],
  outcome: Outcome,
];

export interface PlacedEntry extends JournalEntry {
  /** The command's input as JSON, made once when it was handed in. */
  readonly inputText: string;
}

/** Writes `[sequence, at, kind, actor, key, input, outcome]` per command. */
export function encodeBody(entries: readonly PlacedEntry[], keyedSequence: number): Buffer {
  const texts = entries.map(({ command, outcome, inputText }) => {
    const { sequence, at, kind, actor, key } = command;
    const head = `${sequence},${at},${JSON.stringify(kind)},${actor},${JSON.stringify(key)}`;
    return `[${head},${inputText},${JSON.stringify(outcome)}]`;
  });
  const json = Buffer.from(`[${texts.join(',')}]`, 'utf8');
  const deflated = json.length >= DEFLATE_BYTES_MIN ? deflateSync(json, { level: 1 }) : json;
  const payload = deflated.length < json.length ? deflated : json;
  const pointer = Buffer.alloc(POINTER_BYTES);
  pointer.writeBigInt64BE(BigInt(keyedSequence));
  return Buffer.concat([pointer, payload]);
}

export function decodeBody(body: Uint8Array): JournalEntry[] {
  const payload = Buffer.from(body.buffer, body.byteOffset, body.byteLength).subarray(
    POINTER_BYTES,
  );
  const json =
    payload[0] === ZLIB_FIRST_BYTE
      ? inflateSync(payload, { maxOutputLength: BODY_BYTES_MAX })
      : payload;
  const tuples = JSON.parse(json.toString('utf8')) as EntryTuple[];
  return tuples.map(([sequence, at, kind, actor, key, input, outcome]) => ({
    command: { sequence, at, kind, actor, key, input },
    outcome,
  }));
}

export function bodyKeyedSequence(body: Uint8Array): number {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return Number(buffer.readBigInt64BE(0));
}

export function chainHash(previousHash: string, body: Uint8Array, changesDigest: string): string {
  return createHash('sha256').update(previousHash).update(body).update(changesDigest).digest('hex');
}

/** The head after a batch. */
export function headAfter(batch: JournalBatch, entries: readonly JournalEntry[]): JournalHead {
  const keyed = entries.some(({ command }) => command.key !== null);
  return {
    lastSequence: batch.lastSequence,
    hash: batch.hash,
    keyedSequence: keyed ? batch.lastSequence : bodyKeyedSequence(batch.body),
  };
}

/**
 * Writes only while this leader's epoch is the newest one, and only behind the batch it continues.
 * FOR SHARE makes a new leader's epoch wait for an insert under way, so that it misses no batch.
 */
const APPEND = `
INSERT INTO journal (last_sequence, first_sequence, count, epoch, core_version, at, body,
  changes_digest, hash)
SELECT $1::bigint, $2::bigint, $3::integer, $4::bigint, $5::text, $6::bigint, $7::bytea, $8::text,
  $9::text
FROM leadership
WHERE id = 1 AND epoch = $4::bigint AND active
  AND ($2::bigint = 1 OR EXISTS (
    SELECT FROM journal WHERE last_sequence = $2::bigint - 1 AND hash = $10::text))
FOR SHARE OF leadership`;

/** What `onAppended` throws is thrown on: it hears of a durable batch before anybody else does. */
export class JournalWriter {
  readonly #session: Session;
  readonly #epoch: number;
  readonly #coreVersion: string;
  readonly #onAppended: (batch: JournalBatch) => void;
  #head: JournalHead;

  constructor(
    session: Session,
    epoch: number,
    coreVersion: string,
    head: JournalHead,
    onAppended: (batch: JournalBatch) => void = () => undefined,
  ) {
    this.#session = session;
    this.#epoch = epoch;
    this.#coreVersion = coreVersion;
    this.#head = head;
    this.#onAppended = onAppended;
  }

  get head(): JournalHead {
    return this.#head;
  }

  /**
   * Makes a batch durable. Throws DeposedError when another leader has taken over; after any other
   * error the batch may or may not have been committed, and only reading the journal tells.
   */
  async append(entries: readonly PlacedEntry[], changesDigest: string): Promise<JournalBatch> {
    const first = entries[0]?.command;
    const last = entries.at(-1)?.command;
    if (first === undefined || last === undefined) throw new Error('a batch is never empty');
    const head = this.#head;
    const body = encodeBody(entries, head.keyedSequence);
    const batch: JournalBatch = {
      firstSequence: first.sequence,
      lastSequence: last.sequence,
      epoch: this.#epoch,
      coreVersion: this.#coreVersion,
      at: last.at,
      body,
      changesDigest,
      hash: chainHash(head.hash, body, changesDigest),
    };
    await this.#insert(batch, entries.length, head.hash);
    this.#head = headAfter(batch, entries);
    this.#onAppended(batch);
    return batch;
  }

  async #insert(batch: JournalBatch, count: number, previousHash: string): Promise<void> {
    const values = [
      batch.lastSequence,
      batch.firstSequence,
      count,
      batch.epoch,
      batch.coreVersion,
      batch.at,
      batch.body,
      batch.changesDigest,
      batch.hash,
      previousHash,
    ];
    const result = await this.#session.query({ name: 'journal_append', text: APPEND, values });
    if (result.rowCount !== 1) {
      throw new DeposedError(`epoch ${batch.epoch} may no longer write to the journal`);
    }
  }
}

interface JournalRow {
  last_sequence: string;
  first_sequence: string;
  epoch: string;
  core_version: string;
  at: string;
  body: Buffer;
  changes_digest: string;
  hash: string;
}

const ROW = 'last_sequence, first_sequence, epoch, core_version, at, body, changes_digest, hash';

function toBatch(row: JournalRow): JournalBatch {
  return {
    firstSequence: Number(row.first_sequence),
    lastSequence: Number(row.last_sequence),
    epoch: Number(row.epoch),
    coreVersion: row.core_version,
    at: Number(row.at),
    body: row.body,
    changesDigest: row.changes_digest,
    hash: row.hash,
  };
}

const PAGE_BATCHES = 200;

/** All batches after a sequence, oldest first, in pages. */
export async function* readJournal(
  session: Session,
  afterSequence: number,
): AsyncGenerator<JournalBatch> {
  let after = afterSequence;
  for (;;) {
    const page = await session.query<JournalRow>({
      name: 'journal_page',
      text: `SELECT ${ROW} FROM journal WHERE last_sequence > $1 ORDER BY last_sequence LIMIT $2`,
      values: [after, PAGE_BATCHES],
    });
    for (const row of page.rows) {
      const batch = toBatch(row);
      yield batch;
      after = batch.lastSequence;
    }
    if (page.rows.length < PAGE_BATCHES) return;
  }
}

/** The batch that ends at a sequence; undefined when there is none. */
export async function readBatch(
  session: Session,
  lastSequence: number,
): Promise<JournalBatch | undefined> {
  const result = await session.query<JournalRow>({
    text: `SELECT ${ROW} FROM journal WHERE last_sequence = $1`,
    values: [lastSequence],
  });
  const row = result.rows[0];
  return row === undefined ? undefined : toBatch(row);
}

/** Follows the pointers in the bodies on the server, one index look-up a step, newest first. */
const READ_KEYED = `
WITH RECURSIVE chain AS (
  SELECT last_sequence, body, 1 AS step FROM journal WHERE last_sequence = $1
  UNION ALL
  SELECT j.last_sequence, j.body, chain.step + 1
  FROM chain JOIN journal j ON j.last_sequence =
    ('x' || encode(substring(chain.body FROM 1 FOR 8), 'hex'))::bit(64)::bigint
  WHERE chain.step < $2
)
SELECT body FROM chain ORDER BY step`;

/**
 * The commands with a key, newest first. `keyedSequence` is the newest batch that has one; zero for
 * none.
 */
export async function* readKeyed(
  session: Pick<Session, 'query'>,
  keyedSequence: number,
): AsyncGenerator<JournalEntry> {
  let next = keyedSequence;
  while (next > 0) {
    const page = await session.query<{ body: Buffer }>({
      text: READ_KEYED,
      values: [next, PAGE_BATCHES],
    });
    if (page.rows.length === 0) throw new HistoryError(`the journal has no batch up to ${next}`);
    for (const { body } of page.rows) {
      yield* decodeBody(body)
        .filter(({ command }) => command.key !== null)
        .reverse();
      next = bodyKeyedSequence(body);
    }
  }
}
