/**
 * How a position counts against its margin while its price is old. Nobody knows then what it is
 * worth: it counts at its last price, moved against the margin by a haircut that grows with the
 * price's age, up to a maximum. So the other positions of the margin are judged at every tick, a
 * price that stays away shields nobody, and who holds the position is not made to pay more for the
 * silence of a market than a move that is likely meanwhile.
 */
import { type Amount, maximum, minimum, multiply, multiplyDivide, ONE } from '@kontor/money';
import type { MarkedPosition } from './futures.ts';
import { MINUTE_MS } from './time.ts';

export interface StaleRule {
  /** A price that is older counts with a haircut. */
  readonly afterMs: number;
  /** By how much it grows in each minute from then on, as a share of the price. */
  readonly perMinute: Amount;
  readonly maximum: Amount;
}

/** A position at the newest price of its market, and when that came. */
export interface AgedPosition extends MarkedPosition {
  readonly marketId: number;
  readonly markedAt: number;
}

/** The share by which a price of this age is moved; zero of one that is not stale. */
export function haircutOf(rule: StaleRule, ageMs: number): Amount {
  const over = ageMs - rule.afterMs;
  if (over <= 0) return 0n;
  const grown = multiplyDivide(rule.perMinute, BigInt(over), BigInt(MINUTE_MS), 'up');
  return minimum(grown, rule.maximum);
}

/** A price moved against who is long by these lots, or short by them where they are below zero. */
export function countedPrice(price: Amount, haircut: Amount, netLots: Amount): Amount {
  if (netLots === 0n || haircut === 0n) return price;
  if (netLots < 0n) return multiply(price, ONE + haircut, 'up');
  return maximum(1n, multiply(price, ONE - haircut, 'down'));
}

/**
 * The positions of one margin at the prices at which they count at a moment. Those of one market
 * move together: the price is moved to the side on which they lose in sum, and where they hold as
 * much long as short it stays.
 */
export function countedPositions<Position extends AgedPosition>(
  positions: readonly Position[],
  at: number,
  rule: StaleRule,
): Position[] {
  const net = new Map<number, Amount>();
  for (const { marketId, held } of positions) {
    const lots = held.direction === 'long' ? held.lots : -held.lots;
    net.set(marketId, (net.get(marketId) ?? 0n) + lots);
  }
  return positions.map((position) => {
    const haircut = haircutOf(rule, at - position.markedAt);
    const mark = countedPrice(position.mark, haircut, net.get(position.marketId) ?? 0n);
    return { ...position, mark };
  });
}

/** When a margin is judged: at the newest of its prices. */
export function judgedAt(positions: readonly Pick<AgedPosition, 'markedAt'>[]): number {
  return Math.max(...positions.map(({ markedAt }) => markedAt));
}
