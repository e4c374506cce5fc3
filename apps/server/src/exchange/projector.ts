import type { ExchangeLog } from './core-port.ts';
import { type ExchangeDatabase, Session } from './database.ts';
import { DeposedError } from './errors.ts';
import { type ProjectionBatch, projectionStatement, ProjectionTexts } from './projection.ts';
import { stopwatchMs } from './stopwatch.ts';

export interface ProjectorOptions {
  readonly database: ExchangeDatabase;
  readonly log: ExchangeLog;
  /** The checkpoint as recovery read it. */
  readonly projected: number;
  /** At most about so many commands in one statement; one batch is always taken whole. */
  readonly commandCountMax: number;
  /** Called after each step with the new checkpoint. */
  readonly onProgress: (projected: number) => void;
  /** Called once when another process has moved the checkpoint. */
  readonly onDeposed: (error: DeposedError) => void;
  readonly onTiming: (timing: ProjectionTiming) => void;
}

/** What a statement did, for the metrics. */
export interface ProjectionTiming {
  readonly commandCount: number;
  readonly rowCount: number;
  readonly encodeMs: number;
  readonly statementMs: number;
}

/**
 * So long at most a group gathers, and so many commands are enough. Under load a group of several
 * hundred costs PostgreSQL a third less for each order than one of eighty.
 */
const GATHER_MS_MAX = 25;
const GATHER_COUNT = 500;
const QUERY_MS_MAX = 60_000;
const RETRY_MS_MIN = 50;
const RETRY_MS_MAX = 2_000;
const STOP_MS_MAX = 5_000;
const RATE_MEMORY = 0.8;

