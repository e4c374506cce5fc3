import { type ExchangeRow, exchangeTables } from '@kontor/schema';
import { BoundedMap } from '../platform/bounded-map.ts';
import type { PublishedBatch } from './sequencer.ts';

/** A change of something that belongs to one user. */
export interface PrivateEvent {
  /** Grows with every event of the exchange; the sequence of the batch is in its upper part. */
  readonly seq: number;
  /** The user's event before this one. Whoever has seen another one last has missed something. */
  readonly prev: number;
  readonly userId: number;
  readonly event: string;
  readonly row: ExchangeRow;
}

/** `resync`: events may have been missed; read everything again and go on from `position`. */
export type PrivateMessage = PrivateEvent | { readonly event: 'resync'; readonly seq: number };

export type PrivateListener = (message: PrivateMessage) => void;

/** Tables whose rows have a `userId`, and what their events are called. */
const PRIVATE_TABLES: ReadonlyMap<string, string> = new Map(
  exchangeTables.flatMap(({ name, privateEvent }) =>
    privateEvent === null ? [] : [[name, privateEvent]],
  ),
);

/** Room for the events of one batch; 2^53 / 2^16 leaves 137 thousand million commands. */
const EVENTS_PER_BATCH = 65_536;
const EVENTS_REMEMBERED = 50_000;
/** Users who stopped listening last and may come back, as after a lost network. */
const LEAVERS_REMEMBERED = 10_000;

export interface PrivateStreamOptions {
  readonly tables?: ReadonlyMap<string, string>;
  readonly eventsRemembered?: number;
}

/**
 * Turns published batches into events for the users they concern, and remembers the newest of those
 * who listen or did so lately. Nobody else can resume, and a ring of everybody's rows was most of
 * what the garbage collector had to carry along.
 */
export class PrivateStream {
  readonly #tables: ReadonlyMap<string, string>;
  readonly #capacity: number;
  readonly #ring: (PrivateEvent | undefined)[];
  readonly #listeners = new Map<number, Set<PrivateListener>>();
  readonly #leavers = new BoundedMap<number, true>(LEAVERS_REMEMBERED);
  /** Every user's newest event since `#floor`. */
  readonly #newest = new Map<number, number>();
  /** Nothing is known of what was before. */
  #floor = 0;
  #written = 0;

  constructor(options: PrivateStreamOptions = {}) {
    this.#tables = options.tables ?? PRIVATE_TABLES;
    this.#capacity = options.eventsRemembered ?? EVENTS_REMEMBERED;
    this.#ring = new Array<PrivateEvent | undefined>(this.#capacity);
  }

  /** The user's newest event; a snapshot read after this was asked continues from here. */
  position(userId: number): number {
    return this.#newest.get(userId) ?? this.#floor;
  }

  /** The user's events after `seq` in order, or `resync` where they are not all known. */
  resume(userId: number, seq: number): readonly PrivateEvent[] | 'resync' {
    if (!Number.isSafeInteger(seq) || seq < this.#floor) return 'resync';
    const missed: PrivateEvent[] = [];
    let wanted = this.position(userId);
    if (seq > wanted) return 'resync';
    while (wanted > seq) {
      const event = this.#find(wanted);
      if (event === undefined) return 'resync';
      missed.push(event);
      wanted = event.prev;
    }
    // A number between two events was never given out to this user.
    return wanted === seq ? missed.reverse() : 'resync';
  }

  /** Calls the listener with every event of the user from now on; returns how to end that. */
  subscribe(userId: number, listener: PrivateListener): () => void {
    let listeners = this.#listeners.get(userId);
    if (listeners === undefined) {
      listeners = new Set();
      this.#listeners.set(userId, listeners);
      this.#leavers.delete(userId);
    }
    const own = listeners;
    own.add(listener);
    return () => {
      own.delete(listener);
      if (own.size > 0 || this.#listeners.get(userId) !== own) return;
      this.#listeners.delete(userId);
      this.#leavers.set(userId, true);
    };
  }

  /** Forgets everything up to a sequence: after a start, or after a time without the lead. */
  reset(sequence: number): void {
    this.#floor = (sequence + 1) * EVENTS_PER_BATCH - 1;
    this.#newest.clear();
    this.#ring.fill(undefined);
    this.#written = 0;
    const message = { event: 'resync', seq: this.#floor } as const;
    for (const listeners of this.#listeners.values()) {
      for (const listener of listeners) listener(message);
    }
  }

  publish(batch: PublishedBatch): void {
    let count = 0;
    for (const { table, rows } of batch.changes) {
      if (this.#tables.has(table.name)) count += rows.length;
    }
    if (count >= EVENTS_PER_BATCH) {
      this.reset(batch.lastSequence);
      return;
    }
    let seq = batch.lastSequence * EVENTS_PER_BATCH;
    for (const { table, rows } of batch.changes) {
      const event = this.#tables.get(table.name);
      if (event === undefined) continue;
      for (const row of rows) {
        this.#send(event, row as ExchangeRow & { readonly userId: number }, seq);
        seq += 1;
      }
    }
  }

  #send(event: string, row: ExchangeRow & { readonly userId: number }, seq: number): void {
    const userId = row.userId;
    const prev = this.position(userId);
    this.#newest.set(userId, seq);
    const listeners = this.#listeners.get(userId);
    if (listeners === undefined && this.#leavers.get(userId) === undefined) return;
    const message: PrivateEvent = { seq, prev, userId, event, row };
    this.#ring[this.#written % this.#capacity] = message;
    this.#written += 1;
    if (listeners === undefined) return;
    for (const listener of listeners) listener(message);
  }

  /** The ring is ordered by `seq`, so an event is found by halving. */
  #find(seq: number): PrivateEvent | undefined {
    let low = Math.max(0, this.#written - this.#capacity);
    let high = this.#written - 1;
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const event = this.#ring[middle % this.#capacity];
      if (event === undefined || event.seq === seq) return event;
      if (event.seq < seq) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
