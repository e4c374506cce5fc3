import {
  type Amount,
  ONE,
  divide,
  minimum,
  multiply,
  multiplyDivide,
  toApproximateNumber,
} from '@kontor/money';
import type { PayoffPoint } from '../../../shared/ui/payoff-chart.tsx';
import type { DualType } from './product.ts';

/** What a purchase pays, in exact figures. */
export interface Figures {
  readonly type: DualType;
  readonly linked: Amount;
  /** Of the invested currency. */
  readonly principal: Amount;
  /** On the side below the linked price: coins. On the side above it: USDT. */
  readonly coins: Amount;
  readonly usdt: Amount;
  /** The index now; null where it is stale. */
  readonly index: Amount | null;
}

/** What the payout is worth in USDT at a settlement price. */
export function worthAt({ type, linked, coins, usdt }: Figures, price: Amount): Amount {
  const isBelow = type === 'call' ? price < linked : price <= linked;
  return isBelow ? multiply(coins, price, 'down') : usdt;
}

/** What the invested amount would be worth in USDT at a price, had it been kept. */
export function heldAt({ type, principal }: Figures, price: Amount): Amount {
  return type === 'call' ? multiply(principal, price, 'down') : principal;
}

export interface Worst {
  readonly price: Amount;
  /** In USDT. */
  readonly worth: Amount;
  /** Against what is put in now, in percent; null where the index is not known. */
  readonly change: Amount | null;
}

/** A fall to half of the price of now, or of the linked price where that is lower. */
export function worstOf(figures: Figures): Worst {
  const { index, linked, type } = figures;
  const price = divide(minimum(index ?? linked, linked), 2n * ONE, 'down');
  const worth = worthAt(figures, price);
  if (type === 'call' && index === null) return { price, worth, change: null };
  const before = heldAt(figures, index ?? linked);
  const lost = before === 0n ? 0n : multiplyDivide(before - worth, 100n * ONE, before, 'up');
  // A loss is shown with two decimals: to the next one up, so that it never looks smaller.
  const step = ONE / 100n;
  return { price, worth, change: -(((lost + step - 1n) / step) * step) };
}

export interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly bend: number;
  readonly now: number | undefined;
  readonly payoff: readonly PayoffPoint[];
  readonly holding: readonly PayoffPoint[];
}

/** How far the picture reaches on both sides: the distance from now three times, or a part. */
const DISTANCES = 3;
const LEAST_SHARE = 0.1;

/** The picture's lines. For drawing only. */
export function drawn(figures: Figures): Drawn {
  const { index, linked, type } = figures;
  const bend = toApproximateNumber(linked);
  const now = index === null ? undefined : toApproximateNumber(index);
  const apart = Math.abs(bend - (now ?? bend)) * DISTANCES;
  const half = Math.min(bend, Math.max(apart, bend * LEAST_SHARE));
  const [from, to] = [bend - half, bend + half];
  const [coins, usdt] = [toApproximateNumber(figures.coins), toApproximateNumber(figures.usdt)];
  const principal = toApproximateNumber(figures.principal);
  const held = (price: number): number => (type === 'call' ? principal * price : principal);
  return {
    from,
    to,
    bend,
    now,
    payoff: [
      { price: from, value: coins * from },
      { price: bend, value: usdt },
      { price: to, value: usdt },
    ],
    holding: [
      { price: from, value: held(from) },
      { price: to, value: held(to) },
    ],
  };
}
