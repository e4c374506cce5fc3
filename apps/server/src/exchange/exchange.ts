import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeTable } from '@kontor/schema';
import type { Command, CoreMaker, ExchangeCore, ExchangeLog } from './core-port.ts';
import type { ExchangeDatabase } from './database.ts';
import { HistoryError } from './errors.ts';
import { type Answer, Intake } from './intake.ts';
import { type Leadership, tryLead } from './leadership.ts';
import { PrivateStream } from './private-stream.ts';
import type { ProjectionTiming } from './projector.ts';
import { Quarantine } from './quarantine.ts';
import { ReadYourWrites } from './read-your-writes.ts';
import type { BatchTiming, PublishedBatch, SequencerEnd } from './sequencer.ts';
import { startTerm, type Term } from './term.ts';
import { stopwatchMs } from './stopwatch.ts';

/**
 * `standby` waits behind another leader; `recovering` rebuilds the memory; `failed` needs an
 * operator, because history does not fit.
 */
export type ExchangeState = 'recovering' | 'standby' | 'leading' | 'failed' | 'closed';

export interface ExchangeStatus {
  readonly state: ExchangeState;
  readonly leader: boolean;
  readonly epoch: number;
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
  readonly closeMsMax: number;
}

export const EXCHANGE_LIMITS: ExchangeLimits = {
  queueLength: 20_000,
  waitMsMax: 10_000,
  batchCountMax: 500,
  lagMax: 2_000,
  projectionCountMax: 1_000,
  standbyPollMs: 500,
  closeMsMax: 20_000,
};

export interface ExchangeOptions<Core extends ExchangeCore = ExchangeCore> {
  readonly database: ExchangeDatabase;
  /** Platform time in ms. It may be set, stopped or sped up; what is stamped never goes back. */
  readonly clock: { now(): number };
  readonly log: ExchangeLog;
  readonly maker: CoreMaker<Core>;
  readonly tables: readonly ExchangeTable[];
  readonly limits?: Partial<ExchangeLimits>;
  readonly onBatchTiming?: (timing: BatchTiming) => void;
  readonly onProjectionTiming?: (timing: ProjectionTiming) => void;
}

export type BatchListener = (batch: PublishedBatch) => void;
/** Batches up to this sequence may have been missed, because another process led meanwhile. */
export type ResetListener = (sequence: number) => void;

export interface Exchange<Core extends ExchangeCore = ExchangeCore> {
  /** Rejects with an ExchangeError. A command that the rules refuse resolves, with that outcome. */
  submit(command: Command): Promise<Answer>;
  /** See `ReadYourWrites.waitFor`. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>;
  /** Every durable batch in order, once. Returns how to end it. */
  subscribe(onBatch: BatchListener, onReset?: ResetListener): () => void;
  readonly privateStream: PrivateStream;
  /** For read-only views; undefined while nothing is in memory. Ask anew each time. */
  core(): Core | undefined;
  status(): ExchangeStatus;
  /** Answers what is queued, projects it and gives the lead to whoever waits for it. */
  close(): Promise<void>;
}

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;
/** A term that lasted so long has proved that the trouble before it is over. */
const GOOD_TERM_MS = 10_000;

