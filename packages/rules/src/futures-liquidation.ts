import { type Amount, divide, multiplyDivide, ONE } from '@kontor/money';
import {
  type ContractTerms,
  type Direction,
  type Held,
  notionalOf,
  quantityOf,
  type Tier,
  tierOf,
} from './futures-contract.ts';

/**
 * The first price from `mark` on, falling for `long` and rising for `short`, at which the margin
 * behind these positions no longer exceeds their maintenance. `backing` is what stands behind them
 * beside their own unrealised profit. Rounded to the tick at which that is reached first.
 */
export function solveLiquidation(
  terms: ContractTerms,
  direction: Direction,
  positions: readonly Held[],
  backing: Amount,
  mark: Amount,
): Amount | null {
  const price =
    terms.kind === 'linear'
      ? solveLinear(terms, direction, positions, backing, mark)
      : solveInverse(terms, direction, positions, backing, mark);
  if (price === null || price <= 0n) return null;
  const rounding = direction === 'long' ? 'up' : 'down';
  const rounded = multiplyDivide(price, 1n, terms.tick, rounding) * terms.tick;
  return rounded > 0n ? rounded : null;
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
