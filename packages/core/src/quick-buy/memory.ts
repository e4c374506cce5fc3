import type { buyMethodsTable, buyOrdersTable, buyQuotesTable, RowOf } from '@kontor/schema';

export type BuyMethod = RowOf<typeof buyMethodsTable>;
export type BuyQuote = RowOf<typeof buyQuotesTable>;
export type BuyOrder = RowOf<typeof buyOrdersTable>;

/** Whose orders are in memory: made from the rows. */
export class BuyMemory {
  private readonly byUser = new Map<number, Set<number>>();

  add({ userId, id }: BuyOrder): void {
    const ids = this.byUser.get(userId);
    if (ids === undefined) this.byUser.set(userId, new Set([id]));
    else ids.add(id);
  }

  remove({ userId, id }: BuyOrder): void {
    const ids = this.byUser.get(userId);
    ids?.delete(id);
    if (ids?.size === 0) this.byUser.delete(userId);
  }

  ordersOf(userId: number): readonly number[] {
    return [...(this.byUser.get(userId) ?? [])];
  }
}
