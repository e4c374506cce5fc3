import { type Amount, maximum, minimum, roundToDecimals } from '@kontor/money';
import { gaussian, uniform } from './random.ts';
import type { ReplayMinute } from './replay-file.ts';

const MINUTE_MS = 60_000;
const SECONDS = 60;
/** Size of the moves between the fixed prices, as a share of the minute's range. */
const WIGGLE = 0.12;

interface Milestone {
  readonly kind: 'open' | 'near' | 'far' | 'close';
  readonly price: Amount;
}

/**
 * One recorded minute as a path of steps: it begins on the open, goes to the nearer extreme, then
 * to the other, and ends on the close, so the candle made of its steps is the recorded one. That
 * takes four steps a minute at most; with fewer, the extremes are left out first and the close
 * last.
 */
export class ReplayMinutePath {
  readonly minute: ReplayMinute;
  readonly #key: number;
  readonly #priceDecimals: number;
  readonly #waiting: Milestone[];
  readonly #volumeUnits: number;
  readonly #volumePart = new Float64Array(SECONDS + 1);
  #price: Amount;
  #time: number;

  constructor(
    minute: ReplayMinute,
    options: { key: number; priceDecimals: number; volumeUnits: number },
  ) {
    this.minute = minute;
    this.#key = options.key;
    this.#priceDecimals = options.priceDecimals;
    this.#volumeUnits = options.volumeUnits;
    this.#waiting = milestonesOf(minute);
    this.#price = minute.open;
    this.#time = minute.time;
    this.#layVolume();
  }

  /** Forgets the prices that were passed by steps until a time, so that a restart goes on. */
  skipUntil(time: number, stepMs: number): void {
    while (this.#waiting.length > 1) {
      const next = this.#waiting[0];
      if (next === undefined || this.#due(next, stepMs) > time) return;
      this.#price = next.price;
      this.#time = this.#due(next, stepMs);
      this.#waiting.shift();
    }
  }

  /** The price of the step at a time within the minute; the step after it is at `next`. */
  priceAt(time: number, next: number): Amount {
    const stepMs = Math.max(1, next - time);
    const end = this.minute.time + MINUTE_MS;
    const left = Math.floor((end - 1 - time) / stepMs) + 1;
    while (this.#waiting.length > left) this.#leaveOne();
    const target = this.#waiting[0];
    if (target === undefined) return this.#price;
    const forced = this.#waiting.length === left;
    const due = target.kind === 'close' ? end - stepMs : this.#due(target, stepMs);
    if (forced || (target.kind !== 'close' && time >= due)) {
      this.#waiting.shift();
      this.#price = target.price;
    } else {
      this.#price = this.#between(target, time, due);
    }
    this.#time = time;
    return this.#price;
  }

  /** Base volume in units from the beginning of the minute until a time, exact at its end. */
  volumeUntil(time: number): number {
    const second = Math.min(SECONDS, Math.max(0, Math.floor((time - this.minute.time) / 1000)));
    return Math.floor(this.#volumeUnits * (this.#volumePart[second] ?? 0));
  }

  #leaveOne(): void {
    for (const kind of ['near', 'far', 'open'] as const) {
      const index = this.#waiting.findIndex((milestone) => milestone.kind === kind);
      if (index < 0) continue;
      this.#waiting.splice(index, 1);
      return;
    }
    throw new RangeError('a minute without its close');
  }

  #due(milestone: Milestone, stepMs: number): number {
    const last = Math.max(0, Math.floor(MINUTE_MS / stepMs) - 1);
    const part = { open: 0, near: 1 / 3, far: 2 / 3, close: 1 }[milestone.kind];
    return this.minute.time + Math.round(last * part) * stepMs;
  }

  #between(target: Milestone, time: number, due: number): Amount {
    const { low, high } = this.minute;
    const span = Math.max(1, due - this.#time);
    const progress = BigInt(Math.round(Math.min(1, (time - this.#time) / span) * 1e6));
    const straight = this.#price + ((target.price - this.#price) * progress) / 1_000_000n;
    const second = Math.floor((time - this.minute.time) / 1000);
    const draw = gaussian(this.#key, (this.minute.time / MINUTE_MS) * 64 + second);
    const wiggle = ((high - low) * BigInt(Math.round(draw * WIGGLE * 1e6))) / 1_000_000n;
    const rounded = roundToDecimals(straight + wiggle, this.#priceDecimals, 'down');
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

function milestonesOf({ open, high, low, close }: ReplayMinute): Milestone[] {
  const lowFirst = open - low < high - open;
  const near = lowFirst ? low : high;
  const far = lowFirst ? high : low;
  const milestones: Milestone[] = [{ kind: 'open', price: open }];
  // An extreme that is the open or the close itself is passed anyway and needs no step of its own.
  if (near !== open && near !== close) milestones.push({ kind: 'near', price: near });
  if (far !== close && far !== open) milestones.push({ kind: 'far', price: far });
  milestones.push({ kind: 'close', price: close });
  return milestones;
}
