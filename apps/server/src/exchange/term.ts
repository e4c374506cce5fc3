import type { ExchangeTable } from '@kontor/schema';
import { completeKeys } from './command-keys.ts';
import type { CoreMaker, ExchangeCore, ExchangeLog } from './core-port.ts';
import type { ExchangeDatabase } from './database.ts';
import type { ExchangeLimits } from './exchange.ts';
import type { Intake, PendingCommand } from './intake.ts';
import { type JournalHead, JournalWriter } from './journal.ts';
import { type Leadership, resign } from './leadership.ts';
import { projectionOf } from './projection.ts';
import { Projector, type ProjectionTiming } from './projector.ts';
import {
  NO_HISTORY,
  type PublishedHeads,
  type PublishedRecord,
  readHead,
} from './published-heads.ts';
import { type Recovered, recover } from './recovery.ts';
import type { FaultReport, Resume } from './resume.ts';
import {
  type BatchTiming,
  type PublishedBatch,
  Sequencer,
  type SequencerEnd,
} from './sequencer.ts';
import { takeOver, type UpgradeOptions } from './upgrade.ts';

export interface TermOptions<Core extends ExchangeCore> {
  readonly leadership: Leadership;
  readonly published: PublishedHeads;
  readonly database: ExchangeDatabase;
  readonly clock: { now(): number };
  readonly log: ExchangeLog;
  readonly maker: CoreMaker<Core>;
  readonly tables: readonly ExchangeTable[];
  readonly limits: ExchangeLimits;
  readonly intake: Intake;
  readonly upgrade?: UpgradeOptions;
  readonly onCheckpoint: (checkpoint: number) => void;
  readonly onReplayed: (batch: PublishedBatch) => void;
  readonly onDurable: (batch: PublishedBatch) => void;
  readonly onProjected: (projected: number) => void;
  readonly onBatchTiming: (timing: BatchTiming) => void;
  readonly onProjectionTiming: (timing: ProjectionTiming) => void;
  readonly onUnsure: (command: PendingCommand) => void;
  readonly resume: Resume | undefined;
  readonly onParked: (fault: FaultReport) => void;
}

/** One time of leading: a core, its journal writer, its projector and its loop. */
export interface Term<Core extends ExchangeCore> {
  readonly core: Core;
  readonly head: JournalHead;
  readonly projector: Projector;
  readonly sequencer: Sequencer;
  readonly recovery: Omit<Recovered<Core>, 'core' | 'head'>;
  /** Never rejects. */
  run(): Promise<SequencerEnd>;
  /** Projects what is journalled for at most so long, then gives everything back. */
  end(projectMsMax: number): Promise<void>;
}

/** Progress of a projector as promises. */
class Progress {
  #projected = 0;
  #failure: Error | undefined;
  readonly #waiters = new Set<() => void>();

  advance(projected: number): void {
    this.#projected = projected;
    this.#wake();
  }

  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  #wake(): void {
    for (const waiter of this.#waiters) waiter();
  }

  /** Rejects with the failure that made waiting pointless. */
  async reached(sequence: number): Promise<void> {
    while (this.#projected < sequence) {
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => {
        const waiter = (): void => {
          this.#waiters.delete(waiter);
          resolve();
        };
        this.#waiters.add(waiter);
      });
    }
  }
}

/**
 * Makes the database this version's own, rebuilds the memory, projects everything that was
 * replayed, and is then ready to run.
 */
