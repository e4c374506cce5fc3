import { type Amount, divide, maximum, minimum, multiplyDivide, ONE } from '@kontor/money';
import {
  type ContractTerms,
  type Direction,
  type Held,
  notionalOf,
  quantityOf,
  type Tier,
  tierOf,
  unitOf,
} from './futures-contract.ts';

/** How a margin stands between two prices of the way: never below this. */
type Least = (near: Amount, far: Amount) => Amount;

/**
 * So many positions are looked at for one answer. Only a pool that is hedged almost evenly needs
 * more than some hundred: its margin moves by less than a unit over thousands of steps.
 */
const LOOKS_MAX = 10_000;

/**
 * The first step of the market's price from `mark` on, falling for `long` and rising for `short`,
 * at which the margin behind these positions no longer exceeds their maintenance, as it is rounded
 * there: the rule itself decides, through `least`. `backing` is what stands behind the positions
 * beside their own unrealised profit. The mark itself where it is reached already; null where no
 * price above zero reaches it. Where the looks run out it is a step before that one, never beyond
 * it, at which no more than the positions' roundings are left.
 */
export function solveLiquidation(
  terms: ContractTerms,
  direction: Direction,
  positions: readonly Held[],
  backing: Amount,
  mark: Amount,
  least: Least,
): Amount | null {
  if (least(mark, mark) <= 0n) return mark;
  const solve = terms.kind === 'linear' ? solveLinear : solveInverse;
  const latest = solve(terms, direction, positions, backing, mark);
  if (latest === null) return null;
  // Each position's profit and its maintenance are rounded by up to a unit against their holder.
  const rounded = backing - unitOf(terms) * BigInt(2 * positions.length + 1);
  const soonest = solve(terms, direction, positions, rounded, mark) ?? latest;
  const { tick } = terms;
  const [near, far] =
    direction === 'long'
      ? [minimum(soonest / tick + 1n, mark / tick), maximum(1n, latest / tick - 1n)]
      : [maximum(soonest / tick, (mark + tick - 1n) / tick), latest / tick + 2n];
  if (near < 1n) return null;
  const looks = Math.max(1, Math.floor(LOOKS_MAX / positions.length));
  const ticks = firstReached(near, far, looks, (from, to) => least(from * tick, to * tick));
  return ticks === null ? null : ticks * tick;
}

/**
 * The first whole number on the way from one to another at which `least` is zero or below; null
 * for none. A part of the way above zero is passed over, any other is halved. After so many looks
 * it is the first number of which nothing is known yet.
 */
function firstReached(from: bigint, to: bigint, looks: number, least: Least): bigint | null {
  const ways: [near: bigint, far: bigint][] = [[from, to]];
  const step = from < to ? 1n : -1n;
  for (let left = looks; ; left -= 1) {
    const way = ways.pop();
    if (way === undefined) return null;
    const [near, far] = way;
    if (left === 0) return near;
    if (least(near, far) > 0n) continue;
    if (near === far) return near;
    const middle = near + (far - near) / 2n;
    ways.push([middle + step, far], [near, middle]);
  }
}

function signOf(direction: Direction): bigint {
  return direction === 'long' ? 1n : -1n;
}

/** Equity less maintenance as `slope × price + base` between two ends of tiers. */
interface Line {
  /** At 10^-36. */
  slope: bigint;
  /** At 10^-18. */
  base: bigint;
}

/**
 * Profit is linear in the price, and so is maintenance from one end of a tier to the next: follow
 * the line from the mark until it meets zero.
 */
function solveLinear(
  terms: ContractTerms,
  direction: Direction,
  positions: readonly Held[],
  backing: Amount,
  mark: Amount,
): Amount | null {
  const falling = direction === 'long';
  const here = lineAt(terms, positions, backing, mark, falling);
  if (here.slope * mark + here.base * ONE * ONE <= 0n) return mark;
  // Rounded so that at the end of a tier the next one in the way is found.
  const ends = positions.flatMap(({ lots }) =>
    terms.tiers.map(({ notional }) =>
      divide(notional, quantityOf(terms, lots), falling ? 'down' : 'up'),
    ),
  );
  const ahead = ends.filter((end) => (falling ? end < mark : end > mark));
  ahead.sort((a, b) => (a < b === falling ? 1 : a === b ? 0 : -1));
  let from = mark;
  for (const end of [...ahead, falling ? 0n : null]) {
    const { slope, base } = lineAt(terms, positions, backing, from, falling);
    const towardsZero = falling ? slope > 0n : slope < 0n;
    if (towardsZero) {
      const root = multiplyDivide(-base, ONE * ONE, slope, falling ? 'up' : 'down');
      if (end === null || (falling ? root >= end : root <= end)) return root;
    }
    if (end !== null) from = end;
  }
  return null;
}

function lineAt(
  terms: ContractTerms,
  positions: readonly Held[],
  backing: Amount,
  price: Amount,
  falling: boolean,
): Line {
  let slope = 0n;
  let base = backing;
  for (const { direction, lots, openValue } of positions) {
    const quantity = quantityOf(terms, lots);
    const tier = tierFrom(terms, notionalOf(terms, lots, price), falling);
    const sign = signOf(direction);
    slope += quantity * (sign * ONE - tier.rate);
    base += tier.deduction - sign * openValue;
  }
  return { slope, base };
}

/** At the very end of a tier a rising price is in the next one already. */
function tierFrom(terms: ContractTerms, notional: Amount, falling: boolean): Tier {
  if (falling) return tierOf(terms, notional);
  return terms.tiers.find((tier) => notional < tier.notional) ?? tierOf(terms, notional);
}

/** All of it is linear in 1 ÷ price, and an inverse contract's tier does not change with it. */
function solveInverse(
  terms: ContractTerms,
  direction: Direction,
  positions: readonly Held[],
  backing: Amount,
  mark: Amount,
): Amount | null {
  let base = backing;
  let slope = 0n;
  for (const held of positions) {
    const quantity = quantityOf(terms, held.lots);
    const tier = tierOf(terms, quantity);
    const sign = signOf(held.direction);
    base += sign * held.openValue;
    slope += (sign * ONE + tier.rate) * quantity - tier.deduction * ONE;
  }
  if (base * mark <= slope) return mark;
  if (direction === 'long')
    return slope > 0n && base > 0n ? multiplyDivide(slope, 1n, base, 'up') : null;
  return slope < 0n && base < 0n ? multiplyDivide(slope, 1n, base, 'down') : null;
}
