import { type Amount, multiplyDivide, ONE } from '@kontor/money';
import { profitOf } from '@kontor/rules/futures';
import type { Exchange } from '../kernel/exchange.ts';
import { netProfit } from './pool.ts';
import { LOT_STEP, markOf, type Position, termsOf } from './position.ts';
import type { Gainers } from './risk-watch.ts';

type Direction = Position['direction'];

/** One who gives way. */
interface Candidate {
  readonly id: number;
  /** Unrealised profit over margin: profit times leverage. */
  readonly rank: Amount;
}

interface Moved extends Candidate {
  readonly stepBase: number;
}

/** What a bankrupt position leaves to others: its lots, and what they are worth at bankruptcy. */
interface Left {
  readonly position: Readonly<Position>;
  readonly lots: Amount;
  readonly value: Amount;
  /** Of one step, in units of the margin currency. */
  readonly stepValue: number;
}

/** A score is off by less than this part of it. */
const SCORE_SLACK = 2 ** -23;
/** Ranks are cut off at 10^-18; two that differ by less may be equal. */
const RANK_SLACK = 2e-18;
/** A value per step that is off by less than this part is looked at exactly. */
const VALUE_SLACK = 1e-9;

/**
 * In which order the positions of one side give way to bankrupt ones of the other: the highest
 * profit over margin at the mark first, of equal ones the oldest. All of them are put in order by
 * scores once for a mark; where scores cannot tell two apart, their exact ranks do, as soon as
 * somebody comes as far. Positions that have changed since stand in a second, short list. So the
 * order is always that of the exact ranks at this moment, however the ranking was come by.
 */
export class Ranking {
  readonly mark: Amount;
  private readonly gainers: Gainers;
  /** Indexes into the gainers, by falling score; exactly so below `settled`. */
  private readonly order: Int32Array;
  private readonly scores: Float32Array<ArrayBuffer>;
  private settled = 0;
  /** Before it all have changed since. */
  private head = 0;
  /** Changed since the list was made; these no longer count there. */
  private readonly left = new Set<number>();
  private readonly touched = new Set<number>();
  private moved: Moved[] = [];

  constructor(x: Exchange, marketId: number, direction: Direction) {
    this.mark = markOf(x, marketId);
    this.gainers = x.futures.watch.gainers(x, marketId, direction);
    this.scores = scoresOf(this.gainers);
    this.order = byFallingScore(this.scores);
  }

  /** The row of this position was changed. */
  touch(id: number): void {
    this.touched.add(id);
  }

  /**
   * Who gives way to a bankrupt position at this value, until its lots suffice: whoever has a
   * profit at the mark and would keep one at the value, and is not of the same member.
   */
  counterparties(x: Exchange, position: Readonly<Position>, value: Amount): number[] {
    this.catchUp(x);
    const steps = Number(position.openLots / LOT_STEP);
    const stepValue = Number(value) / Number(this.gainers.unit) / steps;
    const left = { position, lots: position.openLots, value, stepValue };
    const chosen: number[] = [];
    const unchanged = this.unchanged(x, left);
    const changed = this.changed(x, left);
    let a = unchanged.next().value;
    let b = changed.next().value;
    for (let missing = position.openLots; missing > 0n; ) {
      const next = b === undefined || (a !== undefined && isBefore(a, b)) ? a : b;
      if (next === undefined) break;
      chosen.push(next.id);
      missing -= x.positions.get(next.id)?.openLots ?? 0n;
      if (next === a) a = unchanged.next().value;
      else b = changed.next().value;
    }
    return chosen;
  }

  private *unchanged(x: Exchange, left: Left): Generator<Candidate, undefined> {
    const { order, gainers } = this;
    for (let at = this.head; at < order.length; at += 1) {
      this.settle(x, at);
      const index = order[at] as number;
      if (!this.mayKeep(gainers.stepBases[index] as number, left)) continue;
      const id = gainers.ids[index] as number;
      if (this.left.has(id) || !givesWay(x, id, left)) continue;
      yield { id, rank: this.rankAt(x, index) };
    }
    return undefined;
  }

  private *changed(x: Exchange, left: Left): Generator<Candidate, undefined> {
    for (const candidate of this.moved) {
      if (!this.mayKeep(candidate.stepBase, left)) continue;
      if (givesWay(x, candidate.id, left)) yield candidate;
    }
    return undefined;
  }

  /** By doubles, and rather yes than no: most of the others need not be looked at. */
  private mayKeep(stepBase: number, { stepValue }: Left): boolean {
    const kept = this.gainers.sign * stepValue + stepBase;
    return kept >= -(stepValue + Math.abs(stepBase)) * VALUE_SLACK;
  }

  /** Makes the order exact as far as this place, with all that scores cannot tell from it. */
  private settle(x: Exchange, at: number): void {
    if (at < this.settled) return;
    const { order } = this;
    let end = at + 1;
    while (end < order.length && this.isNear(end - 1, end)) end += 1;
    if (end - at > 1) {
      const group = Array.from(order.subarray(at, end), (index) => {
        return { index, id: this.gainers.ids[index] as number, rank: this.rankAt(x, index) };
      });
      group.sort((a, b) => (isBefore(a, b) ? -1 : 1));
      group.forEach(({ index }, n) => {
        order[at + n] = index;
      });
    }
    this.settled = end;
  }

