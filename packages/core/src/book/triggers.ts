/**
 * Orders that wait for a price: stops and take-profits, until the price reaches them and an engine
 * makes orders of them. It uses the same ordered levels as the book, so that 100,000 may wait.
 */
import { LevelIndex } from './level-index.ts';
import { requireCount } from './order-book.ts';

/** `above` is reached by a price at the trigger or higher, `below` at the trigger or lower. */
export type TriggerDirection = 'above' | 'below';

class TriggerLevel {
  better: TriggerLevel | undefined = undefined;
  worse: TriggerLevel | undefined = undefined;
  readonly direction: TriggerDirection;
  readonly priceTicks: number;
  /** Oldest first: a Set keeps the order of insertion. */
  readonly orderIds = new Set<number>();

  constructor(direction: TriggerDirection, priceTicks: number) {
    this.direction = direction;
    this.priceTicks = priceTicks;
  }
}

export class TriggerIndex {
  /** The lowest trigger is the best, since a rising price reaches it first. */
  private readonly above = new LevelIndex<TriggerLevel>();
  /** The highest trigger is the best. */
  private readonly below = new LevelIndex<TriggerLevel>();
  private readonly byId = new Map<number, TriggerLevel>();

  /** How many orders wait. */
  get size(): number {
    return this.byId.size;
  }

  has(orderId: number): boolean {
    return this.byId.has(orderId);
  }

  /** Lets an order wait. Throws a RangeError for a price that is none or an order that waits. */
  add(orderId: number, direction: TriggerDirection, priceTicks: number): void {
    requireCount(priceTicks, 'priceTicks');
    if (this.byId.has(orderId)) throw new RangeError(`order ${orderId} already waits`);
    const index = direction === 'above' ? this.above : this.below;
    const rank = direction === 'above' ? -priceTicks : priceTicks;
    let level = index.find(rank);
    if (level === undefined) {
      level = new TriggerLevel(direction, priceTicks);
      index.insertFound(rank, level);
    }
    level.orderIds.add(orderId);
    this.byId.set(orderId, level);
  }

  /** No longer waits; false if it did not. */
  remove(orderId: number): boolean {
    const level = this.byId.get(orderId);
    if (level === undefined) return false;
    this.byId.delete(orderId);
    level.orderIds.delete(orderId);
    if (level.orderIds.size === 0) this.removeLevel(level);
    return true;
  }

  /**
   * Takes out all orders that this price reaches. First those that waited for a rise, from the
   * lowest trigger up, then those that waited for a fall, from the highest down; those with the
   * same trigger in the order in which they came. A price between two ticks is given as the tick
   * below and the tick above it.
   */
  take(ticksBelow: number, ticksAbove: number = ticksBelow): number[] {
    requireCount(ticksBelow, 'ticksBelow');
    requireCount(ticksAbove, 'ticksAbove');
    const taken: number[] = [];
    for (let level = this.above.best; level && level.priceTicks <= ticksBelow; ) {
      this.takeLevel(level, taken);
      level = this.above.best;
    }
    for (let level = this.below.best; level && level.priceTicks >= ticksAbove; ) {
      this.takeLevel(level, taken);
      level = this.below.best;
    }
    return taken;
  }

  private takeLevel(level: TriggerLevel, taken: number[]): void {
    for (const orderId of level.orderIds) {
      taken.push(orderId);
      this.byId.delete(orderId);
    }
    this.removeLevel(level);
  }

  private removeLevel(level: TriggerLevel): void {
    if (level.direction === 'above') this.above.remove(-level.priceTicks, level);
    else this.below.remove(level.priceTicks, level);
  }
}
