/**
 * Dual investment: what a share pays, and the price that decides it; the same in the exchange, on
 * the screens, in receipts and in `verify`.
 */
import { type Amount, multiplyDivide, ONE, roundToDecimals } from '@kontor/money';
import { DAY_MS, SECOND_MS } from './time.ts';

export const DUAL_TYPES = ['call', 'put'] as const;
/** Call: invests the coin and may sell it high. Put: invests USDT and may buy the coin low. */
export type DualType = (typeof DUAL_TYPES)[number];
/** Where the settlement price is, seen from the linked price; exactly at it `sideOf` decides. */
export type DualSide = 'above' | 'below';

/** Maturity is at 08:00 UTC. */
export const DUAL_MATURITY_OF_DAY_MS = 8 * 3_600_000;
/** The median of the seconds of half an hour settles. */
export const DUAL_WINDOW_SECONDS = 1_800;
export const DUAL_WINDOW_MS = DUAL_WINDOW_SECONDS * SECOND_MS;
/** The sale ends at the latest so long before maturity: before the window begins. */
export const DUAL_SALE_END_MS = 3_600_000;
/** A tick of before maturity that comes later is none any more. */
export const DUAL_TICK_WAIT_MS = 10_000;
/** Where the half hour has too few ticks, one on each side of maturity counts up to so far away. */
export const DUAL_NEAREST_MS = 60_000;
/** By which rule a product is settled; those of before are in `dual-before.ts`. */
export const DUAL_SETTLEMENT_RULE = 2;
export const DUAL_DAYS_MAX = 366;
const DAYS_OF_YEAR = 365n;
const GROWTH_DECIMALS = 8;

export interface DualTerms {
  readonly type: DualType;
  /** A year's: 1 is 100 %. */
  readonly rate: Amount;
  readonly days: number;
  /** USDT for one coin. */
  readonly linkedPrice: Amount;
  /** Of the coin and of USDT. */
  readonly coinDecimals: number;
  readonly quoteDecimals: number;
}

/** What a principal pays in its own currency, and what in the other one. */
export interface DualOutcomes {
  readonly own: Amount;
  readonly other: Amount;
}

/**
 * Principal × (1 + days × rate / 365), rounded down to the invested currency; in the other currency
 * that same quantity at the linked price, rounded down as well.
 */
export function dualOutcomes(principal: Amount, terms: DualTerms): DualOutcomes {
  const { type, rate, days, linkedPrice, coinDecimals, quoteDecimals } = terms;
  const year = DAYS_OF_YEAR * ONE;
  const grown = multiplyDivide(principal, year + BigInt(days) * rate, year, 'down');
  if (type === 'call') {
    const own = roundToDecimals(grown, coinDecimals, 'down');
    const worth = multiplyDivide(own, linkedPrice, ONE, 'down');
    return { own, other: roundToDecimals(worth, quoteDecimals, 'down') };
  }
  const own = roundToDecimals(grown, quoteDecimals, 'down');
  const coins = multiplyDivide(own, ONE, linkedPrice, 'down');
  return { own, other: roundToDecimals(coins, coinDecimals, 'down') };
}

/** What becomes of 1, to eight places, rounded down: 1.08493150 of 100 % over 31 days. */
export function dualGrowth(rate: Amount, days: number): Amount {
  const year = DAYS_OF_YEAR * ONE;
  const grown = multiplyDivide(ONE, year + BigInt(days) * rate, year, 'down');
  return roundToDecimals(grown, GROWTH_DECIMALS, 'down');
}

/** Exactly at the linked price a call pays as above it and a put as below it. */
export function dualSide(type: DualType, settlement: Amount, linkedPrice: Amount): DualSide {
  if (settlement === linkedPrice) return dualSideAt(type);
  return settlement > linkedPrice ? 'above' : 'below';
}

/** What is paid exactly at the linked price: the other currency. */
export function dualSideAt(type: DualType): DualSide {
  return type === 'call' ? 'above' : 'below';
}

/** Whether that side pays in the invested currency. */
export function dualPaysOwn(type: DualType, side: DualSide): boolean {
  return side !== dualSideAt(type);
}

