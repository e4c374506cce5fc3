/** The open and waiting orders of each member, in the order in which they came. */
export class OpenOrders {
  private readonly byUser = new Map<number, Map<number, number>>();

  add(userId: number, marketId: number, orderId: number): void {
    let orders = this.byUser.get(userId);
    if (orders === undefined) {
      orders = new Map();
      this.byUser.set(userId, orders);
    }
    orders.set(orderId, marketId);
  }

  remove(userId: number, orderId: number): void {
    const orders = this.byUser.get(userId);
    orders?.delete(orderId);
    if (orders?.size === 0) this.byUser.delete(userId);
  }

  count(userId: number): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  /** Order ids, oldest first; of one market or of all. */
  of(userId: number, marketId: number | null): number[] {
    const ids: number[] = [];
    for (const [orderId, orderMarketId] of this.byUser.get(userId) ?? []) {
      if (marketId === null || orderMarketId === marketId) ids.push(orderId);
    }
    return ids.sort((a, b) => a - b);
  }
}