/**
 * Writes journalled batches into the tables, in order, many at a time. It never gives up: while the
 * database is away it tries again, because everything it holds is in the journal already.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #texts = new ProjectionTexts();
  readonly #waiting: ProjectionBatch[] = [];
  #projected: number;
  #session: Session | undefined;
  #wake: (() => void) | undefined;
  #stopped = false;
  readonly #running: Promise<void>;
  #commandsPerSecond = 0;
  #failures = 0;
  #waitingCount = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  /** Up to here nothing more is gathered. */
  #hurriedTo = 0;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#projected = options.projected;
    this.#running = this.#run();
  }

  /** The last sequence that the tables show. */
  get projected(): number {
    return this.#projected;
  }

  /** How fast it has lately been while it was busy; zero before the first step. */
  get commandsPerSecond(): number {
    return this.#commandsPerSecond;
  }

  /** What is in the journal and not in the tables yet, oldest first. */
  get waiting(): readonly ProjectionBatch[] {
    return [...this.#waiting];
  }

  get failures(): number {
    return this.#failures;
  }

  /** Takes over a batch that is in the journal. */
  add(batch: ProjectionBatch): void {
    this.#waiting.push(batch);
    this.#waitingCount += batch.commandCount;
    this.#wakeUp();
  }

  /** Somebody waits for this sequence to show: nothing more is gathered before it does. */
  hurry(sequence: number): void {
    if (sequence <= Math.max(this.#projected, this.#hurriedTo)) return;
    this.#hurriedTo = sequence;
    this.#wakeUp();
  }

  /** Stops after the statement under way; what is left is projected by the next recovery. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wakeUp();
    // A statement that is cut off could still be committed behind the back of the next recovery.
    const patience = setTimeout(() => void this.#session?.close(), STOP_MS_MAX);
    await this.#running;
    clearTimeout(patience);
  }

  async #run(): Promise<void> {
    let retryMs = RETRY_MS_MIN;
    while (!this.#stopped) {
      if (this.#waiting.length === 0) {
        await this.#sleep();
        continue;
      }
      const gatherMs = this.#gatherMs();
      if (gatherMs > 0) {
        await this.#sleep(gatherMs, () => this.#gatherMs() === 0);
        continue;
      }
      this.#startedAt = stopwatchMs();
      try {
        await this.#step(this.#nextGroup());
        retryMs = RETRY_MS_MIN;
      } catch (error) {
        if (this.#stopped) break;
        if (error instanceof DeposedError) {
          this.#stopped = true;
          this.#options.onDeposed(error);
          break;
        }
        this.#failures += 1;
        this.#options.log.warn({ error, retryMs }, 'projection failed and is tried again');
        await this.#sleep(retryMs);
        retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
      }
    }
    await this.#session?.close();
  }

  /** How long the next group may still wait for more; nothing waits after a quiet moment. */
  #gatherMs(): number {
    const isEnough = this.#waitingCount >= Math.min(GATHER_COUNT, this.#options.commandCountMax);
    if (isEnough || this.#hurriedTo > this.#projected) return 0;
    return Math.max(0, this.#startedAt + GATHER_MS_MAX - stopwatchMs());
  }

  #nextGroup(): ProjectionBatch[] {
    const group: ProjectionBatch[] = [];
    let commandCount = 0;
    for (const batch of this.#waiting) {
      commandCount += batch.commandCount;
      if (group.length > 0 && commandCount > this.#options.commandCountMax) break;
      group.push(batch);
    }
    return group;
  }

  async #step(group: readonly ProjectionBatch[]): Promise<void> {
    const reconnected = this.#session?.open !== true;
    const session = await this.#connected();
    // The checkpoint that a new session found may have taken batches out of the list.
    if (reconnected) return;
    const startedAt = stopwatchMs();
    const statement = projectionStatement(this.#projected, group, this.#texts);
    const encodedAt = stopwatchMs();
    const result = await session.query({ ...statement, values: [...statement.values] });
    if (result.rowCount !== 1) return await this.#synchronise(session);
    this.#measure(group, startedAt, encodedAt);
    this.#advance(group.length);
  }

  #advance(batchCount: number): void {
    const done = this.#waiting.splice(0, batchCount);
    for (const { commandCount } of done) this.#waitingCount -= commandCount;
    this.#projected = done.at(-1)?.lastSequence ?? this.#projected;
    this.#options.onProgress(this.#projected);
  }

  #measure(group: readonly ProjectionBatch[], startedAt: number, encodedAt: number): void {
    const now = stopwatchMs();
    const commandCount = group.reduce((sum, batch) => sum + batch.commandCount, 0);
    const rowCount = group.reduce((sum, batch) => sum + batch.changes.rowCount, 0);
    const rate = (commandCount * 1_000) / Math.max(now - startedAt, 0.1);
    const before = this.#commandsPerSecond;
    this.#commandsPerSecond = before === 0 ? rate : before * RATE_MEMORY + rate * (1 - RATE_MEMORY);
    this.#options.onTiming({
      commandCount,
      rowCount,
      encodeMs: encodedAt - startedAt,
      statementMs: now - encodedAt,
    });
  }

  async #connected(): Promise<Session> {
    if (this.#session?.open === true) return this.#session;
    await this.#session?.close();
    const session = await Session.open(this.#options.database, {
      name: 'kontor exchange projector',
      queryMsMax: QUERY_MS_MAX,
      settings: [
        // What is lost with the last moments before a crash comes again from the journal.
        'synchronous_commit = off',
        // A plan made while a table was empty would scan it for ever.
        'plan_cache_mode = force_custom_plan',
        'jit = off',
      ],
    });
    this.#session = session;
    if (this.#stopped) await session.close();
    await this.#synchronise(session);
    return session;
  }

  /**
   * Asks for the checkpoint: the answer to a statement may have been lost with its session although
   * it was committed. Throws DeposedError where the checkpoint is none of ours.
   */
  async #synchronise(session: Session): Promise<void> {
    const result = await session.query<{ sequence: string; keys: string }>(
      'SELECT sequence, keys_sequence AS keys FROM checkpoint WHERE id = 1',
    );
    const checkpoint = Number(result.rows[0]?.sequence);
    const keys = Number(result.rows[0]?.keys);
    const last = this.#waiting.findIndex((batch) => batch.lastSequence === checkpoint);
    if (last < 0 && checkpoint !== this.#projected) {
      throw new DeposedError(`the checkpoint is at ${checkpoint}, not at ${this.#projected}`);
    }
    if (keys !== checkpoint) throw new DeposedError(`the keys are at ${keys}, not ${checkpoint}`);
    if (last >= 0) this.#advance(last + 1);
  }

  #wakeUp(): void {
    this.#wake?.();
  }

  /**
   * Until there is something to do; with a time, at most so long, and shorter once `isEnough` says
   * so at a wake-up.
   */
  async #sleep(ms?: number, isEnough: () => boolean = () => false): Promise<void> {
    await new Promise<void>((resolve) => {
      if (ms === undefined) {
        this.#wake = resolve;
        return;
      }
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (!this.#stopped && !isEnough()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
