import { type ChanceKey, gaussian, uniform } from './random.ts';

/** Prices of a minute: one for each second. */
export const WALK_SECONDS = 60;
const LAST = WALK_SECONDS - 1;
/** Walks among which the likest is taken: so many that its range is within a tenth as a rule. */
const CANDIDATES = 64;
/** Ranges that a minute has, counted in deviations of its walk. */
const RANGE_MIN = 0.6;
const RANGE_MAX = 4;
const RANGE_PARTS = 32;

export interface MinuteWalk {
  /** Price of each second as a share of the minute's range: 0 is the low and 1 the high. */
  readonly shares: Float64Array;
  /** Seconds of the extremes, 1 to 58, that are neither the open nor the close. */
  readonly highSecond: number;
  readonly lowSecond: number;
}

/**
 * How the price may have gone within a minute of which open and close are known as shares of its
 * range: a random walk given its candle. Of many bridges from open to close the one is taken whose
 * range is nearest to the minute's, and what lies beyond open and close is stretched onto it. So
 * the second, the order and the approach of the extremes come out as in a random walk, and a price
 * that is the lowest yet says no more about the next than there. Extremes at seconds drawn apart
 * from the candle would turn back too often, and cutting off at low and high would show them.
 */
export function walkOf(
  key: ChanceKey,
  minuteNumber: number,
  open: number,
  close: number,
): MinuteWalk {
  let best = new Float64Array(WALK_SECONDS);
  let next = new Float64Array(WALK_SECONDS);
  let bestMiss = Number.POSITIVE_INFINITY;
  const ranges = rangesOf(Math.abs(close - open));
  for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
    const counter = (minuteNumber * CANDIDATES + candidate) * 64;
    const deviation = 1 / rangeFrom(ranges, uniform(key, counter));
    layBridge(next, { key, counter, deviation }, open, close);
    const { above, below } = beyond(next, open, close);
    const miss = Math.hypot(above - (1 - Math.max(open, close)), below - Math.min(open, close));
    if (miss >= bestMiss) continue;
    bestMiss = miss;
    [best, next] = [next, best];
  }
  stretch(best, open, close);
  return { shares: best, ...extremeSeconds(best) };
}

/** A Brownian bridge from open to close, mirrored at the extreme that one of them already is. */
function layBridge(
  walk: Float64Array,
  { key, counter, deviation }: { key: ChanceKey; counter: number; deviation: number },
  open: number,
  close: number,
): void {
  const move = deviation / Math.sqrt(LAST);
  walk[0] = 0;
  for (let second = 1; second <= LAST; second += 1) {
    walk[second] = (walk[second - 1] ?? 0) + move * gaussian(key, counter + second);
  }
  const drift = (close - open - (walk[LAST] ?? 0)) / LAST;
  for (let second = 0; second <= LAST; second += 1) {
    let share = open + (walk[second] ?? 0) + drift * second;
    if (Math.max(open, close) === 1) share = 1 - Math.abs(1 - share);
    if (Math.min(open, close) === 0) share = Math.abs(share);
    walk[second] = share;
  }
}

interface Ranges {
  readonly middles: Float64Array;
  readonly weights: Float64Array;
  readonly total: number;
}

/**
 * The ranges that a minute may have, in deviations of its walk. How far the price came from open to
 * close (a share of the range) is the less likely the calmer the walk: with nothing known of the
 * deviation, the weight of a range r falls as exp(-(r * way)^2 / 2).
 */
function rangesOf(way: number): Ranges {
  const size = (RANGE_MAX - RANGE_MIN) / RANGE_PARTS;
  const parts = Float64Array.from({ length: RANGE_PARTS }, (_, part) => part);
  const middles = parts.map((part) => RANGE_MIN + (part + 0.5) * size);
  const weights = middles.map((middle) => Math.exp(-((middle * way) ** 2) / 2));
  return { middles, weights, total: weights.reduce((sum, weight) => sum + weight, 0) };
}

/** One of them, drawn by an even chance. */
function rangeFrom({ middles, weights, total }: Ranges, chance: number): number {
  let rest = chance * total;
  for (let part = 0; part < RANGE_PARTS; part += 1) {
    rest -= weights[part] ?? 0;
    if (rest < 0) return middles[part] ?? RANGE_MAX;
  }
  return RANGE_MAX;
}

/** How far a walk goes above the higher and below the lower one of open and close. */
function beyond(walk: Float64Array, open: number, close: number): { above: number; below: number } {
  const higher = Math.max(open, close);
  const lower = Math.min(open, close);
  let highest = higher;
  let lowest = lower;
  // Of each candidate: spreading the walk into a call takes several times as long.
  for (let second = 0; second <= LAST; second += 1) {
    const share = walk[second] ?? 0;
    if (share > highest) highest = share;
    if (share < lowest) lowest = share;
  }
  return { above: highest - higher, below: lower - lowest };
}

function stretch(walk: Float64Array, open: number, close: number): void {
  const higher = Math.max(open, close);
  const lower = Math.min(open, close);
  const { above, below } = beyond(walk, open, close);
  for (let second = 0; second <= LAST; second += 1) {
    const share = walk[second] ?? 0;
    if (share > higher) walk[second] = higher + ((share - higher) / above) * (1 - higher);
    if (share < lower) walk[second] = lower - ((lower - share) / below) * lower;
  }
}

function extremeSeconds(walk: Float64Array): { highSecond: number; lowSecond: number } {
  let highSecond = 1;
  let lowSecond = 1;
  for (let second = 2; second < LAST; second += 1) {
    const share = walk[second] ?? 0;
    if (share > (walk[highSecond] ?? 0)) highSecond = second;
    if (share < (walk[lowSecond] ?? 0)) lowSecond = second;
  }
  return { highSecond, lowSecond };
}
