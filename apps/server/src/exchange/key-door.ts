import { fingerprint, KEY_REUSED } from '@kontor/core';
import { clearedByStamp, isNewKey, type StampFault, stampFault } from '@kontor/rules/keys';
import type { CommandKeys, FoundKey } from './command-keys.ts';
import type { Command, ExchangeCore } from './core-port.ts';
import { type Answer, exchangeError, type Intake, type PendingCommand } from './intake.ts';
import type { JournalEntry } from './journal.ts';

export interface KeyDoorOptions {
  readonly intake: Intake;
  readonly table: CommandKeys;
  /** Undefined while nothing is in memory. */
  readonly core: () => ExchangeCore | undefined;
  /** Platform time in ms. */
  readonly now: () => number;
  /** See `ReadYourWrites.waitFor`. */
  readonly waitFor: (sequence: number, timeoutMs: number) => Promise<boolean>;
}

const FAULT_CODES = {
  KEY_EXPIRED: 'EXCHANGE_KEY_EXPIRED',
  KEY_AHEAD: 'EXCHANGE_KEY_AHEAD',
} as const;
const PROJECTION_MS_MAX = 10_000;

/**
 * Stands before the queue and lets no command pass a second time under its key. What memory knows,
 * the core answers. What it does not know is new when the stamp says so, and is looked for in the
 * table otherwise: found there, it is answered from the journal and nothing is done.
 */
export class KeyDoor {
  readonly #options: KeyDoorOptions;

  constructor(options: KeyDoorOptions) {
    this.#options = options;
  }

  /** `sentAt` is when the command was first sent, on the exchange's clock. */
  submit(command: Command, sentAt: number | undefined): Promise<Answer> {
    const { intake, core } = this.#options;
    const { actor, key } = command;
    if (key === null) return intake.submit(command);
    const fault = this.stampFault(sentAt);
    if (fault !== undefined) return Promise.reject(exchangeError(FAULT_CODES[fault]));
    const memory = core();
    const cleared = clearedByStamp(sentAt);
    const isSure =
      memory === undefined ||
      isNewKey(memory.keysForgotten, cleared) ||
      memory.knowsKey(actor, key);
    return isSure ? intake.submit(command, cleared) : this.#lookFirst(command, cleared.at);
  }

  stampFault(sentAt: number | undefined): StampFault | undefined {
    return sentAt === undefined ? undefined : stampFault(sentAt, this.#now());
  }

  /** Whether a key has been answered before, so that the same again does nothing new. */
  async isAnswered(actor: number, key: string, sentAt: number | undefined): Promise<boolean> {
    const memory = this.#options.core();
    if (memory === undefined || memory.knowsKey(actor, key)) return memory !== undefined;
    const cleared = clearedByStamp(sentAt);
    if (isNewKey(memory.keysForgotten, cleared)) return false;
    return (await this.#find(actor, key, cleared.at)).entry !== undefined;
  }

  /** Looks again for the key of a command that has waited in the queue while memory went on. */
  async again(pending: PendingCommand): Promise<void> {
    const { command, cleared } = pending;
    if (command.key === null) return;
    try {
      const { entry, sequence } = await this.#find(command.actor, command.key, cleared.at);
      if (entry !== undefined) pending.resolve(firstAnswer(entry, command));
      else this.#options.intake.putBack([{ ...pending, cleared: { ...cleared, sequence } }]);
    } catch {
      pending.reject(exchangeError('EXCHANGE_RECOVERING'));
    }
  }

  async #lookFirst(command: Command, at: number): Promise<Answer> {
    const { actor, key } = command;
    let found: FoundKey;
    try {
      found = await this.#find(actor, key ?? '', at);
    } catch {
      throw exchangeError('EXCHANGE_RECOVERING');
    }
    const { entry, sequence } = found;
    if (entry !== undefined) return firstAnswer(entry, command);
    return await this.#options.intake.submit(command, { sequence, at });
  }

  /** What memory has forgotten is in the table, which is far ahead of that, or is waited for. */
  async #find(actor: number, key: string, from: number): Promise<FoundKey> {
    const { core, table, waitFor } = this.#options;
    await waitFor(core()?.keysForgotten.sequence ?? 0, PROJECTION_MS_MAX);
    return await table.find({ actor, key, from, now: this.#now() });
  }

  #now(): number {
    const { core, now } = this.#options;
    return Math.max(core()?.at ?? 0, Math.floor(now()));
  }
}

function firstAnswer({ command: first, outcome }: JournalEntry, command: Command): Answer {
  const isSame = fingerprint(first.kind, first.input) === fingerprint(command.kind, command.input);
  return { sequence: first.sequence, at: first.at, outcome: isSame ? outcome : KEY_REUSED };
}
