/**
 * A limit order book with price-time priority.
 *
 * It knows no balances and no users' money, only whole numbers: prices are counts of the market's
 * tick, quantities counts of its step, ids are numbers of the exchange's sequence; all are safe
 * integers. It does not match by itself: `best` and
 * `fillFront` are the two steps of a matching loop, so that an engine can merge another source of
 * liquidity between them; `match` is the plain loop.
 *
 * Every wrong call is a fault of the caller and throws a RangeError before anything is changed.
 */
import { LevelIndex } from './level-index.ts';
import { OrderTable } from './order-table.ts';
import { hashOrders } from './state-hash.ts';

export type Side = 'buy' | 'sell';

/** The orders of one side at one price, oldest first. `lots` and `orders` are their totals. */
export class BookLevel {
  better: BookLevel | undefined = undefined;
  worse: BookLevel | undefined = undefined;
  first: BookOrder | undefined = undefined;
  last: BookOrder | undefined = undefined;
  lots = 0;
  orders = 0;
  readonly priceTicks: number;

  constructor(priceTicks: number) {
    this.priceTicks = priceTicks;
  }
}

/**
 * A resting order. To be read, not written, outside of the book, and only as long as it rests: the
 * next insertion uses the object of an order that has left, because with 200,000 orders the making
 * and collecting of objects took a third of the time. Who needs it longer keeps its id.
 */
export class BookOrder {
  orderId: number;
  ownerId: number;
  side: Side;
  priceTicks: number;
  /** What remains of it; 0 once it has left the book. */
  lots: number;
  next: BookOrder | undefined = undefined;
  previous: BookOrder | undefined = undefined;
  level: BookLevel;

  constructor(orderId: number, ownerId: number, side: Side, lots: number, level: BookLevel) {
    this.orderId = orderId;
    this.ownerId = ownerId;
    this.side = side;
    this.priceTicks = level.priceTicks;
    this.lots = lots;
    this.level = level;
  }
}

class BookSide {
  readonly index = new LevelIndex<BookLevel>();
  readonly rankSign: 1 | -1;
  lots = 0;
  orders = 0;

  constructor(rankSign: 1 | -1) {
    this.rankSign = rankSign;
  }
}

export class OrderBook {
  private readonly bids = new BookSide(1);
  private readonly asks = new BookSide(-1);
  private readonly byId = new OrderTable<BookOrder>();
  /** Objects of orders that have left, linked by `next`; as many as rested at the most. */
  private unused: BookOrder | undefined = undefined;

  /** How many orders rest, on both sides. */
  get size(): number {
    return this.byId.size;
  }

  /** Rests an order behind all others at its price. It is not matched. */
  insert(
    orderId: number,
    ownerId: number,
    side: Side,
    priceTicks: number,
    lots: number,
  ): BookOrder {
    if (!Number.isSafeInteger(orderId)) throw new RangeError(`${orderId} is no order's id`);
    requireCount(priceTicks, 'priceTicks');
    requireCount(lots, 'lots');
    const bookSide = side === 'buy' ? this.bids : this.asks;
    if (!Number.isSafeInteger(bookSide.lots + lots)) {
      throw new RangeError(`the ${side} side cannot hold ${lots} more lots`);
    }
    if (this.byId.get(orderId) !== undefined)
      throw new RangeError(`order ${orderId} already rests`);
    const rank = priceTicks * bookSide.rankSign;
    let level = bookSide.index.find(rank);
    if (level === undefined) {
      level = new BookLevel(priceTicks);
      bookSide.index.insertFound(rank, level);
    }
    const order = this.makeOrder(orderId, ownerId, side, lots, level);
    this.byId.add(order);
    const { last } = level;
    if (last === undefined) level.first = order;
    else {
      last.next = order;
      order.previous = last;
    }
    level.last = order;
    level.lots += lots;
    level.orders += 1;
    bookSide.lots += lots;
    bookSide.orders += 1;
    return order;
  }

  /** Takes an order off the book; answers with the lots that remained, or 0 if it rests nowhere. */
  cancel(orderId: number): number {
    const order = this.byId.get(orderId);
    if (order === undefined) return 0;
    const { lots } = order;
    this.remove(order, lots);
    return lots;
  }

  /**
   * Lessens an order to `lots`; it keeps its place in the queue. False if it rests nowhere. More
   * lots than it has would be a new order at the end of the queue: cancel and insert for that.
   */
  reduce(orderId: number, lots: number): boolean {
    const order = this.byId.get(orderId);
    if (order === undefined) return false;
    requireCount(lots, 'lots');
    if (lots > order.lots) throw new RangeError(`order ${orderId} has only ${order.lots} lots`);
    const less = order.lots - lots;
    order.lots = lots;
    order.level.lots -= less;
    (order.side === 'buy' ? this.bids : this.asks).lots -= less;
    return true;
  }

