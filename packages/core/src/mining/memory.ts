import type { Amount } from '@kontor/money';
import type { miningOrdersTable, miningProductsTable, RowOf } from '@kontor/schema';

export type MiningProduct = RowOf<typeof miningProductsTable>;
export type MiningOrder = RowOf<typeof miningOrdersTable>;

/**
 * Of the orders in progress, beside their rows: what the treasury still owes of each currency, how
 * many orders a member has, and how much of each product.
 */
export class MiningHeld {
  private readonly promised = new Map<number, Amount>();
  private readonly counts = new Map<number, number>();
  private readonly locked = new Map<string, Amount>();

  /** A new order, or one of the rows of a start. */
  add(order: Readonly<MiningOrder>): void {
    const { userId, productId, currencyId, amount, dividend, days, dividendsPaid } = order;
    this.promise(currencyId, dividend * BigInt(days - dividendsPaid));
    this.counts.set(userId, this.count(userId) + 1);
    this.locked.set(`${userId}:${productId}`, this.lockedOf(userId, productId) + amount);
  }

  /** One day was paid. */
  paid({ currencyId, dividend }: Readonly<MiningOrder>): void {
    this.promise(currencyId, -dividend);
  }

  /** It is over: what it was still to be paid is no longer owed. */
  remove(order: Readonly<MiningOrder>): void {
    const { userId, productId, currencyId, amount, dividend, days, dividendsPaid } = order;
    this.promise(currencyId, -dividend * BigInt(days - dividendsPaid));
    const count = this.count(userId) - 1;
    if (count === 0) this.counts.delete(userId);
    else this.counts.set(userId, count);
    const key = `${userId}:${productId}`;
    const left = this.lockedOf(userId, productId) - amount;
    if (left === 0n) this.locked.delete(key);
    else this.locked.set(key, left);
  }

  promisedOf(currencyId: number): Amount {
    return this.promised.get(currencyId) ?? 0n;
  }

  count(userId: number): number {
    return this.counts.get(userId) ?? 0;
  }

  lockedOf(userId: number, productId: number): Amount {
    return this.locked.get(`${userId}:${productId}`) ?? 0n;
  }

  private promise(currencyId: number, amount: Amount): void {
    this.promised.set(currencyId, this.promisedOf(currencyId) + amount);
  }
}
