import type { ExchangeRow, ExchangeTable } from '@kontor/schema';

/** Anything that JSON can carry. Amounts travel as decimal text. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * What somebody wants done. `actor` is a member's id, an operator's (1 to 999), or 0 for the
 * platform itself.
 */
export interface Command {
  readonly kind: string;
  readonly actor: number;
  readonly input: { readonly [field: string]: Json };
  /** Idempotency key, unique per actor; null where a repeat does no harm. */
  readonly key: string | null;
}

/** A command in its place in history. */
export interface StampedCommand extends Command {
  readonly sequence: number;
  /** Platform time in ms; never smaller than that of the command before. */
  readonly at: number;
}

/** `details` name what was wrong: the field, the limit, the price. */
export type Outcome =
  | { readonly ok: true; readonly result: Json }
  | {
      readonly ok: false;
      readonly code: string;
      readonly details: { readonly [key: string]: Json };
    };

export interface TableChange {
  readonly table: ExchangeTable;
  /** Final values; a log's rows are new, a state's rows replace what has the same id. */
  readonly rows: readonly ExchangeRow[];
}

/** Everything that a batch changed, each row once. Rows are immutable from here on. */
export type BatchChanges = readonly TableChange[];

/**
 * What the core is rebuilt from: the live rows at a checkpoint and what it remembers of the past.
 */
export interface Snapshot {
  /** The last command that the rows include. */
  readonly sequence: number;
  /** Its time. */
  readonly at: number;
  /** The live rows of every state table, by table name. */
  readonly rows: ReadonlyMap<string, readonly ExchangeRow[]>;
  /**
   * The newest commands with a key, oldest first: as many as the limits of the memory let in, and
   * the one before them.
   */
  readonly keyed: readonly KeyedCommand[];
}

/** What is remembered of a command with a key. */
export interface KeyedCommand {
  /** Whose key it is, and the key. */
  readonly name: string;
  readonly sequence: number;
  readonly at: number;
  /** The same for two commands that ask for the same. */
  readonly print: number;
  /** As JSON. */
  readonly outcome: string;
}

/** How much is remembered of commands with a key: so many of them, and so long their outcomes. */
export interface KeyLimits {
  readonly count: number;
  /** Of all outcomes together, in UTF-16 units. */
  readonly textLength: number;
}

/**
 * Where the memory of keys ends. Of commands after this sequence, and of those after this time,
 * nothing is forgotten.
 */
export interface Forgotten {
  readonly sequence: number;
  readonly at: number;
}