/** What the treasury may have to add to a principal, in the invested and in the other currency. */
export function dualNeed(principal: Amount, terms: DualTerms): DualOutcomes {
  const { own, other } = dualOutcomes(principal, terms);
  return { own: own - principal, other };
}

/** How many of `shares` the treasury covers with what it has free of both currencies. */
export function dualCovered(
  shares: number,
  sharePrice: Amount,
  terms: DualTerms,
  free: DualOutcomes,
): number {
  const covers = (count: number): boolean => {
    const need = dualNeed(sharePrice * BigInt(count), terms);
    return need.own <= free.own && need.other <= free.other;
  };
  let [most, beyond] = [0, shares + 1];
  while (beyond - most > 1) {
    const middle = Math.floor((most + beyond) / 2);
    if (covers(middle)) most = middle;
    else beyond = middle;
  }
  return most;
}

/**
 * The most that the yield of these shares can cost, in USDT, coins at the linked price: a call pays
 * its yield in coins below that price and in USDT at it, a put the other way round.
 */
export function dualCost(shares: number, sharePrice: Amount, terms: DualTerms): Amount {
  const { own } = dualNeed(sharePrice * BigInt(shares), terms);
  return terms.type === 'put' ? own : multiplyDivide(own, terms.linkedPrice, ONE, 'up');
}

/** Days of yield: from the sale's beginning to maturity, a begun day counts. */
export function dualDays(saleFrom: number, maturesAt: number): number {
  return Math.ceil((maturesAt - saleFrom) / DAY_MS);
}

export interface DualTick {
  readonly at: number;
  readonly price: Amount;
}

export interface DualSettlement {
  /**
   * The ticks that count are of before this time, which is a whole second: maturity, or of the
   * nearest ticks the end of the later one's second.
   */
  readonly endsAt: number;
  readonly price: Amount;
  readonly ticks: number;
}

/**
 * The settlement price out of the log alone, fixed by what is there around maturity: the median of
 * the half hour before it, or else the middle of the nearest ticks. Who holds the feed up gains
 * nothing by waiting: a later tick never counts. `ticks` are one instrument's, from the half hour's
 * beginning to the first one at or after maturity; null where neither gives a price.
 */
export function dualSettlement(
  ticks: readonly DualTick[],
  maturesAt: number,
  minimum: number,
): DualSettlement | null {
  const window = dualWindow(ticks, maturesAt, minimum);
  if (window !== null) return window;
  const after = ticks.findIndex(({ at }) => at >= maturesAt);
  return after < 1 ? null : dualNearest(ticks[after - 1], ticks[after], maturesAt);
}

/**
 * The middle, rounded down, of the last tick before maturity and the first one from it on; null
 * unless there are both and neither is further away than a minute.
 */
export function dualNearest(
  before: DualTick | null | undefined,
  after: DualTick | undefined,
  maturesAt: number,
): DualSettlement | null {
  if (!before || after === undefined) return null;
  const farthest = Math.max(maturesAt - before.at, after.at - maturesAt);
  if (farthest > DUAL_NEAREST_MS) return null;
  return { endsAt: dualSecondEnd(after.at), price: (before.price + after.price) / 2n, ticks: 2 };
}

/** The end of a tick's second: no other tick can come in it. */
export function dualSecondEnd(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS + SECOND_MS;
}

/** The median of the half hour before `endsAt`; null where too few seconds have a tick. */
export function dualWindow(
  ticks: Iterable<DualTick>,
  endsAt: number,
  minimum: number,
): DualSettlement | null {
  const prices: Amount[] = [];
  for (const { at, price } of ticks) {
    if (at >= endsAt - DUAL_WINDOW_MS && at < endsAt) prices.push(price);
  }
  if (prices.length === 0 || prices.length < minimum) return null;
  return { endsAt, price: medianOf(prices), ticks: prices.length };
}

/** Of an even number the middle of the two in the middle, rounded down to the last place. */
function medianOf(prices: Amount[]): Amount {
  const sorted = prices.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1] as Amount;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[(sorted.length >> 1) - 1] as Amount) + upper) / 2n;
}

/** So many seconds of the window must have a tick, of a share of them. */
export function dualTicksMinimum(share: Amount): number {
  return Number(multiplyDivide(BigInt(DUAL_WINDOW_SECONDS), share, ONE, 'up'));
}
