/**
 * Finds an order by its id: an open-addressing hash table, because a Map costs a book of 200,000
 * orders most of its time in memory that isn't in the cache.
 *
 * Ids are safe integers that the exchange's sequence gives, so neighbours in time are neighbours
 * in number: eight of them share a line of memory, and the groups of eight are spread by the
 * multiplicative hash, which spreads a run of consecutive numbers evenly.
 */

const GOLDEN = 0x9e3779b1;
const GROUP_BITS = 3;
const GROUP_MASK = (1 << GROUP_BITS) - 1;
const GROUPS_LOG2_MIN = 7;

export interface Identified {
  readonly orderId: number;
}

export class OrderTable<Order extends Identified> {
  size = 0;
  private slots: (Order | undefined)[];
  /** The low 32 bits of each slot's id, so that a search does not have to touch other orders. */
  private lows: Int32Array;
  private mask: number;
  private shift: number;

  constructor() {
    const capacity = 1 << (GROUPS_LOG2_MIN + GROUP_BITS);
    this.slots = new Array<Order | undefined>(capacity).fill(undefined);
    this.lows = new Int32Array(capacity);
    this.mask = capacity - 1;
    this.shift = 32 - GROUPS_LOG2_MIN;
  }

  get(orderId: number): Order | undefined {
    const { slots, lows, mask } = this;
    const low = orderId | 0;
    let at = this.home(low);
    for (;;) {
      const order = slots[at];
      if (order === undefined || (lows[at] === low && order.orderId === orderId)) return order;
      at = (at + 1) & mask;
    }
  }

  /** Adds an order whose id is not there. */
  add(order: Order): void {
    this.size += 1;
    // At three eighths full, a search seldom needs a second look.
    if (this.size * 8 > this.slots.length * 3) this.grow();
    this.put(order);
  }

  /** Removes an order that is in the table. */
  delete(order: Order): void {
    const { slots, lows, mask } = this;
    let gap = this.home(order.orderId | 0);
    while (slots[gap] !== order) {
      if (slots[gap] === undefined) throw new RangeError(`order ${order.orderId} is not here`);
      gap = (gap + 1) & mask;
    }
    // Whoever was pushed past the gap by a collision moves back, so that no search stops at it.
    for (let at = (gap + 1) & mask; ; at = (at + 1) & mask) {
      const moved = slots[at];
      if (moved === undefined) break;
      const low = lows[at] as number;
      if (((at - this.home(low)) & mask) < ((at - gap) & mask)) continue;
      slots[gap] = moved;
      lows[gap] = low;
      gap = at;
    }
    slots[gap] = undefined;
    this.size -= 1;
  }

  private home(low: number): number {
    const group = Math.imul(low >>> GROUP_BITS, GOLDEN) >>> this.shift;
    return (group << GROUP_BITS) | (low & GROUP_MASK);
  }

  private grow(): void {
    const before = this.slots;
    const capacity = before.length * 2;
    this.slots = new Array<Order | undefined>(capacity).fill(undefined);
    this.lows = new Int32Array(capacity);
    this.mask = capacity - 1;
    this.shift -= 1;
    for (const order of before) if (order !== undefined) this.put(order);
  }

  private put(order: Order): void {
    const { slots, lows, mask } = this;
    const low = order.orderId | 0;
    let at = this.home(low);
    while (slots[at] !== undefined) at = (at + 1) & mask;
    slots[at] = order;
    lows[at] = low;
  }
}
