import { FAULT_CODE } from '@kontor/core';
import { isNewKey, NO_CLEARANCE } from '@kontor/rules/keys';
import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { BatchChanges, ExchangeCore, Outcome, StampedCommand } from './core-port.ts';
import { type EncodedChanges, encodeChanges, encodeTable, requireSound } from './encoding.ts';
import { DeposedError } from './errors.ts';
import { exchangeError, type Intake, type PendingCommand } from './intake.ts';
import type { JournalEntry, JournalWriter, PlacedEntry } from './journal.ts';
import { pauseMs } from './pacing.ts';
import { type FaultReport, type Resume, resumeAfter, resumeCarefully } from './resume.ts';
import { stopwatchMs } from './stopwatch.ts';

/** A durable batch, for whoever shows changes: sockets, candles, private streams. */
export interface PublishedBatch {
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Platform time in ms. */
  readonly at: number;
  readonly changes: BatchChanges;
  readonly entries: readonly JournalEntry[];
}

/** Where the time of one batch went, in milliseconds. */
export interface BatchTiming {
  readonly commandCount: number;
  /** From the oldest command's arrival until the batch was taken. */
  readonly queuedMs: number;
  readonly applyMs: number;
  readonly encodeMs: number;
  readonly journalMs: number;
}

export interface SequencerOptions {
  readonly core: ExchangeCore;
  readonly intake: Intake;
  readonly writer: JournalWriter;
  /** Platform time in ms. */
  readonly now: () => number;
  readonly batchCountMax: number;
  readonly lagMax: number;
  /** What the projector has done: its checkpoint, and its rate in commands a second. */
  readonly progress: () => { readonly projected: number; readonly commandsPerSecond: number };
  /** Takes over a durable batch: publishes it and hands it to the projector. */
  readonly onDurable: (batch: PublishedBatch, changes: EncodedChanges) => void;
  readonly onTiming: (timing: BatchTiming) => void;
  /** Takes back a command whose key may have been used by what memory has forgotten since. */
  readonly onUnsure: (command: PendingCommand) => void;
  /** What was left to be done when the term before ended with a fault. */
  readonly resume: Resume | undefined;
  readonly onParked: (fault: FaultReport) => void;
}

/** Why a sequencer has ended. After anything but `stopped` the core's memory is worth nothing. */
export type SequencerEnd =
  | { readonly reason: 'stopped' }
  /** `resume` says what is to be done about it; undefined where no part is known to leave out. */
  | { readonly reason: 'fault'; readonly error: Error; readonly resume: Resume | undefined }
  /** `stuck`: what threw cannot be left out either. */
  | { readonly reason: 'journal' | 'deposed' | 'stuck'; readonly error: Error };

interface AppliedBatch {
  /** Whose commands they are, in the same order. */
  readonly callers: readonly PendingCommand[];
  readonly entries: readonly PlacedEntry[];
  readonly changes: BatchChanges;
  readonly encoded: EncodedChanges;
  readonly applyMs: number;
  readonly encodeMs: number;
}

/** A command of the sequencer's own, for whose answer nobody waits. */
const pulse = (): PendingCommand => ({
  command: { kind: 'clock.pulse', actor: 0, input: {}, key: null },
  inputText: '{}',
  queuedAt: stopwatchMs(),
  cleared: NO_CLEARANCE,
  resolve: () => {},
  reject: () => {},
});

/** Ends a batch that was not applied; by then everybody in it has been seen to. */
class Broken extends Error {
  readonly resume: Resume | undefined;

  constructor(cause: unknown, resume: Resume | undefined) {
    super(asError(cause).message, { cause });
    this.resume = resume;
  }
}

