import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeTable } from '@kontor/schema';
import type pg from 'pg';
import { CommandKeys } from './command-keys.ts';
import type { Command, CoreMaker, ExchangeCore, ExchangeLog } from './core-port.ts';
import type { ExchangeDatabase } from './database.ts';
import type { EncodedTable } from './encoding.ts';
import { HistoryError, UpgradeError } from './errors.ts';
import { type Answer, Intake } from './intake.ts';
import { KeyDoor } from './key-door.ts';
import { type Leadership, tryLead } from './leadership.ts';
import { overlaidPool } from './overlay.ts';
import { PrivateStream } from './private-stream.ts';
import { mergeTable } from './projection.ts';
import { HeadsInMemory, LostHistoryError, type PublishedHeads } from './published-heads.ts';
import type { ProjectionTiming } from './projector.ts';
import { ReadYourWrites } from './read-your-writes.ts';
import type { Resume } from './resume.ts';
import type { BatchTiming, PublishedBatch, SequencerEnd } from './sequencer.ts';
import { startTerm, type Term } from './term.ts';
import { stopwatchMs } from './stopwatch.ts';
import type { UpgradeOptions } from './upgrade.ts';

/**
 * `standby` waits behind another leader; `recovering` rebuilds the memory; `failed` needs a person,
 * because history does not fit or what throws cannot be left out. Where the journal lacks what was
 * published, it goes on as soon as that is decided or the right database is back.
 */
export type ExchangeState = 'recovering' | 'standby' | 'leading' | 'failed' | 'closed';

export interface ExchangeStatus {
  readonly state: ExchangeState;
  readonly leader: boolean;
  readonly epoch: number;
  /** The epoch since which nobody but this process has led; 0 before it first does. */
  readonly unbrokenSince: number;
  /** The last durable command. */
  readonly sequence: number;
  /** The last command that the tables show. */
  readonly projected: number;
  readonly lag: number;
  readonly queue: number;
  readonly readersWaiting: number;
  readonly refusedCount: number;
  readonly recoveryCount: number;
  readonly faultCount: number;
  /** Parts that are left out because they threw. */
  readonly parkedCount: number;
  readonly projectionFailureCount: number;
  /** Why it failed or is recovering, for operators. */
  readonly reason: string | undefined;
}

export interface ExchangeLimits {
  readonly queueLength: number;
  /** How long a command may wait in the queue. */
  readonly waitMsMax: number;
  readonly batchCountMax: number;
  /** Commands that may be journalled and not projected; from the half of it the intake slows. */
  readonly lagMax: number;
  /** About so many commands are projected at a time. */
  readonly projectionCountMax: number;
  readonly standbyPollMs: number;
  /** The longest pause between tries to be rebuilt. */
  readonly retryMsMax: number;
  readonly closeMsMax: number;
}

export const EXCHANGE_LIMITS: ExchangeLimits = {
  queueLength: 20_000,
  waitMsMax: 10_000,
  batchCountMax: 500,
  lagMax: 2_000,
  projectionCountMax: 1_000,
  standbyPollMs: 500,
  retryMsMax: 5_000,
  closeMsMax: 20_000,
};

export interface ExchangeOptions<Core extends ExchangeCore = ExchangeCore> {
  readonly database: ExchangeDatabase;
  /**
   * Platform time in ms. It may be set, stopped or sped up; what is stamped never goes back. It is
   * told where history stands when this process begins to lead after another one, or at the start.
   */
  readonly clock: { now(): number; resume?(at: number): void };
  readonly log: ExchangeLog;
  readonly maker: CoreMaker<Core>;
  readonly tables: readonly ExchangeTable[];
  readonly limits?: Partial<ExchangeLimits>;
  /** Without it the database must already be this version's own. */
  readonly upgrade?: UpgradeOptions;
  /** Where it is kept how far history was published; else in this process's memory. */
  readonly published?: PublishedHeads;
  readonly onBatchTiming?: (timing: BatchTiming) => void;
  readonly onProjectionTiming?: (timing: ProjectionTiming) => void;
}

export type BatchListener = (batch: PublishedBatch) => void;
/** Batches up to this sequence may have been missed, because another process led meanwhile. */
export type ResetListener = (sequence: number) => void;

