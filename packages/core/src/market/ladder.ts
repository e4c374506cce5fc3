import type { Amount } from '@kontor/money';
import { multiply } from '@kontor/money';
import type { Side } from '../book/index.ts';

const LEVELS = 20;
const RATE_UNIT = 1_000_000n;

export interface LadderLevel {
  readonly priceTicks: number;
  /** What the level began with. */
  readonly lotsAtFirst: number;
  lots: number;
}

/**
 * The quotes of the labelled liquidity account: levels around the index on both sides. They are not
 * orders: they are a pure function of the last index tick and of what was taken since, so they cost
 * no rows, and come back exactly after a restart. At one price, members' orders go before them.
 */
export class Ladder {
  bids: LadderLevel[] = [];
  asks: LadderLevel[] = [];
  private bidAt = 0;
  private askAt = 0;

  /**
   * `seed` varies the sizes and distances so that the book lives; the same seed gives the same
   * levels. `indexTicks` and `lotsPerSide` are counts of the market's tick and step.
   */
  rebuild(indexTicks: number, lotsPerSide: number, halfSpread: Amount, seed: number): void {
    const ppm = Number(multiply(halfSpread, RATE_UNIT * 10n ** 18n, 'up') / 10n ** 18n);
    const half = Math.max(1, Math.ceil((indexTicks * ppm) / 1_000_000));
    this.bids = makeLevels(indexTicks, -1, half, lotsPerSide, seed);
    this.asks = makeLevels(indexTicks, 1, half, lotsPerSide, seed ^ 0x5bd1e995);
    this.bidAt = 0;
    this.askAt = 0;
  }

  clear(): void {
    this.bids = [];
    this.asks = [];
    this.bidAt = 0;
    this.askAt = 0;
  }

  /** The best level of this side with anything left. */
  best(side: Side): LadderLevel | undefined {
    if (side === 'buy') return this.bids[this.bidAt];
    return this.asks[this.askAt];
  }

  /** Takes from the best level of this side; not more than it has. */
  take(side: Side, lots: number): void {
    const level = this.best(side);
    if (level === undefined || level.lots < lots) throw new Error('the ladder has not so much');
    level.lots -= lots;
    this.skipEmpty();
  }

  /** What was taken from each level since the tick, for the row that brings it back. */
  taken(): { bids: number[]; asks: number[] } {
    return { bids: takenOf(this.bids), asks: takenOf(this.asks) };
  }

  restore(taken: { bids: readonly number[]; asks: readonly number[] }): void {
    taken.bids.forEach((lots, index) => {
      const level = this.bids[index];
      if (level !== undefined) level.lots -= lots;
    });
    taken.asks.forEach((lots, index) => {
      const level = this.asks[index];
      if (level !== undefined) level.lots -= lots;
    });
    this.skipEmpty();
  }

  private skipEmpty(): void {
    while (this.bids[this.bidAt]?.lots === 0) this.bidAt += 1;
    while (this.asks[this.askAt]?.lots === 0) this.askAt += 1;
  }
}

/** Trailing zeros are left out, so an untouched side is an empty list. */
function takenOf(levels: readonly LadderLevel[]): number[] {
  const taken = levels.map((level) => level.lotsAtFirst - level.lots);
  while (taken.length > 0 && taken[taken.length - 1] === 0) taken.pop();
  return taken;
}

function makeLevels(
  indexTicks: number,
  direction: 1 | -1,
  half: number,
  lotsPerSide: number,
  seed: number,
): LadderLevel[] {
  const levels: LadderLevel[] = [];
  if (lotsPerSide < LEVELS) return levels;
  let distance = half;
  for (let index = 0; index < LEVELS; index += 1) {
    const chance = mix(seed, index);
    const priceTicks = indexTicks + direction * distance;
    // From 2 % to 8 % of the side: the further away, the larger, with chance in it.
    const share = 200 + 20 * index + (chance % 200);
    const lots = Math.max(1, Math.floor((lotsPerSide * share) / 10_000));
    if (priceTicks > 0) levels.push({ priceTicks, lotsAtFirst: lots, lots });
    distance += Math.max(1, Math.floor((half * (60 + ((chance >>> 8) % 80))) / 100));
  }
  return levels;
}

/** A small integer hash: the same inputs give the same 31 bits on every machine. */
function mix(seed: number, index: number): number {
  let value = Math.imul(seed ^ (index + 1), 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca77);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae3d);
  return (value ^ (value >>> 16)) & 0x7fffffff;
}
