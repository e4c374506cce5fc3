import type { BatchChanges, ExchangeCore, StampedCommand } from './core-port.ts';
import { type EncodedChanges, encodeChanges } from './encoding.ts';
import { DeposedError } from './errors.ts';
import { exchangeError, type Intake, type PendingCommand } from './intake.ts';
import type { JournalEntry, JournalWriter, PlacedEntry } from './journal.ts';
import { pauseMs } from './pacing.ts';
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
  /** A command that must not be tried again, because the core threw on it. */
  readonly onPoison: (command: PendingCommand) => void;
}

/** Why a sequencer has ended. After anything but `stopped` the core's memory is worth nothing. */
export type SequencerEnd =
  | { readonly reason: 'stopped' }
  | { readonly reason: 'fault' | 'journal' | 'deposed'; readonly error: Error };

interface AppliedBatch {
  readonly entries: readonly PlacedEntry[];
  readonly changes: BatchChanges;
  readonly encoded: EncodedChanges;
  readonly applyMs: number;
  readonly encodeMs: number;
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** The one loop that gives commands their place in history. It lives for one term of leadership. */
export class Sequencer {
  readonly #options: SequencerOptions;
  #stopping = false;
  #failure: SequencerEnd | undefined;
  #lastBatchCount = 0;
  #lastBatchAt = Number.NEGATIVE_INFINITY;
  #pause: (() => void) | undefined;

  constructor(options: SequencerOptions) {
    this.#options = options;
  }

  /** Runs until `stop` or until something breaks. Never rejects. */
  async run(): Promise<SequencerEnd> {
    const { intake, batchCountMax } = this.#options;
    for (;;) {
      if (this.#failure !== undefined) return this.#failure;
      if (intake.length === 0) {
        if (this.#stopping) return { reason: 'stopped' };
        await intake.waitForWork();
        continue;
      }
      const pause = this.#pauseMs();
      if (pause > 0) {
        await this.#wait(pause);
        continue;
      }
      const end = await this.#batch(intake.take(batchCountMax));
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

  async #batch(pending: readonly PendingCommand[]): Promise<SequencerEnd | undefined> {
    if (pending.length === 0) return undefined;
    const takenAt = stopwatchMs();
    this.#lastBatchAt = takenAt;
    this.#lastBatchCount = pending.length;
    let applied: AppliedBatch;
    try {
      applied = this.#apply(pending);
    } catch (error) {
      return { reason: 'fault', error: asError(error) };
    }
    const appliedAt = stopwatchMs();
    try {
      await this.#options.writer.append(applied.entries, applied.encoded.digest);
    } catch (error) {
      for (const command of pending) command.reject(exchangeError('EXCHANGE_UNKNOWN'));
      const reason = error instanceof DeposedError ? 'deposed' : 'journal';
      return { reason, error: asError(error) };
    }
    this.#options.onTiming({
      commandCount: pending.length,
      queuedMs: takenAt - (pending[0]?.queuedAt ?? takenAt),
      applyMs: applied.applyMs,
      encodeMs: applied.encodeMs,
      journalMs: stopwatchMs() - appliedAt,
    });
    this.#answer(pending, applied);
    return undefined;
  }

  /** Throws what the core threw; by then everybody in the batch has been seen to. */
  #apply(pending: readonly PendingCommand[]): AppliedBatch {
    const { core, now } = this.#options;
    const startedAt = stopwatchMs();
    const at = Math.max(core.at, Math.floor(now()));
    let sequence = core.sequence;
    const entries: PlacedEntry[] = [];
    for (const candidate of pending) {
      const { kind, actor, input, key } = candidate.command;
      sequence += 1;
      const command: StampedCommand = { sequence, at, kind, actor, input, key };
      try {
        entries.push({ command, outcome: core.apply(command), inputText: candidate.inputText });
      } catch (error) {
        this.#isolate(pending, candidate);
        throw error;
      }
    }
    try {
      const appliedAt = stopwatchMs();
      const changes = core.endBatch();
      const encoded = encodeChanges(changes);
      const encodeMs = stopwatchMs() - appliedAt;
      return { entries, changes, encoded, applyMs: appliedAt - startedAt, encodeMs };
    } catch (error) {
      // Nobody can say which of them it was, so none of them is tried again by itself.
      for (const command of pending) command.reject(exchangeError('EXCHANGE_UNKNOWN'));
      throw error;
    }
  }

  /** Nothing of the batch is in the journal, so all the others can simply be applied again. */
  #isolate(pending: readonly PendingCommand[], poison: PendingCommand): void {
    this.#options.onPoison(poison);
    poison.reject(exchangeError('EXCHANGE_FAULT'));
    this.#options.intake.putBack(pending.filter((command) => command !== poison));
  }

  #answer(pending: readonly PendingCommand[], applied: AppliedBatch): void {
    const { entries, changes, encoded } = applied;
    const first = entries[0] as PlacedEntry;
    const last = entries.at(-1) as PlacedEntry;
    // In one go, so that no caller can ask for its change before the projector knows of it.
    pending.forEach((caller, index) => {
      const { command, outcome } = entries[index] as PlacedEntry;
      caller.resolve({ sequence: command.sequence, at: command.at, outcome });
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
