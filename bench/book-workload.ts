/**
 * The operations that both order books get: drawn once from a seed and laid down in flat arrays, so
 * that making them costs nothing while the clock runs.
 */
import { match, OrderBook, type Side } from '../packages/core/src/book/index.ts';

export const LIMIT = 0;
export const MARKET = 1;
export const CANCEL = 2;

export interface Workload {
  readonly name: string;
  /** Orders that rest before the clock starts; all of them are limit orders that don't cross. */
  readonly resting: Operations;
  /** 60 % limit, 20 % market, 20 % cancel. */
  readonly mixed: Operations;
  readonly ordersAfter: number;
  readonly levelsAfter: number;
}

export interface Operations {
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly sides: Side[];
  /** 0 where the operation has none. */
  readonly pricesTicks: number[];
  readonly lots: number[];
  /** The order's own id, or that of the one to cancel. */
  readonly orderIds: number[];
}

export interface WorkloadOptions {
  readonly name: string;
  readonly seed: number;
  readonly restingOrders: number;
  readonly operations: number;
  /** Prices fall off from the middle exponentially: this is their mean distance in ticks. */
  readonly distanceTicksMean: number;
  /** How much of the limit orders crosses the spread by up to four ticks. */
  readonly crossingShare: number;
  readonly marketLotsMax: number;
}

const MIDDLE_TICKS = 1_000_000;
const LIMIT_LOTS_MAX = 100;

export function makeWorkload(options: WorkloadOptions): Workload {
  const random = randomFrom(options.seed);
  const maker = new Maker(options, random);
  const resting = emptyOperations(options.restingOrders);
  for (let at = 0; at < resting.count; at += 1) maker.limit(resting, at, 0);
  const mixed = emptyOperations(options.operations);
  for (let at = 0; at < mixed.count; at += 1) {
    const draw = random();
    if (draw < 0.6) maker.limit(mixed, at, options.crossingShare);
    else if (draw < 0.8) maker.market(mixed, at);
    else maker.cancel(mixed, at);
  }
  return {
    name: options.name,
    resting,
    mixed,
    ordersAfter: maker.book.size,
    levelsAfter: maker.book.levels('buy') + maker.book.levels('sell'),
  };
}

/** Follows the book while it draws, because a cancel has to name an order that still rests. */
class Maker {
  readonly book = new OrderBook();
  private readonly options: WorkloadOptions;
  private readonly random: () => number;
  /** Ids that may rest; those found gone are dropped when they are drawn. */
  private readonly candidates: number[] = [];
  private orders = 0;

  constructor(options: WorkloadOptions, random: () => number) {
    this.options = options;
    this.random = random;
  }

  limit(operations: Operations, at: number, crossingShare: number): void {
    const side: Side = this.random() < 0.5 ? 'buy' : 'sell';
    const crosses = this.random() < crossingShare;
    const distance = crosses
      ? -1 - Math.floor(this.random() * 4)
      : Math.floor(-Math.log(1 - this.random()) * this.options.distanceTicksMean);
    const priceTicks = side === 'buy' ? MIDDLE_TICKS - distance : MIDDLE_TICKS + 1 + distance;
    const lots = 1 + Math.floor(this.random() * LIMIT_LOTS_MAX);
    this.orders += 1;
    const orderId = this.orders;
    put(operations, at, LIMIT, side, priceTicks, lots, orderId);
    const left = match(this.book, side, priceTicks, lots, []);
    if (left === 0) return;
    this.book.insert(orderId, 1, side, priceTicks, left);
    this.candidates.push(orderId);
  }

  market(operations: Operations, at: number): void {
    const side: Side = this.random() < 0.5 ? 'buy' : 'sell';
    const lots = 1 + Math.floor(this.random() * this.options.marketLotsMax);
    put(operations, at, MARKET, side, 0, lots, 0);
    match(this.book, side, undefined, lots, []);
  }

  cancel(operations: Operations, at: number): void {
    let orderId = 0;
    while (this.candidates.length > 0) {
      const drawn = Math.floor(this.random() * this.candidates.length);
      orderId = this.candidates[drawn] as number;
      this.candidates[drawn] = this.candidates.at(-1) as number;
      this.candidates.pop();
      if (this.book.cancel(orderId) > 0) break;
    }
    put(operations, at, CANCEL, 'buy', 0, 0, orderId);
  }
}

function emptyOperations(count: number): Operations {
  return {
    count,
    kinds: new Uint8Array(count),
    sides: [],
    pricesTicks: [],
    lots: [],
    orderIds: [],
  };
}

function put(
  operations: Operations,
  at: number,
  kind: number,
  side: Side,
  priceTicks: number,
  lots: number,
  orderId: number,
): void {
  operations.kinds[at] = kind;
  operations.sides[at] = side;
  operations.pricesTicks[at] = priceTicks;
  operations.lots[at] = lots;
  operations.orderIds[at] = orderId;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
