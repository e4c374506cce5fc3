import { commands, subjects, timerActions, tradingByKind } from './commands.ts';
import type { CommandDefinition, TimerDefinition } from './kernel/command.ts';
import { Exchange, type Host } from './kernel/exchange.ts';
import { Keys } from './kernel/keys.ts';
import { Refusal } from './kernel/refusal.ts';
import type { BatchChanges, Outcome, Snapshot, StampedCommand } from './kernel/types.ts';
import { FIRST_MEMBER_ID } from '@kontor/schema';

/** Changes whenever the same journal could give other rows. */
export const CORE_VERSION = '9';

/**
 * The exchange as one deterministic machine: the same commands in the same batches give the same
 * rows, always. It has no clock, no chance and no I/O; time comes with each command.
 */
export class Core {
  private readonly x: Exchange;
  private readonly keys = new Keys();
  private readonly definitions: ReadonlyMap<string, CommandDefinition>;
  private readonly actions: ReadonlyMap<string, TimerDefinition>;
  /** Set by a defect: what is in memory can no longer be trusted. */
  private broken = false;

  constructor(host: Host) {
    this.x = new Exchange(host, subjects, tradingByKind);
    this.definitions = new Map(commands.map((definition) => [definition.kind, definition]));
    this.actions = new Map(timerActions.map((action) => [action.kind, action]));
  }

  /** The newest command that was applied. */
  get sequence(): number {
    return this.x.sequence;
  }

  /** Its platform time in ms. */
  get at(): number {
    return this.x.at;
  }

  /** When something will happen by itself; it does with the first command from then on. */
  get nextTimerAt(): number | undefined {
    return this.x.timers.nextAt;
  }

  /** For views and tests; to be read only. */
  get exchange(): Exchange {
    return this.x;
  }

  /**
   * Whether an actor's key has been answered, so that sending it again does nothing new: what is
   * asked for once, such as a one-time code, need not be asked for again.
   */
  isRepeat(actor: number, key: string): boolean {
    return this.keys.has(`${actor}:${key}`, this.x.sequence);
  }

  /** Fills an empty core with the rows of a checkpoint. */
  load(snapshot: Snapshot): void {
    this.x.load(snapshot);
    this.keys.load(snapshot.keyed);
  }

  /**
   * Applies the next command. A refusal changes nothing but the sequence and the time. An exception
   * is a defect: the core refuses to go on and must be rebuilt from the journal.
   */
  apply(command: StampedCommand): Outcome {
    const { x } = this;
    if (this.broken) throw new Error('the core met a defect and must be rebuilt');
    this.broken = true;
    if (command.sequence !== x.sequence + 1) {
      throw new Error(`command ${command.sequence} cannot follow ${x.sequence}`);
    }
    if (command.at < x.at) throw new Error(`time cannot go back from ${x.at} to ${command.at}`);
    this.fireTimers(command.at);
    x.at = command.at;
    x.sequence = command.sequence;
    const name = this.keys.nameOf(command);
    const outcome = this.keys.answer(name, command) ?? this.run(command);
    this.keys.remember(name, command, outcome);
    this.broken = false;
    return outcome;
  }

  /** The rows that changed since the last call, each once and final. */
  endBatch(): BatchChanges {
    return this.x.takeChanges();
  }

  private run(command: StampedCommand): Outcome {
    const definition = this.definitions.get(command.kind);
    if (definition === undefined) {
      return { ok: false, code: 'COMMAND_UNKNOWN', details: { kind: command.kind } };
    }
    if (!mayRun(definition.by, command.actor)) {
      return { ok: false, code: 'NOT_ALLOWED', details: { kind: command.kind } };
    }
    this.x.begin(command.actor);
    try {
      const result = definition.run(this.x, command.input);
      this.x.keep();
      return { ok: true, result };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.x.putBack();
      return { ok: false, code: error.code, details: error.details };
    }
  }

  /** Everything that is due happens at its own time, before the command that comes after it. */
  private fireTimers(now: number): void {
    const { x } = this;
    x.commandAt = now;
    for (let id = x.timers.peekDue(now); id !== undefined; id = x.timers.peekDue(now)) {
      x.at = Math.max(x.at, x.timers.dueAt(id));
      x.begin(0);
      const timer = x.timers.fire(id);
      const action = this.actions.get(timer.kind);
      if (action === undefined) throw new Error(`nothing is done for the timer ${timer.kind}`);
      action.run(x, timer.subjectId);
      x.keep();
    }
  }
}

/** Operators are known by their ids, which lie between the platform's 0 and the members'. */
function mayRun(by: CommandDefinition['by'], actor: number): boolean {
  if (by === 'member') return actor >= FIRST_MEMBER_ID;
  return actor < FIRST_MEMBER_ID && (by === 'platform' || actor > 0);
}

export function createCore(host: Host): Core {
  return new Core(host);
}