export async function startTerm<Core extends ExchangeCore>(
  options: TermOptions<Core>,
): Promise<Term<Core>> {
  const { leadership, limits, published } = options;
  const { session, epoch } = leadership;
  const progress = new Progress();
  let projector: Projector | undefined;
  let sequencer: Sequencer | undefined;
  let record: PublishedRecord | undefined;
  const broken = (reason: 'journal' | 'deposed', error: Error): void => {
    progress.fail(error);
    sequencer?.fail({ reason, error });
  };
  session.onLost((error) => broken('journal', error));
  try {
    if (options.upgrade !== undefined) await takeOver({ ...options, ...options.upgrade });
    const start = (await readHead(session)) ?? NO_HISTORY;
    record = await published.begin(epoch, start, (error) => broken('journal', error));
    const recovered = await recover({
      ...options,
      sink: {
        start: async (checkpoint) => {
          await completeKeys(options.database);
          options.onCheckpoint(checkpoint);
          progress.advance(checkpoint);
          projector = makeProjector(options, checkpoint, {
            onProgress: (projected) => {
              progress.advance(projected);
              options.onProjected(projected);
              sequencer?.progressed();
            },
            onDeposed: (error) => broken('deposed', error),
          });
          options.onProjected(checkpoint);
        },
        batch: async ({ published, projection }) => {
          projector?.add(projection);
          options.onReplayed(published);
          // A journal that is replayed from its beginning must not pile up in memory.
          await progress.reached(projection.lastSequence - limits.lagMax);
        },
      },
    });
    await progress.reached(recovered.head.lastSequence);
    const ready = projector as unknown as Projector;
    const writer = makeWriter(options, recovered.head, record);
    sequencer = makeSequencer(options, recovered.core, writer, ready);
    const parts = { recovered, writer, sequencer, projector: ready, progress, leadership, record };
    return makeTerm(parts);
  } catch (error) {
    await projector?.stop();
    await record?.end();
    await resign(leadership);
    throw error;
  }
}

function makeProjector<Core extends ExchangeCore>(
  { database, log, limits, onProjectionTiming }: TermOptions<Core>,
  projected: number,
  listeners: {
    readonly onProgress: (projected: number) => void;
    readonly onDeposed: (error: Error) => void;
  },
): Projector {
  return new Projector({
    database,
    log,
    projected,
    commandCountMax: limits.projectionCountMax,
    onTiming: onProjectionTiming,
    ...listeners,
  });
}

function makeWriter<Core extends ExchangeCore>(
  { leadership, maker }: TermOptions<Core>,
  head: JournalHead,
  record: PublishedRecord,
): JournalWriter {
  const { session, epoch } = leadership;
  return new JournalWriter(session, epoch, maker.version, head, ({ lastSequence, hash, at }) =>
    record.note({ sequence: lastSequence, hash, at }),
  );
}

function makeSequencer<Core extends ExchangeCore>(
  options: TermOptions<Core>,
  core: Core,
  writer: JournalWriter,
  projector: Projector,
): Sequencer {
  const { intake, clock, limits } = options;
  return new Sequencer({
    core,
    intake,
    writer,
    now: () => clock.now(),
    batchCountMax: limits.batchCountMax,
    lagMax: limits.lagMax,
    progress: () => projector,
    onDurable: (batch, changes) => {
      projector.add(projectionOf(batch.lastSequence, batch.entries, changes));
      options.onDurable(batch);
    },
    onTiming: options.onBatchTiming,
    onUnsure: options.onUnsure,
    resume: options.resume,
    onParked: options.onParked,
  });
}

function makeTerm<Core extends ExchangeCore>(parts: {
  readonly recovered: Recovered<Core>;
  readonly writer: JournalWriter;
  readonly sequencer: Sequencer;
  readonly projector: Projector;
  readonly progress: Progress;
  readonly leadership: Leadership;
  readonly record: PublishedRecord;
}): Term<Core> {
  const { recovered, writer, sequencer, projector, progress, leadership, record } = parts;
  const { core, head: _head, ...recovery } = recovered;
  return {
    core,
    get head() {
      return writer.head;
    },
    projector,
    sequencer,
    recovery,
    run: async () => {
      if (!leadership.session.open) {
        return { reason: 'journal', error: new Error('the lead was lost before it began') };
      }
      return await sequencer.run();
    },
    end: async (projectMsMax) => {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, projectMsMax);
      });
      const done = progress.reached(writer.head.lastSequence).catch(() => undefined);
      if (projectMsMax > 0) await Promise.race([done, patience]);
      clearTimeout(timer);
      await projector.stop();
      await record.end();
      await resign(leadership);
    },
  };
}