function inspect(table: ExchangeTable, row: ExchangeRow): void {
  requireSound([{ table, rows: [row] }]);
  encodeTable(table, [row]);
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** The one loop that gives commands their place in history. It lives for one term of leadership. */
export class Sequencer {
  readonly #options: SequencerOptions;
  #stopping = false;
  #failure: SequencerEnd | undefined;
  /** Every part's rows are looked at. */
  #isCareful = false;
  #lastBatchCount = 0;
  #lastBatchAt = Number.NEGATIVE_INFINITY;
  #pause: (() => void) | undefined;

  constructor(options: SequencerOptions) {
    this.#options = options;
  }

  /** Runs until `stop` or until something breaks. Never rejects. */
  async run(): Promise<SequencerEnd> {
    const { core, intake, batchCountMax, resume } = this.#options;
    const unresumed = resume === undefined ? undefined : await this.#resume(resume);
    if (unresumed !== undefined) return unresumed;
    for (;;) {
      if (this.#failure !== undefined) return this.#failure;
      if (intake.length === 0 && !core.isUnfinished) {
        if (this.#stopping) return { reason: 'stopped' };
        await intake.waitForWork();
        continue;
      }
      const pause = this.#pauseMs();
      if (pause > 0) {
        await this.#wait(pause);
        continue;
      }
      // Steps of long work go first, each in a batch of its own, and others wait their turn.
      const next = core.isUnfinished ? [pulse()] : intake.take(batchCountMax);
      const end = await this.#batch(next);
      if (end !== undefined) return end;
    }
  }

  /** Lets the queue run empty and ends. */
  stop(): void {
    this.#stopping = true;
    this.#wakeUp();
  }

  /** Ends before the next batch, for a reason found elsewhere. */
  fail(end: SequencerEnd): void {
    this.#failure ??= end;
    this.#wakeUp();
  }

  /** Tells that the projector has moved on. */
  progressed(): void {
    this.#pause?.();
  }

  #wakeUp(): void {
    this.#pause?.();
    this.#options.intake.interrupt();
  }

  #pauseMs(): number {
    const { core, lagMax, progress } = this.#options;
    const { projected, commandsPerSecond } = progress();
    return pauseMs({
      lag: core.sequence - projected,
      lagMax,
      projectedPerSecond: commandsPerSecond,
      lastBatchCount: this.#lastBatchCount,
      sinceLastBatchMs: stopwatchMs() - this.#lastBatchAt,
    });
  }

  /** Until so many milliseconds have passed or the projector has moved on. */
  async #wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(resolve, Math.max(1, ms)) : undefined;
      this.#pause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#pause = undefined;
  }

  /** First what came before the fault, then its part is left out, then the queue goes on. */
  async #resume({ before, at, park, suspects }: Resume): Promise<SequencerEnd | undefined> {
    const { core, intake } = this.#options;
    const done = intake.takeOnly(before);
    // Where some have waited too long meanwhile, it would be parked at another place in history.
    const isWhole = done.length === before.size;
    if (!isWhole) intake.putBack(done);
    const end = isWhole ? await this.#batch(done, at) : undefined;
    if (end !== undefined) return end;
    const stuck = isWhole && park !== null ? await this.#park(park) : undefined;
    if (stuck !== undefined) return stuck;
    this.#isCareful = true;
    core.inspectWith(inspect);
    for (const suspect of suspects) {
      const found = await this.#batch(intake.takeOnly(new Set([suspect])), at);
      if (found !== undefined) return found;
    }
    core.inspectWith(null);
    this.#isCareful = false;
    return undefined;
  }

  /** By a command of the exchange's own, at the time of the command before. */
  async #park(fault: FaultReport): Promise<SequencerEnd | undefined> {
    let outcome: Outcome | undefined;
    let failure: Error | undefined;
    const { path, error, suspectId } = fault;
    const input = { path, error, suspectId };
    const command: PendingCommand = {
      command: { kind: 'fault.park', actor: 0, key: null, input },
      inputText: JSON.stringify(input),
      queuedAt: stopwatchMs(),
      cleared: NO_CLEARANCE,
      resolve: (answer) => {
        outcome = answer.outcome;
      },
      reject: (refused) => {
        failure = refused;
      },
    };
    const end = await this.#batch([command], this.#options.core.at);
    if (end?.reason === 'fault') return { reason: 'stuck', error: end.error };
    if (end !== undefined) return end;
    // What is gone by now needs no parking; if it throws all the same, it is found again.
    const isDone = outcome?.ok === true || outcome?.code === 'FAULT_UNKNOWN';
    if (!isDone) {
      const why = outcome?.ok === false ? outcome.code : String(failure);
      return { reason: 'stuck', error: new Error(`${path} threw and cannot be parked: ${why}`) };
    }
    this.#options.onParked(fault);
    return undefined;
  }

  async #batch(taken: readonly PendingCommand[], at?: number): Promise<SequencerEnd | undefined> {
    if (taken.length === 0) return undefined;
    const takenAt = stopwatchMs();
    this.#lastBatchAt = takenAt;
    let applied: AppliedBatch;
    try {
      applied = this.#apply(taken, at);
    } catch (error) {
      const resume = error instanceof Broken ? error.resume : undefined;
      return { reason: 'fault', error: asError(error), resume };
    }
    if (applied.callers.length === 0) return undefined;
    const appliedAt = stopwatchMs();
    this.#lastBatchCount = applied.callers.length;
    try {
      await this.#options.writer.append(applied.entries, applied.encoded.digest);
    } catch (error) {
      for (const command of applied.callers) command.reject(exchangeError('EXCHANGE_UNKNOWN'));
      const reason = error instanceof DeposedError ? 'deposed' : 'journal';
      return { reason, error: asError(error) };
    }
    this.#options.onTiming({
      commandCount: applied.callers.length,
      queuedMs: takenAt - (applied.callers[0]?.queuedAt ?? takenAt),
      applyMs: applied.applyMs,
      encodeMs: applied.encodeMs,
      journalMs: stopwatchMs() - appliedAt,
    });
    this.#answer(applied);
    return undefined;
  }

  #apply(pending: readonly PendingCommand[], wantedAt?: number): AppliedBatch {
    const { core, now } = this.#options;
    const startedAt = stopwatchMs();
    const at = Math.max(core.at, wantedAt ?? Math.floor(now()));
    let sequence = core.sequence;
    const entries: PlacedEntry[] = [];
    const callers: PendingCommand[] = [];
    const unsure: PendingCommand[] = [];
    let looked = 0;
    for (const candidate of pending) {
      looked += 1;
      if (!this.#isSure(candidate)) {
        unsure.push(candidate);
        continue;
      }
      const { kind, actor, input, key } = candidate.command;
      sequence += 1;
      const command: StampedCommand = { sequence, at, kind, actor, input, key };
      try {
        entries.push({ command, outcome: core.apply(command), inputText: candidate.inputText });
        callers.push(candidate);
      } catch (error) {
        throw this.#brokenAt(pending, candidate, resumeAfter(error, callers, at), error);
      }
      if (core.isUnfinished) break;
    }
    this.#options.intake.putBack(pending.slice(looked));
    try {
      const appliedAt = stopwatchMs();
      const changes = core.endBatch();
      requireSound(changes);
      const encoded = encodeChanges(changes);
      const encodeMs = stopwatchMs() - appliedAt;
      for (const candidate of unsure) this.#options.onUnsure(candidate);
      return { callers, entries, changes, encoded, applyMs: appliedAt - startedAt, encodeMs };
    } catch (error) {
      throw this.#brokenRows(pending.slice(0, looked), callers, entries, at, error);
    }
  }

  /** Whether memory knows the key or it is new, also after all that was done since it came. */
  #isSure({ command: { actor, key }, cleared }: PendingCommand): boolean {
    const { core } = this.#options;
    return key === null || isNewKey(core.keysForgotten, cleared) || core.knowsKey(actor, key);
  }

  /**
   * Nothing of the batch is in the journal, so all of it can be applied again, also the command at
   * which something threw: once that is parked, it is done, or refused for being what is parked.
   */
  #brokenAt(
    pending: readonly PendingCommand[],
    poison: PendingCommand,
    resume: Resume | undefined,
    thrown: unknown,
  ): Broken {
    if (resume === undefined) poison.reject(exchangeError('EXCHANGE_FAULT'));
    const again = pending.filter((command) => command !== poison || resume !== undefined);
    this.#options.intake.putBack(again);
    return new Broken(thrown, resume);
  }

  /** What was done cannot be written down: of several commands each is then looked at by itself. */
  #brokenRows(
    pending: readonly PendingCommand[],
    callers: readonly PendingCommand[],
    entries: readonly PlacedEntry[],
    at: number,
    thrown: unknown,
  ): Broken {
    const [only] = entries;
    if (entries.length === 1 && only !== undefined && this.#isCareful) {
      const fault = this.#options.core.faultOf(only.command, thrown);
      const poison = callers[0] as PendingCommand;
      return this.#brokenAt(pending, poison, resumeAfter(fault, [], at), fault);
    }
    this.#options.intake.putBack(pending);
    return new Broken(thrown, resumeCarefully(callers, at));
  }

  #answer({ callers, entries, changes, encoded }: AppliedBatch): void {
    const first = entries[0] as PlacedEntry;
    const last = entries.at(-1) as PlacedEntry;
    // In one go, so that no caller can ask for its change before the projector knows of it.
    callers.forEach((caller, index) => {
      const { command, outcome } = entries[index] as PlacedEntry;
      if (!outcome.ok && outcome.code === FAULT_CODE) {
        caller.reject(exchangeError('EXCHANGE_FAULT'));
      } else caller.resolve({ sequence: command.sequence, at: command.at, outcome });
    });
    this.#options.onDurable(
      {
        firstSequence: first.command.sequence,
        lastSequence: last.command.sequence,
        at: last.command.at,
        changes,
        entries,
      },
      encoded,
    );
  }
}
