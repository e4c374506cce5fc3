import { FaultError } from '@kontor/core';
import type { PendingCommand } from './intake.ts';

/** A part that threw, as `fault.park` takes it. */
export interface FaultReport {
  readonly path: string;
  readonly error: string;
  readonly suspectId: number | null;
}

/** What a rebuilt exchange does first, after a fault; then the queue goes on. */
export interface Resume {
  /**
   * What had been applied before the fault, and when: it is made durable as it was, so that the
   * part is parked exactly where it threw.
   */
  readonly before: ReadonlySet<PendingCommand>;
  readonly at: number;
  readonly park: FaultReport | null;
  /** One of these has made rows that cannot be written down: each is looked at by itself. */
  readonly suspects: ReadonlySet<PendingCommand>;
}

const NONE: ReadonlySet<PendingCommand> = new Set();

/** What is to be done about what a core threw; undefined where it names no part to leave out. */
export function resumeAfter(
  thrown: unknown,
  before: readonly PendingCommand[],
  at: number,
): Resume | undefined {
  if (!(thrown instanceof FaultError) || thrown.path === '') return undefined;
  const { path, message, suspectId } = thrown;
  const park = { path, error: message, suspectId };
  return { before: new Set(before), at, park, suspects: NONE };
}

/** Nobody can say yet which of these it was. */
export function resumeCarefully(suspects: readonly PendingCommand[], at: number): Resume {
  return { before: NONE, at, park: null, suspects: new Set(suspects) };
}
