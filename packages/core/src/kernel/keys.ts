import type { Outcome, StampedCommand } from './types.ts';

/**
 * For how many commands, of whatever kind, a key is remembered after it was last sent. A window of
 * sequences and not of keys, because a recovery then knows from the journal exactly what the memory
 * knew.
 */
export const KEYS_REMEMBERED_MAX = 200_000;

/** Forgotten places of the list are given back so many at a time. */
const CLEARED_AT_ONCE = 10_000;

interface Keyed {
  readonly command: StampedCommand;
  readonly outcome: Outcome;
}

interface Remembered extends Keyed {
  readonly name: string;
}

/** The first answer to each key, per actor. */
export class Keys {
  private readonly byKey = new Map<string, Remembered>();
  /**
   * Oldest first; a key that was sent again is in it once for each time. It stands beside the map,
   * because a map that keeps losing its oldest passes over all of them to find the next.
   */
  private readonly history: Remembered[] = [];
  private forgotten = 0;
  private readonly window: number;

  constructor(window = KEYS_REMEMBERED_MAX) {
    this.window = window;
  }

  /** Every command with a key that is still inside the window, oldest first. */
  load(keyed: readonly Keyed[]): void {
    for (const { command, outcome } of keyed) {
      this.remember(this.nameOf(command), command, outcome);
    }
  }

  /** A key belongs to its actor; null for a command without one. */
  nameOf(command: StampedCommand): string | null {
    return command.key === null ? null : `${command.actor}:${command.key}`;
  }

  /** A repeat renews the key; a refused other body under it does not. */
  remember(name: string | null, command: StampedCommand, outcome: Outcome): void {
    if (name === null || (!outcome.ok && outcome.code === 'KEY_REUSED')) return;
    this.forget(command.sequence);
    const remembered = { name, command, outcome };
    this.byKey.set(name, remembered);
    this.history.push(remembered);
  }

  /** The first outcome of a repeat, a refusal where the body differs, undefined for a new key. */
  answer(name: string | null, command: StampedCommand): Outcome | undefined {
    if (name === null) return undefined;
    this.forget(command.sequence);
    const first = this.byKey.get(name);
    if (first === undefined) return undefined;
    if (first.command.kind === command.kind && sameJson(first.command.input, command.input)) {
      return first.outcome;
    }
    return { ok: false, code: 'KEY_REUSED', details: {} };
  }

  /**
   * Whether a command under this name that comes soon is a repeat. Of what is half forgotten it
   * says no, so that nothing which is asked for by its answer can be forgotten before it comes.
   */
  has(name: string, sequence: number): boolean {
    const first = this.byKey.get(name);
    return first !== undefined && first.command.sequence > sequence - this.window / 2;
  }

  private forget(sequence: number): void {
    const { byKey, history } = this;
    for (;;) {
      const oldest = history[this.forgotten];
      if (oldest === undefined || oldest.command.sequence > sequence - this.window) break;
      this.forgotten += 1;
      if (byKey.get(oldest.name) === oldest) byKey.delete(oldest.name);
    }
    if (this.forgotten < CLEARED_AT_ONCE) return;
    history.splice(0, this.forgotten);
    this.forgotten = 0;
  }
}

function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) =>
    sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
