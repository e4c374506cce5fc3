import { clearedByStamp, isNewKey, KEY_REMEMBERED_MS, stampFault } from '@kontor/rules/keys';
import { HOUR_MS } from '@kontor/rules/time';
import {
  answersKey,
  type Command,
  type Core,
  fingerprint,
  KEY_REUSED,
  type Outcome,
  type StampedCommand,
} from '../index.ts';

/** The table keeps rows for so much longer than they are needed. */
const MARGIN_MS = HOUR_MS;

interface Done {
  readonly command: StampedCommand;
  readonly outcome: Outcome;
}

/**
 * What the shell does with a key before a command comes to the core: it knows by the command's
 * stamp that the key is new, or looks into its table of all that was done in the last day.
 */
export class KeyShell {
  private readonly table = new Map<string, Done>();
  /** What was answered without the core, by how often. */
  readonly answered = { same: 0, other: 0, expired: 0 };

  /** The outcome of a command that need not, or must not, come to the core. */
  outcomeOf(core: Core, command: Command, now: number, sentAt?: number): Outcome | undefined {
    const outcome = this.find(core, command, now, sentAt);
    if (outcome === undefined) return undefined;
    if (outcome.ok || outcome.code !== 'KEY_EXPIRED') {
      this.answered[outcome === KEY_REUSED ? 'other' : 'same'] += 1;
    } else this.answered.expired += 1;
    return outcome;
  }

  private find(core: Core, command: Command, now: number, sentAt?: number): Outcome | undefined {
    const { actor, key, kind, input } = command;
    const fault = sentAt === undefined ? undefined : stampFault(sentAt, now);
    if (fault !== undefined) return { ok: false, code: fault, details: {} };
    if (key === null || core.knowsKey(actor, key)) return undefined;
    if (isNewKey(core.keysForgotten, clearedByStamp(sentAt))) return undefined;
    const name = `${actor}:${key}`;
    const done = this.table.get(name);
    if (done === undefined) return undefined;
    if (now - done.command.at > KEY_REMEMBERED_MS + MARGIN_MS) {
      this.table.delete(name);
      return undefined;
    }
    const isSame = fingerprint(kind, input) === fingerprint(done.command.kind, done.command.input);
    return isSame ? done.outcome : KEY_REUSED;
  }

  /** What was journalled is in the table before the memory can have forgotten it. */
  keep({ command, outcome }: Done): void {
    const { actor, key } = command;
    if (key === null || !answersKey(outcome)) return;
    this.table.set(`${actor}:${key}`, { command, outcome });
  }
}
