/**
 * The order book and the triggers once more, so simple that they are plainly right: arrays, sorted
 * anew at every question. The tests give both the same commands and compare.
 */
import type { Fill, Side, TriggerDirection } from '../book/index.ts';
import { hashOrders } from '../book/state-hash.ts';

interface NaiveOrder {
  readonly orderId: number;
  readonly ownerId: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly arrival: number;
  lots: number;
}

export class NaiveBook {
  private resting: NaiveOrder[] = [];
  private arrivals = 0;

  get size(): number {
    return this.resting.length;
  }

  insert(orderId: number, ownerId: number, side: Side, priceTicks: number, lots: number): void {
    this.arrivals += 1;
    this.resting.push({ orderId, ownerId, side, priceTicks, lots, arrival: this.arrivals });
  }

  cancel(orderId: number): number {
    const lots = this.resting.find((order) => order.orderId === orderId)?.lots ?? 0;
    this.resting = this.resting.filter((order) => order.orderId !== orderId);
    return lots;
  }

  reduce(orderId: number, lots: number): boolean {
    const order = this.resting.find((candidate) => candidate.orderId === orderId);
    if (order) order.lots = lots;
    return order !== undefined;
  }

  get(orderId: number): NaiveOrder | undefined {
    return this.resting.find((order) => order.orderId === orderId);
  }

  /** The best price first, and at one price the first come. */
  orders(side: Side): NaiveOrder[] {
    const better = side === 'buy' ? -1 : 1;
    return this.resting
      .filter((order) => order.side === side)
      .sort((a, b) => (a.priceTicks - b.priceTicks) * better || a.arrival - b.arrival);
  }

  match(takerSide: Side, limitTicks: number | undefined, lots: number, fills: Fill[]): number {
    let left = lots;
    for (const order of this.orders(takerSide === 'buy' ? 'sell' : 'buy')) {
      if (left === 0 || !accepts(takerSide, limitTicks, order.priceTicks)) break;
      const traded = Math.min(left, order.lots);
      left -= traded;
      order.lots -= traded;
      fills.push({
        makerOrderId: order.orderId,
        makerOwnerId: order.ownerId,
        priceTicks: order.priceTicks,
        lots: traded,
        makerLotsLeft: order.lots,
      });
    }
    this.resting = this.resting.filter((order) => order.lots > 0);
    return left;
  }

  lotsAvailable(side: Side, limitTicks: number | undefined, lotsMax: number): number {
    const takerSide = side === 'buy' ? 'sell' : 'buy';
    const reachable = this.orders(side).filter((order) =>
      accepts(takerSide, limitTicks, order.priceTicks),
    );
    return Math.min(lotsMax, total(reachable));
  }

  depth(side: Side, levelsMax: number): [number, number, number][] {
    const orders = this.orders(side);
    const prices = [...new Set(orders.map((order) => order.priceTicks))];
    return prices.slice(0, levelsMax).map((priceTicks) => {
      const level = orders.filter((order) => order.priceTicks === priceTicks);
      return [priceTicks, total(level), level.length];
    });
  }

  stateHash(): string {
    return hashOrders(this.orders('buy'), this.orders('sell'));
  }
}

function accepts(takerSide: Side, limitTicks: number | undefined, priceTicks: number): boolean {
  if (limitTicks === undefined) return true;
  return takerSide === 'buy' ? priceTicks <= limitTicks : priceTicks >= limitTicks;
}

function total(orders: readonly NaiveOrder[]): number {
  return orders.reduce((sum, order) => sum + order.lots, 0);
}

interface NaiveTrigger {
  readonly orderId: number;
  readonly direction: TriggerDirection;
  readonly priceTicks: number;
}

export class NaiveTriggers {
  /** In the order of arrival; sorting is stable. */
  private waiting: NaiveTrigger[] = [];

  get size(): number {
    return this.waiting.length;
  }

  add(orderId: number, direction: TriggerDirection, priceTicks: number): void {
    this.waiting.push({ orderId, direction, priceTicks });
  }

  remove(orderId: number): boolean {
    const before = this.waiting.length;
    this.waiting = this.waiting.filter((trigger) => trigger.orderId !== orderId);
    return this.waiting.length < before;
  }

  take(priceTicks: number): number[] {
    const rising = this.waiting
      .filter((trigger) => trigger.direction === 'above' && trigger.priceTicks <= priceTicks)
      .sort((a, b) => a.priceTicks - b.priceTicks);
    const falling = this.waiting
      .filter((trigger) => trigger.direction === 'below' && trigger.priceTicks >= priceTicks)
      .sort((a, b) => b.priceTicks - a.priceTicks);
    const reached = [...rising, ...falling];
    this.waiting = this.waiting.filter((trigger) => !reached.includes(trigger));
    return reached.map((trigger) => trigger.orderId);
  }
}
