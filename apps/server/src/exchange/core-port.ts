import type { BatchChanges, Outcome, Snapshot, StampedCommand } from '@kontor/core';

export type { BatchChanges, Command, Outcome, Snapshot, StampedCommand } from '@kontor/core';

/** What the shell needs of the core; the real one has read-only views beside it. */
export interface ExchangeCore {
  /** The last applied command. */
  readonly sequence: number;
  /** Its platform time in ms. */
  readonly at: number;
  /** Once, on a new core. */
  load(snapshot: Snapshot): void;
  /** Throws only on a defect; the memory is then to be discarded and rebuilt. */
  apply(command: StampedCommand): Outcome;
  /** Everything since the last call. Batch borders are part of history: a replay must keep them. */
  endBatch(): BatchChanges;
}

/** How cores are made and which rules they follow. */
export interface CoreMaker<Core extends ExchangeCore = ExchangeCore> {
  readonly version: string;
  /** For how many commands a key is remembered after it was last sent. */
  readonly keysRememberedMax: number;
  create(): Core;
}

/** What the shell needs of a logger; a pino logger fits. */
export interface ExchangeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
