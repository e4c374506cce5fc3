import { type Amount, maximum, minimum } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { type ChanceKey, uniform } from './random.ts';
import type { ReplayMinute } from './replay-file.ts';
import { type MinuteWalk, walkOf } from './replay-walk.ts';

const SECONDS = 60;
/** Shares of the range are taken in parts of this. */
const SHARE_PARTS = 1_000_000;

interface Milestone {
  readonly kind: 'open' | 'near' | 'far' | 'close';
  readonly price: Amount;
  readonly second: number;
}

interface Prices {
  readonly walk: MinuteWalk;
  /** In the order in which they come. */
  readonly milestones: readonly Milestone[];
  /** Those that are still to come. */
  readonly waiting: Milestone[];
}

/**
 * One recorded minute as a path of steps: a random walk that begins on the open, passes both
 * extremes and ends on the close, so the candle made of its steps is the recorded one. When and in
 * which order the extremes come is drawn from the key, and no price before tells it. That takes
 * four steps a minute at most; with fewer, the extremes are left out first and the close last.
 */
export class ReplayMinutePath {
  readonly minute: ReplayMinute;
  readonly #key: ChanceKey;
  readonly #tickSize: Amount;
  readonly #volumeUnits: number;
  readonly #volumePart = new Float64Array(SECONDS + 1);
  #made: Prices | undefined;

  /** `tickSize` is the step of the recording's prices; others would tell that they are made up. */
  constructor(
    minute: ReplayMinute,
    options: { key: ChanceKey; tickSize: Amount; volumeUnits: number },
  ) {
    this.minute = minute;
    this.#key = options.key;
    this.#tickSize = options.tickSize;
    this.#volumeUnits = options.volumeUnits;
    this.#layVolume();
  }

  /** Forgets the prices that were passed by steps until a time, so that a restart goes on. */
  skipUntil(time: number, stepMs: number): void {
    const { waiting } = this.#prices();
    while (waiting[0] !== undefined && waiting.length > 1) {
      if (this.#due(waiting[0], stepMs) > time) return;
      waiting.shift();
    }
  }

  /** The price of the step at a time within the minute; the step after it is at `next`. */
  priceAt(time: number, next: number): Amount {
    const { walk, waiting } = this.#prices();
    const stepMs = Math.max(1, next - time);
    const end = this.minute.time + MINUTE_MS;
    const left = Math.floor((end - 1 - time) / stepMs) + 1;
    while (waiting.length > left) leaveOne(waiting);
    const target = waiting[0];
    if (target === undefined) return this.minute.close;
    const forced = waiting.length === left;
    if (forced || (target.kind !== 'close' && time >= this.#due(target, stepMs))) {
      waiting.shift();
      return target.price;
    }
    return this.#between(walk.shares[Math.floor((time - this.minute.time) / 1000)] ?? 0);
  }

  /** Base volume in units from the beginning of the minute until a time, exact at its end. */
  volumeUntil(time: number): number {
    const second = Math.min(SECONDS, Math.max(0, Math.floor((time - this.minute.time) / 1000)));
    return Math.floor(this.#volumeUnits * (this.#volumePart[second] ?? 0));
  }

  /** Made when a price is first asked for: volumes alone do not need it. */
  #prices(): Prices {
    this.#made ??= pricesOf(this.minute, this.#key);
    return this.#made;
  }

  /** When a milestone comes: at the step of its second, if those beside it leave that free. */
  #due(milestone: Milestone, stepMs: number): number {
    const { milestones } = this.#prices();
    const last = Math.max(0, Math.floor((MINUTE_MS - 1) / stepMs));
    let due = -1;
    for (const [index, each] of milestones.entries()) {
      const wanted = Math.max(due + 1, Math.floor((each.second * 1000) / stepMs));
      due = Math.max(0, Math.min(wanted, last - (milestones.length - 1 - index)));
      if (each === milestone) break;
    }
    return this.minute.time + due * stepMs;
  }

  #between(share: number): Amount {
    const { low, high } = this.minute;
    const parts = BigInt(Math.round(share * SHARE_PARTS));
    const price = low + ((high - low) * parts) / BigInt(SHARE_PARTS);
    const half = this.#tickSize / 2n;
    const rounded = ((price + half) / this.#tickSize) * this.#tickSize;
    return maximum(low, minimum(high, rounded));
  }

  #layVolume(): void {
    const part = this.#volumePart;
    const counter = (this.minute.time / MINUTE_MS) * 64;
    for (let second = 1; second <= SECONDS; second += 1) {
      const burst = 0.3 - Math.log(uniform(this.#key, counter + second, 1));
      part[second] = (part[second - 1] ?? 0) + burst;
    }
    const total = part[SECONDS] ?? 1;
    for (let second = 1; second < SECONDS; second += 1) part[second] = (part[second] ?? 0) / total;
    part[SECONDS] = 1;
  }
}

function pricesOf(minute: ReplayMinute, key: ChanceKey): Prices {
  const { open, high, low, close } = minute;
  const range = high - low;
  const shareOf = (price: Amount): number =>
    range === 0n ? 0 : Number(((price - low) * BigInt(SHARE_PARTS)) / range) / SHARE_PARTS;
  const walk = walkOf(key, minute.time / MINUTE_MS, shareOf(open), shareOf(close));
  const lowNearer = open - low < high - open;
  const extremes: Milestone[] = [];
  // An extreme that is the open or the close itself is passed anyway and needs no step of its own.
  if (low !== open && low !== close) {
    extremes.push({ kind: lowNearer ? 'near' : 'far', price: low, second: walk.lowSecond });
  }
  if (high !== open && high !== close) {
    extremes.push({ kind: lowNearer ? 'far' : 'near', price: high, second: walk.highSecond });
  }
  const milestones: readonly Milestone[] = [
    { kind: 'open', price: open, second: 0 },
    ...extremes.sort((a, b) => a.second - b.second),
    { kind: 'close', price: close, second: SECONDS - 1 },
  ];
  return { walk, milestones, waiting: [...milestones] };
}

function leaveOne(waiting: Milestone[]): void {
  for (const kind of ['near', 'far', 'open'] as const) {
    const index = waiting.findIndex((milestone) => milestone.kind === kind);
    if (index < 0) continue;
    waiting.splice(index, 1);
    return;
  }
  throw new RangeError('a minute without its close');
}
