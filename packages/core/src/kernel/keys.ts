import type { Outcome, StampedCommand } from './types.ts';

/** How many commands with a key are remembered for a repeat; the oldest are forgotten first. */
export const KEYS_REMEMBERED_MAX = 200_000;

interface Remembered {
  readonly command: StampedCommand;
  readonly outcome: Outcome;
}

/** The first answer to each key, per actor. */
export class Keys {
  private readonly byKey = new Map<string, Remembered>();
  private readonly limit: number;

  constructor(limit = KEYS_REMEMBERED_MAX) {
    this.limit = limit;
  }

  load(keyed: readonly Remembered[]): void {
    for (const { command, outcome } of keyed) this.remember(command, outcome);
  }

  remember(command: StampedCommand, outcome: Outcome): void {
    if (command.key === null) return;
    this.byKey.set(`${command.actor}:${command.key}`, { command, outcome });
    if (this.byKey.size <= this.limit) return;
    const [oldest] = this.byKey.keys();
    if (oldest !== undefined) this.byKey.delete(oldest);
  }

  /** The first outcome of a repeat, a refusal where the body differs, undefined for a new key. */
  answer(command: StampedCommand): Outcome | undefined {
    if (command.key === null) return undefined;
    const first = this.byKey.get(`${command.actor}:${command.key}`);
    if (first === undefined) return undefined;
    if (first.command.kind === command.kind && sameJson(first.command.input, command.input)) {
      return first.outcome;
    }
    return { ok: false, code: 'KEY_REUSED', details: {} };
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