/**
 * Opens the exchange and resolves when it leads or stands by. Rejects with a HistoryError where the
 * journal does not fit, and with the database's error where the first attempt fails.
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
  readonly #intake: Intake;
  readonly #readers = new ReadYourWrites();
  readonly #quarantine = new Quarantine();
  readonly #subscribers = new Set<Subscriber>();
  readonly #stop = new AbortController();
  #state: ExchangeState = 'recovering';
  #reason: string | undefined;
  #term: Term<Core> | undefined;
  /** The last sequence that subscribers know; undefined before the first term. */
  #published: number | undefined;
  #epoch = 0;
  #recoveryCount = 0;
  #faultCount = 0;
  #projectionFailureCount = 0;
  #running: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: ExchangeOptions<Core>) {
    this.#options = options;
    this.#limits = { ...EXCHANGE_LIMITS, ...options.limits };
    this.#intake = new Intake(this.#limits);
  }

  async open(): Promise<void> {
    try {
      const leadership = await tryLead(this.#options.database);
      if (leadership === undefined) this.#setState('standby');
      else await this.#begin(leadership);
    } catch (error) {
      this.#intake.close();
      throw error;
    }
    this.#running = this.#supervise();
  }

  submit(command: Command): Promise<Answer> {
    if (this.#quarantine.has(command)) return Promise.reject(this.#quarantine.error());
    return this.#intake.submit(command);
  }

  waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    this.#term?.projector.hurry(sequence);
    return this.#readers.waitFor(sequence, timeoutMs);
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
      sequence,
      projected,
      lag: sequence - projected,
      queue: this.#intake.length,
      readersWaiting: this.#readers.waiting,
      refusedCount: this.#intake.refusedCount,
      recoveryCount: this.#recoveryCount,
      faultCount: this.#faultCount,
      projectionFailureCount: this.#projectionFailureCount + (term?.projector.failures ?? 0),
      reason: this.#reason,
    };
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
    this.#setState('closed');
  }

  async #supervise(): Promise<void> {
    let retryMs = RETRY_MS_MIN;
    for (;;) {
      if (this.#term !== undefined) {
        const startedAt = stopwatchMs();
        await this.#lead(this.#term);
        if (stopwatchMs() - startedAt > GOOD_TERM_MS) retryMs = RETRY_MS_MIN;
      }
      if (this.#stop.signal.aborted || this.#state === 'failed') return;
      try {
        const leadership = await tryLead(this.#options.database);
        if (leadership !== undefined) {
          await this.#begin(leadership);
          continue;
        }
        this.#setState('standby');
        await this.#pause(this.#limits.standbyPollMs);
      } catch (error) {
        if (error instanceof HistoryError) return this.#fail(error);
        this.#reason = String(error);
        this.#options.log.warn({ error, retryMs }, 'the exchange cannot be rebuilt yet');
        await this.#pause(retryMs);
        retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
      }
    }
  }

  /** Rebuilds the memory and opens the door. */
  async #begin(leadership: Leadership): Promise<void> {
    this.#setState('recovering');
    this.#epoch = leadership.epoch;
    const { log, onProjectionTiming } = this.#options;
    let gap = true;
    const term = await startTerm({
      ...this.#options,
      leadership,
      limits: this.#limits,
      intake: this.#intake,
      onCheckpoint: (checkpoint) => {
        gap = this.#published === undefined || checkpoint > this.#published;
      },
      onReplayed: (batch) => {
        if (!gap && batch.lastSequence > (this.#published ?? 0)) this.#publish(batch);
      },
      onDurable: (batch) => this.#publish(batch),
      onProjected: (projected) => this.#readers.advance(projected),
      onBatchTiming: (timing) => this.#options.onBatchTiming?.(timing),
      onProjectionTiming: (timing) => onProjectionTiming?.(timing),
      onPoison: ({ command }) => this.#quarantine.add(command),
    });
    if (gap) this.#reset(term.head.lastSequence);
    this.#term = term;
    this.#recoveryCount += 1;
    this.#reason = undefined;
    log.info({ epoch: leadership.epoch, ...term.recovery }, 'the exchange leads');
    if (this.#stop.signal.aborted) term.sequencer.stop();
    else this.#intake.setRefusal(undefined);
    this.#setState('leading');
  }

  async #lead(term: Term<Core>): Promise<void> {
    const end = await term.run();
    const stopped = end.reason === 'stopped';
    if (!stopped) this.#broken(end);
    await term.end(stopped ? this.#limits.closeMsMax : 0);
    this.#projectionFailureCount += term.projector.failures;
    this.#published ??= term.head.lastSequence;
    this.#term = undefined;
  }

  #broken(end: Exclude<SequencerEnd, { reason: 'stopped' }>): void {
    this.#setState('recovering');
    this.#reason = end.error.message;
    if (!this.#stop.signal.aborted) this.#intake.setRefusal('EXCHANGE_RECOVERING');
    // After a fault nothing of the queue was touched, so it is kept and done after the rebuild.
    if (end.reason === 'fault') this.#faultCount += 1;
    else this.#intake.refuseQueue('EXCHANGE_RECOVERING');
    this.#options.log.error({ error: end.error, reason: end.reason }, 'the exchange starts over');
  }

  #fail(error: HistoryError): void {
    this.#setState('failed');
    this.#reason = error.message;
    this.#intake.refuseQueue('EXCHANGE_RECOVERING');
    this.#options.log.error({ error }, 'the exchange cannot go on: history does not fit');
  }

  #publish(batch: PublishedBatch): void {
    this.#published = batch.lastSequence;
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
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
