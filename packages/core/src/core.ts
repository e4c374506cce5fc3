import { commands, subjects, timerActions, tradingByKind } from './commands.ts';
import { pulse } from './config/pulse.ts';
import { commandFault, isParkedCommand } from './faults/command-parts.ts';
import { waitsForPart } from './faults/log-steps.ts';
import type { CommandDefinition, TimerDefinition } from './kernel/command.ts';
import { Exchange, type Host } from './kernel/exchange.ts';
import { type FaultError, faultIn } from './kernel/faults.ts';
import { KEY_LIMITS, Keys } from './kernel/keys.ts';
import { FAULT_CODE, Refusal } from './kernel/refusal.ts';
import type { RowInspector } from './kernel/table.ts';
import type {
  BatchChanges,
  Forgotten,
  KeyLimits,
  Outcome,
  Snapshot,
  StampedCommand,
} from './kernel/types.ts';
import { FIRST_MEMBER_ID } from '@kontor/schema';

/** Changes whenever the same journal could give other rows. */
export const CORE_VERSION = '16';

/**
 * The exchange as one deterministic machine: the same commands in the same batches give the same
 * rows, always. It has no clock, no chance and no I/O; time comes with each command.
 */
export class Core {
  private readonly x: Exchange;
  private readonly keys: Keys;
  private readonly definitions: ReadonlyMap<string, CommandDefinition>;
  private readonly actions: ReadonlyMap<string, TimerDefinition>;
  /** Set by a defect: what is in memory can no longer be trusted. */
  private broken = false;

  constructor(host: Host, keyLimits: KeyLimits = KEY_LIMITS) {
    this.keys = new Keys(keyLimits);
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

  /**
   * Whether work goes on that was too long for one step. The shell then sends pulses of the clock,
   * each of which does a step, before it sends anything else: any other command does all the rest
   * first and holds everybody up as long.
   */
  get isUnfinished(): boolean {
    return this.x.timers.goesOn;
  }

  /** For views and tests; to be read only. */
  get exchange(): Exchange {
    return this.x;
  }

  /** Whether memory has the answer to an actor's key, which it forgets after many others. */
  knowsKey(actor: number, key: string): boolean {
    return this.keys.has(actor, key);
  }

  /** Where the memory of keys ends: an older one may have been answered all the same. */
  get keysForgotten(): Forgotten {
    return this.keys.forgotten;
  }

  /** Fills an empty core with the rows of a checkpoint. */
  load(snapshot: Snapshot): void {
    this.x.load(snapshot);
    this.keys.load(snapshot.keyed);
  }

  /** How many parts are left out because they threw. */
  get parkedCount(): number {
    return this.x.faults.count;
  }

  /**
   * Has every unit's rows looked at before they are kept, so that what is wrong with a row is
   * thrown in the part that made it. Slow: for finding out.
   */
  inspectWith(look: RowInspector | null): void {
    this.x.inspector = look;
  }

  /** Whose fault it is when the rows of this command alone cannot be handed out. */
  faultOf(command: StampedCommand, thrown: unknown): FaultError {
    return commandFault(this.x, command, thrown);
  }

  /**
   * Applies the next command. A refusal changes nothing but the sequence and the time. An exception
   * is a defect: the core refuses to go on and must be rebuilt from the journal. A FaultError names
   * the part that threw, which `fault.park` then leaves out.
   */
  apply(command: StampedCommand): Outcome {
    const { x } = this;
    if (this.broken) throw new Error('the core met a defect and must be rebuilt');
    this.broken = true;
    if (command.sequence !== x.sequence + 1) {
      throw new Error(`command ${command.sequence} cannot follow ${x.sequence}`);
    }
    if (command.at < x.at) throw new Error(`time cannot go back from ${x.at} to ${command.at}`);
    x.commandSequence = command.sequence;
    const definition = this.definitions.get(command.kind);
    // What parks a timer comes before the timer.
    if (definition?.ahead !== true) this.fireTimers(command);
    x.at = command.at;
    x.sequence = command.sequence;
    const outcome = this.keys.once(command, (one) => this.run(one, definition));
    this.broken = false;
    return outcome;
  }

  /** The rows that changed since the last call, each once and final. */
  endBatch(): BatchChanges {
    return this.x.takeChanges();
  }

  private run(command: StampedCommand, definition: CommandDefinition | undefined): Outcome {
    if (definition === undefined) {
      return { ok: false, code: 'COMMAND_UNKNOWN', details: { kind: command.kind } };
    }
    if (!mayRun(definition.by, command.actor)) {
      return { ok: false, code: 'NOT_ALLOWED', details: { kind: command.kind } };
    }
    if (isParkedCommand(this.x, command)) return { ok: false, code: FAULT_CODE, details: {} };
    this.x.begin(command.actor);
    try {
      const result = definition.run(this.x, command.input);
      this.x.inspect();
      this.x.keep();
      return { ok: true, result };
    } catch (error) {
      if (!(error instanceof Refusal)) throw commandFault(this.x, command, error);
      this.x.putBack();
      return { ok: false, code: error.code, details: error.details };
    }
  }

  /**
   * Everything that is due happens at its own time, before the command that comes after it; of what
   * goes on, a pulse does one step and leaves the rest to the next.
   */
  private fireTimers({ at: now, kind: commandKind }: StampedCommand): void {
    const { x } = this;
    x.commandAt = now;
    for (let id = x.timers.peekDue(now); id !== undefined; id = x.timers.peekDue(now)) {
      const isStep = x.timers.goesOn;
      const { kind, subjectId, dueAt } = x.timers.get(id);
      if (waitsForPart(x, kind, subjectId)) {
        x.timers.hold();
        this.actions.get(kind)?.held?.(x, subjectId);
        continue;
      }
      x.at = Math.max(x.at, dueAt);
      x.begin(0);
      x.timers.fire(id);
      try {
        const action = this.actions.get(kind);
        if (action === undefined) throw new Error(`nothing is done for the timer ${kind}`);
        action.run(x, subjectId);
        x.inspect();
      } catch (error) {
        throw faultIn(`timer.${kind}`, subjectId, error);
      }
      x.keep();
      if (isStep && commandKind === pulse.kind) return;
    }
  }
}

/** Operators are known by their ids, which lie between the platform's 0 and the members'. */
function mayRun(by: CommandDefinition['by'], actor: number): boolean {
  if (by === 'member') return actor >= FIRST_MEMBER_ID;
  return actor < FIRST_MEMBER_ID && (by === 'platform' || actor > 0);
}

export function createCore(host: Host, keyLimits?: KeyLimits): Core {
  return new Core(host, keyLimits);
}
