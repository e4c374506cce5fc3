import { type Clearance, NO_CLEARANCE } from '@kontor/rules/keys';
import type { Command, Outcome } from './core-port.ts';
import { UNSTORABLE_JSON } from './encoding.ts';
import { ExchangeError, type ExchangeErrorCode } from './errors.ts';
import { stopwatchMs } from './stopwatch.ts';

/** What a caller gets once its command is durable. */
export interface Answer {
  /** The place in history; give it to `waitFor` before reading what the command changed. */
  readonly sequence: number;
  /** Platform time in ms. */
  readonly at: number;
  readonly outcome: Outcome;
}

/** A command that waits for its answer. */
export interface PendingCommand {
  readonly command: Command;
  /** The input as JSON, for the journal. */
  readonly inputText: string;
  /** On the stopwatch, when it came. */
  readonly queuedAt: number;
  /** What is sure of its key. */
  readonly cleared: Clearance;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ExchangeError) => void;
}

export interface IntakeLimits {
  readonly queueLength: number;
  /** How long a command may wait in the queue. */
  readonly waitMsMax: number;
}

/** Ticks and the heartbeat come in when users are refused already: expiry must not wait. */
const PLATFORM_RESERVE = 1_000;
const INPUT_LENGTH_MAX = 65_536;
const WORD_LENGTH_MAX = 200;
const SWEEP_MS = 250;

const MESSAGES: Record<ExchangeErrorCode, string> = {
  EXCHANGE_BUSY: 'The exchange has too much to do. The command was not applied.',
  EXCHANGE_RECOVERING: 'The exchange is recovering. The command was not applied.',
  EXCHANGE_CLOSED: 'The exchange is shutting down. The command was not applied.',
  EXCHANGE_UNKNOWN: 'Whether the command was applied is unknown. Retry it with the same key.',
  EXCHANGE_FAULT: 'The command met a fault and was not applied.',
  EXCHANGE_COMMAND_INVALID: 'The command cannot be written down.',
  EXCHANGE_KEY_EXPIRED:
    'The key is from longer ago than keys are remembered. Nothing was done now.',
  EXCHANGE_KEY_AHEAD: 'The stamp beside the key lies ahead of the time here. Nothing was done.',
};

export function exchangeError(code: ExchangeErrorCode): ExchangeError {
  return new ExchangeError(code, MESSAGES[code]);
}

/** The one queue in front of the exchange. */
export class Intake {
  readonly #limits: IntakeLimits;
  #queue: PendingCommand[] = [];
  #refusal: ExchangeErrorCode | undefined = 'EXCHANGE_RECOVERING';
  #wake: (() => void) | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #refusedCount = 0;
  #closed = false;

  constructor(limits: IntakeLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** Commands turned away since the start, for any reason. */
  get refusedCount(): number {
    return this.#refusedCount;
  }

  /** Opens the door, or closes it with the code that callers get; the queue stays as it is. */
  setRefusal(code: ExchangeErrorCode | undefined): void {
    this.#refusal = code;
    this.#wakeUp();
  }

  /** Rejects with an ExchangeError where the command cannot be taken or its fate is not known. */
  submit(command: Command, cleared: Clearance = NO_CLEARANCE): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const refusal = this.#refusal ?? (this.#full(command) ? 'EXCHANGE_BUSY' : undefined);
      const inputText = refusal === undefined ? storableText(command) : undefined;
      if (inputText === undefined) {
        this.#refusedCount += 1;
        reject(exchangeError(refusal ?? 'EXCHANGE_COMMAND_INVALID'));
        return;
      }
      const { kind, actor, key } = command;
      // The core sees exactly what a replay will see, and nobody can change it any more.
      const own = { kind, actor, key, input: JSON.parse(inputText) as Command['input'] };
      const queuedAt = stopwatchMs();
      this.#queue.push({ command: own, inputText, queuedAt, cleared, resolve, reject });
      this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
      this.#wakeUp();
    });
  }

  #full(command: Command): boolean {
    const reserve = command.actor === 0 ? PLATFORM_RESERVE : 0;
    return this.#queue.length >= this.#limits.queueLength + reserve;
  }

  take(countMax: number): PendingCommand[] {
    this.#sweep();
    return this.#queue.splice(0, countMax);
  }

  /** Puts commands that were surely not applied back to the front. */
  putBack(commands: readonly PendingCommand[]): void {
    if (this.#closed) for (const one of commands) one.reject(exchangeError('EXCHANGE_CLOSED'));
    else this.#queue.unshift(...commands);
    this.#wakeUp();
  }

  /** Takes these, in their order, and leaves the others; fewer where some have waited too long. */
  takeOnly(wanted: ReadonlySet<PendingCommand>): PendingCommand[] {
    const taken = this.#queue.filter((pending) => wanted.has(pending));
    this.#queue = this.#queue.filter((pending) => !wanted.has(pending));
    return taken;
  }

  refuseQueue(code: ExchangeErrorCode): void {
    const refused = this.#queue;
    this.#queue = [];
    this.#refusedCount += refused.length;
    for (const pending of refused) pending.reject(exchangeError(code));
  }

  /** Resolves when something is in the queue or `interrupt` is called. */
  async waitForWork(): Promise<void> {
    if (this.#queue.length > 0) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
  }

  interrupt(): void {
    this.#wakeUp();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #wakeUp(): void {
    this.#wake?.();
  }

  /** The oldest stand first, so only the front has to be looked at. */
  #sweep(): void {
    const oldest = stopwatchMs() - this.#limits.waitMsMax;
    let count = 0;
    while (count < this.#queue.length && (this.#queue[count]?.queuedAt ?? 0) < oldest) count += 1;
    if (count === 0) return;
    this.#refusedCount += count;
    for (const late of this.#queue.splice(0, count)) late.reject(exchangeError('EXCHANGE_BUSY'));
  }
}

/** The input as JSON; undefined when the command is too large or has text that cannot be stored. */
function storableText(command: Command): string | undefined {
  const { kind, key, actor } = command;
  if (kind.length > WORD_LENGTH_MAX || (key?.length ?? 0) > WORD_LENGTH_MAX) return undefined;
  if (!Number.isSafeInteger(actor) || actor < 0) return undefined;
  const inputText = JSON.stringify(command.input);
  if (inputText === undefined || inputText.length > INPUT_LENGTH_MAX) return undefined;
  if (inputText.includes('\\u') && UNSTORABLE_JSON.test(inputText)) return undefined;
  if (key !== null && UNSTORABLE_JSON.test(JSON.stringify(key))) return undefined;
  return inputText;
}