  private isNear(at: number, next: number): boolean {
    const [a, b] = [this.order[at] as number, this.order[next] as number];
    const apart = (this.scores[a] as number) - (this.scores[b] as number);
    return apart <= this.slackOf(a) + this.slackOf(b);
  }

  private slackOf(index: number): number {
    const { whole, slacks, margins } = this.gainers;
    const score = Math.abs(this.scores[index] as number);
    const rounded = score * SCORE_SLACK + RANK_SLACK;
    if (whole[index] === 1) return rounded;
    // The rules round a value to a unit, and a margin may have parts of one.
    const off = (slacks[index] as number) + 2 + score;
    return rounded + off / Math.max(margins[index] as number, 1);
  }

  private rankAt(x: Exchange, index: number): Amount {
    const { ids, profits, margins, whole, unit } = this.gainers;
    if (whole[index] === 1) {
      const profit = BigInt(profits[index] as number);
      const margin = BigInt(margins[index] as number);
      return margin === 0n ? profit * unit * ONE : (profit * ONE) / margin;
    }
    const position = x.positions.get(ids[index] as number);
    return position === undefined ? 0n : rankOf(x, position);
  }

  /** Takes in what has changed since somebody asked last. */
  private catchUp(x: Exchange): void {
    for (const id of this.touched) {
      const isMoved = this.left.has(id);
      this.left.add(id);
      if (isMoved) this.moved = this.moved.filter((candidate) => candidate.id !== id);
      const position = x.positions.get(id);
      if (position === undefined || position.openLots === 0n) continue;
      const { openValue, advanced, openLots } = position;
      const unit = Number(this.gainers.unit);
      const base = -this.gainers.sign * Number(openValue) - Number(advanced);
      const stepBase = base / unit / Number(openLots / LOT_STEP);
      const candidate = { id, rank: rankOf(x, position), stepBase };
      const at = this.moved.findIndex((other) => isBefore(candidate, other));
      this.moved.splice(at < 0 ? this.moved.length : at, 0, candidate);
    }
    this.touched.clear();
    const { order, gainers } = this;
    for (; this.head < order.length; this.head += 1) {
      this.settle(x, this.head);
      if (!this.left.has(gainers.ids[order[this.head] as number] as number)) break;
    }
  }
}

function isBefore(a: Candidate, b: Candidate): boolean {
  return a.rank === b.rank ? a.id < b.id : a.rank > b.rank;
}

function rankOf(x: Exchange, position: Readonly<Position>): Amount {
  return multiplyDivide(netProfit(x, position), ONE, position.margin || 1n, 'down');
}

function givesWay(x: Exchange, id: number, { position, lots, value }: Left): boolean {
  const other = x.positions.get(id);
  if (other === undefined || other.openLots === 0n || other.userId === position.userId) {
    return false;
  }
  if (netProfit(x, other) <= 0n) return false;
  const { kind } = termsOf(x, other.marketId);
  const atValue = multiplyDivide(value, other.openLots, lots, 'down');
  return profitOf(kind, other.direction, other.openValue, atValue) >= other.advanced;
}

/** Profit over margin; of a position whose margin is gone, as if it were the smallest amount. */
function scoresOf({ count, profits, margins, unit }: Gainers): Float32Array<ArrayBuffer> {
  const least = 1 / Number(unit);
  const scores = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const profit = Math.max(0, profits[index] as number);
    scores[index] = profit / ((margins[index] as number) || least);
  }
  return scores;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Sorted digit by digit of their bits, which rise with a number that is not below zero: many times
 * faster than comparing, and a hundred thousand must be in order within a few milliseconds.
 */
function byFallingScore(scores: Float32Array<ArrayBuffer>): Int32Array {
  const bits = new Uint32Array(scores.buffer);
  let order = new Int32Array(scores.length);
  let sorted = new Int32Array(scores.length);
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(bits, shift, order, sorted);
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** Puts `from` into `to` by one falling digit, and leaves what is equal as it was. */
function sortByDigit(bits: Uint32Array, shift: number, from: Int32Array, to: Int32Array): void {
  const starts = new Int32Array(DIGITS + 1);
  for (let at = 0; at < from.length; at += 1) {
    const digit = (~(bits[from[at] as number] as number) >>> shift) & (DIGITS - 1);
    starts[digit + 1] = (starts[digit + 1] as number) + 1;
  }
  for (let digit = 1; digit < DIGITS; digit += 1) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
  }
  for (let at = 0; at < from.length; at += 1) {
    const index = from[at] as number;
    const digit = (~(bits[index] as number) >>> shift) & (DIGITS - 1);
    const place = starts[digit] as number;
    to[place] = index;
    starts[digit] = place + 1;
  }
}