export interface Exchange<Core extends ExchangeCore = ExchangeCore> {
  /**
   * Rejects with an ExchangeError. A command that the rules refuse resolves, with that outcome.
   * `sentAt` is when a command with a key was first sent, on the exchange's clock: without it, the
   * key of a fresh command may have to be looked for in a table.
   */
  submit(command: Command, sentAt?: number): Promise<Answer>;
  /** Whether an actor's key has been answered before, so that the same again does nothing new. */
  isAnswered(actor: number, key: string, sentAt?: number): Promise<boolean>;
  /** See `ReadYourWrites.waitFor`. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>;
  /**
   * The pool for reads that show everything up to a sequence whose command was answered, whether
   * it is projected or not; undefined while nothing is in memory.
   */
  readingUpTo(sequence: number, pool: pg.Pool): pg.Pool | undefined;
  /** Every durable batch in order, once. Returns how to end it. */
  subscribe(onBatch: BatchListener, onReset?: ResetListener): () => void;
  readonly privateStream: PrivateStream;
  /** For read-only views; undefined while nothing is in memory. Ask anew each time. */
  core(): Core | undefined;
  status(): ExchangeStatus;
  /** Calls back whenever the state changes or a term ends. Returns how to end it. */
  watch(onChange: () => void): () => void;
  /** Answers what is queued, projects it and gives the lead to whoever waits for it. */
  close(): Promise<void>;
}

const RETRY_MS_MIN = 100;
/** A term that lasted so long has proved that the trouble before it is over. */
const GOOD_TERM_MS = 10_000;
/** Rebuilds in a row for faults that name no part, before a person has to look. */
const STRAYS_MAX = 5;

/**
 * Opens the exchange and resolves when it leads, stands by, or has failed for lack of what was
 * published. Rejects with a HistoryError where the journal itself does not fit, and with the
 * database's error where the first attempt fails.
 */
export async function openExchangeWith<Core extends ExchangeCore>(
  options: ExchangeOptions<Core>,
): Promise<Exchange<Core>> {
  const exchange = new Supervisor(options);
  await exchange.open();
  return exchange;
}

interface Subscriber {
  readonly onBatch: BatchListener;
  readonly onReset: ResetListener | undefined;
}

