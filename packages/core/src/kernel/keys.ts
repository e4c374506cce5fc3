import { fingerprint } from './fingerprint.ts';
import { FAULT_CODE } from './refusal.ts';
import type { Forgotten, KeyedCommand, KeyLimits, Outcome, StampedCommand } from './types.ts';

/**
 * How much is remembered: enough for whoever asks again within seconds. What is older, the shell
 * finds in its table, which is ahead of this memory's end (docs/adr/0003).
 */
export const KEY_LIMITS: KeyLimits = { count: 200_000, textLength: 64_000_000 };

export const KEY_REUSED = { ok: false, code: 'KEY_REUSED', details: {} } as const;

/**
 * The first answer to each key, per actor: the newest commands with a key that fit into the limits.
 * What it holds follows from the order of the commands alone, so that a recovery, which reads the
 * same commands from the journal, knows exactly what this memory knew.
 *
 * They lie in a ring, a list a field, because objects that live so long and are so many keep the
 * collector busy. A key that was sent again is in it once for each time.
 */
export class Keys {
  readonly limits: KeyLimits;
  /** The newest place of each name. Places count on, and lie in the ring by their remainder. */
  private readonly places = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly outcomes: string[] = [];
  private readonly prints: number[] = [];
  private readonly sequences: number[] = [];
  private readonly times: number[] = [];
  private oldest = 0;
  private next = 0;
  private textLength = 0;
  private end: Forgotten = { sequence: 0, at: 0 };

  constructor(limits: KeyLimits = KEY_LIMITS) {
    this.limits = limits;
  }

  /** The newest command that was remembered once and is not any more; zeros before the first. */
  get forgotten(): Forgotten {
    return this.end;
  }

  /** Everything that is remembered, the oldest first. */
  get remembered(): readonly KeyedCommand[] {
    const count = this.next - this.oldest;
    return Array.from({ length: count }, (_, n) => this.at(this.oldest + n));
  }

  /** What the journal has, oldest first; one more than fits, where there are more. */
  load(keyed: readonly KeyedCommand[]): void {
    for (const command of keyed) this.add(command);
  }

  has(actor: number, key: string): boolean {
    return this.places.has(nameOf(actor, key));
  }

  /**
   * The first outcome of a repeat, which it renews; a refusal where the body differs, which renews
   * nothing; what `run` gives for a command without a key or with a new one.
   */
  once(command: StampedCommand, run: (command: StampedCommand) => Outcome): Outcome {
    const { actor, key, kind, input, sequence, at } = command;
    if (key === null) return run(command);
    const name = nameOf(actor, key);
    const print = fingerprint(kind, input);
    const place = this.places.get(name);
    if (place !== undefined) {
      const first = this.at(place);
      if (first.print !== print) return KEY_REUSED;
      this.add({ ...first, sequence, at });
      return JSON.parse(first.outcome) as Outcome;
    }
    const outcome = run(command);
    if (answersKey(outcome))
      this.add({ name, sequence, at, print, outcome: JSON.stringify(outcome) });
    return outcome;
  }

  private at(place: number): KeyedCommand {
    const slot = place % this.limits.count;
    return {
      name: this.names[slot] as string,
      sequence: this.sequences[slot] as number,
      at: this.times[slot] as number,
      print: this.prints[slot] as number,
      outcome: this.outcomes[slot] as string,
    };
  }

  private add({ name, sequence, at, print, outcome }: KeyedCommand): void {
    const { count, textLength } = this.limits;
    if (this.next - this.oldest === count) this.forgetOldest();
    const slot = this.next % count;
    this.names[slot] = name;
    this.sequences[slot] = sequence;
    this.times[slot] = at;
    this.prints[slot] = print;
    this.outcomes[slot] = outcome;
    this.places.set(name, this.next);
    this.next += 1;
    this.textLength += outcome.length;
    while (this.textLength > textLength) this.forgetOldest();
  }

  private forgetOldest(): void {
    const slot = this.oldest % this.limits.count;
    const name = this.names[slot] as string;
    this.end = { sequence: this.sequences[slot] as number, at: this.times[slot] as number };
    this.textLength -= (this.outcomes[slot] as string).length;
    this.outcomes[slot] = '';
    if (this.places.get(name) === this.oldest) this.places.delete(name);
    this.oldest += 1;
  }
}

/** A key belongs to its actor. */
function nameOf(actor: number, key: string): string {
  return `${actor}:${key}`;
}

/** A refused other body is no answer to a key, and what is parked has none yet. */
export function answersKey(outcome: Outcome): boolean {
  return outcome.ok || (outcome.code !== KEY_REUSED.code && outcome.code !== FAULT_CODE);
}

/** What is remembered of a command; null where it had no key or gave it no answer. */
export function keyedCommand(command: StampedCommand, outcome: Outcome): KeyedCommand | null {
  const { kind, input, sequence, at, actor, key } = command;
  if (key === null || !answersKey(outcome)) return null;
  const print = fingerprint(kind, input);
  return { name: nameOf(actor, key), sequence, at, print, outcome: JSON.stringify(outcome) };
}
