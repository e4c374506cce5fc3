import type {
  BatchChanges,
  FaultError,
  Forgotten,
  KeyLimits,
  Outcome,
  RowInspector,
  Snapshot,
  StampedCommand,
} from '@kontor/core';

export type {
  BatchChanges,
  Command,
  KeyedCommand,
  KeyLimits,
  Outcome,
  Snapshot,
  StampedCommand,
} from '@kontor/core';

/** What the shell needs of the core; the real one has read-only views beside it. */
export interface ExchangeCore {
  /** The last applied command. */
  readonly sequence: number;
  /** Its platform time in ms. */
  readonly at: number;
  /**
   * Whether work goes on that was too long for one step: a `clock.pulse` does the next one, and any
   * other command would do all of the rest first.
   */
  readonly isUnfinished: boolean;
  /** Once, on a new core. */
  load(snapshot: Snapshot): void;
  /**
   * Throws only on a defect; the memory is then to be discarded and rebuilt. A FaultError names the
   * part that threw, which the command `fault.park` leaves out from then on.
   */
  apply(command: StampedCommand): Outcome;
  /** Everything since the last call. Batch borders are part of history: a replay must keep them. */
  endBatch(): BatchChanges;
  /** Whether memory has the answer to a key; one that it has forgotten it does not know. */
  knowsKey(actor: number, key: string): boolean;
  /** Where the memory of keys ends. */
  readonly keysForgotten: Forgotten;
  /** How many parts are left out. */
  readonly parkedCount: number;
  /** Shows each part's rows while it runs, so that what is wrong with a row is thrown there. */
  inspectWith(look: RowInspector | null): void;
  /** Whose fault it is when what this command alone has changed cannot be handed out. */
  faultOf(command: StampedCommand, thrown: unknown): FaultError;
}

/** How cores are made and which rules they follow. */
export interface CoreMaker<Core extends ExchangeCore = ExchangeCore> {
  readonly version: string;
  /** How much its cores remember of commands with a key. */
  readonly keyLimits: KeyLimits;
  create(): Core;
}

/** What the shell needs of a logger; a pino logger fits. */
export interface ExchangeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