/** Leads for one term after another: whatever breaks, memory is thrown away and built again. */
class Supervisor<Core extends ExchangeCore> implements Exchange<Core> {
  readonly privateStream = new PrivateStream();
  readonly #options: ExchangeOptions<Core>;
  readonly #limits: ExchangeLimits;
  readonly #heads: PublishedHeads;
  readonly #intake: Intake;
  readonly #readers = new ReadYourWrites();
  readonly #keys: CommandKeys;
  readonly #door: KeyDoor;
  readonly #subscribers = new Set<Subscriber>();
  readonly #watchers = new Set<() => void>();
  readonly #stop = new AbortController();
  #state: ExchangeState = 'recovering';
  #reason: string | undefined;
  #term: Term<Core> | undefined;
  /** The last sequence that subscribers know; undefined before the first term. */
  #published: number | undefined;
  #epoch = 0;
  #unbrokenSince = 0;
  #clockResumedFor = 0;
  #recoveryCount = 0;
  #faultCount = 0;
  #projectionFailureCount = 0;
  /** What is to be done first of all, after a fault. */
  #resume: Resume | undefined;
  #straysInARow = 0;
  #running: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: ExchangeOptions<Core>) {
    this.#options = options;
    this.#limits = { ...EXCHANGE_LIMITS, ...options.limits };
    this.#heads = options.published ?? new HeadsInMemory();
    this.#intake = new Intake(this.#limits);
    this.#keys = new CommandKeys(options.database);
    this.#door = new KeyDoor({
      intake: this.#intake,
      table: this.#keys,
      core: () => this.core(),
      now: () => options.clock.now(),
      waitFor: (sequence, timeoutMs) => this.waitFor(sequence, timeoutMs),
    });
  }

  async open(): Promise<void> {
    try {
      const leadership = await tryLead(this.#options.database, this.#heads);
      if (leadership === undefined) this.#setState('standby');
      else await this.#begin(leadership);
    } catch (error) {
      if (error instanceof LostHistoryError) this.#fail(error);
      else {
        this.#intake.close();
        throw error;
      }
    }
    this.#running = this.#supervise();
  }

  submit(command: Command, sentAt?: number): Promise<Answer> {
    return this.#door.submit(command, sentAt);
  }

  isAnswered(actor: number, key: string, sentAt?: number): Promise<boolean> {
    return this.#door.isAnswered(actor, key, sentAt);
  }

  waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    this.#term?.projector.hurry(sequence);
    return this.#readers.waitFor(sequence, timeoutMs);
  }

  readingUpTo(sequence: number, pool: pg.Pool): pg.Pool | undefined {
    const term = this.#term;
    if (term === undefined || term.head.lastSequence < sequence) return undefined;
    const { waiting } = term.projector;
    const known = new Map<string, EncodedTable | undefined>();
    return overlaidPool(pool, (name) => {
      if (!known.has(name)) known.set(name, mergeTable(waiting, name));
      return known.get(name);
    });
  }

  subscribe(onBatch: BatchListener, onReset?: ResetListener): () => void {
    const subscriber: Subscriber = { onBatch, onReset };
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  core(): Core | undefined {
    return this.#state === 'leading' ? this.#term?.core : undefined;
  }

  status(): ExchangeStatus {
    const term = this.#term;
    const sequence = term?.head.lastSequence ?? this.#published ?? 0;
    const projected = term?.projector.projected ?? sequence;
    return {
      state: this.#state,
      leader: this.#state === 'leading',
      epoch: this.#epoch,
      unbrokenSince: this.#unbrokenSince,
      sequence,
      projected,
      lag: sequence - projected,
      queue: this.#intake.length,
      readersWaiting: this.#readers.waiting,
      refusedCount: this.#intake.refusedCount,
      recoveryCount: this.#recoveryCount,
      faultCount: this.#faultCount,
      parkedCount: term?.core.parkedCount ?? 0,
      projectionFailureCount: this.#projectionFailureCount + (term?.projector.failures ?? 0),
      reason: this.#reason,
    };
  }

  watch(onChange: () => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#intake.setRefusal('EXCHANGE_CLOSED');
    this.#stop.abort();
    this.#term?.sequencer.stop();
    const patience = setTimeout(() => {
      this.#options.log.warn(
        { queue: this.#intake.length },
        'the queue could not be emptied in time',
      );
      this.#term?.sequencer.fail({ reason: 'stopped' });
    }, this.#limits.closeMsMax);
    await this.#running;
    clearTimeout(patience);
    this.#intake.refuseQueue('EXCHANGE_CLOSED');
    this.#intake.close();
    this.#readers.close();
    await this.#keys.close();
    this.#setState('closed');
  }

  async #supervise(): Promise<void> {
    let retryMs = RETRY_MS_MIN;
    for (;;) {
      if (this.#term !== undefined) {
        const startedAt = stopwatchMs();
        await this.#lead(this.#term);
        if (stopwatchMs() - startedAt > GOOD_TERM_MS) retryMs = RETRY_MS_MIN;
        if (this.#state === 'failed') return;
      }
      if (this.#stop.signal.aborted) return;
      try {
        const leadership = await tryLead(this.#options.database, this.#heads);
        if (leadership !== undefined) {
          await this.#begin(leadership);
          continue;
        }
        // Whoever leads now meets the fault at a place of its own.
        this.#resume = undefined;
        this.#reason = undefined;
        this.#readers.close();
        this.#turnAway();
        this.#setState('standby');
        await this.#pause(this.#limits.standbyPollMs);
      } catch (error) {
        if (error instanceof HistoryError) {
          this.#fail(error);
          if (!(error instanceof LostHistoryError || error instanceof UpgradeError)) return;
          await this.#pause(this.#limits.standbyPollMs);
          continue;
        }
        this.#turnAway();
        this.#reason = String(error);
        this.#options.log.warn({ error, retryMs }, 'the exchange cannot be rebuilt yet');
        await this.#pause(retryMs);
        retryMs = Math.min(retryMs * 2, this.#limits.retryMsMax);
      }
    }
  }

  /** Rebuilds the memory and opens the door. */
  async #begin(leadership: Leadership): Promise<void> {
    this.#setState('recovering');
    if (this.#unbrokenSince === 0 || leadership.epoch !== this.#epoch + 1) {
      this.#unbrokenSince = leadership.epoch;
    }
    this.#epoch = leadership.epoch;
    const { log, clock, onProjectionTiming } = this.#options;
    let gap = true;
    const term = await startTerm({
      ...this.#options,
      leadership,
      published: this.#heads,
      limits: this.#limits,
      intake: this.#intake,
      onCheckpoint: (checkpoint) => {
        this.#readers.restart(checkpoint);
        gap = this.#published === undefined || checkpoint > this.#published;
      },
      onReplayed: (batch) => {
        if (!gap && batch.lastSequence > (this.#published ?? 0)) this.#publish(batch);
      },
      onDurable: (batch) => this.#publish(batch),
      onProjected: (projected) => this.#readers.advance(projected),
      onBatchTiming: (timing) => this.#options.onBatchTiming?.(timing),
      onProjectionTiming: (timing) => onProjectionTiming?.(timing),
      onUnsure: (command) => void this.#door.again(command),
      resume: this.#resume,
      onParked: (fault) => log.error({ ...fault }, 'a part of the exchange threw and is parked'),
    });
    if (gap) this.#reset(term.head.lastSequence);
    if (this.#clockResumedFor !== this.#unbrokenSince) clock.resume?.(term.core.at);
    this.#clockResumedFor = this.#unbrokenSince;
    this.#term = term;
    this.#resume = undefined;
    this.#recoveryCount += 1;
    this.#reason = undefined;
    log.info({ epoch: leadership.epoch, ...term.recovery }, 'the exchange leads');
    if (this.#stop.signal.aborted) term.sequencer.stop();
    else this.#intake.setRefusal(undefined);
    this.#setState('leading');
  }

  async #lead(term: Term<Core>): Promise<void> {
    const begunAt = term.head.lastSequence;
    const end = await term.run();
    const stopped = end.reason === 'stopped';
    if (!stopped) this.#broken(end, term.head.lastSequence > begunAt);
    await term.end(stopped ? this.#limits.closeMsMax : 0);
    this.#projectionFailureCount += term.projector.failures;
    this.#published ??= term.head.lastSequence;
    this.#term = undefined;
  }

  #broken(end: Exclude<SequencerEnd, { reason: 'stopped' }>, hasGoneOn: boolean): void {
    const stuck = this.#stuckBy(end, hasGoneOn);
    if (stuck !== undefined) return this.#fail(stuck);
    this.#setState('recovering');
    this.#reason = end.error.message;
    if (end.reason === 'fault') {
      // Nothing of the queue was touched: whoever is in it, or comes meanwhile, only waits.
      this.#faultCount += 1;
      this.#resume = end.resume;
    } else this.#turnAway();
    this.#options.log.error({ error: end.error, reason: end.reason }, 'the exchange starts over');
  }

  #turnAway(): void {
    if (!this.#stop.signal.aborted) this.#intake.setRefusal('EXCHANGE_RECOVERING');
    this.#intake.refuseQueue('EXCHANGE_RECOVERING');
  }

  /** Why nobody but a person can help: what throws cannot be left out, again and again. */
  #stuckBy(
    end: Exclude<SequencerEnd, { reason: 'stopped' }>,
    hasGoneOn: boolean,
  ): Error | undefined {
    if (end.reason === 'stuck') return end.error;
    const isStray = end.reason === 'fault' && end.resume === undefined && !hasGoneOn;
    this.#straysInARow = isStray ? this.#straysInARow + 1 : 0;
    if (this.#straysInARow < STRAYS_MAX || end.reason !== 'fault') return undefined;
    return new Error(`the core throws, and no part is known to leave out: ${end.error.message}`);
  }

  /**
   * Lost history may be brought back, or given up by a person, and an older version may finish what
   * it began: then it goes on.
   */
  #fail(error: Error): void {
    const isKnown = this.#state === 'failed' && this.#reason === error.message;
    this.#reason = error.message;
    // What was told of a lost part is no history to go on from.
    this.#published = undefined;
    this.#readers.close();
    this.#setState('failed');
    this.#turnAway();
    if (isKnown) return;
    this.#options.log.error({ error }, 'the exchange cannot go on');
  }

  #publish(batch: PublishedBatch): void {
    this.#published = batch.lastSequence;
    this.#keys.prune(batch.at).catch((error: unknown) => {
      if (!this.#stop.signal.aborted)
        this.#options.log.warn({ error }, 'old keys could not be deleted and will be later');
    });
    this.#guarded(() => this.privateStream.publish(batch));
    for (const { onBatch } of this.#subscribers) this.#guarded(() => onBatch(batch));
  }

  #reset(sequence: number): void {
    this.#published = sequence;
    this.#guarded(() => this.privateStream.reset(sequence));
    for (const { onReset } of this.#subscribers) this.#guarded(() => onReset?.(sequence));
  }

  /** A listener's trouble is its own and must not look like one of the exchange. */
  #guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#options.log.error({ error }, 'a listener of the exchange failed');
    }
  }

  #setState(state: ExchangeState): void {
    this.#state = state;
    for (const onChange of this.#watchers) this.#guarded(onChange);
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
