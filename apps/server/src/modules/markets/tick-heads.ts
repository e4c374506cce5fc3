import { type Amount, parseAmount } from '@kontor/money';
import type pg from 'pg';
import { SECONDS_PER_INSTRUMENT as SECONDS, tickHeadMessage } from '@kontor/rules/ticks';
import { MINUTE_MS } from '@kontor/rules/time';
import type { SigningKeys } from './signing-keys.ts';

const SIGNED_AT_ONCE_MAX = 5_000;
/** More than an hour's and a minute's on both sides; only what is not signed could be longer. */
const RUN_TICKS_MAX = 10_000;

interface Head {
  readonly id: number;
  readonly instrument_id: number;
  readonly at: number;
  readonly hash: string;
}

interface HeadRow {
  readonly tick_id: number;
  readonly at: number;
  readonly hash: string;
  readonly signature: string;
  readonly key_number: number | null;
}

export interface SignedHead {
  readonly at: number;
  readonly hash: string;
  readonly signature: string;
  /** The id of the key. */
  readonly key_id: string;
}

/** Some of an instrument's ticks without a hole, and the signed heads among them. */
export interface TickRun {
  /** Of the tick before the first one here; empty before the very first. */
  readonly previousHash: string;
  readonly ticks: readonly { readonly at: number; readonly price: Amount; readonly hash: string }[];
  readonly heads: readonly SignedHead[];
  /** Whether the last tick is a head, so that all of it is signed. */
  readonly isSigned: boolean;
}

/** Signs each instrument's newest tick of every minute that is over. */
export class TickHeads {
  readonly #pool: pg.Pool;
  readonly #keys: SigningKeys;

  constructor(pool: pg.Pool, keys: SigningKeys) {
    this.#pool = pool;
    this.#keys = keys;
  }

  /** Signs the heads of all minutes before the one that holds `now` that have none yet. */
  async signUntil(now: number): Promise<number> {
    const before = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const { rows } = await this.#pool.query<Head>(
      `SELECT head.id, head.instrument_id, head.at, head.hash
       FROM instruments i
       CROSS JOIN LATERAL (
         SELECT coalesce(max(tick_id), i.id * $2::bigint) AS last FROM tick_heads
         WHERE tick_id >= i.id * $2::bigint AND tick_id < (i.id + 1) * $2::bigint
       ) signed
       CROSS JOIN LATERAL (
         SELECT DISTINCT ON (t.at / 60000) t.id, t.instrument_id, t.at, t.hash FROM ticks t
         WHERE t.id > signed.last AND t.id < i.id * $2::bigint + $1::bigint / 1000
         ORDER BY t.at / 60000, t.id DESC
       ) head
       LIMIT $3`,
      [before, SECONDS, SIGNED_AT_ONCE_MAX],
    );
    if (rows.length === 0) return 0;
    await this.#pool.query(
      `INSERT INTO tick_heads (tick_id, instrument_id, at, hash, signature, key_number)
       SELECT *, $6::integer
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
       ON CONFLICT (tick_id) DO NOTHING`,
      [
        rows.map((row) => row.id),
        rows.map((row) => row.instrument_id),
        rows.map((row) => row.at),
        rows.map((row) => row.hash),
        rows.map((row) => this.#keys.sign(tickHeadMessage(row.hash))),
        this.#keys.current.number,
      ],
    );
    return rows.length;
  }

  /** The newest signed heads of an instrument, newest first. */
  async newest(instrumentId: number, limit: number) {
    const { rows } = await this.#pool.query<HeadRow & { readonly price: string }>(
      `SELECT h.tick_id, h.at, t.price, h.hash, h.signature, h.key_number FROM tick_heads h
       JOIN ticks t ON t.id = h.tick_id
       WHERE h.tick_id >= $1::bigint * $2::bigint AND h.tick_id < ($1::bigint + 1) * $2::bigint
       ORDER BY h.tick_id DESC LIMIT $3`,
      [instrumentId, SECONDS, limit],
    );
    return rows.map((row) => ({ price: row.price, ...this.#signed(row) }));
  }

  /**
   * The ticks between two of an instrument, with the signed head before the first and the one at or
   * after the last, where there are such: from the very first tick on, or unsigned, where not.
   */
  async run(instrumentId: number, firstId: number, lastId: number): Promise<TickRun> {
    const [least, most] = [instrumentId * SECONDS, (instrumentId + 1) * SECONDS - 1];
    const { rows: heads } = await this.#pool.query<HeadRow>(
      `SELECT tick_id, at, hash, signature, key_number FROM tick_heads
       WHERE tick_id >= coalesce(
           (SELECT max(tick_id) FROM tick_heads WHERE tick_id BETWEEN $1 AND $2), $1)
         AND tick_id <= coalesce(
           (SELECT min(tick_id) FROM tick_heads WHERE tick_id BETWEEN $3 AND $4), $3)
       ORDER BY tick_id`,
      [least, firstId, lastId, most],
    );
    const [head] = heads;
    const from = head !== undefined && head.tick_id <= firstId ? head.tick_id : least;
    const newest = heads.at(-1)?.tick_id ?? 0;
    const { rows: ticks } = await this.#pool.query<{ at: number; price: string; hash: string }>(
      'SELECT at, price, hash FROM ticks WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3',
      [from, Math.max(newest, lastId), RUN_TICKS_MAX + 1],
    );
    const { rows: before } = await this.#pool.query<{ hash: string }>(
      'SELECT hash FROM ticks WHERE id >= $1 AND id < $2 ORDER BY id DESC LIMIT 1',
      [least, from],
    );
    return {
      previousHash: before[0]?.hash ?? '',
      ticks: ticks
        .slice(0, RUN_TICKS_MAX)
        .map((tick) => ({ ...tick, price: parseAmount(tick.price) })),
      heads: heads.map((row) => this.#signed(row)),
      isSigned: newest >= lastId && ticks.length <= RUN_TICKS_MAX,
    };
  }

  #signed({ at, hash, signature, key_number: number }: HeadRow): SignedHead {
    return { at, hash, signature, key_id: this.#keys.idOf(number) };
  }
}