  /** The order of this side that is next to be filled. */
  best(side: Side): BookOrder | undefined {
    return (side === 'buy' ? this.bids : this.asks).index.best?.first;
  }

  /** The best price of this side in ticks. */
  bestPrice(side: Side): number | undefined {
    return (side === 'buy' ? this.bids : this.asks).index.best?.priceTicks;
  }

  /** The best level of this side; its `worse` leads on to the others. */
  bestLevel(side: Side): BookLevel | undefined {
    return (side === 'buy' ? this.bids : this.asks).index.best;
  }

  /**
   * Fills the order that is first on this side by so many lots; answers with what remains of it.
   */
  fillFront(side: Side, lots: number): number {
    const bookSide = side === 'buy' ? this.bids : this.asks;
    const level = bookSide.index.best;
    const order = level?.first;
    if (level === undefined || order === undefined) throw new RangeError(`no ${side} orders rest`);
    requireCount(lots, 'lots');
    const remaining = order.lots - lots;
    if (remaining < 0) throw new RangeError(`order ${order.orderId} has only ${order.lots} lots`);
    if (remaining === 0) {
      this.remove(order, lots);
      return 0;
    }
    order.lots = remaining;
    level.lots -= lots;
    bookSide.lots -= lots;
    return remaining;
  }

  has(orderId: number): boolean {
    return this.byId.get(orderId) !== undefined;
  }

  get(orderId: number): BookOrder | undefined {
    return this.byId.get(orderId);
  }

  /** `[priceTicks, lots, orders]` of the best levels of this side, the best first. */
  depth(side: Side, levelsMax: number): [number, number, number][] {
    const rows: [number, number, number][] = [];
    let level = this.bestLevel(side);
    while (level !== undefined && rows.length < levelsMax) {
      rows.push([level.priceTicks, level.lots, level.orders]);
      level = level.worse;
    }
    return rows;
  }

  /** How many price levels this side has. */
  levels(side: Side): number {
    return (side === 'buy' ? this.bids : this.asks).index.size;
  }

  /** All lots that rest on this side. */
  lots(side: Side): number {
    return (side === 'buy' ? this.bids : this.asks).lots;
  }

  /**
   * How many lots of this side a taker with this limit could have, at most `lotsMax`. Without a
   * limit, all of them. A fill-or-kill order may go on if the answer is all it wants.
   */
  lotsAvailable(side: Side, limitTicks: number | undefined, lotsMax: number): number {
    const bookSide = side === 'buy' ? this.bids : this.asks;
    if (bookSide.lots < lotsMax && limitTicks === undefined) return bookSide.lots;
    const { rankSign } = bookSide;
    const rankMin = limitTicks === undefined ? -Infinity : limitTicks * rankSign;
    let available = 0;
    let level = bookSide.index.best;
    while (level !== undefined && level.priceTicks * rankSign >= rankMin) {
      available += level.lots;
      if (available >= lotsMax) return lotsMax;
      level = level.worse;
    }
    return available;
  }

  /**
   * All orders of a side in the order in which they would be filled. Inserting them in this order
   * into an empty book rebuilds this one. The book must not change meanwhile.
   */
  *orders(side: Side): Generator<BookOrder, void, undefined> {
    for (let level = this.bestLevel(side); level !== undefined; level = level.worse) {
      for (let order = level.first; order !== undefined; order = order.next) yield order;
    }
  }

  /** Equal for two books with the same orders in the same priority, for tests and digests. */
  stateHash(): string {
    return hashOrders(this.orders('buy'), this.orders('sell'));
  }

  private makeOrder(
    orderId: number,
    ownerId: number,
    side: Side,
    lots: number,
    level: BookLevel,
  ): BookOrder {
    const order = this.unused;
    if (order === undefined) return new BookOrder(orderId, ownerId, side, lots, level);
    this.unused = order.next;
    order.orderId = orderId;
    order.ownerId = ownerId;
    order.side = side;
    order.priceTicks = level.priceTicks;
    order.lots = lots;
    order.next = undefined;
    order.level = level;
    return order;
  }

  /** Takes an order with so many lots out of its queue, and its level out if it was alone. */
  private remove(order: BookOrder, lots: number): void {
    const { level, next, previous } = order;
    this.byId.delete(order);
    const bookSide = order.side === 'buy' ? this.bids : this.asks;
    if (previous === undefined) level.first = next;
    else previous.next = next;
    if (next === undefined) level.last = previous;
    else next.previous = previous;
    order.next = this.unused;
    order.previous = undefined;
    order.lots = 0;
    this.unused = order;
    level.lots -= lots;
    level.orders -= 1;
    bookSide.lots -= lots;
    bookSide.orders -= 1;
    if (level.orders === 0) bookSide.index.remove(level.priceTicks * bookSide.rankSign, level);
  }
}

/** Throws a RangeError for anything but a safe integer from 1 on. */
export function requireCount(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${name} must be a whole number from 1 on, not ${value}`);
  }
}
